/// Several options of a list in one text, as comma-separated values have them: semicolons between
/// them, and a backslash before a semicolon or a backslash that belongs to an option.
package enum OptionList {
  /// - Parameter all: all options of the list. A text that is the name of one of them means that one, unless it ends
  ///   with a semicolon.
  package static func text(of options: [String], among all: [String] = []) -> String {
    let text = options.map { option in
      option.replacing("\\", with: "\\\\").replacing(";", with: "\\;")
    }.joined(separator: ";")
    return all.contains(text) && options != [text] ? text + ";" : text
  }

  /// The options of a text, empty ones included. A backslash before anything else is itself.
  package static func options(in text: String) -> [String] {
    var options: [String] = []
    var option = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in text.unicodeScalars {
      switch (scalar, isEscaped) {
      case ("\\", false): isEscaped = true
      case (";", false):
        options.append(String(option))
        option = String.UnicodeScalarView()
      default:
        if isEscaped, scalar != ";", scalar != "\\" { option.append("\\") }
        option.append(scalar)
        isEscaped = false
      }
    }
    if isEscaped { option.append("\\") }
    return options + [String(option)]
  }
}
