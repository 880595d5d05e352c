import JSONSchema
import StructuredData
import Testing

/// Expected verdicts follow from the texts of draft 2020-12 (core and validation) and draft-07.
@Suite("Keywords")
struct KeywordTests {
  @Test(
    "assertions about any value, numbers and strings",
    arguments: [
      SchemaCase("true", valid: ["1", "null"], invalid: []),
      SchemaCase("false", valid: [], invalid: ["1", "{}"]),
      SchemaCase(
        #"{"type": "integer"}"#, valid: ["1", "-3", "1.0", "1e400", "10e-1"],
        invalid: ["1.5", "1e-1", #""1""#, "true"]),
      SchemaCase(
        #"{"type": ["string", "null"]}"#, valid: [#""""#, "null"], invalid: ["0", "[]"]),
      SchemaCase(
        #"{"enum": [1, "a", null, {"b": [2, 3], "c": 0.5}]}"#,
        valid: ["1", "1.0", "10e-1", #""a""#, "null", #"{"c": 5e-1, "b": [2.0, 3]}"#],
        invalid: [#""1""#, "true", "false", #"{"b": [3, 2], "c": 0.5}"#, "[]"]),
      // U+00E9 and U+0065 U+0301 are canonically equivalent, and different texts.
      SchemaCase(#"{"const": "é"}"#, valid: [#""\u00e9""#], invalid: [#""e\u0301""#]),
      SchemaCase(
        #"{"maximum": 9007199254740993}"#,
        valid: ["9007199254740993", "9007199254740993.0", "-1e400"],
        invalid: ["9007199254740994", "9007199254740993.1", "1e400"]),
      SchemaCase(
        #"{"exclusiveMinimum": -0.1}"#, valid: ["-0.09999999999999999999", "0"],
        invalid: ["-0.1", "-1e-1", "-0.10000000000000000001"]),
      SchemaCase(
        #"{"multipleOf": 0.1}"#, valid: ["0.3", "1.1", "1e400", "0", "-7.7"],
        invalid: ["0.35", "1e-2"]),
      SchemaCase(
        #"{"multipleOf": 7}"#, valid: ["14", "7e999999999", "0e999999999999999999999"],
        invalid: ["1e999999999", "15", "7.5"]),
      SchemaCase(
        #"{"multipleOf": 9007199254740993}"#, valid: ["18014398509481986"],
        invalid: ["9007199254740992", "18014398509481985"]),
      // Lengths are counted in Unicode scalars.
      SchemaCase(
        #"{"minLength": 2, "maxLength": 3}"#, valid: [#""ab""#, #""😀😀""#, #""e\u0301e""#, "7"],
        invalid: [#""😀""#, #""abcd""#, #""e\u0301e\u0301""#]),
    ])
  func assertions(_ test: SchemaCase) throws { try test.check() }

  @Test(
    "arrays and objects",
    arguments: [
      SchemaCase(
        #"{"prefixItems": [{"type": "string"}], "items": {"type": "number"}, "minItems": 1}"#,
        valid: [#"["a"]"#, #"["a", 1, 2]"#, "{}"], invalid: ["[]", "[1]", #"["a", "b"]"#]),
      SchemaCase(
        #"{"uniqueItems": true}"#, valid: ["[1, true, \"1\", [1], {\"a\": 1}]", "[]"],
        invalid: ["[1, 2, 1.0]", #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#]),
      SchemaCase(
        #"{"contains": {"type": "string"}, "minContains": 2, "maxContains": 3}"#,
        valid: [#"["a", 1, "b"]"#], invalid: ["[]", #"["a"]"#, #"["a", "b", "c", "d"]"#]),
      SchemaCase(
        #"{"properties": {"a": {"type": "string"}}, "patternProperties": {"^n": {"type": "number"}}, "additionalProperties": false, "required": ["a"]}"#,
        valid: [#"{"a": "x"}"#, #"{"n1": 3, "a": ""}"#],
        invalid: ["{}", #"{"a": 1}"#, #"{"a": "", "n": ""}"#, #"{"a": "", "b": 1}"#]),
      SchemaCase(
        #"{"propertyNames": {"maxLength": 2}, "minProperties": 1, "maxProperties": 2}"#,
        valid: [#"{"a": 1}"#], invalid: ["{}", #"{"abc": 1}"#, #"{"a": 1, "b": 1, "c": 1}"#]),
      SchemaCase(
        #"{"dependentRequired": {"a": ["b"]}, "dependentSchemas": {"c": {"required": ["d"]}}}"#,
        valid: ["{}", #"{"a": 1, "b": 1}"#, #"{"c": 1, "d": 1}"#],
        invalid: [#"{"a": 1}"#, #"{"c": 1}"#]),
    ])
  func containers(_ test: SchemaCase) throws { try test.check() }

  @Test(
    "applicators in place, and what they leave unevaluated",
    arguments: [
      SchemaCase(
        #"{"oneOf": [{"type": "integer"}, {"minimum": 2}]}"#, valid: ["1", "2.5"],
        invalid: ["3", "1.5"]),
      SchemaCase(
        #"{"anyOf": [{"const": 1, "title": "One"}, {"const": "a"}]}"#, valid: ["1", #""a""#],
        invalid: ["2", "null"]),
      // Two equal constants both match, so that neither is the only one.
      SchemaCase(#"{"oneOf": [{"const": 1}, {"const": 1.0}]}"#, valid: [], invalid: ["1", "2"]),
      SchemaCase(
        #"{"if": {"type": "string"}, "then": {"minLength": 1}, "else": {"minimum": 0}}"#,
        valid: [#""a""#, "0"], invalid: [#""""#, "-1"]),
      SchemaCase(#"{"not": {"type": "null"}}"#, valid: ["1"], invalid: ["null"]),
      SchemaCase(
        #"{"allOf": [{"properties": {"a": {}}}], "anyOf": [{"required": ["b"], "properties": {"b": {}}}, {}], "unevaluatedProperties": false}"#,
        valid: [#"{"a": 1}"#, #"{"a": 1, "b": 1}"#], invalid: [#"{"c": 1}"#]),
      // What a schema beside it evaluates, a subschema does not see.
      SchemaCase(
        #"{"allOf": [{"properties": {"a": {}}}, {"unevaluatedProperties": false}]}"#,
        valid: ["{}"], invalid: [#"{"a": 1}"#]),
      SchemaCase(
        #"{"prefixItems": [{}], "contains": {"type": "string"}, "unevaluatedItems": false}"#,
        valid: [#"[1, "a", "b"]"#], invalid: [#"[1, "a", 2]"#]),
    ])
  func combinations(_ test: SchemaCase) throws { try test.check() }

  private static let draft7 = #""$schema": "http://json-schema.org/draft-07/schema#""#

  @Test(
    "spellings of draft-07",
    arguments: [
      SchemaCase(
        "{\(draft7), " + #""items": [{"type": "string"}], "additionalItems": {"type": "number"}}"#,
        valid: [#"["a", 1]"#], invalid: ["[1]", #"["a", "b"]"#]),
      SchemaCase(
        "{\(draft7), " + #""dependencies": {"a": ["b"], "c": {"required": ["d"]}}}"#,
        valid: [#"{"a": 1, "b": 2}"#], invalid: [#"{"a": 1}"#, #"{"c": 1}"#]),
      // Keywords beside “$ref” are ignored.
      SchemaCase(
        "{\(draft7), "
          + ##""definitions": {"s": {"type": "string"}}, "properties": {"a": {"$ref": "#/definitions/s", "maxLength": 1}}}"##,
        valid: [#"{"a": "long"}"#], invalid: [#"{"a": 1}"#]),
      SchemaCase(
        "{\(draft7), "
          + ##""definitions": {"s": {"$id": "#name", "type": "string"}}, "properties": {"a": {"$ref": "#name"}}}"##,
        valid: [#"{"a": "x"}"#], invalid: [#"{"a": 1}"#]),
      // Keywords of later drafts are unknown.
      SchemaCase(
        "{\(draft7), " + #""dependentRequired": {"a": ["b"]}, "unevaluatedProperties": false}"#,
        valid: [#"{"a": 1}"#], invalid: []),
    ])
  func olderDraft(_ test: SchemaCase) throws { try test.check() }

  @Test(
    "references",
    arguments: [
      // In 2020-12, keywords beside “$ref” count.
      SchemaCase(
        ##"{"$defs": {"s": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/s", "maxLength": 1}}}"##,
        valid: [#"{"a": "x"}"#], invalid: [#"{"a": "long"}"#, #"{"a": 1}"#]),
      SchemaCase(
        ##"{"$defs": {"tree": {"$anchor": "t", "properties": {"kids": {"items": {"$ref": "#t"}}, "n": {"type": "number"}}}}, "$ref": "#t"}"##,
        valid: [#"{"kids": [{"n": 1}, {"kids": []}]}"#],
        invalid: [#"{"kids": [{"kids": [{"n": ""}]}]}"#]),
      SchemaCase(
        ##"{"$id": "https://example.com/a/root.json", "$defs": {"x": {"$id": "b/x.json", "$defs": {"y": {"const": 1}}, "$ref": "#/$defs/y"}}, "$ref": "b/x.json"}"##,
        valid: ["1"], invalid: ["2"]),
      SchemaCase(
        ##"{"$defs": {"a/b": {"~c": {"%d": {"type": "null"}}}}, "properties": {"x": {"$ref": "#/$defs/a~1b/~0c/%25d"}}}"##,
        valid: [#"{"x": null}"#], invalid: [#"{"x": 1}"#]),
    ])
  func references(_ test: SchemaCase) throws { try test.check() }
}
