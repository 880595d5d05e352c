package import FormOperations

/// What a command line asks for.
package enum Invocation: Sendable {
  case run(ParsedCommand)
  /// Help of a command, or of the program.
  case help(CommandDescription?)
  case topic(HelpTopic)
  case version
}

/// A command with the arguments and options it was given.
package struct ParsedCommand: Sendable {
  package let command: CommandDescription
  private var optionValues: [String: [String]] = [:]
  private var argumentValues: [String: [String]] = [:]
  /// The words in their order, for commands whose options apply to the argument before them.
  package private(set) var items: [Item] = []

  /// An argument or an option as it stands on the command line.
  package enum Item: Sendable {
    case argument(String)
    /// The name of an option, and its value if it takes one.
    case option(String, String?)
  }

  init(_ command: CommandDescription) { self.command = command }

  /// The value of an option; nil where it was not given.
  package func value(of option: OptionDescription) -> String? { optionValues[option.name]?.last }

  /// The values of a repeatable option, in order.
  package func values(of option: OptionDescription) -> [String] {
    optionValues[option.name] ?? []
  }

  /// Whether an option was given.
  package func has(_ option: OptionDescription) -> Bool { optionValues[option.name] != nil }

  /// An argument; nil where it was not given.
  package func argument(_ argument: ArgumentDescription) -> String? {
    argumentValues[argument.name]?.first
  }

  /// The arguments that a repeatable one took, in order.
  package func arguments(_ argument: ArgumentDescription) -> [String] {
    argumentValues[argument.name] ?? []
  }

  mutating func add(_ option: OptionDescription, _ value: String?) {
    optionValues[option.name, default: []] += value.map { [$0] } ?? []
    items.append(.option(option.name, value))
  }

  /// Notes the place of an argument among the words.
  mutating func note(argument word: String) { items.append(.argument(word)) }

  mutating func add(_ argument: ArgumentDescription, _ value: String) {
    argumentValues[argument.name, default: []].append(value)
  }
}
