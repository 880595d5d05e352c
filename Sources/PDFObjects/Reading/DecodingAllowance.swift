package import Diagnostics

/// How much the decoding of streams may cost, so that a small file cannot ask for hours or gigabytes.
///
/// A stream may decode to 64 times its encoded size, more than real content is compressed, and all of
/// them to what they were allowed at the start besides. A stream that fails at a limit has cost that
/// limit.
package struct DecodingAllowance: Sendable {
  /// The bytes that streams may still decode to.
  package private(set) var bytes: Int

  /// The most that is allowed at any time.
  private static let most = 2 * Document.decodedStreamLimit

  /// - Parameter bytes: what may be decoded whatever the size of the streams.
  package init(_ bytes: Int) { self.bytes = bytes }

  /// Allows what a stream that is met for the first time may decode to.
  package mutating func add(for stream: PDFStream) {
    bytes = min(bytes + 64 * min(stream.data.count, 1 << 24), Self.most)
  }

  /// Takes the cost of using so many decoded bytes; false, and nothing is left, if that is not allowed.
  package mutating func take(_ count: Int) -> Bool {
    guard count <= bytes else {
      bytes = 0
      return false
    }
    bytes -= count
    return true
  }

  /// Decodes a stream and takes its cost.
  ///
  /// - Parameter limit: the most that this stream may decode to.
  /// - Throws: `stream-too-large` beyond the limit or the allowance, `stream` if it does not decode.
  package mutating func decode(
    _ stream: PDFStream, in document: Document, limit: Int = Document.decodedStreamLimit
  ) throws(FormwrightError) -> [UInt8] {
    let limit = max(0, min(bytes, limit))
    do {
      let decoded = try document.decodedData(of: stream, limit: limit)
      bytes -= min(bytes, decoded.count)
      return decoded
    } catch {
      if error.diagnostics.first?.code == .streamTooLarge { bytes -= limit }
      throw error
    }
  }
}
