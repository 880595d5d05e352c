// Draws a text across every page of a document: `swift run watermark IN.pdf OUT.pdf TEXT`.
import PDFKit

guard CommandLine.arguments.count == 4 else {
  print("usage: watermark IN.pdf OUT.pdf TEXT")
  exit(2)
}

/// A page that draws the text over its content.
final class WatermarkPage: PDFPage {
  override func draw(with box: PDFDisplayBox, to context: CGContext) {
    super.draw(with: box, to: context)
    UIGraphicsPushContext(context)
    context.saveGState()
    let bounds = self.bounds(for: box)
    context.translateBy(x: bounds.minX, y: bounds.maxY)
    context.scaleBy(x: 1, y: -1)
    context.rotate(by: .pi / 4)
    let text = NSString(string: CommandLine.arguments[3])
    text.draw(
      at: CGPoint(x: 250, y: 40),
      withAttributes: [
        .foregroundColor: #colorLiteral(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5),
        .font: UIFont.boldSystemFont(ofSize: 64),
      ])
    context.restoreGState()
    UIGraphicsPopContext()
  }
}

final class Delegate: NSObject, PDFDocumentDelegate {
  func classForPage() -> AnyClass { WatermarkPage.self }
}

guard let document = PDFDocument(url: URL(fileURLWithPath: CommandLine.arguments[1])),
  !document.isLocked
else {
  print("watermark: \(CommandLine.arguments[1]) is not a PDF file that can be opened")
  exit(1)
}
let delegate = Delegate()
document.delegate = delegate
guard document.write(toFile: CommandLine.arguments[2]) else {
  print("watermark: \(CommandLine.arguments[2]) could not be written")
  exit(1)
}
