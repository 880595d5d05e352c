import FileAccess
package import Formwright
import Synchronization

/// A form that a workbench has open: its pages, what has been entered, and the file that keeps it.
package final class WorkbenchForm: Sendable {
  package let name: String
  let path: String
  let file: FormFile
  let overrides: PermissionOverrides
  let stateDirectory: String
  /// The form as it came.
  let screen: FormScreen
  /// The form with fields shown or hidden, and which they are.
  private let shown: Mutex<(visibility: [String: Bool], screen: FormScreen)>
  private let facts: StructuredValue
  private let descriptions: StructuredValue
  private let buttons: [String: [FormScreen.ButtonAction]]
  /// The annotations that the form came with.
  private let fileAnnotations: [(identifier: String, annotation: PageAnnotation)]
  /// Their pages, from 1.
  let fileAnnotationPages: [String: Int]
  private let digest: String
  /// What only this process says: a page whose program did not answer for a while knows it again by this.
  private let session = LoopbackGuard.randomToken()
  private let opened: OpenedFile
  private let sidecar: Sidecar
  /// What the form lacks to be accessible.
  package let check: WorkbenchCheck
  let state: Mutex<State>
  let reader: Mutex<PageReader?>
  let drawnPages = DrawnPages()
  /// The fields of the first page, drawn before somebody asks for them.
  let drawnFields = DrawnPages()
  let paper = PrintedForm()
  /// The images of annotations, by their digests.
  let pictures = Mutex<[String: Picture]>([:])

  struct Problems {
    var value: StructuredValue
    var list: [Diagnostic]
  }

  struct State {
    var history: EditHistory
    var filled: FormScreen.Filled
    /// Grows with each change.
    var revision = 1
    /// The revision in which the annotations of a page have changed last, by its number.
    var pageRevisions: [Int: Int] = [:]
    /// The revision in which a field has been entered last, and by which window.
    var writers: [String: (revision: Int, window: String?)] = [:]
    /// What is wrong with each entry that the form rejects.
    var problems: [String: Problems] = [:]
    /// The file with the entries, as this session has read or written it.
    var kept: FileIdentity?
    /// The fields that the pages ask for, and what is wrong with them.
    var proposed: (proposals: StructuredValue, problems: StructuredValue) = ([:], [:])
    /// What the person must know about the session itself.
    var notice: String?
  }

  /// Opens a form, and continues with what was entered before.
  ///
  /// - Throws: ``FormwrightError`` if the file with the entries cannot be used.
  package init(
    _ file: FormFile, path: String, overrides: PermissionOverrides, stateDirectory: String
  ) throws(FormwrightError) {
    self.path = path
    self.file = file
    self.overrides = overrides
    self.stateDirectory = stateDirectory
    name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    screen = FormScreen(file, overrides: overrides)
    (facts, descriptions) = screen.inspected(named: name)
    buttons = screen.buttons
    shown = Mutex(([:], screen))
    fileAnnotations = screen.annotations
    fileAnnotationPages = Dictionary(
      fileAnnotations.map { ($0.identifier, $0.annotation.page + 1) },
      uniquingKeysWith: { first, _ in first })
    digest = facts["sha256"]?.stringValue ?? ""
    check = WorkbenchCheck(file, path: path, digest: digest, overrides: overrides)
    sidecar = Sidecar(ofForm: path, digest: digest, stateDirectory: stateDirectory)
    let kept = try sidecar.history(ofForm: digest)
    opened = OpenedFile(path: path, name: name, digest: digest)
    var state = State(history: kept?.history ?? EditHistory(), filled: screen.filled([]))
    state.kept = sidecar.identity
    if opened.isOpenElsewhere {
      state.notice =
        "Another Formwright has this form open. Fill it in there, or end that program first: only the one that you enter "
        + "something in first can keep the entries."
    } else if let kept, !kept.isOfSameForm {
      state.notice =
        "The file has changed since these entries were made. Entries that no longer fit are marked."
    } else if kept?.history.canUndo == true {
      state.notice = "Continued with the entries of the last session."
    }
    reader = Mutex(try? screen.pageReader())
    let history = state.history
    self.state = Mutex(state)
    // Entries are checked anew: fonts, or the form, may have changed.
    self.state.withLock { Self.settle(&$0, screen(for: history)) }
    let pages = pagesOfAnnotations(history[.annotation].keys, history)
    let proposed = proposed(by: history)
    self.state.withLock { state in
      for page in pages { state.pageRevisions[page] = 1 }
      state.proposed = proposed
    }
  }

  /// The port on which the form is served if nothing else uses it, above those that systems give to programs that ask for any:
  /// a browser keeps what was typed for an address while the program was away.
  package var usualPort: UInt16 {
    let number = SHA256.digest(path.utf8).prefix(2).reduce(0) { $0 << 8 | Int($1) }
    return UInt16(61_000 + number % 4_500)
  }

  // MARK: Entries

  /// What the form is, and what it has now.
  package var json: StructuredValue {
    [
      "form": facts, "descriptions": descriptions,
      "refusals": .array(screen.refusals.map(\.structured)),
      "buttons": .object(
        buttons.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map(\.structured))) }),
      "labels": .array(screen.pageLabels.map { .string($0) }),
      "outline": .array(screen.bookmarks.map(\.structured)),
      "links": .array(screen.links.map { links in .array(links.compactMap(\.structured)) }),
      "annotations": .object(fileAnnotations.map { ($0.identifier, $0.annotation.structured) }),
      "annotationRefusals": .array(screen.annotationRefusals.map(\.structured)),
      "fieldChoices": DetectedFields.choices, "session": .string(session), "state": stateJSON,
    ]
  }

  /// What the fields have now.
  package var stateJSON: StructuredValue { state.withLock { json(of: $0) } }

  /// Gives fields values.
  ///
  /// - Parameters:
  ///   - values: by full field name; one that the form rejects is kept with its problems.
  ///   - window: who enters them.
  ///   - known: the revision that the window showed when the person began to type.
  /// - Returns: the state, and as `replaced` what another window has entered in these fields since then.
  /// - Throws: see ``FormScreen/checkNames(_:)``.
  package func commit(
    _ values: [(field: String, value: StructuredValue)], in window: String? = nil,
    since known: Int? = nil
  ) throws(FormwrightError) -> StructuredValue {
    try screen.checkNames(values.map(\.field))
    var replaced: [(String, StructuredValue)] = []
    let json = change(in: window) { state in
      for (field, value) in values {
        guard let known, let writer = state.writers[field], writer.revision > known,
          writer.window != window
        else { continue }
        let entered = state.history.entries[field]?.value ?? .null
        if entered != value { replaced.append((field, entered)) }
      }
      state.history.commit(
        values.map {
          (.init(.field, $0.field), EditHistory.Entry(value: $0.value, isRejected: false))
        })
    }
    return json.adding("replaced", .object(replaced))
  }

  /// Gives fields their default values.
  ///
  /// - Throws: see ``FormScreen/checkNames(_:)``.
  package func reset(_ names: [String]) throws(FormwrightError) -> StructuredValue {
    try screen.checkNames(names)
    return change { state in
      state.history.commit(
        names.compactMap { name in
          let value = screen.defaultValue(of: name)
          guard
            state.history.entries[name]?.isRejected == true
              || !screen.alreadyHas(value, field: name, after: state.filled)
          else { return nil }
          return (.init(.field, name), EditHistory.Entry(value: value, isRejected: false))
        })
    }
  }

  /// Shows or hides fields.
  ///
  /// - Throws: see ``FormScreen/checkNames(_:)``.
  package func show(
    _ visibility: [(field: String, isShown: Bool)]
  ) throws(FormwrightError) -> StructuredValue {
    try screen.checkNames(visibility.map(\.field))
    return change { state in
      state.history.commit(
        visibility.map {
          (
            .init(.visibility, $0.field),
            EditHistory.Entry(value: .boolean($0.isShown), isRejected: false)
          )
        })
    }
  }

  /// Takes an answer of what the form lacks to be accessible; see ``WorkbenchCheck/answer(_:)``.
  package func answer(_ json: StructuredValue) throws(FormwrightError) -> StructuredValue {
    let taken = try check.answer(json)
    return change { state in
      state.history.commit(
        .init(taken.item), from: EditHistory.Entry(value: taken.before, isRejected: false),
        to: EditHistory.Entry(value: taken.after, isRejected: false))
    }
  }

  /// The form as buttons have left it.
  func screen(for history: EditHistory) -> FormScreen {
    let visibility = history[.visibility].mapValues { $0.value.booleanValue ?? true }
    return shown.withLock { shown in
      if shown.visibility != visibility { shown = (visibility, screen.showing(visibility)) }
      return shown.screen
    }
  }

  // MARK: History

  package func undo() -> StructuredValue { change { $0.history.undo() } }

  package func redo() -> StructuredValue { change { $0.history.redo() } }

  /// Keeps descriptions of items as one step, with identifiers of their own for new ones.
  ///
  /// - Parameter gesture: see ``EditHistory/commit(_:gesture:)``.
  /// - Returns: the state, and as `added` the identifiers of those that are new.
  func keep(
    _ changes: [(identifier: String?, value: StructuredValue)],
    as kind: EditHistory.Kind, gesture: String? = nil
  ) -> StructuredValue {
    var added: [String] = []
    let state = change { state in
      var fresh = state.history.newIdentifiers(changes.count)[...]
      state.history.commit(
        changes.map { identifier, value in
          let name = identifier ?? fresh.removeFirst()
          if identifier == nil { added.append(name) }
          return (.init(kind, name), EditHistory.Entry(value: value, isRejected: false))
        }, gesture: gesture)
    }
    return state.adding("added", .array(added.map { .string($0) }))
  }

  /// - Parameter window: who makes the change; nil if nobody asks.
  func change(
    in window: String? = nil, _ body: (inout sending State) -> Void
  ) -> StructuredValue {
    state.withLock { state in
      let before = state.history
      body(&state)
      Self.settle(&state, screen(for: state.history))
      state.revision += 1
      let after = state.history
      let (old, new) = (before[.annotation], after[.annotation])
      let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
      for page in pagesOfAnnotations(changed, before).union(pagesOfAnnotations(changed, after)) {
        state.pageRevisions[page] = state.revision
      }
      if before[.proposal] != after[.proposal] { state.proposed = proposed(by: after) }
      for field in Set(before.entries.keys).union(after.entries.keys)
      where before.entries[field]?.value != after.entries[field]?.value {
        state.writers[field] = (state.revision, window)
      }
      do throws(FormwrightError) {
        for (item, entry) in after.answers where before.answers[item] != entry {
          try check.set(entry.value, about: item)
        }
        state.kept = try sidecar.write(state.history, ofForm: digest, replacing: state.kept)
        state.notice = nil
      } catch {
        state.notice =
          "Your entries cannot be kept: \(error.diagnostics.first?.message ?? ""). Save the form "
          + "before you close this window."
      }
      return json(of: state)
    }
  }

  /// Fills the form with the entries, and marks those that it rejects.
  private static func settle(_ state: inout State, _ screen: FormScreen) {
    state.filled = screen.filled(inputs(of: state.history))
    while !state.filled.isComplete {
      let errors = state.filled.diagnostics.filter { $0.severity == .error }
      let accepted = Set(state.history.entries.filter { !$0.value.isRejected }.keys)
      let named = accepted.intersection(errors.compactMap(\.field))
      // A value may make another one impossible that is calculated from it: the last one entered goes.
      guard
        let rejected = named.isEmpty
          ? state.history.latestFields.filter(accepted.contains).nonEmpty ?? accepted.nonEmpty
          : named.nonEmpty
      else { break }
      for field in rejected {
        let own = errors.filter { $0.field == field }
        state.history.reject(field)
        state.problems[field] = Problems(
          value: state.history.entries[field]?.value ?? .null, list: own.isEmpty ? errors : own)
      }
      state.filled = screen.filled(inputs(of: state.history))
    }
    for (field, entry) in state.history.entries
    where entry.isRejected && state.problems[field]?.value != entry.value {
      var inputs = inputs(of: state.history)
      inputs.append(field, entry.value)
      let errors = screen.filled(inputs).diagnostics.filter { $0.severity == .error }
      state.problems[field] = Problems(value: entry.value, list: errors)
    }
  }

  static func inputs(of history: EditHistory) -> FieldInputs {
    var inputs: FieldInputs = []
    for (field, entry) in history.entries.sorted(by: { $0.key < $1.key }) where !entry.isRejected {
      inputs.append(field, entry.value)
    }
    return inputs
  }

  private func json(of state: State) -> StructuredValue {
    let rejected = state.history.entries.filter(\.value.isRejected)
    let warnings = state.filled.diagnostics.filter { $0.field != nil && $0.severity == .warning }
    let problems = Self.rejections(state) + warnings
    let missing = screen.missingFields(after: state.filled).filter { rejected[$0] == nil }
    return [
      "revision": .number(state.revision), "canUndo": .boolean(state.history.canUndo),
      "canRedo": .boolean(state.history.canRedo), "notice": .string(state.notice),
      "fileNotice": .string(opened.notice),
      "fields": .object(
        state.filled.values.map { filled in
          (
            filled.name,
            [
              "value": filled.value, "on": .array(filled.isOn.map { .boolean($0) }),
              "shown": filled.isShown.map { .boolean($0) } ?? .null,
            ]
          )
        }),
      "visibility": .object(
        state.history[.visibility].sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }),
      "answers": .array(
        state.history.answers.map { ["item": $0.key.structured, "answer": $0.value.value] }),
      "annotations": .object(
        state.history[.annotation].sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }),
      "proposals": state.proposed.proposals, "proposalProblems": state.proposed.problems,
      "pages": .object(
        state.pageRevisions.sorted { $0.key < $1.key }.map { (String($0.key), .number($0.value)) }),
      "rejected": .object(rejected.sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }),
      "problems": .array(problems.map(\.structured)),
      "required": .array(missing.map { .string($0) }),
    ]
  }

  /// What is wrong with the entries that the form rejects, each with its field.
  private static func rejections(_ state: State) -> [Diagnostic] {
    state.history.entries.filter(\.value.isRejected).keys.sorted().flatMap { name in
      (state.problems[name]?.list ?? []).map { problem in
        var problem = problem
        problem.field = name
        return problem
      }
    }
  }

  /// Whether a window has to ask for the state again.
  package var pulse: StructuredValue {
    state.withLock { state in
      [
        "revision": .number(state.revision), "fileNotice": .string(opened.notice),
        "session": .string(session),
      ]
    }
  }

  // MARK: Files

  /// The filled form in a format.
  ///
  /// - Throws: ``FormwrightError`` of kind `data` if some entries are rejected; see also
  ///   ``FormScreen/output(_:options:)``.
  package func output(as format: WorkbenchOutput) throws(FormwrightError) -> [UInt8] {
    let (history, problems) = state.withLock { ($0.history, Self.rejections($0)) }
    guard !history.entries.values.contains(where: \.isRejected) else {
      throw FormwrightError(.data, problems)
    }
    let inputs = Self.inputs(of: history)
    let (edits, pictures) = annotations(of: history)
    return switch format {
    case .pdf, .flattened, .archive:
      try screen(for: history).output(
        inputs, with: edits, pictures: pictures, options: format.fillOptions
      ).bytes
    case .json: try values(inputs, as: .json)
    case .fdf: try values(inputs, as: .fdf)
    case .xfdf: try values(inputs, as: .xfdf)
    case .form: try formOfProposals().bytes
    case .specification: acceptedFields.specification
    }
  }

  private func values(
    _ inputs: FieldInputs, as format: ExportFormat
  ) throws(FormwrightError) -> [UInt8] {
    try FormFile(bytes: screen.decryptedOutput(inputs)).exportedValues(as: format)
  }
}

extension StructuredValue {
  /// The object with another member.
  func adding(_ key: String, _ value: StructuredValue) -> StructuredValue {
    .object((objectValue?.members.map { ($0.key, $0.value) } ?? []) + [(key, value)])
  }
}

extension Collection {
  /// Nil if there is no element.
  fileprivate var nonEmpty: [Element]? { isEmpty ? nil : Array(self) }
}
