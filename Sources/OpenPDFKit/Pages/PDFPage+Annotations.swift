public import Foundation
import PDFObjects

extension PDFPage {
  /// The annotations in the order of the file.
  ///
  /// Left out are annotations without a rectangle, lines without points, and choices without options.
  public var annotations: [PDFAnnotation] {
    if let cachedAnnotations { return cachedAnnotations }
    let store = store
    var made: [PDFAnnotation] = []
    for object in store.listedAnnotations(ofPage: number) {
      guard case .dictionary(let node) = store.document.resolve(object),
        let number = object.referenceValue, store.isShownAnnotation(node, number),
        !store.removed.contains(number)
      else { continue }
      made.append(makeAnnotation(number, type: store.document.name(node["Subtype"])?.text ?? ""))
    }
    return publish(made)
  }

  private func makeAnnotation(_ number: ObjectNumber, type: String) -> PDFAnnotation {
    let made =
      (document?.delegate?.class(forAnnotationType: type) as? PDFAnnotation.Type
      ?? PDFAnnotation.self).made(in: store, number)
    made.page = self
    return made
  }

  /// The annotation of an object, if it is on the page.
  func annotation(_ number: ObjectNumber) -> PDFAnnotation? {
    annotations.first { $0.number == number }
  }

  /// Adds an annotation above the others. It leaves the page that it was on.
  public func addAnnotation(_ annotation: PDFAnnotation) {
    if annotation.page === self, annotations.contains(where: { $0 === annotation }) { return }
    annotation.page?.removeAnnotation(annotation)
    let store = store
    // The list is read before the annotation is on it.
    _ = annotations
    if annotation.store === store {
      // It was on a page of this store, whose list may still have it.
      cachedAnnotations?.removeAll { $0 === annotation }
      for page in Set([number, annotation.formerPage ?? number]) {
        store.unlist(annotation.number, onPage: page)
      }
    }
    annotation.move(to: store)
    annotation.formerPage = nil
    store.removed.remove(annotation.number)
    let (number, page) = (annotation.number, self.number)
    store.update(number) {
      $0["Type"] = .name("Annot")
      $0["P"] = .reference(page)
    }
    store.list(number, onPage: page)
    annotation.page = self
    cachedAnnotations?.append(annotation)
    if annotation.isWidget { store.addWidget(number) }
    annotation.appearanceMayChange()
    if let popup = annotation.popup, popup.page !== self { addAnnotation(popup) }
  }

  /// Removes an annotation, from the form too; ignored if it is not on the page.
  public func removeAnnotation(_ annotation: PDFAnnotation) {
    guard let place = annotations.firstIndex(where: { $0 === annotation }) else { return }
    cachedAnnotations?.remove(at: place)
    // The output leaves it out, with what refers to it. Until then it may be added again.
    store.removed.insert(annotation.number)
    annotation.formerPage = number
    annotation.page = nil
  }

  /// Returns the uppermost annotation at a point.
  public func annotation(at point: CGPoint) -> PDFAnnotation? {
    annotations.last { $0.bounds.contains(point) }
  }
}

extension ObjectStore {
  /// Whether PDFKit lists an annotation.
  func isShownAnnotation(_ node: PDFDictionary, _ number: ObjectNumber) -> Bool {
    guard document.rectangle(node["Rect"]) != nil else { return false }
    switch document.name(node["Subtype"]) {
    case "Line": return document.array(node["L"])?.count ?? 0 >= 4
    case "Widget":
      guard inherited("FT", from: number) == .name("Ch") else { return true }
      return inherited("Opt", from: number)?.arrayValue != nil
    default: return true
    }
  }

  /// Appends an annotation to the list of a page, so that adding many takes time by their number.
  func list(_ annotation: ObjectNumber, onPage page: ObjectNumber) {
    exclusively { append(annotation, toPage: page) }
  }

  private func append(_ annotation: ObjectNumber, toPage page: ObjectNumber) {
    guard case .dictionary(var node) = document[page] else { return }
    var listed = document.array(node["Annots"]) ?? []
    // The list has one owner when it grows, so that it is not copied.
    node["Annots"] = nil
    document[page] = .null
    listed.append(.reference(annotation))
    node["Annots"] = .array(listed)
    document[page] = .dictionary(node)
  }

  /// Takes an annotation out of the list of a page.
  func unlist(_ annotation: ObjectNumber, onPage page: ObjectNumber) {
    let listed = document.array(node(page)["Annots"]) ?? []
    let kept = listed.filter { $0 != .reference(annotation) }
    guard kept.count < listed.count else { return }
    update(page) { $0["Annots"] = kept.isEmpty ? nil : .array(kept) }
  }

  /// The annotations that a page lists; direct ones become objects of their own.
  func listedAnnotations(ofPage page: ObjectNumber) -> [PDFObject] {
    exclusively {
      var listed = document.array(node(page)["Annots"]) ?? []
      let direct = listed.indices.filter { listed[$0].dictionaryValue != nil }
      guard !direct.isEmpty else { return listed }
      for place in direct { listed[place] = .reference(document.add(listed[place])) }
      update(page) { $0["Annots"] = .array(listed) }
      return listed
    }
  }
}
