/// The numbers that a document's objects have in the file that it was read from: what other tools call them.
///
/// Objects of a document that was put together in memory have the numbers that they have in it.
package struct FileNumbers: Sendable {
  /// In the order of the document's objects, ascending; empty if the document was not read from a file.
  private let numbers: [UInt32]

  package init(_ numbers: [UInt32] = []) { self.numbers = numbers }

  /// The number in the file; nil for an object that was added since.
  package subscript(object: ObjectNumber) -> Int? {
    if numbers.isEmpty { return object.index }
    return numbers.indices.contains(object.index - 1) ? Int(numbers[object.index - 1]) : nil
  }

  /// The object that has a number in the file; nil if the file has none.
  package func object(_ number: Int) -> ObjectNumber? {
    if numbers.isEmpty { return number > 0 ? UInt32(exactly: number).map(ObjectNumber.init) : nil }
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if Int(numbers[middle]) < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && Int(numbers[low]) == number ? ObjectNumber(low + 1) : nil
  }
}
