import CICU

extension FontRequest {
  /// The language a font should be made for, as Fontconfig names it; nil where nothing tells.
  ///
  /// The request's own language counts where it is written in the request's script, else the one
  /// most often written in that script does. Han without a language is Simplified Chinese.
  var fontLanguage: String? {
    if let cjk = chineseJapaneseKorean { return cjk.fontLanguage }
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

extension FontRequest {
  /// Whose forms Han characters take.
  enum HanForms: Hashable, Sendable {
    case simplified, taiwan, hongKong, japanese, korean

    var fontLanguage: String {
      switch self {
      case .simplified: "zh-cn"
      case .taiwan: "zh-tw"
      case .hongKong: "zh-hk"
      case .japanese: "ja"
      case .korean: "ko"
      }
    }

    /// What families of Noto and Source Han end in.
    var familySuffixes: [String] {
      switch self {
      case .simplified: ["SC", "CN"]
      case .taiwan: ["TC", "TW"]
      case .hongKong: ["HK", "TC"]
      case .japanese: ["JP"]
      case .korean: ["KR"]
      }
    }
  }

  /// Nil where the text is none of these.
  var chineseJapaneseKorean: HanForms? {
    let subtags = (language ?? "").lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let named: HanForms? =
      switch subtags.first {
      case "ja": .japanese
      case "ko": .korean
      case "yue": .hongKong
      case "zh", "cmn", "nan", "hak":
        if subtags.contains("hk") || subtags.contains("mo") {
          .hongKong
        } else if subtags.contains("hans") {
          .simplified
        } else if subtags.contains("tw") || subtags.contains("hant") {
          .taiwan
        } else {
          .simplified
        }
      default: nil
      }
    switch script.tag {
    case "Hani": return named ?? .simplified
    case "Hans": return .simplified
    case "Hant": return named == .hongKong ? .hongKong : .taiwan
    case "Hira", "Kana", "Jpan", "Hrkt": return .japanese
    case "Hang", "Kore": return .korean
    case "Bopo": return .taiwan
    default: return script.isReal ? nil : named
    }
  }
}
