package import Diagnostics
package import FormOperations

/// Reads the words of a command line the way users of git and jq expect.
///
/// `--name value`, `--name=value`, `-o value`, `-oVALUE`; letters without a value may stand together
/// (`-fv`), the last may take one. `--` ends the options, `-` is an argument, options and arguments
/// may stand in any order. An option's value may begin with a dash, unless it is an option itself.
package struct CommandLineParser {
  private let program: ProgramDescription
  private var rest: ArraySlice<String>
  private var problems: [Diagnostic] = []

  /// - Parameter words: without the program's own name.
  /// - Throws: `.usage` with everything that is wrong. Values are never quoted, for they may be
  ///   passwords that slipped.
  package static func parse(
    _ words: [String], program: ProgramDescription
  ) throws(FormwrightError) -> Invocation {
    var parser = CommandLineParser(program: program, rest: words[...])
    return try parser.invocation()
  }

  /// The last value of an option among words that need not make sense, so that what is wrong with
  /// them can be told as the option asks.
  package static func value(of option: OptionDescription, in words: [String]) -> String? {
    let words = words.prefix { $0 != "--" }
    var value: String?
    for (word, next) in zip(words, words.dropFirst() + [""]) {
      if word == option.spelling {
        value = next
      } else if word.hasPrefix(option.spelling + "=") {
        value = String(word.dropFirst(option.spelling.count + 1))
      }
    }
    return value
  }

  private init(program: ProgramDescription, rest: ArraySlice<String>) {
    self.program = program
    self.rest = rest
  }

  private mutating func invocation() throws(FormwrightError) -> Invocation {
    let help: Remedy = "Run `\(program.name) --help` to list the commands."
    guard let first = rest.popFirst() else {
      throw FormwrightError(.usage, "missing-command", "no command is given", hint: help)
    }
    switch first {
    case "--help", "-h": return .help(nil)
    case "--version": return .version
    case "help":
      guard let name = rest.popFirst() else { return .help(nil) }
      if let topic = program.topics.first(where: { $0.name == name || $0.olderName == name }) {
        return .topic(topic)
      }
      return .help(try command(name, hint: help))
    default:
      if first.hasPrefix("-") {
        throw FormwrightError(
          .usage, "missing-command", "the command must come before its options", hint: help)
      }
      return try parse(try command(first, hint: help))
    }
  }

  private func command(_ name: String, hint: Remedy) throws(FormwrightError) -> CommandDescription {
    if let command = program.command(name) { return command }
    let near = nearestNames(to: name, among: program.commands.map(\.name))
    throw FormwrightError(
      .usage, "unknown-command", "unknown command “\(name)”",
      hint: program.otherNames[name.lowercased()]
        ?? (near.isEmpty ? hint : Self.didYouMean(near)))
  }

  // MARK: One command

  private mutating func parse(_ command: CommandDescription) throws(FormwrightError) -> Invocation {
    var parsed = ParsedCommand(command)
    var words: [String] = []
    let options = program.acceptedOptions(of: command)
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        for word in rest { parsed.note(argument: word) }
        break
      } else if word.hasPrefix("--") {
        readLongOption(word, options, &parsed)
      } else if word.hasPrefix("-"), word != "-" {
        readLetters(word, options, &parsed)
      } else {
        words.append(word)
        parsed.note(argument: word)
      }
      if parsed.has(.helpFlag) { return .help(command) }
    }
    assign(words, &parsed)
    guard problems.isEmpty else { throw FormwrightError(.usage, problems) }
    return .run(parsed)
  }

  private mutating func readLongOption(
    _ word: String, _ options: [OptionDescription], _ parsed: inout ParsedCommand
  ) {
    let equals = word.firstIndex(of: "=")
    let name = String(word[..<(equals ?? word.endIndex)].dropFirst(2))
    guard let option = options.first(where: { $0.longNames.contains(name) }) else {
      // The opposite is near, but not meant.
      let near = nearestNames(to: name, among: options.flatMap(\.longNames)).filter {
        $0 != "no-\(name)" && "no-\($0)" != name
      }
      let hint: Remedy =
        near.isEmpty ? helpHint(parsed.command) : Self.didYouMean(near.map { "--\($0)" })
      problems.append(.error("unknown-option", "unknown option “--\(name)”", hint: hint))
      return
    }
    if let equals {
      if option.placeholder == nil {
        problems.append(.error("unexpected-value", "\(option.spelling) takes no value"))
      } else {
        add(option, String(word[word.index(after: equals)...]), &parsed)
      }
    } else {
      add(option, takesNextWord: option.placeholder != nil, options, &parsed)
    }
  }

  /// A word of one dash: letters of flags, of which one may take the rest of the word, or the next,
  /// as its value.
  private mutating func readLetters(
    _ word: String, _ options: [OptionDescription], _ parsed: inout ParsedCommand
  ) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        // `-output` for `--output`.
        let name = String(word.dropFirst().prefix { $0 != "=" })
        let isLong = options.contains { $0.longNames.contains(name) }
        problems.append(
          .error(
            "unknown-option", "unknown option “-\(letter)”",
            hint: isLong ? Self.didYouMean(["--\(name)"]) : helpHint(parsed.command)))
        return
      }
      if option.placeholder != nil, !letters.isEmpty {
        add(option, String(letters), &parsed)
        return
      }
      add(option, takesNextWord: option.placeholder != nil, options, &parsed)
    }
  }

  private mutating func add(
    _ option: OptionDescription, takesNextWord: Bool, _ options: [OptionDescription],
    _ parsed: inout ParsedCommand
  ) {
    guard takesNextWord else {
      parsed.add(option, nil)
      return
    }
    guard let value = rest.first, !isOption(value, options) else {
      let hint = rest.first.map { _ -> Remedy in
        "Write \(option.spelling)=VALUE if the value looks like an option."
      }
      problems.append(
        .error(
          "missing-value", "\(option.spelling) requires a value: \(option.placeholder ?? "")",
          hint: hint))
      return
    }
    rest.removeFirst()
    add(option, value, &parsed)
  }

  private mutating func add(
    _ option: OptionDescription, _ value: String, _ parsed: inout ParsedCommand
  ) {
    if !option.isRepeatable, parsed.has(option) {
      problems.append(
        .error(
          "repeated-option", "\(option.spelling) is given more than once",
          hint: "Give it once."))
      return
    }
    check(value, of: option.spelling, allowed: option.allowedValues)
    parsed.add(option, value)
  }

  /// Whether a word is one of the options there are, or ends them.
  private func isOption(_ word: String, _ options: [OptionDescription]) -> Bool {
    let name = word.prefix { $0 != "=" }
    return word == "--" || options.contains { $0.spellings.contains(String(name)) }
  }

  // MARK: Arguments

  private mutating func assign(_ words: [String], _ parsed: inout ParsedCommand) {
    let expected = parsed.command.arguments
    for (index, word) in words.enumerated() {
      if index < expected.count || expected.last?.isRepeatable == true {
        let argument = expected[min(index, expected.count - 1)]
        check(word, of: argument.name, allowed: argument.allowedValues)
        parsed.add(argument, word)
      } else {
        // What is left over may be the value of an option that there is not.
        if problems.contains(where: { $0.code == "unknown-option" }) { return }
        problems.append(
          .error(
            "unexpected-argument",
            "\(parsed.command.name) takes \(Self.count(expected.count)), but \(words.count) were "
              + "given",
            hint: helpHint(parsed.command)))
        return
      }
    }
    for argument in expected.dropFirst(words.count) where argument.isRequired {
      problems.append(
        .error(
          "missing-argument", "the argument \(argument.name) is missing (\(argument.help))",
          hint: helpHint(parsed.command)))
    }
  }

  private static func count(_ count: Int) -> String {
    switch count {
    case 0: "no arguments"
    case 1: "one argument"
    default: "\(count) arguments"
    }
  }

  private mutating func check(_ value: String, of what: String, allowed: [String]) {
    guard !allowed.isEmpty, !allowed.contains(value) else { return }
    let near = nearestNames(to: value, among: allowed, limit: 1)
    problems.append(
      .error(
        "invalid-value", "\(what) must be \(list(allowed, joinedBy: "or"))",
        hint: near.isEmpty ? nil : Self.didYouMean(near)))
  }

  private func helpHint(_ command: CommandDescription) -> Remedy {
    "Run `\(program.name) \(command.name) --help` to list its arguments and options."
  }

  private static func didYouMean(_ names: [String]) -> Remedy {
    "Did you mean \(list(names.map { "“\($0)”" }, joinedBy: "or"))?"
  }
}

/// “a, b or c”.
func list(_ words: [String], joinedBy conjunction: String) -> String {
  guard let last = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(conjunction) \(last)"
}
