package import Diagnostics

/// Reads JSON (RFC 8259) strictly.
///
/// Beyond the standard it refuses what programs disagree on: an object with the same key twice, an
/// escape for half of a surrogate pair, and nesting deeper than ``ReadingLimits/depth``. A UTF-8
/// byte order mark at the start is skipped. A line ends at a line feed.
package enum JSONReader {
  /// - Throws: `.data` with all problems a reader can go on after (`duplicate-key`, `encoding`), and
  ///   the first it cannot (`json-syntax`, `too-deep`). No message quotes the text.
  package static func read(_ bytes: [UInt8]) throws(FormwrightError) -> StructuredValue {
    var location = SourceLocation.start
    var start = 0
    switch ByteOrderMark(startOf: bytes) {
    case .utf8: start = 3
    case .utf16: throw FormwrightError(.data, [.utf16(at: location)])
    case nil: break
    }
    location.column = 1
    var parser = JSONParser(bytes, from: start, location: location)
    return try parser.document(thenExpecting: "the end of the text")
  }
}
