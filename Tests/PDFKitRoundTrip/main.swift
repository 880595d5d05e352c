// Opens files with PDFKit's classes, reads all there is, changes the title, and writes them: the judge
// `pdfkit_round_trip.py` compares the files.
//
// usage: PDFKitRoundTrip OUTPUT-FOLDER FILE…
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

guard let folder = CommandLine.arguments.dropFirst().first else { exit(2) }
for path in CommandLine.arguments.dropFirst(2) {
  let name = URL(fileURLWithPath: path).lastPathComponent
  guard let document = PDFDocument(url: URL(fileURLWithPath: path)) else {
    print("unreadable \(name)")
    continue
  }
  guard !document.isLocked else {
    print("locked \(name)")
    continue
  }
  // One more than there are, as programs do it.
  for index in 0...document.pageCount { _ = document.page(at: index).map(read) }
  _ = (document.string, document.outlineRoot?.numberOfChildren)
  var attributes = document.documentAttributes ?? [:]
  attributes[PDFDocumentAttribute.titleAttribute] = "Round trip"
  document.documentAttributes = attributes
  let isWritten = document.write(toFile: folder + "/" + name)
  print("\(isWritten ? "written" : "not-written") \(name) \(document.pageCount)")
}
