import Diagnostics
import InteractiveForms
import PDFObjects
import StructuredData

/// Push buttons and what they do.
extension SpecificationReader {
  mutating func readButton(_ object: StructuredObject, into field: inout FieldSpecification) {
    guard field.kind == .pushButton else {
      for key in ["caption", "icon", "action"] {
        guard let value = object[key] else { continue }
        problem(
          "“\(key)” is only for buttons", value, hint: "Remove it, or make the field a button.",
          field: field.name)
      }
      return
    }
    field.caption = object["caption"]?.stringValue
    if let icon = object["icon"] {
      if let position = Self.positions.first(where: { $0.0 == icon.stringValue })?.1 {
        field.captionPosition = position
      } else {
        problem(
          "“icon” is not a known position", icon,
          hint: "Use one of: \(Self.positions.map(\.0).joined(separator: ", ")).",
          field: field.name)
      }
    }
    guard let action = object["action"] else { return }
    for item in action.arrayValue ?? [action] {
      if let action = self.action(item) { field.actions.append(action) }
    }
  }

  /// Where the icon stands to the caption.
  private static let positions: [(String, CaptionPosition)] = [
    ("alone", .noCaption), ("above", .below), ("below", .above), ("left", .right),
    ("right", .left), ("behind", .overlaid),
  ]

  private static let actionKeys: [(key: String, others: [String])] = [
    ("reset", ["except"]),
    ("submit", ["format", "fields", "except", "empty", "method"]),
    ("import", []), ("uri", []), ("file", ["page", "view", "window"]), ("page", ["view"]),
    ("named", []), ("hide", []), ("show", []), ("script", []),
  ]

  private mutating func action(_ value: StructuredValue) -> Action? {
    guard let found = Self.actionKeys.first(where: { value.objectValue?[$0.key] != nil }) else {
      problem(
        "this action is unknown", value,
        hint: "Use one of: \(Self.actionKeys.map(\.key).joined(separator: ", ")).")
      return nil
    }
    let object = mapping(value, "an action", keys: [found.key] + found.others)
    guard let subject = object[found.key] else { return nil }
    switch found.key {
    case "reset": return selection(object, subject, value).map(Action.resetForm)
    case "submit": return submission(object, subject, value)
    case "page":
      return page(subject).map { .goTo(.page($0 - 1, view(object["view"]))) }
    case "file":
      let target = object["page"].map { page($0) } ?? 1
      guard let file = text(subject, "file"), let target else { return nil }
      return .goToRemote(
        file: file, .page(target - 1, view(object["view"])),
        newWindow: object["window"]?.booleanValue)
    case "hide", "show":
      return names(subject).map { .hide(fields: $0, hides: found.key == "hide") }
    case "import": return text(subject, "import").map(Action.importData)
    case "uri": return text(subject, "uri").map(Action.uri)
    case "named": return text(subject, "named").map { .named(PDFName(text: $0)) }
    default: return text(subject, "script").map(Action.javaScript)
    }
  }

  private mutating func submission(
    _ object: StructuredObject, _ subject: StructuredValue, _ value: StructuredValue
  ) -> Action? {
    guard let url = text(subject, "submit"),
      let selection = selection(object, object["fields"], value)
    else { return nil }
    var flags: SubmitFlags = []
    switch object["format"]?.stringValue {
    case nil where object["format"] == nil, "fdf": break
    case "html": flags.insert(.html)
    case "xfdf": flags.insert(.xfdf)
    case "pdf": flags.insert(.pdf)
    default:
      problem(
        "“format” is not a known format", object["format"] ?? value,
        hint: "Use fdf, xfdf, html or pdf.")
    }
    if object["empty"]?.booleanValue == true { flags.insert(.includesEmptyFields) }
    switch object["method"]?.stringValue {
    case nil where object["method"] == nil, "post": break
    case "get" where flags.contains(.html): flags.insert(.usesGet)
    default:
      problem(
        "“method” is not supported for this format", object["method"] ?? value,
        hint: "Use post, or get with the format html.")
    }
    return .submitForm(url: url, selection: selection, flags: flags)
  }

  /// `all`, the fields named, or all but those under `except`.
  private mutating func selection(
    _ object: StructuredObject, _ subject: StructuredValue?, _ value: StructuredValue
  ) -> Action.FieldSelection? {
    let isAll = subject == nil || subject?.stringValue == "all"
    if let except = object["except"] {
      guard isAll else {
        problem(
          "the action both names fields and excludes fields with “except”", except,
          hint: "Remove either the names or “except”.")
        return nil
      }
      return names(except).map { Action.FieldSelection(names: $0, excludes: true) }
    }
    guard !isAll, let subject else { return Action.FieldSelection(names: [], excludes: false) }
    return names(subject).map { Action.FieldSelection(names: $0, excludes: false) }
  }

  // MARK: Values

  private mutating func names(_ value: StructuredValue) -> [String]? {
    let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue) ?? []
    guard !names.isEmpty, names.count == (value.arrayValue?.count ?? 1) else {
      problem("expected a field name or a list of field names", value)
      return nil
    }
    return names
  }

  private mutating func text(_ value: StructuredValue, _ key: String) -> String? {
    guard let text = value.stringValue, !text.isEmpty else {
      problem(
        value.stringValue == nil
          ? "“\(key)” is \(value.kindName), not a string" : "“\(key)” is empty", value)
      return nil
    }
    return text
  }

  private mutating func page(_ value: StructuredValue) -> Int? {
    guard let number = value.integerValue, (1...1_000_000).contains(number) else {
      problem("the page is not a whole number of at least 1", value)
      return nil
    }
    return number
  }

  /// `page`, `width`, or `[left, top, zoom]`.
  private mutating func view(_ value: StructuredValue?) -> Destination.View {
    guard let value else { return .wholePage }
    if let numbers = numbers(value, count: 3) {
      return .position(left: numbers[0], top: numbers[1], zoom: numbers[2])
    }
    switch value.stringValue {
    case "page": return .wholePage
    case "width": return .pageWidth(top: nil)
    default:
      problem("“view” is not a known view", value, hint: "Use page, width or [left, top, zoom].")
      return .wholePage
    }
  }
}
