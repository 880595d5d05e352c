import FormFixtures
import Formwright
import Testing

@Suite("Pages that show their fields")
struct FieldGuideTests {
  private static let specification = """
    pages:
      - size: [300, 200]
        fields:
          - {text: person.name, rect: [10, 150, 200, 170], label: Full name, required: true}
          - {text: person.zip, rect: [10, 120, 200, 140], label: ZIP code, maxLength: 5, comb: true}
          - {checkbox: person.agree, rect: [10, 100, 20, 110], label: I agree, readOnly: true}
          - {combo: person.state, rect: [10, 60, 200, 80], options: [{value: CA, label: California}, {value: NY, label: New York}]}
          - {text: person.note, rect: [10, 30, 200, 50], label: 備考, visibility: hidden}
    """

  private func words(_ form: FormFile) throws -> String {
    var options = FillOptions()
    options.flattens = true
    let text = try PageReader(bytes: form.filled([], options: options).bytes)
    return text.page(1).text
  }

  @Test("the list has number, name, limits, label and options of what the page shows")
  func list() throws {
    let form = try FormFile.authored(from: Array(Self.specification.utf8))
    let guide = try FormFile(bytes: form.bytes).fieldGuide()
    let text = try words(guide)
    for part in [
      "Fields of page 1 of 1", "Every name on this page begins with “person.”.", "1* name",
      "zip 5 cells", "ZIP code", "agree “Yes”, read-only", "CA: California", "NY: New York",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
    #expect(!text.contains("note"))
    let page = try #require(guide.form.pages.pages.first)
    #expect(page.cropBox.width > 480 && page.cropBox.left == 0 && page.cropBox.top == 200)
  }

  @Test("a turned page has the list on its right", arguments: [0, 90, 180, 270])
  func turned(_ rotation: Int) throws {
    let form = try FormFile.authored(from: Array(Self.specification.utf8))
    let file = try FormFile(bytes: form.bytes)
    let turned = try FormFile.joining([PagePart(file, name: "form", rotation: rotation)])
    let guide = try FormFile(bytes: turned.bytes).fieldGuide(onPages: [1])
    let box = try #require(guide.form.pages.pages.first).cropBox
    // By hand: the right of the page as it is displayed is its right, top, left or bottom edge.
    switch rotation {
    case 90: #expect(box.left == 0 && box.bottom == 0 && box.top > 380)
    case 180: #expect(box.right == 300 && box.top == 200 && box.left < -180)
    case 270: #expect(box.top == 200 && box.bottom < -180)
    default: #expect(box.left == 0 && box.top == 200 && box.right > 480)
    }
    #expect(try words(guide).contains("Fields of page 1 of 1"))
  }
}
