import FieldDetection
import Foundation

extension PDFPage {
  /// Widgets for the places that a page without fields asks to be filled in or checked, in the order of reading. They are not
  /// part of the page until they are added to it. PDFKit has no such function.
  ///
  /// ```swift
  /// func makeForm(of page: PDFPage) {
  ///   for widget in page.detectedFields() { page.addAnnotation(widget) }
  /// }
  /// ```
  ///
  /// Places that widgets of the page cover are left out. The names are numbers with the page's in front. On a scan, the English
  /// text is recognized first, with the program `tesseract` if it is installed.
  ///
  /// - Parameter leastConfidence: places are left out that are fields less often, from 0 to 1.
  public func detectedFields(leastConfidence: Double = 0) -> [PDFAnnotation] {
    let taken = annotations.filter { $0.type == "Widget" }.map(\.bounds.rectangle)
    let place = (document?.index(for: self) ?? 0) + 1
    let fields = store.fields(of: store.page(number), besides: taken)
    return fields.filter { $0.confidence >= leastConfidence }.enumerated().map { index, field in
      let widget = PDFAnnotation(
        bounds: CGRect(field.bounds), forType: .widget, withProperties: nil)
      widget.widgetFieldType = field.isChoice ? .button : .text
      widget.fieldName = "page\(place).field\(index + 1)"
      if field.isChoice {
        widget.widgetControlType = .checkBoxControl
      } else {
        widget.isMultiline = field.isMultiline
        if let cells = field.cells {
          widget.maximumLength = cells
          widget.hasComb = true
        }
      }
      return widget
    }
  }
}
