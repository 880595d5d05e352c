import InteractiveForms
import PDFArchiving
import PDFObjects
import StructuredData

/// What of a record its archive carries as JSON (PDF/A-3; ISO 19005-3, 6.8).
public enum RecordAttachment: String, Hashable, Sendable, CaseIterable {
  /// For each page, the values that its fields got: an object with the full names of fields as keys, in a
  /// file that is associated with the page. Neither pictures nor passwords are in it.
  case boundValues = "@record"
  /// The whole record as it was read, whatever the form shows of it, in one file that is associated with
  /// the document.
  case wholeRecord = "@record:all"

  /// A file before its record is known.
  func file(page: Int?, json: [UInt8] = Array("{}".utf8)) -> ArchiveAttachment {
    ArchiveAttachment(
      name: page.map { "page-\($0 + 1).json" } ?? "record.json", mediaType: "application/json",
      relationship: self == .wholeRecord ? "Source" : "Data", bytes: json)
  }
}

/// A file that each record writes: its stream is an object's number before objects are renumbered, and a place
/// among the changing objects after that.
struct RecordFile<Stream: Sendable>: Sendable {
  /// The page whose values it holds; nil for the whole record.
  var page: Int?
  /// The groups that the page shows.
  var groups: [Int] = []
  var stream: Stream
}

extension PlanCompiler {
  /// Embeds the files that records write, before the document becomes an archive.
  mutating func attachRecordFiles(_ groups: [FieldGroup]) -> [RecordFile<ObjectNumber>] {
    var drafts: [RecordFile<ObjectNumber>] = []
    for kind in RecordAttachment.allCases where options.recordAttachments.contains(kind) {
      switch kind {
      case .wholeRecord:
        // In a merged file a record is no more than its pages.
        let page = options.mergesOutputs ? form.pages.pages.first?.number : nil
        let stream = document.embed(kind.file(page: nil), associatedWith: page)
        drafts.append(RecordFile(page: nil, stream: stream))
      case .boundValues:
        for (index, page) in form.pages.pages.enumerated() {
          let shown = groups.indices.filter { place in
            options.isFillable(groups[place]) && !groups[place].flags.contains(.password)
              && groups[place].widgets.contains { $0.pageIndex == index }
          }
          guard !shown.isEmpty else { continue }
          let stream = document.embed(kind.file(page: index), associatedWith: page.number)
          drafts.append(RecordFile(page: index, groups: shown, stream: stream))
        }
      }
    }
    return drafts
  }
}

extension RecordFile<ObjectNumber> {
  /// The same with the place of its stream among the changing objects; nil if it is not one of them.
  func placed(in compacted: CompactedForm) -> RecordFile<Int>? {
    compacted.place(stream).map { RecordFile<Int>(page: page, groups: groups, stream: $0) }
  }
}

extension RecordFile<Int> {
  /// The file with what is known of a record.
  ///
  /// - Parameter source: the whole record.
  func stream(of record: LaidOutRecord, source: StructuredValue?) -> PDFObject {
    let kind: RecordAttachment = page == nil ? .wholeRecord : .boundValues
    let json =
      switch kind {
      case .wholeRecord: source ?? .object([])
      case .boundValues:
        StructuredValue.object(
          groups.compactMap { place in
            let group = record.plan.fields.groups[place]
            return record.values[place].flatMap { group.json(of: $0) }.map { (group.name, $0) }
          })
      }
    return .stream(kind.file(page: page, json: JSONWriter.compact(json)).stream)
  }
}

extension FieldGroup {
  /// A value as data that fills the field again; nil for a picture.
  fileprivate func json(of value: CheckedValue) -> StructuredValue? {
    switch value {
    case .cleared: return .null
    case .text(let text): return .string(text)
    case .state(let state, _): return .string(state.text)
    case .options(let indices):
      let values = indices.map { StructuredValue.string(options[$0].exportValue) }
      return values.count == 1 ? values[0] : .array(values)
    case .picture: return nil
    }
  }
}

extension FieldInput {
  /// The value as JSON spells it.
  var structured: StructuredValue {
    switch self {
    case .null: .null
    case .boolean(let value, let spelled): spelled.map(StructuredValue.string) ?? .boolean(value)
    case .number(let digits): StructuredValue(.number(digits))
    case .text(let text): .string(text)
    case .list(let items): .array(items.map(\.structured))
    }
  }
}
