import FieldDetection
import Formwright
import PDFContent
import PDFObjects
import TextRecognition

/// A page of 200 by 200 points.
private let document: Document? = {
  let file = """
    %PDF-1.7
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
    trailer<</Root 1 0 R/Size 4>>
    """
  return try? Document(bytes: Array(file.utf8))
}()

/// Any bytes are read as an answer of Tesseract or refused; what is read is written, and can be read again.
func fuzzHOCR(_ bytes: [UInt8]) {
  guard let lines = try? HOCRReader.lines(of: bytes), var document,
    let page = document.pageList().pages.first
  else { return }
  let layer = TextLayer(lines, resolution: 300, page: page)
  document.write([layer])
  let content = PageContentReader(document: document).content(of: page)
  precondition(layer.isEmpty || layer.wordCount > 0)
  _ = PageText(content).string
}

/// Any picture has lines and boxes, none of which is far from the page, and fields are found among them. The first byte is the
/// width.
func fuzzScan(_ bytes: [UInt8]) {
  guard let first = bytes.first, let page = document?.pageList().pages.first else { return }
  let width = Int(first) + 1
  let height = (bytes.count - 1) / width
  let header = Array("P5 \(width) \(height) 255\n".utf8)
  guard let document,
    let ink = PictureInk(graymap: header + bytes.dropFirst(), resolution: 72, of: page)
  else { return }
  for graphic in ink.graphics {
    let bounds = graphic.bounds
    for place in [bounds.left, bounds.bottom, bounds.right, bounds.top] {
      precondition(place.isFinite && abs(place) < 1e6)
    }
  }
  var content = PageContentReader(document: document).content(of: page)
  content.add(ink.graphics)
  for field in FieldDetector(PageText(content)).fields() {
    precondition(field.confidence >= 0 && field.confidence <= 1)
    precondition(field.bounds.width > 0 && field.bounds.height > 0)
  }
}
