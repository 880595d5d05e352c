import FormwrightCLI
import Foundation
import TestTools
import Testing

@Suite("Shell completions")
struct CompletionsTests {
  @Test(
    "bash offers commands, options and their values", .enabled(if: hasBash),
    arguments: [
      (["formwright", "fi"], ["fill"]),
      (["formwright", ""], ["fill", "flatten", "completions", "help", "--help", "--version"]),
      (["formwright", "fill", "--fl"], ["--flatten"]),
      (["formwright", "fill", "w9.pdf", "--prog"], ["--progress"]),
      (["formwright", "fill", "--progress", "al"], ["always"]),
      (["formwright", "fill", "--progress", "=", "ne"], ["never"]),
      (["formwright", "fill", "--progress", "="], ["auto", "always", "never"]),
      (["formwright", "completions", ""], ["bash", "zsh", "fish"]),
      (["formwright", "help", "fl"], ["flatten"]),
      (["formwright", "fill", "--name", ""], []),
      (["formwright", "fill", "fo"], ["form one.pdf", "folder"]),
      (["formwright", "fill", "-d", "fo"], ["form one.pdf", "folder"]),
      (["formwright", "flatten", "--dir", "fo"], ["folder"]),
    ])
  func completesInBash(_ words: [String], _ expected: [String]) throws {
    let script = """
      cd "$1"; source ./script; shift
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _formwright
      for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
      """
    let lines = try Self.inDirectory(.bash) { directory in
      try ChildProcess.run("bash", "-c", script, "bash", directory, words: words)
    }
    #expect(Set(lines) == Set(expected))
  }

  @Test(
    "fish offers commands, options and their values", .enabled(if: hasFish),
    arguments: [
      ("formwright fi", ["fill"]), ("formwright fill --fl", ["--flatten"]),
      ("formwright fill --progress al", ["always"]),
      ("formwright fill --progress=ne", ["--progress=never"]),
      ("formwright completions z", ["zsh"]), ("formwright help fl", ["flatten"]),
      ("formwright fill fo", ["folder/", "form one.pdf"]),
      ("formwright flatten --dir fo", ["folder/"]),
      ("formwright fill --name fo", []),
    ])
  func completesInFish(_ line: String, _ expected: [String]) throws {
    let script = "cd $argv[1]; source ./script; complete -C $argv[2]"
    let lines = try Self.inDirectory(.fish) { directory in
      try ChildProcess.run("fish", "--no-config", "-c", script, directory, words: [line])
    }
    #expect(
      Set(lines.map { $0.split(separator: "\t").first.map(String.init) ?? "" }) == Set(expected))
  }

  @Test(
    "zsh offers commands, options and their values", .enabled(if: hasZsh),
    arguments: [
      ("formwright fi", "formwright fill "), ("formwright fill --fl", "formwright fill --flatten "),
      ("formwright fill --progress=al", "formwright fill --progress=always "),
      ("formwright fill -d fol", "formwright fill -d folder/"),
      ("formwright fill --name x for", "formwright fill --name x form\\ one.pdf "),
      ("formwright completions z", "formwright completions zsh "),
      ("formwright help fla", "formwright help flatten "),
      ("formwright flatten a.pdf --dir fo", "formwright flatten a.pdf --dir folder/"),
    ])
  func completesInZsh(_ line: String, _ expected: String) throws {
    // A terminal of its own, the line typed and completed, then printed in place of run.
    let script = #"""
      cd "$1"; zmodload zsh/zpty
      zpty -b shell zsh -f -i
      send() { zpty -w shell "$1"; }
      send 'PS1= PROMPT_EOL_MARK= ; unsetopt zle_bracketed_paste 2>/dev/null; unset zle_bracketed_paste'
      send 'autoload -Uz compinit && compinit -u -D; source ./script'
      send 'show() { print -r -- "<""<$BUFFER>"">"; BUFFER=; zle accept-line }; zle -N show'
      send 'bindkey "^X" show; echo rea''dy'
      zpty -r -m shell seen '*ready*'
      zpty -w -n shell "$2"$'\t\x18'
      zpty -r -m shell seen '*<<*>>*'
      print -r -- "${${seen##*<<}%%>>*}"
      zpty -d shell
      """#
    let lines = try Self.inDirectory(.zsh) { directory in
      try ChildProcess.run(
        "timeout", "20", "zsh", "-f", "-c", script, "zsh", directory, words: [line])
    }
    #expect(lines == [expected])
  }

  /// The lines a shell prints in a directory with the script and two files to complete.
  private static func inDirectory(
    _ shell: Shell, _ body: (String) throws -> ChildProcess
  ) throws -> [String] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("formwright-completions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: directory.appendingPathComponent("folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try Data().write(to: directory.appendingPathComponent("form one.pdf"))
    try Data(Sample.program.completions(for: shell).utf8)
      .write(to: directory.appendingPathComponent("script"))
    let result = try body(directory.path)
    #expect(String(decoding: result.errors, as: UTF8.self) == "")
    return result.text.split(separator: "\n").map(String.init)
  }

  static let hasBash = ChildProcess.works("bash", "--version")
  static let hasFish = ChildProcess.works("fish", "--version")
  static let hasZsh = ChildProcess.works("zsh", "--version")
}
