import PDFContent
import PDFObjects
import Testing

@Suite("What content paints")
struct ContentMarksTests {
  private func marks(
    _ text: String, resources: PDFDictionary = [:], in document: Document = Document()
  )
    -> ContentMarks
  {
    let stream = PDFStream(
      dictionary: ["Resources": .dictionary(resources)], data: Array(text.utf8))
    return ContentMarks(of: stream, in: document)
  }

  @Test(
    "painting operators count when there is something to paint",
    arguments: [
      ("q Q", []), ("", []), ("1 0 0 rg f", []), ("0 0 9 9 re n f", []), ("0 0 9 9 re W n", []),
      ("0 0 9 9 re f*", [.fill]), ("0 0 m 9 9 l s", [.stroke]), ("0 0 9 9 re b", [.fill, .stroke]),
      ("BT (x) Tj ET", [.text]), ("BT () Tj [() 3 ()] TJ ET", []), ("BT [() (x)] TJ ET", [.text]),
      ("BT 1 2 (x) \" ET", [.text]), ("BT 3 Tr (x) Tj ET", []), ("q 3 Tr Q BT (x) ' ET", [.text]),
      ("/Sh1 sh", [.shading]), ("BI /W 1 /H 1 /IM true ID x EI", [.image]), ("/None Do", []),
      ("/Tx BMC EMC", []),
    ] as [(String, ContentMarks)])
  func judges(text: String, expected: ContentMarks) {
    #expect(marks(text) == expected)
  }

  @Test("a form counts for what it paints, and a cycle of forms ends")
  func looksIntoForms() {
    var document = Document()
    let number = document.add(.null)
    let image = document.add(
      .stream(PDFStream(dictionary: ["Subtype": .name("Image")], data: [0])))
    let form = PDFStream(
      dictionary: [
        "Subtype": .name("Form"),
        "Resources": .dictionary([
          "XObject": .dictionary(["Me": .reference(number), "Im": .reference(image)])
        ]),
      ], data: Array("/Me Do /Im Do".utf8))
    document[number] = .stream(form)
    let resources: PDFDictionary = ["XObject": .dictionary(["Fm": .reference(number)])]
    #expect(marks("/Fm Do", resources: resources, in: document) == .image)
    #expect(paintsAnything(form, in: document))
  }
}
