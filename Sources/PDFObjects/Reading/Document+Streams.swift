import CQPDF
package import Diagnostics

extension Document {
  /// The most a single stream may decode to; more is refused as hostile.
  package static let decodedStreamLimit = 256 << 20

  /// The most filters a stream may have. libqpdf takes some stack for each.
  private static let mostFilters = 64

  /// The data of a stream with its filters undone (Flate, LZW, ASCII85, ASCIIHex, RunLength, with
  /// predictors; ISO 32000-2, 7.4).
  ///
  /// - Throws: `stream-too-large` if the data decodes to more than `limit`; `stream` where it does
  ///   not decode, or is an image in a format of its own (`/DCTDecode` and kin).
  package func decodedData(
    of stream: PDFStream, limit: Int = Document.decodedStreamLimit
  ) throws(FormwrightError) -> [UInt8] {
    guard let filter = value("Filter", in: stream.dictionary), filter != .array([]) else {
      return Array(stream.data)
    }
    guard (array(filter)?.count ?? 1) <= Self.mostFilters else {
      throw FormwrightError(.file, "stream", "a stream has more than \(Self.mostFilters) filters")
    }
    var parameters: PDFDictionary = ["Filter": deepResolved(filter)]
    if let found = value("DecodeParms", in: stream.dictionary) ?? value("DP", in: stream.dictionary)
    {
      parameters["DecodeParms"] = deepResolved(found)
    }
    var text: [UInt8] = []
    appendObject(.dictionary(parameters), to: &text)
    text.append(0)
    let data = Array(stream.data)
    let outcome = unsafe callShim { out in
      unsafe data.withUnsafeBufferPointer { input in
        unsafe text.withUnsafeBufferPointer { parameters in
          // Safe: `text` ends with a NUL and outlives the call.
          unsafe parameters.withMemoryRebound(to: CChar.self) { parameters in
            unsafe fw_decode_stream(
              input.baseAddress, input.count, parameters.baseAddress, limit, out)
          }
        }
      }
    }
    switch outcome.status {
    case FW_OK: return outcome.bytes
    case FW_MEMORY:
      throw FormwrightError(
        .file, .streamTooLarge, "a stream decodes to more than \(limit >> 20) MB")
    case FW_UNSUPPORTED:
      throw FormwrightError(.file, "stream", "a stream uses a filter that is not supported")
    default:
      throw FormwrightError(.file, "stream", "the data of a stream is damaged")
    }
  }

  /// Filters and their parameters with every reference replaced by what it names, to a depth and
  /// number of values that such parameters never pass.
  package func deepResolved(_ object: PDFObject) -> PDFObject {
    var allowance = 20_000
    return deepResolved(object, depth: 0, &allowance)
  }

  /// - Parameter allowance: how many values may yet be read; several arrays may refer to one.
  private func deepResolved(
    _ object: PDFObject, depth: Int, _ allowance: inout Int
  ) -> PDFObject {
    guard depth < 4, allowance > 0 else { return .null }
    allowance -= 1
    switch resolve(object) {
    case .array(let items):
      return .array(items.map { deepResolved($0, depth: depth + 1, &allowance) })
    case .dictionary(let entries):
      return .dictionary(
        PDFDictionary(
          entries.map { ($0.key, deepResolved($0.value, depth: depth + 1, &allowance)) }))
    case .stream: return .null
    case let other: return other
    }
  }
}

extension DiagnosticCode {
  /// A stream decodes to more bytes than the limit.
  package static let streamTooLarge: DiagnosticCode = "stream-too-large"
}

extension PDFStream {
  /// A stream of these bytes, compressed where that makes it smaller.
  ///
  /// No bytes at all become `q Q`-free white space: an empty `/FlateDecode` stream upsets MuPDF
  /// and Ghostscript.
  package init(compressing bytes: [UInt8], dictionary: PDFDictionary = [:], level: Int32 = 6) {
    var dictionary = dictionary
    let packed = bytes.count < 64 ? bytes : deflated(bytes, level: level)
    if packed.count < bytes.count, !packed.isEmpty {
      dictionary["Filter"] = .name("FlateDecode")
      self.init(dictionary: dictionary, data: packed)
    } else {
      self.init(dictionary: dictionary, data: bytes.isEmpty ? [0x0A] : bytes)
    }
  }
}
