import Diagnostics
import InteractiveForms
import PDFObjects

/// What opening the bytes of a file gives.
enum OpenedFile {
  /// The document, its page tree and its field tree repaired.
  case opened(Document)
  /// The file needs another password.
  case locked
  case unreadable

  init(_ bytes: [UInt8], password: String) {
    do throws(FormwrightError) {
      var document = try Document(bytes: bytes, password: password)
      _ = Form(repairing: &document)
      self = .opened(document)
    } catch {
      self = error.diagnostics.contains { $0.code == "password" } ? .locked : .unreadable
    }
  }
}
