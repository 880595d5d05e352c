import Diagnostics
import InteractiveForms
import PDFObjects
import StructuredData

/// Push buttons, and what fields do when they are activated.
extension SpecificationReader {
  func readButton(_ reader: ObjectReader, _ field: inout FieldSpecification) {
    field.flags.insert(.pushButton)
    field.caption = reader.string("caption")
    if let position = reader.word("icon", Self.positions.map(\.0)) {
      field.captionPosition = Self.positions.first { $0.0 == position }?.1 ?? .noIcon
    }
    field.actions = actions(reader)
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

  /// `action`: one, or a list that is carried out in order.
  func actions(_ reader: ObjectReader) -> [SpecifiedAction] {
    guard let action = reader.take("action") else { return [] }
    return (action.arrayValue ?? [action]).compactMap { item in
      self.action(item, reader.field).map { SpecifiedAction(action: $0, location: item.location) }
    }
  }

  private func action(_ value: StructuredValue, _ field: String?) -> Action? {
    guard let (key, _) = Self.actionKeys.first(where: { value.objectValue?[$0.key] != nil }) else {
      reportUnknownAction(value, field)
      return nil
    }
    let reader = ObjectReader(value, "an action", problems)
    reader.field = field
    defer { reader.finish() }
    guard let subject = reader.take(key) else { return nil }
    switch key {
    case "reset": return selection(reader, subject).map(Action.resetForm)
    case "submit": return submission(reader)
    case "page":
      let view = view(reader)
      return page(subject, reader).map { .goTo(.page($0 - 1, view)) }
    case "file":
      let target = reader.take("page").map { page($0, reader) } ?? 1
      let view = view(reader)
      let window = reader.boolean("window")
      guard let file = reader.string("file"), let target else { return nil }
      return .goToRemote(file: file, .page(target - 1, view), newWindow: window)
    case "hide", "show":
      return reader.names(subject).map { .hide(fields: $0, hides: key == "hide") }
    case "import": return reader.string("import").map(Action.importData)
    case "uri": return reader.string("uri").map(Action.uri)
    case "named": return reader.string("named").map { .named(PDFName(text: $0)) }
    default: return reader.string("script").map(Action.javaScript)
    }
  }

  /// Says how an action is written.
  private func reportUnknownAction(_ value: StructuredValue, _ field: String?) {
    let keys = Self.actionKeys.map(\.key)
    let list = "an object whose first key is one of: \(keys.joined(separator: ", "))"
    guard let object = value.objectValue else {
      let isKey = value.stringValue.map(keys.contains) ?? false
      let example: String =
        switch value.stringValue {
        case "reset": "{reset: all}"
        case let text? where isKey: "{\(text): …}"
        default: "{reset: all}"
        }
      problems.report(
        isKey
          ? "the action does not say what it is about"
          : "the action is \(value.kindName), not an object",
        value, hint: "Write \(example), \(list).", field: field)
      return
    }
    let near = object.members.first.map { nearestNames(to: $0.key, among: keys, limit: 1) } ?? []
    problems.report(
      object.isEmpty ? "the action is empty" : "none of the action's keys says what it does", value,
      hint: near.isEmpty ? "Write \(list)." : "Did you mean “\(near[0])”?", field: field)
  }

  private func submission(_ reader: ObjectReader) -> Action? {
    var flags: SubmitFlags = []
    let format = reader.word("format", ["fdf", "html", "xfdf", "pdf"])
    switch format {
    case "html": flags.insert(.html)
    case "xfdf": flags.insert(.xfdf)
    case "pdf": flags.insert(.pdf)
    default: break
    }
    if reader.boolean("empty") == true { flags.insert(.includesEmptyFields) }
    if let method = reader.take("method") {
      switch method.stringValue {
      case "post": break
      case "get" where flags.contains(.html): flags.insert(.usesGet)
      default:
        reader.report(
          "“method” is not supported for this format", method,
          hint: "Use post, or get with the format html.")
      }
    }
    let selection = selection(reader, reader.take("fields"))
    guard let url = reader.string("submit"), let selection else { return nil }
    return .submitForm(url: url, selection: selection, flags: flags)
  }

  /// `all`, the fields named, or all but those under `except`.
  private func selection(
    _ reader: ObjectReader, _ subject: StructuredValue?
  ) -> Action.FieldSelection? {
    let isAll = subject == nil || subject?.stringValue == "all"
    if let except = reader.take("except") {
      guard isAll else {
        reader.report(
          "the action both names fields and excludes fields with “except”", except,
          hint: "Remove either the names or “except”.")
        return nil
      }
      return reader.names(except).map { Action.FieldSelection(names: $0, excludes: true) }
    }
    guard !isAll, let subject else { return Action.FieldSelection(names: [], excludes: false) }
    return reader.names(subject).map { Action.FieldSelection(names: $0, excludes: false) }
  }

  // MARK: Destinations

  private func page(_ value: StructuredValue, _ reader: ObjectReader) -> Int? {
    guard let number = value.integerValue, (1...1_000_000).contains(number) else {
      reader.report("the page is not a whole number of at least 1", value)
      return nil
    }
    return number
  }

  /// `page`, `width`, or `[left, top, zoom]`.
  private func view(_ reader: ObjectReader) -> Destination.View {
    guard let value = reader.take("view") else { return .wholePage }
    if let numbers = reader.numbers(value, count: 3) {
      return .position(left: numbers[0], top: numbers[1], zoom: numbers[2])
    }
    switch value.stringValue {
    case "page": return .wholePage
    case "width": return .pageWidth(top: nil)
    default:
      reader.report(
        "“view” is not a known view", value, hint: "Use page, width or [left, top, zoom].")
      return .wholePage
    }
  }
}
