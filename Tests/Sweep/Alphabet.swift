/// The letters of a script, and what may follow one of them.
struct Alphabet: Sendable {
  let letters: [Unicode.Scalar]
  /// Marks, vowel signs and joiners.
  var marks: [Unicode.Scalar] = []
  /// One letter in so many has a mark; 0 for none.
  var markEvery = 0
  /// How many marks a letter has at most.
  var mostMarks = 1

  private init(
    _ letters: [ClosedRange<UInt32>], marks: [ClosedRange<UInt32>] = [], every: Int = 0,
    most: Int = 1
  ) {
    self.letters = Self.assigned(letters)
    self.marks = Self.assigned(marks)
    markEvery = every
    mostMarks = most
  }

  private static func assigned(_ ranges: [ClosedRange<UInt32>]) -> [Unicode.Scalar] {
    ranges.flatMap { $0 }.compactMap(Unicode.Scalar.init).filter {
      $0.properties.generalCategory != .unassigned
    }
  }

  static let ascii = Alphabet([0x21...0x7E])
  static let letters = Alphabet([0x41...0x5A, 0x61...0x7A, 0x61...0x7A, 0x30...0x39])

  static let all: [Alphabet] = [
    ascii, letters, letters, letters,
    // Latin-1 and Latin Extended.
    Alphabet([0xA1...0xFF]), Alphabet([0x61...0x7A, 0xC0...0x17F]), Alphabet([0x180...0x24F]),
    Alphabet([0x1E00...0x1EFF]),
    // Vietnamese, decomposed.
    Alphabet(
      [0x61...0x7A, 0x1A1...0x1A1, 0x1B0...0x1B0, 0x41...0x5A],
      marks: [0x300...0x303, 0x306...0x306, 0x309...0x309, 0x323...0x323], every: 2, most: 2),
    // Any letter with any marks.
    Alphabet([0x41...0x5A, 0x61...0x7A], marks: [0x300...0x345], every: 2, most: 3),
    // Greek, Cyrillic, Armenian.
    Alphabet([0x391...0x3A1, 0x3A3...0x3CE, 0x1F00...0x1F15]),
    Alphabet([0x400...0x45F], marks: [0x301...0x301], every: 8), Alphabet([0x48A...0x4FF]),
    Alphabet([0x531...0x556, 0x561...0x587]),
    // Arabic and Hebrew, with their marks.
    Alphabet(
      [0x621...0x63A, 0x641...0x64A], marks: [0x64B...0x652, 0x670...0x670], every: 3, most: 2),
    Alphabet([0x621...0x63A, 0x641...0x64A, 0x660...0x669, 0x671...0x6D3]),
    Alphabet([0x5D0...0x5EA], marks: [0x5B0...0x5BC, 0x5C1...0x5C2], every: 2, most: 2),
    Alphabet([0x5D0...0x5EA, 0x28...0x29, 0x30...0x39, 0x5B...0x5B, 0x5D...0x5D]),
    // Devanagari, Bengali, Tamil, Thai.
    Alphabet([0x905...0x939], marks: [0x93E...0x94D, 0x902...0x903], every: 2),
    Alphabet([0x985...0x9B9], marks: [0x9BE...0x9CD, 0x981...0x983], every: 2),
    Alphabet([0xB85...0xBB9], marks: [0xBBE...0xBCD], every: 2),
    Alphabet(
      [0xE01...0xE2E, 0xE40...0xE44], marks: [0xE31...0xE3A, 0xE47...0xE4C], every: 2, most: 2),
    // Chinese, Japanese, Korean.
    Alphabet([0x4E00...0x5FFF]), Alphabet([0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x4EFF]),
    Alphabet([0xFF01...0xFF5E, 0x3001...0x3011]), Alphabet([0xAC00...0xD7A3]),
    Alphabet([0x1100...0x1112], marks: [0x1161...0x1175], every: 1),
    // Signs, and emoji with their joiner, selector and skin tones.
    Alphabet([0x2010...0x2015, 0x2018...0x2026, 0x2030...0x203A, 0x20AC...0x20AC, 0x2190...0x2193]),
    Alphabet(
      [0x1F600...0x1F64F, 0x1F466...0x1F469, 0x2600...0x2603, 0x1F1E6...0x1F1FF],
      marks: [0x200D...0x200D, 0xFE0F...0xFE0F, 0x1F3FB...0x1F3FF], every: 3),
  ]
}
