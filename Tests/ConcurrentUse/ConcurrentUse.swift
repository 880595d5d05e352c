import Foundation
import PDFKit

/// Calls of PDFKit that several threads make at the same time: what they read is from one document, and what they change is
/// theirs.
///
/// A document is used by all threads for a number of calls, so that they meet while it reads its pages, draws appearances
/// and assembles outputs for the first time; then comes another one.
public struct ConcurrentUse: Sendable {
  private let threads: Int
  /// The bytes of a document with text, a form, notes, lines and an outline.
  private let file: Data
  private let expected: Expected

  /// What a single thread finds in the document.
  private struct Expected: Sendable {
    var strings: [String]
    var matches: Int
    var annotations: [Int]
  }

  private static let word = "dignity"
  private static let callsOfDocument = 40

  /// - Parameter threads: how many use a document at the same time.
  /// - Throws: if the document cannot be made.
  public init(threads: Int = 8) throws {
    self.threads = threads
    file = try Self.sample()
    let document = try Self.opened(file)
    let pages = (0..<document.pageCount).compactMap { document.page(at: $0) }
    expected = Expected(
      strings: pages.map { $0.string ?? "" },
      matches: document.findString(Self.word, withOptions: .caseInsensitive).count,
      annotations: pages.map(\.annotations.count))
    guard expected.strings.count == 3, expected.matches > 3, expected.annotations[0] == 8 else {
      throw Failure(description: "the sample is not as it was made: \(expected)")
    }
  }

  /// A call that found something else than a single thread finds.
  public struct Failure: Error, CustomStringConvertible, Sendable { public let description: String }

  /// Makes calls.
  ///
  /// - Parameters:
  ///   - rounds: how many calls all threads make together.
  ///   - drawsPages: some calls draw pages in child processes, which takes longest.
  /// - Returns: what went wrong.
  public func run(rounds: Int, drawsPages: Bool = true) throws -> [Failure] {
    let failures = Failures()
    var done = 0
    var seed: UInt64 = 1
    while done < rounds {
      let shared = Shared(document: try Self.changed(Self.opened(file)))
      let group = DispatchGroup()
      for _ in 0..<threads {
        seed += 1
        let start = seed
        group.enter()
        let thread = Thread {
          defer { group.leave() }
          var numbers = Numbers(seed: start)
          for _ in 0..<Self.callsOfDocument {
            if let failure = call(shared.document, &numbers, drawsPages) { failures.add(failure) }
          }
        }
        thread.stackSize = 4 << 20
        thread.start()
      }
      group.wait()
      done += threads * Self.callsOfDocument
    }
    return failures.all
  }

  /// A document that all threads read.
  private struct Shared: @unchecked Sendable { let document: PDFDocument }

