import PDFObjects

/// The simplified field notation of a calculation, which Acrobat keeps in a comment, `/** BVCALC … EVCALC **/`: names of
/// fields, numbers, `+ - * /` and parentheses. A backslash takes the next character into a name.
enum FieldNotation {
  static let beginning = "BVCALC"
  private static let end = "EVCALC"

  /// Where the notation is in a comment; nil if it has none.
  static func range(in comment: String.UnicodeScalarView) -> Range<String.Index>? {
    let text = String(comment)
    guard let first = text.firstRange(of: beginning),
      let last = text[first.upperBound...].firstRange(of: end)
    else { return nil }
    return first.upperBound..<last.lowerBound
  }

  /// The notation with new names of fields.
  ///
  /// - Parameter newName: of a field by its full name; nil if it keeps its name.
  /// - Returns: nil if nothing changes.
  static func renaming(_ notation: String, _ newName: (String) -> String?) -> String? {
    var result = ""
    var changes = false
    var spelled = ""
    var name = ""
    func endName() {
      if let new = name.isEmpty ? nil : newName(name) {
        changes = true
        result += escaped(new)
      } else {
        result += spelled
      }
      (spelled, name) = ("", "")
    }
    var isEscaped = false
    for scalar in notation.unicodeScalars {
      if isEscaped || scalar != "\\" && !isSeparator(scalar) {
        spelled.unicodeScalars.append(scalar)
        name.unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        spelled.unicodeScalars.append(scalar)
        isEscaped = true
      } else {
        endName()
        result.unicodeScalars.append(scalar)
      }
    }
    endName()
    return changes ? result : nil
  }

  /// Acrobat escapes the points of a name, too. What stands for the number of a record in a merged file stays.
  private static func escaped(_ name: String) -> String {
    let mark = BlockMark.number.text
    return name.split(separator: mark, omittingEmptySubsequences: false)
      .map { escapedPart(String($0)) }.joined(separator: mark)
  }

  private static func escapedPart(_ name: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      if scalar == "." || scalar == "\\" || isSeparator(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "(", ")", "+", "-", "*", "/", ",", ";", "=", "\"", "'": true
    default: scalar.properties.isWhitespace
    }
  }
}
