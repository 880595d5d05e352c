/// The properties of XMP that PDF/A knows without a description (XMP Specification 2005, as ISO 19005-2,
/// 6.6.2.3 refers to it).
package enum XMPSchemas {
  /// What a property's value is (XMP Specification 2005, chapter 4): one item, or a list of them.
  package struct ValueType: Hashable, Sendable {
    /// Nil for one item.
    package var list: XMPProperties.Value.Kind?
    package var item: Item

    package enum Item: Hashable, Sendable {
      case text
      case date
      case boolean
      case integer
      case real
      /// Two integers with a slash between them.
      case rational
      case languageAlternatives
      /// A structure of this name in ``XMPSchemas/structures``.
      case structure(String)
      /// A value that is not looked into.
      case any
    }

    /// A word of the tables: `text`, `seq.date`, `Job` …
    package init(_ word: some StringProtocol) {
      let parts = word.split(separator: ".", maxSplits: 1)
      if parts.count == 2 {
        switch parts[0] {
        case "bag": list = .bag
        case "seq": list = .sequence
        default: list = .alternatives
        }
      }
      switch parts.last ?? "" {
      case "text": item = .text
      case "date": item = .date
      case "boolean": item = .boolean
      case "integer": item = .integer
      case "real": item = .real
      case "rational": item = .rational
      case "languages": item = .languageAlternatives
      case "any": item = .any
      case let name: item = .structure(String(name))
      }
    }
  }

  package struct Schema: Sendable {
    package var prefix: String
    package var properties: [String: ValueType]
  }

  package static let dublinCore = "http://purl.org/dc/elements/1.1/"
  package static let basic = "http://ns.adobe.com/xap/1.0/"
  package static let adobe = "http://ns.adobe.com/pdf/1.3/"
  package static let identification = "http://www.aiim.org/pdfa/ns/id/"
  package static let accessibility = "http://www.aiim.org/pdfua/ns/id/"
  package static let extensions = "http://www.aiim.org/pdfa/ns/extension/"
  package static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// By namespace.
  package static let all: [String: Schema] = {
    var schemas: [String: Schema] = [:]
    for (heading, fields) in read(XMPTables.schemas) {
      guard let prefix = heading.first, let namespace = heading.last else { continue }
      schemas[String(namespace)] = Schema(prefix: String(prefix), properties: fields)
    }
    return schemas
  }()

  /// The fields of structures, by the structure's name.
  package static let structures: [String: [String: ValueType]] = {
    var structures: [String: [String: ValueType]] = [:]
    for (heading, fields) in read(XMPTables.structures) {
      if let name = heading.first { structures[String(name)] = fields }
    }
    return structures
  }()

  /// Sections that begin with a line of a number sign and words; then words of a name, a colon and a type.
  private static func read(_ table: String) -> [(heading: [Substring], [String: ValueType])] {
    table.split(separator: "#").map { section in
      let lines = section.split(separator: "\n")
      var fields: [String: ValueType] = [:]
      for word in lines.dropFirst().flatMap({ $0.split(separator: " ") }) {
        let parts = word.split(separator: ":")
        if parts.count == 2 { fields[String(parts[0])] = ValueType(parts[1]) }
      }
      return (lines.first?.split(separator: " ") ?? [], fields)
    }
  }
}
