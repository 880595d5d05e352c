/// The functions of Acrobat's forms library that give a value rather than change a field.
package enum AcrobatFunctions {
  /// `AFMakeNumber`: the number that a text begins with, its first comma taken for the decimal
  /// point; nil where it begins with none.
  ///
  /// PDFium differs for a number with something behind it: it takes the whole for 0.
  package static func makeNumber(_ text: String) -> DecimalNumber? {
    var scalars = String.UnicodeScalarView(text.unicodeScalars[...].trimmed)
    if let comma = scalars.firstIndex(of: ",") {
      scalars.replaceSubrange(comma...comma, with: CollectionOfOne("."))
    }
    return DecimalNumber(startOf: String(scalars))
  }

  /// Whether ``makeNumber(_:)`` takes a text for the number that it is to a person. “12 apples” counts as 12,
  /// “$12” as 0, “1,000.50” and “1,000” as 1, because the first comma is taken for a decimal point.
  package static func readsAsWritten(_ text: String) -> Bool {
    let scalars = text.unicodeScalars[...].trimmed
    guard let number = makeNumber(text) else {
      return !scalars.contains { ("0"..."9").contains($0) }
    }
    guard let comma = scalars.firstIndex(of: ",") else {
      return DecimalNumber(String(scalars)) == number
    }
    let whole = scalars[..<comma].drop { $0 == "-" || $0 == "+" }
    let places = scalars[scalars.index(after: comma)...]
    guard (whole + places).allSatisfy({ ("0"..."9").contains($0) }) else { return false }
    return places.count != 3 || !("1"..."9").contains(whole.first ?? "0")
  }

  /// `AFMakeArrayFromList`: names between commas, one space after each comma left out.
  package static func list(_ text: String) -> [String] {
    var names: [String] = []
    for (index, part) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
      names.append(String(index > 0 && part.first == " " ? part.dropFirst() : part))
    }
    return names
  }

  /// What somebody types into a field: `event` of a keystroke script (Acrobat JavaScript Reference,
  /// “event”).
  package struct KeystrokeEvent: Hashable, Sendable {
    /// The field's text before.
    package var value: String
    /// What is typed or pasted.
    package var change: String
    /// What it replaces, in UTF-16 units, as JavaScript counts.
    package var selection: Range<Int>
    /// The whole value is being accepted; nothing is typed.
    package var willCommit: Bool

    package init(
      value: String, change: String = "", selection: Range<Int>? = nil, willCommit: Bool = false
    ) {
      self.value = value
      self.change = change
      self.selection = selection ?? value.utf16.count..<value.utf16.count
      self.willCommit = willCommit
    }

    /// `AFMergeChange`: the field's text after. A selection outside the text ends with it.
    package var merged: String {
      guard !willCommit else { return value }
      let units = Array(value.utf16)
      let start = min(max(selection.lowerBound, 0), units.count)
      let end = min(max(selection.upperBound, start), units.count)
      return String(decoding: units[..<start] + Array(change.utf16) + units[end...], as: UTF16.self)
    }
  }
}
