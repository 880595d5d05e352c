import Diagnostics
import StructuredData

/// Every subschema of a document, found by its JSON pointer, and what URIs and anchors name them.
struct SchemaIndex {
  let dialect: SchemaDialect
  private let document: StructuredValue
  private(set) var sites: [SchemaSite] = []
  private var numbers: [String: Int] = [:]
  /// The subschemas that a URI without a fragment names.
  private var resources: [String: Int] = [:]
  /// The subschemas that a URI and a plain name name.
  private var anchors: [String: Int] = [:]
  /// Keywords that the draft does not define, where each stands first.
  private(set) var unknownKeywords: [(name: String, location: SourceLocation?)] = []
  private var knownUnknownKeywords: Set<String> = []
  private(set) var problems: [Diagnostic] = []

  /// Of all pointers together.
  private var pointerBytes = 0
  private static let pointerLimit = 200_000_000

  /// The base URI of a document without `$id`.
  static let unnamedBase = ""

  init(_ document: StructuredValue, dialect: SchemaDialect) {
    self.document = document
    self.dialect = dialect
    resources[Self.unnamedBase] = 0
    scan(document, at: "", base: Self.unnamedBase)
  }

  /// Notes a value as a subschema, with all that lie in it.
  private mutating func scan(_ value: StructuredValue, at pointer: String, base: String) {
    guard numbers[pointer] == nil, pointerBytes <= Self.pointerLimit else { return }
    pointerBytes += pointer.utf8.count
    guard pointerBytes <= Self.pointerLimit else {
      problems.append(
        .error(
          "schema-too-large", "the schema has too many subschemas under names too long",
          location: value.location))
      return
    }
    let number = sites.count
    numbers[pointer] = number
    sites.append(SchemaSite(pointer: pointer, value: value, base: base))
    guard let object = value.objectValue else { return }
    var base = base
    let isReference = dialect.refExcludesSiblings && object["$ref"] != nil
    if !isReference { identify(object, number: number, base: &base) }
    sites[number].base = base
    for member in object.members {
      let place = "\(pointer)/\(member.key.escapedForPointer)"
      guard let content = dialect.content(of: member.key) else {
        noteUnknown(member)
        continue
      }
      scan(member.value, of: content, at: place, base: base)
    }
  }

  private mutating func scan(
    _ value: StructuredValue, of content: KeywordContent, at pointer: String, base: String
  ) {
    switch content {
    case .schema: scan(value, at: pointer, base: base)
    case .schemas, .schemaOrSchemas:
      if let items = value.arrayValue {
        for (place, item) in items.enumerated() {
          scan(item, at: "\(pointer)/\(place)", base: base)
        }
      } else if case .schemaOrSchemas = content {
        scan(value, at: pointer, base: base)
      }
    case .schemasByName, .dependencies:
      for member in value.objectValue?.members ?? [] {
        if case .dependencies = content, member.value.arrayValue != nil { continue }
        scan(member.value, at: "\(pointer)/\(member.key.escapedForPointer)", base: base)
      }
    case .other: break
    }
  }

  private mutating func noteUnknown(_ member: StructuredObject.Member) {
    guard !member.key.hasPrefix("x-"), knownUnknownKeywords.insert(member.key).inserted else {
      return
    }
    unknownKeywords.append((member.key, member.keyLocation))
  }

  // MARK: Names

  /// Notes what `$id` and `$anchor` name.
  private mutating func identify(_ object: StructuredObject, number: Int, base: inout String) {
    if let id = object["$id"] {
      if let text = id.stringValue {
        identify(text, at: id.location, number: number, base: &base)
      } else {
        problems.append(
          .error("schema-keyword", "the value of “$id” must be a string", location: id.location))
      }
    }
    let anchorKeywords: [String] =
      dialect == .draft2020
      ? ["$anchor", "$dynamicAnchor"] : dialect == .draft2019 ? ["$anchor"] : []
    for keyword in anchorKeywords {
      guard let anchor = object[keyword] else { continue }
      guard let name = anchor.stringValue, Self.isAnchor(name) else {
        problems.append(
          .error(
            "schema-keyword",
            "the value of “\(keyword)” must be a name of letters, digits, “-”, “_” and “.”",
            hint: "Begin the name with a letter or “_”.", location: anchor.location))
        continue
      }
      note(\.anchors, base + "#" + name, number, at: anchor.location)
    }
  }

