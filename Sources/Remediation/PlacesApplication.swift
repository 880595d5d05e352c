import Diagnostics
import PDFArchiving
import PDFObjects
import PageStructure

/// Applies what a list of corrections says of places of pages to elements that are being written.
struct PlacesApplication {
  private let places: [ArchiveCorrections.Place]
  private(set) var problems: [Diagnostic] = []

  init(_ places: [ArchiveCorrections.Place]) { self.places = places }

  mutating func apply(to tree: inout TagTree) {
    for place in places {
      guard let element = element(at: place, in: tree) else {
        var problem = Diagnostic.error(
          "corrections", "no element is at this place of the page", location: place.location)
        problem.page = place.page
        problems.append(problem)
        continue
      }
      if let text = place.alternativeText { tree.elements[element].alternative = text }
      if let scope = place.scope {
        guard tree.elements[element].type == "TH" || tree.elements[element].type == "TD" else {
          problems.append(
            .error("corrections", "the place is not a cell of a table", location: place.location))
          continue
        }
        tree.elements[element].type = "TH"
        tree.set("Scope", .name(PDFName(rawValue: scope)), of: element, owner: "Table")
      }
      if let role = place.role { tree.elements[element].type = PDFName(rawValue: role) }
    }
    settleLevels(&tree)
  }

  /// The element whose box is most like that of a place.
  private func element(at place: ArchiveCorrections.Place, in tree: TagTree) -> Int? {
    var best: (likeness: Double, element: Int)?
    for (index, element) in tree.elements.enumerated() {
      guard place.type == nil || place.type == element.type.rawValue,
        let box =
          element.place?.page == place.page
          ? element.place?.bounds
          : element.source?.parts.first(where: { $0.page == place.page })?.bounds
      else { continue }
      let likeness = box.likeness(to: place.area)
      // Of elements of one place, the innermost is meant.
      if likeness > 0.5, likeness >= best?.likeness ?? 0 { best = (likeness, index) }
    }
    return best?.element
  }

  /// Headings that a person has changed skip no level.
  private func settleLevels(_ tree: inout TagTree) {
    guard places.contains(where: { $0.role != nil }) else { return }
    var open: [Int] = []
    for index in tree.elements.indices {
      let type = tree.elements[index].type.rawValue
      guard type.hasPrefix("H"), let level = Int(type.dropFirst()) else { continue }
      while let last = open.last, last >= level { open.removeLast() }
      open.append(level)
      tree.elements[index].type = PDFName(rawValue: "H\(min(open.count, 6))")
    }
  }
}

extension Rectangle {
  /// The share of the area of both that they have in common.
  fileprivate func likeness(to other: Rectangle) -> Double {
    let common =
      max(0, min(right, other.right) - max(left, other.left))
      * max(0, min(top, other.top) - max(bottom, other.bottom))
    let whole = width * height + other.width * other.height - common
    return whole > 0 ? common / whole : 0
  }
}
