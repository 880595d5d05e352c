import PDFObjects

/// An ICC profile as far as a PDF has to know it (ISO 15076-1, 7.2).
struct ICCProfile {
  let bytes: [UInt8]

  /// - Returns: nil where the bytes are no profile for images of so many components: the colours
  ///   are then those of the device, as readers take a broken profile anyway.
  init?(_ bytes: [UInt8], componentCount: Int) {
    guard bytes.count >= 132, bytes[36..<40].elementsEqual("acsp".utf8) else { return nil }
    let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    guard length >= 132, length <= bytes.count else { return nil }
    let space =
      switch componentCount {
      case 1: "GRAY"
      case 3: "RGB "
      default: "CMYK"
      }
    // Table 66: only these classes may stand in a PDF.
    let classes = ["scnr", "mntr", "prtr", "spac"]
    guard bytes[16..<20].elementsEqual(space.utf8),
      classes.contains(where: { bytes[12..<16].elementsEqual($0.utf8) })
    else { return nil }
    self.bytes = Array(bytes.prefix(length))
  }

  /// `2` or `4`, and `5` of profiles that came after PDF 2.0.
  var majorVersion: Int { Int(bytes[8]) }

  func stream(componentCount: Int) -> PDFStream {
    PDFStream(compressing: bytes, dictionary: ["N": .integer(componentCount)])
  }
}
