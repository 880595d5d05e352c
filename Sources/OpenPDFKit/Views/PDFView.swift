public import Foundation

// PDFKit's views, as far as code without a screen touches them.

public enum PDFDisplayMode: Int, Sendable {
  case singlePage, singlePageContinuous, twoUp, twoUpContinuous
}

public enum PDFDisplayDirection: Int, Sendable { case vertical, horizontal }

public enum PDFInterpolationQuality: Int, Sendable { case none, low, high }

public enum PDFPrintScalingMode: Int, Sendable {
  case pageScaleNone, pageScaleToFit, pageScaleDownToFit
}

/// What is at a point of a view.
public struct PDFAreaOfInterest: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let pageArea = PDFAreaOfInterest(rawValue: 1)
  public static let textArea = PDFAreaOfInterest(rawValue: 2)
  public static let annotationArea = PDFAreaOfInterest(rawValue: 4)
  public static let linkArea = PDFAreaOfInterest(rawValue: 8)
  public static let controlArea = PDFAreaOfInterest(rawValue: 16)
  public static let textFieldArea = PDFAreaOfInterest(rawValue: 32)
  public static let iconArea = PDFAreaOfInterest(rawValue: 64)
  public static let popupArea = PDFAreaOfInterest(rawValue: 128)
  public static let imageArea = PDFAreaOfInterest(rawValue: 256)
}

/// A delegate of views. It is never called, because views are not shown.
public protocol PDFViewDelegate: NSObjectProtocol {}

@available(*, unavailable, message: "OpenPDFKit has no screen; use PDFPage.thumbnail(of:for:)")
public final class PDFThumbnailView {}
@available(*, unavailable, message: "OpenPDFKit has no screen; use PDFPage.thumbnail(of:for:)")
public enum PDFThumbnailLayoutMode { case vertical, horizontal }
@available(*, unavailable, message: "OpenPDFKit has no screen to put views over pages on")
public protocol PDFPageOverlayViewProvider {}

extension NSNotification.Name {
  // A view without a screen posts none of these.
  public static let PDFViewDocumentChanged = NSNotification.Name("PDFViewChangedDocument")
  public static let PDFViewPageChanged = NSNotification.Name("PDFViewChangedPage")
  public static let PDFViewScaleChanged = NSNotification.Name("PDFViewScaleChanged")
  public static let PDFViewSelectionChanged = NSNotification.Name("PDFViewChangedSelection")
  public static let PDFViewVisiblePagesChanged = NSNotification.Name("PDFViewVisiblePagesChanged")
  public static let PDFViewAnnotationHit = NSNotification.Name("PDFViewAnnotationHit")
}

extension PDFDocument {
  @available(
    *, unavailable,
    message: "OpenPDFKit does not print; write the document, and give it to a printer's program"
  )
  public func printOperation(
    for info: Any?, scalingMode: PDFPrintScalingMode, autoRotate: Bool
  ) -> Any? { nil }
}

/// A view of a document that shows nothing. It keeps its document and its settings; everything that needs a screen or a
/// person is missing.
open class PDFView: UIView {
  open var document: PDFDocument? { didSet { currentPage = document?.page(at: 0) } }
  open private(set) var currentPage: PDFPage?
  open var displayMode = PDFDisplayMode.singlePageContinuous
  open var displayDirection = PDFDisplayDirection.vertical
  open var displayBox = PDFDisplayBox.cropBox
  open var displaysPageBreaks = true
  open var displaysAsBook = false
  open var autoScales = false
  open var scaleFactor: CGFloat = 1
  open var minScaleFactor: CGFloat = 0.1
  open var maxScaleFactor: CGFloat = 10
  open var currentSelection: PDFSelection?
  open var highlightedSelections: [PDFSelection]?
  open var interpolationQuality = PDFInterpolationQuality.high
  open var isInMarkupMode = false
  open weak var delegate: (any PDFViewDelegate)?

  open func go(to page: PDFPage) { if page.document === document { currentPage = page } }
  open func go(to destination: PDFDestination) { if let page = destination.page { go(to: page) } }
  open func goToFirstPage(_ sender: Any?) { currentPage = document?.page(at: 0) }
  open func goToLastPage(_ sender: Any?) {
    currentPage = document.flatMap { $0.page(at: $0.pageCount - 1) }
  }

  @available(*, unavailable, message: "OpenPDFKit has no screen to convert points of")
  open func convert(_ point: CGPoint, to page: PDFPage) -> CGPoint { .zero }
  @available(*, unavailable, message: "OpenPDFKit has no screen to find pages on")
  open func page(for point: CGPoint, nearest: Bool) -> PDFPage? { nil }
  @available(*, unavailable, message: "OpenPDFKit does not print")
  open func print(with info: Any, autoRotate: Bool) {}
  @available(*, unavailable, message: "OpenPDFKit has no windows to search from")
  open var findInteraction: Any? { nil }
}
