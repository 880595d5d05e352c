import PDFObjects

/// The output names of a run, in 9 to 18 bytes each: a run may have millions.
///
/// A name is kept as a hash of 64 bits. Two equal names are always found; that two different ones among a million are
/// taken for equal has a chance of 1 in 36 million. A byte of the digest of its spelling tells whether two names differ
/// in case, or in how characters are composed.
struct OutputNames {
  /// How a name compares with the names before it.
  enum Comparison { case new, equal, equalExceptSpelling }

  /// Hash tables with linear probing, chosen by a digest's first byte. Each grows by itself, so that
  /// there is never a second copy of everything. 0 is a free place.
  private var tables = [[UInt64]](repeating: [], count: 256)
  private var spellings = [[UInt8]](repeating: [], count: 256)
  private var counts = [Int](repeating: 0, count: 256)

  /// Adds a name, whatever its case and composition, unless an equal one is there.
  mutating func insert(_ name: String) -> Comparison {
    var hasher = Hasher()
    // Texts that are canonically equivalent have one hash, as they have one file on some systems.
    hasher.combine(name.lowercased())
    let key = max(1, UInt64(bitPattern: Int64(hasher.finalize())))
    let spelling = SHA256.digest(Array(name.utf8)).last ?? 0
    let table = Int(key >> 56)
    if counts[table] * 5 >= tables[table].count * 4 { grow(table) }
    let index = Self.index(of: key, in: tables[table])
    if tables[table][index] == key {
      return spellings[table][index] == spelling ? .equal : .equalExceptSpelling
    }
    tables[table][index] = key
    spellings[table][index] = spelling
    counts[table] += 1
    return .new
  }

  private mutating func grow(_ table: Int) {
    let old = (tables[table], spellings[table])
    let count = max(16, old.0.count + old.0.count / 2)
    tables[table] = [UInt64](repeating: 0, count: count)
    spellings[table] = [UInt8](repeating: 0, count: count)
    for (key, spelling) in zip(old.0, old.1) where key != 0 {
      let index = Self.index(of: key, in: tables[table])
      tables[table][index] = key
      spellings[table][index] = spelling
    }
  }

  /// The place of a key in a table with free places, or the free place where it belongs.
  private static func index(of key: UInt64, in table: [UInt64]) -> Int {
    // The bits after those that chose the table, as a fraction of its length.
    var index = Int((key << 8).multipliedFullWidth(by: UInt64(table.count)).high)
    while table[index] != 0, table[index] != key {
      index = index + 1 == table.count ? 0 : index + 1
    }
    return index
  }
}
