import FieldFormats
package import InteractiveForms
import PDFContent

/// Tells quickly whether a record is without a problem, for records that are not laid out.
///
/// Most records have none. The screen keeps no value and makes no diagnostic: if it does not accept a
/// value, ``FormPlan/problems(with:laysOut:)`` says what is wrong with the record. It belongs to one task.
package struct RecordScreen {
  private struct Entry {
    let group: FieldGroup
    /// A text is checked for its length alone, in bytes of UTF-8; a longer one by ``ValueCheck``.
    let plainLimit: Int?
    let isRequired: Bool
    /// Must not be emptied.
    let needsValue: Bool
    let hasNothingToClear: Bool
  }

  private let plan: FormPlan
  private let check: ValueCheck
  private let entries: [Entry]
  /// The group of each member of the record before: records mostly have the same names in one order.
  private var known: [(name: String, index: Int)] = []
  private var place = 0
  /// Required fields that the record has not given a value yet.
  private var missing: Int
  private let requiredCount: Int
  /// The record in which each required field was given a value last.
  private var given: [Int]
  private var record = 0

  /// Nil if the form calculates values, which may contradict those of a record.
  package init?(_ plan: FormPlan) {
    guard plan.fields.calculations.groups.isEmpty else { return nil }
    self.plan = plan
    check = ValueCheck(plan)
    let (required, needing) = (Set(plan.requiredFields), Set(plan.fieldsThatNeedValues))
    entries = plan.fields.groups.enumerated().map { place, group in
      let name = plan.fields.names[place]
      let isPlain =
        group.kind == .text && group.format == nil && group.typedFormat == nil
        && group.keystrokes.isEmpty && group.validations.isEmpty && !group.flags.contains(.readOnly)
      return Entry(
        group: group, plainLimit: isPlain ? group.maxLength ?? 1 << 20 : nil,
        isRequired: name.map(required.contains) ?? false,
        needsValue: name.map(needing.contains) ?? false,
        hasNothingToClear: plan.hasNothingToClear(place))
    }
    requiredCount = entries.count(where: \.isRequired)
    missing = requiredCount
    given = Array(repeating: 0, count: entries.count)
  }

  /// Begins a record.
  package mutating func begin() {
    record += 1
    place = 0
    missing = requiredCount
  }

  /// Whether no required field is missing from the record.
  package var isComplete: Bool { missing == 0 }

  /// - Returns: whether a text is surely no problem for the field of a name.
  package mutating func accepts(_ name: String, _ text: String) -> Bool {
    guard let index = index(of: name) else { return false }
    if text.isEmpty {
      if entries[index].needsValue { return false }
      if entries[index].plainLimit != nil || entries[index].hasNothingToClear { return true }
    } else if let limit = entries[index].plainLimit, text.utf8.count <= limit {
      // No text has more characters after composition than bytes.
      noteValue(of: index)
      return true
    }
    return accepts(.text(text), at: index)
  }

  /// The same for a value of any kind.
  package mutating func accepts(_ name: String, _ input: FieldInput) -> Bool {
    guard let index = index(of: name) else { return false }
    return accepts(input, at: index)
  }

  private mutating func accepts(_ input: FieldInput, at index: Int) -> Bool {
    let isEmpty = input.isEmpty
    if isEmpty, entries[index].needsValue { return false }
    if entries[index].hasNothingToClear, isEmpty { return true }
    let group = entries[index].group
    guard case .success(let value) = check.check(input, for: group) else { return false }
    switch value {
    case .cleared, .state, .options: break
    case .text(let text):
      if plan.options.runsScripts, group.typedFormat?.readsTwoWays(text) == true { return false }
    // What a picture needs is said when it is drawn.
    case .picture: return false
    }
    if !isEmpty { noteValue(of: index) }
    return true
  }

  private mutating func noteValue(of index: Int) {
    guard entries[index].isRequired, given[index] != record else { return }
    given[index] = record
    missing -= 1
  }

  private mutating func index(of name: String) -> Int? {
    defer { place += 1 }
    if place < known.count, known[place].name == name { return known[place].index }
    guard let index = plan.fields.place(of: name) else { return nil }
    if place < known.count {
      known[place] = (name, index)
    } else if place == known.count, place < entries.count {
      known.append((name, index))
    }
    return index
  }
}
