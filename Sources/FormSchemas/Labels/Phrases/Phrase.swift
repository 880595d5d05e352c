import PDFObjects

/// Words of one line that belong together: nothing wider than a space, no rule and no widget is between
/// them.
struct Phrase {
  var text: String
  var bounds: Rectangle
  /// The right end of the leader (dots, underscores) that follows; of the text if none does.
  var reach: Double
  var size: Double
  var startsBold: Bool
  var endsBold: Bool
  /// All of it.
  var isItalic = false
  /// The number of a line of the form that the phrase starts with, such as `1a`, in lower case and
  /// without punctuation.
  var number: String?
  /// Nothing but such a number.
  var isNumber: Bool
  /// Nothing but the pattern of a date.
  var isPattern: Bool
  /// A bullet is before it.
  var isBulleted = false
  /// A box to check or an arrow is printed before it.
  var followsPicture = false
  /// A letter, but the caption of a box to check.
  var namesToggle = false
  /// Is printed where a field is and names none: “vs.” between two parties, “N/A” in a cell.
  var isFiller = false
  /// A number that starts a new item: with a period or parenthesis, or apart from the text.
  var startsItem: Bool
  /// The text runs from top to bottom or is turned.
  var isTurned = false
  /// The index of its paragraph.
  var paragraph = -1

  var hasLeader: Bool { reach > bounds.right + 1 }
  /// Starts with the number of a line, rather than with a letter for one.
  var isNumbered: Bool { number.map(LineNumber.hasDigit) ?? false }
  /// Names nothing by itself.
  var isBare: Bool { isNumber || isPattern || isFiller }
  /// “AM” or “PM”.
  var isHalfDay: Bool {
    text.utf8.count <= 4
      && ["am", "pm"].contains(text.lowercased().filter { $0 != "." })
  }
}
