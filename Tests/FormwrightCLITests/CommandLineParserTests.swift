import Diagnostics
import FormwrightCLI
import Testing

@Suite("Reading command lines")
struct CommandLineParserTests {
  @Test(
    "an option's value is written in any of the ways of getopt",
    arguments: [
      ["fill", "w9.pdf", "--output", "x.pdf"], ["fill", "w9.pdf", "--output=x.pdf"],
      ["fill", "w9.pdf", "-o", "x.pdf"], ["fill", "w9.pdf", "-ox.pdf"],
      ["fill", "-o", "x.pdf", "w9.pdf"], ["fill", "-ox.pdf", "--", "w9.pdf"],
    ])
  func readsValues(_ words: [String]) throws {
    let parsed = try run(words)
    #expect(parsed.value(of: Sample.output) == "x.pdf")
    #expect(parsed.argument(Sample.form) == "w9.pdf")
    #expect(!parsed.has(Sample.flatten))
  }

  @Test("letters stand together, the last may take a value")
  func combinesLetters() throws {
    for words in [
      ["fill", "-fvoOUT", "w9"], ["fill", "-fvo", "OUT", "w9"], ["fill", "w9", "-f", "-vo", "OUT"],
    ] {
      let parsed = try run(words)
      #expect(parsed.has(Sample.flatten))
      #expect(parsed.has(Sample.verbose))
      #expect(parsed.value(of: Sample.output) == "OUT")
      #expect(parsed.argument(Sample.form) == "w9")
    }
  }

  @Test("a dash alone is an argument and a value, two end the options")
  func knowsDashes() throws {
    let parsed = try run(["fill", "-", "-o", "-", "-d-"])
    #expect(parsed.argument(Sample.form) == "-")
    #expect(parsed.value(of: Sample.output) == "-")
    #expect(parsed.value(of: Sample.data) == "-")
    let ended = try run(["flatten", "a", "--", "--dir", "-x"])
    #expect(ended.argument(Sample.form) == "a")
    #expect(ended.arguments(Sample.more) == ["--dir", "-x"])
    #expect(!ended.has(Sample.directory))
  }

  @Test("values may be empty, hold signs or begin with a dash")
  func takesAnyValue() throws {
    #expect(try run(["fill", "f", "--name="]).value(of: Sample.name) == "")
    #expect(try run(["fill", "f", "--name", ""]).value(of: Sample.name) == "")
    #expect(try run(["fill", "f", "--name=a=b"]).value(of: Sample.name) == "a=b")
    #expect(try run(["fill", "f", "--name", "-5"]).value(of: Sample.name) == "-5")
    #expect(try run(["fill", "f", "--name=--flatten"]).value(of: Sample.name) == "--flatten")
  }

  @Test("a repeatable option keeps every value in order; other names of an option are the option")
  func repeats() throws {
    let parsed = try run(["fill", "f", "--font", "b", "--font=a"])
    #expect(parsed.values(of: Sample.font) == ["b", "a"])
    #expect(try run(["flatten", "f", "--dir", "out"]).value(of: Sample.directory) == "out")
    #expect(try run(["fill", "f", "-ff", "--flatten"]).has(Sample.flatten))
  }

  @Test("help and version are asked for in their usual ways")
  func asksForHelp() throws {
    for words in [["--help"], ["-h"], ["help"]] {
      guard case .help(nil) = try parse(words) else { Issue.record("\(words)"); continue }
    }
    for words in [
      ["help", "fill"], ["fill", "--help"], ["fill", "-fh"], ["fill", "--no", "-h"],
    ] {
      guard case .help(let command?) = try parse(words) else { Issue.record("\(words)"); continue }
      #expect(command.name == "fill")
    }
    guard case .version = try parse(["--version"]) else { Issue.record("--version"); return }
    // A value is not an option, and neither is what stands after --.
    #expect(throws: Never.self) { try run(["fill", "--name=-h", "--", "-h"]) }
  }

  @Test("what makes no sense is a usage error that helps", arguments: mistakes)
  func refuses(_ words: [String], code: DiagnosticCode, message: String, hint: String?) {
    let failure = #expect(throws: FormwrightError.self) { try parse(words) }
    #expect(failure?.kind == .usage)
    #expect(failure?.diagnostics.first?.code == code)
    #expect(failure?.diagnostics.first?.message == message)
    #expect(failure?.diagnostics.first?.hint?.text == hint)
  }

