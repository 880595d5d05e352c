import Diagnostics
import JSONSchema
import StructuredData
import Testing

/// Messages are written by hand.
@Suite("Problems")
struct ProblemTests {
  @Test("every problem has its pointer, keyword, place in the schema, and words")
  func describes() throws {
    let compiled = try schema(
      ##"""
      {"$defs": {"ssn": {"title": "SSN", "pattern": "^\\d{9}$"}},
       "type": "object", "required": ["name", "zip"],
       "properties": {
         "name": {"type": "string", "maxLength": 3, "title": "Name"},
         "zip": {"title": "ZIP code"},
         "ssn": {"$ref": "#/$defs/ssn"},
         "state": {"oneOf": [{"const": "CA", "title": "California"}, {"const": "OR"}]},
         "age": {"type": ["integer", "null"]},
         "lines": {"type": "array", "items": {"type": "object", "properties": {"n/m": {"minimum": 1}}}}
       },
       "additionalProperties": false}
      """##)
    let value = try json(
      #"""
      {"name": "Adam", "ssn": "12",
       "state": "WA", "age": 1.5, "stat": 1, "lines": [{}, {"n/m": 0}]}
      """#)
    let problems = compiled.problems(in: value)
    #expect(
      problems.map { "\($0.pointer) \($0.schemaPointer): \($0.message)" } == [
        "/name /properties/name/maxLength: the value has 4 characters, more than 3",
        "/ssn /$defs/ssn/pattern: the value does not match the pattern",
        "/state /properties/state/oneOf: the value is not an option",
        "/age /properties/age/type: the value is a number with a fraction, not null or a whole number",
        "/stat /additionalProperties: the schema has no such name",
        "/lines/1/n~1m /properties/lines/items/properties/n~1m/minimum: the value is less than 1",
        " /required: “zip” is missing",
      ])
    #expect(problems.map(\.title) == ["Name", "SSN", nil, nil, nil, nil, "ZIP code"])
    #expect(problems[2].hint == #"Use one of "CA", "OR"."#)
    #expect(problems[4].hint == "Did you mean “state”?")
    #expect(problems[0].location == SourceLocation(line: 1, column: 10))
    #expect(problems[0].schemaLocation == SourceLocation(line: 4, column: 31))
  }

  @Test("no message contains the value")
  func hidesValues() throws {
    let secret = "Xk29-secret"
    let compiled = try schema(
      #"{"type": "object", "properties": {"a": {"enum": ["x"]}, "b": {"pattern": "^y$", "format": "date", "maxLength": 2, "const": "q"}, "c": {"anyOf": [{"type": "number"}, {"maxLength": 1}]}, "d": {"not": {}}}}"#
    )
    let value: StructuredValue = [
      "a": .string(secret), "b": .string(secret), "c": .string(secret), "d": .string(secret),
    ]
    let problems = compiled.problems(in: value)
    #expect(problems.count == 7)
    #expect(problems.allSatisfy { !"\($0)".contains("secret") })
  }

  @Test("if one alternative has the value's type, its problem is told")
  func explainsAlternatives() throws {
    let compiled = try schema(
      #"{"anyOf": [{"type": "null"}, {"type": "string", "maxLength": 2}]}"#)
    #expect(
      compiled.problems(in: "abc").map(\.schemaPointer) == ["/anyOf/1/maxLength"])
    #expect(compiled.problems(in: 1).map(\.schemaPointer) == ["/anyOf"])
  }

  @Test("names that break a rule are told by their rule")
  func describesNames() throws {
    let compiled = try schema(#"{"propertyNames": {"maxLength": 1}}"#)
    let problems = compiled.problems(in: ["ab": 1])
    #expect(problems.map(\.pointer) == ["/ab"])
    #expect(
      problems.map(\.message) == [
        "the name is not permitted: the value has 2 characters, more than 1"
      ])
  }
}
