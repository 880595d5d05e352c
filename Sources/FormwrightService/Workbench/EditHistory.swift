package import Diagnostics
package import Formwright
package import StructuredData

/// Every change of a session, to be undone and done again.
package struct EditHistory: Sendable {
  /// What a person has given a field or an annotation.
  package struct Entry: Hashable, Sendable {
    /// Of a field as data files spell it; of an annotation its description, null if it is removed; of an answer an object
    /// of keys and texts.
    package var value: StructuredValue
    /// The form rejects the value: it is kept and shown, but fills nothing.
    package var isRejected: Bool
  }

  /// What a person changes, as the file of a history names it.
  package enum Kind: String, CaseIterable, Sendable {
    /// A field, by its full name.
    case field
    case annotation
    /// Whether a field is shown, by its full name.
    case visibility
    /// What is answered of what the form lacks to be accessible.
    case answer
    /// A field that the pages ask for and the form does not have; null if it is deleted.
    case proposal
  }

  /// One of them, by its name or identifier; an answer by the JSON of what it is about.
  package struct Item: Hashable, Sendable {
    package var kind: Kind
    package var name: String

    package init(_ kind: Kind, _ name: String) { (self.kind, self.name) = (kind, name) }

    package init(_ about: AnsweredCorrections.Item) {
      self.init(.answer, String(decoding: JSONWriter.compact(about.structured), as: UTF8.self))
    }

    /// What an answer is about.
    fileprivate var answered: AnsweredCorrections.Item? {
      guard kind == .answer, let json = try? JSONReader.read(Array(name.utf8)) else { return nil }
      return AnsweredCorrections.Item(json)
    }
  }

  /// The change of one item; nil stands for what the form came with.
  package struct Change: Sendable {
    package var item: Item
    package var before: Entry?
    package var after: Entry?
  }

  /// The changes of one commit.
  private(set) var edits: [[Change]] = []
  /// How many of them are done; those that follow are undone.
  private(set) var position = 0
  /// What everything has now.
  private var present: [Kind: [String: Entry]] = [:]
  /// The acts that the last commit has grown by; nil if another one follows it.
  private var gesture: String?
  /// The images of annotations as data addresses, by their digests.
  package var pictures: [String: String] = [:]

  package init() {}

  private subscript(item: Item) -> Entry? {
    get { present[item.kind]?[item.name] }
    set { present[item.kind, default: [:]][item.name] = newValue }
  }

  /// What the items of a kind are now, by name.
  package subscript(kind: Kind) -> [String: Entry] { present[kind] ?? [:] }

  /// What fields have now, by full name.
  package var entries: [String: Entry] { self[.field] }

  /// What is answered, by what it is about.
  package var answers: [AnsweredCorrections.Item: Entry] {
    Dictionary(
      self[.answer].compactMap { name, entry in
        Item(.answer, name).answered.map { ($0, entry) }
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The fields that the last commit has changed.
  package var latestFields: [String] {
    position > 0 ? edits[position - 1].filter { $0.item.kind == .field }.map(\.item.name) : []
  }

  package var canUndo: Bool { position > 0 }
  package var canRedo: Bool { position < edits.count }

  /// Identifiers that no annotation and no proposal has. Those made later come later in the order of names.
  package func newIdentifiers(_ count: Int) -> [String] {
    let numbers = edits.joined().compactMap { change -> Int? in
      guard change.item.kind == .annotation || change.item.kind == .proposal,
        change.item.name.hasPrefix("new-")
      else { return nil }
      return Int(change.item.name.drop { !$0.isNumber })
    }
    return (0..<count).map { place in
      let number = String((numbers.max() ?? 0) + 1 + place)
      return "new-" + String(repeating: "0", count: max(0, 6 - number.count)) + number
    }
  }

  /// Does a commit. Those that are undone are dropped.
  ///
  /// - Parameter gesture: what several commits are part of, such as a key held down: those that follow each other and change
  ///   the same items are undone as one.
  package mutating func commit(_ after: [(item: Item, entry: Entry?)], gesture: String? = nil) {
    let changes = after.compactMap { item, entry -> Change? in
      self[item] == entry ? nil : Change(item: item, before: self[item], after: entry)
    }
    guard !changes.isEmpty else { return }
    edits.removeSubrange(position...)
    if let gesture, gesture == self.gesture, let last = edits.last,
      last.map(\.item) == changes.map(\.item)
    {
      edits[position - 1] = zip(last, changes).map {
        Change(item: $0.item, before: $0.before, after: $1.after)
      }
    } else {
      edits.append(changes)
      position += 1
    }
    self.gesture = gesture
    for change in changes { self[change.item] = change.after }
  }

  /// Does a commit of one item, of which something else than this history knows what it was before.
  package mutating func commit(_ item: Item, from before: Entry, to after: Entry) {
    self[item] = before
    commit([(item, after)])
  }

  package mutating func undo() {
    guard canUndo else { return }
    gesture = nil
    position -= 1
    for change in edits[position].reversed() { self[change.item] = change.before }
  }

  package mutating func redo() {
    guard canRedo else { return }
    gesture = nil
    for change in edits[position] { self[change.item] = change.after }
    position += 1
  }

  /// Marks the entry of a field as one that the form rejects.
  package mutating func reject(_ field: String) { self[Item(.field, field)]?.isRejected = true }
}

// MARK: - As a file

extension EditHistory {
  /// The history as JSON.
  ///
  /// - Parameter digest: that of the form, in hexadecimal.
  package func json(ofForm digest: String) -> StructuredValue {
    func spelled(_ entry: Entry?) -> StructuredValue {
      guard let entry else { return .null }
      return ["value": entry.value, "rejected": .boolean(entry.isRejected)]
    }
    let used = Set(edits.joined().compactMap { $0.after?.value["picture"]?.stringValue })
    return [
      "formwright": 1, "sha256": .string(digest), "position": .number(position),
      "pictures": .object(
        pictures.filter { used.contains($0.key) }.sorted { $0.key < $1.key }
          .map { ($0.key, .string($0.value)) }),
      "edits": .array(
        edits.map { changes in
          .array(
            changes.map { change in
              [
                change.item.kind.rawValue: change.item.structured, "before": spelled(change.before),
                "after": spelled(change.after),
              ]
            })
        }),
    ]
  }

  /// What to do about a file that cannot be read.
  static let remedyOfDamage: Remedy =
    "It keeps what was entered in the workbench. Rename it to start without these entries."

  /// Reads a history.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`, code `workbench`, if it is no history.
  package init(_ json: StructuredValue) throws(FormwrightError) {
    let failure = FormwrightError(
      .data, "workbench", "the file does not contain the entries of a workbench",
      hint: Self.remedyOfDamage)
    guard json["formwright"]?.integerValue == 1, let edits = json["edits"]?.arrayValue,
      let position = json["position"]?.integerValue, (0...edits.count).contains(position)
    else { throw failure }
    func entry(_ value: StructuredValue?) -> Entry? {
      guard let value, let inner = value["value"] else { return nil }
      return Entry(value: inner, isRejected: value["rejected"]?.booleanValue ?? false)
    }
    for edit in edits {
      guard let changes = edit.arrayValue else { throw failure }
      var read: [Change] = []
      for change in changes {
        guard let item = Item(change) else { throw failure }
        read.append(
          Change(item: item, before: entry(change["before"]), after: entry(change["after"])))
      }
      self.edits.append(read)
    }
    for (digest, picture) in json["pictures"]?.objectValue?.members.map({ ($0.key, $0.value) })
      ?? []
    {
      pictures[digest] = picture.stringValue
    }
    for _ in 0..<position { redo() }
  }
}

extension EditHistory.Item {
  fileprivate var structured: StructuredValue { answered?.structured ?? .string(name) }

  /// - Parameter change: an object with the kind of the item as a key.
  fileprivate init?(_ change: StructuredValue) {
    guard let kind = EditHistory.Kind.allCases.first(where: { change[$0.rawValue] != nil }),
      let value = change[kind.rawValue]
    else { return nil }
    if kind == .answer {
      guard let about = AnsweredCorrections.Item(value) else { return nil }
      self.init(about)
    } else {
      guard let name = value.stringValue else { return nil }
      self.init(kind, name)
    }
  }
}
