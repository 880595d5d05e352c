import Testing

@testable import Formwright

// Each text is what pdftocairo 22.12 with cairo 1.16 writes, shortened.
@Suite("SVG images of cairo in a browser")
struct CairoImageTests {
  private func translated(_ text: String) -> String {
    String(decoding: CairoImage(Array(text.utf8)).translated(), as: UTF8.self)
  }

  private func symbol(_ name: String, _ content: String) -> String {
    "<symbol overflow=\"visible\" id=\"\(name)\">\n\(content)\n</symbol>\n"
  }

  private func outline(_ path: String) -> String { "<path style=\"stroke:none;\" d=\"\(path)\"/>" }

  private func use(_ name: String, _ x: String, _ y: String) -> String {
    "  <use xlink:href=\"#\(name)\" x=\"\(x)\" y=\"\(y)\"/>\n"
  }

  // By hand: a triangle with a hole from 0 0, -3.5 0, -3.5 -4.90625 and from 1 1, a curve; at 41.598 54.919.
  @Test("letters in a row are one path of their outlines, relative to where each letter stands")
  func rows() {
    let glyphs =
      symbol(
        "glyph0-1",
        outline(
          "M 0 0 L -3.5 0 L -3.5 -4.90625 Z M 1 1 C 1.125 1 1.25 1.25 1.25 2 Z M 1 1 "))
      + symbol("glyph0-2", outline(""))
      + symbol("glyph1-0", outline("M -0.5 2 L 10 2 Z M -0.5 2 "))
    let rows =
      "<g style=\"fill:rgb(0%,0%,0%);fill-opacity:1;\">\n" + use("glyph0-1", "41.598", "54.919")
      + use("glyph0-2", "44", "54.919") + use("glyph1-0", "46", "-0.05") + "</g>\n"
    let row =
      "M41.6 54.92m0 0l-3.5 0l0-4.91zm1 1c.13 0 .25 .25 .25 1zm0 0M44 54.92M46-.05m-.5 2l10.5 0zm0 0"
    #expect(
      translated("<svg>\n<defs>\n\(glyphs)</defs>\n\(rows)</svg>\n")
        == """
        <svg>
        <defs>
        </defs>
        <path style="fill:rgb(0%,0%,0%);fill-opacity:1;" d="\(row)"/>
        </svg>

        """)
  }

  @Test("a group that has more than a row of letters stays a group")
  func groups() {
    let group = "<g style=\"fill:rgb(0%,0%,0%);fill-opacity:1;\">\n"
    let glyph = symbol("glyph0-1", outline("M 1 1 L 2 2 Z"))
    let path = "<path d=\"M1 2m1 1l1 1z\"/>\n"
    for (before, after) in [("<rect/>\n", ""), ("", "<rect/>\n"), ("<g>\n</g>\n", "")] {
      #expect(
        translated(glyph + group + before + use("glyph0-1", "1", "2") + after + "</g>\n")
          == group + before + path + after + "</g>\n")
    }
  }

  @Test(
    "a glyph that is not an outline stays a symbol, and letters of it are its uses",
    arguments: [
      "<image width=\"8\" height=\"8\"/>",
      "<path style=\"stroke:none;\" d=\"M 0 0 A 1 1 0 0 0 2 2\"/>",
      "<path style=\"stroke:none;\" d=\"M 0\"/>",
      "<path style=\"stroke:none;\" d=\"M 0 1e9 L 1 1\"/>",
      "<path style=\"fill:none;\" d=\"M 0 0 L 1 1\"/>",
    ])
  func otherGlyphs(content: String) {
    let text = symbol("glyph0-0", content) + use("glyph0-0", "1", "2")
    #expect(translated(text) == text)
    let mixed = symbol("glyph0-1", outline("M 1 1 L 2 2 Z"))
    #expect(
      translated(text + mixed + use("glyph0-1", "1", "2") + use("glyph0-0", "1", "2"))
        == text + "<path d=\"M1 2m1 1l1 1z\"/>\n" + use("glyph0-0", "1", "2"))
  }

  @Test("an image that ends in a glyph, or in a letter, is translated to its end")
  func endsEarly() {
    let glyph = symbol("glyph0-1", outline("M 1 1 L 2 2 Z"))
    #expect(translated(String(glyph.dropLast())) == "")
    #expect(
      translated(glyph + use("glyph0-1", "1", "2").dropLast()) == "<path d=\"M1 2m1 1l1 1z\"/>\n")
  }

  // A level line in a transparent group has a box without height.
  @Test("the box of a masked group is that to which the group is clipped")
  func masks() {
    let rectangle = "<rect x=\"0\" y=\"0\" width=\"438\" height=\"5\""
    let before =
      "<clipPath id=\"clip1\">\n  \(rectangle)/>\n</clipPath>\n<g id=\"surface5\" clip-path=\"url(#clip1)\">\n"
    let after = "<path d=\"M 0 0 L 440 0 \"/>\n</g>"
    #expect(translated(before + after) == before + rectangle + " fill=\"none\"/>\n" + after)
  }

  @Test(
    "groups that no rectangle clips, rectangles that clip no group, and what ends early stay as they are",
    arguments: [
      "<rect x=\"0\"/>\n<path d=\"\"/>\n<g id=\"surface1\">", "<g id=\"surface1\">",
      "<rect x=\"0\"/>\n</clipPath>\n<g id=\"b\">", "", "\n\n", "<rect ", "<symbol ",
      "<symbol id=\"a",
      "<use xlink:href=\"#glyph", "<use xlink:href=\"#glyph0-1\" x=\"1\" y=\"1\"/>",
    ])
  func others(text: String) {
    #expect(translated(text) == text)
  }

  // By hand (ISO 32000-2, 8.3.2.3): y grows upwards in the file and downwards in the image. Cairo keeps 256ths.
  @Test(
    "a page is as large as it is in the file, also if its sides are not whole points",
    arguments: [(612, 792), (595.28, 841.89), (595.2, 841.92), (300.5, 2000.75), (14.4, 10.9)])
  func pageSize(width: Double, height: Double) throws {
    let content = "0 0 \(width - 1) \(height - 2) re f"
    let file = """
      %PDF-1.7
      1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
      2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
      3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents 4 0 R>>endobj
      4 0 obj<</Length \(content.utf8.count)>>stream
      \(content)
      endstream endobj
      trailer<</Root 1 0 R/Size 5>>
      """
    let image = try String(decoding: FormFile.svg(ofPage: 1, in: Array(file.utf8)), as: UTF8.self)
    let box = try #require(image.firstMatch(of: /viewBox="0 0 ([\d.]+) ([\d.]+)"/))
    #expect(Double(box.1) == width && Double(box.2) == height)
    let path = try #require(image.firstMatch(of: /<path style="[^"]*fill:[^"]*" d="([^"]*)"/)).1
    let numbers = path.split(separator: " ").compactMap { Double($0) }
    let x = stride(from: 0, to: numbers.count - 1, by: 2).map { numbers[$0] }
    let y = stride(from: 1, to: numbers.count, by: 2).map { numbers[$0] }
    #expect(abs((x.max() ?? 0) - (width - 1)) < 0.01 && x.min() == 0)
    #expect(abs((y.max() ?? 0) - height) < 0.01 && abs((y.min() ?? 0) - 2) < 0.01)
  }
}
