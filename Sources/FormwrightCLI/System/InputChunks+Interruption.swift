import FileAccess
import Formwright

extension InputChunks {
  /// The next bytes; nil at the end, and once the run is interrupted, even while the file gives nothing.
  func nextUnlessInterrupted() throws(FormwrightError) -> [UInt8]? {
    do throws(SystemError) {
      guard try Interruption.waitsForInput(file.number) else { return nil }
    } catch {
      throw error.failure("cannot-read", "cannot read", file: path)
    }
    return try next()
  }
}
