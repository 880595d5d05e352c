import PDFObjects

/// The output names of a run, in 8 to 16 bytes each: a run may have millions.
///
/// A name is kept as the first 64 bits of its SHA-256 digest. Two equal names are always found; that
/// two different ones among a million are taken for equal has a chance of 1 in 36 million.
struct OutputNames {
  /// Hash tables with linear probing, chosen by a digest's first byte. Each grows by itself, so that
  /// there is never a second copy of everything. 0 is a free place.
  private var tables = [[UInt64]](repeating: [], count: 256)
  private var counts = [Int](repeating: 0, count: 256)

  /// Adds a name, whatever its case.
  ///
  /// - Returns: whether it was not there yet.
  mutating func insert(_ name: String) -> Bool {
    let digest = SHA256.digest(Array(name.lowercased().utf8))
    let key = max(1, digest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    let table = Int(key >> 56)
    if counts[table] * 5 >= tables[table].count * 4 { grow(table) }
    guard Self.place(key, in: &tables[table]) else { return false }
    counts[table] += 1
    return true
  }

  private mutating func grow(_ table: Int) {
    let old = tables[table]
    tables[table] = [UInt64](repeating: 0, count: max(16, old.count + old.count / 2))
    for key in old where key != 0 { _ = Self.place(key, in: &tables[table]) }
  }

  /// Puts a key where it belongs in a table with free places; says whether it was not there yet.
  private static func place(_ key: UInt64, in table: inout [UInt64]) -> Bool {
    // The bits after those that chose the table, as a fraction of its length.
    var index = Int((key << 8).multipliedFullWidth(by: UInt64(table.count)).high)
    while table[index] != 0 {
      if table[index] == key { return false }
      index = index + 1 == table.count ? 0 : index + 1
    }
    table[index] = key
    return true
  }
}
