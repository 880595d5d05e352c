import PDFContent
import PDFObjects
import Testing

@testable import TextRecognition

/// Pictures that are drawn by hand, pixel by pixel.
@Suite("Lines and boxes of pictures")
struct PictureInkTests {
  /// White paper of 300 by 200 points at 144 dots per inch.
  private struct Sheet {
    var pixels = [UInt8](repeating: 255, count: 600 * 400)

    mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ level: UInt8 = 0) {
      for row in rows { for column in columns { pixels[row * 600 + column] = level } }
    }

    mutating func frame(_ columns: Range<Int>, _ rows: Range<Int>) {
      fill(columns, rows)
      fill(
        columns.lowerBound + 2..<columns.upperBound - 2, rows.lowerBound + 2..<rows.upperBound - 2,
        255)
    }

    /// A circle of two pixels' width.
    mutating func circle(_ x: Int, _ y: Int, _ radius: Int) {
      for row in y - radius...y + radius {
        for column in x - radius...x + radius {
          let square = (column - x) * (column - x) + (row - y) * (row - y)
          if square <= radius * radius, square > (radius - 2) * (radius - 2) {
            pixels[row * 600 + column] = 0
          }
        }
      }
    }

    var file: [UInt8] { Array("P5\n600 400\n255\n".utf8) + pixels }
  }

  private func page(rotation: Int = 0) throws -> Page {
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[10 20 \(rotation == 0 ? "310 220" : "210 320")]/Rotate \(rotation)>>endobj
      trailer<</Root 1 0 R/Size 4>>
      """
    return try #require(try Document(bytes: Array(file.utf8)).pageList().pages.first)
  }

  private func ink(_ sheet: Sheet, rotation: Int = 0) throws -> PictureInk {
    try #require(PictureInk(graymap: sheet.file, resolution: 144, of: page(rotation: rotation)))
  }

  private func isNear(_ one: Rectangle, _ other: Rectangle, _ far: Double = 1.1) -> Bool {
    abs(one.left - other.left) < far && abs(one.bottom - other.bottom) < far
      && abs(one.right - other.right) < far && abs(one.top - other.top) < far
  }

  @Test("lines are where they are drawn, in the page's own space, however it is turned")
  func lines() throws {
    var sheet = Sheet()
    sheet.fill(100..<500, 300..<302)
    sheet.fill(200..<203, 50..<250)
    let upright = try ink(sheet).graphics
    #expect(upright.map(\.kind) == [.rule, .rule])
    // 300 pixels below the upper edge are 150 points; the lower left corner is at 10, 20.
    #expect(isNear(upright[0].bounds, Rectangle(60, 69, 260, 70)))
    #expect(isNear(upright[1].bounds, Rectangle(110, 95, 111.5, 195)))
    // Turned a quarter clockwise for display, what is level there runs upwards in the page.
    let turned = try ink(sheet, rotation: 90).graphics
    #expect(isNear(turned[0].bounds, Rectangle(160, 70, 161, 270)))
  }

  @Test("an empty box and a ring with room are to be checked; a filled box and a letter O are not")
  func marks() throws {
    var sheet = Sheet()
    sheet.frame(100..<120, 100..<120)
    sheet.circle(200, 110, 9)
    sheet.fill(300..<320, 100..<120)
    // O between two strokes, as in a word.
    sheet.circle(400, 110, 9)
    sheet.fill(388..<390, 100..<120)
    sheet.fill(411..<413, 100..<120)
    let marks = try ink(sheet).graphics.filter { $0.kind != .rule && $0.isStroked }
    #expect(marks.map(\.kind) == [.box, .path])
    #expect(isNear(marks[0].bounds, Rectangle(60, 160, 70, 170)))
    #expect(isNear(marks[1].bounds, Rectangle(105, 160, 115, 170), 1.6))
  }

  @Test("gray and black areas are areas and no lines")
  func areas() throws {
    var sheet = Sheet()
    sheet.fill(100..<300, 40..<80, 215)
    sheet.fill(100..<300, 200..<240)
    let graphics = try ink(sheet).graphics
    #expect(graphics.map(\.kind) == [.box, .box])
    #expect(graphics.allSatisfy { $0.isFilled })
    #expect(Set(graphics.map { Int($0.bounds.bottom.rounded()) }) == [100, 180])
  }

  @Test("a page that is askew becomes level, and back", arguments: [0.02, -0.01])
  func askew(_ slope: Double) throws {
    var sheet = Sheet()
    for column in 50..<550 {
      let row = 200 + Int((slope * Double(column - 300)).rounded())
      sheet.fill(column..<column + 1, row..<row + 2)
    }
    let ink = try ink(sheet)
    #expect(ink.graphics.count == 1)
    #expect(ink.graphics.allSatisfy { $0.bounds.height < 2 && $0.bounds.width > 245 })
    // On the page y runs upwards: what falls to the right is raised.
    let end = ink.leveling.apply(285, 120 - slope * 125)
    #expect(abs(end.y - 120) < 0.2)
    let back = ink.unleveling.apply(end.x, end.y)
    #expect(abs(back.x - 285) < 0.01 && abs(back.y - (120 - slope * 125)) < 0.01)
  }

  @Test(
    "pictures of noise, of one pixel and of one tone are read; damaged ones are refused",
    arguments: [0, 1, 2])
  func hostile(_ kind: Int) throws {
    var sheet = Sheet()
    var state: UInt32 = 1
    for index in sheet.pixels.indices where kind == 0 {
      state = state &* 1_664_525 &+ 1_013_904_223
      sheet.pixels[index] = UInt8(state >> 24)
    }
    if kind == 1 { sheet.fill(0..<600, 0..<400) }
    #expect(try ink(sheet).graphics.allSatisfy { $0.bounds.left >= 9 && $0.bounds.right <= 311 })
    let page = try page()
    #expect(PictureInk(graymap: Array("P5 1 1 255\n0".utf8), resolution: 1, of: page) != nil)
    for damaged in ["", "P5", "P5 2 2 255 a", "P6 1 1 255 abc", "P5 9223372036854775807 9 255 a"] {
      #expect(PictureInk(graymap: Array(damaged.utf8), resolution: 72, of: page) == nil)
    }
  }
}
