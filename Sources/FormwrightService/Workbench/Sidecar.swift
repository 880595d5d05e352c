package import Diagnostics
package import FileAccess
import Formwright
import StructuredData

/// The file that keeps the entries of a session, so that a killed program continues with them.
///
/// It stands beside the form as `.FORM.pdf.workbench`, or in the state directory if that directory cannot be written. Only
/// its owner can read it.
package struct Sidecar: Sendable {
  private static let limit = 64 << 20

  package let path: String

  /// - Parameters:
  ///   - form: the path of the form.
  ///   - stateDirectory: where programs keep what should outlive them.
  package init(ofForm form: String, digest: String, stateDirectory: String) {
    let directory = Directory.part(of: form)
    let beside = "\(directory).\(form.dropFirst(directory.count)).workbench"
    let isWritable = (try? AtomicOutput(scratchBeside: beside)) != nil
    // Copies of one form in several directories have entries of their own.
    let place = ((try? Directory.absolute(of: form)) ?? "") + form + digest
    let name = hexadecimal(SHA256.digest(place.utf8)).prefix(32)
    path = isWritable ? beside : "\(stateDirectory)/workbench/\(name).workbench"
  }

  /// The history that the file has; nil if there is no file.
  ///
  /// - Returns: also whether it was made with the same form.
  /// - Throws: ``FormwrightError`` if the file cannot be read, or is something else.
  package func history(
    ofForm digest: String
  ) throws(FormwrightError) -> (history: EditHistory, isOfSameForm: Bool)? {
    do throws(FormwrightError) {
      guard (try? fileStatus(path))?.flatMap({ $0 }) != nil else { return nil }
      let json = try JSONReader.read(InputFile.read(path, limit: Self.limit))
      return (try EditHistory(json), json["sha256"]?.stringValue == digest)
    } catch {
      var failure = error.inFile(path)
      // What is damaged cannot be continued.
      for index in failure.diagnostics.indices
      where failure.kind != .access && failure.diagnostics[index].hint == nil {
        failure.diagnostics[index].hint = EditHistory.remedyOfDamage
      }
      throw failure
    }
  }

  /// What the file is now; nil if there is none.
  package var identity: FileIdentity? { FileIdentity(path: path) }

  /// Writes the history.
  ///
  /// - Parameter known: what the file was when this session read or wrote it last.
  /// - Returns: what it is now.
  /// - Throws: ``FormwrightError`` of kind `access`; with the code `changed` if another program has written the file
  ///   meanwhile, whose entries would be lost.
  package func write(
    _ history: EditHistory, ofForm digest: String, replacing known: FileIdentity?
  ) throws(FormwrightError) -> FileIdentity? {
    if let identity, identity != known {
      throw FormwrightError(
        .access, "changed", "another workbench has written the entries of this form meanwhile",
        hint: "Close one of the two.", file: path)
    }
    let directory = Directory.part(of: path)
    if !directory.isEmpty { try Directory.create(String(directory.dropLast())) }
    let output = try AtomicOutput(path: path, mode: 0o600, existing: .replace)
    try output.write(JSONWriter.compact(history.json(ofForm: digest)))
    try output.commit()
    return identity
  }
}
