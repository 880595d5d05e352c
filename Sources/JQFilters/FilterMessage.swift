import StructuredData

/// A request to the filter process, as bytes; see `CJQ.c`, which reads it.
///
/// A value is a code and what belongs to it: `0` null, `t` and `f`, `#` and `s` with the text of a
/// number or a string, `[` with items, `{` with keys and members, `$` the record, which is sent once, `&` and a
/// place the value of an earlier run. Counts and lengths are four bytes, the lowest first. In answers, `@` and a place is the number at
/// that place, from 1, of the request, and `!` is what is nested too deeply.
struct FilterMessage {
  private(set) var bytes: [UInt8]
  /// The texts of the numbers, in the order in which the process reads them.
  private(set) var numbers: [String] = []

  /// A program to compile.
  ///
  /// - Parameter isCareful: it is the second of two programs that the process keeps.
  init(program: String, isCareful: Bool = false) {
    bytes = [0, 0, 0, 0, UInt8(ascii: isCareful ? "Q" : "P")]
    bytes += program.utf8
    finish()
  }

  /// Runs of the quick program on one record.
  init(record: StructuredValue, runs: [FilterRun], filterCounts: [Int]) {
    bytes = [0, 0, 0, 0, UInt8(ascii: "R")]
    bytes.reserveCapacity(4096)
    append(record)
    append(runs.count)
    for (run, count) in zip(runs, filterCounts) {
      bytes.append(UInt8(ascii: run.isReferredTo ? "k" : "-"))
      append(run.unit)
      append(count)
      append(run.value ?? .record)
      bytes.append(UInt8(ascii: "["))
      append(run.variables.count)
      for variable in run.variables { append(variable) }
    }
    finish()
  }

  /// A run of the careful program.
  ///
  /// - Parameter only: the only filter of the unit to run; nil for all.
  init(record: StructuredValue, run: FilterRun, only: Int?) {
    bytes = [0, 0, 0, 0, UInt8(ascii: "S")]
    append(record)
    append(run.unit)
    append(run.value ?? .record)
    append(only.map { StructuredValue.number($0) } ?? .null)
    bytes.append(UInt8(ascii: "["))
    append(run.variables.count)
    for variable in run.variables { append(variable) }
    finish()
  }

  private mutating func finish() {
    let count = UInt32(clamping: bytes.count - 4)
    for place in 0..<4 { bytes[place] = UInt8(truncatingIfNeeded: count >> UInt32(8 * place)) }
  }

  private mutating func append(_ count: Int) {
    let count = UInt32(clamping: count)
    for place in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: count >> UInt32(8 * place))) }
  }

  private mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(utf8.count)
      unsafe bytes.append(contentsOf: utf8)
    }
  }

  private mutating func append(_ input: FilterRun.Input) {
    switch input {
    case .value(let value): append(value)
    case .record: bytes.append(UInt8(ascii: "$"))
    case .result(let run):
      bytes.append(UInt8(ascii: "&"))
      append(run)
    }
  }

  private mutating func append(_ value: StructuredValue) {
    switch value.kind {
    case .null: bytes.append(UInt8(ascii: "0"))
    case .boolean(let flag): bytes.append(UInt8(ascii: flag ? "t" : "f"))
    case .number(let text):
      bytes.append(UInt8(ascii: "#"))
      append(text)
      numbers.append(text)
    case .string(let text):
      bytes.append(UInt8(ascii: "s"))
      append(text)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      append(items.count)
      for item in items { append(item) }
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      append(object.count)
      for member in object.members {
        append(member.key)
        append(member.value)
      }
    }
  }
}

/// Reads the values of an answer.
struct FilterAnswer {
  private let bytes: [UInt8]
  private var position = 1
  private let numbers: [String]

  /// The answer is not as the process writes it.
  struct Damaged: Error {}

  init(_ bytes: [UInt8], numbers: [String]) {
    self.bytes = bytes
    self.numbers = numbers
  }

  /// The next byte that is not part of a value.
  mutating func code() throws(Damaged) -> UInt8 { try byte() }

  private mutating func byte() throws(Damaged) -> UInt8 {
    guard position < bytes.count else { throw Damaged() }
    position += 1
    return bytes[position - 1]
  }

  private mutating func count() throws(Damaged) -> Int {
    var count = 0
    for place in 0..<4 { count |= Int(try byte()) << (8 * place) }
    return count
  }

  private mutating func text() throws(Damaged) -> String {
    let count = try count()
    guard count <= bytes.count - position else { throw Damaged() }
    defer { position += count }
    return String(decoding: bytes[position..<(position + count)], as: UTF8.self)
  }

  mutating func value(_ depth: Int = 0) throws(Damaged) -> StructuredValue {
    guard depth <= 500 else { throw Damaged() }
    switch try byte() {
    case UInt8(ascii: "0"): return .null
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "#"):
      let text = try text()
      return text == "null" ? .null : StructuredValue(.number(text))
    case UInt8(ascii: "@"):
      let place = try count()
      guard numbers.indices.contains(place - 1) else { throw Damaged() }
      return StructuredValue(.number(numbers[place - 1]))
    case UInt8(ascii: "s"): return .string(try text())
    case UInt8(ascii: "["):
      let count = try count()
      guard count <= bytes.count - position else { throw Damaged() }
      var items: [StructuredValue] = []
      items.reserveCapacity(count)
      for _ in 0..<count { items.append(try value(depth + 1)) }
      return .array(items)
    case UInt8(ascii: "{"):
      let count = try count()
      guard count <= bytes.count - position else { throw Damaged() }
      var members: [StructuredObject.Member] = []
      members.reserveCapacity(count)
      for _ in 0..<count {
        let key = try text()
        members.append(.init(key: key, value: try value(depth + 1)))
      }
      return StructuredValue(.object(StructuredObject(distinct: members)))
    default: throw Damaged()
    }
  }
}
