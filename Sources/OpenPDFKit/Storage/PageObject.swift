import FormAppearances
import PDFContent
import PDFObjects

// A page of a store as the classes above need it.
extension ObjectStore {
  /// A page with its inherited attributes (ISO 32000-2, 7.7.3.4), also one outside the page tree.
  func page(_ number: ObjectNumber) -> Page {
    func box(_ key: PDFName) -> Rectangle? {
      inherited(key, from: number).flatMap { document.rectangle($0) }.flatMap {
        $0.isEmpty ? nil : $0
      }
    }
    let media = box("MediaBox") ?? Rectangle(0, 0, 612, 792)
    let crop = box("CropBox").flatMap { $0.cut(to: media) } ?? media
    let turned = inherited("Rotate", from: number)?.integerValue ?? 0
    let rotation = ((turned % 360) + 360) % 360
    return Page(
      number: number, mediaBox: media, cropBox: crop,
      rotation: rotation.isMultiple(of: 90) ? rotation : 0,
      resources: inheritedResources(number))
  }

  /// The resources without following a reference to them.
  private func inheritedResources(_ number: ObjectNumber) -> PDFObject? {
    var current = number
    for _ in 0..<64 {
      let node = node(current)
      if let resources = node["Resources"], document.dictionary(resources) != nil {
        return resources
      }
      guard let parent = node["Parent"]?.referenceValue, parent != current else { return nil }
      current = parent
    }
    return nil
  }

  /// All content streams of a page, decoded, one after the other. What cannot be decoded is left out.
  func contentBytes(ofPage number: ObjectNumber) -> [UInt8] {
    document.decodedContent(ofPage: number)
  }
}

extension Rectangle {
  /// The part within another rectangle; nil if there is none.
  func cut(to other: Rectangle) -> Rectangle? {
    let sides = (
      max(left, other.left), max(bottom, other.bottom), min(right, other.right),
      min(top, other.top)
    )
    guard sides.2 > sides.0, sides.3 > sides.1 else { return nil }
    return Rectangle(sides.0, sides.1, sides.2, sides.3)
  }
}
