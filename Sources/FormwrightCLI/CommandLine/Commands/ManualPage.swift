import FormOperations

/// The program's manual page, section 1, in the man macros of roff.
///
/// It holds no date, so that the same program gives the same page.
package struct ManualPage {
  private var lines: [String] = []

  package static func of(_ program: ProgramDescription) -> String {
    var page = ManualPage()
    let title = program.name.uppercased()
    page.lines.append(
      ".TH \(title) 1 \"\" \(argument("\(program.name) \(program.version)")) \"User Commands\"")
    page.section("NAME")
    page.text("\(program.name) - \(program.summary)")
    page.section("SYNOPSIS")
    page.macro("B", program.name)
    page.text("COMMAND [options] ARGUMENTS")
    page.section("COMMANDS")
    for command in program.commands { page.describe(command, in: program) }
    for topic in program.topics { page.describe(topic) }
    if !program.commonOptions.isEmpty {
      page.section("COMMON OPTIONS")
      page.list(options: program.commonOptions)
    }
    if !program.exitCodes.isEmpty {
      page.section("EXIT STATUS")
      page.list(program.exitCodes.map { ("\($0.code)", $0.meaning) })
    }
    if !program.environment.isEmpty {
      page.section("ENVIRONMENT")
      page.list(program.environment.map { ($0.name, $0.meaning) })
    }
    return page.lines.joined(separator: "\n") + "\n"
  }

  private mutating func describe(_ command: CommandDescription, in program: ProgramDescription) {
    lines.append(".SS \(Self.argument(command.name))")
    macro("B", "\(program.name) \(command.name)")
    text((["[options]"] + command.arguments.map(\.usage)).joined(separator: " "))
    for paragraph in [HelpText.sentence(command.summary)] + command.discussion {
      lines.append(".PP")
      text(paragraph)
    }
    list(
      command.arguments.map {
        ($0.name, HelpText.meaning($0.help, $0.allowedValues, $0.isRepeatable))
      })
    list(options: command.options)
    lines.append(".PP")
    text("Example: \(command.example.explanation)")
    lines += [".PP", ".RS 4", ".nf"]
    text(command.example.line)
    lines += [".fi", ".RE"]
  }

  private mutating func describe(_ topic: HelpTopic) {
    section("TOPIC: \(topic.name.uppercased())")
    text(HelpText.sentence(topic.summary))
    for part in topic.sections {
      if !part.title.isEmpty { lines.append(".SS \(Self.argument(part.title))") }
      for paragraph in part.paragraphs {
        lines.append(".PP")
        text(paragraph)
      }
      if !part.example.isEmpty {
        lines += [".PP", ".RS 4", ".nf"]
        for line in part.example.split(separator: "\n") { text(String(line)) }
        lines += [".fi", ".RE"]
      }
      list(part.table)
    }
  }

  private mutating func list(options: [OptionDescription]) {
    list(
      options.map {
        (
          $0.usage,
          HelpText.meaning($0.help, $0.allowedValues, $0.isRepeatable, $0.defaultValue)
        )
      })
  }

  private mutating func list(_ items: [(term: String, meaning: String)]) {
    for item in items {
      lines.append(".TP")
      macro("B", item.term)
      text(item.meaning)
    }
  }

  private mutating func section(_ title: String) { lines.append(".SH \(Self.argument(title))") }

  private mutating func macro(_ name: String, _ text: String) {
    lines.append(".\(name) \(Self.argument(text))")
  }

  private mutating func text(_ text: String) {
    let escaped = Self.escaped(text)
    // A line that began with one of these would be a request.
    lines.append(escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped)
  }

  private static func argument(_ text: String) -> String {
    "\"\(escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq"))\""
  }

  /// Backslashes and dashes as they are typed, characters beyond ASCII by their code.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "\n": result += " "
      case " "..."~": result.unicodeScalars.append(scalar)
      default:
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
      }
    }
    return result
  }
}
