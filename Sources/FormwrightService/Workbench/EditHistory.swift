package import Diagnostics
package import StructuredData

/// Every change of a session, to be undone and done again.
package struct EditHistory: Sendable {
  /// What a person has given a field.
  package struct Entry: Hashable, Sendable {
    /// As data files spell it.
    package var value: StructuredValue
    /// The form rejects the value: it is kept and shown, but fills nothing.
    package var isRejected: Bool
  }

  /// The change of one field; nil stands for the value that the form came with.
  package struct Change: Sendable {
    package var field: String
    package var before: Entry?
    package var after: Entry?
  }

  /// The changes of one commit.
  private(set) var edits: [[Change]] = []
  /// How many of them are done; those that follow are undone.
  private(set) var position = 0
  /// What fields have now, by full name.
  package private(set) var entries: [String: Entry] = [:]

  package init() {}

  /// The fields that the last commit has changed.
  package var latestFields: [String] { position > 0 ? edits[position - 1].map(\.field) : [] }

  package var canUndo: Bool { position > 0 }
  package var canRedo: Bool { position < edits.count }

  /// Does a commit. Those that are undone are dropped.
  package mutating func commit(_ after: [(field: String, entry: Entry?)]) {
    let changes = after.compactMap { field, entry -> Change? in
      entries[field] == entry ? nil : Change(field: field, before: entries[field], after: entry)
    }
    guard !changes.isEmpty else { return }
    edits.removeSubrange(position...)
    edits.append(changes)
    position += 1
    for change in changes { entries[change.field] = change.after }
  }

  package mutating func undo() {
    guard canUndo else { return }
    position -= 1
    for change in edits[position].reversed() { entries[change.field] = change.before }
  }

  package mutating func redo() {
    guard canRedo else { return }
    for change in edits[position] { entries[change.field] = change.after }
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
    return [
      "formwright": 1, "sha256": .string(digest), "position": .number(position),
      "edits": .array(
        edits.map { changes in
          .array(
            changes.map { change in
              [
                "field": .string(change.field), "before": spelled(change.before),
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
        guard let field = change["field"]?.stringValue else { throw failure }
        read.append(
          Change(field: field, before: entry(change["before"]), after: entry(change["after"])))
      }
      self.edits.append(read)
    }
    for _ in 0..<position { redo() }
  }
}
