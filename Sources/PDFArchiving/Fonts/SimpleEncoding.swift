import PDFContent
import PDFObjects

/// `/Encoding` of a simple font as it is written.
struct SimpleEncoding {
  var isPresent = false
  /// The name, or `/BaseEncoding`.
  var base: String?
  /// The names in `/Differences`.
  var differences: [String] = []
  /// Codes that `/Differences` takes from the base encoding, by `.notdef`.
  var undefined: Set<UInt8> = []

  init(_ object: PDFObject?, in document: Document) {
    switch object.map(document.resolve) {
    case .name(let name):
      isPresent = true
      base = name.rawValue
    case .dictionary(let node):
      isPresent = true
      base = document.name(node["BaseEncoding"])?.rawValue
      var code = 0
      for item in document.array(node["Differences"]) ?? [] {
        if let name = document.name(item)?.rawValue {
          differences.append(name)
          if name == ".notdef", let byte = UInt8(exactly: code) { undefined.insert(byte) }
          code = min(code + 1, 256)
        } else if let first = document.integer(item) {
          code = min(max(first, -1), 256)
        }
      }
    default: break
    }
  }
}
