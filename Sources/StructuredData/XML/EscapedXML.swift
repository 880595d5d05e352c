/// How texts are written in XML.
package enum EscapedXML {
  /// A text without the characters that XML does not have (XML 1.0, 2.2), and with its own escaped.
  ///
  /// - Parameter escapesSpaces: whether tabs and line ends are written as references, because readers would change
  ///   them otherwise, in attributes or everywhere (XML 1.0, 2.11 and 3.3.3).
  package static func text(_ text: String, escapesSpaces: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r":
        if escapesSpaces {
          result += "&#\(scalar.value);"
        } else {
          result.unicodeScalars.append(scalar)
        }
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
