import Testing

@testable import Formwright

@Suite("Blend modes of SVG images")
struct SVGBlendModesTests {
  private func translated(_ text: String) -> String {
    String(decoding: SVGBlendModes(Array(text.utf8)).translated(), as: UTF8.self)
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

  @Test("an image without blend modes stays as it is")
  func plain() {
    let text = "<svg><g id=\"a\"><path style=\"fill:none\"/></g></svg>"
    #expect(translated(text) == text)
  }
}
