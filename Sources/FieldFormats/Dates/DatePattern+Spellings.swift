/// Ways to write a date that a pattern reads, for hints.
extension DatePattern {
  var showsDate: Bool { shows(.year) || shows(.month) || shows(.day) }

  private var showsTime: Bool { shows(.hour) || shows(.minute) || shows(.second) }

  /// The pattern itself, and for a whole date the form that names its own order; what is longer than
  /// the limit is left out, or has its year in two digits.
  func spellings(within limit: Int?) -> [String] {
    var spellings = [text]
    if shows(.year), shows(.month), shows(.day), !showsTime { spellings.append("yyyy-mm-dd") }
    func fits(_ spelling: String) -> Bool { spelling.unicodeScalars.count <= limit ?? .max }
    var fitting = spellings.filter(fits)
    if fitting.isEmpty, let range = text.firstRange(of: "yyyy") {
      let short = text.replacingCharacters(in: range)
      if fits(short) { fitting.append(short) }
    }
    return fitting.count == 2 && fitting[0] == fitting[1] ? [text] : fitting
  }
}

extension String {
  fileprivate func firstRange(of part: String) -> Range<Index>? {
    indices.lazy.map { $0 }.first { self[$0...].hasPrefix(part) }.map {
      $0..<index($0, offsetBy: part.count)
    }
  }

  /// The text with a year of four digits replaced by one of two.
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    self[..<range.lowerBound] + "yy" + self[range.upperBound...]
  }
}
