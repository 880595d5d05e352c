import FormOperations

/// Completions for fish 3 and later.
enum FishCompletions {
  static func script(for program: ProgramDescription) -> String {
    var lines = ["# fish completion for \(program.name)", "complete -c \(program.name) -f"]
    func add(_ condition: String, _ rest: String) {
      lines.append("complete -c \(program.name) -n \(quoted(condition)) \(rest)")
    }
    for command in program.commands {
      add("__fish_use_subcommand", "-a \(command.name) -d \(quoted(command.summary))")
    }
    add("__fish_use_subcommand", "-a help -d 'show help for a command'")
    for option in [OptionDescription.helpFlag, .version] {
      add("__fish_use_subcommand", specification(option))
    }
    for command in program.commands {
      let condition = "__fish_seen_subcommand_from \(command.name)"
      for option in program.options(of: command) { add(condition, specification(option)) }
      for argument in command.arguments {
        if let action = action(argument.allowedValues, argument.completion, isArgument: true) {
          add(condition, action)
        }
      }
    }
    let names = program.commands.map(\.name).joined(separator: " ")
    add("__fish_seen_subcommand_from help", "-a \(quoted(names))")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func specification(_ option: OptionDescription) -> String {
    var words = option.longNames.map { "-l \($0)" }
    if let letter = option.letter { words.insert("-s \(letter)", at: 0) }
    if option.placeholder != nil {
      words.append(action(option.allowedValues, option.completion, isArgument: false) ?? "-x")
    }
    words.append("-d \(quoted(option.help))")
    return words.joined(separator: " ")
  }

  private static func action(
    _ words: [String], _ completion: OptionDescription.Completion, isArgument: Bool
  ) -> String? {
    let prefix = isArgument ? "" : "-x "
    if !words.isEmpty { return "\(prefix)-a \(quoted(words.joined(separator: " ")))" }
    return switch completion {
    case .nothing: nil
    case .file: isArgument ? "-F" : "-r -F"
    case .directory: "\(prefix)-a '(__fish_complete_directories)'"
    }
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.split(separator: "\\", omittingEmptySubsequences: false)
    return shellQuoted(escaped.joined(separator: "\\\\"), quote: "\\'")
  }
}
