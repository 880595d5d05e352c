import InteractiveForms
import PDFObjects

/// Counts fields of one page whose labels are equal in spite of all that they are under: “Model, 3 of 5”.
enum EqualLabels {
  /// Widgets whose middles are so near one another are on one row, in points.
  private static let sameRow = 4.0

  /// - Parameter places: indexes of fields with labels of the page, or with names for labels.
  static func count(_ fields: inout [FieldLabel], _ places: [Int], of form: Form) {
    struct Key: Hashable {
      var text: String
      var page: Int?
      // A box to check and the field behind it may have one label.
      var isToggle: Bool
    }
    var groups: [Key: [Int]] = [:]
    for place in places where form.fields[place].kind != .radio {
      let page = form.fields[place].widgets.first?.pageIndex
      let isToggle = form.fields[place].kind.isToggle
      groups[Key(text: fields[place].text, page: page, isToggle: isToggle), default: []]
        .append(place)
    }
    for (key, places) in groups where places.count > 1 && key.page != nil {
      for place in places where fields[place].ownText.isEmpty { fields[place].ownText = key.text }
      if !key.isToggle, let amount = amount(of: key.text, places, of: form) {
        fields[amount].text = "\(key.text): amount"
        continue
      }
      for (number, place) in inReadingOrder(places, of: form).enumerated() {
        fields[place].text = LabelText.placed(key.text, "\(number + 1) of \(places.count)")
      }
    }
  }

  /// The right one of two fields of a line that asks for a description: “8z Other income. List type”.
  private static func amount(of text: String, _ places: [Int], of form: Form) -> Int? {
    guard places.count == 2,
      LabelText.words(text).contains(where: { descriptions.contains(String($0)) })
    else { return nil }
    let boxes = places.map { box(of: $0, form) }
    if boxes[1].left >= boxes[0].right - sameRow { return places[1] }
    return boxes[0].left >= boxes[1].right - sameRow ? places[0] : nil
  }

  private static func box(of place: Int, _ form: Form) -> Rectangle {
    form.fields[place].widgets[0].rectangle ?? Rectangle(0, 0, 0, 0)
  }

  private static let descriptions: Set<String> = [
    "describe", "explain", "list", "other", "specify",
  ]

  /// From top to bottom, and on a row from left to right.
  private static func inReadingOrder(_ places: [Int], of form: Form) -> [Int] {
    let boxes = places.map { (place: $0, bounds: box(of: $0, form)) }
    var rows: [[(place: Int, bounds: Rectangle)]] = []
    for box in boxes.sorted(by: { $0.bounds.middleY > $1.bounds.middleY }) {
      if let first = rows.last?.first?.bounds, first.middleY - box.bounds.middleY < sameRow {
        rows[rows.count - 1].append(box)
      } else {
        rows.append([box])
      }
    }
    return rows.flatMap { $0.sorted { $0.bounds.left < $1.bounds.left }.map(\.place) }
  }
}
