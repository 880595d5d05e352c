import FileAccess
package import Formwright
package import StructuredData
import Synchronization

// Fields that the pages ask for and the form does not have: found, reviewed by a person, and made fields.
extension WorkbenchForm {
  /// Finds fields. Places that proposals cover already, whatever was decided about them, are left out.
  ///
  /// - Parameters:
  ///   - page: from 1; nil for all.
  ///   - recognizesText: whether the text of scanned pages is recognized first.
  /// - Returns: the state, as `found` how many are new, and as `pagesWithoutText` where nothing was looked for in pictures.
  /// - Throws: see ``FormFile/detectedFields(onPages:leastConfidence:overrides:)`` and ``FormFile/readable(_:_:)``.
  package func detect(
    onPage page: Int?, recognizesText: Bool
  ) async throws(FormwrightError) -> StructuredValue {
    var readable = file
    if recognizesText {
      var options = RecognitionOptions()
      options.overrides = overrides
      if let page { options.pages = PageSelection(String(page)) }
      readable = try await file.readable(.auto, options)
    }
    let found = try readable.detectedFields(onPages: page.map { [$0] }, overrides: overrides)
    var count = 0
    let state = change { state in
      let known = Self.proposals(of: state.history, pageCount)
      let fresh = found.fields.filter { field in !known.contains { $0.field.covers(field) } }
      count = fresh.count
      state.history.commit(
        zip(state.history.newIdentifiers(fresh.count), fresh).map {
          (.init(.proposal, $0), EditHistory.Entry(value: $1.structured, isRejected: false))
        })
    }
    return state.adding("found", .number(count)).adding(
      "pagesWithoutText", .array(found.pagesWithoutText.map { .number($0) }))
  }

  /// Makes, changes and deletes proposals. A comb without a number of cells gets one from its place.
  ///
  /// - Parameters:
  ///   - changes: by identifier; nil for a new one. Null deletes a proposal.
  ///   - gesture: what several changes are part of that are undone as one.
  /// - Returns: the state, and as `added` the identifiers of those that are new.
  /// - Throws: ``FormwrightError`` of kind `usage` for a description that is none.
  package func propose(
    _ changes: [(identifier: String?, value: StructuredValue)], gesture: String? = nil
  ) throws(FormwrightError) -> StructuredValue {
    var whole = changes
    for (index, change) in changes.enumerated() where !change.value.isNull {
      let field = try DetectedFields.Field(change.value, pageCount: pageCount)
      guard change.value["kind"] == "comb", change.value["cells"] == nil else { continue }
      whole[index].value = change.value.adding("cells", .number(file.cells(at: field)))
    }
    return keep(whole, as: .proposal, gesture: gesture)
  }

  private struct Proposal {
    var identifier: String
    var value: StructuredValue
    var field: DetectedFields.Field
    var decision: String? { value["decision"]?.stringValue }
  }

  /// The proposals as fields, in the order in which they are read.
  private static func proposals(of history: EditHistory, _ pageCount: Int) -> [Proposal] {
    let all = history[.proposal].sorted { $0.key < $1.key }.compactMap { identifier, entry in
      // An entry of another edition of the file may be on a page that this one does not have.
      (try? DetectedFields.Field(entry.value, pageCount: pageCount)).map {
        Proposal(identifier: identifier, value: entry.value, field: $0)
      }
    }
    return DetectedFields.readingOrder(of: all.map(\.field)).map { all[$0] }
  }

  /// The proposals as JSON, in the order in which they are read, null if they are deleted; and what is wrong with those that
  /// are not rejected.
  func proposed(by history: EditHistory) -> (proposals: StructuredValue, problems: StructuredValue)
  {
    guard !history[.proposal].isEmpty else { return ([:], [:]) }
    let proposals = Self.proposals(of: history, pageCount)
    let known = Set(proposals.map(\.identifier))
    let others = history[.proposal].filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
    let asked = proposals.filter { $0.decision != "rejected" }
    let problems = file.problems(of: asked.map(\.field)).sorted { $0.key < $1.key }
    return (
      .object(
        proposals.map { ($0.identifier, $0.value) } + others.map { ($0.key, $0.value.value) }),
      .object(
        problems.map { index, found in
          let list = found.map {
            $0.diagnostic.structured.adding("key", .string($0.key))
          }
          return (asked[index].identifier, .array(list))
        })
    )
  }

  /// The proposals that were accepted.
  var acceptedFields: DetectedFields {
    let history = state.withLock { $0.history }
    return DetectedFields(
      accepted: Self.proposals(of: history, pageCount).filter { $0.decision == "accepted" }
        .map(\.field))
  }

  /// The file with the fields that were accepted.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if none was; see also ``FormFile/edited(bySpecification:as:overrides:archive:attachments:)``.
  func formOfProposals() throws(FormwrightError) -> FormFile.Output {
    let accepted = acceptedFields
    guard !accepted.fields.isEmpty else {
      throw FormwrightError(.data, "proposal", "no field is accepted")
    }
    do throws(FormwrightError) {
      return try file.edited(bySpecification: accepted.specification, overrides: overrides)
    } catch {
      var failure = accepted.named(error)
      for index in failure.diagnostics.indices { failure.diagnostics[index].location = nil }
      throw failure
    }
  }

  /// Writes the new form beside this one, under a name that no file has, and opens it.
  ///
  /// - Throws: see ``formOfProposals()``; ``FormwrightError`` of kind `access` if the file cannot be written.
  func opensNewForm() throws(FormwrightError) -> WorkbenchForm {
    let output = try formOfProposals()
    let name = Directory.part(of: path) + WorkbenchOutput.form.fileName(for: self.name)
    let stem = name.dropLast(".pdf".count)
    var target = name
    var number = 1
    while (try? fileStatus(target))?.flatMap({ $0 }) != nil {
      number += 1
      target = "\(stem)-\(number).pdf"
    }
    try AtomicOutput.write(output.bytes, to: target, existing: .refuse)
    return try WorkbenchForm(
      file.reopened(output), path: target, overrides: overrides, stateDirectory: stateDirectory)
  }
}
