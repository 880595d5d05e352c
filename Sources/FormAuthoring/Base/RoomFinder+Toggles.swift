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

  private func squares(_ text: Rectangle) -> [Rectangle] {
    marks.boxes.filter {
      (5...24).contains($0.width) && (5...24).contains($0.height) && $0.bottom < text.top
        && $0.top > text.bottom
    }
  }
}
