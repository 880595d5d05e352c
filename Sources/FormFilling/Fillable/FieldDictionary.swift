import PDFObjects

/// The dictionary of a field or a widget whose value a record may set.
final class FieldTemplate: Sendable {
  /// The dictionary as the form has it.
  let dictionary: PDFDictionary
  /// Its syntax.
  let syntax: [UInt8]
  /// The syntax of the entries that no record changes (see ``FileTailWriter/opening(of:)``).
  fileprivate let opening: [UInt8]
  /// The entries that a record may change.
  fileprivate let entries: FieldDictionary.Entries

  init(_ dictionary: PDFDictionary) {
    self.dictionary = dictionary
    var constant = dictionary
    func take(_ key: PDFName) -> PDFObject? {
      defer { constant[key] = nil }
      return constant[key]
    }
    entries = FieldDictionary.Entries(
      appearances: take("AP").map { WrittenEntry("AP", $0) }, state: take("AS"),
      selection: take("I"), richText: take("RV"), topIndex: take("TI"), value: take("V"))
    opening = FileTailWriter.opening(of: constant)
    var bytes: [UInt8] = []
    appendDictionary(dictionary, to: &bytes)
    syntax = bytes
  }
}

/// A ``FieldTemplate`` with the entries a record gives it.
struct FieldDictionary: Sendable {
  /// What a record may change.
  struct Entries: Sendable {
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
  }

  private let template: FieldTemplate
  var entries: Entries

  init(_ template: FieldTemplate) {
    self.template = template
    entries = template.entries
  }

  var dictionary: PDFDictionary {
    var whole = template.dictionary
    whole["AP"] = entries.appearances?.value
    whole["AS"] = entries.state
    whole["I"] = entries.selection
    whole["RV"] = entries.richText
    whole["TI"] = entries.topIndex
    whole["V"] = entries.value
    return whole
  }

  /// Appends the dictionary's syntax.
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: template.opening)
    if let appearances = entries.appearances { bytes.append(contentsOf: appearances.syntax) }
    if let state = entries.state { appendEntry("AS", state, to: &bytes) }
    if let selection = entries.selection { appendEntry("I", selection, to: &bytes) }
    if let richText = entries.richText { appendEntry("RV", richText, to: &bytes) }
    if let topIndex = entries.topIndex { appendEntry("TI", topIndex, to: &bytes) }
    if let value = entries.value { appendEntry("V", value, to: &bytes) }
    bytes.append(contentsOf: ">>".utf8)
  }
}

/// An entry of a dictionary with its syntax, written once for all records.
final class WrittenEntry: Sendable {
  let value: PDFObject
  let syntax: [UInt8]

  init(_ key: PDFName, _ value: PDFObject) {
    self.value = value
    var bytes: [UInt8] = []
    appendEntry(key, value, to: &bytes)
    syntax = bytes
  }
}
