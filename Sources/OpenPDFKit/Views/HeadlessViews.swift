public import Foundation

// Classes of views, as far as code without a screen touches them: they keep what they are given, and show nothing.

/// A view that shows nothing.
open class UIView: NSObject {
  open var frame: CGRect
  open var backgroundColor: NSColor?
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  public private(set) var subviews: [UIView] = []

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  public override convenience init() { self.init(frame: .zero) }

  open func addSubview(_ view: UIView) { subviews.append(view) }
}

public typealias NSView = UIView

/// A controller of a view that shows nothing. Call `viewDidLoad()` to run what a program does when its view appears.
open class UIViewController: NSObject {
  open var view = UIView()
  open var title: String?
  public override init() { super.init() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
}

public typealias NSViewController = UIViewController

public enum PDFDisplayMode: Int, Sendable {
  case singlePage, singlePageContinuous, twoUp, twoUpContinuous
}

public enum PDFDisplayDirection: Int, Sendable { case vertical, horizontal }

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
}

/// A message for a person, which is written to standard error.
open class NSAlert: NSObject {
  public enum Style: UInt, Sendable { case warning, informational, critical }
  open var messageText = ""
  open var informativeText = ""
  open var alertStyle = Style.warning
  private var buttons: [String] = []

  public override init() { super.init() }

  open func addButton(withTitle title: String) { buttons.append(title) }

  /// Writes the message, and returns the answer of the first button.
  @discardableResult
  open func runModal() -> NSApplication.ModalResponse {
    let text = [messageText, informativeText].filter { !$0.isEmpty }.joined(separator: ": ")
    FileHandle.standardError.write(Data((text + "\n").utf8))
    return .alertFirstButtonReturn
  }
}

/// An application; there is none without a screen.
public enum NSApplication {
  public struct ModalResponse: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let OK = ModalResponse(rawValue: 1)
    public static let cancel = ModalResponse(rawValue: 0)
    public static let alertFirstButtonReturn = ModalResponse(rawValue: 1000)
    public static let alertSecondButtonReturn = ModalResponse(rawValue: 1001)
    public static let alertThirdButtonReturn = ModalResponse(rawValue: 1002)
  }
}
