package import Diagnostics
package import FormAppearances
import FormData
package import FormFilling
import InteractiveForms
package import StructuredData

/// An entry of a template's `fields`: where a value comes from, how it is written, and which fields take it.
package struct FieldBinding: Hashable, Sendable {
  /// The fields that take the value.
  package enum Target: Hashable, Sendable {
    case field(String)
    /// The value cut into parts, one a field.
    case parts([String], TextCut)
    /// A check box for each value: those of the value are checked, the others are not.
    case boxes([Box])

    /// The full names of the fields, in order.
    package var fields: [String] {
      switch self {
      case .field(let field): [field]
      case .parts(let fields, _): fields
      case .boxes(let boxes): boxes.map(\.field)
      }
    }
  }

  /// A check box, and the value that checks it.
  package struct Box: Hashable, Sendable {
    package var value: String
    package var field: String
  }

  /// Among the bindings of its form, those that were taken out included.
  var place = 0
  /// The key in the template: the field's name, or a name for several.
  package var name: String
  package var target: Target
  package var expression: Expression
  /// The field is left alone where this is null or false.
  package var condition: Expression?
  package var conditionLocation: SourceLocation?
  /// The values that stand for those of the record.
  package var map: ValueMap?
  /// How the value is written; each is applied to the result of the one before.
  package var formats: [ValueFormat] = []
  /// What happens to text that is too long for a field; nil for what is said of all fields.
  package var overflow: OverflowPolicy?
  /// How the fields are drawn, beside what the form says.
  package var look: FieldLook?
  /// How the form's fields look before they are filled; see ``TemplateStyle``.
  package var style: StructuredObject?
  /// Rows are left alone where this is null or false for the record.
  package var rowCondition: Expression?
  /// The place in the rows of `each`: the list, and which of its items; nil outside.
  package var row: Row?
  /// The list of which `.` is an item, in a form that is there for each item.
  package var itemList: Expression?
  /// The page of the form, from 0, whose number is `$page`; nil if the binding uses no such number.
  package var page: Int?
  /// Its field is one of an overlay, which goes with its page.
  package var isOverlay = false
  /// Where the binding stands in the template.
  package var location: SourceLocation?
  /// The included file that it stands in; nil for the template itself.
  package var file: String?

  /// An item of a list.
  package struct Row: Hashable, Sendable {
    package var list: Expression
    /// The number of the rows in the template; see ``TemplateForm/RowGroup``.
    package var group = 0
    /// From 0.
    package var index: Int
    /// How many rows the first copy of the form has.
    package var count = 0
    /// How many rows each further copy has; 0 if all copies have the same items.
    package var stride = 0
    /// The place among the rows of a further copy.
    package var furtherIndex = 0

    /// The place of the item in a copy of the form, which is counted from 0.
    func place(inCopy copy: Int) -> Int {
      let rows = RowsOfCopies(count: count, furtherCount: stride)
      return rows.items(inCopy: copy).lowerBound
        + (rows.continues(inCopy: copy) ? furtherIndex : index)
    }
  }

  package init(
    name: String, target: Target? = nil, expression: Expression, location: SourceLocation? = nil
  ) {
    self.name = name
    self.target = target ?? .field(name)
    self.expression = expression
    self.location = location
  }

  /// The full names of the fields that take the value.
  package var fields: [String] { target.fields }

  /// The value comes from the template alone.
  package var isConstant: Bool { expression.references.isEmpty }
}

/// Why a record gives a field no value: to be told at the value's place in the record.
struct BindingProblem: Error {
  var code: DiagnosticCode
  /// A phrase without the value.
  var message: String
  var hint: Remedy?
}

extension FieldBinding {
  /// Adds what a record gives the fields.
  ///
  /// - Returns: whether the record has a value for the binding.
  @discardableResult
  func add(
    to inputs: inout FieldInputs, in scope: EvaluationScope
  ) throws(FormwrightError) -> Bool {
    var value = StructuredValue(.null)
    do throws(ExpressionProblem) {
      if let condition, !(try condition.holds(in: scope)) { return true }
      value = try expression.value(in: scope)
    } catch {
      throw error.failure(field: fields.first, at: scope.value.location)
    }
    do throws(BindingProblem) {
      try add(value, to: &inputs)
    } catch {
      throw FormwrightError(
        .data, error.code, error.message, hint: error.hint, field: fields.first,
        location: value.location ?? scope.value.location)
    }
    if case .null = value.kind { return false }
    return true
  }

  private func add(
    _ value: StructuredValue, to inputs: inout FieldInputs
  ) throws(BindingProblem) {
    let location = value.location
    if case .boxes(let boxes) = target {
      try check(boxes, for: value, in: &inputs)
      return
    }
    var value = value
    if let map { value = try map.value(for: value) }
    for format in formats { value = try format.formatted(value) }
    switch target {
    case .field(let field):
      value.location = location
      inputs.append(field, value)
    case .parts(let fields, .flow):
      inputs.append(
        FieldInputs.Element(
          name: fields[0], value: .text(try TextCut.text(of: value)), location: location,
          furtherFields: Array(fields.dropFirst())))
    case .parts(let fields, let cut):
      if formats.contains(.digits) { try cut.checkEnd(of: value) }
      for (field, part) in zip(fields, try cut.parts(of: value, for: fields.count)) {
        inputs.append(field, part, at: location)
      }
    case .boxes: break
    }
  }

  private static func box(of boxes: [Box], for value: StructuredValue) -> Box? {
    ValueMap.place(of: value, in: boxes.map(\.value)).map { boxes[$0] }
  }

  /// Checks the boxes whose values a record has: one value or a list of them.
  private func check(
    _ boxes: [Box], for value: StructuredValue, in inputs: inout FieldInputs
  ) throws(BindingProblem) {
    var chosen: Set<String> = []
    for item in value.arrayValue ?? [value] where item.kind != .null {
      guard ValueMap.key(of: item) != nil else {
        throw BindingProblem(code: "map", message: "the value is \(item.kindName), not a text")
      }
      // With `else` alone, the values of the record are those of the boxes.
      let isMapped = map?.order.isEmpty == false
      if !isMapped, let box = Self.box(of: boxes, for: item) {
        chosen.insert(box.value)
        continue
      }
      guard let map, let mapped = map.replacement(for: item) else {
        throw .notMapped(isMapped ? map?.order ?? [] : boxes.map(\.value))
      }
      // `else: null`: no box is checked.
      if case .null = mapped.kind { continue }
      guard let box = Self.box(of: boxes, for: mapped) else { throw .notMapped(boxes.map(\.value)) }
      chosen.insert(box.value)
    }
    // Several values may check one box.
    let checked = Set(boxes.filter { chosen.contains($0.value) }.map(\.field))
    var given: Set<String> = []
    for box in boxes where given.insert(box.field).inserted {
      inputs.append(
        box.field, .boolean(checked.contains(box.field), spelled: nil), at: value.location)
    }
  }
}

extension BindingProblem {
  /// - Parameter values: those of the template, which may be shown.
  static func notMapped(_ values: [String]) -> BindingProblem {
    let shown = values.prefix(12).map { "“\($0)”" }.joined(separator: ", ")
    let more = values.count > 12 ? " and \(values.count - 12) more" : ""
    return BindingProblem(
      code: "map", message: "the template does not list the value",
      hint: "Give one of \(shown)\(more), or add “else” to the binding.")
  }
}
