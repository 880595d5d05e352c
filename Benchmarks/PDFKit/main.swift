// What Benchmarks/pdfkit.py measures: a program written for PDFKit.
//
// usage: PDFKitWorkload stamp INPUT OUTPUT    a text over every page
//        PDFKitWorkload text INPUT            the text of all pages; prints its length
//        PDFKitWorkload loop INPUT            the index and the label of every page; prints how many
//        PDFKitWorkload release COUNT FILE…   opens, reads, changes and releases files; prints memory in KB
import PDFKit

final class StampPage: PDFPage {
  override func draw(with box: PDFDisplayBox, to context: CGContext) {
    super.draw(with: box, to: context)
    NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
    NSString(string: "APPROVED").draw(
      at: CGPoint(x: 40, y: 40), withAttributes: [.font: NSFont.boldSystemFont(ofSize: 24)])
    NSGraphicsContext.current = nil
  }
}

final class StampDelegate: NSObject, PDFDocumentDelegate {
  func classForPage() -> AnyClass { StampPage.self }
}

func opened(_ path: String) -> PDFDocument {
  guard let document = PDFDocument(url: URL(fileURLWithPath: path)) else {
    print("\(path) cannot be opened")
    exit(1)
  }
  return document
}

/// The memory of the process that is not shared, in KB.
func residentMemory() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
  return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
}

/// Everything that could keep a document alive: pages, annotations, the outline, selections, and what leads back.
func touch(_ document: PDFDocument) {
  let root = document.outlineRoot ?? PDFOutline()
  for index in 0..<min(3, document.pageCount) {
    guard let page = document.page(at: index) else { continue }
    for annotation in page.annotations {
      _ = (annotation.page, annotation.action, annotation.popup, annotation.widgetStringValue)
      if annotation.widgetFieldType == .text { annotation.widgetStringValue = "value" }
    }
    let note = PDFAnnotation(
      bounds: CGRect(x: 10, y: 10, width: 20, height: 20), forType: .text, withProperties: nil)
    note.popup = PDFAnnotation(
      bounds: CGRect(x: 40, y: 10, width: 90, height: 60), forType: .popup, withProperties: nil)
    page.addAnnotation(note)
    let link = PDFAnnotation(
      bounds: CGRect(x: 10, y: 40, width: 20, height: 20), forType: .link, withProperties: nil)
    link.destination = PDFDestination(page: page, at: .zero)
    page.addAnnotation(link)
    let item = PDFOutline()
    item.destination = PDFDestination(page: page, at: .zero)
    root.insertChild(item, at: 0)
    _ = page.selection(for: page.bounds(for: .mediaBox))?.selectionsByLine()
  }
  document.outlineRoot = root
  _ = (document.page(at: 0)?.copy(), document.string)
  _ = document.findString("the", withOptions: .caseInsensitive).first?.pages
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("stamp", 3):
  let document = opened(arguments[1])
  let delegate = StampDelegate()
  document.delegate = delegate
  exit(document.write(toFile: arguments[2]) ? 0 : 1)
case ("text", 2):
  print(opened(arguments[1]).string?.utf8.count ?? 0)
case ("loop", 2):
  let document = opened(arguments[1])
  var labels = 0
  for index in 0..<document.pageCount {
    guard let page = document.page(at: index), document.index(for: page) == index else { exit(1) }
    if page.label != nil { labels += 1 }
  }
  print(labels)
case ("release", 3...):
  guard let count = Int(arguments[1]) else { exit(2) }
  let files = Array(arguments.dropFirst(2))
  for number in 1...max(1, count) {
    let document = opened(files[number % files.count])
    touch(document)
    if number % 20 == 0 { _ = document.dataRepresentation() }
    // A picture is made in a process of its own, which takes longer than all the rest.
    if number % 100 == 0 {
      _ = document.page(at: 0)?.thumbnail(of: CGSize(width: 40, height: 60), for: .cropBox)
    }
    if number % max(1, count / 10) == 0 {
      FileHandle.standardOutput.write(Data("\(number) \(residentMemory())\n".utf8))
    }
  }
default:
  print("usage: PDFKitWorkload stamp INPUT OUTPUT | text INPUT | loop INPUT | release COUNT FILE…")
  exit(2)
}
