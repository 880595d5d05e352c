import FieldDetection
import Foundation

/// Finds fields on pages that have none. Apple's PDFKit has nothing like it: a name of its own shows where a program that is to
/// run on Apple's systems, too, goes beyond it.
public enum FieldRecognition {
  /// Widgets for the places that a page without fields asks to be filled in or checked, in the order of reading. They are not
  /// part of the page until they are added to it.
  ///
  /// ```swift
  /// import PDFKit
  ///
  /// func makeForm(of page: PDFPage) {
  ///   for widget in FieldRecognition.widgets(of: page) { page.addAnnotation(widget) }
  /// }
  /// ```
  ///
  /// Places that widgets of the page cover are left out. On turned pages, values stand upright as the page is shown. The names are numbers with the page's in front. On a scan, the English
  /// text is recognized first, with the program `tesseract` if it is installed.
  ///
  /// - Parameters:
  ///   - page: where they are looked for.
  ///   - leastConfidence: places are left out that are fields less often, from 0 to 1.
  public static func widgets(
    of page: PDFPage, leastConfidence: Double = 0
  ) -> [PDFAnnotation] {
    let taken = page.annotations.filter { $0.type == "Widget" }.map(\.bounds.rectangle)
    let place = (page.document?.index(for: page) ?? 0) + 1
    let fields = page.store.fields(of: page.store.page(page.number), besides: taken)
    return fields.filter { $0.confidence >= leastConfidence }.enumerated().map { index, field in
      let widget = PDFAnnotation(
        bounds: CGRect(field.bounds), forType: .widget, withProperties: nil)
      widget.widgetFieldType = field.isChoice ? .button : .text
      widget.fieldName = "page\(place).field\(index + 1)"
      if field.rotation != 0 {
        let looks = PDFAppearanceCharacteristics()
        looks.rotation = field.rotation
        widget.setValue(looks, forAnnotationKey: .widgetAppearanceDictionary)
      }
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
