// Annotations of many kinds, made with PDFKit: `swift run annotations OUT.pdf`.
import PDFKit

guard CommandLine.arguments.count == 2 else {
  print("usage: annotations OUT.pdf")
  exit(2)
}

let document = PDFDocument()
let page = PDFPage()
document.insert(page, at: 0)

@MainActor
func add(
  _ subtype: PDFAnnotationSubtype, _ bounds: CGRect, _ settle: (PDFAnnotation) -> Void = { _ in }
) {
  let annotation = PDFAnnotation(bounds: bounds, forType: subtype, withProperties: nil)
  settle(annotation)
  page.addAnnotation(annotation)
}

// Six line styles.
let styles: [PDFLineStyle] = [.none, .square, .circle, .diamond, .openArrow, .closedArrow]
for (index, style) in styles.enumerated() {
  add(.line, CGRect(x: 60, y: 700 - index * 30, width: 200, height: 20)) { line in
    line.startPoint = CGPoint(x: 10, y: 10)
    line.endPoint = CGPoint(x: 190, y: 10)
    line.startLineStyle = style
    line.endLineStyle = style
    line.color = .systemBlue
    let border = PDFBorder()
    border.lineWidth = 2
    line.border = border
  }
}

add(.square, CGRect(x: 300, y: 680, width: 100, height: 60)) { square in
  square.color = .red
  square.interiorColor = .yellow
  let border = PDFBorder()
  border.lineWidth = 4
  border.style = .dashed
  border.dashPattern = [6, 3]
  square.border = border
}
add(.circle, CGRect(x: 420, y: 680, width: 100, height: 60)) { $0.color = .systemGreen }
add(.ink, CGRect(x: 300, y: 600, width: 220, height: 60)) { ink in
  let path = NSBezierPath()
  path.move(to: CGPoint(x: 0, y: 0))
  path.curve(
    to: CGPoint(x: 220, y: 60), controlPoint1: CGPoint(x: 60, y: 120),
    controlPoint2: CGPoint(x: 160, y: -60))
  ink.add(path)
  ink.color = .purple
}
for (index, subtype) in [PDFAnnotationSubtype.highlight, .underline, .strikeOut].enumerated() {
  add(subtype, CGRect(x: 60, y: 480 - index * 30, width: 200, height: 16)) { mark in
    if subtype != .highlight { mark.color = .red }
  }
}
add(.freeText, CGRect(x: 300, y: 480, width: 220, height: 60)) { text in
  text.contents = "Free text in a box that is drawn around it"
  text.color = .white
  text.font = NSFont(name: "Times-Roman", size: 14)
  text.fontColor = .systemIndigo
  text.border = PDFBorder()
}
add(.stamp, CGRect(x: 300, y: 400, width: 160, height: 40)) { $0.stampName = "Approved" }
add(.text, CGRect(x: 480, y: 400, width: 24, height: 24)) { note in
  note.contents = "A note"
  note.userName = "Ada"
  note.iconType = .comment
  let popup = PDFAnnotation(
    bounds: CGRect(x: 500, y: 300, width: 100, height: 80), forType: .popup, withProperties: nil)
  note.popup = popup
}

// Links to an address and to a page.
let photo = NSImage(size: CGSize(width: 64, height: 48), flipped: false) { rect in
  NSColor.orange.setFill()
  rect.fill()
  return true
}
if let imagePage = PDFPage(
  image: photo,
  options: [.mediaBox: CGRect(x: 0, y: 0, width: 300, height: 200), .upscaleIfSmaller: true])
{
  document.insert(imagePage, at: 1)
  add(.link, CGRect(x: 60, y: 340, width: 100, height: 20)) { link in
    link.action = PDFActionGoTo(
      destination: PDFDestination(page: imagePage, at: CGPoint(x: 0, y: 200)))
  }
}
add(.link, CGRect(x: 180, y: 340, width: 100, height: 20)) { link in
  if let url = URL(string: "https://example.org/") { link.action = PDFActionURL(url: url) }
}

// A type that PDFKit does not know, with keys of its own.
let place = PDFAnnotation(
  bounds: CGRect(x: 60, y: 280, width: 40, height: 40),
  forType: PDFAnnotationSubtype(rawValue: "/GPS"),
  withProperties: [
    PDFAnnotationKey(rawValue: "/Latitude"): 37.33, "/Longitude": "-122.03",
    "/Visits": [1, 2, 3],
  ])
page.addAnnotation(place)

document.documentAttributes = [
  PDFDocumentAttribute.titleAttribute: "Annotations",
  PDFDocumentAttribute.keywordsAttribute: ["one", "two"],
]
guard document.write(toFile: CommandLine.arguments[1]) else {
  print("annotations: \(CommandLine.arguments[1]) could not be written")
  exit(1)
}
