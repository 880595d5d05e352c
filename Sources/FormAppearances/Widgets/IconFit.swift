package import PDFObjects

/// How an icon is fitted into a push button, `/IF` (ISO 32000-2, Table 250).
package struct IconFit: Hashable, Sendable {
  /// `/SW`
  package enum Scaling: Sendable { case always, whenBigger, whenSmaller, never }

  package var scaling = Scaling.always
  /// `/S`: width and height keep their proportion.
  package var isProportional = true
  /// `/A`: how much of the room left over stands to the left, and below.
  package var left = 0.5
  package var bottom = 0.5
  /// `/FB`: the icon may cover the border.
  package var ignoresBorder = false

  package init() {}

  package init(_ dictionary: PDFDictionary?, in document: Document) {
    guard let dictionary else { return }
    switch document.name(dictionary["SW"]) {
    case "B": scaling = .whenBigger
    case "S": scaling = .whenSmaller
    case "N": scaling = .never
    default: break
    }
    isProportional = document.name(dictionary["S"]) != "A"
    let place = (document.array(dictionary["A"]) ?? []).compactMap { document.number($0) }
    if place.count == 2 {
      left = min(max(place[0], 0), 1)
      bottom = min(max(place[1], 0), 1)
    }
    ignoresBorder = document.value("FB", in: dictionary)?.booleanValue ?? false
  }

  /// Moves and scales an icon's box into a part of the button.
  func matrix(from icon: Rectangle, to box: Rectangle) -> Matrix {
    var x = box.width / icon.width
    var y = box.height / icon.height
    if isProportional { (x, y) = (min(x, y), min(x, y)) }
    switch scaling {
    case .always: break
    case .whenBigger: (x, y) = (min(x, 1), min(y, 1))
    case .whenSmaller: (x, y) = (max(x, 1), max(y, 1))
    case .never: (x, y) = (1, 1)
    }
    let left = box.left + (box.width - icon.width * x) * self.left
    let bottom = box.bottom + (box.height - icon.height * y) * self.bottom
    return Matrix(x, 0, 0, y, left - icon.left * x, bottom - icon.bottom * y)
  }
}
