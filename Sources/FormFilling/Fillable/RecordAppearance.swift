import FormAppearances
import PDFObjects

/// The appearance stream of one widget as records write it: no record changes its dictionary, and
/// all widgets with the same font share their resources.
final class RecordAppearance: Sendable {
  /// `/AP` of the widget.
  let entry: WrittenEntry
  /// The stream's place among the changing objects.
  let stream: Int
  /// The place of the resource dictionary there. An output has it only if a stream refers to it.
  let resourcesPlace: Int
  let resources: PDFObject
  private let dictionary: WrittenDictionary
  private let dictionaryDeflated: WrittenDictionary

  /// Shorter content is not compressed: with `/Filter` it would be as long.
  private static let smallestCompressed = 256

  init?(_ draft: AppearanceDraft, geometry: WidgetGeometry, in compacted: CompactedForm) {
    guard let stream = compacted.place(draft.stream),
      let streamNumber = compacted.document.newNumber(draft.stream),
      let resourcesPlace = compacted.place(draft.resources),
      let resourcesNumber = compacted.document.newNumber(draft.resources)
    else { return nil }
    self.stream = stream
    self.resourcesPlace = resourcesPlace
    resources = compacted.document.document[resourcesNumber]
    entry = WrittenEntry("AP", .dictionary(["N": .reference(streamNumber)]))
    var dictionary = geometry.formDictionary(resources: .reference(resourcesNumber))
    self.dictionary = WrittenDictionary(dictionary)
    dictionary["Filter"] = .name("FlateDecode")
    dictionaryDeflated = WrittenDictionary(dictionary)
  }

  /// Writes the stream.
  func write(_ content: [UInt8], to objects: inout ChangingObjects) {
    objects[resourcesPlace] = resources
    if content.count >= Self.smallestCompressed {
      let packed = deflated(content, level: 1)
      if packed.count < content.count, !packed.isEmpty {
        return objects.setAppearance(packed, dictionaryDeflated, at: stream)
      }
    }
    objects.setAppearance(content, dictionary, at: stream)
  }
}

/// The dictionary of a stream with its syntax up to `>>`, written once for all records.
final class WrittenDictionary: Sendable {
  let dictionary: PDFDictionary
  let opening: [UInt8]

  init(_ dictionary: PDFDictionary) {
    self.dictionary = dictionary
    opening = FileTailWriter.opening(of: dictionary)
  }
}

/// The objects of a ``RecordAppearance`` before they are renumbered.
struct AppearanceDraft {
  var stream: ObjectNumber
  var resources: ObjectNumber
}
