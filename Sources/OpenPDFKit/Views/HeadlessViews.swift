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
