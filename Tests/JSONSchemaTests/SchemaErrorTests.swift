import Diagnostics
import JSONSchema
import StructuredData
import Testing

@Suite("Schemas that are rejected, and their limits")
struct SchemaErrorTests {
  @Test(
    "each fault has its code",
    arguments: [
      ("[]", "schema-keyword"), (#"{"type": "text"}"#, "schema-keyword"),
      (#"{"minLength": -1}"#, "schema-keyword"), (#"{"maxLength": 1.5}"#, "schema-keyword"),
      (#"{"required": "a"}"#, "schema-keyword"), (#"{"multipleOf": 0}"#, "schema-keyword"),
      (#"{"allOf": []}"#, "schema-keyword"), (#"{"properties": {"a": 3}}"#, "schema-keyword"),
      (##"{"$ref": "#/$defs/none"}"##, "schema-reference"),
      (#"{"$ref": "other.json"}"#, "schema-remote-reference"),
      (#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#, "schema-remote-reference"),
      (##"{"$dynamicRef": "#a"}"##, "schema-unsupported"),
      (#"{"$schema": "http://json-schema.org/draft-04/schema#"}"#, "schema-unsupported"),
      (##"{"$ref": "#"}"##, "schema-recursion"),
      (
        ##"{"$defs": {"a": {"not": {"$ref": "#/$defs/b"}}, "b": {"anyOf": [{"$ref": "#/$defs/a"}]}}}"##,
        "schema-recursion"
      ),
      (#"{"pattern": "(a"}"#, "schema-pattern"), (#"{"pattern": "(?<=a*)b"}"#, "schema-pattern"),
      (#"{"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": "x"}}}"#, "schema-reference"),
      // What the meta-schema says of keywords that check nothing.
      (#"{"$schema": 5}"#, "schema-keyword"), (#"{"$defs": []}"#, "schema-keyword"),
      (#"{"$anchor": "a b"}"#, "schema-keyword"), (#"{"$anchor": "1"}"#, "schema-keyword"),
      (#"{"title": 5}"#, "schema-keyword"), (#"{"description": null}"#, "schema-keyword"),
      (#"{"properties": {"a": {"readOnly": "x"}}}"#, "schema-keyword"),
      (#"{"examples": 5}"#, "schema-keyword"), (#"{"$comment": []}"#, "schema-keyword"),
      (#"{"required": ["a", "a"]}"#, "schema-keyword"),
      (#"{"type": ["null", "null"]}"#, "schema-keyword"),
      (#"{"dependentRequired": {"a": ["b", "b"]}}"#, "schema-keyword"),
    ])
  func codes(_ text: String, _ code: String) { #expect(rejection(text) == [code]) }

  @Test(
    "a list without options has none to show; older drafts' references hide what stands beside them"
  )
  func acceptsOddities() throws {
    #expect(try schema(#"{"enum": []}"#).problems(in: 1).map(\.hint) == [nil])
    #expect(
      try schema(
        ##"{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": true},"##
          + ##" "properties": {"b": {"$ref": "#/definitions/a", "title": 5}}}"##
      ).isValid(["b": 1]))
    #expect(
      try schema(
        ##"{"$schema": "http://json-schema.org/draft-07/schema#", "$defs": {"a": 5, "b": {"type": "null"}},"##
          + ##" "properties": {"c": {"$ref": "#/$defs/b"}}}"##
      ).problems(in: ["c": 1]).map(\.keyword) == ["type"])
    #expect(try schema(#"{"const": {"title": 5}, "x-y": {"title": 5}}"#).diagnostics.isEmpty)
  }

  @Test("every fault is reported, with its place")
  func reportsAll() throws {
    let text = "{\n  \"type\": \"text\",\n  \"pattern\": \"[\"\n}"
    #expect {
      try schema(text)
    } throws: { error in
      let diagnostics = (error as? FormwrightError)?.diagnostics ?? []
      return diagnostics.map(\.location) == [
        SourceLocation(line: 2, column: 11), SourceLocation(line: 3, column: 14),
      ]
    }
  }

  @Test("unknown keywords and formats are reported once each; x- is the author's own")
  func warns() throws {
    let compiled = try schema(
      #"{"properties": {"a": {"foo": 1, "format": "color"}, "b": {"foo": 2, "x-bar": 1, "format": "color"}}}"#
    )
    #expect(
      compiled.diagnostics.map(\.code.rawValue) == [
        "schema-unknown-keyword", "schema-unknown-format",
      ])
    #expect(compiled.diagnostics.allSatisfy { $0.severity == .warning && $0.location != nil })
  }

  @Test("alternatives that multiply end at the limit, once for all values")
  func boundsWork() throws {
    // Each level applies the next twice: 2^40 applications.
    let levels = (0..<40).map {
      ##""l\##($0)": {"allOf": [{"$ref": "#/$defs/l\##($0 + 1)"}, {"$ref": "#/$defs/l\##($0 + 1)"}]}"##
    }
    let compiled = try schema(
      ##"{"$defs": {\##(levels.joined(separator: ", ")), "l40": {"minimum": 0}}, "$ref": "#/$defs/l0"}"##
    )
    var validator = SchemaValidator(compiled, stepLimit: 100_000)
    #expect(validator.problems(in: 1).map(\.rule) == [.workLimit])
    #expect(validator.isExhausted)
    #expect(validator.problems(in: 1).map(\.rule) == [.workLimit])
  }

  @Test("chains of references and values nest up to a limit")
  func boundsDepth() throws {
    let links = (0..<2_000).map { ##""l\##($0)": {"$ref": "#/$defs/l\##($0 + 1)"}"## }
    let compiled = try schema(
      ##"{"$defs": {\##(links.joined(separator: ", ")), "l2000": {"type": "number"}}, "$ref": "#/$defs/l0"}"##
    )
    #expect(compiled.problems(in: 1).map(\.rule) == [.depthLimit])
    // Values as deep as the readers allow are no problem.
    let tree = try schema(##"{"items": {"$ref": "#"}, "type": "array"}"##)
    let deep = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(tree.isValid(try json(deep)))
  }
}
