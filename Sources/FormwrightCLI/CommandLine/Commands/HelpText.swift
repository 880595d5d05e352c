package import FormOperations

/// What `--help` shows, in lines of at most 80 characters.
package struct HelpText {
  private static let width = 80

  private var text = ""

  /// Help of the program: its commands.
  package static func of(_ program: ProgramDescription) -> String {
    var help = HelpText()
    help.add("Usage: \(program.name) COMMAND [options] ARGUMENTS")
    help.addParagraph(sentence(program.summary))
    help.addTable(
      "Commands", program.commands.map { (term: $0.name, meaning: $0.summary) })
    help.addTable("Topics", program.topics.map { (term: $0.name, meaning: $0.summary) })
    help.addTable(
      OptionDescription.commonSection, rows(program.commonOptions + [.helpFlag, .version]))
    help.addParagraph("Run `\(program.name) COMMAND --help` for help with a command.")
    if let topic = program.topics.first {
      help.addParagraph(
        "Run `\(program.name) help TOPIC` for help with a topic, such as `\(topic.name)`.")
    }
    return help.text
  }

  /// Help of a topic.
  package static func of(_ topic: HelpTopic) -> String {
    var help = HelpText()
    help.add(sentence(topic.summary))
    for section in topic.sections {
      if !section.title.isEmpty { help.add("\n\(section.title):") }
      for paragraph in section.paragraphs { help.addParagraph(paragraph) }
      if !section.example.isEmpty {
        help.add("")
        for line in section.example.split(separator: "\n") { help.add("  \(line)") }
      }
      if !section.table.isEmpty { help.addTable(nil, section.table) }
    }
    return help.text
  }

  /// Help of one command.
  package static func of(_ command: CommandDescription, in program: ProgramDescription) -> String {
    var help = HelpText()
    help.addUsage(of: command, in: program)
    help.addParagraph(sentence(command.summary))
    for paragraph in command.discussion { help.addParagraph(paragraph) }
    help.addTable(
      "Arguments",
      command.arguments.map { argument in
        (argument.usage, meaning(argument.help, argument.allowedValues, argument.isRepeatable))
      })
    let options = program.options(of: command)
    let column = column(for: rows(options))
    for section in sections(of: options) {
      help.addTable(section, rows(options.filter { $0.section == section }), column: column)
    }
    help.add("\nExample:\n  \(command.example.line)")
    for line in wrapped(command.example.explanation, width: width - 4) { help.add("    \(line)") }
    return help.text
  }

  /// The headings of options, in the order of their first option; what all commands share is last.
  package static func sections(of options: [OptionDescription]) -> [String] {
    var sections: [String] = []
    for option in options where !sections.contains(option.section) {
      sections.append(option.section)
    }
    if let common = sections.firstIndex(of: OptionDescription.commonSection) {
      sections.append(sections.remove(at: common))
    }
    return sections
  }

  /// A help phrase with what else parsing knows.
  package static func meaning(
    _ help: String, _ allowedValues: [String], _ isRepeatable: Bool, _ defaultValue: String? = nil
  ) -> String {
    var meaning = help
    if !allowedValues.isEmpty { meaning += ": \(list(allowedValues, joinedBy: "or"))" }
    if let defaultValue { meaning += " (default: \(defaultValue))" }
    if isRepeatable { meaning += " (may be repeated)" }
    return meaning
  }

  package static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }

  private static func rows(_ options: [OptionDescription]) -> [(term: String, meaning: String)] {
    // Names line up whether or not there is a letter before them.
    options.map { option in
      (
        (option.letter == nil ? "    " : "") + option.usage,
        meaning(option.help, option.allowedValues, option.isRepeatable, option.defaultValue)
      )
    }
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  private mutating func addUsage(of command: CommandDescription, in program: ProgramDescription) {
    let required = program.options(of: command).filter(\.isRequired).map { option in
      ([option.spellings[0]] + [option.placeholder].compactMap { $0 }).joined(separator: " ")
    }
    let words =
      [program.name, command.name, "[options]"] + required + command.arguments.map(\.usage)
    for (index, line) in wrapped(words.joined(separator: " "), width: Self.width - 7).enumerated() {
      add((index == 0 ? "Usage: " : "       ") + line)
    }
  }

  private mutating func addParagraph(_ paragraph: String) {
    add("")
    for line in wrapped(paragraph, width: Self.width) { add(line) }
  }

  /// Where the meanings of a table begin: two spaces after the longest term, but for terms so long
  /// that they would push the meanings aside.
  private static func column(for rows: [(term: String, meaning: String)]) -> Int {
    (rows.map(\.term.count).filter { $0 <= 24 }.max() ?? 0) + 4
  }

  /// Terms in one column and their meanings in another; a term too long for its column stands on a
  /// line of its own.
  private mutating func addTable(
    _ title: String?, _ rows: [(term: String, meaning: String)], column: Int? = nil
  ) {
    guard !rows.isEmpty else { return }
    add(title.map { "\n\($0):" } ?? "")
    let column = column ?? Self.column(for: rows)
    for row in rows {
      let meaning = wrapped(row.meaning, width: Self.width - column)
      var line = "  \(row.term)"
      if line.count + 2 > column {
        add(line)
        line = ""
      }
      for part in meaning {
        add(line + String(repeating: " ", count: column - line.count) + part)
        line = ""
      }
      if meaning.isEmpty { add(line) }
    }
  }
}
