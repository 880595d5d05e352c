package import Diagnostics
package import FormOperations

/// One command of the program, as a value.
package struct CommandDescription: Sendable {
  /// A command line that works, and what it does.
  package struct Example: Sendable {
    package let line: String
    package let explanation: String

    package init(_ line: String, _ explanation: String) {
      self.line = line
      self.explanation = explanation
    }
  }

  package let name: String
  /// A phrase, lower case at the start, without a trailing period.
  package let summary: String
  /// Paragraphs; help and the manual page wrap them.
  package let discussion: [String]
  package let arguments: [ArgumentDescription]
  package let options: [OptionDescription]
  /// Options that are accepted and do nothing here: help does not show them.
  package let unusedOptions: [OptionDescription]
  package let example: Example

  package init(
    name: String, summary: String, discussion: [String] = [],
    arguments: [ArgumentDescription] = [], options: [OptionDescription] = [],
    unusedOptions: [OptionDescription] = [], example: Example
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.unusedOptions = unusedOptions
    self.example = example
  }
}

/// The whole program, as a value.
package struct ProgramDescription: Sendable {
  package let name: String
  package let version: String
  package let summary: String
  package let commands: [CommandDescription]
  /// Help about what several commands share.
  package let topics: [HelpTopic]
  /// Options of every command, shown after its own.
  package let commonOptions: [OptionDescription]
  /// What each exit code says, for the manual page.
  package let exitCodes: [(code: Int, meaning: String)]
  /// Environment variables the program reads, for the manual page.
  package let environment: [(name: String, meaning: String)]
  /// What to do instead of commands that other programs have, by their names.
  package let otherNames: [String: Remedy]

  package init(
    name: String, version: String, summary: String, commands: [CommandDescription],
    topics: [HelpTopic] = [], commonOptions: [OptionDescription] = [],
    acceptedOptions: [OptionDescription] = [],
    exitCodes: [(code: Int, meaning: String)] = [],
    environment: [(name: String, meaning: String)] = [], otherNames: [String: Remedy] = [:]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.topics = topics
    self.commonOptions = commonOptions
    self.acceptedOptions = acceptedOptions
    self.exitCodes = exitCodes
    self.environment = environment
    self.otherNames = otherNames
  }

  package func command(_ name: String) -> CommandDescription? {
    commands.first { $0.name == name }
  }

  /// Options of every command that help shows only for those that use them.
  package let acceptedOptions: [OptionDescription]

  /// The options that a command accepts, shown or not.
  package func acceptedOptions(of command: CommandDescription) -> [OptionDescription] {
    let shown = options(of: command)
    let names = Set(shown.map(\.name))
    return shown + (command.unusedOptions + acceptedOptions).filter { !names.contains($0.name) }
  }

  /// The options of a command, those of every command and `--help`.
  package func options(of command: CommandDescription) -> [OptionDescription] {
    command.options + commonOptions + [.helpFlag]
  }
}

extension OptionDescription {
  /// The heading of the options that every command has.
  package static let commonSection = "Common options"

  /// Every command has it.
  package static let helpFlag = OptionDescription.flag(
    "help", letter: "h", section: commonSection, help: "show this help")

  /// The program has it, no command does.
  package static let version = OptionDescription.flag(
    "version", section: commonSection, help: "show the version")
}
