import Testing

@testable import Formwright

@Suite("SVG images of cairo in a browser")
struct CairoImageTests {
  private func translated(_ text: String) -> String {
    String(decoding: CairoImage(Array(text.utf8)).translated(), as: UTF8.self)
  }

  // The first text is what pdftocairo 22.12 with cairo 1.16 writes of a highlight; the property is that of CSS Compositing 1.
  @Test("a group around what is blended is blended too: it would isolate it")
  func groups() {
    #expect(
      translated(
        "<g clip-path=\"url(#clip1)\"><path style=\"stroke:none;comp-op:multiply;fill:rgb(98%,80%,35%);\"/></g><g id=\"b\"/>"
      )
        == "<g style=\"mix-blend-mode:multiply\" clip-path=\"url(#clip1)\"><path style=\"stroke:none;mix-blend-mode:multiply;fill:rgb(98%,80%,35%);\"/></g><g id=\"b\"/>"
    )
  }

  // The first text is what pdftocairo 22.12 with cairo 1.16 writes of a level line in a transparent group, shortened.
  @Test("the box of a masked group is that to which the group is clipped")
  func masks() {
    let rectangle = "<rect x=\"0\" y=\"0\" width=\"438\" height=\"5\""
    let before =
      "<clipPath id=\"clip1\">\n  \(rectangle)/>\n</clipPath>\n<g id=\"surface5\" clip-path=\"url(#clip1)\">"
    let after = "\n<path d=\"M 0 0 L 440 0 \"/>\n</g>"
    #expect(translated(before + after) == before + rectangle + " fill=\"none\"/>" + after)
  }

  @Test(
    "groups that no rectangle clips, and rectangles that clip no group, stay as they are",
    arguments: [
      "<rect x=\"0\"/><path d=\"\"/><g id=\"surface1\">", "<g id=\"surface1\">",
      "<rect x=\"0\"/><g id=\"b\">", "<rect ", "<rect x=\"0\"/></clipPath><g id=\"surface",
    ])
  func otherGroups(text: String) {
    #expect(translated(text) == text)
  }

  @Test("an image without blend modes stays as it is")
  func plain() {
    let text = "<svg><g id=\"a\"><path style=\"fill:none\"/></g></svg>"
    #expect(translated(text) == text)
  }
}
