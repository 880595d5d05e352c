import StructuredData
import Testing

@Suite("Structured values")
struct StructuredValueTests {
  @Test(
    "a whole number is an integer however it is written",
    arguments: [
      ("12", 12), ("-12", -12), ("+12", 12), ("12.0", 12), ("1200.50", nil), ("1e5", 100_000),
      ("0x1F", 31), ("0o17", 15), ("9223372036854775807", Int.max), ("9223372036854775808", nil),
      ("9007199254740993.0", nil), ("1e400", nil), ("-0", 0), ("x", nil),
    ] as [(String, Int?)])
  func readsIntegers(_ text: String, _ expected: Int?) {
    #expect(StructuredValue(.number(text)).integerValue == expected)
  }

  @Test("a number is a Double where that is finite; a text never is")
  func readsDoubles() {
    #expect(StructuredValue(.number("1200.50")).doubleValue == 1200.5)
    #expect(StructuredValue(.number("-.5")).doubleValue == -0.5)
    #expect(StructuredValue(.number("0x10")).doubleValue == 16)
    #expect(StructuredValue(.number("1e400")).doubleValue == nil)
    #expect(StructuredValue.string("1").doubleValue == nil)
    #expect(StructuredValue.string("1").integerValue == nil)
    #expect(StructuredValue.number(1).stringValue == nil)
  }

  @Test("an object keeps its order through changes, small or large", arguments: [3, 40])
  func keepsOrder(_ count: Int) {
    var object = StructuredObject()
    for index in 0..<count { object["k\(index)"] = .number(index) }
    object["k1"] = "changed"
    object["k0"] = nil
    object["new"] = true
    let appended = object.append(.init(key: "k2", value: nil))
    #expect(!appended)
    let keys = (1..<count).map { "k\($0)" } + ["new"]
    #expect(object.members.map(\.key) == keys)
    #expect(object["k1"] == "changed")
    #expect(object["k2"] == 2)
    #expect(object["k0"] == nil)
    #expect(object["new"] == true)
  }

  @Test("values are equal when they say the same, wherever they stood")
  func comparesContent() throws {
    let read = try JSONReader.read(Array("\n{\"a\": [1, null]}".utf8))
    #expect(read == ["a": [1, nil]])
    #expect(read != ["a": [1.5, nil]])
    #expect(Set([read, ["a": [1, nil]]]).count == 1)
  }
}
