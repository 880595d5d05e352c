/// What a field shows for a value that is stored otherwise.
package struct FormattedValue: Hashable, Sendable {
  /// A colour that the format sets; the field's own (`/DA`) is left aside.
  package enum Color: Hashable, Sendable {
    /// RGB 1 0 0.
    case red
    /// Black.
    case black
  }

  package var text: String
  /// Nil where the format leaves the colour alone.
  package var color: Color?

  package init(text: String, color: Color? = nil) {
    self.text = text
    self.color = color
  }

  package var isRed: Bool { color == .red }
}
