import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import Testing

/// The expected numbers are those of a button that Acrobat drew, in PDFBox's acroform.pdf: 103.145 by
/// 20 points, a caption in Helvetica-Bold at 12 points to the left of an icon of 104 by 104.
@Suite("Push buttons are drawn as Acrobat draws them")
struct PushButtonAppearanceTests {
  private func content(_ position: CaptionPosition, caption: String) throws -> String {
    let style = TextStyle(
      font: SettingFont(.standard(.helveticaBold)), fontName: "HeBo", fontSize: 12,
      operators: Array("0 g\n".utf8), quadding: .left, arrangement: .singleLine)
    let button = PushButtonAppearance(
      style: style, widget: Widget(authoring: [:], in: Document()),
      geometry: WidgetGeometry(rectangle: Rectangle(0, 0, 103.145, 20), rotation: 0),
      layout: position)
    let icon = PushButtonAppearance.Icon(name: "FRM", box: Rectangle(-52, -52, 52, 52))
    var embedded = EmbeddedTypefaces(prefix: "FwT")
    let drawn = button.content(caption: caption, icon: icon, embedded: &embedded)
    return String(decoding: drawn.content, as: UTF8.self)
  }

  /// The operands of the first operator of a kind.
  private func operands(_ operation: String, in content: String) throws -> [Double] {
    let line = try #require(
      content.split(separator: "\n").first { $0.hasSuffix(" \(operation)") })
    return line.split(separator: " ").compactMap { Double($0) }
  }

  /// Acrobat kerns the caption, which is 0.05 narrower for it. Its baseline is half a point from where
  /// Acrobat sets that of a text field in a box as high; captions here stand as texts do.
  @Test("the icon has what the caption leaves, two widths of the border in")
  func captionAndIcon() throws {
    let content = try content(.left, caption: "My Button")
    let matrix = try operands("cm", in: content)
    for (number, expected) in zip(matrix, [0.1538, 0, 0, 0.1538, 81.3766, 9.9996]) {
      #expect(abs(number - expected) < 0.05)
    }
    let place = try operands("Td", in: content)
    #expect(abs(place[0] - 2.5) < 0.01)
    #expect(abs(place[1] - 5.857) < 0.6)
  }

  @Test("an icon alone is two widths of the border in; its caption is not drawn")
  func iconAlone() throws {
    let content = try content(.noCaption, caption: "My Button")
    #expect(!content.contains("Tj"))
    // By hand: 16 of 104 points, in the middle.
    let matrix = try operands("cm", in: content)
    #expect(abs(matrix[0] - 16.0 / 104) < 0.001)
    #expect(abs(matrix[4] - 103.145 / 2) < 0.01)
    #expect(abs(matrix[5] - 10) < 0.01)
  }
}
