import FileAccess
import FormOperations
import Formwright

/// Values filled in.
extension PdftkProgram {
  mutating func fill(_ file: FormFile) throws(FormwrightError) {
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
