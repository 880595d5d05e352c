import CQPDF
package import Diagnostics

/// How much of a document is read.
package enum ReadingScope {
  /// All of it.
  case everything
  /// What pages show: enough for their text, and for nothing that is written. Tags, fields and the data of
  /// pictures are not there. It takes half the time.
  case pages
}

extension Document {
  /// Opens a PDF file: repaired where it is damaged, decrypted where it is locked.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - password: the user or the owner password; empty for files that open without one.
  ///   - scope: how much of the document is needed.
  /// - Throws: ``FormwrightError`` of kind `file` with code `not-a-pdf`, `damaged`, `password`,
  ///   `unsupported-encryption`, `unsupported` or `too-large`.
  package init(
    bytes: [UInt8], password: String = "", scope: ReadingScope = .everything
  ) throws(FormwrightError) {
    guard !bytes.isEmpty else {
      throw FormwrightError(
        .file, "not-a-pdf", "the file is empty", hint: "Check that the download is complete.")
    }
    let outcome = unsafe callShim { out in
      unsafe bytes.withUnsafeBufferPointer { input in
        unsafe password.withCString { password in
          unsafe fw_read_document(
            input.baseAddress, input.count, password, scope == .pages ? FW_PAGES : FW_EVERYTHING,
            out)
        }
      }
    }
    switch outcome.status {
    case FW_OK:
      break
    case FW_PASSWORD:
      throw FormwrightError(
        .file, "password",
        password.isEmpty
          ? "the file requires a password" : "the password does not open the file",
        hint: "Give the user or owner password with \(.password).")
    case FW_UNSUPPORTED:
      throw FormwrightError(
        .file, "unsupported-encryption", "the file uses an encryption method that is not supported",
        hint: "Open the file in the program that encrypted it and save an unencrypted copy.")
    case FW_MEMORY:
      throw FormwrightError(
        .file, "too-large", "reading the file would exceed the memory limit",
        hint: "Raise \(.memoryLimit).")
    default:
      guard Self.hasHeader(bytes) else {
        throw FormwrightError(
          .file, "not-a-pdf", "the file is not a PDF: its first 1024 bytes do not contain “%PDF-”",
          hint: "Check that this is the right file and that the download is complete.")
      }
      throw FormwrightError(
        .file, "damaged", "the file is damaged beyond repair",
        hint: "Open the file in the program that created it and export it again.")
    }
    var decoder = DocumentDecoder(bytes: outcome.bytes)
    do {
      self = try decoder.document()
    } catch {
      throw FormwrightError(
        .internal, "internal", "the PDF reader returned a result that cannot be decoded")
    }
    guard dictionary(trailer["Root"]) != nil else {
      throw FormwrightError(
        .file, "damaged", "the file has no document catalog",
        hint: "Open the file in the program that created it and export it again.")
    }
    copyRepeatedPages()
  }

  /// Viewers look for the header in the first 1024 bytes (ISO 32000-1, Annex H, note 13).
  private static func hasHeader(_ bytes: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    let window = bytes.prefix(1024 + mark.count)
    guard window.count >= mark.count else { return false }
    for start in 0...(window.count - mark.count)
    where window[start] == mark[0] && window[start..<start + mark.count].elementsEqual(mark) {
      return true
    }
    return false
  }
}

/// What a call of the shim gave: its status and, copied into Swift's hands, its bytes.
struct ShimOutcome {
  var status: fw_status
  var bytes: [UInt8]
}

/// Runs one call of the shim and takes over its buffer.
func callShim(_ body: (UnsafeMutablePointer<fw_buffer>) -> fw_status) -> ShimOutcome {
  var buffer = unsafe fw_buffer(bytes: nil, count: 0)
  let status = unsafe withUnsafeMutablePointer(to: &buffer) { unsafe body($0) }
  // Safe: the shim hands over `count` bytes at `bytes` (or nil), ours until freed here.
  let bytes = unsafe [UInt8](UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  unsafe fw_buffer_free(buffer)
  return ShimOutcome(status: status, bytes: bytes)
}

/// The version of libqpdf in use.
package func qpdfVersion() -> String { unsafe String(cString: fw_qpdf_version()) }

/// Sets the C library's allocator for a program that reads documents: call it once, at the start,
/// before there are other threads.
///
/// Reading a large form makes and frees half a million small blocks between a few large ones. A large
/// one makes the allocator go through its lists of small free blocks (`malloc_consolidate`); without
/// those lists that work goes, a seventh of the whole (mallopt(3), M_MXFAST).
///
/// - Parameter readsFewDocuments: for a program that reads a form or two and ends. The first 32 MB of
///   the heap are then asked for in huge pages (madvise(2), MADV_HUGEPAGE), and what libqpdf built of a
///   document that is not large is left to the end of the process: taking it apart is a twelfth of
///   the time of reading it.
package func tuneAllocatorForReading(readsFewDocuments: Bool) {
  fw_tune_allocator(readsFewDocuments ? 1 : 0)
}
