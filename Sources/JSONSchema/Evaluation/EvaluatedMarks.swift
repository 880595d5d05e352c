/// Which members or items of one value some subschema has evaluated (2020-12 core, 11).
struct EvaluatedMarks {
  private(set) var marks: [Bool]
  /// How many are marked.
  private(set) var count = 0

  init(count: Int) { marks = Array(repeating: false, count: count) }

  var areAll: Bool { count == marks.count }

  subscript(index: Int) -> Bool { marks[index] }

  mutating func insert(_ index: Int) {
    if !marks[index] {
      marks[index] = true
      count += 1
    }
  }

  mutating func insertAll() {
    for index in marks.indices { insert(index) }
  }

  mutating func formUnion(_ other: EvaluatedMarks) {
    for index in marks.indices where other.marks[index] { insert(index) }
  }
}
