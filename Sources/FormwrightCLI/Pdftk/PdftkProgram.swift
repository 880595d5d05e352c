import FileAccess
import FormOperations
import Formwright
import Glibc

/// Does what a command line of pdftk asks for.
struct PdftkProgram {
  private let line: PdftkCommandLine
  private let console = Console()
  private let reported = ReportedDiagnostics()
  /// The inputs, without their encryption.
  private var files: [FormFile] = []
  /// Whether something was left out that pdftk reports by its exit code.
  private var isIncomplete = false

  /// As pdftk has it: whoever opens a file may change it, and signatures do not survive that.
  private static let overrides: PermissionOverrides = {
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
    case .generateFDF: try print(first.exportedValues(as: .fdf))
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
  private func openArgument() throws(FormwrightError) -> FormFile {
    try open(PdftkCommandLine.Input(path: line.arguments.first ?? "-"))
  }

  private func warn(_ text: String) { console.note("WARNING: " + text) }

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

  private func save(_ bytes: [UInt8], to path: String) throws(FormwrightError) {
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
  private func write(_ file: FormFile) throws(FormwrightError) {
    try save(bytes(of: file), to: line.output ?? "-")
  }

  private func bytes(of file: FormFile) throws(FormwrightError) -> [UInt8] {
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
  private var before: DocumentProperties {
    var properties = DocumentProperties()
    properties.removesXFA = line.dropsXFA
    properties.removesXMP = line.dropsXMP
    return properties
  }

  private var after: DocumentProperties {
    var properties = DocumentProperties()
    properties.asksForAppearances = line.needsAppearances
    return properties
  }

  private func report(_ output: FormFile.Output) -> [UInt8] {
    report(output.diagnostics, file: line.inputs.first?.path.shownPath)
    return output.bytes
  }

  /// Reports what has not been reported yet.
  private func report(_ diagnostics: [Diagnostic], file: String?) {
    let located = file.map { file in diagnostics.map { $0.inFile(file) } } ?? diagnostics
    console.report(reported.new(among: located))
  }

  private var fonts: [String] {
    guard let font = line.replacementFont else { return [] }
    do throws(FormwrightError) {
      try FontSelection.check(font)
      return [font]
    } catch {
      console.report(error.diagnostics.map(\.asWarning))
      return []
    }
  }

  // MARK: Pages

  private func ranges() throws(FormwrightError) -> [PdftkPages] {
    let handles = line.inputs.map(\.handle)
    let counts = files.map(\.pageCount)
    guard !line.arguments.isEmpty else {
      return try line.inputs.indices.map { index throws(FormwrightError) in
        // Without handles each input is taken whole.
        try PdftkPages("A", handles: ["A"], counts: [counts[index]]).of(input: index)
      }
    }
    return try line.arguments.map { word throws(FormwrightError) in
      try PdftkPages(word, handles: handles, counts: counts)
    }
  }

  /// One page of each range in turn.
  private func shuffled(_ ranges: [PdftkPages]) -> [PdftkPages] {
    let most = ranges.map(\.pages.count).max() ?? 0
    return (0..<most).flatMap { place in
      ranges.compactMap { range in
        guard range.pages.indices.contains(place) else { return nil }
        var one = range
        one.pages = [range.pages[place]]
        return one
      }
    }
  }

  /// The pages as one document. It has no information of its inputs, and their bookmarks only if all are taken whole.
  private func joined(_ ranges: [PdftkPages]) throws(FormwrightError) -> FormFile {
    let file = try assembled(ranges)
    var properties = DocumentProperties()
    properties.removesInformation = true
    properties.information = ["Producer": "Formwright"]
    properties.pageLabels = []
    if line.operation == .shuffle || ranges.contains(where: \.namesPages) {
      properties.bookmarks = []
    }
    properties.identifiers =
      switch line.identifier {
      case .new: []
      case .first: files.first?.identifiers ?? []
      case .final: files.last?.identifiers ?? []
      }
    return try file.changing(properties, overrides: Self.overrides)
  }

  private func assembled(_ ranges: [PdftkPages]) throws(FormwrightError) -> FormFile {
    let pages = ranges.flatMap(\.pages)
    guard !pages.isEmpty else { throw PdftkCommandLine.failure("no page is selected") }
    var parts: [PagePart] = []
    for run in Self.runs(pages, rotation: rotation) {
      parts.append(
        PagePart(
          files[run.input], name: "\(run.input) \(line.inputs[run.input].path)",
          pages: PageSelection("\(run.first)-\(run.last)") ?? .all, rotation: run.rotation))
    }
    guard
      let file = try FormFile.joined(
        parts, overrides: Self.overrides,
        note: { diagnostics, name in
          report(diagnostics, file: String(name.drop { $0 != " " }.dropFirst()))
        })
    else { throw PdftkCommandLine.failure("no page is selected") }
    return file
  }

  /// How far a page is turned, in addition to what it has.
  private func rotation(of page: PdftkPages.Page) -> Int {
    switch page.turn {
    case .by(let degrees): degrees
    case .to(let degrees):
      degrees - (files[page.input].pageGeometries[page.number - 1].rotation ?? 0)
    }
  }

  /// Pages that follow one another in their file, and are turned alike.
  private static func runs(
    _ pages: [PdftkPages.Page], rotation: (PdftkPages.Page) -> Int
  ) -> [(input: Int, first: Int, last: Int, rotation: Int)] {
    var runs: [(input: Int, first: Int, last: Int, rotation: Int)] = []
    for page in pages {
      let turn = rotation(page)
      if let last = runs.last, last.input == page.input, last.last + 1 == page.number,
        last.rotation == turn
      {
        runs[runs.count - 1].last = page.number
      } else {
        runs.append((page.input, page.number, page.number, turn))
      }
    }
    return runs
  }

  private func rotated(_ file: FormFile) throws(FormwrightError) -> FormFile {
    var properties = DocumentProperties()
    let geometries = file.pageGeometries
    for page in try ranges().flatMap(\.pages) {
      let place = page.number - 1
      let former = properties.pages[place]?.rotation ?? geometries[place].rotation ?? 0
      let rotation =
        switch page.turn {
        case .to(let degrees): degrees
        case .by(let degrees): former + degrees
        }
      properties.pages[place] = PageGeometry(rotation: rotation)
    }
    return try file.changing(properties, overrides: Self.overrides)
  }

  /// Writes each page as a file, and what `dump_data` prints beside them.
  private func burst(_ file: FormFile) throws(FormwrightError) {
    let pattern = try PdftkFileNames(line.output ?? "pg_%04d.pdf")
    var bare = DocumentProperties()
    bare.bookmarks = []
    bare.pageLabels = []
    let source = try file.changing(bare, overrides: Self.overrides)
    for number in 1...max(file.pageCount, 1) where number <= file.pageCount {
      let part = PagePart(
        source, name: line.inputs[0].path, pages: PageSelection(String(number)) ?? .all)
      guard
        let page = try FormFile.joined(
          [part], overrides: Self.overrides,
          note: { if number == 1 { report($0, file: $1) } })
      else { continue }
      var properties = DocumentProperties()
      properties.identifiers = []
      try save(
        bytes(of: page.changing(properties, overrides: Self.overrides)),
        to: pattern.name(of: number))
    }
    try save(
      Array(PdftkReports.data(of: file, isUTF8: false).utf8),
      to: pattern.directory + "doc_data.txt")
  }

  // MARK: Contents

  private func overlaid(_ file: FormFile) throws(FormwrightError) -> FormFile {
    let overlay = PageOverlay(
      try openArgument(),
      usesEachPage: [.multistamp, .multibackground].contains(line.operation),
      isBackground: [.background, .multibackground].contains(line.operation))
    return try file.drawing(overlay, overrides: Self.overrides)
  }

  private func updated(_ file: FormFile) throws(FormwrightError) -> FormFile {
    let bytes = try InputFile.read(line.arguments.first ?? "-", limit: 256 << 20)
    let info = PdftkInfoFile(
      String(decoding: bytes, as: UTF8.self), isUTF8: line.operation == .updateInfoUTF8)
    for warning in info.warnings { warn(warning) }
    return try file.changing(info.properties, overrides: Self.overrides)
  }

  private func attached(_ file: FormFile) throws(FormwrightError) -> FormFile {
    var attachments: [ArchiveAttachment] = []
    for path in line.arguments {
      do throws(FormwrightError) {
        attachments.append(
          ArchiveAttachment(
            name: path.split(separator: "/").last.map(String.init) ?? path,
            mediaType: "application/octet-stream",
            relationship: line.relationship?.capitalizedFirst ?? "Unspecified",
            bytes: try InputFile.read(path)))
      } catch {
        console.note("Error: Failed to open attachment file:\n   \(path)\n   Skipping this file.")
      }
    }
    guard let page = line.page else {
      return try file.attaching(attachments, overrides: Self.overrides)
    }
    let number = page.lowercased() == "end" ? file.pageCount : Int(page)
    guard let number, (1...max(file.pageCount, 1)).contains(number) else {
      console.note("Error: page number \(page) is not present in the input PDF.")
      return file
    }
    return try file.attaching(attachments, toPage: number, overrides: Self.overrides)
  }

  private func unpack(_ file: FormFile) {
    let directory = line.output.map { $0.isEmpty || $0.hasSuffix("/") ? $0 : $0 + "/" } ?? ""
    for attachment in file.attachments where attachment.name != "." && attachment.name != ".." {
      let path = directory + attachment.name.filter { $0 != "\0" }
      do throws(FormwrightError) {
        try save(attachment.bytes, to: path == "-" ? "./-" : path)
      } catch {
        console.note("Error: Failed to open output file:\n   \(path)\n   Skipping.")
      }
    }
  }

  // MARK: Values

  private mutating func fill(_ file: FormFile) throws(FormwrightError) {
    let path = line.arguments.first ?? "-"
    var inputs: FieldInputs
    do throws(FormwrightError) {
      inputs = try FieldInputs(
        formData: InputFile.read(path, limit: ReadingLimits.recordBytes), isTolerant: true)
    } catch {
      console.report(error.inFile(path.shownPath).diagnostics)
      throw PdftkCommandLine.failure("Failed to open form data file:\n   \(path)")
    }
    guard !file.fields.isEmpty else {
      warn("input PDF is not an acroform, so its fields were not filled.")
      isIncomplete = true
      return try write(file)
    }
    let prepared = try file.changing(before, overrides: Self.overrides)
    var options = FillOptions()
    options.flattens = line.flattens
    options.overrides = Self.overrides
    options.overflow = .clip
    options.forcesReadOnly = true
    options.ignoresUnknownFields = true
    options.acceptsEveryValue = true
    options.runsScripts = false
    options.fonts.named = fonts
    let finishing = line.finishing
    let asks = line.needsAppearances && !line.flattens
    var output: FormFile.Output
    do throws(FormwrightError) {
      output = try prepared.filled(
        inputs, options: options, finishing: asks ? FormFile.Finishing() : finishing)
    } catch {
      // What cannot be stored or drawn at all is left out.
      let fields = Set(error.diagnostics.compactMap(\.field))
      guard error.kind == .data, !fields.isEmpty else { throw error.inFile(path.shownPath) }
      console.report(error.diagnostics.map(\.asWarning), file: path.shownPath)
      inputs.removeAll { fields.contains($0.name) }
      output = try prepared.filled(
        inputs, options: options, finishing: asks ? FormFile.Finishing() : finishing)
    }
    report(output.formDiagnostics, file: line.inputs[0].path.shownPath)
    report(output.valueDiagnostics, file: path.shownPath)
    guard asks else { return try save(output.bytes, to: line.output ?? "-") }
    let asking = try FormFile(bytes: output.bytes).changing(after, overrides: Self.overrides)
    try save(
      asking.output(overrides: Self.overrides, finishing: finishing).bytes, to: line.output ?? "-")
  }
}

/// What the user has been told: several steps find the same faults of a file.
private final class ReportedDiagnostics {
  private var seen: Set<Diagnostic> = []

  func new(among diagnostics: [Diagnostic]) -> [Diagnostic] {
    diagnostics.filter { seen.insert($0).inserted }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

extension Diagnostic {
  fileprivate var asWarning: Diagnostic {
    var copy = self
    copy.severity = .warning
    return copy
  }
}
