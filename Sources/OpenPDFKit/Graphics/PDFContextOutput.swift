import Foundation
import PDFObjects

/// The pages that a PDF context has drawn.
final class PDFContextOutput {
  /// Of pages that give none.
  let mediaBox: CGRect
  private let information: [String: Any]
  private let take: (Data) -> Void
  private var document = Document()
  private var pages: [ObjectNumber] = []
  private var copied: [ObjectIdentifier: CopiedObjects] = [:]
  private var boxes: [PDFName: CGRect] = [:]
  private var links: [(rect: CGRect, url: String)] = []
  private var isClosed = false

  init(mediaBox: CGRect?, information: CFDictionary?, take: @escaping (Data) -> Void) {
    let given = mediaBox ?? CGRect(x: 0, y: 0, width: 612, height: 792)
    self.mediaBox = given.isEmpty ? CGRect(x: 0, y: 0, width: 612, height: 792) : given
    self.information = ContextKeys.dictionary(information)
    self.take = take
  }

  /// Begins a page.
  ///
  /// - Parameter info: `kCGPDFContextMediaBox` and kin, each a rectangle or the bytes of one.
  func beginPage(_ info: CFDictionary?) {
    boxes = [:]
    links = []
    let info = ContextKeys.dictionary(info)
    for (key, name) in [
      ("MediaBox", "MediaBox"), ("CropBox", "CropBox"), ("BleedBox", "BleedBox"),
      ("TrimBox", "TrimBox"), ("ArtBox", "ArtBox"),
    ] as [(String, PDFName)] {
      if let rect = info["kCGPDFContext" + key].flatMap(ContextKeys.rect) { boxes[name] = rect }
    }
  }

  func addLink(_ url: String, in rect: CGRect) { links.append((rect, url)) }

  func endPage(_ recorder: GraphicsRecorder, content: [UInt8]) {
    guard !isClosed else { return }
    var recorder = recorder
    let resources = recorder.copyResources(to: &document)
    let stream = document.add(.stream(PDFStream(compressing: content)))
    var node: PDFDictionary = [
      "Type": .name("Page"), "MediaBox": .rectangle(mediaBox.rectangle),
      "Resources": .dictionary(resources), "Contents": .reference(stream),
    ]
    for (name, rect) in boxes { node[name] = .rectangle(rect.rectangle) }
    let annotations = links.map { link in
      PDFObject.reference(
        document.add(
          .dictionary([
            "Type": .name("Annot"), "Subtype": .name("Link"),
            "Rect": .rectangle(link.rect.rectangle),
            "Border": .array([.integer(0), .integer(0), .integer(0)]),
            "A": .dictionary([
              "S": .name("URI"), "URI": .string(PDFString(bytes: Array(link.url.utf8))),
            ]),
          ])))
    }
    if !annotations.isEmpty { node["Annots"] = .array(annotations) }
    pages.append(document.add(.dictionary(node)))
  }

  /// Writes the file; nothing for a document without pages.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    guard !pages.isEmpty else { return }
    let root = document.add(
      .dictionary([
        "Type": .name("Pages"), "Kids": .array(pages.map(PDFObject.reference)),
        "Count": .integer(pages.count),
      ]))
    for page in pages {
      guard case .dictionary(var node) = document[page] else { continue }
      node["Parent"] = .reference(root)
      document[page] = .dictionary(node)
    }
    document.trailer["Root"] = .reference(
      document.add(.dictionary(["Type": .name("Catalog"), "Pages": .reference(root)])))
    var options = WriteOptions()
    options.read(information)
    document.setInformation(options.attributes, producer: "Formwright")
    guard let bytes = options.finished(document) else { return }
    take(Data(bytes))
  }
}

/// Dictionaries of Core Graphics' options: keys are strings.
enum ContextKeys {
  static func dictionary(_ object: CFDictionary?) -> [String: Any] {
    guard let object else { return [:] }
    var entries: [String: Any] = [:]
    for case (let key, let value) in object {
      if let text = (key as? String) ?? (key as? NSString)?.description { entries[text] = value }
    }
    return entries
  }

  /// A rectangle, an `NSValue` of one, or the bytes of one.
  static func rect(_ value: Any) -> CGRect? {
    switch value {
    case let rect as CGRect: return rect
    case let data as Data where data.count >= 32:
      let numbers = stride(from: 0, to: 32, by: 8).map { offset in
        var bits: UInt64 = 0
        for (index, byte) in data.dropFirst(offset).prefix(8).enumerated() {
          bits |= UInt64(byte) << UInt64(8 * index)
        }
        return Double(bitPattern: bits)
      }
      guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e9 }) else { return nil }
      return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    case let value as NSValue: return value.rectValue
    default: return nil
    }
  }
}
