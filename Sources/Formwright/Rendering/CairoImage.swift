/// An SVG image that cairo has written, made to look in a browser as cairo draws it.
///
/// - Cairo before 1.18 writes blend modes as the draft of SVG 1.2 has them (`comp-op:multiply`), which browsers ignore; what
///   marks a text would hide it. In CSS the property is `mix-blend-mode`. A group with a clipping path is isolated (CSS
///   Compositing, section 3.2), so a group around what is blended has the mode as well.
/// - Cairo masks a group without saying where the mask ends, which leaves it to the box of what is masked. The box of a level
///   line has no height, and so the line disappears (CSS Masking, sections 7.1.1 and 7.10). A group begins with a rectangle
///   that shows nothing, of the size to which the group is clipped: its box is never empty.
struct CairoImage {
  private let bytes: [UInt8]
  private var insertions: [(place: Int, skipped: Int, text: String)] = []
  /// The places after `<g` of the groups that are open.
  private var groups: [(place: Int, isBlended: Bool)] = []
  /// Where the attributes of the rectangle are that has just clipped something.
  private var clip: Range<Int>?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The image for a browser.
  func translated() -> [UInt8] {
    var image = self
    return image.translation()
  }

  private mutating func translation() -> [UInt8] {
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "<"): visitTag(at: place)
      case UInt8(ascii: "c") where has("comp-op:", at: place): blend(at: place)
      default: break
      }
    }
    guard !insertions.isEmpty else { return bytes }
    var result: [UInt8] = []
    var start = 0
    for insertion in insertions.sorted(by: { $0.place < $1.place }) {
      result += bytes[start..<insertion.place]
      result += insertion.text.utf8
      start = insertion.place + insertion.skipped
    }
    return result + bytes[start...]
  }

  private mutating func visitTag(at place: Int) {
    switch true {
    case has("<g ", at: place):
      groups.append((place + 2, false))
      if has("<g id=\"surface", at: place), let clip, let end = end(ofTagAt: place) {
        let rectangle = String(decoding: bytes[clip], as: UTF8.self)
        insertions.append((end, 0, "<rect\(rectangle) fill=\"none\"/>"))
      }
      clip = nil
    case has("</g>", at: place):
      if !groups.isEmpty { groups.removeLast() }
    case has("</clipPath>", at: place): break
    case has("<rect ", at: place):
      clip = end(ofTagAt: place).map { place + 5..<$0 - 2 }
    default: clip = nil
    }
  }

  private mutating func blend(at place: Int) {
    let start = place + "comp-op:".utf8.count
    let mode = bytes[start...].prefix { ($0 >= 97 && $0 <= 122) || $0 == 45 }
    let property = "mix-blend-mode:\(String(decoding: mode, as: UTF8.self))"
    for index in groups.indices where !groups[index].isBlended {
      insertions.append((groups[index].place, 0, " style=\"\(property)\""))
      groups[index].isBlended = true
    }
    insertions.append((place, start - place + mode.count, property))
  }

  private func end(ofTagAt place: Int) -> Int? {
    bytes[place...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 }
  }

  private func has(_ text: StaticString, at place: Int) -> Bool {
    text.withUTF8Buffer {
      place + $0.count <= bytes.count && bytes[place..<place + $0.count].elementsEqual($0)
    }
  }
}
