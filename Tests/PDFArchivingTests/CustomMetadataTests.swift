import Diagnostics
import FormFixtures
import PDFObjects
import Testing

@testable import PDFArchiving

/// Metadata of schemas that PDF/A does not know stay with their descriptions (ISO 19005-2, 6.6.2.3.3), and what is
/// lost is named.
@Suite("Custom metadata of archives")
struct CustomMetadataTests: ArchivingTrial {
  private func archived(_ descriptions: String, prolog: String = "") throws
    -> (text: String, notes: [String])
  {
    var draft = self.draft()
    let packet = """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>\(prolog)
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\(descriptions)</rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """
    let metadata = draft.add(
      .stream(
        PDFStream(
          dictionary: ["Type": .name("Metadata"), "Subtype": .name("XML")],
          data: Array(packet.utf8))))
    draft.catalog["Metadata"] = .reference(metadata)
    let outcome = ArchiveMending.archive(draft.document(), level: .pdfa3b)
    #expect(outcome.report.conforms, "\(outcome.report.violations)")
    let stream = try #require(
      outcome.document.value("Metadata", in: outcome.document.catalog)?.streamValue)
    return (
      String(decoding: try outcome.document.decodedData(of: stream), as: UTF8.self),
      outcome.notes.map(\.message)
    )
  }

  /// The schema of electronic invoices in PDF/A-3 (ZUGFeRD 1.0, chapter 4.2.3).
  @Test("a lawful description of a schema is kept, with its prefix and words")
  func invoice() throws {
    let result = try archived(
      """
      <rdf:Description rdf:about="" xmlns:zf="urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#"
        zf:DocumentType="INVOICE" zf:Version="1.0"/>
      <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
        xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
        xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>ZUGFeRD PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>zf</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>DocumentType</pdfaProperty:name>
      <pdfaProperty:valueType>Text</pdfaProperty:valueType>
      <pdfaProperty:category>external</pdfaProperty:category>
      <pdfaProperty:description>INVOICE or ORDER</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
      """)
    for part in [
      "<pdfaSchema:schema>ZUGFeRD PDFA Extension Schema</pdfaSchema:schema>",
      "<pdfaSchema:prefix>zf</pdfaSchema:prefix>",
      "<pdfaProperty:description>INVOICE or ORDER</pdfaProperty:description>",
      "<pdfaProperty:name>Version</pdfaProperty:name>",
      "<zf:DocumentType>INVOICE</zf:DocumentType>", "<zf:Version>1.0</zf:Version>",
    ] { #expect(result.text.contains(part), "\(part)") }
    #expect(result.notes.isEmpty, "\(result.notes)")
  }

  @Test("properties without a description keep their prefix, and lists stay lists")
  func lists() throws {
    let result = try archived(
      """
      <rdf:Description rdf:about="" xmlns:my="http://my.example/ns/" my:case="A-1">
      <my:bag><rdf:Bag><rdf:li>1</rdf:li></rdf:Bag></my:bag></rdf:Description>
      """)
    #expect(result.text.contains("<my:bag><rdf:Bag><rdf:li>1</rdf:li></rdf:Bag></my:bag>"))
    #expect(result.text.contains("<pdfaProperty:valueType>bag Text</pdfaProperty:valueType>"))
    #expect(result.notes.isEmpty, "\(result.notes)")
  }

  @Test("each property that is lost is named, and translations of the title stay")
  func losses() throws {
    let result = try archived(
      """
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:my="http://my.example/ns/" dc:bogus="1" my:fine="2">
      <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li>
      <rdf:li xml:lang="de">Titel</rdf:li></rdf:Alt></dc:title>
      <my:parts rdf:parseType="Resource"><my:part>1</my:part></my:parts></rdf:Description>
      """)
    #expect(result.text.contains("<rdf:li xml:lang=\"de\">Titel</rdf:li>"))
    #expect(result.notes == ["2 metadata properties were removed: dc:bogus, my:parts"])
  }

  @Test("metadata that cannot be read are replaced, and that is told")
  func damaged() throws {
    let result = try archived("", prolog: "<!DOCTYPE x [<!ENTITY y \"z\">]>")
    #expect(result.notes.contains { $0.hasPrefix("the document's metadata are damaged") })
  }
}
