import Diagnostics
import FileAccess
import FormTemplates
import PDFObjects

/// Outputs as files of a directory.
struct DirectorySink: BatchSink {
  let directory: String
  let mode: UInt32?
  let existing: AtomicOutput.Existing
  /// The report of the run that is resumed.
  let former: PreviousReport?
  /// The files that no output may replace, and what each is.
  let protected: [FileIdentity: String]

  func write(name: String, file: OutputFile) throws(FormwrightError) {
    let parts = file.parts
    let path = "\(directory)/\(name).pdf"
    var existing = existing
    let isRegularFile = try check(path)
    if let former {
      // The run that is resumed may have ended between an output and its line of the report.
      if isRegularFile, (try? InputFile.read(path))?.elementsEqual(parts.joined()) == true {
        return
      }
      if former.mayReplace(name) { existing = .replace }
    }
    let output = try AtomicOutput(path: path, mode: mode, existing: existing, followsLinks: false)
    for part in parts { try output.write(part) }
    try output.commit()
  }

  /// Whether a regular file is at the path of an output, links followed.
  ///
  /// - Throws: `.access` if an output must not take the place of what is there.
  private func check(_ path: String) throws(FormwrightError) -> Bool {
    var identity: FileIdentity?
    let isOther: Bool
    do throws(SystemError) {
      let status = try fileStatus(path, followsLinks: false)
      identity =
        status?.isSymbolicLink == true
        ? FileIdentity(path: path) : status.flatMap(FileIdentity.init)
      isOther = status.map { !$0.isSymbolicLink && !$0.isRegularFile } ?? false
    } catch {
      throw error.failure("cannot-write", "cannot write", file: path)
    }
    if isOther {
      throw FormwrightError(
        .access, "cannot-write", "cannot write: not a regular file",
        hint: "Move what is there, or choose another output directory.", file: path)
    }
    guard let identity else { return false }
    if let name = protected[identity] {
      throw FormwrightError(
        .access, "cannot-write", "the output would replace the \(name)",
        hint: "Choose another output directory, or other output names with \(.outputName).",
        file: path)
    }
    return true
  }
}
