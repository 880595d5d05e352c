import PDFObjects

/// The dictionary of a field or a widget whose value a record sets: the entries that no record
/// changes are in PDF syntax already.
struct FieldDictionary: Sendable {
  /// What no record changes; shared by all records.
  private final class Constant: Sendable {
    let entries: PDFDictionary
    /// The entries' syntax, from `<<` on.
    let opening: [UInt8]

    init(_ entries: PDFDictionary) {
      self.entries = entries
      opening = FileTailWriter.opening(of: entries)
    }
  }

  private let constant: Constant
  /// `/AP`
  var appearances: WrittenEntry?
  /// `/AS`
  var state: PDFObject?
  /// `/I`
  var selection: PDFObject?
  /// `/RV`
  var richText: PDFObject?
  /// `/TI`
  var topIndex: PDFObject?
  /// `/V`
  var value: PDFObject?

  init(_ dictionary: PDFDictionary) {
    var rest = dictionary
    func take(_ key: PDFName) -> PDFObject? {
      defer { rest[key] = nil }
      return rest[key]
    }
    appearances = take("AP").map { WrittenEntry("AP", $0) }
    state = take("AS")
    selection = take("I")
    richText = take("RV")
    topIndex = take("TI")
    value = take("V")
    constant = Constant(rest)
  }

  /// All but `/AP`.
  private func forEachEntry(_ body: (PDFName, PDFObject) -> Void) {
    if let state { body("AS", state) }
    if let selection { body("I", selection) }
    if let richText { body("RV", richText) }
    if let topIndex { body("TI", topIndex) }
    if let value { body("V", value) }
  }

  var dictionary: PDFDictionary {
    var whole = constant.entries
    if let appearances { whole[appearances.key] = appearances.value }
    forEachEntry { whole[$0] = $1 }
    return whole
  }

  /// Appends the dictionary's syntax.
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: constant.opening)
    if let appearances { bytes.append(contentsOf: appearances.syntax) }
    forEachEntry { key, object in appendEntry(key, object, to: &bytes) }
    bytes.append(contentsOf: ">>".utf8)
  }
}

/// An entry of a dictionary with its syntax, written once for all records.
struct WrittenEntry: Sendable {
  let key: PDFName
  let value: PDFObject
  let syntax: [UInt8]

  init(_ key: PDFName, _ value: PDFObject) {
    self.key = key
    self.value = value
    var bytes: [UInt8] = []
    appendEntry(key, value, to: &bytes)
    syntax = bytes
  }
}
