import FileAccess
import FormOperations
import Formwright
import FormwrightService

enum ServeCommand: Command {
  private static let address = OptionDescription.value(
    "address", placeholder: "ADDRESS:PORT", defaultValue: "127.0.0.1:8080",
    help: "where to listen, in digits; 0 as port takes any free one")
  private static let tokenFile = OptionDescription.value(
    "token-file", placeholder: "FILE", completion: .file,
    help: "requests must bring the first line of FILE as “Authorization: Bearer …”")
  private static let forms = OptionDescription.value(
    "forms", placeholder: "DIR", completion: .directory,
    help: "forms that requests may name instead of sending them")
  private static let jobs = OptionDescription.value(
    "jobs", placeholder: "N", defaultValue: "the number of processors",
    help: "requests that are answered at a time; others wait for up to 30 seconds")
  private static let bodyLimit = OptionDescription.value(
    "body-limit", placeholder: "SIZE", defaultValue: "64M", help: "the largest request")

  static let description = CommandDescription(
    name: "serve", summary: "offer the commands as a REST service",
    discussion: [
      "Listens for HTTP requests until Ctrl-C or SIGTERM, then answers those that have come. POST /v1/fill fills a form; "
        + "/v1/inspect, schema, values, text, render, validate, flatten, reset, batch, check, archive and remediate do what the "
        + "commands do, with the same options as arguments: --no-scripts is noScripts. GET /openapi.json describes all of "
        + "them; GET /healthz and /metrics are for who operates the service.",
      "A request sends the form as the part “file” of a form, as a body of type application/pdf, or in base 64 as “file” of "
        + "JSON. Nothing of a request is written to a disk or a log.",
      "An address that other machines can reach needs --token-file. There is no encryption: put a proxy in front of the "
        + "service that adds it.",
    ],
    options: [address, tokenFile, forms, jobs, bodyLimit],
    example: CommandDescription.Example(
      "formwright serve --forms forms",
      "answers, for example: curl -F file=@w9.pdf -F data='{\"name\": \"Ada\"}' localhost:8080/v1/fill -o out.pdf"
    ))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    var options = FormService.Options()
    options.filterProgram = "/proc/self/exe"
    if let text = call.value(of: address) {
      guard let place = NetworkAddress(text) else {
        throw call.usage(
          "--address must be an address in digits and a port, such as 127.0.0.1:8080")
      }
      (options.address, options.port) = (place.host, place.port)
    }
    if let file = call.value(of: tokenFile) {
      let token = try ParsedCommand.firstLine(of: file)
      guard token.count >= 16 else {
        throw FormwrightError(
          .usage, "usage", "the token must have at least 16 characters", file: file)
      }
      options.token = token
    }
    options.forms = try call.value(of: forms).map { path throws(FormwrightError) in
      try RootedDirectory(path)
    }
    options.limits.jobs = UInt32(
      try call.number(jobs, in: 1...256, default: Processors.count))
    if let size = try call.size(bodyLimit, atLeast: 1 << 16) { options.limits.body = size }
    options.limits.bodies = max(options.limits.bodies, options.limits.body)
    Interruption.catchSignals()
    let service = try FormService(options)
    try console.print("\(service.address)\n")
    while Interruption.pause(milliseconds: -1) {}
    service.drain()
    return .done
  }
}

/// `ADDRESS:PORT` or `:PORT`; an address of IPv6 is in brackets.
struct NetworkAddress {
  /// Nil for the loopback address.
  var host: String?
  var port: UInt16

  init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = String(text[..<colon])
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = String(host.dropFirst().dropLast())
    } else if host.contains(":") {
      return nil
    }
    self.host = host.isEmpty || host == "localhost" ? nil : host
    self.port = port
  }
}
