/// The boxes of a JPEG 2000 file that PDF/A has rules for (ISO/IEC 15444-1, Annex I; ISO 19005-2, 6.2.8.3).
struct JPEG2000Header {
  private var channels: Int?
  private var bitDepth: Int?
  private var hasDepthsOfChannels = false
  /// The color specifications: method, approximation, enumerated color space.
  private var specifications: [(method: Int, approximation: Int, space: Int?)] = []

  /// The data are a code stream (ISO/IEC 15444-1, Annex A), without the boxes of a file.
  let isCodeStream: Bool

  init(_ data: ArraySlice<UInt8>) {
    isCodeStream = data.starts(with: [0xFF, 0x4F, 0xFF, 0x51])
    if !isCodeStream { readBoxes(data, depth: 0) }
  }

  /// The numbers of the rules that the image breaks.
  ///
  /// - Parameter hasColorSpace: the image dictionary states a color space, which takes the place of those
  ///   in the data.
  func problems(hasColorSpace: Bool) -> [String] {
    // What its own header says counts for nothing.
    if isCodeStream { return ["6.2.8.3-1"] }
    var problems: [String] = []
    // Data without a header that can be read fulfil nothing.
    if ![1, 3, 4].contains(channels ?? 0) { problems.append("6.2.8.3-1") }
    if !hasColorSpace {
      if specifications.count > 1, specifications.count(where: { $0.approximation == 1 }) != 1 {
        problems.append("6.2.8.3-2")
      }
      let used =
        specifications.count > 1
        ? specifications.first { $0.approximation == 1 } : specifications.first
      if let used {
        if !(1...3).contains(used.method) { problems.append("6.2.8.3-3") }
        if used.space == 19 { problems.append("6.2.8.3-4") }
      }
    }
    if hasDepthsOfChannels || !(1...38).contains(bitDepth ?? 0) {
      problems.append("6.2.8.3-5")
    }
    return problems
  }

  private mutating func readBoxes(_ data: ArraySlice<UInt8>, depth: Int) {
    var rest = data
    var count = 0
    while rest.count >= 8, count < 256 {
      count += 1
      let start = rest.startIndex
      var length = Self.number(rest, at: start, count: 4)
      let kind = Self.number(rest, at: start + 4, count: 4)
      var header = 8
      if length == 1, rest.count >= 16 {
        length = Self.number(rest, at: start + 8, count: 8)
        header = 16
      } else if length == 0 {
        length = rest.count
      }
      guard length >= header, length <= rest.count else { return }
      let content = rest[start + header..<start + length]
      switch kind {
      case 0x6A70_3268: if depth == 0 { readBoxes(content, depth: 1) }  // jp2h
      case 0x6968_6472:  // ihdr
        if content.count >= 11 {
          channels = Self.number(content, at: content.startIndex + 8, count: 2)
          bitDepth = (Self.number(content, at: content.startIndex + 10, count: 1) & 0x7F) + 1
        }
      case 0x6270_6363: hasDepthsOfChannels = true  // bpcc
      case 0x636F_6C72:  // colr
        guard content.count >= 3 else { break }
        let method = Int(content[content.startIndex])
        let approximation = Int(content[content.startIndex + 2])
        let space =
          method == 1 && content.count >= 7
          ? Self.number(content, at: content.startIndex + 3, count: 4) : nil
        specifications.append((method, approximation, space))
      default: break
      }
      rest = rest[(start + length)...]
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>, at place: Int, count: Int) -> Int {
    guard place >= bytes.startIndex, place + count <= bytes.endIndex else { return 0 }
    let value = bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return Int(clamping: value)
  }
}
