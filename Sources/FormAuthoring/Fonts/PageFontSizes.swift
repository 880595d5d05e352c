import InteractiveForms
import PDFObjects

/// One font size for the new fields of a page that have none: the largest, up to 12 points, that fits the lowest box. Boxes
/// of different heights would otherwise have text of different sizes.
struct PageFontSizes {
  private static let largest = 12.0
  private static let smallest = 6.0
  /// The height of a line at size 1, and what a border of one point takes at both sides.
  private static let (leading, inset) = (1.16, 2.0)
  /// The width of a wide letter at size 1, in the cell of a comb.
  private static let letter = 0.75

  private var byPage: [Int: Double] = [:]
  private var pages: [Int: [Int]] = [:]

  /// Notes the place of a field.
  mutating func note(
    _ index: Int, _ field: FieldSpecification, _ place: (page: Int, rectangle: Rectangle)
  ) {
    guard !field.hasSize, field.kind == .text || field.kind == .comboBox else { return }
    pages[index, default: []].append(place.page)
    let isTurned = field.rotation % 180 != 0
    let (width, height) =
      isTurned
      ? (place.rectangle.height, place.rectangle.width)
      : (place.rectangle.width, place.rectangle.height)
    var size = Self.largest
    if !field.flags.contains(.multiline) { size = (height - Self.inset) / Self.leading }
    if field.flags.contains(.comb), let cells = field.maxLength {
      size = min(size, width / Double(cells) / Self.letter)
    }
    size = (max(Self.smallest, min(Self.largest, size)) * 2).rounded(.down) / 2
    byPage[place.page] = min(byPage[place.page] ?? size, size)
  }

  /// The sizes of fields by their places; of a field on several pages the smallest.
  var byField: [Int: Double] {
    pages.compactMapValues { pages in pages.compactMap { byPage[$0] }.min() }
  }
}
