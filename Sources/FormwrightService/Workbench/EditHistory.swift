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

  /// What a person changes.
  package enum Item: Hashable, Sendable {
    /// By full field name.
    case field(String)
    /// By its identifier.
    case annotation(String)
    /// Whether a field is shown, by full field name.
    case visibility(String)
    /// What is answered of what the form lacks to be accessible.
    case answer(AnsweredCorrections.Item)
    /// A field that the pages ask for, by its identifier.
    case proposal(String)

    package var field: String? { if case .field(let name) = self { name } else { nil } }
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
  /// What fields have now, by full name.
  package private(set) var entries: [String: Entry] = [:]
  /// What annotations are now, by identifier.
  package private(set) var annotations: [String: Entry] = [:]
  /// Whether fields are shown, by full name.
  package private(set) var visibility: [String: Entry] = [:]
  /// What is answered, by what it is about.
  package private(set) var answers: [AnsweredCorrections.Item: Entry] = [:]
  /// Fields that the pages ask for and the form does not have, by identifier; null if they are deleted.
  package private(set) var proposals: [String: Entry] = [:]
  /// The images of annotations as data addresses, by their digests.
  package var pictures: [String: String] = [:]

  package init() {}

  private subscript(item: Item) -> Entry? {
    get {
      switch item {
      case .field(let name): entries[name]
      case .annotation(let identifier): annotations[identifier]
      case .visibility(let name): visibility[name]
      case .answer(let item): answers[item]
      case .proposal(let identifier): proposals[identifier]
      }
    }
    set {
      switch item {
      case .field(let name): entries[name] = newValue
      case .annotation(let identifier): annotations[identifier] = newValue
      case .visibility(let name): visibility[name] = newValue
      case .answer(let item): answers[item] = newValue
      case .proposal(let identifier): proposals[identifier] = newValue
      }
    }
  }

  /// The fields that the last commit has changed.
  package var latestFields: [String] {
    position > 0 ? edits[position - 1].compactMap(\.item.field) : []
  }

  package var canUndo: Bool { position > 0 }
  package var canRedo: Bool { position < edits.count }

  /// Identifiers that no annotation and no proposal has. Those made later come later in the order of names.
  package func newIdentifiers(_ count: Int) -> [String] {
    let numbers = edits.joined().compactMap { change -> Int? in
      let identifier: String
      switch change.item {
      case .annotation(let name), .proposal(let name): identifier = name
      case .field, .visibility, .answer: return nil
      }
      return Int(identifier.drop { !$0.isNumber }).flatMap {
        identifier.hasPrefix("new-") ? $0 : nil
      }
    }
    return (0..<count).map { place in
      let number = String((numbers.max() ?? 0) + 1 + place)
      return "new-" + String(repeating: "0", count: max(0, 6 - number.count)) + number
    }
  }

  /// Does a commit. Those that are undone are dropped.
  package mutating func commit(_ after: [(item: Item, entry: Entry?)]) {
    let changes = after.compactMap { item, entry -> Change? in
      self[item] == entry ? nil : Change(item: item, before: self[item], after: entry)
    }
    guard !changes.isEmpty else { return }
    edits.removeSubrange(position...)
    edits.append(changes)
    position += 1
    for change in changes { self[change.item] = change.after }
  }

  /// Does a commit of one item, of which something else than this history knows what it was before.
  package mutating func commit(_ item: Item, from before: Entry, to after: Entry) {
    self[item] = before
    commit([(item, after)])
  }

  package mutating func undo() {
    guard canUndo else { return }
    position -= 1
    for change in edits[position].reversed() { self[change.item] = change.before }
  }

  package mutating func redo() {
    guard canRedo else { return }
    for change in edits[position] { self[change.item] = change.after }
    position += 1
  }

  /// Marks the entry of a field as one that the form rejects.
  package mutating func reject(_ field: String) { entries[field]?.isRejected = true }
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
                change.item.key: change.item.name, "before": spelled(change.before),
                "after": spelled(change.after),
              ]
            })
        }),
    ]
  }

  /// Reads a history.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`, code `workbench`, if it is no history.
  package init(_ json: StructuredValue) throws(FormwrightError) {
    let failure = FormwrightError(
      .data, "workbench", "the file does not contain the entries of a workbench",
      hint: "Rename or delete the file to begin anew.")
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
        let item: Item
        if let name = change["field"]?.stringValue {
          item = .field(name)
        } else if let identifier = change["annotation"]?.stringValue {
          item = .annotation(identifier)
        } else if let name = change["visibility"]?.stringValue {
          item = .visibility(name)
        } else if let about = change["answer"].flatMap({ AnsweredCorrections.Item($0) }) {
          item = .answer(about)
        } else if let identifier = change["proposal"]?.stringValue {
          item = .proposal(identifier)
        } else {
          throw failure
        }
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
  fileprivate var key: String {
    switch self {
    case .field: "field"
    case .annotation: "annotation"
    case .visibility: "visibility"
    case .answer: "answer"
    case .proposal: "proposal"
    }
  }

  fileprivate var name: StructuredValue {
    switch self {
    case .field(let name), .annotation(let name), .visibility(let name), .proposal(let name):
      .string(name)
    case .answer(let item): item.structured
    }
  }
}
