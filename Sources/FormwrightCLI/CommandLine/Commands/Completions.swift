/// The shells that completions are written for.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension ProgramDescription {
  /// A script that makes a shell complete commands, options and their values.
  package func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletions.script(for: self)
    case .zsh: ZshCompletions.script(for: self)
    case .fish: FishCompletions.script(for: self)
    }
  }
}

/// The text between single quotes, as every shell's grammar takes it.
func shellQuoted(_ text: String, quote: String = "'\\''") -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
}
