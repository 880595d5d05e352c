public import Foundation

/// AppKit's image of the pages of a PDF file.
open class NSPDFImageRep: NSObject {
  public let pdfRepresentation: Data
  private let document: CGPDFDocument
  /// From 0.
  open var currentPage = 0

  /// - Returns: nil if the bytes are not a PDF file, or one that is locked.
  public init?(data: Data) {
    guard let document = CGPDFDocument(CGDataProvider(bytes: Array(data))), document.isUnlocked
    else { return nil }
    self.document = document
    pdfRepresentation = data
  }

  open var pageCount: Int { document.numberOfPages }

  /// The crop box of the current page; zero for a page that does not exist.
  open var bounds: CGRect { document.page(at: currentPage + 1)?.getBoxRect(.cropBox) ?? .zero }
  open var size: CGSize { bounds.size }

  /// Draws the current page with its lower left corner at the origin of the current context.
  ///
  /// - Returns: false without a context or page.
  @discardableResult
  open func draw() -> Bool { draw(in: CGRect(origin: .zero, size: size)) }

  /// Draws the current page in a rectangle of the current context.
  @discardableResult
  open func draw(in rect: CGRect) -> Bool {
    guard let context = NSGraphicsContext.current, let page = document.page(at: currentPage + 1)
    else { return false }
    context.cgContext.saveGState()
    if context.isFlipped {
      context.cgContext.translateBy(x: 0, y: rect.minY + rect.maxY)
      context.cgContext.scaleBy(x: 1, y: -1)
    }
    context.cgContext.draw(page, in: rect)
    context.cgContext.restoreGState()
    return true
  }
}

extension CGContext {
  /// Draws the crop box of a page in a rectangle whose y runs upwards.
  func draw(_ page: CGPDFPage, in rect: CGRect) {
    let box = page.getBoxRect(.cropBox)
    guard box.width > 0, box.height > 0 else { return }
    saveGState()
    translateBy(x: rect.minX, y: rect.minY)
    scaleBy(x: rect.width / box.width, y: rect.height / box.height)
    translateBy(x: -box.minX, y: -box.minY)
    drawPDFPage(page)
    restoreGState()
  }
}
