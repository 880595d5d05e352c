package import InteractiveForms
package import StructuredData

/// A form as a JSON Schema (draft 2020-12): the records that `fill` accepts.
///
/// A record is one object, full field name → value, as `export` writes it. Every record that is valid
/// under the schema fills the form, unless a text does not fit its box or no font has its characters;
/// every export of a filled form is valid.
public struct FormSchema: Sendable {
  /// Whether dots in field names make objects: `{"a": {"b": 1}}` for the field `a.b`.
  public enum Shape: Sendable {
    /// One object of full field names.
    case flat
    /// An object for each part of a name.
    case nested
  }

  /// The schema, its keys in a fixed order.
  package let value: StructuredValue

  /// - Parameters:
  ///   - form: the form; fields that share a name make one property.
  ///   - labels: the labels of its fields.
  ///   - sha256: the digest of the file, for `$id`.
  ///   - title: the title of the document.
  package init(
    of form: Form, labels: FormLabels, shape: Shape = .flat, sha256: String, title: String? = nil
  ) {
    let fields = NamedField.fields(of: form, labels: labels)
    let tree: PropertyTree
    switch shape {
    case .flat: tree = PropertyTree(members: fields.map { ($0.name, .field($0)) })
    case .nested: tree = PropertyTree(nesting: fields)
    }
    var members: [(String, StructuredValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      (
        "$id",
        .string("urn:formwright:\(shape == .flat ? "schema" : "nested-schema"):sha256:\(sha256)")
      ),
    ]
    if let title, !title.isEmpty { members.append(("title", .string(title))) }
    members += tree.schemaMembers
    members.append(("x-formwright", .object([("sha256", .string(sha256))])))
    value = .object(members)
  }
}

/// The properties of an object schema.
private struct PropertyTree {
  indirect enum Node {
    case field(NamedField)
    case object(PropertyTree)
  }

  var members: [(name: String, node: Node)]

  init(members: [(name: String, node: Node)]) { self.members = members }

  /// A field whose name begins with the name of another field keeps its dots: a value cannot be an
  /// object as well.
  init(nesting fields: [NamedField]) {
    let root = Builder()
    let names = Set(fields.map(\.name))
    for field in fields {
      let parts = field.name.split(separator: ".", omittingEmptySubsequences: false).map(
        String.init)
      var prefix = ""
      let isBelowField = parts.dropLast().contains { part in
        prefix += prefix.isEmpty ? part : ".\(part)"
        return names.contains(prefix)
      }
      // The reader of data puts an empty name before no dot.
      if isBelowField || parts.contains("") {
        root.add(field, at: [field.name])
      } else {
        root.add(field, at: parts[...])
      }
    }
    self = root.tree
  }

  var schemaMembers: [(String, StructuredValue)] {
    let properties = members.map { name, node in
      switch node {
      case .field(let field): (name, field.schema)
      case .object(let tree): (name, StructuredValue.object(tree.schemaMembers))
      }
    }
    var schema: [(String, StructuredValue)] = [
      ("type", .string("object")), ("properties", .object(properties)),
    ]
    let required = members.filter(\.node.isRequired).map { StructuredValue.string($0.name) }
    if !required.isEmpty { schema.append(("required", .array(required))) }
    schema.append(("additionalProperties", .boolean(false)))
    return schema
  }

  private final class Builder {
    private enum Child {
      case field(NamedField)
      case object(Builder)
    }
    private var children: [(name: String, child: Child)] = []
    private var places: [String: Int] = [:]

    func add(_ field: NamedField, at path: ArraySlice<String>) {
      guard let name = path.first else { return }
      if path.count == 1 {
        places[name] = children.count
        children.append((name, .field(field)))
      } else if let place = places[name], case .object(let builder) = children[place].child {
        builder.add(field, at: path.dropFirst())
      } else {
        let builder = Builder()
        places[name] = children.count
        children.append((name, .object(builder)))
        builder.add(field, at: path.dropFirst())
      }
    }

    var tree: PropertyTree {
      PropertyTree(
        members: children.map { name, child in
          switch child {
          case .field(let field): (name, .field(field))
          case .object(let builder): (name, .object(builder.tree))
          }
        })
    }
  }
}

extension PropertyTree.Node {
  /// An object is required if something in it is.
  fileprivate var isRequired: Bool {
    switch self {
    case .field(let field): field.isRequired
    case .object(let tree): tree.members.contains(where: \.node.isRequired)
    }
  }
}
