import FileAccess
import FormOperations
import Formwright

enum LockCommand: Command {
  private static let off = OptionDescription.flag(
    "off", help: "make the fields writable again")

  static let description = CommandDescription(
    name: "lock", summary: "make fields read-only, or writable again",
    discussion: [
      "The fields stay, with their values; viewers let nobody change them. Push buttons and "
        + "signature fields are locked only if --fields names them. To lock the fields while filling "
        + "them, use --lock of `fill` and `batch`; to remove the fields, use `flatten`."
    ],
    arguments: [.form],
    options: [.fields, off] + OptionDescription.writing + OptionDescription.finishing
      + OptionDescription.opening + OptionDescription.overrides,
    example: CommandDescription.Example(
      "formwright lock filled.pdf -o locked.pdf --fields 'office.*'",
      "makes the fields of the office read-only"))

  static func run(_ call: ParsedCommand, _ console: Console) async throws(FormwrightError)
    -> ExitCode
  {
    let path = try call.required(.form)
    let target = try call.outputPath()
    let mode = try call.outputMode()
    let options = try call.resetOptions()
    let finishing = try call.finishing()
    let file = try call.openForm(path)
    let lock = FieldLock(
      fields: try call.fieldPatterns(in: file, path), isReadOnly: !call.has(off))
    let result: FormFile.Output
    do throws(FormwrightError) {
      result = try file.locked(
        lock, overrides: options.overrides, modificationDate: options.modificationDate,
        finishing: finishing)
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(result.bytes, to: target, mode: mode)
    console.report(file.labeled(result.diagnostics), file: path.shownPath)
    return .done
  }
}
