import FormOperations
import Formwright
import FormwrightService
import Glibc

enum WorkbenchCommand: Command {
  private static let file = ArgumentDescription(
    "FILE", isRepeatable: true, completion: .file, help: "a form")
  private static let noOpen = OptionDescription.flag(
    "no-open", help: "print the address, and open no browser")
  private static let port = OptionDescription.value(
    "port", placeholder: "N", defaultValue: "any free one", help: "port of the loopback address")
  private static let fill = OptionDescription.flag(
    "fill", help: "offer filling alone, without other tools")
  private static let tools = OptionDescription.value(
    "tools", placeholder: "DIR", completion: .file,
    help: "directory of JavaScript modules, each of which adds or replaces a tool")

  static let description = CommandDescription(
    name: "workbench", summary: "see and fill forms in the browser",
    discussion: [
      "Opens the forms in your browser, which shows them exactly as they will be flattened. Only this "
        + "machine can reach the pages, and they load nothing from elsewhere. The address is the first line "
        + "of the output. Ctrl-C ends the program.",
      "Every entry is kept at once in a file beside the form, .FILE.workbench, which only you can read, or "
        + "in the state directory if the form's directory cannot be written. The next start continues "
        + "there. The form itself is not changed: save the filled form under a name of its own.",
      "Tools mark the text of the pages, write, draw and put pictures and links on them. “Check” also asks what only a "
        + "person can supply to make the form accessible, and keeps the answers beside the form in a list that "
        + "“remediate --corrections” reads.",
      "“Find fields” proposes the fields that a flat form asks for, as `detect` does: accept, change or add to them, and "
        + "make the form.",
      "Requires the program pdftocairo (Debian package poppler-utils).",
    ],
    arguments: [file],
    options: [noOpen, port, fill, tools] + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright workbench form.pdf", "opens the form in the browser"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    var options = WorkbenchServer.Options()
    options.port = UInt16(try call.number(port, in: 0...65535, default: 0))
    options.isForFilling = call.has(fill)
    options.toolDirectory = call.value(of: tools)
    var forms: [WorkbenchForm] = []
    for path in call.arguments(file) {
      guard path != "-" else {
        throw call.usage("a workbench needs the form as a file, beside which it keeps the entries")
      }
      forms.append(
        try WorkbenchForm(
          try call.openForm(path), path: path, overrides: call.overrides,
          stateDirectory: stateDirectory))
    }
    Interruption.catchSignals()
    let server = try WorkbenchServer(forms, options)
    try console.print("\(server.address)\n")
    if !call.has(noOpen) { openBrowser(at: server.address, console) }
    while Interruption.pause(milliseconds: -1) {}
    withExtendedLifetime(server) {}
    return .done
  }

  /// Where programs keep what should outlive them (XDG Base Directory Specification).
  private static var stateDirectory: String {
    func variable(_ name: String) -> String? {
      unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    let base = variable("XDG_STATE_HOME") ?? "\(variable("HOME") ?? "")/.local/state"
    return "\(base)/formwright"
  }

  private static func openBrowser(at address: String, _ console: Console) {
    var identifier: pid_t = 0
    // Safe: the copies live until the call returns; the list ends with nil.
    let texts = ["xdg-open", address]
    var words = unsafe texts.map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    // The program's own standard output has the address alone.
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    if unsafe posix_spawnp(&identifier, "xdg-open", &actions, nil, &words, environ) != 0 {
      console.note("No browser could be opened. Open the address above.")
    }
  }
}
