import FileAccess
import FormOperations
import Formwright
import Glibc

/// Does what a command line of pdftk asks for.
struct PdftkProgram {
  let line: PdftkCommandLine
  let console = Console()
  private let reported = ReportedDiagnostics()
  /// The inputs, without their encryption.
  private(set) var files: [FormFile] = []
  /// Whether something was left out that pdftk reports by its exit code.
  var isIncomplete = false

  /// As pdftk has it: whoever opens a file may change it, and signatures do not survive that.
  static let overrides: PermissionOverrides = {
    var overrides = PermissionOverrides()
    overrides.ignoresPermissions = true
    overrides.dropsSignatures = true
    return overrides
  }()

  /// - Returns: the exit code: 0; 1 after an error; 3 if a form could not be filled for want of fields.
  static func run(_ words: [String]) -> Int32 {
    let console = Console()
    do throws(FormwrightError) {
      switch words.first {
      case nil, "--help", "-h": try console.print(PdftkHelp.text)
      case "--version":
        try console.print(
          "pdftk 3.3, as Formwright \(formwrightVersion) has it (libqpdf \(qpdfVersion()))\n")
      default:
        var program = try PdftkProgram(words)
        try program.run()
        return program.isIncomplete ? 3 : 0
      }
      return 0
    } catch {
      guard error.diagnostics.map(\.code) != ["broken-pipe"] else { return 1 }
      if error.diagnostics.map(\.code) == ["pdftk"] {
        console.note("Error: " + error.diagnostics.map(\.message).joined())
      } else {
        console.report(error.diagnostics)
      }
      console.note(
        "Errors encountered.  No output created.\nDone.  Input errors, so no output created.")
      return 1
    }
  }

  private init(_ words: [String]) throws(FormwrightError) { line = try PdftkCommandLine(words) }

  private mutating func run() throws(FormwrightError) {
    var opened: [String: FormFile] = [:]
    for input in line.inputs {
      let file: FormFile
      if let known = opened[input.path] { file = known } else { file = try open(input) }
      opened[input.path] = file
      files.append(file)
    }
    guard let first = files.first else { return }
    try checkOutput()
    if line.encryption != nil {
      warn("the output is encrypted with AES-256, whatever was asked for.")
    }
    switch line.operation {
    case .filter: try write(first)
    case .cat: try write(joined(ranges()))
    case .shuffle: try write(joined(shuffled(ranges())))
    case .burst: try burst(first)
    case .rotate: try write(rotated(first))
    case .fillForm: try fill(first)
    case .stamp, .multistamp, .background, .multibackground: try write(overlaid(first))
    case .updateInfo, .updateInfoUTF8: try write(updated(first))
    case .attachFile, .attachFiles: try write(attached(first))
    case .unpackFile, .unpackFiles: unpack(first)
    case .generateFDF: try print(first.storedValues())
    case .dumpData: try print(PdftkReports.data(of: first, isUTF8: false))
    case .dumpDataUTF8: try print(PdftkReports.data(of: first, isUTF8: true))
    case .dumpFields: try print(PdftkReports.fields(of: first, isUTF8: false))
    case .dumpFieldsUTF8: try print(PdftkReports.fields(of: first, isUTF8: true))
    case .dumpAnnotations: try print(PdftkReports.annotations(of: first))
    }
  }

  // MARK: Files

  private func open(_ input: PdftkCommandLine.Input) throws(FormwrightError) -> FormFile {
    let bytes: [UInt8]
    do throws(FormwrightError) {
      bytes = try InputFile.read(input.path)
    } catch {
      console.report(error.diagnostics)
      throw PdftkCommandLine.failure("Failed to open input PDF file:\n   \(input.path)")
    }
    var password = input.password
    while true {
      do throws(FormwrightError) {
        let file = try FormFile(bytes: bytes, password: password ?? "")
        if let encryption = file.encryption, !encryption.openedAsOwner {
          warn(
            "The creator of the input PDF:\n   \(input.path)\n   has set an owner password (which is not "
              + "required to handle this PDF).\n   You did not supply this password. Please respect any "
              + "copyright.")
        }
        return try file.decrypted(overrides: Self.overrides)
      } catch {
        guard error.diagnostics.contains(where: { $0.code == "password" }) else {
          console.report(error.inFile(input.path.shownPath).diagnostics)
          throw PdftkCommandLine.failure("Failed to open input PDF file:\n   \(input.path)")
        }
        if line.asks, input.path != "-" {
          console.note("Please enter the password for \(input.path):")
          if let typed = readLine() {
            password = typed
            continue
          }
        }
        throw PdftkCommandLine.failure(
          "Failed to open input PDF file:\n   \(input.path)\n   OWNER OR USER PASSWORD REQUIRED, but "
            + (password == nil ? "not given" : "incorrect"))
      }
    }
  }

