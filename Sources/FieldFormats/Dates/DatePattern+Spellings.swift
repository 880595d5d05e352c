/// Ways to write a date that a pattern reads, for hints.
extension DatePattern {
  var showsDate: Bool { shows(.year) || shows(.month) || shows(.day) }

  /// Whether it shows a day, a month or a year, and every letter stands for a part: a letter that stands for itself follows a
  /// backslash, and “tt” follows an hour.
  package var isOfDate: Bool {
    let hasMeridiem = elements.contains { if case .meridiem = $0 { true } else { false } }
    return showsDate && (!hasMeridiem || shows(.hour)) && !hasOtherLetters
  }

  private var hasOtherLetters: Bool {
    var bare = ""
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        bare.unicodeScalars.append(scalar)
      }
    }
    return DatePattern(bare).elements.contains { element in
      guard case .literal(let scalar) = element else { return false }
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
  }

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
