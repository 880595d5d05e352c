/// What a command line asks for.
package enum Invocation: Sendable {
  case run(ParsedCommand)
  /// Help of a command, or of the program.
  case help(CommandDescription?)
  case version
}

/// A command with the arguments and options it was given.
package struct ParsedCommand: Sendable {
  package let command: CommandDescription
  private var optionValues: [String: [String]] = [:]
  private var argumentValues: [String: [String]] = [:]

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
  }

  mutating func add(_ argument: ArgumentDescription, _ value: String) {
    argumentValues[argument.name, default: []].append(value)
  }
}
