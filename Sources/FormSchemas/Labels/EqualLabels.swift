import InteractiveForms
import PDFObjects

/// Counts fields of one page whose labels are equal in spite of all that they are under: “Model, 3 of 5”.
enum EqualLabels {
  /// Widgets whose tops are so near one another are on one row, in points.
  private static let sameRow = 4.0

  /// - Parameter places: indexes of fields with labels of the page.
  static func count(_ fields: inout [FieldLabel], _ places: [Int], of form: Form) {
    struct Key: Hashable {
      var text: String
      var page: Int?
    }
    var groups: [Key: [Int]] = [:]
    for place in places where !form.fields[place].kind.isToggle && fields[place].source == .page {
      let page = form.fields[place].widgets.first?.pageIndex
      groups[Key(text: fields[place].text, page: page), default: []].append(place)
    }
    for (key, places) in groups where places.count > 1 && key.page != nil {
      for (number, place) in inReadingOrder(places, of: form).enumerated() {
        if fields[place].ownText.isEmpty { fields[place].ownText = key.text }
        fields[place].text = "\(key.text), \(number + 1) of \(places.count)"
      }
    }
  }

  /// From top to bottom, and on a row from left to right.
  private static func inReadingOrder(_ places: [Int], of form: Form) -> [Int] {
    let boxes = places.map { place in
      (place: place, bounds: form.fields[place].widgets[0].rectangle ?? Rectangle(0, 0, 0, 0))
    }
    var rows: [[(place: Int, bounds: Rectangle)]] = []
    for box in boxes.sorted(by: { $0.bounds.top > $1.bounds.top }) {
      if let top = rows.last?.first?.bounds.top, top - box.bounds.top < sameRow {
        rows[rows.count - 1].append(box)
      } else {
        rows.append([box])
      }
    }
    return rows.flatMap { $0.sorted { $0.bounds.left < $1.bounds.left }.map(\.place) }
  }
}
