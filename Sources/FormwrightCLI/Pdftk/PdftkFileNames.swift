import Formwright

/// File names with the number of a page, as printf(3) writes it: `pg_%04d.pdf`.
struct PdftkFileNames {
  private let before: String
  private let after: String
  private let width: Int
  private let padding: Character

  /// - Parameter pattern: with `%%` for a percent sign; without a place for the number, what the names begin with.
  init(_ pattern: String) throws(FormwrightError) {
    var pattern = pattern.joining("%%", by: "\u{0}")
    if !pattern.contains("%") { pattern += "pg_%04d.pdf" }
    guard let percent = pattern.firstIndex(of: "%"),
      let letter = pattern[percent...].firstIndex(where: { $0.isASCII && $0.isLetter }),
      "dis".contains(pattern[letter]), !pattern[letter...].contains("%")
    else {
      throw PdftkCommandLine.failure(
        "the name of burst's output must contain one place for the page number, such as %04d")
    }
    let format = pattern[pattern.index(after: percent)..<letter]
    guard format.allSatisfy({ $0.isASCII && $0.isNumber }), format.count < 4 else {
      throw PdftkCommandLine.failure("the place for the page number must be written such as %04d")
    }
    before = String(pattern[..<percent]).joining("\u{0}", by: "%")
    after = String(pattern[pattern.index(after: letter)...]).joining("\u{0}", by: "%")
    width = Int(format) ?? 0
    padding = format.hasPrefix("0") ? "0" : " "
  }

  func name(of number: Int) -> String {
    let digits = String(number)
    return before + String(repeating: padding, count: max(0, width - digits.count)) + digits + after
  }

  /// Of the files, with a slash at its end; empty for the current one.
  var directory: String {
    before.lastIndex(of: "/").map { String(before[...$0]) } ?? ""
  }
}

extension String {
  fileprivate func joining(_ separator: String, by other: String) -> String {
    split(separator: separator, omittingEmptySubsequences: false).joined(separator: other)
  }
}
