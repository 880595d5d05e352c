import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import Testing

/// The expected operators are those of appearances that Acrobat made, read out of public forms:
/// PDFBox's acroform.pdf, and the US courts' forms.
@Suite("Text stands where Acrobat sets it")
struct TextPlacementTests {
  private func appearance(
    width: Double, height: Double, font: StandardFont = .helvetica, size: Double,
    arrangement: TextStyle.Arrangement = .singleLine, quadding: Quadding = .left,
    rotation: Int = 0
  ) -> TextAppearance {
    let style = TextStyle(
      font: SettingFont(.standard(font)), fontName: "Helv", fontSize: size,
      operators: Array("0 g\n".utf8),
      quadding: quadding, arrangement: arrangement)
    let geometry = WidgetGeometry(
      rectangle: Rectangle(10, 20, 10 + width, 20 + height), rotation: rotation)
    return TextAppearance(style: style, widget: plainWidget(), geometry: geometry)
  }

  private func lines(_ appearance: TextAppearance, _ text: String) throws -> [String] {
    let content = try appearance.content(for: text, policy: .shrink, destination: .annotation)
    return String(decoding: content.content, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("a single line of Helvetica at 12 points in a box of 22")
  func singleLine() throws {
    let lines = try lines(appearance(width: 150, height: 22, size: 12), "Heinz")
    #expect(lines.contains("1 1 148 20 re"))
    #expect(lines.contains("2 6.548 Td"))
  }

  @Test("a single line of Helvetica-Bold at 10 points in a box of 16")
  func bold() throws {
    let lines = try lines(
      appearance(width: 80, height: 16, font: .helveticaBold, size: 10), "x")
    #expect(lines.contains("2 4.12 Td"))
  }

  @Test("several lines begin one leading below twice the border, and follow a leading apart")
  func multiline() throws {
    let box = appearance(width: 121.191, height: 102.588, size: 12, arrangement: .multiline)
    let lines = try lines(box, "This is a line\rThis is a second line")
    #expect(lines.contains("2 86.716 Td"))
    #expect(lines.contains("0 -13.872 Td"))
  }

  /// By hand: ten cells of 10 points; “7” is 556/1000 of 10 points wide, so the first begins at
  /// 5 − 2.78, and each next middle is 10 points on: 5.56 of them the glyph's own advance.
  @Test("a comb puts each character in the middle of its cell")
  func comb() throws {
    let box = appearance(width: 100, height: 20, size: 10, arrangement: .comb(10))
    let lines = try lines(box, "77")
    #expect(lines.contains { $0.hasPrefix("2.22 ") && $0.hasSuffix(" Td") })
    #expect(lines.contains("[(7) -444(7)] TJ"))
  }

  /// By hand: of ten cells a value of two stands in the last two, or from the fifth on.
  @Test("a comb follows the field's alignment", arguments: [(Quadding.right, 80.0), (.center, 40)])
  func combQuadding(_ quadding: Quadding, start: Double) throws {
    let box = appearance(
      width: 100, height: 20, size: 10, arrangement: .comb(10), quadding: quadding)
    let lines = try lines(box, "77")
    #expect(lines.contains { $0.hasPrefix("\(formatNumber(start + 2.22)) ") })
  }

  /// By hand: “77” is 11.12 points wide at 10 points; the box leaves 2 points on each side.
  @Test(
    "lines follow the field's alignment", arguments: [(Quadding.center, 44.44), (.right, 86.88)])
  func quadding(_ quadding: Quadding, x: Double) throws {
    let lines = try lines(appearance(width: 100, height: 20, size: 10, quadding: quadding), "77")
    #expect(lines.contains { $0.hasPrefix("\(formatNumber(x)) ") && $0.hasSuffix(" Td") })
  }

  @Test("a character the font lacks is refused by name, never replaced")
  func missing() {
    let box = appearance(width: 100, height: 20, size: 10)
    #expect(
      throws: TextAppearance.Refusal.missing(MissingGlyphs(scalars: ["ж"])),
      performing: { try box.content(for: "aж", policy: .shrink, destination: .page) })
  }

  /// By hand: 40 times “7” at 10 points is 222.4 points; at 60 % it is 133.4. The box has 96.
  @Test("a value too wide is shrunk to 60 percent, then refused")
  func overflow() throws {
    let box = appearance(width: 100, height: 20, size: 10)
    let sixteen = String(repeating: "7", count: 22)
    let fitted = try box.content(for: sixteen, policy: .shrink, destination: .page)
    guard case .shrunk(let from, let to) = fitted.fit else {
      Issue.record("expected a smaller size")
      return
    }
    #expect(from == 10)
    #expect(to >= 6 && to * 22 * 0.556 <= 96.01)
    #expect(throws: TextAppearance.Refusal.self) {
      try box.content(
        for: String(repeating: "7", count: 40), policy: .shrink, destination: .page)
    }
    #expect(throws: TextAppearance.Refusal.self) {
      try box.content(for: sixteen, policy: .error, destination: .page)
    }
    let cut = try box.content(
      for: String(repeating: "7", count: 40), policy: .clip, destination: .page)
    #expect(cut.fit == .clipped)
  }
}

/// ISO 32000-2, Table 192: `/R` turns counterclockwise. A rotation keeps handedness: the
/// determinant of its matrix is 1, a reflection's is −1.
@Suite("Turned widgets")
struct TurnedWidgetTests {
  @Test(
    "the matrix is a rotation that keeps the box in the first quadrant",
    arguments: [0, 90, 180, 270])
  func rotation(_ degrees: Int) {
    let geometry = WidgetGeometry(rectangle: Rectangle(0, 0, 40, 10), rotation: degrees)
    let m = geometry.matrix
    #expect(m.a * m.d - m.b * m.c == 1)
    let box = geometry.boundingBox.transformed(by: m)
    #expect(box == Rectangle(0, 0, 40, 10))
  }

  /// By hand: at 90° the reader's right is the page's up.
  @Test("at a quarter turn text runs up the page")
  func quarterTurn() {
    let geometry = WidgetGeometry(rectangle: Rectangle(100, 200, 110, 240), rotation: 90)
    #expect(geometry.width == 40)
    let start = geometry.placement.apply(0, 0)
    let end = geometry.placement.apply(40, 0)
    #expect(start.x == 110 && start.y == 200)
    #expect(end.x == 110 && end.y == 240)
  }
}

/// A widget without border or background.
private func plainWidget() -> Widget {
  Widget(authoring: [:], in: Document())
}
