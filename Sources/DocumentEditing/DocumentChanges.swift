package import PDFObjects

/// The objects in which a document differs from the one it was made from. A revision of the file
/// (ISO 32000-2, 7.5.6) consists of exactly these.
package struct DocumentChanges: Hashable, Sendable {
  /// Objects that the source does not have.
  package var added: [ObjectNumber] = []
  /// Objects of the source with another value.
  package var changed: [ObjectNumber] = []
  /// Objects that nothing refers to any more.
  package var removed: [ObjectNumber] = []
  /// Whether `/Root` or `/Info` is another object.
  package var changesTrailer = false

  package var isEmpty: Bool {
    added.isEmpty && changed.isEmpty && removed.isEmpty && !changesTrailer
  }
}

extension DocumentEditor {
  /// What has changed since the editor was made, in the order of object numbers.
  ///
  /// The two documents are compared, so that no change can be missed; objects that were unreachable
  /// from the start are left out.
  package var changes: DocumentChanges {
    var changes = DocumentChanges()
    let before = source.reachable(from: [])
    let after = document.reachable(from: [])
    for index in document.objects.indices {
      let number = ObjectNumber(index + 1)
      let isSet = after[number.index] && !document[number].isNull
      let wasSet =
        before.indices.contains(number.index) && before[number.index] && !source[number].isNull
      switch (wasSet, isSet) {
      case (false, true): changes.added.append(number)
      case (true, false): changes.removed.append(number)
      case (true, true) where source[number] != document[number]: changes.changed.append(number)
      default: break
      }
    }
    changes.changesTrailer = ["Root", "Info"].contains {
      source.trailer[$0] != document.trailer[$0]
    }
    return changes
  }
}
