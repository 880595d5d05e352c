import Formwright
import Testing

/// What a document says of itself, and what is drawn on its pages or attached to it. Expected values follow by hand from
/// ISO 32000-2, 7.11.4, 8.3.3, 12.3.3, 12.4.2 and 14.3.3.
@Suite("Properties, overlays and attachments of documents")
struct DocumentPropertiesTests {
  private let form: FormFile

  init() throws { form = try FormFile(bytes: LibraryExample.blank()) }

  /// As another reader of the file finds it.
  private func reopened(_ file: FormFile) throws -> FormFile {
    try FormFile(bytes: file.output().bytes)
  }

  @Test("information, outline, labels, boxes and identifiers are read as they were written")
  func properties() throws {
    var properties = DocumentProperties()
    properties.information = ["Title": "Ä & 漢", "Case": "7"]
    properties.bookmarks = [
      Bookmark(title: "One", page: 0, items: [Bookmark(title: "Below", page: nil)]),
      Bookmark(title: "Beyond", page: 9),
    ]
    properties.pageLabels = [
      PageLabelRange(firstPage: 0, prefix: "A-", start: 4, style: .lowerRoman)
    ]
    properties.pages = [0: PageGeometry(mediaBox: Rectangle(0, 0, 300, 500), rotation: -90)]
    properties.identifiers = [[1, 2], [3, 4]]
    let changed = try reopened(form.changing(properties))
    let information = Dictionary(
      uniqueKeysWithValues: changed.information.map { ($0.key, $0.text) })
    #expect(information["Title"] == "Ä & 漢")
    #expect(information["Case"] == "7")
    #expect(
      changed.bookmarks == [
        Bookmark(title: "One", page: 0, items: [Bookmark(title: "Below", page: nil)]),
        Bookmark(title: "Beyond", page: nil),
      ])
    #expect(changed.pageLabels == properties.pageLabels)
    #expect(
      changed.pageGeometries == [PageGeometry(mediaBox: Rectangle(0, 0, 300, 500), rotation: 270)])
    #expect(changed.identifiers.first == [1, 2])

    properties = DocumentProperties()
    properties.information = ["Case": nil]
    properties.bookmarks = []
    properties.pageLabels = []
    let emptied = try reopened(changed.changing(properties))
    #expect(!emptied.information.contains { $0.key == "Case" })
    #expect(emptied.information.contains { $0.key == "Title" })
    #expect(emptied.bookmarks.isEmpty && emptied.pageLabels.isEmpty)
  }

  @Test("metadata and appearances: what is removed is gone, what is asked for is there")
  func flags() throws {
    var properties = DocumentProperties()
    properties.removesInformation = true
    properties.asksForAppearances = true
    let changed = try reopened(form.changing(properties))
    #expect(changed.information.isEmpty)
    #expect(changed.form.needAppearances)
    #expect(changed.document.catalog["Metadata"] == nil)
  }

  @Test("an output without compression shows its objects as text")
  func uncompressed() throws {
    var finishing = FormFile.Finishing()
    finishing.uncompresses = true
    let text = String(decoding: try form.output(finishing: finishing).bytes, as: Unicode.ASCII.self)
    #expect(text.contains("/T (name)"))
    #expect(!text.contains("/FlateDecode") && !text.contains("/ObjStm"))
  }

  /// A page of 200 by 100 points on one of 612 by 792 is 3.06 times as large and 243 points from the bottom; on the
  /// same page on its side, 3.96 times and 108 points.
  @Test(
    "a page is drawn as large as fits, in the middle and upright",
    arguments: [
      (0, 0, "3.06 0 0 3.06 0 243 cm"), (90, 0, "0 3.96 -3.96 0 504 0 cm"),
      (0, 180, "-3.06 0 0 -3.06 612 549 cm"),
    ])
  func overlay(_ target: Int, _ own: Int, _ matrix: String) throws {
    var small = DocumentProperties()
    small.pages = [0: PageGeometry(mediaBox: Rectangle(0, 0, 200, 100), rotation: own)]
    var turned = DocumentProperties()
    turned.pages = [0: PageGeometry(rotation: target)]
    let stamp = try form.changing(small)
    for isBackground in [true, false] {
      let drawn = try reopened(
        form.changing(turned).drawing(PageOverlay(stamp, isBackground: isBackground)))
      let page = try #require(drawn.form.pages.pages.first)
      let content = try #require(drawn.document.joinedContent(of: page.number))
      #expect(String(decoding: content, as: UTF8.self).contains(matrix))
      let forms = drawn.document.dictionary(drawn.document.dictionary(page.resources)?["XObject"])
      let shown = try #require(
        forms?["Overlay0"].flatMap { drawn.document.resolve($0).streamValue })
      #expect(drawn.document.rectangle(shown.dictionary["BBox"]) == Rectangle(0, 0, 200, 100))
      #expect(drawn.fields.count == form.fields.count)
    }
  }

  @Test("files of the document and of a page are read back", arguments: [nil, 1])
  func attachments(_ page: Int?) throws {
    let files = [
      ArchiveAttachment(
        name: "a ä.txt", mediaType: "text/plain", relationship: "Source", bytes: Array("hello".utf8)
      ),
      ArchiveAttachment(
        name: "empty", mediaType: "application/octet-stream", relationship: "Unspecified", bytes: []
      ),
    ]
    let attached = try reopened(form.attaching(files, toPage: page))
    #expect(attached.attachments.map(\.name) == ["a ä.txt", "empty"])
    #expect(attached.attachments.first?.bytes == Array("hello".utf8))
    #expect(attached.annotations.count { $0.subtype == "FileAttachment" } == (page == nil ? 0 : 2))
    #expect(throws: FormwrightError.self) { try form.attaching(files, toPage: 2) }
  }

  /// ISO 32000-2, Table 22: without bit 4, nobody but the owner may change the document.
  @Test("a file whose permissions forbid changes is changed only if they are ignored")
  func permissions() throws {
    var finishing = FormFile.Finishing()
    finishing.encryption = .aes256(userPassword: "", ownerPassword: "o", allowing: [.fill])
    let locked = try FormFile(bytes: form.output(finishing: finishing).bytes)
    let error = try #require(throws: FormwrightError.self) {
      try locked.changing(DocumentProperties())
    }
    #expect(error.diagnostics.map(\.code) == ["permissions"])
    #expect(throws: FormwrightError.self) { try locked.decrypted() }
    var overrides = PermissionOverrides()
    overrides.ignoresPermissions = true
    let opened = try locked.decrypted(overrides: overrides)
    #expect(try FormFile(bytes: opened.output().bytes).encryption == nil)
  }

  @Test("every value is stored as far as its field can hold it, with a warning")
  func everyValue() throws {
    var options = FillOptions()
    options.acceptsEveryValue = true
    options.ignoresUnknownFields = true
    let output = try form.filled(
      ["address.city": "Llanfairpwllgwyngyll", "citizen": "perhaps", "nowhere": "x"],
      options: options)
    #expect(output.valueDiagnostics.allSatisfy { $0.severity == .warning })
    #expect(output.valueDiagnostics.map(\.code) == ["too-long", "not-an-option", "unknown-field"])
    let filled = try FormFile(bytes: output.bytes)
    #expect(filled["address.city"]?.value == .text("Llanfairpw"))
    #expect(filled["citizen"]?.widgets.first?.state == .off)
  }

  @Test("form data may name a field twice if that is tolerated: the last value counts")
  func tolerant() throws {
    let fdf = Array(
      "%FDF-1.2\n1 0 obj<</FDF<</Fields[<</T(a)/V(1)>><</T(a)/V(2)>>]>>>>endobj\ntrailer<</Root 1 0 R>>"
        .utf8)
    let xfdf = Array(
      "<xfdf><fields><field name='a'><value>1</value></field><field name='a'><value>2</value></field></fields></xfdf>"
        .utf8)
    for data in [fdf, xfdf] {
      #expect(throws: FormwrightError.self) { try FieldInputs(formData: data) }
      let inputs = try FieldInputs(formData: data, isTolerant: true)
      #expect(inputs.map(\.value) == [.text("2")])
      #expect(inputs.warnings.map(\.code) == ["duplicate-key"])
    }
  }
}
