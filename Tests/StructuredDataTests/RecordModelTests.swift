import Diagnostics
import StructuredData
import Testing

/// Records are read with the keys of the record before them; nobody must notice.
@Suite("Records of the same shape")
struct RecordModelTests {
  private static let names = (0..<40).map { "field \($0)" }

  /// Each line as the reader of single texts has it, which knows no record before.
  private func expectSame(_ lines: [String]) throws {
    let text = Array(lines.joined(separator: "\n").utf8)
    var pending: [UInt8]? = text
    var reader = NDJSONReader {
      defer { pending = nil }
      return pending
    }
    for (index, line) in lines.enumerated() {
      let alone = Result { try JSONReader.read(Array(line.utf8)) }
      let streamed = Result { try reader.next() }
      switch (alone, streamed) {
      case (.success(let alone), .success(let streamed?)):
        #expect(alone == streamed, "line \(index + 1)")
        #expect(
          streamed.objectValue?.members.map { $0.keyLocation?.column }
            == alone.objectValue?.members.map { $0.keyLocation?.column })
        #expect(
          streamed.objectValue?.members.map { $0.value.location?.column }
            == alone.objectValue?.members.map { $0.value.location?.column })
        for member in alone.objectValue?.members ?? [] {
          #expect(streamed[member.key] == member.value)
        }
      case (.failure, .failure): break
      default: Issue.record("line \(index + 1) is read differently")
      }
    }
  }

  @Test("the same keys, fewer, more, others, and in another order")
  func variesKeys() throws {
    func record(_ names: [String]) -> String {
      "{" + names.map { "\"\($0)\": \"value of \($0)\"" }.joined(separator: ", ") + "}"
    }
    let names = Self.names
    try expectSame([
      record(names), record(names), record(Array(names.prefix(30))), record(names),
      record(names + ["more"]), record(names.reversed()), record(names),
      record(Array(names.prefix(10)) + ["other"] + names.suffix(10)), record(names), "{}", "[1]",
      record(names), record(Array(names.prefix(3))), record(names),
    ])
  }

  @Test("keys with escapes, quotes and characters beyond ASCII are compared as they are")
  func comparesKeys() throws {
    try expectSame([
      #"{"a\"b": 1, "é": 2, "c\\": 3, "": 4, "tab\t": 5}"#,
      #"{"a\"b": 1, "é": 2, "c\\": 3, "": 4, "tab\t": 5}"#,
      #"{"a"b": 1}"#, #"{"a\"b": 1, "c\": 3}"#, #"{"a": 1, "b": 2}"#, #"{"\u0061": 1, "b": 2}"#,
      #"{"a": 1, "a": 2}"#, #"{"a": 1, "b": 2}"#, #"{"a": 1, "b": 2, "a": 3}"#, #"{"a": 1 "b": 2}"#,
      #"{"a": 1, "b" 2}"#, #"{"a": 1, "b": 2"#, #"{"a": 1, "b": 2}"#, #"{"a" : 1 , "b":2 }"#,
    ])
  }

  @Test("a repeated key is found after the model's keys, also among many")
  func findsRepetition() throws {
    let members = Self.names.map { "\"\($0)\": 1" }
    let whole = "{" + members.joined(separator: ",") + "}"
    let repeated = "{" + (members + ["\"field 7\": 2"]).joined(separator: ",") + "}"
    try expectSame([whole, repeated, whole])
  }

  @Test("objects in records, and in their lists, of the same and of other shapes")
  func variesInnerKeys() throws {
    try expectSame([
      #"{"p": {"a": 1, "b": {"c": 2}}, "l": [{"x": 1, "y": 2}, {"x": 3, "y": 4}], "s": [1, {"x": 1}]}"#,
      #"{"p": {"a": 5, "b": {"c": 6}}, "l": [{"x": 7, "y": 8}, {"x": 9, "y": 0}], "s": [1, {"x": 1}]}"#,
      #"{"p": {"b": {"d": 2}, "a": 1}, "l": [{"y": 1}, {"x": 3, "y": 4, "z": 5}, 7, []], "s": []}"#,
      #"{"p": [{"a": 1, "b": 3}], "l": {"x": 1, "y": 2}, "s": {"x": 1}}"#,
      #"{"p": {"a": 1, "a": 2}, "l": [{"x": 1, "y": 2, "x": 3}], "s": null}"#,
      #"{"p": {"a": 1, "b": {}}, "l": [{}, {"x": 1}], "s": "text"}"#,
      #"[{"p": {"a": 1, "b": {"c": 2}}}]"#, #"{"p": {"a": 1, "b": {"c": [{"a": 1}]}}}"#,
      #"{"p": {"a": 1, "b": {"c": 2}, "l": 3}}"#, #"{"p": {"a": 1"#, #"{"p": {"a" 1}}"#,
    ])
  }

  @Test("values in objects have their places")
  func innerPlaces() throws {
    let text = Array("{\"p\": {\"a\": 1}}\n{\"p\": {\"a\": 2}}\n{\"p\":  {\"a\":  3}}".utf8)
    var pending: [UInt8]? = text
    var reader = NDJSONReader {
      defer { pending = nil }
      return pending
    }
    for column in [13, 13, 15] {
      let record = try #require(try reader.next())
      #expect(record["p"]?["a"]?.location?.column == column)
    }
  }

  @Test("long strings with every byte at every place")
  func readsStrings() throws {
    var lines: [String] = []
    for length in 0..<20 {
      for character in ["a", "é", "\\n", "\\\"", "\u{1F600}", "\u{7F}", "\t"] {
        let text = String(repeating: "x", count: length)
        lines.append("{\"k\": \"\(text)\(character)\(text)\", \"l\": [\"\(text)\"]}")
      }
    }
    try expectSame(lines)
  }
}
