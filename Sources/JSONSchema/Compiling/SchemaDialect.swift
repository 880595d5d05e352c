/// A draft of JSON Schema, as far as drafts differ.
enum SchemaDialect: Int, Comparable, Sendable {
  case draft6, draft7, draft2019, draft2020

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The draft that `$schema` names; nil if none of these.
  init?(uri: String) {
    let uri = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
    switch uri {
    case "https://json-schema.org/draft/2020-12/schema": self = .draft2020
    case "https://json-schema.org/draft/2019-09/schema": self = .draft2019
    case "http://json-schema.org/draft-07/schema", "https://json-schema.org/draft-07/schema":
      self = .draft7
    case "http://json-schema.org/draft-06/schema", "https://json-schema.org/draft-06/schema":
      self = .draft6
    default: return nil
    }
  }

  /// Whether the keywords beside `$ref` are ignored.
  var refExcludesSiblings: Bool { self <= .draft7 }

  /// Whether a fragment in `$id` is an anchor.
  var idHasAnchor: Bool { self <= .draft7 }

  /// Whether `items` may be a list, followed by `additionalItems`.
  var itemsMayBeList: Bool { self <= .draft2019 }
}

/// What the value of a keyword is, as far as subschemas lie in it.
enum KeywordContent {
  case schema
  case schemas
  case schemasByName
  /// A subschema or a list of them.
  case schemaOrSchemas
  /// By name, a subschema or a list of names.
  case dependencies
  case other
}

extension SchemaDialect {
  /// What the keyword holds in this draft; nil if the draft does not define it.
  func content(of keyword: String) -> KeywordContent? {
    guard let entry = Self.keywords[keyword], entry.range.contains(self) else { return nil }
    // Not a keyword yet; what a reference leads to there is a subschema by that.
    if keyword == "$defs", self < .draft2019 { return .other }
    if keyword == "items" { return itemsMayBeList ? .schemaOrSchemas : .schema }
    return entry.content
  }

  private static let all = SchemaDialect.draft6...SchemaDialect.draft2020
  private static let since7 = SchemaDialect.draft7...SchemaDialect.draft2020
  private static let since2019 = SchemaDialect.draft2019...SchemaDialect.draft2020
  private static let only2020 = SchemaDialect.draft2020...SchemaDialect.draft2020

  // `definitions` and `dependencies` are older spellings that later drafts keep in their
  // meta-schemas.
  private static let keywords:
    [String: (range: ClosedRange<SchemaDialect>, content: KeywordContent)] = {
      var table: [String: (ClosedRange<SchemaDialect>, KeywordContent)] = [:]
      func add(_ names: String, _ range: ClosedRange<SchemaDialect>, _ content: KeywordContent) {
        for name in names.split(separator: " ") { table[String(name)] = (range, content) }
      }
      add("$schema $id $ref $comment title description default examples", all, .other)
      add(
        "type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum", all, .other)
      add("maxLength minLength pattern maxItems minItems uniqueItems", all, .other)
      add("maxProperties minProperties required format", all, .other)
      add("contentEncoding contentMediaType readOnly writeOnly", since7, .other)
      add(
        "$anchor $vocabulary deprecated dependentRequired minContains maxContains", since2019,
        .other)
      add("$recursiveAnchor", .draft2019 ... .draft2019, .other)
      add("$recursiveRef", .draft2019 ... .draft2019, .other)
      add("$dynamicRef $dynamicAnchor", only2020, .other)
      add("additionalProperties propertyNames contains not", all, .schema)
      add("if then else", since7, .schema)
      add("unevaluatedItems unevaluatedProperties contentSchema", since2019, .schema)
      add("additionalItems", .draft6 ... .draft2019, .schema)
      add("items", all, .schema)
      add("allOf anyOf oneOf", all, .schemas)
      add("prefixItems", only2020, .schemas)
      add("definitions $defs properties patternProperties", all, .schemasByName)
      add("dependentSchemas", since2019, .schemasByName)
      add("dependencies", all, .dependencies)
      return table
    }()
}
