import FormOperations
import Formwright

/// pdftk's command line: `formwright pdftk …`, or the program called as `pdftk`.
enum PdftkCommand: Command {
  private static let words = ArgumentDescription(
    "WORD", isRequired: false, isRepeatable: true, completion: .file,
    help: "inputs, an operation, the output and options, as pdftk takes them")

  static let description = CommandDescription(
    name: "pdftk", summary: "run a command line of pdftk",
    discussion: [
      "The words are those of pdftk-java 3.3: INPUT... [input_pw PASSWORD...] [OPERATION ARGUMENT...] "
        + "[output FILE] [OPTION...]. Called as pdftk, the program takes them without “pdftk” before them.",
      "Operations: " + operations + ".",
      "Options: encrypt_40bit, encrypt_128bit, encrypt_aes128, allow PERMISSION..., owner_pw PASSWORD, user_pw "
        + "PASSWORD, flatten, need_appearances, compress, uncompress, keep_first_id, keep_final_id, drop_xfa, "
        + "drop_xmp, replacement_font FONT, verbose, dont_ask, do_ask.",
      "What pdftk fills is filled, values too long for their field, unknown options and read-only fields "
        + "included, with a warning. Outputs are encrypted with AES-256 alone. The exit code is pdftk's: 0, 1 after an "
        + "error, 3 if the input of fill_form has no fields.",
    ],
    arguments: [words],
    example: CommandDescription.Example(
      "formwright pdftk form.pdf fill_form data.fdf output filled.pdf flatten",
      "fills form.pdf with data.fdf and flattens it"))

  private static var operations: String {
    PdftkCommandLine.Operation.allCases.map(\.rawValue).filter { !$0.isEmpty }
      .filter { !["attach_file", "unpack_file"].contains($0) }.joined(separator: ", ")
  }

  /// The words of pdftk in a command line of the program; nil if it is not one of pdftk.
  static func words(_ words: [String], calledAs name: String) -> [String]? {
    if name.split(separator: "/").last == "pdftk" { return words }
    guard words.first == description.name, !["--help", "-h"].contains(words.dropFirst().first)
    else { return nil }
    return Array(words.dropFirst())
  }

  /// Only for words that the parser of the program's own command line understands, too.
  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    ExitCode(rawValue: PdftkProgram.run(call.arguments(words))) ?? .data
  }
}

/// What `pdftk --help` prints.
enum PdftkHelp {
  static var text: String { HelpText.of(PdftkCommand.description, in: Program.description) }
}
