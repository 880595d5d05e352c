import Formwright

enum RenderCommand: Command {
  static let description = CommandDescription(
    name: "render",
    summary: "Make a picture of a page",
    arguments: ["FORM"],
    options: [
      OptionDescription("output", letter: "o", value: "OUT.png", "Where the picture goes"),
      OptionDescription("page", value: "N", "Which page (default: 1)"),
      OptionDescription("dpi", value: "N", "Pixels an inch, 10 to 1200 (default: 100)"),
      OptionDescription("mode", value: "OCTAL", "Permission bits of the output (default: 600)"),
    ] + SharedOptions.opening + SharedOptions.console,
    example: "formwright render filled.pdf -o page1.png --dpi 150")

  static func run(
    _ arguments: ParsedArguments, _ console: Console
  ) async throws(Failure) -> ExitCode {
    let path = arguments.arguments[0]
    let target = try description.outputPath(arguments)
    let page = try number("page", in: 1...1_000_000, default: 1, arguments)
    let resolution = try number("dpi", in: 10...1200, default: 100, arguments)
    let file = try FormFile.open(path, arguments)
    let count = file.form.pages.pages.count
    guard page <= count else {
      throw Failure(
        count == 0 ? .file : .usage, "no-page", "there is no page \(page): the file has \(count)",
        file: path)
    }
    // An encrypted file goes to the renderer decrypted, so that no password stands on its command
    // line.
    let bytes = file.document.encryption == nil ? file.bytes : file.document.fileBytes()
    let outcome = try ChildProcess.run(
      "pdftocairo",
      [
        "-png", "-singlefile", "-f", String(page), "-l", String(page), "-r", String(resolution),
        "-", "-",
      ], input: bytes)
    guard outcome.exitCode == 0, outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      throw Failure(.file, "render", "the page cannot be drawn", file: path)
    }
    try arguments.output().write([outcome.output], to: target)
    return .done
  }

  private static func number(
    _ name: String, in range: ClosedRange<Int>, default standard: Int, _ arguments: ParsedArguments
  ) throws(Failure) -> Int {
    guard let text = arguments.value(name) else { return standard }
    guard let value = Int(text), range.contains(value) else {
      throw description.usage(
        "“--\(name)” takes a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }
}
