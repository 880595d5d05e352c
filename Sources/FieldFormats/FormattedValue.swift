/// What a field shows for a value that is stored otherwise.
public struct FormattedValue: Hashable, Sendable {
  /// A colour that the format sets; the field's own (`/DA`) is left aside.
  public enum Color: Hashable, Sendable {
    /// RGB 1 0 0.
    case red
    /// Black.
    case black
  }

  public var text: String
  /// Nil where the format leaves the colour alone.
  public var color: Color?

  public init(text: String, color: Color? = nil) {
    self.text = text
    self.color = color
  }

  public var isRed: Bool { color == .red }
}
