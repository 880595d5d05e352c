import DocumentEditing
import FormAppearances
import Foundation
import InteractiveForms
import PDFObjects

// Assembles the document that is written. The document itself does not change.
extension PDFDocument {
  /// A document to be written, whose pages are those of ``slots`` in their order.
  func output(for options: WriteOptions) -> ObjectStore {
    let drawings = recordDrawing()
    let stores = outputStores()
    for store in stores {
      if store.needsFieldTree || !store.newWidgets.isEmpty || !store.stale.isEmpty
        || !store.removed.isEmpty
        || store.hasChangedValues || stores.count > 1
      {
        store.hasChangedForm = true
      }
      // A changed form no longer asks viewers to draw it.
      if store.hasChangedForm, store.asksForAppearances {
        store.drawMissingAppearances(on: store.document.pageList().pages.map(\.number))
      } else {
        store.refreshAppearances()
      }
    }
    let copies = StoreCopies(stores, drawings)
    let assembled = assembled(copies)
    let output = ObjectStore(assembled.document)
    let pages = assembled.document.pageList().pages.map(\.number)
    writeLinks(to: output, pages)
    if hasChangedOutline {
      if let root = cachedOutline ?? nil {
        root.write(to: output) { [self] page in
          let index = self.index(for: page)
          return pages.indices.contains(index) ? pages[index] : nil
        }
      } else {
        output.document.updateCatalog { $0["Outlines"] = nil }
      }
    }
    // An unchanged form is written unchanged.
    if stores.contains(where: \.hasChangedForm) { output.completeForm() }
    for page in pages { output.document.coverDrawings(ofPage: page) }
    if options.createsArchive { output.drawMissingAppearances(on: pages, onlyToggles: true) }
    if options.burnsIn {
      output.drawMissingAppearances(on: pages)
      output.burnInAnnotations(of: pages)
    }
    if options.savesImagesAsJPEG || options.optimizesImages {
      ImageReduction(
        asJPEG: options.savesImagesAsJPEG, forScreen: options.optimizesImages
      ).run(in: output, pages)
    }
    return output
  }

  /// Whether the outline is not that of the file.
  var hasChangedOutline: Bool { isOutlineSet || (cachedOutline ?? nil)?.hasChanges ?? false }

  /// All stores that have pages of the document.
  private func outputStores() -> [ObjectStore] {
    var stores = [store]
    for slot in slots {
      guard let other = slot.page?.store, !stores.contains(where: { $0 === other }) else {
        continue
      }
      stores.append(other)
    }
    return stores
  }

  /// The document with the pages of other stores imported.
  private func assembled(_ copies: StoreCopies) -> DocumentEditor {
    let store = copies[store]
    let slots = slots.map { (number: $0.number, store: copies[$0.page?.store ?? self.store]) }
    var editor = DocumentEditor(store.document)
    if !store.removed.isEmpty { editor.removeAnnotations(store.removed) }
    let own = editor.pages.map(\.number)
    var places: [Int?] = slots.map { slot in
      slot.store === store ? own.firstIndex(of: slot.number) : nil
    }
    // Pages of one source come in together, so that their fields and links stay connected.
    var sources: [(store: ObjectStore, slots: [Int])] = []
    for (index, slot) in slots.enumerated() where places[index] == nil {
      guard slot.store !== store else { continue }
      let source = slot.store.source
      if let known = sources.firstIndex(where: { $0.store === source }) {
        sources[known].slots.append(index)
      } else {
        sources.append((source, [index]))
      }
    }
    for source in sources {
      var document = source.store.document
      // An outline is inserted item by item, by the program.
      document.updateCatalog { $0["Outlines"] = nil }
      var cleaned = DocumentEditor(document)
      if !source.store.removed.isEmpty { cleaned.removeAnnotations(source.store.removed) }
      var importSource = ImportSource(cleaned.document)
      _ = importSource.removeWhatPageEditsInvalidate(dropsSignatures: true)
      let numbers = cleaned.pages.map(\.number)
      let wanted = source.slots.compactMap { slot in
        numbers.firstIndex(of: slots[slot].number).map { (slot: slot, place: $0) }
      }
      let start = editor.pages.count
      editor.insertPages(wanted.map(\.place), of: importSource, at: start)
      for (offset, entry) in wanted.enumerated() { places[entry.slot] = start + offset }
    }
    let order = places.compactMap { $0 }
    if order != Array(editor.pages.indices) { editor.arrangePages(order) }
    if !sources.isEmpty || order.count < own.count || store.hasChangedValues {
      // XFA would show the values and pages before the change.
      editor.document.removeXFAAndUsageRights(droppingSignatures: false)
    }
    return editor
  }

