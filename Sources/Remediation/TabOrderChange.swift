import InteractiveForms
import PDFObjects

/// Counts the widgets that the tab key reaches in another order once it follows the structure (`/Tabs`; ISO 32000-2, Table
/// 31 and 12.5.1).
enum TabOrderChange {
  /// In points: widgets whose tops differ by less are in one row.
  private static let sameRow = 4.0

  /// The fewest widgets that have to move to bring the former order of each page into the order of reading.
  static func moved(_ form: Form, in document: Document, reading: [ObjectNumber]) -> Int {
    let places = Dictionary(
      reading.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var widgets: [ObjectNumber: Rectangle] = [:]
    for widget in form.fields.flatMap(\.widgets) where !widget.isHidden {
      widgets[widget.number] = widget.rectangle ?? Rectangle(0, 0, 0, 0)
    }
    return document.pageList().pages.reduce(0) { count, page in
      let node = document[page.number].dictionaryValue ?? [:]
      var former = (document.array(node["Annots"]) ?? []).compactMap(\.referenceValue)
        .filter { widgets[$0] != nil }
      switch document.name(node["Tabs"]) {
      case "R": former = former.enumerated().sorted { isBefore($0, $1, widgets) }.map(\.element)
      // The order of columns depends on the viewer, and that of a former structure is gone.
      case "C", "S": return count
      default: break
      }
      let order = former.compactMap { places[$0] }
      return count + order.count - longestRise(order)
    }
  }

  private static func isBefore(
    _ one: (offset: Int, element: ObjectNumber), _ other: (offset: Int, element: ObjectNumber),
    _ boxes: [ObjectNumber: Rectangle]
  ) -> Bool {
    guard let first = boxes[one.element], let second = boxes[other.element] else { return false }
    let (row, next) = ((first.top / sameRow).rounded(), (second.top / sameRow).rounded())
    if row != next { return row > next }
    return (first.left, one.offset) < (second.left, other.offset)
  }

  /// The length of the longest part of a sequence that rises.
  private static func longestRise(_ sequence: [Int]) -> Int {
    /// The least ends of rising parts, by their length.
    var ends: [Int] = []
    for value in sequence {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < value { low = middle + 1 } else { high = middle }
      }
      if low == ends.count { ends.append(value) } else { ends[low] = value }
    }
    return ends.count
  }
}
