import Typography

/// The "cmap" subtables of a TrueType program as its file has them (OpenType, "cmap").
///
/// FreeType makes maps of its own where a program has none, so that it cannot be asked how many there are.
struct TrueTypeMaps {
  private(set) var maps: [CharacterMap] = []

  init(_ program: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place <= program.count - count else { return nil }
      return program[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    guard let tableCount = number(4, 2) else { return }
    for index in 0..<tableCount {
      let entry = 12 + 16 * index
      guard number(entry, 4) == 0x636D_6170, let start = number(entry + 8, 4),
        let count = number(start + 2, 2)
      else { continue }
      for subtable in 0..<min(count, 64) {
        guard let platform = number(start + 4 + 8 * subtable, 2),
          let encoding = number(start + 6 + 8 * subtable, 2)
        else { return }
        maps.append(CharacterMap(platform: platform, encoding: encoding))
      }
      return
    }
  }
}
