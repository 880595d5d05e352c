import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import Testing

/// The expected numbers are those of a list box that Acrobat drew, in PDFBox's acroform.pdf.
@Suite("List boxes are drawn as Acrobat draws them")
struct ListAppearanceTests {
  private func list(_ options: [String], height: Double = 72) -> ListAppearance {
    let style = TextStyle(
      font: SettingFont(.standard(.helvetica)), fontName: "Helv", fontSize: 12,
      operators: Array("0 g\n".utf8),
      quadding: .left, arrangement: .singleLine)
    return ListAppearance(
      style: style, options: options, widget: Widget(authoring: [:], in: Document()),
      geometry: WidgetGeometry(rectangle: Rectangle(0, 0, 100, height), rotation: 0))
  }

  @Test("lines begin inside the border and follow a leading apart")
  func lines() throws {
    let content = try list(["ABC", "XYZ", "123"]).content(
      selected: [1], top: 0, destination: .annotation
    ).content
    let text = String(decoding: content, as: UTF8.self)
    #expect(text.contains("2 59.612 Td\n(ABC) Tj"))
    #expect(text.contains("0 -13.872 Td\n(XYZ) Tj"))
    // Acrobat: 0.600006 0.756866 0.854904 rg, 1 43.2559 98 13.8721 re.
    #expect(text.contains("0.6 0.75686 0.8549 rg\n1 43.256 98 13.872 re"))
  }

  /// By hand: 72 points hold five lines of 13.872.
  @Test("the list scrolls only as far as the first selected option needs")
  func topIndex() {
    let ten = list((0..<10).map { "\($0)" })
    #expect(ten.topIndex(0, selected: [4]) == 0)
    #expect(ten.topIndex(0, selected: [7]) == 3)
    #expect(ten.topIndex(5, selected: [2]) == 2)
    #expect(ten.topIndex(99, selected: []) == 5)
  }
}
