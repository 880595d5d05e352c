import FormFilling
import FormFixtures
import InteractiveForms
import PDFObjects
import Testing

/// ISO 32000-2, 14.3: the information dictionary and the XMP packet say the same.
@Suite("Metadata")
struct MetadataTests {
  private func filled(_ packet: String, date: String?) throws -> String {
    var draft = FormDraft()
    let page = draft.addPage()
    draft.addField(["FT": .name("Tx"), "T": .text("a")], rectangle: [10, 10, 110, 30], on: page)
    let stream = PDFStream(
      compressing: Array(packet.utf8),
      dictionary: ["Type": .name("Metadata"), "Subtype": .name("XML")])
    draft.catalog["Metadata"] = .reference(draft.add(.stream(stream)))
    let file = try draft.document().filled([("a", .text("x"))]) { $0.modificationDate = date }
    let metadata = try #require(
      file.document.catalog["Metadata"].flatMap { file.document.resolve($0).streamValue })
    return String(decoding: try file.document.decodedData(of: metadata), as: UTF8.self)
  }

  private func packet(_ producer: String, _ modified: String, _ described: String) -> String {
    """
    <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
    <pdf:Producer>\(producer)</pdf:Producer><xmp:CreateDate>2001-01-01T00:00:00Z</xmp:CreateDate>
    <xmp:ModifyDate>\(modified)</xmp:ModifyDate><xmp:MetadataDate>\(described)</xmp:MetadataDate>
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  @Test("producer and dates of a packet follow the information dictionary, the rest stays")
  func elements() throws {
    let old = packet("Adobe LiveCycle Designer ES 9.0", "2016-10-14T10:00:00-04:00", "2016-10-14")
    let date = "2024-05-06T07:08:09Z"
    #expect(
      try filled(old, date: "D:20240506070809Z") == packet("Formwright", date, date))
    #expect(
      try filled(old, date: nil)
        == packet("Formwright", "2016-10-14T10:00:00-04:00", "2016-10-14"))
  }

  @Test("attributes too, and an empty producer")
  func attributes() throws {
    #expect(
      try filled(
        "<rdf:Description pdf:Producer='' xmp:ModifyDate=\"2016\" xap:MetadataDate='2016'/>",
        date: "D:20240506070809Z")
        == "<rdf:Description pdf:Producer='Formwright' xmp:ModifyDate=\"2024-05-06T07:08:09Z\" "
        + "xap:MetadataDate='2024-05-06T07:08:09Z'/>")
  }

  @Test(
    "a packet cut short, or none to speak of, stays as it is",
    arguments: ["", "<pdf:Producer>never ends", "<xmp:ModifyDate", "pdf:Producer=\"", "\u{FEFF}"])
  func damaged(_ packet: String) throws {
    let result = try filled(packet, date: "D:20240506070809Z")
    // What has no data is written as white space.
    #expect(result == packet || packet.isEmpty)
  }
}
