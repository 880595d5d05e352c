import Formwright

/// Help, made from the descriptions the parser works with.
enum ProgramHelp {
  static var overview: String {
    var text = """
      formwright fills, authors and flattens PDF forms.

      usage: formwright COMMAND [options] ARGS

      commands:

      """
    for command in Program.commands {
      let name = command.description.name
      text += "  \(name)\(String(repeating: " ", count: max(1, 10 - name.count)))"
      text += "\(command.description.summary)\n"
    }
    text += "\nSee “formwright COMMAND --help” for each, and “formwright --version”.\n"
    return text
  }

  static func text(_ description: CommandDescription) -> String {
    var text = "\(description.summary).\n\nusage: formwright \(description.name) [options]"
    for argument in description.arguments { text += " \(argument)" }
    text += "\n\noptions:\n"
    for option in description.options { text += line(option) }
    text += "\nexample:\n  \(description.example)\n"
    return text
  }

  /// The option, then its help in a column of its own, wrapped at 80 columns.
  private static func line(_ option: OptionDescription) -> String {
    var head = option.letter.map { "  -\($0), " } ?? "      "
    head += "--\(option.name)"
    if let value = option.value { head += " \(value)" }
    let column = 30
    var lines: [String] = []
    var current = head.count < column - 1 ? head : ""
    if current.isEmpty { lines.append(head) }
    current += String(repeating: " ", count: column - current.count)
    var isEmpty = true
    for word in option.help.split(separator: " ") {
      if !isEmpty, current.count + word.count + 1 > 80 {
        lines.append(current)
        current = String(repeating: " ", count: column)
        isEmpty = true
      }
      current += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    lines.append(current)
    return lines.joined(separator: "\n") + "\n"
  }

  static func nearestCommand(_ name: String) -> String? {
    Program.commands.map { $0.description.name }.first { candidate in
      candidate.hasPrefix(name.prefix(3)) && name.count >= 2
    }
  }
}
