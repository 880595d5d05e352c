import FileAccess
import FormOperations
import Formwright

extension ParsedCommand {
  /// Writes a text made from a form, to standard output or to the file that `--output` names, and reports what was
  /// repaired in the form.
  func writeText(
    _ console: Console, of path: String, _ opened: FormFile? = nil,
    _ make: (FormFile) throws(FormwrightError) -> [UInt8]
  ) throws(FormwrightError) -> ExitCode {
    let mode = try outputMode()
    let target = value(of: .output) ?? "-"
    try refuseToReplace([("form", path)], with: target)
    try refuseToReplaceFilesOfOptions(with: target)
    let file: FormFile
    if let opened { file = opened } else { file = try openForm(path) }
    let text: [UInt8]
    do throws(FormwrightError) {
      text = try make(file)
    } catch {
      throw error.inFile(path.shownPath)
    }
    try AtomicOutput.write(text, to: target, mode: mode)
    console.report(file.diagnostics, file: path.shownPath)
    return .done
  }
}
