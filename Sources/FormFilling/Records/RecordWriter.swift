import Diagnostics
import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects
import StructuredData

/// Writes a record that is laid out: the objects that it changes, and those that it adds.
struct RecordWriter {
  let plan: FormPlan
  let record: LaidOutRecord
  var objects: ChangingObjects
  /// The system fonts that the record uses.
  var embedded = EmbeddedTypefaces(prefix: "FwR")
  /// The objects that the record has replaced, if they own anything.
  private var replaced: Set<Int> = []

  private init(_ record: LaidOutRecord) {
    plan = record.plan
    self.record = record
    objects = plan.unfilled
    embedded.meansEveryCode = plan.options.archive != nil
  }

  /// Writes a record; without a file if it has errors.
  ///
  /// - Parameter source: what the values come from, for ``RecordAttachment/wholeRecord``.
  static func write(_ record: LaidOutRecord, source: StructuredValue?) -> FilledRecord {
    let plan = record.plan
    guard !record.report.hasErrors else {
      return FilledRecord(plan, diagnostics: record.report.diagnostics)
    }
    var writer = RecordWriter(record)
    switch plan.output {
    case .fillable(let output): writer.write(output)
    case .flattened(let pages): writer.write(pages)
    }
    let pages = record.pages?.contents(embedded: &writer.embedded)
    writer.dropOrphans()
    do throws(FormwrightError) {
      try writer.addTypefaces()
    } catch {
      return FilledRecord(plan, diagnostics: record.report.diagnostics + error.diagnostics)
    }
    if let pages { writer.add(pages) }
    for attachment in plan.recordAttachments {
      writer.objects[attachment.stream] = attachment.stream(of: record, source: source)
    }
    return writer.finished(addedPages: pages?.count ?? 0, hasPages: pages != nil)
  }

  private func finished(addedPages: Int, hasPages: Bool) -> FilledRecord {
    let merged = plan.merging?.record(
      objects, pageRoot: hasPages ? plan.continuation?.root : nil)
    return FilledRecord(
      plan, diagnostics: record.report.diagnostics,
      tail: merged == nil ? objects.tail(following: plan.prefix) : nil, merged: merged,
      typefaces: embedded.entries.map(\.typeface), pageCount: plan.pageCount + addedPages)
  }

  // MARK: Objects that go with others

  /// Notes that the record has replaced an object.
  mutating func noteReplaced(_ place: Int) {
    if !plan.owned.isEmpty { replaced.insert(place) }
  }

  private mutating func dropOrphans() {
    guard !replaced.isEmpty else { return }
    for owned in plan.owned where owned.owners.allSatisfy(replaced.contains) {
      objects[owned.place] = .null
    }
  }

  // MARK: System fonts

  /// The font dictionaries follow the plan's changing objects, in the order of first use.
  func numbers(of names: Set<PDFName>) -> [PDFName: ObjectNumber] {
    guard !names.isEmpty else { return [:] }
    var table: [PDFName: ObjectNumber] = [:]
    for (index, entry) in embedded.entries.enumerated() where names.contains(entry.name) {
      table[entry.name] = plan.number(at: plan.unfilled.count + index)
    }
    return table
  }

  private mutating func addTypefaces() throws(FormwrightError) {
    guard !embedded.isEmpty else { return }
    let first = objects.count + embedded.entries.count
    var others: [PDFObject] = []
    for index in embedded.entries.indices {
      objects.append(
        try embedded.fontDictionary(at: index) { object in
          others.append(object)
          return plan.number(at: first + others.count - 1)
        })
    }
    for object in others { objects.append(object) }
  }

  // MARK: Continuation pages

  /// Adds pages to the page tree.
  private mutating func add(_ pages: [(content: [UInt8], typefaces: Set<PDFName>)]) {
    guard let plan = plan.continuation, case .dictionary(var root) = objects[plan.root] else {
      return
    }
    var table = PDFDictionary()
    if let place = plan.fonts {
      table = objects[place].dictionaryValue?["Font"]?.dictionaryValue ?? [:]
    } else {
      for (name, font) in ContinuationPages.fonts {
        table[name] = .reference(add(.dictionary(FormFont.standard(font).dictionary)))
      }
    }
    let names = record.continuations.map { self.plan.fields.groups[$0.group].name }
    let mark =
      self.plan.options.outcome == .fillable
      ? ContinuedFields.mark(names, date: self.plan.options.modificationDate) : [:]
    var kids = root["Kids"]?.arrayValue ?? []
    for page in pages {
      let resources = (["Font": .dictionary(table)] as PDFDictionary)
        .adding(fonts: numbers(of: page.typefaces))
      let content = add(.stream(PDFStream(compressing: page.content)))
      var node: PDFDictionary = [
        "Type": .name("Page"), "Parent": .reference(plan.rootNumber),
        "MediaBox": .rectangle(plan.mediaBox), "CropBox": .rectangle(plan.mediaBox),
        "Rotate": .integer(0), "Resources": .dictionary(resources), "Contents": .reference(content),
      ]
      for (key, value) in mark { node[key] = value }
      kids.append(.reference(add(.dictionary(node))))
    }
    root["Kids"] = .array(kids)
    root["Count"] = .integer(self.plan.pageCount + pages.count)
    objects[plan.root] = .dictionary(root)
  }

  private mutating func add(_ object: PDFObject) -> ObjectNumber {
    objects.append(object)
    return plan.number(at: objects.count - 1)
  }
}
