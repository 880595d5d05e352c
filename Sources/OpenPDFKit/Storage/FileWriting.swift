import FileAccess
import Foundation

/// Writes a file that appears whole or not at all. A symbolic link stays, and so does what is no regular file:
/// a pipe or a device takes the bytes.
///
/// - Returns: false if the file cannot be written; then what was there is unchanged.
func writeFile(_ bytes: [UInt8], to url: URL) -> Bool {
  guard url.isFileURL else { return false }
  // As the system makes files that people share; one that is replaced keeps its own.
  let isNew = !FileManager.default.fileExists(atPath: url.path)
  return (try? AtomicOutput.write(bytes, to: url.path, mode: isNew ? 0o644 : nil)) != nil
}
