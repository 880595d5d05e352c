import InteractiveForms
import PDFContent

/// A value that its field takes.
enum CheckedValue: Hashable, Sendable {
  case cleared
  case text(String)
  /// A button's state, and which widget it is meant of where the value says: its place among the
  /// group's.
  case state(AppearanceState, at: Int?)
  /// Indices into `/Opt`, ascending.
  case options([Int])
  case picture(Picture)
}

extension CheckedValue {
  static let off = CheckedValue.state(.off, at: nil)

  var picture: Picture? {
    if case .picture(let picture) = self { return picture }
    return nil
  }
}
