package import Formwright
import Synchronization

extension WorkbenchForm {
  package var pageCount: Int { screen.pageCount }

  /// A page without fields, with its annotations, as SVG.
  package func page(_ number: Int) throws(FormwrightError) -> [UInt8] {
    let (history, revision) = state.withLock { ($0.history, $0.pageRevisions[number] ?? 0) }
    if let drawn = drawnPages.page(number, ofRevision: revision) { return drawn }
    let (edits, pictures) = annotations(of: history)
    let drawn = try screen.page(number, with: edits, pictures: pictures)
    drawnPages.keep(drawn, ofPage: number, revision: revision)
    return drawn
  }

  /// The fields of a page with their present values, as SVG.
  package func fields(onPage number: Int) throws(FormwrightError) -> [UInt8] {
    let (filled, revision) = state.withLock { ($0.filled, $0.revision) }
    if let drawn = drawnFields.page(number, ofRevision: revision) { return drawn }
    return try filled.fields(onPage: number)
  }

  /// Draws the first page while the browser starts.
  package func drawFirstPage() {
    guard pageCount > 0 else { return }
    _ = try? page(1)
    let (filled, revision) = state.withLock { ($0.filled, $0.revision) }
    guard let drawn = try? filled.fields(onPage: 1) else { return }
    drawnFields.keep(drawn, ofPage: 1, revision: revision)
  }

  /// What a printer shows of a page.
  package func printed(_ number: Int, _ part: PrintedForm.Part) throws(FormwrightError) -> [UInt8] {
    let (history, revision) = state.withLock { ($0.history, $0.revision) }
    let printed = paper.form(ofRevision: revision) {
      (self.screen(for: history).onPaper, Self.inputs(of: history))
    }
    guard part == .page else { return try printed.filled.fields(onPage: number) }
    let (edits, pictures) = annotations(of: history)
    return try printed.form.page(number, with: edits, pictures: pictures)
  }

  /// The words of a page with the places of their characters, as JSON; nil if the file does not permit reading.
  package func text(ofPage number: Int) -> [UInt8]? {
    reader.withLock { reader in
      guard let reader, (1...max(1, reader.pageCount)).contains(number), reader.pageCount > 0 else {
        return nil
      }
      return reader.page(number, includesGraphics: false).json(listsCharacters: true)
    }
  }
}
