import Diagnostics
import PDFObjects
import Testing

@Suite("What decoding may cost")
struct DecodingAllowanceTests {
  /// 10,000 spaces, compressed.
  let stream = PDFStream(compressing: [UInt8](repeating: 0x20, count: 10_000))
  let document = Document()

  @Test("A stream that fails at a limit costs that limit")
  func failures() {
    var allowance = DecodingAllowance(5000)
    #expect(throws: FormwrightError.self) {
      _ = try allowance.decode(stream, in: document, limit: 3000)
    }
    #expect(allowance.bytes == 2000)
    #expect(throws: FormwrightError.self) { _ = try allowance.decode(stream, in: document) }
    #expect(allowance.bytes == 0)
  }

  @Test("A stream costs what it decodes to, and may decode to 64 times its size")
  func streams() throws {
    var allowance = DecodingAllowance(10_000)
    let decoded = try allowance.decode(stream, in: document)
    #expect(decoded.count == 10_000)
    #expect(allowance.bytes == 0)
    allowance.add(for: stream)
    #expect(allowance.bytes == 64 * stream.data.count)
    let isAllowed = allowance.take(64 * stream.data.count + 1)
    #expect(!isAllowed)
    #expect(allowance.bytes == 0)
  }
}
