/// The names of a form's fields in order, to find all fields below a name: a calculation may name
/// them together.
struct FieldNameIndex: Sendable {
  private let sorted: [(name: [UInt8], index: Int)]

  init(_ names: [String]) {
    sorted = names.enumerated().map { (Array($0.element.utf8), $0.offset) }
      .sorted { $0.0.lexicographicallyPrecedes($1.0) }
  }

  /// The indices of the names that begin with `name` and a period, in ascending order.
  func indices(below name: String) -> [Int] {
    let prefix = Array(name.utf8) + [UInt8(ascii: ".")]
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].name.lexicographicallyPrecedes(prefix) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return sorted[low...].prefix { $0.name.starts(with: prefix) }.map(\.index).sorted()
  }
}
