/// The rows of a long file's cross-reference table (ISO 32000-2, 7.5.8.3), a piece at a time: those of a million
/// objects take ten megabytes.
extension LongFile {
  /// Rows of a piece.
  private static let rowsAtOnce = 16384

  /// Makes the rows, each as its difference from the one before (PNG's filter “Up”; 7.4.4.4): most
  /// differ by one.
  ///
  /// - Precondition: the runs are sorted.
  /// - Parameter take: is given one piece after the other.
  func table(_ take: ([UInt8]) -> Void) {
    let width = 3 + Self.offsetWidth
    var piece: [UInt8] = []
    piece.reserveCapacity(Self.rowsAtOnce * (width + 1))
    var before = [UInt8](repeating: 0, count: width)
    var bytes: [UInt8] = []
    // The next object in an object stream: the last byte is one greater.
    let next = [2] + [UInt8](repeating: 0, count: width - 1) + [1]
    func append(_ row: CrossReferenceRow, isNext: Bool = false) {
      if isNext, before[width - 1] < .max {
        piece.append(contentsOf: next)
        before[width - 1] += 1
      } else {
        bytes.removeAll(keepingCapacity: true)
        row.append(to: &bytes, offsetWidth: Self.offsetWidth)
        piece.append(2)
        for index in bytes.indices { piece.append(bytes[index] &- before[index]) }
        swap(&before, &bytes)
      }
      guard piece.count >= Self.rowsAtOnce * (width + 1) else { return }
      take(piece)
      piece.removeAll(keepingCapacity: true)
    }
    var number = 0
    for run in runs {
      while number < run.first {
        append(.free)
        number += 1
      }
      for place in 0..<run.count {
        append(run.row(at: place), isNext: place > 0)
        number += 1
      }
    }
    while number < self.next {
      append(.free)
      number += 1
    }
    take(piece)
  }
}

/// Rows of the cross-reference table whose numbers follow one another: one object that is not in an object
/// stream, or neighbors in one.
///
/// A file of many records has many: each takes 20 bytes.
struct RowRun {
  private let firstNumber: UInt32
  private var rowCount: UInt32
  /// Zero for an object that is not in an object stream.
  private let container: UInt32
  /// The offset in the file, in two halves, or the index in the object stream.
  private let low: UInt32
  private let high: UInt32

  var first: Int { Int(firstNumber) }
  var count: Int { Int(rowCount) }

  init(_ number: ObjectNumber, _ row: CrossReferenceRow, count: Int = 1) {
    firstNumber = number.rawValue
    rowCount = UInt32(count)
    let place: Int
    switch row {
    case .free: (container, place) = (0, 0)
    case .offset(let offset): (container, place) = (0, offset)
    case .packed(let stream, let index): (container, place) = (stream.rawValue, index)
    }
    low = UInt32(truncatingIfNeeded: place)
    high = UInt32(truncatingIfNeeded: place >> 32)
  }

  mutating func grow() { rowCount += 1 }

  /// Whether the row of this number continues the run.
  func take(_ number: ObjectNumber, _ other: CrossReferenceRow) -> Bool {
    guard number.index == first + count, case .packed(let stream, let index) = other else {
      return false
    }
    return stream.rawValue == container && index == Int(low) + count
  }

  func row(at place: Int) -> CrossReferenceRow {
    container == 0
      ? .offset(Int(high) << 32 | Int(low))
      : .packed(container: ObjectNumber(container), index: Int(low) + place)
  }
}

extension CrossReferenceRow {
  fileprivate func append(to bytes: inout [UInt8], offsetWidth: Int) {
    let (type, second, third): (UInt8, Int, Int) =
      switch self {
      case .free: (0, 0, 65535)
      case .offset(let offset): (1, offset, 0)
      case .packed(let container, let index): (2, container.index, index)
      }
    bytes.append(type)
    for place in (0..<offsetWidth).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: second >> (8 * place)))
    }
    bytes.append(UInt8(truncatingIfNeeded: third >> 8))
    bytes.append(UInt8(truncatingIfNeeded: third))
  }
}