  /// A PDF that the operation names.
  func openArgument() throws(FormwrightError) -> FormFile {
    try open(PdftkCommandLine.Input(path: line.arguments.first ?? "-"))
  }

  func warn(_ text: String) { console.note("WARNING: " + text) }

  private func checkOutput() throws(FormwrightError) {
    guard let output = line.output, output != "-", line.operation != .burst,
      line.operation != .unpackFiles, line.operation != .unpackFile,
      let target = FileIdentity(path: output)
    else { return }
    let read = line.inputs.map(\.path) + (line.operation.takesFile ? line.arguments : [])
    if read.contains(where: { FileIdentity(ofInput: $0) == target }) {
      throw PdftkCommandLine.failure(
        "The given output filename: \(output)\n   matches an input filename.  Exiting.")
    }
    guard line.asks else { return }
    console.note("Output file: \(output) already exists. Overwrite? (y/n)")
    if readLine()?.lowercased().hasPrefix("y") != true {
      throw PdftkCommandLine.failure("The output was not overwritten.")
    }
  }

  func save(_ bytes: [UInt8], to path: String) throws(FormwrightError) {
    // A file that exists keeps its permissions; a new one has what the process gives all its files.
    let exists = FileIdentity(path: path) != nil
    try AtomicOutput.write(bytes, to: path, mode: exists ? nil : Self.newFileMode)
  }

  private static let newFileMode: UInt32 = {
    let mask = umask(0)
    _ = umask(mask)
    return 0o666 & ~mask
  }()

  private func print(_ text: String) throws(FormwrightError) { try print(Array(text.utf8)) }

  private func print(_ bytes: [UInt8]) throws(FormwrightError) {
    try save(bytes, to: line.output ?? "-")
  }

  // MARK: Outputs

  /// Writes a document as the output options say.
  func write(_ file: FormFile) throws(FormwrightError) {
    try save(bytes(of: file), to: line.output ?? "-")
  }

  func bytes(of file: FormFile) throws(FormwrightError) -> [UInt8] {
    let finishing = line.finishing
    let file = try file.changing(before, overrides: Self.overrides)
    let hasWidgets = !file.fields.isEmpty || file.annotations.contains { $0.subtype == "Widget" }
    guard line.flattens, hasWidgets else {
      let asked = try file.changing(after, overrides: Self.overrides)
      return try report(asked.output(overrides: Self.overrides, finishing: finishing))
    }
    var options = FlattenOptions()
    options.overrides = Self.overrides
    options.runsScripts = false
    options.fonts.named = fonts
    return try report(file.flattened(options: options, finishing: finishing))
  }

  /// What is done to a document before it is filled or flattened.
  var before: DocumentProperties {
    var properties = DocumentProperties()
    properties.removesXFA = line.dropsXFA
    properties.removesXMP = line.dropsXMP
    return properties
  }

  var after: DocumentProperties {
    var properties = DocumentProperties()
    properties.asksForAppearances = line.needsAppearances
    return properties
  }

  private func report(_ output: FormFile.Output) -> [UInt8] {
    report(output.diagnostics, file: line.inputs.first?.path.shownPath)
    return output.bytes
  }

  /// Reports what has not been reported yet.
  func report(_ diagnostics: [Diagnostic], file: String?) {
    let located = file.map { file in diagnostics.map { $0.inFile(file) } } ?? diagnostics
    console.report(reported.new(among: located))
  }

  var fonts: [String] {
    guard let font = line.replacementFont else { return [] }
    do throws(FormwrightError) {
      try FontSelection.check(font)
      return [font]
    } catch {
      console.report(error.diagnostics.map(\.asWarning))
      return []
    }
  }
}

/// What the user has been told: several steps find the same faults of a file.
private final class ReportedDiagnostics {
  private var seen: Set<Diagnostic> = []

  func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { seen.insert($0).inserted }
  }
}

extension Diagnostic {
  var asWarning: Diagnostic {
    var copy = self
    copy.severity = .warning
    return copy
  }
}