  private static let lists = "Run `formwright --help` to list the commands."
  private static let explains = "Run `formwright fill --help` to list its arguments and options."

  static let mistakes: [([String], DiagnosticCode, String, String?)] = [
    ([], "missing-command", "no command is given", lists),
    (["--flatten"], "missing-command", "the command must come before its options", lists),
    (["flil"], "unknown-command", "unknown command “flil”", "Did you mean “fill”?"),
    (["help", "flaten"], "unknown-command", "unknown command “flaten”", "Did you mean “flatten”?"),
    (["convert"], "unknown-command", "unknown command “convert”", lists),
    (["Merge"], "unknown-command", "unknown command “Merge”", "Use another command."),
    (
      ["fill", "f", "--ouput", "x"], "unknown-option", "unknown option “--ouput”",
      "Did you mean “--output”?"
    ),
    (
      ["fill", "f", "--out=x"], "unknown-option", "unknown option “--out”",
      "Did you mean “--output”?"
    ),
    (["fill", "f", "--zzz"], "unknown-option", "unknown option “--zzz”", explains),
    (["fill", "f", "-x"], "unknown-option", "unknown option “-x”", explains),
    (
      ["fill", "f", "-name=x"], "unknown-option", "unknown option “-n”", "Did you mean “--name”?"
    ),
    (["fill", "f", "--output"], "missing-value", "--output requires a value: FILE", nil),
    (["fill", "f", "-fo"], "missing-value", "--output requires a value: FILE", nil),
    (
      ["fill", "f", "-o", "--flatten"], "missing-value", "--output requires a value: FILE",
      "Write --output=VALUE if the value looks like an option."
    ),
    (["fill", "f", "--flatten=yes"], "unexpected-value", "--flatten takes no value", nil),
    (
      ["fill", "f", "-oa", "--output=b"], "repeated-option", "--output is given more than once",
      "Give it once."
    ),
    (["fill"], "missing-argument", "the argument FORM is missing (the form to fill)", explains),
    (
      ["fill", "a", "b", "c"], "unexpected-argument",
      "fill takes one argument, but 3 were given", explains
    ),
    (
      ["fill", "f", "--progress=allways"], "invalid-value",
      "--progress must be auto, always or never", "Did you mean “always”?"
    ),
    (["completions", "tcsh"], "invalid-value", "SHELL must be bash, zsh or fish", nil),
  ]

  @Test("everything that is wrong is told at once")
  func collects() {
    let failure = #expect(throws: FormwrightError.self) {
      try parse(["fill", "--nope", "-o", "--progress=x"])
    }
    #expect(
      failure?.diagnostics.map(\.code)
        == ["unknown-option", "missing-value", "invalid-value", "missing-argument"])
  }

  @Test("what follows an option that there is not may be its value")
  func valueOfUnknownOption() {
    let failure = #expect(throws: FormwrightError.self) { try parse(["fill", "f", "--nope", "x"]) }
    #expect(failure?.diagnostics.map(\.code) == ["unknown-option"])
  }

  @Test("an option's value is found among words that make no sense")
  func looksAhead() {
    func value(_ words: [String]) -> String? {
      CommandLineParser.value(of: Sample.progress, in: words)
    }
    #expect(value(["--nope", "--progress", "never", "x"]) == "never")
    #expect(value(["fill", "--progress=never", "--progress=always"]) == "always")
    #expect(value(["fill", "-x", "--", "--progress=never"]) == nil)
    #expect(value(["fill", "--progress"]) == "")
  }

  @Test("a value that slipped is never quoted")
  func quotesNoValue() {
    for words in [
      ["fill", "f", "--pasword=secret"], ["fill", "f", "--progress=secret"],
      ["fill", "f", "secret"], ["fill", "f", "--flatten=secret"], ["fill", "f", "-zsecret"],
    ] {
      let failure = #expect(throws: FormwrightError.self) { try parse(words) }
      for diagnostic in failure?.diagnostics ?? [] {
        #expect(!diagnostic.message.contains("secret"))
        #expect(diagnostic.hint?.text.contains("secret") != true)
      }
    }
  }

  private func parse(_ words: [String]) throws(FormwrightError) -> Invocation {
    try CommandLineParser.parse(words, program: Sample.program)
  }

  private struct NoCommand: Error {}

  @discardableResult
  private func run(_ words: [String]) throws -> ParsedCommand {
    guard case .run(let parsed) = try parse(words) else { throw NoCommand() }
    return parsed
  }
}
