/// Which items of a list the rows of each copy of a form have. Copies and items are counted from 0.
struct RowsOfCopies {
  /// How many rows the first copy has.
  var count: Int
  /// How many rows each further copy has, which go on where the copy before ends; 0 if all copies have the same items.
  var furtherCount: Int

  /// Whether a copy goes on where the one before ends.
  func continues(inCopy copy: Int) -> Bool { copy > 0 && furtherCount > 0 }

  /// The items of a copy.
  func items(inCopy copy: Int) -> Range<Int> {
    guard continues(inCopy: copy) else { return 0..<count }
    let first = count + (copy - 1) * furtherCount
    return first..<(first + furtherCount)
  }

  /// How many copies hold a number of items.
  func copies(for items: Int) -> Int {
    guard items > count, furtherCount > 0 else { return 1 }
    return 1 + (items - count + furtherCount - 1) / furtherCount
  }
}
