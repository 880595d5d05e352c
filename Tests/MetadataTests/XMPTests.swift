import PDFObjects
import Testing

@testable import Metadata

@Suite("Metadata")
struct XMPTests {
  /// ISO 32000-2, 7.9.4, and the forms of dates that the XMP Specification, part 1, 8.2.1.2 lists.
  @Test(
    "a date of PDF as XMP has it",
    arguments: [
      ("D:20260102030405Z", "2026-01-02T03:04:05Z"),
      ("D:199812231952-08'00'", "1998-12-23T19:52:00-08:00"),
      ("D:20260102030405+05'30", "2026-01-02T03:04:05+05:30"), ("D:2026", "2026-01-01T00:00:00Z"),
      ("20260102", "2026-01-02T00:00:00Z"), ("D:20261302", nil), ("Monday", nil),
      ("D:202601020304059", nil), ("", nil),
    ] as [(String, String?)])
  func dates(_ text: String, _ expected: String?) {
    #expect(XMPValues.date(fromPDF: text) == expected)
  }

  @Test(
    "dates of XMP",
    arguments: [
      ("2026", true), ("2026-01", true), ("2026-01-02", true), ("2026-01-02T03:04Z", true),
      ("2026-01-02T03:04:05.67+01:00", true), ("2026-1-2", false), ("2026-13", false),
      ("2026-01-02T25:00Z", false), ("2026-01-02 03:04", false), ("", false),
    ])
  func isDate(_ text: String, _ expected: Bool) { #expect(XMPValues.isDate(text) == expected) }

  @Test("properties are read as elements, attributes, lists and structures")
  func properties() throws {
    let packet = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Label="L"
       xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:q="http://example.com/q/">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>
      <dc:creator><rdf:Seq><rdf:li>A</rdf:li><rdf:li>B</rdf:li></rdf:Seq></dc:creator>
      <q:s rdf:parseType="Resource"><q:t>1</q:t></q:s>
      </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
      """
    let found = try #require(XMPProperties(Array(packet.utf8)))
    #expect(found["http://ns.adobe.com/xap/1.0/", "Label"] == .text("L"))
    #expect(found.text(XMPSchemas.dublinCore, "title") == "T")
    #expect(
      found[XMPSchemas.dublinCore, "creator"]
        == .list(.sequence, [.init(text: "A"), .init(text: "B")]))
    #expect(
      found["http://example.com/q/", "s"]
        == .structure([.init(namespace: "http://example.com/q/", name: "t", value: .text("1"))]))
    #expect(found.properties.count == 4)
    #expect(XMPProperties(Array("<a>".utf8)) == nil)
  }

  @Test(
    "a packet that is written is read back; what has no value is left out, and XML's characters are escaped"
  )
  func writing() throws {
    var writer = XMPPacketWriter()
    writer.add(
      "dc", XMPSchemas.dublinCore,
      [
        XMPPacketWriter.simple("dc:format", "a < b & \u{0}\"c\""),
        XMPPacketWriter.alternatives("dc:title", "T"), XMPPacketWriter.simple("dc:source", nil),
      ])
    writer.add("pdf", XMPSchemas.adobe, [nil])
    let found = try #require(XMPProperties(writer.bytes))
    #expect(found.properties.map(\.name) == ["format", "title"])
    #expect(found.text(XMPSchemas.dublinCore, "format") == "a < b & \"c\"")
    #expect(found.hasDefaultLanguage)
    #expect(found.prefixes[XMPSchemas.adobe] == nil)
  }

  /// ISO 19005-2, 6.6.4; ISO 16684-1, 7.4: a property is an element or an attribute.
  @Test(
    "claims of conformance are read and removed; all else of the packet stays as it was written")
  func claims() throws {
    let rest = """
      <rdf:Description rdf:about="" xmlns:q="http://example.com/q/"><q:s>1</q:s></rdf:Description>
      """
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
       xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2">
      <pdfaid:conformance>B</pdfaid:conformance></rdf:Description>\(rest)</rdf:RDF></x:xmpmeta>
      """
    var document = Document()
    let stream = document.add(
      .stream(PDFStream(dictionary: ["Type": .name("Metadata")], data: Array(packet.utf8))))
    document.updateCatalog { $0["Metadata"] = .reference(stream) }
    let claims = try #require(document.conformanceClaims)
    #expect(claims.archivePart == "2" && claims.archiveLevel == "B")
    #expect(claims.accessibilityPart == nil)
    document.removeConformanceClaims()
    #expect(document.conformanceClaims == nil)
    let data = try #require(document[stream].streamValue?.data)
    #expect(String(decoding: data, as: UTF8.self).contains(rest))
  }
}
