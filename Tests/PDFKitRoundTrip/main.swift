// Files that the judge `pdfkit.py` looks at, read and written with PDFKit's classes.
//
// usage: PDFKitRoundTrip title OUTPUT-FOLDER FILE…      reads all there is and changes the title
//        PDFKitRoundTrip archive OUTPUT-FOLDER FILE…    writes PDF/A
//        PDFKitRoundTrip change OUTPUT-FOLDER FILE…     fills fields, and adds annotations and a page
//        PDFKitRoundTrip draw OUTPUT-FOLDER             draws a report that is PDF/A
import PDFKit

/// Reads every annotation's properties, whatever they are.
@MainActor
func read(_ page: PDFPage) -> Int {
  var widgets = 0
  for annotation in page.annotations {
    _ = annotation.annotationKeyValues
    _ = (annotation.font, annotation.action, annotation.border, annotation.color)
    _ = (annotation.choices, annotation.paths, annotation.quadrilateralPoints)
    if annotation.fieldName != nil, annotation.widgetStringValue != nil { widgets += 1 }
  }
  _ = (page.label, page.bounds(for: .trimBox), page.attributedString)
  return widgets
}

@MainActor
func setTitle(_ document: PDFDocument) {
  var attributes = document.documentAttributes ?? [:]
  attributes[PDFDocumentAttribute.titleAttribute] = "Round trip"
  document.documentAttributes = attributes
}

@MainActor
func change(_ document: PDFDocument) {
  guard let page = document.page(at: 0) else { return }
  for widget in page.annotations where widget.widgetFieldType == .text && !widget.isReadOnly {
    widget.widgetStringValue = "Zoë 12"
  }
  let note = PDFAnnotation(
    bounds: CGRect(x: 40, y: 40, width: 200, height: 30), forType: .freeText, withProperties: nil)
  note.contents = "Received, with thanks"
  page.addAnnotation(note)
  let mark = PDFAnnotation(
    bounds: CGRect(x: 40, y: 80, width: 100, height: 12), forType: .highlight, withProperties: nil)
  mark.color = NSColor.yellow.withAlphaComponent(0.5)
  page.addAnnotation(mark)
  document.insert(PDFPage(), at: document.pageCount)
}

/// A report with what archives are picky about: fonts, transparency, an image with opacity, several color spaces, a link.
@MainActor
func draw(to url: URL) -> Bool {
  let format = UIGraphicsPDFRendererFormat()
  format.documentInfo = [
    "kCGPDFContextCreatePDFA": true, "kCGPDFContextTitle": "Round trip",
    "kCGPDFContextAuthor": "Zoë",
  ]
  let bounds = CGRect(x: 0, y: 0, width: 300, height: 300)
  let renderer = UIGraphicsPDFRenderer(bounds: bounds, format: format)
  let icon = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
    UIColor.red.withAlphaComponent(0.5).setFill()
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
  }
  let data = renderer.pdfData { context in
    context.beginPage()
    for (index, font) in [
      NSFont.systemFont(ofSize: 12), NSFont.boldSystemFont(ofSize: 12),
      NSFont(name: "DejaVu Sans", size: 12), NSFont(name: "Times New Roman", size: 12),
    ].enumerated() {
      NSString(string: "Größe – Ελληνικά – ﬁt").draw(
        at: CGPoint(x: 20, y: 20 + 20 * index),
        withAttributes: [.font: font ?? .systemFont(ofSize: 12)])
    }
    icon.draw(in: CGRect(x: 20, y: 120, width: 40, height: 40))
    let drawing = context.cgContext
    drawing.setFillColor(cyan: 1, magenta: 0, yellow: 0, black: 0.2, alpha: 0.5)
    drawing.fill(CGRect(x: 80, y: 120, width: 40, height: 40))
    drawing.setFillColor(gray: 0.5, alpha: 1)
    drawing.fillEllipse(in: CGRect(x: 130, y: 120, width: 40, height: 40))
    if let address = URL(string: "https://example.org/") {
      context.setURL(address, for: CGRect(x: 20, y: 20, width: 100, height: 12))
    }
  }
  return !data.isEmpty && (try? data.write(to: url)) != nil
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else { exit(2) }
let (task, folder) = (arguments[0], arguments[1])
if task == "draw" {
  exit(draw(to: URL(fileURLWithPath: folder + "/drawn.pdf")) ? 0 : 1)
}
for path in arguments.dropFirst(2) {
  let name = URL(fileURLWithPath: path).lastPathComponent
  guard let document = PDFDocument(url: URL(fileURLWithPath: path)) else {
    print("unreadable \(name)")
    continue
  }
  guard !document.isLocked else {
    print("locked \(name)")
    continue
  }
  let target = URL(fileURLWithPath: folder + "/" + name)
  let isWritten: Bool
  switch task {
  case "archive":
    setTitle(document)
    let data = document.dataRepresentation(options: [kCGPDFContextCreatePDFA: true])
    isWritten = data.map { (try? $0.write(to: target)) != nil } ?? false
  case "change":
    change(document)
    isWritten = document.write(to: target)
  default:
    // One more than there are, as programs do it.
    for index in 0...document.pageCount { _ = document.page(at: index).map(read) }
    _ = (document.string, document.outlineRoot?.numberOfChildren)
    setTitle(document)
    isWritten = document.write(to: target)
  }
  print("\(isWritten ? "written" : "not-written") \(name) \(document.pageCount)")
}
