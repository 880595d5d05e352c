import CICU

extension FontRequest {
  /// The language a font should be made for, as Fontconfig names it; nil where nothing tells.
  ///
  /// The request's own language counts where it is written in the request's script, else the one
  /// most often written in that script does. Han without a language is Simplified Chinese.
  var fontLanguage: String? {
    if let hanForms { return hanForms.fontLanguage }
    if let language, !script.isReal || Self.likelyScript(of: language) == script {
      return language.lowercased()
    }
    guard script.isReal else { return nil }
    var characters = [CChar](repeating: 0, count: 16)
    // Safe: ICU writes at most as many characters as it is told there is room for.
    let length = unsafe characters.withUnsafeMutableBufferPointer {
      unsafe fw_icu_likely_language(script.code, $0.baseAddress, Int32($0.count))
    }
    guard length > 0 else { return nil }
    let likely = String(
      decoding: characters.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    // For scripts it does not know, ICU answers with some language written otherwise.
    return Self.likelyScript(of: likely) == script ? likely : nil
  }

  private static func likelyScript(of language: String) -> Script {
    language.utf8.contains(0) ? .unknown : Script(code: unsafe fw_icu_likely_script(language))
  }
}
