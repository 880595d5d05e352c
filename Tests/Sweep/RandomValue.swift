/// Values as nobody would type them, and as everybody does.
struct RandomValue {
  /// What stands between words; the plain space most often.
  private static let separators: [String] =
    Array(repeating: " ", count: 24) + [
      "\n", "\n", "\r\n", "\r", "\t", "  ", "\u{A0}", "\u{A0}", "\u{202F}", "\u{3000}", "\u{2028}",
      "\u{200B}", "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2060}", "\u{AD}", "-", "/",
      ", ", " (", ") ", "",
    ]

  /// - Parameter limit: the longest value the field takes; kept to mostly.
  static func text(limit: Int?, using random: inout RandomSource) -> String {
    var length = self.length(using: &random)
    if let limit, !random.oneIn(8) {
      length = min(length, Int.random(in: 0...limit, using: &random))
    }
    // Mostly one script, or two as in mixed direction; now and then all.
    let alphabets = (0..<random.pick([1, 1, 1, 2, 2, 5])).map { _ in random.pick(Alphabet.all) }
    var scalars: [Unicode.Scalar] = []
    if random.oneIn(12) { scalars += random.pick(separators).unicodeScalars }
    while scalars.count < length {
      let room = length - scalars.count
      appendWord(of: random.pick(alphabets), atMost: room, to: &scalars, using: &random)
      if scalars.count < length || random.oneIn(12) {
        scalars += random.pick(separators).unicodeScalars
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func length(using random: inout RandomSource) -> Int {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<11: Int.random(in: 0...16, using: &random)
    case 11..<16: Int.random(in: 8...60, using: &random)
    case 16..<19: Int.random(in: 40...200, using: &random)
    default: Int.random(in: 200...500, using: &random)
    }
  }

  private static func appendWord(
    of alphabet: Alphabet, atMost room: Int, to scalars: inout [Unicode.Scalar],
    using random: inout RandomSource
  ) {
    // A word in forty is longer than any line.
    let longest = random.oneIn(40) ? 120 : 10
    let end = scalars.count + min(room, Int.random(in: 1...longest, using: &random))
    while scalars.count < end {
      scalars.append(random.pick(alphabet.letters))
      guard alphabet.markEvery > 0, random.oneIn(alphabet.markEvery) else { continue }
      for _ in 0..<Int.random(in: 1...alphabet.mostMarks, using: &random) {
        scalars.append(random.pick(alphabet.marks))
      }
    }
  }
}
