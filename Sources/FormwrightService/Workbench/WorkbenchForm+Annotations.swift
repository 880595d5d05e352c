import FileAccess
package import Formwright
import Synchronization

// What a person draws and writes on the pages.
extension WorkbenchForm {
  /// Makes, changes and removes annotations.
  ///
  /// - Parameters:
  ///   - changes: by identifier; nil for a new one. Null removes an annotation.
  ///   - gesture: what several changes are part of that are undone as one.
  /// - Returns: the state, and as `added` the identifiers of those that are new.
  /// - Throws: ``FormwrightError`` of kind `file` if annotations may not be changed, and of kind `usage` for a description
  ///   that is none.
  package func annotate(
    _ changes: [(identifier: String?, value: StructuredValue)], gesture: String? = nil
  ) throws(FormwrightError) -> StructuredValue {
    let refusals = screen.annotationRefusals
    guard refusals.isEmpty else { throw FormwrightError(.file, refusals) }
    for change in changes where !change.value.isNull {
      _ = try PageAnnotation(change.value, pageCount: pageCount)
      if let picture = change.value["picture"]?.stringValue,
        pictures.withLock({ $0[picture] }) == nil
      {
        throw FormwrightError(.usage, "annotation", "the picture of the annotation is missing")
      }
    }
    return keep(changes, as: .annotation, gesture: gesture)
  }

  /// Keeps an image for annotations.
  ///
  /// - Parameter data: a data address of a PNG or JPEG image.
  /// - Returns: its digest, which an annotation names as its `picture`, and its size.
  /// - Throws: ``FormwrightError`` of kind `data`, code `picture`.
  package func keepPicture(_ data: String) throws(FormwrightError) -> StructuredValue {
    let (digest, picture) = (hexadecimal(SHA256.digest(data.utf8)), try Self.picture(data))
    pictures.withLock { $0[digest] = picture }
    state.withLock { $0.history.pictures[digest] = data }
    return [
      "picture": .string(digest), "width": .number(picture.size.width),
      "height": .number(picture.size.height),
    ]
  }

  private static func picture(_ data: String) throws(FormwrightError) -> Picture {
    do {
      return try Picture(dataURI: data)
    } catch {
      throw FormwrightError(.data, "picture", error.message, hint: error.hint)
    }
  }

  /// What the history makes of annotations.
  func annotations(
    of history: EditHistory
  ) -> (edits: FormScreen.AnnotationEdits, pictures: [String: Picture]) {
    var edits: FormScreen.AnnotationEdits = [:]
    var used: [String: Picture] = [:]
    for (identifier, entry) in history[.annotation] {
      guard !entry.value.isNull else {
        edits[identifier] = .some(nil)
        continue
      }
      // An entry of another edition of the file may be on a page that this one does not have.
      guard let annotation = try? PageAnnotation(entry.value, pageCount: pageCount) else {
        continue
      }
      edits[identifier] = annotation
      guard let digest = entry.value["picture"]?.stringValue else { continue }
      used[identifier] = pictures.withLock { known in
        if known[digest] == nil {
          known[digest] = history.pictures[digest].flatMap { try? Self.picture($0) }
        }
        return known[digest]
      }
    }
    return (edits, used)
  }

  /// The pages, from 1, that annotations are on, or were in the file.
  func pagesOfAnnotations(
    _ identifiers: some Sequence<String>, _ history: EditHistory
  ) -> Set<Int> {
    var pages: Set<Int> = []
    for identifier in identifiers {
      if let page = fileAnnotationPages[identifier] { pages.insert(page) }
      if let page = history[.annotation][identifier]?.value["page"]?.integerValue {
        pages.insert(page)
      }
    }
    return pages
  }
}
