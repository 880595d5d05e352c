import Diagnostics
import StructuredData

/// A log of SARIF 2.1.0 (OASIS, 2020), in pieces: beginning, results, end.
///
/// The tool and its rules follow the results, so that none must be held until the last is known.
struct SARIFReport {
  private let file: String
  private let spelled: @Sendable (Remedy) -> String
  /// In the order in which they first occur.
  private var rules: [String] = []
  private var knownRules: Set<String> = []
  private var isFirst = true

  init(file: String, spelled: @escaping @Sendable (Remedy) -> String) {
    self.file = file
    self.spelled = spelled
  }

  var beginning: [UInt8] {
    Array(
      """
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[
      {"columnKind":"unicodeCodePoints","results":[
      """.utf8)
  }

  /// A problem as a result (3.27).
  mutating func result(_ problem: ValidationProblem) -> [UInt8] {
    if knownRules.insert(problem.rule).inserted { rules.append(problem.rule) }
    defer { isFirst = false }
    var location: [(String, StructuredValue)] = []
    let file = problem.file ?? file
    // Standard input has no URI.
    if file != "standard input" {
      location.append(("physicalLocation", Self.place(problem.location, in: file)))
    }
    var logical: [(String, StructuredValue)] = [
      ("fullyQualifiedName", .string(problem.pointer))
    ]
    if let field = problem.field { logical.append(("name", .string(field))) }
    location.append(("logicalLocations", [.object(logical)]))
    var properties: [(String, StructuredValue)] = []
    for (name, value) in [
      ("record", problem.record.map { .number($0) }),
      ("hint", problem.hint.map { .string(spelled($0)) }),
      ("label", problem.label.map { .string($0) }),
      ("schema", problem.schemaPointer.map { .string($0) }),
    ] as [(String, StructuredValue?)] {
      if let value { properties.append((name, value)) }
    }
    var result: [(String, StructuredValue)] = [
      ("ruleId", .string(problem.rule)), ("level", "error"),
      ("message", ["text": .string(Self.text(of: problem))]),
      ("locations", [.object(location)]),
    ]
    if let binding = problem.binding {
      result.append(
        (
          "relatedLocations",
          [
            [
              "physicalLocation": Self.place(binding.location, in: binding.file),
              "message": ["text": "The template binds the field here."],
            ]
          ]
        ))
    }
    if !properties.isEmpty { result.append(("properties", .object(properties))) }
    return Array((isFirst ? "\n" : ",\n").utf8) + JSONWriter.compact(.object(result))
  }

  /// - Parameter isComplete: whether all was checked (3.20.14).
  func end(isComplete: Bool) -> [UInt8] {
    let descriptors = rules.map { StructuredValue.object([("id", .string($0))]) }
    let tool: StructuredValue = [
      "driver": [
        "name": "formwright", "version": .string(formwrightVersion), "rules": .array(descriptors),
      ]
    ]
    let invocations: StructuredValue = [["executionSuccessful": .boolean(isComplete)]]
    return Array("\n],\"invocations\":".utf8) + JSONWriter.compact(invocations)
      + Array(",\"tool\":".utf8) + JSONWriter.compact(tool) + Array("}]}\n".utf8)
  }

  /// A physical location (3.29).
  private static func place(_ location: SourceLocation?, in file: String) -> StructuredValue {
    var physical: [(String, StructuredValue)] = [
      ("artifactLocation", ["uri": .string(uri(ofPath: file))])
    ]
    if let location {
      physical.append(
        (
          "region", ["startLine": .number(location.line), "startColumn": .number(location.column)]
        ))
    }
    return .object(physical)
  }

  private static func text(of problem: ValidationProblem) -> String {
    let field = problem.field.map { "Field “\($0)”: " } ?? ""
    return "\(field)\(problem.message)."
  }

  /// A path as a URI reference (RFC 3986, 4.2): relative, or with the scheme `file`.
  private static func uri(ofPath path: String) -> String {
    var text = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let isPlain =
        byte < 0x80
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber
          || "-._~/".utf8.contains(byte))
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
