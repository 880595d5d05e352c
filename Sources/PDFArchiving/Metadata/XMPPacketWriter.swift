/// Writes an XMP packet (ISO 16684-1, 7) that has only properties PDF/A knows, or describes itself.
package struct XMPPacketWriter {
  private var body = ""

  package init() {}

  /// Adds a property of a known schema. What has no value is left out.
  package mutating func add(_ prefix: String, _ namespace: String, _ elements: [String]) {
    guard !elements.isEmpty else { return }
    body += "<rdf:Description rdf:about=\"\" xmlns:\(prefix)=\"\(Self.escaped(namespace))\">\n"
    for element in elements { body += element + "\n" }
    body += "</rdf:Description>\n"
  }

  package static func simple(_ name: String, _ text: String?) -> String? {
    text.map { "<\(name)>\(escaped($0))</\(name)>" }
  }

  /// A text that has no other language (`rdf:Alt`), such as the title of a document.
  package static func alternatives(_ name: String, _ text: String?) -> String? {
    text.map {
      "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped($0))</rdf:li></rdf:Alt></\(name)>"
    }
  }

  static func list(_ name: String, _ kind: XMPProperties.Value.Kind, _ items: [XMPProperties.Item])
    -> String?
  {
    guard !items.isEmpty else { return nil }
    let inner = items.map { item in
      let language = item.language.map { " xml:lang=\"\(escaped($0))\"" } ?? ""
      return "<rdf:li\(language)>\(escaped(item.text))</rdf:li>"
    }.joined()
    return "<\(name)><rdf:\(kind.rawValue)>\(inner)</rdf:\(kind.rawValue)></\(name)>"
  }

  /// Describes properties that PDF/A does not know (ISO 19005-2, 6.6.2.3.3).
  mutating func describe(_ schemas: [XMPSchemaDescription]) {
    guard !schemas.isEmpty else { return }
    body += """
      <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" \
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag>

      """
    for schema in schemas {
      body += "<rdf:li rdf:parseType=\"Resource\">\n"
      body += "<pdfaSchema:schema>\(Self.escaped(schema.title))</pdfaSchema:schema>\n"
      body +=
        "<pdfaSchema:namespaceURI>\(Self.escaped(schema.namespace))</pdfaSchema:namespaceURI>\n"
      body += "<pdfaSchema:prefix>\(schema.prefix)</pdfaSchema:prefix>\n"
      body += "<pdfaSchema:property><rdf:Seq>\n"
      for property in schema.properties {
        body += "<rdf:li rdf:parseType=\"Resource\">"
        body += "<pdfaProperty:name>\(Self.escaped(property.name))</pdfaProperty:name>"
        body += "<pdfaProperty:valueType>\(Self.escaped(property.type))</pdfaProperty:valueType>"
        body += "<pdfaProperty:category>\(property.category)</pdfaProperty:category>"
        body +=
          "<pdfaProperty:description>\(Self.escaped(property.description))</pdfaProperty:description>"
        body += "</rdf:li>\n"
      }
      body += "</rdf:Seq></pdfaSchema:property>\n</rdf:li>\n"
    }
    body += "</rdf:Bag></pdfaExtension:schemas>\n</rdf:Description>\n"
  }

  /// The packet, in UTF-8.
  package var bytes: [UInt8] {
    let packet = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      \(body)</rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="r"?>
      """
    return Array(packet.utf8)
  }

  /// A text without the characters that XML does not have (XML 1.0, 2.2), and with its own escaped.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
