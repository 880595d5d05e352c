import FormOperations

/// Completions for zsh, to be sourced or put in a directory of `$fpath` as `_formwright`.
enum ZshCompletions {
  static func script(for program: ProgramDescription) -> String {
    let function = "_\(program.name)"
    let commands =
      program.commands.map { shellQuoted("\(escaped($0.name)):\($0.summary)") }
      + ["'help:show help for a command'"]
    var script = """
      #compdef \(program.name)
      \(function)() {
        if (( CURRENT == 2 )); then
          local -a commands=(
      \(commands.map { "      \($0)" }.joined(separator: "\n"))
          )
          _describe command commands
          _arguments '--help[show this help]' '--version[show the version]'
          return
        fi
        shift words
        (( CURRENT -= 1 ))
        case $words[1] in

      """
    for command in program.commands {
      let specifications =
        program.options(of: command).map(specification) + arguments(of: command)
      script += "    \(command.name))\n      _arguments -s -S \\\n"
      script += specifications.map { "        \($0)" }.joined(separator: " \\\n")
      script += "\n      ;;\n"
    }
    let names = program.commands.map(\.name).joined(separator: " ")
    script += """
          help) _arguments \(shellQuoted("1:command:(\(names))")) ;;
        esac
      }
      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(program.name)
      fi

      """
    return script
  }

  /// One option as `_arguments` takes it: `'(-o --output)'{-o+,--output=}'[help]:FILE:_files'`.
  private static func specification(_ option: OptionDescription) -> String {
    let spellings = option.spellings.map { spelling in
      guard option.placeholder != nil else { return spelling }
      return spelling + (spelling.hasPrefix("--") ? "=" : "+")
    }
    var rest = "[\(escaped(option.help))]"
    if let placeholder = option.placeholder {
      rest += ":\(escaped(placeholder)):\(action(option.allowedValues, option.completion))"
    }
    let prefix = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let names = spellings.count == 1 ? spellings[0] : "{\(spellings.joined(separator: ","))}"
    return shellQuoted(prefix) + names + shellQuoted(rest)
  }

  private static func arguments(of command: CommandDescription) -> [String] {
    command.arguments.enumerated().map { index, argument in
      let place =
        argument.isRepeatable ? "*" : argument.isRequired ? "\(index + 1)" : "\(index + 1):"
      let action = action(argument.allowedValues, argument.completion)
      return shellQuoted("\(place):\(escaped(argument.name)):\(action)")
    }
  }

  private static func action(
    _ words: [String], _ completion: OptionDescription.Completion
  ) -> String {
    if !words.isEmpty { return "(\(words.map(escaped).joined(separator: " ")))" }
    return switch completion {
    case .nothing: " "
    case .file: "_files"
    case .directory: "_files -/"
    }
  }

  /// With a backslash before what `_arguments` gives a meaning.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if ":[]()\\".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}
