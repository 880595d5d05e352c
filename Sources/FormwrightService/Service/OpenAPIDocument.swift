import FormOperations
import Formwright
package import StructuredData

/// The service as an OpenAPI document, version 3.1.
///
/// Paths, arguments and answers derive from ``Operation``, as the handlers do.
package enum OpenAPIDocument {
  /// - Parameters:
  ///   - hasToken: whether requests need a token.
  ///   - hasForms: whether requests may name forms of the service.
  package static func value(hasToken: Bool, hasForms: Bool) -> StructuredValue {
    var paths: [(String, StructuredValue)] = Operation.all.map { operation in
      ("/v1/\(operation.name)", ["post": post(operation, hasForms: hasForms)])
    }
    paths.append(
      (
        "/v1/forms",
        get("listForms", "list the forms that requests may name", "application/json", formList)
      ))
    paths.append(
      ("/healthz", get("health", "tell that the service runs", "text/plain", ["type": "string"])))
    paths.append(
      ("/metrics", get("metrics", "tell what the service did", "text/plain", ["type": "string"])))
    paths.append(
      (
        "/openapi.json",
        get("document", "describe the service", "application/json", ["type": "object"])
      ))
    var components: [(String, StructuredValue)] = [("schemas", ["Problems": problems])]
    if hasToken {
      components.append(
        ("securitySchemes", ["token": ["type": "http", "scheme": "bearer"]]))
    }
    let noScopes = StructuredValue.array([StructuredValue]())
    let info: StructuredValue = [
      "title": "Formwright", "version": .string(formwrightVersion),
      "description":
        "Fills, checks, flattens and archives PDF forms. No answer and no log contains a value that was sent.",
    ]
    return .object([
      ("openapi", "3.1.0"), ("info", info), ("paths", .object(paths)),
      ("components", .object(components)),
      ("security", hasToken ? .array([["token": noScopes]]) : noScopes),
    ])
  }

  private static let formList: StructuredValue = [
    "type": "object", "properties": ["forms": ["type": "array", "items": ["type": "string"]]],
    "required": ["forms"],
  ]

  private static let problems: StructuredValue = [
    "type": "object", "required": ["problems"],
    "properties": [
      "problems": [
        "type": "array",
        "items": [
          "type": "object", "required": ["severity", "code", "message"],
          "properties": [
            "severity": ["enum": ["error", "warning"]], "code": ["type": "string"],
            "message": ["type": "string"], "hint": ["type": ["string", "null"]],
            "field": ["type": ["string", "null"]], "label": ["type": "string"],
          ],
        ],
      ]
    ],
  ]

  private static func get(
    _ identifier: String, _ summary: String, _ type: String, _ schema: StructuredValue
  ) -> StructuredValue {
    let answer: StructuredValue = [
      "description": .string(summary),
      "content": .object([(type, ["schema": schema] as StructuredValue)]),
    ]
    return [
      "get": [
        "operationId": .string(identifier), "summary": .string(summary),
        "responses": .object([("200", answer)] + errors([401, 403])),
      ]
    ]
  }

  private static let meanings: [Int: String] = [
    400: "the request is wrong", 401: "the token is missing",
    403: "the request comes from another site",
    408: "the request took too long to arrive", 413: "the body is too large",
    422: "the form or the data has problems; in a batch, those of every record",
    500: "a defect of the service", 501: "a program is missing on the service's machine",
    503: "the service has too much to do; try again",
  ]

  private static func errors(_ codes: [Int]) -> [(String, StructuredValue)] {
    codes.map { code in
      let schema: StructuredValue = [
        "application/json": ["schema": ["$ref": "#/components/schemas/Problems"]]
      ]
      return (String(code), ["description": .string(meanings[code] ?? ""), "content": schema])
    }
  }

  private static func post(_ operation: Operation, hasForms: Bool) -> StructuredValue {
    var members: [(String, StructuredValue)] = [
      ("file", ["type": "string", "contentEncoding": "base64", "description": "the PDF file"])
    ]
    if hasForms {
      members.append(
        (
          "form",
          ["type": "string", "description": "name of a form of the service, instead of a file"]
        )
      )
    }
    members += operation.parameters.map { ($0.name, $0.schema) }
    let required = operation.parameters.filter(\.isRequired).map(\.name)
    let inJSON: StructuredValue = .object([
      ("type", "object"), ("properties", .object(members)),
      ("required", .array((required + (hasForms ? [] : ["file"])).map { .string($0) })),
      ("additionalProperties", false),
    ])
    let parts: [(String, StructuredValue)] = members.map { name, schema in
      name == "file"
        ? (name, ["type": "string", "contentMediaType": "application/pdf"]) : (name, schema)
    }
    let inParts: StructuredValue = .object([
      ("type", "object"), ("properties", .object(parts)),
      ("required", .array((required + (hasForms ? [] : ["file"])).map { .string($0) })),
    ])
    var contents: [(String, StructuredValue)] = [
      ("multipart/form-data", ["schema": inParts]), ("application/json", ["schema": inJSON]),
    ]
    // Without required arguments, the file alone is a request.
    if required.isEmpty {
      contents.append(
        ("application/pdf", ["schema": ["type": "string", "contentMediaType": "application/pdf"]]))
    }
    let answers = operation.answers.map { type -> (String, StructuredValue) in
      (type.essence, ["schema": type == .json || type == .yaml ? [:] : ["type": "string"]])
    }
    let answered =
      answers.contains { $0.0 == "application/json" } ? answers : answers + [jsonAnswer]
    let answer: StructuredValue = [
      "description": .string(operation.summary), "content": .object(answered),
    ]
    return [
      "operationId": .string(operation.name), "summary": .string(operation.summary),
      "requestBody": ["required": true, "content": .object(contents)],
      "responses": .object([("200", answer)] + errors([400, 401, 403, 408, 413, 422, 501, 503])),
    ]
  }

  /// What `Accept: application/json` gets.
  private static let jsonAnswer: (String, StructuredValue) = (
    "application/json",
    [
      "schema": [
        "type": "object", "required": ["type", "base64", "warnings"],
        "properties": [
          "type": ["type": "string"],
          "base64": ["type": "string", "contentEncoding": "base64"],
          "warnings": ["type": "array", "items": ["type": "object"]],
        ],
      ]
    ]
  )
}
