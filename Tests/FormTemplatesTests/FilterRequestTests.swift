import Diagnostics
import FormTemplates
import InteractiveForms
import JQFilters
import StructuredData
import TestTools
import Testing

/// The values are worked out by hand.
@Suite("Filters of a record are computed at once")
struct FilterRequestTests {
  private func binding(_ text: String) throws -> (RecordBinding, FilterEngine) {
    let template = try Template(YAMLReader.read(Array(text.utf8)))
    template.filterProgram = filterServerPath
    let binding = RecordBinding(template: template)
    return (binding, try #require(binding.filters))
  }

  private func record(_ text: String) throws -> StructuredValue {
    try JSONReader.read(Array(text.utf8))
  }

  private static let template = """
    form: f.pdf
    id: '.name | ascii_downcase | @text'
    output: {name: '.name | ascii_upcase | @text'}
    let:
      total: '.list | map(.n) | sort | add'
      half: '$total / 2'
      plain: .name
      both: '[$plain, ($half | tojson)] | join("-")'
    fields:
      a: '$both + "!"'
      b: {value: .name, when: '[.list[].n] | max > 1'}
      rows:
        each: .list
        rows: 4
        when: .list
        fields: {"r{n}": '[.n * 10, $n, $total] | sort | add', "s{n}": {value: .n, when: '.n > 1'}}
    """

  @Test("names, rows, fields, id and name of a record take one message")
  func oneMessage() throws {
    let (binding, engine) = try binding(Self.template)
    let value = try record(#"{"name": "Ada", "list": [{"n": 1}, {"n": 3}]}"#)
    let inputs = try binding.inputs(of: value)
    #expect(engine.requestCount == 1)
    #expect(inputs.map(\.name) == ["a", "b", "r1", "r2", "s2"])
    #expect(inputs.map(\.value.spelled) == ["Ada-2!", "Ada", "15", "36", "3"])
  }

  @Test("simple filters take no message, and one that others use may be among those that do")
  func nativeFilters() throws {
    let (binding, engine) = try binding(
      """
      form: f.pdf
      let: {total: '.list | map(.n) | add', half: '$total / 2', last: '[$half, 1] | max | tojson'}
      fields:
        a: '.name | ascii_upcase'
        b: '[.name, ($half | tostring)] | join("-")'
        c: '.name + $last'
      """)
    let simple = try self.binding(
      "form: f.pdf\nfields: {a: '.name | ascii_upcase', b: 'if .n > 1 then .n * 2 else .n end'}")
    #expect(
      try simple.0.inputs(of: record(#"{"name": "Ada", "n": 2.50}"#)).map(\.value.spelled)
        == ["ADA", "5"])
    #expect(simple.1.requestCount == 0)
    let value = try record(#"{"name": "Ada", "list": [{"n": 1}, {"n": 4}]}"#)
    #expect(try binding.inputs(of: value).map(\.value.spelled) == ["ADA", "Ada-2.5", "Ada2.5"])
    #expect(engine.requestCount == 1)
    // What is left to libjq has its values, as the program `jq` prints them, and its problems.
    let unusual = try record(#"{"name": "Ada", "list": [{"n": 1e20}, {"n": 2e20}]}"#)
    #expect(
      try binding.inputs(of: unusual).map(\.value.spelled)
        == ["ADA", "Ada-1.5e+20", "Ada1.5e+20"])
    let wrong = try record(#"{"name": 7, "list": []}"#)
    let failure = #expect(throws: FormwrightError.self) { try binding.inputs(of: wrong) }
    #expect(failure?.diagnostics.first?.message.hasPrefix("“$half”") == true)
  }

  @Test("lists that filters give take one more message, whatever their length")
  func listsOfFilters() throws {
    let (binding, engine) = try binding(
      """
      form: f.pdf
      fields:
        rows:
          each: '.list | map(select(. > 1)) | sort'
          rows: 3
          fields: {"r{n}": '. * 2 | tojson', "s{n}": '. + 1 | tojson'}
      """)
    let inputs = try binding.inputs(of: record(#"{"list": [1, 2, 3, 4]}"#))
    #expect(engine.requestCount == 2)
    #expect(inputs.map(\.name) == ["r1", "r2", "r3", "s1", "s2", "s3"])
  }

  @Test("a filter that fails fails its own field, and no other")
  func failures() throws {
    let (binding, _) = try binding(Self.template)
    // The total of texts is a text, half of which is none: everything that uses it fails.
    let failure = #expect(throws: FormwrightError.self) {
      try binding.inputs(of: record(#"{"name": "Ada", "list": [{"n": "x"}]}"#))
    }
    #expect(failure?.diagnostics.first?.message.hasPrefix("“$half”: ") == true)
    let (rows, _) = try self.binding(
      """
      form: f.pdf
      fields:
        a: '.a | ascii_upcase'
        b: '.b + "!"'
        rows: {each: .list, rows: 3, fields: {"r{n}": '. + 1', "s{n}": '"s\\(. | tostring)"'}}
      """)
    let problems = #expect(throws: FormwrightError.self) {
      try rows.inputs(of: record(#"{"a": 1, "b": "x", "list": [1, "x", 3]}"#))
    }
    #expect(problems?.diagnostics.map(\.field) == ["a", "r2"])
  }

  @Test("a filter that loops fails its own field, and those beside it have values")
  func loops() throws {
    let (binding, engine) = try binding(
      """
      form: f.pdf
      let: {more: '.n + 1'}
      fields:
        a: 'if .loops then until(false; .) else "a" end'
        b: '$more * 2'
      """)
    let problems = #expect(throws: FormwrightError.self) {
      try binding.inputs(of: record(#"{"n": 1, "loops": true}"#))
    }
    #expect(problems?.diagnostics.map(\.field) == ["a"])
    let count = engine.requestCount
    #expect(try binding.inputs(of: record(#"{"n": 1}"#)).map(\.name) == ["a", "b"])
    #expect(engine.requestCount == count + 1)
  }
}