  /// Whether a text is what anchors are in both drafts (2020-12 core, 8.2.2).
  private static func isAnchor(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.first.map { $0 == "_" || $0.properties.isAlphabetic } == true
      && scalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
            || "-_.:".unicodeScalars.contains(scalar))
      }
  }

  private mutating func identify(
    _ id: String, at location: SourceLocation?, number: Int, base: inout String
  ) {
    let reference = URIReference(id)
    let fragment = reference.fragment ?? ""
    if !fragment.isEmpty, !dialect.idHasAnchor || fragment.hasPrefix("/") {
      problems.append(
        .error(
          "schema-keyword", "the value of “$id” must not have a fragment",
          hint: "Name the subschema with “$anchor”.", location: location))
      return
    }
    // A fragment alone names the subschema within the resource around it.
    if reference.withoutFragment.text.isEmpty {
      if !fragment.isEmpty { note(\.anchors, base + "#" + fragment, number, at: location) }
      return
    }
    base = reference.withoutFragment.resolved(against: URIReference(base)).text
    note(\.resources, base, number, at: location)
    if !fragment.isEmpty { note(\.anchors, base + "#" + fragment, number, at: location) }
  }

  private mutating func note(
    _ table: WritableKeyPath<Self, [String: Int]>, _ name: String, _ number: Int,
    at location: SourceLocation?
  ) {
    if let earlier = self[keyPath: table].updateValue(number, forKey: name), earlier != number {
      self[keyPath: table][name] = earlier
      problems.append(
        .error("schema-reference", "two subschemas have the same identifier", location: location))
    }
  }

  // MARK: References

  enum Target {
    case site(Int)
    /// The document that the reference names is not this one.
    case remote
    case missing
  }

  /// The subschema that a reference leads to. One that lies where no keyword has subschemas becomes
  /// one by being referred to.
  mutating func target(of reference: String, base: String) -> Target {
    let uri = URIReference(reference).resolved(against: URIReference(base))
    let resource = uri.withoutFragment.text
    guard let fragment = URIReference.decoded(uri.fragment ?? "") else { return .missing }
    guard let root = resources[resource] else { return .remote }
    if fragment.isEmpty { return .site(root) }
    if !fragment.hasPrefix("/") {
      return anchors[resource + "#" + fragment].map { .site($0) } ?? .missing
    }
    let pointer = sites[root].pointer + fragment
    if let number = numbers[pointer] { return .site(number) }
    guard let value = value(at: fragment, in: sites[root].value) else { return .missing }
    scan(value, at: pointer, base: nearestBase(to: pointer))
    return numbers[pointer].map { .site($0) } ?? .missing
  }

  private func value(at pointer: String, in root: StructuredValue) -> StructuredValue? {
    var value = root
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      switch value.kind {
      case .object(let object):
        guard let member = object[token.unescapedFromPointer] else { return nil }
        value = member
      case .array(let items):
        guard let index = Int(token), items.indices.contains(index), String(index) == token else {
          return nil
        }
        value = items[index]
      case .null, .boolean, .number, .string: return nil
      }
    }
    return value
  }

  private func nearestBase(to pointer: String) -> String {
    var pointer = pointer[...]
    while let slash = pointer.lastIndex(of: "/") {
      pointer = pointer[..<slash]
      if let number = numbers[String(pointer)] { return sites[number].base }
    }
    return sites[0].base
  }

  func number(at pointer: String) -> Int? { numbers[pointer] }
}
