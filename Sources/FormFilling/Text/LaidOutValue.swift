import FormAppearances
import PDFContent
import PDFObjects

/// A value laid out in a widget.
protocol LaidOutValue: AnyObject, Sendable {
  var fit: Fit { get }
  /// What the box does not show, if it continues elsewhere.
  var rest: String { get }
  /// The first option a list shows; nil for text.
  var topIndex: Int? { get }

  /// Writes what the widget shows.
  ///
  /// - Returns: the names under which the content finds system fonts.
  func write(
    _ destination: TextAppearance.Destination, to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName>
}

/// A text, with the appearance, which may have a color of the value's.
final class LaidOutText: LaidOutValue {
  private let appearance: TextAppearance
  private let text: TextAppearance.LaidOut

  init(_ text: TextAppearance.LaidOut, in appearance: TextAppearance) {
    self.appearance = appearance
    self.text = text
  }

  var fit: Fit { text.fit }
  var rest: String { text.rest }
  var topIndex: Int? { nil }

  func write(
    _ destination: TextAppearance.Destination, to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    appearance.write(text, destination, to: &writer, embedded: &embedded)
  }
}

/// The rows of a list.
final class LaidOutList: LaidOutValue {
  private let appearance: ListAppearance
  private let rows: ListAppearance.LaidOut
  private let top: Int

  init(_ rows: ListAppearance.LaidOut, in appearance: ListAppearance, top: Int) {
    self.appearance = appearance
    self.rows = rows
    self.top = top
  }

  var fit: Fit { rows.fit }
  var rest: String { rows.rest }
  var topIndex: Int? { top }

  func write(
    _ destination: TextAppearance.Destination, to writer: inout ContentWriter,
    embedded: inout EmbeddedTypefaces
  ) -> Set<PDFName> {
    appearance.write(rows, destination, to: &writer, embedded: &embedded)
  }
}
