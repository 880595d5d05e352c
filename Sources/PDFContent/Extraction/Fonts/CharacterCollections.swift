import PDFObjects
import Typography

/// The CMaps of a document's fonts, each read once: embedded ones, the predefined ones that are
/// installed, and the way from CIDs of Adobe's character collections to Unicode.
final class CharacterCollections {
  private var codeMaps: [String: CharacterCodeMap?] = [:]
  private var unicodeMaps: [String: ToUnicodeMap?] = [:]

  /// The predefined CMap of this name (ISO 32000-2, 9.7.5.2); nil if it is not installed.
  func codeMap(named name: String, depth: Int = 0) -> CharacterCodeMap? {
    switch name {
    case "Identity-H": return CharacterCodeMap(identityIsVertical: false)
    case "Identity-V": return CharacterCodeMap(identityIsVertical: true)
    default: break
    }
    if let known = codeMaps[name] { return known }
    guard depth < 8, codeMaps.count < 256, let bytes = SystemCMaps.contents(of: name) else {
      return nil
    }
    let map = CharacterCodeMap(
      parsing: bytes, name: name, isVertical: name == "V" || name.hasSuffix("-V") ? true : nil,
      find: { codeMap(named: $0, depth: depth + 1) })
    codeMaps[name] = map
    return map
  }

  /// An embedded CMap, or the one that a name means.
  func codeMap(_ object: PDFObject, in document: Document, depth: Int = 0) -> CharacterCodeMap? {
    guard depth < 8 else { return nil }
    switch document.resolve(object) {
    case .name(let name): return codeMap(named: name.rawValue)
    case .stream(let stream):
      guard let bytes = try? document.decodedData(of: stream, limit: 16 << 20) else { return nil }
      let base = stream.dictionary["UseCMap"]
        .flatMap { codeMap($0, in: document, depth: depth + 1) }
      let mode = document.integer(stream.dictionary["WMode"])
      return CharacterCodeMap(
        parsing: bytes, name: document.name(stream.dictionary["CMapName"])?.rawValue ?? "",
        isVertical: mode.map { $0 == 1 }, base: base, find: { codeMap(named: $0) })
    default: return nil
    }
  }

  /// From the CIDs of a collection to Unicode; nil for a collection without a meaning of its own,
  /// such as `Identity`, and if its CMap is not installed.
  func unicode(ofOrdering ordering: String) -> ToUnicodeMap? {
    if let known = unicodeMaps[ordering] { return known }
    guard ["Japan1", "GB1", "CNS1", "Korea1", "KR"].contains(ordering) else { return nil }
    let map = SystemCMaps.contents(of: "Adobe-\(ordering)-UCS2").map(ToUnicodeMap.init(parsing:))
    unicodeMaps[ordering] = map
    return map
  }
}
