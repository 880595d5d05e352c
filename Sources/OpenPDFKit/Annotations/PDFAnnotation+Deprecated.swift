import Foundation
import PDFObjects

// What PDFKit has deprecated, and programs still call.
extension PDFAnnotation {
  /// `/Contents`, which viewers show while the pointer is over the annotation.
  @available(*, deprecated, message: "Use contents")
  public var toolTip: String? { contents }

  /// What a click does.
  @available(*, deprecated, message: "Use action")
  public var mouseUpAction: PDFAction? {
    get { action }
    set { action = newValue }
  }

  /// Removes the appearance streams. An annotation of a type that is drawn here gets new ones.
  @available(*, deprecated, message: "Use removeValue(forAnnotationKey: .appearanceDictionary)")
  public func removeAllAppearanceStreams() {
    removeValue(forAnnotationKey: .appearanceDictionary)
  }

  /// Draws the annotation into the current context.
  @available(*, deprecated, message: "Use draw(with:in:)")
  public func draw(with box: PDFDisplayBox) {
    if let context = NSGraphicsContext.current?.cgContext { draw(with: box, in: context) }
  }
}

// One class has been enough for all subtypes since macOS 10.13. A file's annotations are never of the old classes, so that
// a program that tests for them would do nothing without saying so.

@available(*, unavailable, message: "Use PDFAnnotation with widgetFieldType .button")
public final class PDFAnnotationButtonWidget {}
@available(*, unavailable, message: "Use PDFAnnotation with widgetFieldType .choice")
public final class PDFAnnotationChoiceWidget {}
@available(*, unavailable, message: "Use PDFAnnotation with widgetFieldType .text")
public final class PDFAnnotationTextWidget {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .circle")
public final class PDFAnnotationCircle {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .freeText")
public final class PDFAnnotationFreeText {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .ink")
public final class PDFAnnotationInk {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .line")
public final class PDFAnnotationLine {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .link")
public final class PDFAnnotationLink {}
@available(
  *, unavailable, message: "Use PDFAnnotation of subtype .highlight, .underline or .strikeOut"
)
public final class PDFAnnotationMarkup {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .popup")
public final class PDFAnnotationPopup {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .square")
public final class PDFAnnotationSquare {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .stamp")
public final class PDFAnnotationStamp {}
@available(*, unavailable, message: "Use PDFAnnotation of subtype .text")
public final class PDFAnnotationText {}
