import Testing

@testable import PDFArchiving

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
}
