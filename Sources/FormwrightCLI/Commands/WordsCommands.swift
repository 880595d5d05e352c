import FormOperations
import Formwright

/// Completions of a shell, made from the same words as the parser.
enum CompletionsCommand: Command {
  private static let shell = ArgumentDescription(
    "SHELL", allowedValues: Shell.allCases.map(\.rawValue), help: "the shell")

  static let description = CommandDescription(
    name: "completions", summary: "print a completion script for a shell", arguments: [shell],
    example: CommandDescription.Example(
      "formwright completions bash > /etc/bash_completion.d/formwright",
      "completes commands, options and files in bash"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    guard let shell = Shell(rawValue: try call.required(shell)) else {
      throw call.usage("SHELL must be bash, zsh or fish")
    }
    try console.print(Program.description.completions(for: shell))
    return .done
  }
}

/// The manual page.
enum ManualCommand: Command {
  static let description = CommandDescription(
    name: "manual", summary: "print the manual page in roff format",
    example: CommandDescription.Example(
      "formwright manual | man -l -", "shows the manual page without installing it"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    try console.print(ManualPage.of(Program.description))
    return .done
  }
}
