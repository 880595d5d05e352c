public import Foundation
import PDFObjects

/// A coordinate or zoom that is left as the viewer has it.
public let kPDFDestinationUnspecifiedValue = CGFloat(Float.greatestFiniteMagnitude)

/// A point of a page to go to (ISO 32000-2, 12.3.2).
open class PDFDestination: NSObject, NSCopying {
  open private(set) weak var page: PDFPage?
  /// On the page.
  public let point: CGPoint
  open var zoom = kPDFDestinationUnspecifiedValue
  /// What was read of a form other than `/XYZ`, such as `/Fit`; it is written again.
  let view: [PDFObject]?
  /// The name of a destination that is looked up by the viewer.
  let name: PDFObject?

  public init(page: PDFPage, at point: CGPoint) {
    self.page = page
    self.point = point
    view = nil
    name = nil
    super.init()
  }

  init(_ page: PDFPage?, _ point: CGPoint, zoom: CGFloat, view: [PDFObject]?, name: PDFObject?) {
    self.page = page
    self.point = point
    self.view = view
    self.name = name
    super.init()
    self.zoom = zoom
  }

  /// The view part of an explicit destination: `[page /XYZ left top zoom]` without the page.
  var viewObjects: [PDFObject] {
    if let view { return view }
    func spelled(_ value: CGFloat) -> PDFObject {
      value < kPDFDestinationUnspecifiedValue && value.isFinite ? .number(Double(value)) : .null
    }
    return [.name("XYZ"), spelled(point.x), spelled(point.y), spelled(zoom)]
  }

  /// Whether the other destination is later in the document (ascending) or earlier. Pages that are not in one document
  /// are the same.
  open func compare(_ other: PDFDestination) -> ComparisonResult {
    guard let page, let document = page.document, let next = other.page,
      next.document === document
    else { return .orderedSame }
    let (first, second) = (document.index(for: page), document.index(for: next))
    if first != second { return first < second ? .orderedAscending : .orderedDescending }
    if point.y == other.point.y { return .orderedSame }
    return point.y > other.point.y ? .orderedAscending : .orderedDescending
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    PDFDestination(page, point, zoom: zoom, view: view, name: name)
  }
}
