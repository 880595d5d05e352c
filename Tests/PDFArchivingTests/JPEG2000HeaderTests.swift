import Testing

@testable import PDFArchiving

/// ISO/IEC 15444-1, Annex I: boxes written by hand.
@Suite("JPEG 2000 headers")
struct JPEG2000HeaderTests {
  private func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 8
    return [0, 0, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(kind.utf8) + content
  }

  private func file(channels: UInt8, colors: [[UInt8]], extra: [UInt8] = []) -> [UInt8] {
    let header: [UInt8] = [0, 0, 0, 9, 0, 0, 0, 9, 0, channels, 7, 7, 0, 0]
    return box("jP  ", [0x0D, 0x0A, 0x87, 0x0A])
      + box("jp2h", box("ihdr", header) + colors.flatMap { box("colr", $0) } + extra)
  }

  private let enumerated: [UInt8] = [1, 0, 0, 0, 0, 0, 16]

  @Test("rules about channels, color specifications and depths")
  func rules() {
    func problems(_ bytes: [UInt8], hasColorSpace: Bool = false) -> [String] {
      JPEG2000Header(bytes[...]).problems(hasColorSpace: hasColorSpace)
    }
    #expect(problems(file(channels: 3, colors: [enumerated])).isEmpty)
    #expect(problems(file(channels: 2, colors: [enumerated])) == ["6.2.8.3-1"])
    let two = file(channels: 3, colors: [enumerated, enumerated])
    #expect(problems(two) == ["6.2.8.3-2"])
    #expect(problems(two, hasColorSpace: true).isEmpty)
    // CIEJab is the enumerated color space 19; method 5 is unknown.
    #expect(problems(file(channels: 3, colors: [[1, 0, 0, 0, 0, 0, 19]])) == ["6.2.8.3-4"])
    #expect(problems(file(channels: 3, colors: [[5, 0, 0, 0, 0, 0, 16]])) == ["6.2.8.3-3"])
    let depths = file(channels: 3, colors: [enumerated], extra: box("bpcc", [7, 7, 8]))
    #expect(problems(depths) == ["6.2.8.3-5"])
  }

  @Test(
    "a damaged header is reported", arguments: [[], [0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4]])
  func damage(_ bytes: [UInt8]) {
    #expect(
      JPEG2000Header(bytes[...]).problems(hasColorSpace: false) == ["6.2.8.3-1", "6.2.8.3-5"])
  }
}
