// A target that uses PDFKit, as it would on a Mac.
#if canImport(PDFKit)
  import PDFKit
#else
  #error("PDFKit is not found by the target that depends on it")
#endif
#if canImport(UIKit)
  import UIKit
#endif

let document: PDFKit.PDFDocument = PDFDocument()
document.insert(PDFPage(), at: 0)
let note = PDFAnnotation(
  bounds: CGRect(x: 20, y: 20, width: 100, height: 20), forType: .freeText, withProperties: nil)
note.contents = "stamped"
note.color = UIColor.yellow
document.page(at: 0)?.addAnnotation(note)
print(document.dataRepresentation().flatMap { PDFDocument(data: $0) }?.pageCount ?? 0)
