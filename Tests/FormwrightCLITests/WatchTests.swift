import Foundation
import TestTools
import Testing

/// Ctrl-C reaches all programs of a terminal: `author --watch` and the one that draws its pages.
@Suite("Watching a specification", .timeLimit(.minutes(1)))
struct WatchTests {
  @Test("an interruption while pages are drawn ends quietly")
  func interruption() throws {
    let directory = try TemporaryDirectory()
    // In the place of pdftocairo stands a program that draws for half a minute.
    try directory.write(
      Array("#!/bin/sh\necho $$ > child.tmp\nmv child.tmp child\nexec sleep 30\n".utf8),
      "pdftocairo")
    try directory.write(Array("body: [Text]\n".utf8), "spec.yaml")
    let script = """
      cd '\(directory.path)' && mkdir bin && mv pdftocairo bin && chmod +x bin/pdftocairo
      PATH="$PWD/bin:$PATH" '\(BuiltProgram.path)' author spec.yaml -o out.pdf --watch --preview pictures \
        2>errors & program=$!
      until [ -s child ]; do sleep 0.05; done
      kill -INT $program "$(cat child)"
      wait $program
      echo "$?"
      cat errors
      """
    let done = try ChildProcess.run("/bin/sh", words: ["-c", script])
    #expect(String(decoding: done.output, as: UTF8.self) == "130\n")
  }
}
