import PDFObjects

/// Squares for check boxes and radio buttons beside a text.
extension RoomFinder {
  func square(leftOf text: Rectangle, _ width: Double?, _ height: Double?) -> Rectangle {
    let drawn = squares(text).filter { $0.right <= text.left + 2 && text.left - $0.right < 40 }
      .max { $0.right < $1.right }
    if let drawn { return drawn }
    let side = width ?? height ?? min(max(text.height, 8), 12)
    let middle = (text.bottom + text.top) / 2
    return Rectangle(text.left - 4 - side, middle - side / 2, text.left - 4, middle + side / 2)
  }

  func square(rightOf text: Rectangle) -> Rectangle {
    let drawn = squares(text).filter { $0.left >= text.right - 2 && $0.left - text.right < 40 }
      .min { $0.left < $1.left }
    if let drawn { return drawn }
    let side = min(max(text.height, 8), 12)
    let middle = (text.bottom + text.top) / 2
    return Rectangle(text.right + 4, middle - side / 2, text.right + 4 + side, middle + side / 2)
  }

  /// The part of a room before a square that stands by itself in it: a check box with its own label.
  func upToSquare(_ room: Rectangle) -> Rectangle {
    let squares = marks.boxes.filter { box in
      (5...24).contains(box.width) && abs(box.width - box.height) < 2
        && box.left > room.left + 20 && box.left < room.right - 1
        && box.bottom < room.top && box.top > room.bottom
        && marks.words(in: box.inset(by: 1)).isEmpty
        // Squares that touch are the cells of a comb.
        && !marks.boxes.contains {
          abs($0.bottom - box.bottom) < 2 && abs($0.top - box.top) < 2
            && (abs($0.left - box.right) < 1.5 || abs($0.right - box.left) < 1.5)
        }
    }
    guard let first = squares.map(\.left).min() else { return room }
    return Rectangle(room.left, room.bottom, first - Self.gap, room.top)
  }

  private func squares(_ text: Rectangle) -> [Rectangle] {
    marks.boxes.filter {
      (5...24).contains($0.width) && (5...24).contains($0.height) && $0.bottom < text.top
        && $0.top > text.bottom
    }
  }
}
