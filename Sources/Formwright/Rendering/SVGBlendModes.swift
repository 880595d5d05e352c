/// Translates the blend modes of an SVG image that cairo has written.
///
/// Cairo before 1.18 writes them as the draft of SVG 1.2 has them (`comp-op:multiply`), which browsers ignore; what marks a
/// text would hide it. In CSS the property is `mix-blend-mode`. A group with a clipping path is isolated (CSS Compositing,
/// section 3.2), so a group around what is blended has the mode as well.
struct SVGBlendModes {
  private let bytes: [UInt8]
  private static let draft = Array("comp-op:".utf8)
  private static let opening = Array("<g ".utf8)
  private static let closing = Array("</g>".utf8)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func translated() -> [UInt8] {
    var insertions: [(place: Int, skipped: Int, text: String)] = []
    /// The places after `<g` of the groups that are open.
    var groups: [(place: Int, isBlended: Bool)] = []
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "<"):
        if has(Self.opening, at: place) {
          groups.append((place + 2, false))
        } else if has(Self.closing, at: place), !groups.isEmpty {
          groups.removeLast()
        }
      case UInt8(ascii: "c") where has(Self.draft, at: place):
        let start = place + Self.draft.count
        let mode = bytes[start...].prefix { ($0 >= 97 && $0 <= 122) || $0 == 45 }
        let property = "mix-blend-mode:\(String(decoding: mode, as: UTF8.self))"
        for index in groups.indices where !groups[index].isBlended {
          insertions.append((groups[index].place, 0, " style=\"\(property)\""))
          groups[index].isBlended = true
        }
        insertions.append((place, Self.draft.count + mode.count, property))
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

  private func has(_ text: [UInt8], at place: Int) -> Bool {
    place + text.count <= bytes.count && bytes[place..<place + text.count].elementsEqual(text)
  }
}
