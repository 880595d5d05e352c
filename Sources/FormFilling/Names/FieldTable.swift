import Diagnostics
import InteractiveForms

/// The fields of an output by their full names: the place of each, and what the form calculates.
struct FieldTable: Sendable {
  let groups: [FieldGroup]
  /// The name that addresses each group; nil if an earlier group of another kind has that name.
  let names: [String?]
  /// The groups that the form calculates; none if scripts are not run.
  let calculations: CalculationOrder
  /// Full names of fields on pages that the output leaves out, and on no other.
  let droppedFields: Set<String>
  let nearestNames: NearestNames
  private let placeByName: [String: Int]
  /// Empty if the form calculates nothing.
  private let descendants: FieldNameIndex

  /// - Parameter calculationOrder: the names in `/CO`; empty if scripts are not run.
  init(_ groups: [FieldGroup], calculationOrder: [String], droppedFields: Set<String>) {
    self.groups = groups
    self.droppedFields = droppedFields
    var places: [String: Int] = [:]
    names = groups.enumerated().map { place, group in
      guard places[group.name] == nil else { return nil }
      places[group.name] = place
      return group.name
    }
    placeByName = places
    descendants = FieldNameIndex(calculationOrder.isEmpty ? [] : groups.map(\.name))
    calculations = CalculationOrder(calculationOrder, groups, places, descendants)
    nearestNames = NearestNames(groups.map(\.name))
  }

  /// The place of the field with a full name.
  func place(of name: String) -> Int? { placeByName[name] }

  /// The places of the field with a full name, or of all fields below the name.
  func places(of name: String) -> [Int] {
    placeByName[name].map { [$0] } ?? descendants.indices(below: name)
  }

  /// Whether names of fields begin with a name and a period.
  func hasFields(below name: String) -> Bool {
    groups.contains { $0.name.hasPrefix("\(name).") }
  }

  // MARK: Names of parts of a field

  private static let pictureSuffix = ".image"

  /// The field whose picture a name gives: `{"signature": {"image": …}}` is `signature.image` like
  /// any nested name, and means the field `signature`. The same holds for push buttons.
  func place(ofPicture name: String) -> Int? {
    place(of: name, without: Self.pictureSuffix) { $0 == .signature || $0 == .pushButton }
  }

  /// The check box or radio group whose box a name gives the index of: `{"married": {"index": 2}}`.
  func place(ofBox name: String) -> Int? {
    place(of: name, without: ".index", if: \.isToggle)
  }

  private func place(
    of name: String, without suffix: String, if isTaken: (FieldKind) -> Bool
  ) -> Int? {
    guard name.hasSuffix(suffix), let place = placeByName[String(name.dropLast(suffix.count))],
      isTaken(groups[place].kind)
    else { return nil }
    return place
  }

  // MARK: Names without a field

  /// The form has no field of this name; the nearest names in the hint.
  ///
  /// - Parameters:
  ///   - value: what was given: a boolean rather means a check box than a text field.
  ///   - suggesting: whether near names are looked for.
  func unknownField(
    _ name: String, value: FieldInput? = nil, suggesting: Bool = true
  ) -> Diagnostic {
    if let outer = fieldAbove(name) {
      return .error(
        "unknown-field",
        "“\(outer)” is a field and contains no field “\(name.dropFirst(outer.count + 1))”",
        hint: "Give “\(outer)” a value that is not an object.", field: name)
    }
    var nearest = suggesting ? nearestNames.suggestions(for: name) : []
    if case .boolean = value {
      let toggles = nearest.filter { name in
        placeByName[name].map { groups[$0].kind.isToggle } ?? false
      }
      if !toggles.isEmpty { nearest = toggles }
    }
    return .error(
      "unknown-field", "the form has no field with this name",
      hint: nearest.isEmpty
        ? "List the form's fields with \(.listsFields)."
        : "Did you mean \(nearest.map { "“\($0)”" }.joined(separator: " or "))?",
      field: name)
  }

  /// The field whose name, with a period, a name begins with: an object was given to that field.
  private func fieldAbove(_ name: String) -> String? {
    name.indices.lazy.filter { name[$0] == "." }.map { String(name[..<$0]) }.first {
      placeByName[$0] != nil
    }
  }

  /// The warning for a value of a field that is only on pages that the output leaves out, the picture in
  /// a signature's box included; nil for any other name.
  func droppedField(_ name: String) -> Diagnostic? {
    let picture = Self.pictureSuffix
    guard
      droppedFields.contains(name)
        || name.hasSuffix(picture) && droppedFields.contains(String(name.dropLast(picture.count)))
    else { return nil }
    return .warning(
      "page-dropped", "the field is not on any page of the output; its value was ignored",
      hint: "Add the field's page to \(.pages).", field: name)
  }
}
