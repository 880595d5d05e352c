package import Diagnostics
import Formwright
package import StructuredData

/// Something that Formwright does with a form when it is asked in JSON: a path of the REST service, a tool for agents, a
/// call from C or Python.
///
/// ``all`` has them all; what each accepts, and every document about it, derives from these values.
package struct Operation: Sendable {
  package let name: String
  /// A phrase, lower case at the start, without a trailing period.
  package let summary: String
  /// What it accepts besides the file.
  package private(set) var parameters: [OperationParameter]
  /// The types of its answers, the one without asking first.
  package let answers: [MediaType]
  let perform: @Sendable (OperationCall) throws(FormwrightError) -> OperationAnswer

  init(
    _ name: String, _ summary: String, _ parameters: [OperationParameter], answers: [MediaType],
    perform: @escaping @Sendable (OperationCall) throws(FormwrightError) -> OperationAnswer
  ) {
    self.name = name
    self.summary = summary
    self.parameters = parameters
    self.answers = answers
    self.perform = perform
  }

  /// The operation with a name; nil if there is none.
  package static func named(_ name: String) -> Operation? { all.first { $0.name == name } }

  /// The same with narrower limits of a number.
  package func limiting(_ name: String, to range: ClosedRange<Int>) -> Operation {
    var copy = self
    for index in copy.parameters.indices where copy.parameters[index].name == name {
      copy.parameters[index].kind = .integer(range)
    }
    return copy
  }

  /// The arguments as a JSON Schema (draft 2020-12), without the file.
  package var argumentSchema: StructuredValue {
    .object([
      ("type", "object"),
      ("properties", .object(parameters.map { ($0.name, $0.schema) })),
      ("required", .array(parameters.filter(\.isRequired).map { .string($0.name) })),
      ("additionalProperties", false),
    ])
  }
}

/// The type of an answer.
package enum MediaType: String, Sendable {
  case pdf = "application/pdf"
  case json = "application/json"
  case png = "image/png"
  case text = "text/plain; charset=utf-8"
  case markdown = "text/markdown; charset=utf-8"
  case html = "text/html; charset=utf-8"
  case fdf = "application/vnd.fdf"
  case xfdf = "application/vnd.adobe.xfdf"
  case csv = "text/csv; charset=utf-8"
  case yaml = "application/yaml"
  case tar = "application/x-tar"
  case zip = "application/zip"

  /// Without its parameters.
  package var essence: String { String(rawValue.prefix { $0 != ";" }) }
}

/// What an operation answers.
package struct OperationAnswer: Sendable {
  package enum Body: Sendable {
    case bytes([UInt8])
    /// Written piece by piece while it is made, by one call.
    case stream(@Sendable (_ write: AnswerWriter) async throws(FormwrightError) -> Void)
  }

  package var type: MediaType
  package var body: Body
  /// Warnings, with the labels of their fields.
  package var diagnostics: [Diagnostic]

  init(_ type: MediaType, _ bytes: [UInt8], _ diagnostics: [Diagnostic] = []) {
    self.type = type
    body = .bytes(bytes)
    self.diagnostics = diagnostics
  }

  init(_ type: MediaType, _ body: Body) {
    self.type = type
    self.body = body
    diagnostics = []
  }

  static func json(_ value: StructuredValue, _ diagnostics: [Diagnostic] = []) -> OperationAnswer {
    OperationAnswer(.json, JSONWriter.pretty(value), diagnostics)
  }

  /// The bytes; of a stream, none.
  package var bytes: [UInt8] { if case .bytes(let bytes) = body { bytes } else { [] } }
}

/// Where a streamed answer is written: a path that bytes are passed on to as they come, such as that of a pipe.
package struct AnswerWriter: Sendable {
  package let path: String
  package init(path: String) { self.path = path }
}
