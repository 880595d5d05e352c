import FormFixtures
import PDFContent
import PDFObjects
import Testing

/// Reading what pages show and nothing else.
struct ReadingScopeTests {
  private static func stream(_ entries: String, _ data: String) -> String {
    "<< \(entries) /Length \(data.utf8.count) >>\nstream\n\(data)\nendstream"
  }

  /// A page with a picture, a widget and tags.
  private static let file = rawFile([
    "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 3 0 R /AcroForm << /Fields [9 0 R] >> >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 300 200] >>",
    "<< /Type /StructTreeRoot /K << /S /P /Pg 4 0 R /K 0 >> >>",
    """
    << /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [7 0 R]
    /Resources << /Font << /F 6 0 R >> /XObject << /I 8 0 R >> >> >>
    """,
    stream("", "BT /F 12 Tf 20 150 Td (On the page) Tj ET q 9 0 0 9 1 1 cm /I Do Q"),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    "<< /Type /Annot /Subtype /Widget /Parent 9 0 R /Rect [20 20 120 40] /AP << /N 10 0 R >> >>",
    stream(
      "/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8", "X"),
    "<< /FT /Tx /T (name) /Kids [7 0 R] /V (In the field) >>",
    stream(
      "/Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 6 0 R >> >>",
      "BT /F 12 Tf 2 5 Td (In the field) Tj ET"),
  ])

  private static func content(_ document: Document) -> [PageContent] {
    let reader = PageContentReader(document: document)
    var options = PageContent.Options()
    options.includesGraphics = true
    return document.pageList().pages.map { reader.content(of: $0, options: options) }
  }

  @Test func pagesAloneHaveTheirTextAndPlaces() throws {
    let document = try Document(bytes: Self.file, scope: .pages)
    let content = try #require(Self.content(document).first)
    #expect(PageText(content).string.split(separator: "\n") == ["On the page", "In the field"])
    #expect(content.graphics.count == 1)
    #expect(document.dictionary(document.catalog["StructTreeRoot"]) == nil)
    #expect(try Document(bytes: Self.file).catalog["StructTreeRoot"] != nil)
  }

  @Test func aPictureHasNoData() throws {
    func data(_ scope: ReadingScope) throws -> [[UInt8]] {
      let document = try Document(bytes: Self.file, scope: scope)
      return document.objects.compactMap { (object) -> [UInt8]? in
        guard let stream = object.streamValue, stream.dictionary["Subtype"] == .name("Image") else {
          return nil
        }
        return Array(stream.data)
      }
    }
    #expect(try data(.everything) == [[UInt8(ascii: "X")]])
    #expect(try data(.pages) == [[]])
  }

  @Test func realFormsShowTheSame() throws {
    for name in ["irs-fw9-2024.pdf", "ssa-ss-5.pdf"] {
      guard let bytes = RealForms.bytes(name), let whole = try? Document(bytes: bytes) else {
        continue
      }
      let pages = try Document(bytes: bytes, scope: .pages)
      #expect(
        Self.content(pages).map { PageText($0).string }
          == Self.content(whole).map { PageText($0).string },
        "\(name)")
    }
  }
}
