/// Scalars as UTF-16, with the way back.
struct TextUnits {
  private(set) var units: [UInt16] = []
  /// Where each scalar begins in `units`, and at last their number.
  private(set) var starts: [Int] = []

  init(_ scalars: [Unicode.Scalar]) {
    units.reserveCapacity(scalars.count)
    starts.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      starts.append(units.count)
      units.append(contentsOf: scalar.utf16)
    }
    starts.append(units.count)
  }
}
