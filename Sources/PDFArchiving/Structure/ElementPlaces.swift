package import LogicalStructure
import PDFContent
package import PDFObjects

/// What structure elements show, and where: the text and the place of all content in them.
package struct ElementPlaces {
  package struct Place {
    package var page: ObjectNumber?
    package var text = ""
    /// On the first page of the content.
    package var box: Rectangle?
  }

  /// By the place of the element in the tree.
  package private(set) var places: [Place]
  /// The same without what is in elements inside.
  package private(set) var contents: [Place]
  /// The text that annotations are on, by the annotation.
  package private(set) var annotations: [ObjectNumber: Place] = [:]
  private static let longest = 2000

  package init(_ tree: StructureElements, in document: Document) {
    places = Array(repeating: Place(), count: tree.elements.count)
    contents = places
    let reader = PageContentReader(document: document)
    var texts: [MarkedContentReference: Place] = [:]
    for page in document.pageList().pages {
      let lines = MarkedContentPlaces(of: page, reader).lines
      for line in lines {
        let mark = MarkedContentReference(page: page.number, identifier: line.identifier)
        var place = texts[mark] ?? Place(page: page.number)
        place.text += (place.text.isEmpty ? "" : " ") + line.text
        place.box = place.box?.union(line.box) ?? line.box
        texts[mark] = place
      }
      for object in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
        guard let number = object.referenceValue, let node = document[number].dictionaryValue,
          let box = document.rectangle(node["Rect"])
        else { continue }
        var place = Place(page: page.number, box: box)
        for line in lines where Self.isOn(line.box, box) {
          place.text += (place.text.isEmpty ? "" : " ") + line.text
        }
        place.text = place.text.withSingleSpaces
        annotations[number] = place
      }
    }
    // Elements are in the order of the tree: what is in an element comes after it.
    for (index, element) in tree.elements.enumerated() {
      var own = element.marks.compactMap { texts[$0] }
      own += element.objects.compactMap { number in
        annotations[number].map { Place(page: $0.page, box: $0.box) }
      }
      for place in own { Self.add(place, to: &contents[index]) }
      var current: Int? = index
      while let ancestor = current {
        for place in own { Self.add(place, to: &places[ancestor]) }
        current = tree.elements[ancestor].parent
      }
    }
    for index in places.indices {
      places[index].text = places[index].text.withSingleSpaces
      contents[index].text = contents[index].text.withSingleSpaces
    }
  }

  private static func isOn(_ line: Rectangle, _ box: Rectangle) -> Bool {
    line.overlapY(box) > line.height * 0.4
      && line.overlapX(box) > min(line.width, box.width) * 0.3
  }

  private static func add(_ place: Place, to sum: inout Place) {
    if sum.page == nil { sum.page = place.page }
    if sum.text.utf8.count < longest, !place.text.isEmpty {
      sum.text += (sum.text.isEmpty ? "" : " ") + place.text
    }
    guard sum.page == place.page, let box = place.box else { return }
    sum.box = sum.box?.union(box) ?? box
  }
}
