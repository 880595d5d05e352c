import Diagnostics
import FormOperations
import FormwrightCLI

/// A program with every kind of option and argument.
enum Sample {
  static let data = OptionDescription.value(
    "data", letter: "d", placeholder: "FILE", completion: .file,
    help: "the values, as JSON, YAML or CSV")
  static let output = OptionDescription.value(
    "output", letter: "o", placeholder: "FILE", completion: .file,
    help: "where to write, or - for standard output")
  static let font = OptionDescription.value(
    "font", placeholder: "FILE-or-FAMILY", isRepeatable: true, completion: .file, section: "Text",
    help: "a font to try before system fonts")
  static let progress = OptionDescription.value(
    "progress", placeholder: "WHEN", allowedValues: ["auto", "always", "never"],
    defaultValue: "auto", section: OptionDescription.commonSection, help: "when to show progress")
  static let name = OptionDescription.value(
    "name", placeholder: "EXPR", help: "the name of each output: it's an expression [jq], a\\b")
  static let directory = OptionDescription.value(
    "directory", "dir", placeholder: "DIR", completion: .directory, help: "where outputs go")
  static let flatten = OptionDescription.flag(
    "flatten", letter: "f", help: "flatten the fields into the pages")
  static let verbose = OptionDescription.flag("verbose", letter: "v", help: "show more messages")

  static let form = ArgumentDescription("FORM", completion: .file, help: "the form to fill")
  static let more = ArgumentDescription(
    "MORE", isRequired: false, isRepeatable: true, completion: .file, help: "further forms")
  static let shell = ArgumentDescription(
    "SHELL", allowedValues: ["bash", "zsh", "fish"], help: "the shell")

  static let program = ProgramDescription(
    name: "formwright", version: "1.2.3", summary: "fill, author and flatten PDF forms",
    commands: [
      CommandDescription(
        name: "fill", summary: "fill one form",
        discussion: [
          "Fills every field the data names. A field that the form lacks is an error, and so is a"
            + " value that its field cannot take."
        ],
        arguments: [form], options: [data, output, font, name, flatten, verbose],
        example: .init(
          "formwright fill w9.pdf -d ada.json -o ada.pdf", "fills a W-9 with what ada.json says")),
      CommandDescription(
        name: "flatten", summary: "flatten the fields into the pages", arguments: [form, more],
        options: [directory],
        example: .init("formwright flatten a.pdf b.pdf --dir out", "flattens two forms")),
      CommandDescription(
        name: "completions", summary: "write shell completions", arguments: [shell],
        example: .init("formwright completions bash", "writes the script for bash")),
    ],
    commonOptions: [progress],
    exitCodes: [(0, "done"), (2, "the command line is invalid")],
    environment: [("NO_COLOR", "disables colors if set")],
    otherNames: ["merge": "Use another command."])
}
