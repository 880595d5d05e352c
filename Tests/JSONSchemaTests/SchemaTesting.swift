import Diagnostics
import JSONSchema
import StructuredData
import Testing

/// A schema from JSON.
func schema(_ text: String, _ options: SchemaOptions = SchemaOptions()) throws -> CompiledSchema {
  try CompiledSchema(JSONReader.read(Array(text.utf8)), options: options)
}

func json(_ text: String) throws -> StructuredValue { try JSONReader.read(Array(text.utf8)) }

/// A schema with values that satisfy it and values that do not.
struct SchemaCase: Sendable, CustomTestStringConvertible {
  var schema: String
  var valid: [String]
  var invalid: [String]

  init(_ schema: String, valid: [String], invalid: [String]) {
    self.schema = schema
    self.valid = valid
    self.invalid = invalid
  }

  var testDescription: String { schema }

  func check() throws {
    let compiled = try JSONSchemaTests.schema(schema)
    for text in valid {
      #expect(compiled.isValid(try json(text)), "\(text)")
      #expect(compiled.problems(in: try json(text)).isEmpty, "\(text)")
    }
    for text in invalid {
      #expect(!compiled.isValid(try json(text)), "\(text)")
      #expect(!compiled.problems(in: try json(text)).isEmpty, "\(text)")
    }
  }
}

/// The codes with which a schema is rejected; none if it is not.
func rejection(_ text: String) -> [String] {
  do {
    _ = try schema(text)
    return []
  } catch {
    return (error as? FormwrightError)?.diagnostics.map(\.code.rawValue) ?? ["?"]
  }
}
