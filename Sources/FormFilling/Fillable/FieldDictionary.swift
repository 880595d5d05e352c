import PDFObjects

/// The dictionary of a field or a widget whose value a record may set.
final class FieldTemplate: Sendable {
  /// The dictionary as the form has it.
  let dictionary: PDFDictionary
  /// Its syntax.
  let syntax: [UInt8]
  /// The entries that no record changes.
  let constant: PDFDictionary
  /// Their syntax (see ``FileTailWriter/opening(of:)``).
  fileprivate let opening: [UInt8]
  /// The entries that a record may change.
  fileprivate let entries: FieldDictionary.Entries

  /// - Parameter changesFlags: whether records show and hide the widget.
  init(_ dictionary: PDFDictionary, changesFlags: Bool = false) {
    self.dictionary = dictionary
    var constant = dictionary
    func take(_ key: PDFName) -> PDFObject? {
      defer { constant[key] = nil }
      return constant[key]
    }
    entries = FieldDictionary.Entries(
      appearances: take("AP").map { WrittenEntry("AP", $0) }, state: take("AS"),
      flags: changesFlags ? take("F") : nil, selection: take("I"), richText: take("RV"),
      topIndex: take("TI"), value: take("V"))
    self.constant = constant
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
    /// `/F`, if records show and hide the widget.
    var flags: PDFObject?
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
    var whole = template.constant
    set(in: &whole)
    return whole
  }

  /// What a record may change.
  var changed: PDFDictionary {
    var changed = PDFDictionary()
    set(in: &changed)
    return changed
  }

  private func set(in dictionary: inout PDFDictionary) {
    dictionary["AP"] = entries.appearances?.value
    dictionary["AS"] = entries.state
    if let flags = entries.flags { dictionary["F"] = flags }
    dictionary["I"] = entries.selection
    dictionary["RV"] = entries.richText
    dictionary["TI"] = entries.topIndex
    dictionary["V"] = entries.value
  }

  /// Appends the dictionary's syntax.
  func write(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: template.opening)
    if let appearances = entries.appearances { bytes.append(contentsOf: appearances.syntax) }
    if let state = entries.state { appendEntry("AS", state, to: &bytes) }
    if let flags = entries.flags { appendEntry("F", flags, to: &bytes) }
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
