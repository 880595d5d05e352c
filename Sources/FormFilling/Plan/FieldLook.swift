import PDFObjects

/// How a field is drawn beside what the form says of it.
package struct FieldLook: Hashable, Sendable {
  /// Font files and families that are tried before those of all fields.
  package var fonts: [String] = []
  /// The language of the field's values, a BCP 47 tag; nil for that of all fields.
  package var language: String?
  /// From 0, invisible, to 1; nil for opaque.
  package var opacity: Double?
  package var turned: TurnedBox?
  /// The field is decoration: records fill it although it is read-only, and flattened it is an artifact
  /// (ISO 32000-2, 14.8.2.2).
  package var isDecoration = false

  package init() {}

  /// A box for text in the middle of its widget, turned by any angle.
  package struct TurnedBox: Hashable, Sendable {
    package var width: Double
    package var height: Double
    /// Of the angle, counterclockwise.
    package var sine: Double
    package var cosine: Double

    package init(width: Double, height: Double, sine: Double, cosine: Double) {
      self.width = width
      self.height = height
      self.sine = sine
      self.cosine = cosine
    }
  }

  /// Finds font files that are named relative to a directory, which ends with a slash.
  package mutating func locateFonts(in directory: String) {
    fonts = fonts.map {
      FontSelection.isFile($0) && !$0.hasPrefix("/") ? directory + $0 : $0
    }
  }

  /// The name of the graphics state with the opacity (ISO 32000-2, 8.4.5), and its dictionary.
  var graphicsState: (name: PDFName, dictionary: PDFObject)? {
    guard let opacity, opacity < 1 else { return nil }
    let thousandths = Int((min(max(opacity, 0), 1) * 1000).rounded())
    let value = PDFObject.number(Double(thousandths) / 1000)
    return (
      PDFName(rawValue: "FwG\(thousandths)"),
      .dictionary(["Type": .name("ExtGState"), "ca": value, "CA": value])
    )
  }
}
