/// One option of a command, as a value: what parsing, help, completions and the manual page say of
/// it all comes from here.
///
/// Commands hold their options as static members and ask a ``ParsedCommand`` for them.
package struct OptionDescription: Sendable {
  /// What an option's value, or an argument, names; shells complete it.
  package enum Completion: Sendable {
    case nothing, file, directory
  }

  /// Without the dashes; the first is the one that is shown, and the option's identity.
  package let longNames: [String]
  package let letter: Character?
  /// What stands for the value in help (`FILE`); nil for an option that takes none.
  package let placeholder: String?
  package let isRepeatable: Bool
  /// Whether the command fails without it; usage lines show it.
  package let isRequired: Bool
  /// The only values there are; empty where any may be.
  package let allowedValues: [String]
  package let completion: Completion
  /// What applies if the option is not given, for help; nil if that needs no words.
  package let defaultValue: String?
  /// A phrase, lower case at the start, without a trailing period.
  package let help: String
  /// The heading it stands under in help.
  package let section: String

  /// An option without a value.
  package static func flag(
    _ longNames: String..., letter: Character? = nil, section: String = "Options", help: String
  ) -> OptionDescription {
    OptionDescription(
      longNames: longNames, letter: letter, placeholder: nil, isRepeatable: false,
      isRequired: false, allowedValues: [], completion: .nothing, defaultValue: nil, help: help,
      section: section)
  }

  /// An option with a value. Given more than once it is an error unless it is repeatable.
  package static func value(
    _ longNames: String..., letter: Character? = nil, placeholder: String,
    isRepeatable: Bool = false, isRequired: Bool = false, allowedValues: [String] = [],
    completion: Completion = .nothing, defaultValue: String? = nil, section: String = "Options",
    help: String
  ) -> OptionDescription {
    OptionDescription(
      longNames: longNames, letter: letter, placeholder: placeholder, isRepeatable: isRepeatable,
      isRequired: isRequired, allowedValues: allowedValues, completion: completion,
      defaultValue: defaultValue,
      help: help, section: section)
  }

  package var name: String { longNames[0] }

  /// As it is written in a message: `--output`.
  package var spelling: String { "--\(name)" }

  /// `-o`, `--output`, every way to write it, the letter first.
  package var spellings: [String] {
    (letter.map { ["-\($0)"] } ?? []) + longNames.map { "--\($0)" }
  }

  /// `-o, --output FILE`.
  package var usage: String {
    spellings.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "")
  }
}

/// One argument of a command, told by its place.
package struct ArgumentDescription: Sendable {
  /// As help shows it: `FORM`.
  package let name: String
  package let help: String
  package let isRequired: Bool
  /// Takes all further arguments; only the last may.
  package let isRepeatable: Bool
  package let allowedValues: [String]
  package let completion: OptionDescription.Completion

  package init(
    _ name: String, isRequired: Bool = true, isRepeatable: Bool = false,
    allowedValues: [String] = [], completion: OptionDescription.Completion = .nothing, help: String
  ) {
    self.name = name
    self.help = help
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.allowedValues = allowedValues
    self.completion = completion
  }

  /// `FORM`, `[FORM]`, `FORM...`.
  package var usage: String {
    let repeated = isRepeatable ? "\(name)..." : name
    return isRequired ? repeated : "[\(repeated)]"
  }
}
