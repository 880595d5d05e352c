import FileAccess
import FormOperations
import Formwright
import FormwrightService

enum AgentCommand: Command {
  private static let root = OptionDescription.value(
    "root", placeholder: "DIR", completion: .directory, defaultValue: "the working directory",
    help: "the directory that has the forms and gets the outputs; no other file is read or written")

  static let description = CommandDescription(
    name: "mcp", summary: "offer forms to agents over standard input and output",
    discussion: [
      "Speaks the Model Context Protocol: an agent's program starts this command, and its tools list, inspect, check, fill, "
        + "flatten and draw the forms below DIR. A refused value comes back with a hint. No file is replaced that the "
        + "command has not written itself."
    ],
    options: [root],
    example: CommandDescription.Example(
      "formwright mcp --root forms",
      "serves the forms in forms; name this command line in the configuration of an agent"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    var server = AgentServer(
      try RootedDirectory(call.value(of: root) ?? "."), filterProgram: "/proc/self/exe")
    Interruption.catchSignals()
    let input = try InputChunks(path: "-")
    var pending: [UInt8] = []
    var scanned = 0
    while let chunk = try next(input) {
      pending += chunk
      while let end = pending[scanned...].firstIndex(of: 0x0A) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        scanned = 0
        guard line.contains(where: { $0 > 0x20 }) else { continue }
        if let answer = server.answer(line) { try console.print(answer + [0x0A]) }
      }
      scanned = pending.count
      guard pending.count <= mostBytesOfMessage else {
        throw FormwrightError(
          .data, "too-large", "a message has more than \(mostBytesOfMessage >> 20) MB")
      }
    }
    return Interruption.isRequested ? .interrupted : .done
  }

  private static let mostBytesOfMessage = 64 << 20

  private static func next(_ input: InputChunks) throws(FormwrightError) -> [UInt8]? {
    guard (try? Interruption.waitsForInput(0)) ?? true else { return nil }
    return try input.next()
  }
}