  /// Writes the jumps to pages that were in another store when they were set.
  private func writeLinks(to output: ObjectStore, _ pages: [ObjectNumber]) {
    for (index, slot) in slots.enumerated() where pages.indices.contains(index) {
      guard let page = slot.page, let annotations = page.cachedAnnotations else { continue }
      let pending = annotations.filter { $0.pendingDestination != nil }
      guard !pending.isEmpty else { continue }
      let listed = (output.document.array(output.node(pages[index])["Annots"]) ?? [])
        .compactMap(\.referenceValue)
      let own = (page.store.document.array(page.node["Annots"]) ?? []).compactMap(\.referenceValue)
        .filter { !page.store.removed.contains($0) }
      for annotation in pending {
        guard let destination = annotation.pendingDestination, let target = destination.page,
          let place = own.firstIndex(of: annotation.number), listed.indices.contains(place),
          own.count == listed.count
        else { continue }
        let targetIndex = self.index(for: target)
        guard pages.indices.contains(targetIndex) else { continue }
        output.update(listed[place]) {
          $0["A"] = .dictionary([
            "Type": .name("Action"), "S": .name("GoTo"),
            "D": .array([.reference(pages[targetIndex])] + destination.viewObjects),
          ])
        }
      }
    }
  }

  /// Lets pages and annotations of programs' own classes draw themselves.
  private func recordDrawing() -> Drawings {
    let drawsAll = (pageClass as? PDFPage.Type).map { $0 != PDFPage.self } ?? false
    var drawings = Drawings()
    for (index, slot) in slots.enumerated() {
      guard let page = drawsAll ? page(at: index) : slot.page else { continue }
      if page.isDrawnByProgram, let drawing = page.recording() { drawings.pages.append(drawing) }
      for annotation in page.cachedAnnotations ?? [] where annotation.isDrawnByProgram {
        if let drawing = annotation.recording() { drawings.annotations.append(drawing) }
      }
    }
    return drawings
  }
}

/// What programs' own classes draw in an output.
private struct Drawings {
  var pages: [PageRecording] = []
  var annotations: [AnnotationRecording] = []
}

/// Copies of the stores of an output, in which pages and annotations show what programs draw. The stores themselves stay as
/// they are, for whoever reads them at the same time.
private struct StoreCopies {
  private var copies: [ObjectIdentifier: ObjectStore] = [:]

  init(_ stores: [ObjectStore], _ drawings: Drawings) {
    for store in stores { copies[ObjectIdentifier(store)] = store.copy() }
    for drawing in drawings.pages { drawing.write(to: self[drawing.store]) }
    for drawing in drawings.annotations { drawing.write(to: self[drawing.store]) }
  }

  subscript(store: ObjectStore) -> ObjectStore { copies[ObjectIdentifier(store)] ?? store }
}

extension ObjectStore {
  /// Makes the form what other programs expect: every field reachable and named, with fonts and appearances.
  func completeForm() {
    needsFieldTree = document.pageList().pages.contains { page in
      (document.array(node(page.number)["Annots"]) ?? []).contains {
        document.name(document.dictionary($0)?["Subtype"]) == "Widget"
      }
    }
    settleFieldTree()
    guard var form = document.dictionary(document.catalog["AcroForm"]) else { return }
    if asksForAppearances, hasAllAppearances {
      form["NeedAppearances"] = nil
      document.setForm(form)
    }
  }

  /// Whether the form leaves its look to the viewer (`/NeedAppearances`; ISO 32000-2, Table 224).
  var asksForAppearances: Bool {
    let form = document.dictionary(document.catalog["AcroForm"]) ?? [:]
    return document.value("NeedAppearances", in: form)?.booleanValue == true
  }

  /// Whether every widget has an appearance of its own.
  private var hasAllAppearances: Bool {
    document.pageList().pages.allSatisfy { page in
      (document.array(node(page.number)["Annots"]) ?? []).allSatisfy { object in
        guard let node = document.dictionary(object),
          document.name(node["Subtype"]) == "Widget"
        else { return true }
        return isDrawn(node)
      }
    }
  }
}
