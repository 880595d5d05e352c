import Diagnostics
import StructuredData

/// Which forms of a packet a record needs, and how often.
struct PacketDemand {
  /// A form, or a copy of it.
  struct Copy {
    /// The place of the form in the template.
    var form: Int
    /// The item that the copy is for; nil if the form has no `each`.
    var item: Int?
    /// From 0; more than one if rows go on in further copies.
    var ordinal: Int
    /// What the copy's expressions are evaluated in.
    var scope: EvaluationScope
  }

  private(set) var copies: [Copy] = []
  private let record: EvaluationScope
  private let definitions: [Template.Definition]

  /// More copies than this in one output are taken for an error.
  private static let mostCopies = 500

  /// - Throws: ``FormwrightError`` of kind `data` if an expression fails, a list is none, or no form or too
  ///   many are needed.
  ///
  /// - Parameter definitions: the names of `let` that each copy has its own values of.
  init(
    of scope: EvaluationScope, for forms: [TemplateForm], _ definitions: [Template.Definition]
  ) throws(FormwrightError) {
    record = scope
    self.definitions = definitions
    for (index, form) in forms.enumerated() {
      if let condition = form.condition, !(try Self.holds(condition, in: scope, "when")) {
        continue
      }
      guard let list = form.list else {
        try add(form, index, item: nil, scope)
        continue
      }
      let items = try Self.items(of: list, in: scope, "each")
      for (place, item) in items.enumerated() {
        try add(form, index, item: place, scope.entering(item, at: place))
      }
    }
    guard copies.isEmpty else { return }
    throw FormwrightError(
      .data, "packet", "the record needs none of the template's forms",
      hint: "Check “when” and “each” of the forms.", location: scope.value.location)
  }

  private mutating func add(
    _ form: TemplateForm, _ index: Int, item: Int?, _ scope: EvaluationScope
  ) throws(FormwrightError) {
    var count = 1
    for group in form.rowGroups where group.rest != .none {
      if let condition = group.condition, !(try Self.holds(condition, in: scope, "when")) {
        continue
      }
      let items = try Self.items(of: group.list, in: scope, group.name)
      count = max(count, group.copies.copies(for: items.count))
    }
    guard copies.count + count <= Self.mostCopies else {
      throw FormwrightError(
        .data, "packet", "the record needs more than \(Self.mostCopies) copies of forms",
        hint: "Divide the record into several.", location: scope.value.location)
    }
    for ordinal in 0..<count {
      let own = count == 1 ? scope : try copyScope(scope, ordinal, of: count)
      copies.append(Copy(form: index, item: item, ordinal: ordinal, scope: own))
    }
  }

  /// The scope of a copy: with its number, and with the values that names of `let` have there.
  private func copyScope(
    _ scope: EvaluationScope, _ ordinal: Int, of count: Int
  ) throws(FormwrightError) -> EvaluationScope {
    let numbers = ["copy": ordinal + 1, "copies": count]
    var own = scope.adding(numbers)
    guard !definitions.isEmpty else { return own }
    // `.` is the record in `let`, whatever it is in the form.
    var names = record.adding(numbers)
    for definition in definitions {
      let value = try Self.value(of: definition.expression, in: names, "$\(definition.name)")
      names.variables[definition.name] = value
      own.variables[definition.name] = value
    }
    return own
  }

  private static func items(
    of list: Expression, in scope: EvaluationScope, _ name: String
  ) throws(FormwrightError) -> [StructuredValue] {
    let value = try value(of: list, in: scope, name)
    switch value.kind {
    case .array(let items): return items
    case .null: return []
    default:
      throw FormwrightError(
        .data, "rows", "“\(name)” is given \(value.kindName), not a list",
        hint: "Give a list.", location: value.location ?? scope.value.location)
    }
  }

  private static func holds(
    _ condition: Expression, in scope: EvaluationScope, _ name: String
  ) throws(FormwrightError) -> Bool {
    do throws(ExpressionProblem) {
      return try condition.holds(in: scope)
    } catch { throw error.failure(of: name, at: scope.value.location) }
  }

  private static func value(
    of expression: Expression, in scope: EvaluationScope, _ name: String
  ) throws(FormwrightError) -> StructuredValue {
    do throws(ExpressionProblem) {
      return try expression.value(in: scope)
    } catch { throw error.failure(of: name, at: scope.value.location) }
  }

  /// What the forms of the output are, whatever their values.
  var shape: PacketShape {
    PacketShape(copies: copies.map { PacketShape.Copy(form: $0.form, isFurther: $0.ordinal > 0) })
  }
}

/// The forms of an output in their order: outputs of one shape differ in values only.
struct PacketShape: Hashable, Sendable {
  var copies: [Copy]

  struct Copy: Hashable, Sendable {
    var form: Int
    /// The copy takes the rows that the copy before it does not hold.
    var isFurther: Bool
  }

  /// How many copies before this one come from the same file.
  ///
  /// - Parameter file: the file of a form.
  func ordinal(of index: Int, in file: (Int) -> Int) -> Int {
    let own = file(copies[index].form)
    return copies[..<index].count { file($0.form) == own }
  }
}
