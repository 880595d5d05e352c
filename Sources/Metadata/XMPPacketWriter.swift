package import PDFObjects
import StructuredData

/// Writes an XMP packet (ISO 16684-1, 7).
package struct XMPPacketWriter {
  private var body = ""

  package init() {}

  /// Adds a property of a known schema. What has no value is left out.
  package mutating func add(_ prefix: String, _ namespace: String, _ elements: [String?]) {
    let elements = elements.compactMap { $0 }
    guard !elements.isEmpty else { return }
    body += "<rdf:Description rdf:about=\"\" xmlns:\(prefix)=\"\(EscapedXML.text(namespace))\">\n"
    for element in elements { body += element + "\n" }
    body += "</rdf:Description>\n"
  }

  package static func simple(_ name: String, _ text: String?) -> String? {
    text.map { "<\(name)>\(EscapedXML.text($0))</\(name)>" }
  }

  /// A text that has no other language, such as the title of a document.
  package static func alternatives(_ name: String, _ text: String?) -> String? {
    list(
      name, .alternatives, text.map { [XMPProperties.Item(text: $0, language: "x-default")] } ?? [])
  }

  package static func list(
    _ name: String, _ kind: XMPProperties.Value.Kind, _ items: [XMPProperties.Item]
  ) -> String? {
    guard !items.isEmpty else { return nil }
    let inner = items.map { item in
      let language = item.language.map { " xml:lang=\"\(EscapedXML.text($0))\"" } ?? ""
      return "<rdf:li\(language)>\(EscapedXML.text(item.text))</rdf:li>"
    }.joined()
    return "<\(name)><rdf:\(kind.rawValue)>\(inner)</rdf:\(kind.rawValue)></\(name)>"
  }

  /// Adds descriptions as they are.
  package mutating func append(_ descriptions: String) { body += descriptions }

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

  /// The stream of the packet, which is not compressed: programs that know no PDF can read it (ISO 32000-2, 14.3.2).
  package var stream: PDFStream {
    PDFStream(dictionary: ["Type": .name("Metadata"), "Subtype": .name("XML")], data: bytes)
  }
}
