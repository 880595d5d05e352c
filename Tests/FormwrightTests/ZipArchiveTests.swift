import Testing

@testable import Formwright

@Suite("ZIP archives")
struct ZipArchiveTests {
  /// The check value of CRC-32 (ISO 3309), and sums by Python's zlib.
  @Test("checksums of ZIP members")
  func checksums() {
    #expect(ZipArchive.checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(ZipArchive.checksum(of: []) == 0)
    #expect(ZipArchive.checksum(of: Array("The quick brown fox".utf8)) == 0xB745_74DE)
  }
}
