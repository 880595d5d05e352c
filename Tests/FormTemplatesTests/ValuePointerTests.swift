import FormTemplates
import StructuredData
import Testing

/// JSON pointers (RFC 6901) of the values that records give fields.
@Suite("Pointers to values")
struct ValuePointerTests {
  private func pointer(_ field: String, _ record: String) throws -> String {
    RecordBinding().pointer(
      toValueOf: field, in: try JSONReader.read(Array(record.utf8)))
  }

  @Test(
    "flat and nested names, and names with the characters of pointers",
    arguments: [
      ("a.b", #"{"a.b": 1}"#, "/a.b"), ("a.b", #"{"a": {"b": 1}}"#, "/a/b"),
      ("a.b.c", #"{"a": {"b.c": 1}}"#, "/a/b.c"), ("a/b~c", #"{"a/b~c": 1}"#, "/a~1b~0c"),
      ("p.q.r", #"{"p": {"q": null}}"#, "/p/q/r"), ("missing.name", "{}", "/missing.name"),
    ])
  func pointers(_ field: String, _ record: String, _ expected: String) throws {
    #expect(try pointer(field, record) == expected)
  }

  @Test("the path that a template reads; nothing for what it puts together")
  func templates() throws {
    let text = "form: f.pdf\nfields:\n  a: .x.y[0]\n  b: '\"\\(.x) \\(.y)\"'\n  c: .z // 1\n"
    let template = try Template(YAMLReader.read(Array(text.utf8)))
    let binding = RecordBinding(template: template)
    let record = try JSONReader.read(Array("{}".utf8))
    #expect(binding.pointer(toValueOf: "a", in: record) == "/x/y/0")
    #expect(binding.pointer(toValueOf: "b", in: record) == "")
    #expect(binding.pointer(toValueOf: "c", in: record) == "/z")
  }
}
