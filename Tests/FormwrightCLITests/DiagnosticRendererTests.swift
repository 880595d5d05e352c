import Diagnostics
import FormwrightCLI
import StructuredData
import Testing

@Suite("Telling diagnostics")
struct DiagnosticRendererTests {
  /// The contract of the command line.
  @Test("text has the file, place, severity, field, message and hint, as far as they are known")
  func tellsText() {
    let renderer = DiagnosticRenderer()
    #expect(
      renderer.render(
        Diagnostic(
          .error, "unknown-field", "the form has no such field", hint: "did you mean “f1”?",
          file: "data.json", location: .init(line: 3, column: 14), field: "f2"))
        == "data.json:3:14: error: field “f2”: the form has no such field\n"
        + "  hint: did you mean “f1”?\n")
    #expect(
      renderer.render(Diagnostic(.warning, "repaired", "repaired while reading", file: "a.pdf"))
        == "a.pdf: warning: repaired while reading\n")
    #expect(
      renderer.render([.error("internal", "out of luck"), .warning("x", "y")])
        == "formwright: error: out of luck\nformwright: warning: y\n")
  }

  @Test("names cannot steer the terminal, break the line or turn it around")
  func escapes() {
    let diagnostic = Diagnostic(
      .error, "x", "a\u{7F}b", hint: "c\nd", file: "\u{1B}[31ma.pdf",
      field: "f\r\t\u{202E}\u{9B}é\\n\u{2028}")
    #expect(
      DiagnosticRenderer().render(diagnostic)
        == #"\u{1B}[31ma.pdf: error: field “f\r\t\u{202E}\u{9B}é\n\u{2028}”: a\u{7F}b"#
        + "\n  hint: c\\nd\n")
  }

  @Test("a value is told only where a diagnostic has one, and its beginning alone")
  func tellsValues() {
    var diagnostic = Diagnostic.error("x", "bad")
    diagnostic.value = "a\nb"
    let text = DiagnosticRenderer().render(diagnostic)
    #expect(text == "formwright: error: bad; the value is “a\\nb”\n")
    #expect(
      DiagnosticRenderer(form: .json).render(diagnostic).hasSuffix(#","value":"a\nb"}"# + "\n"))
    diagnostic.value = String(repeating: "x", count: 1000)
    #expect(DiagnosticRenderer().render(diagnostic).count < 260)
  }

  @Test("colours are used only where asked for")
  func colours() {
    let renderer = DiagnosticRenderer(colours: .ansi)
    let error = Diagnostic(.error, "x", "bad", hint: "mend it", file: "a")
    #expect(
      renderer.render(error)
        == "a: \u{1B}[1;31merror:\u{1B}[0m bad\n  \u{1B}[36mhint:\u{1B}[0m mend it\n")
    #expect(renderer.render(.warning("x", "y")).contains("\u{1B}[1;33mwarning:\u{1B}[0m"))
  }

  @Test("JSON is an object a line with every key, absent ones null")
  func tellsJSON() throws {
    let renderer = DiagnosticRenderer(form: .json, colours: .ansi)
    let full = Diagnostic(
      .error, "too-long", "9 characters are allowed", hint: "shorten it", file: "d\n.json",
      location: .init(line: 3, column: 14), field: "f2", record: 17, page: 2)
    #expect(
      renderer.render([full, .warning("x", "y")])
        == #"{"severity":"error","code":"too-long","message":"9 characters are allowed","#
        + #""hint":"shorten it","file":"d\n.json","line":3,"column":14,"field":"f2","#
        + #""record":17,"page":2}"# + "\n"
        + #"{"severity":"warning","code":"x","message":"y","hint":null,"file":null,"line":null,"#
        + #""column":null,"field":null,"record":null,"page":null}"# + "\n")
  }
}