  private final class Failures: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Failure] = []
    func add(_ failure: Failure) { lock.withLock { if found.count < 20 { found.append(failure) } } }
    var all: [Failure] { lock.withLock { found } }
  }

  /// Pseudorandom numbers (Knuth's constants for 64 bits).
  private struct Numbers {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }
    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  // MARK: Calls

  private func call(
    _ document: PDFDocument, _ numbers: inout Numbers, _ drawsPages: Bool
  ) -> Failure? {
    let index = numbers.next(below: 3)
    guard let page = document.page(at: index) else { return Failure(description: "no page") }
    let kind = numbers.next(below: 16)
    switch kind {
    case 0: return check(page.string == expected.strings[index], "string")
    case 1:
      return check(page.attributedString?.string == expected.strings[index], "attributed string")
    case 2:
      let text = page.selection(for: page.bounds(for: .mediaBox))?.string
      return check(text == expected.strings[index], "selection of a rectangle")
    case 3:
      let found = document.findString(Self.word, withOptions: .caseInsensitive)
      return check(
        found.count == expected.matches
          && found.allSatisfy { $0.string?.lowercased() == Self.word }, "search")
    case 4:
      let bounds = page.characterBounds(at: 3)
      let place = page.characterIndex(at: CGPoint(x: bounds.midX, y: bounds.midY))
      return check(bounds.width > 0 && place == 3, "place of a character")
    case 5, 6:
      let annotations = page.annotations
      for annotation in annotations {
        _ = annotation.annotationKeyValues
        _ = annotation.widgetStringValue
        _ = annotation.bounds
        _ = annotation.hasAppearanceStream
      }
      return check(annotations.count == expected.annotations[index], "annotations")
    case 7:
      return check(document.index(for: page) == index && page.label == "\(index + 1)", "label")
    case 8: return check(document.outlineRoot?.child(at: 0)?.label == "Start", "outline")
    case 9:
      guard let data = document.dataRepresentation(), let read = PDFDocument(data: data) else {
        return Failure(description: "writing")
      }
      return check(
        read.pageCount == 3 && read.page(at: 0)?.annotations.first?.widgetStringValue == "changed",
        "what was written")
    case 10:
      let copy = document.copy() as? PDFDocument
      return check(copy?.page(at: index)?.string == expected.strings[index], "a copy")
    case 11:
      let options = [PDFDocumentWriteOption.burnInAnnotationsOption: true]
      return check(document.dataRepresentation(options: options) != nil, "burning in")
    case 12:
      let page = document.documentRef?.page(at: index + 1)
      return check(page?.getBoxRect(.mediaBox).width == 300, "Core Graphics' page")
    case 13 where drawsPages && numbers.next(below: 8) == 0:
      let image = page.thumbnail(of: CGSize(width: 30, height: 20), for: .cropBox)
      return check(image.size.width == 30 && image.cgImage != nil, "thumbnail")
    default: return changeOwn(numbers.next(below: 1000))
    }
  }

  private func check(_ isTrue: Bool, _ what: String) -> Failure? {
    isTrue ? nil : Failure(description: what)
  }

  /// Fills a form that no other thread has.
  private func changeOwn(_ number: Int) -> Failure? {
    guard let own = PDFDocument(data: file), let page = own.page(at: 0) else {
      return Failure(description: "opening")
    }
    for annotation in page.annotations where annotation.widgetFieldType == .text {
      annotation.widgetStringValue = "value \(number) Ω 日本"
    }
    let note = PDFAnnotation(
      bounds: CGRect(x: 10, y: 10, width: 80, height: 20), forType: .freeText, withProperties: nil)
    note.contents = "\(number)"
    page.addAnnotation(note)
    guard let data = own.dataRepresentation(), let read = PDFDocument(data: data)?.page(at: 0)
    else {
      return Failure(description: "writing an own document")
    }
    return check(
      read.annotations.first?.widgetStringValue == "value \(number) Ω 日本"
        && read.annotations.count == expected.annotations[0] + 1, "an own document")
  }

  // MARK: The sample

  private static func opened(_ data: Data) throws -> PDFDocument {
    guard let document = PDFDocument(data: data) else {
      throw Failure(description: "the sample cannot be opened")
    }
    return document
  }

  /// The document with a value whose appearance is not drawn yet.
  private static func changed(_ document: PDFDocument) -> PDFDocument {
    document.page(at: 0)?.annotations.first?.widgetStringValue = "changed"
    return document
  }

  private static func sample() throws -> Data {
    let text = """
      All human beings are born free and equal in dignity and rights. They are endowed with reason.
      Würde, достоинство, ἀξιοπρέπεια, 尊厳 and 존엄: dignity. 1 2 3 4 5, e-mail, “quoted”.
      """
    let pages = UIGraphicsPDFRenderer(bounds: CGRect(x: 0, y: 0, width: 300, height: 200)).pdfData {
      for page in 0..<3 {
        $0.beginPage()
        for (line, font) in ["Helvetica", "Times-Roman", "Courier"].enumerated() {
          let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont(name: font, size: 8) ?? NSFont.systemFont(ofSize: 8),
            .foregroundColor: NSColor(red: 0, green: CGFloat(page) / 4, blue: 0, alpha: 1),
          ]
          NSString(string: "Page \(page + 1). " + text).draw(
            in: CGRect(x: 10, y: 10 + 40 * line, width: 280, height: 40), withAttributes: attributes
          )
        }
      }
    }
    let document = try opened(pages)
    guard let first = document.page(at: 0) else { throw Failure(description: "no page") }
    for (index, type) in [PDFAnnotationWidgetSubtype.text, .text, .choice, .button].enumerated() {
      let widget = PDFAnnotation(
        bounds: CGRect(x: 10, y: 10 + 18 * index, width: 100, height: 16), forType: .widget,
        withProperties: nil)
      widget.widgetFieldType = type
      widget.fieldName = "field \(index)"
      if type == .choice { widget.choices = ["one", "two"] }
      if type == .button { widget.widgetControlType = .checkBoxControl }
      first.addAnnotation(widget)
    }
    for (index, type) in [PDFAnnotationSubtype.line, .highlight, .freeText, .square].enumerated() {
      let note = PDFAnnotation(
        bounds: CGRect(x: 150, y: 10 + 18 * index, width: 100, height: 16), forType: type,
        withProperties: nil)
      note.contents = "Note \(index)"
      if type == .line { note.endPoint = CGPoint(x: 100, y: 16) }
      first.addAnnotation(note)
    }
    let root = PDFOutline()
    let item = PDFOutline()
    item.label = "Start"
    item.destination = PDFDestination(page: first, at: .zero)
    root.insertChild(item, at: 0)
    document.outlineRoot = root
    guard let data = document.dataRepresentation() else {
      throw Failure(description: "the sample cannot be written")
    }
    return data
  }
}
