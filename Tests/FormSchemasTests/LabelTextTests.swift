import FormSchemas
import Testing

@Suite("Texts of labels")
struct LabelTextTests {
  @Test("white space and control characters become single spaces")
  func cleans() {
    #expect(LabelText.cleaned("  First\r\n name\u{0}\t(given)  ") == "First name (given)")
  }
}
