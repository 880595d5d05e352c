/// Finds what a text repeats, as RFC 1951, section 4, describes: chains of places with the same hash, and a
/// match is put off by one symbol if a longer one begins there.
struct DeflateMatcher {
  private static let shortest = 4
  private static let longest = 258
  private static let window = 32768
  /// Places of a chain that are tried.
  private static let depth = 24
  private static let hashBits = 14

  private let symbols: [UInt16]
  /// The last place of each hash, from 1.
  private var heads = [Int32](repeating: 0, count: 1 << hashBits)
  /// The place with the same hash before each place, from 1.
  private var before: [Int32]

  init(_ symbols: [UInt16]) {
    self.symbols = symbols
    before = [Int32](repeating: 0, count: symbols.count)
  }

  static func tokens(of symbols: [UInt16]) -> [DeflateToken] {
    var matcher = DeflateMatcher(symbols)
    return matcher.tokens()
  }

  private mutating func tokens() -> [DeflateToken] {
    var tokens: [DeflateToken] = []
    var place = 0
    var found = match(at: 0)
    while place < symbols.count {
      note(place)
      guard let current = found else {
        tokens.append(.literal(symbols[place]))
        place += 1
        found = match(at: place)
        continue
      }
      let next = match(at: place + 1)
      if let next, next.length > current.length {
        tokens.append(.literal(symbols[place]))
        place += 1
        found = next
        continue
      }
      tokens.append(.match(length: current.length, distance: current.distance))
      for passed in place + 1..<place + current.length { note(passed) }
      place += current.length
      found = match(at: place)
    }
    return tokens
  }

  private func hash(at place: Int) -> Int {
    var hash: UInt32 = 0
    for symbol in symbols[place..<place + Self.shortest] {
      hash = (hash ^ UInt32(symbol)) &* 0x9E37_79B1
      hash ^= hash >> 15
    }
    return Int(hash >> (32 - UInt32(Self.hashBits)))
  }

  private mutating func note(_ place: Int) {
    guard place + Self.shortest <= symbols.count else { return }
    let hash = hash(at: place)
    before[place] = heads[hash]
    heads[hash] = Int32(place + 1)
  }

  private func match(at place: Int) -> (length: Int, distance: Int)? {
    guard place + Self.shortest <= symbols.count else { return nil }
    let limit = min(Self.longest, symbols.count - place)
    var best = (length: Self.shortest - 1, distance: 0)
    var candidate = Int(heads[hash(at: place)]) - 1
    var tries = Self.depth
    while candidate >= 0, place - candidate <= Self.window, tries > 0, best.length < limit {
      tries -= 1
      if symbols[candidate + best.length] == symbols[place + best.length] {
        var length = 0
        while length < limit, symbols[candidate + length] == symbols[place + length] { length += 1 }
        if length > best.length { best = (length, place - candidate) }
      }
      candidate = Int(before[candidate]) - 1
    }
    return best.distance > 0 ? best : nil
  }
}
