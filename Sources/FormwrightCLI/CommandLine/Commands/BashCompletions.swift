import FormOperations

/// Completions for bash 3.2 and later, without the bash-completion package.
enum BashCompletions {
  static func script(for program: ProgramDescription) -> String {
    let function = "_\(program.name)"
    let names = program.commands.map(\.name) + ["help", "--help", "--version"]
    var script = """
      # bash completion for \(program.name)
      \(function)_words() {
        COMPREPLY=($(compgen -W "$1" -- "$current"))
      }
      \(function)_paths() {
        local IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen "$1" -- "$current"))
      }
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        # bash splits words at the sign of --name=value.
        if [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
        if [[ $current == = ]]; then current=; fi
        if ((COMP_CWORD == 1)); then
          \(function)_words \(shellQuoted(names.joined(separator: " ")))
          return
        fi
        case ${COMP_WORDS[1]} in

      """
    for command in program.commands { script += clause(for: command, program, function) }
    let commands = program.commands.map(\.name).joined(separator: " ")
    script += """
          help) \(function)_words \(shellQuoted(commands)) ;;
        esac
      }
      complete -F \(function) \(program.name)

      """
    return script
  }

  private static func clause(
    for command: CommandDescription, _ program: ProgramDescription, _ function: String
  ) -> String {
    let options = program.options(of: command)
    var lines = ["    \(command.name))", "      case $previous in"]
    for option in options where option.placeholder != nil {
      let action = completing(option.allowedValues, option.completion, function)
      let pattern = option.spellings.joined(separator: "|")
      lines.append("        \(pattern)) \(action.map { "\($0); " } ?? "")return ;;")
    }
    let spellings = options.flatMap(\.spellings).joined(separator: " ")
    lines += [
      "      esac",
      "      case $current in",
      "        -*) \(function)_words \(shellQuoted(spellings)) ;;",
    ]
    let words = command.arguments.flatMap(\.allowedValues)
    let places = command.arguments.map(\.completion)
    let completion: OptionDescription.Completion =
      places.contains(.file) ? .file : places.contains(.directory) ? .directory : .nothing
    if let action = completing(words, completion, function) {
      lines.append("        *) \(action) ;;")
    }
    lines += ["      esac", "      ;;"]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func completing(
    _ words: [String], _ completion: OptionDescription.Completion, _ function: String
  ) -> String? {
    if !words.isEmpty { return "\(function)_words \(shellQuoted(words.joined(separator: " ")))" }
    return switch completion {
    case .nothing: nil
    case .file: "\(function)_paths -f"
    case .directory: "\(function)_paths -d"
    }
  }
}
