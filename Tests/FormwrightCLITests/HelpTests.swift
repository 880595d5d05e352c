import FormwrightCLI
import TestTools
import Testing

@Suite("Help and the manual page")
struct HelpTests {
  /// Drawn by hand.
  @Test("a command's help lines up in two columns of at most 80 characters")
  func helpsWithCommand() throws {
    let fill = try #require(Sample.program.command("fill"))
    let expected = #"""
      Usage: formwright fill [options] FORM

      Fill one form.

      Fills every field the data names. A field that the form lacks is an error, and
      so is a value that its field cannot take.

      Arguments:
        FORM  the form to fill

      Options:
        -d, --data FILE      the values, as JSON, YAML or CSV
        -o, --output FILE    where to write, or - for standard output
            --name EXPR      the name of each output: it's an expression [jq], a\b
        -f, --flatten        flatten the fields into the pages
        -v, --verbose        show more messages

      Text:
            --font FILE-or-FAMILY
                             a font to try before system fonts (may be repeated)

      Common options:
            --progress WHEN  when to show progress: auto, always or never (default:
                             auto)
        -h, --help           show this help

      Example:
        formwright fill w9.pdf -d ada.json -o ada.pdf
          fills a W-9 with what ada.json says

      """#
    #expect(HelpText.of(fill, in: Sample.program) == expected)
  }

  @Test("the program's help lists its commands")
  func helpsWithProgram() {
    let expected = """
      Usage: formwright COMMAND [options] ARGUMENTS

      Fill, author and flatten PDF forms.

      Commands:
        fill         fill one form
        flatten      flatten the fields into the pages
        completions  write shell completions

      Common options:
            --progress WHEN  when to show progress: auto, always or never (default:
                             auto)
        -h, --help           show this help
            --version        show the version

      Run `formwright COMMAND --help` for help with a command.

      """
    #expect(HelpText.of(Sample.program) == expected)
  }

  @Test("groff finds nothing wrong with the manual page", .enabled(if: hasGroff))
  func passesGroff() throws {
    let page = ManualPage.of(Sample.program)
    let shown = try ChildProcess.run(
      "groff", "-man", "-Tutf8", "-ww", "-rHY=0", "-P-cbou", input: Array(page.utf8))
    #expect(String(decoding: shown.errors, as: UTF8.self) == "")
    for text in [
      "formwright - fill, author and flatten PDF forms", "-o, --output FILE",
      "formwright fill w9.pdf -d ada.json -o ada.pdf", "[jq], a\\b", "NO_COLOR",
    ] {
      #expect(shown.text.contains(text), "\(text)")
    }
  }

  @Test("mandoc finds nothing wrong with it either", .enabled(if: hasMandoc))
  func passesMandoc() throws {
    let page = Array(ManualPage.of(Sample.program).utf8)
    let result = try ChildProcess.run("mandoc", "-man", "-Tlint", "-Wwarning", input: page)
    // The page has no date on purpose: the same program gives the same page.
    let findings = result.text.split(separator: "\n").filter { !$0.contains("missing date") }
    #expect(findings == [])
  }

  static let hasGroff = ChildProcess.works("groff", "--version")
  static let hasMandoc = (try? ChildProcess.run("mandoc", "/dev/null"))?.status == 0
}
