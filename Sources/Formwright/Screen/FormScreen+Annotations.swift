import Diagnostics
import DocumentEditing
package import FormAppearances
import FormFilling
import InteractiveForms
package import PDFContent
import PDFObjects

// Annotations: notes, marks, drawings, pictures and links that a person puts on the pages of a form.
extension FormScreen {
  /// What becomes of annotations, by their identifiers; nil removes one of the file. An identifier of the file is the
  /// number of its object.
  package typealias AnnotationEdits = [String: PageAnnotation?]

  /// The annotations of the file that a person can change, in the order of the pages.
  package var annotations: [(identifier: String, annotation: PageAnnotation)] {
    file.form.pages.pages.enumerated().flatMap { place, page in
      file.document.annotations(of: page.number).compactMap { number in
        PageAnnotation(number, onPage: place, in: file.document).map {
          (String(number.rawValue), $0)
        }
      }
    }
  }

  /// Why annotations may not be changed; empty if they may be.
  package var annotationRefusals: [Diagnostic] {
    file.form.reasonsAgainstChange(file.document.encryption, \.allowsAnnotating, overrides)
      .map { $0.diagnostic(flattening: false) }
  }

  /// A page without the widgets of fields, with annotations changed; see ``page(_:)``.
  ///
  /// - Parameter pictures: of stamps, by the identifiers of their annotations.
  package func page(
    _ number: Int, with edits: AnnotationEdits, pictures: [String: Picture]
  ) throws(FormwrightError) -> [UInt8] {
    let all = file.form.pages.pages
    guard all.indices.contains(number - 1) else { return try page(number) }
    let known = Set(bare.annotations(of: all[number - 1].number).map { String($0.rawValue) })
    let own = edits.filter { known.contains($0.key) || $0.value?.page == number - 1 }
    guard !own.isEmpty else { return try page(number) }
    var document = bare
    document.keepOnly(all[number - 1])
    document.change(own, pictures: pictures, pages: [number - 1: all[number - 1].number])
    return try FormFile.svg(ofPage: 1, in: document.fileBytes())
  }

  /// The form with changed annotations.
  ///
  /// - Parameter paints: what can be seen becomes part of the pages; notes and links stay what they are.
  func annotated(
    _ edits: AnnotationEdits, pictures: [String: Picture], paints: Bool
  ) -> FormFile {
    guard !edits.isEmpty || paints else { return file }
    var editor = DocumentEditor(repaired: file.document)
    let all = file.form.pages.pages
    let removed = edits.filter { $0.value == nil }.keys.compactMap { identifier in
      UInt32(identifier).map { ObjectNumber($0) }
    }
    let places = Dictionary(
      uniqueKeysWithValues: all.enumerated().map { ($0.offset, $0.element.number) })
    editor.document.change(edits.filter { $0.value != nil }, pictures: pictures, pages: places)
    if !removed.isEmpty { editor.removeAnnotations(removed.sorted()) }
    if paints {
      for page in all {
        editor.document.paintAnnotations(
          of: page, keeping: [],
          unpainted: [
            "Widget", "Link", "Text", "Popup", "FileAttachment", "Sound", "Movie", "Screen",
          ])
      }
    }
    return FormFile(file, with: editor.document)
  }
}

extension EncryptionFacts {
  /// Bit 6 (ISO 32000-2, Table 22).
  fileprivate var allowsAnnotating: Bool { openedAsOwner || permissions.contains(.annotate) }
}

extension Document {
  /// Writes annotations and their appearances.
  ///
  /// - Parameter pages: by place. Annotations of other pages stay as they are.
  fileprivate mutating func change(
    _ edits: FormScreen.AnnotationEdits, pictures: [String: Picture], pages: [Int: ObjectNumber]
  ) {
    let targets = pageList().pages.map(\.number)
    let listed = Dictionary(
      pages.values.flatMap { page in annotations(of: page).map { (String($0.rawValue), (page, $0)) }
      },
      uniquingKeysWith: { first, _ in first })
    var fonts = DrawnFonts(prefix: "FwT")
    for (identifier, edit) in edits.sorted(by: { $0.key < $1.key }) {
      let known = listed[identifier]
      guard let edit else {
        if let (page, number) = known { unlist(number, of: page) }
        continue
      }
      guard let page = pages[edit.page] else { continue }
      let number: ObjectNumber
      if let known {
        number = known.1
        if known.0 != page {
          unlist(number, of: known.0)
          list(number, on: page)
        }
      } else {
        number = add(.dictionary([:]))
        list(number, on: page)
      }
      // Its appearance, which another program may have drawn, moves with it.
      if let known, known.0 == page, pictures[identifier] == nil, edit.target == nil,
        let before = PageAnnotation(number, onPage: edit.page, in: self),
        edit.isMoved(from: before), normalAppearance(self[number].dictionaryValue ?? [:]) != nil
      {
        update(number) { edit.writePlace(to: &$0) }
        continue
      }
      update(number) { edit.write(to: &$0, pages: targets) }
      if let picture = pictures[identifier] {
        setPicture(picture, rotation: edit.rotation, of: number)
      } else {
        AnnotationAppearance(of: number, in: self).draw(into: &self, fonts: &fonts)
      }
    }
    fonts.finish(in: &self)
    for page in pages.values.sorted() { coverDrawings(ofPage: page) }
  }

  private mutating func list(_ annotation: ObjectNumber, on page: ObjectNumber) {
    update(annotation) { $0["P"] = .reference(page) }
    let listed = array(self[page].dictionaryValue?["Annots"]) ?? []
    update(page) { $0["Annots"] = .array(listed + [.reference(annotation)]) }
  }

  private mutating func unlist(_ annotation: ObjectNumber, of page: ObjectNumber) {
    let listed = array(self[page].dictionaryValue?["Annots"]) ?? []
    update(page) { $0["Annots"] = .array(listed.filter { $0.referenceValue != annotation }) }
  }

  /// Leaves one page, with nothing but what it shows, so that it is written soon.
  fileprivate mutating func keepOnly(_ page: Page) {
    let root = add(.null)
    update(page.number) {
      $0["Parent"] = .reference(root)
      $0["Resources"] = page.resources
      $0["Rotate"] = .integer(page.rotation)
    }
    self[root] = .dictionary([
      "Type": .name("Pages"), "Kids": .array([.reference(page.number)]), "Count": .integer(1),
    ])
    let catalog = self.catalog
    var kept: PDFDictionary = ["Type": .name("Catalog"), "Pages": .reference(root)]
    for key: PDFName in ["OCProperties", "Version"] { kept[key] = catalog[key] }
    trailer["Root"] = .reference(add(.dictionary(kept)))
  }
}
