package import Diagnostics
import PDFObjects
package import StructuredData

extension FormSpecification {
  /// Reads a specification.
  ///
  /// - Throws: ``FormwrightError`` of kind `data`, code `spec`, with every problem found.
  package init(_ value: StructuredValue) throws(FormwrightError) {
    var reader = SpecificationReader()
    let specification = reader.specification(value)
    guard reader.diagnostics.isEmpty else { throw FormwrightError(.data, reader.diagnostics) }
    self = specification
  }
}

struct SpecificationReader {
  var diagnostics: [Diagnostic] = []
  /// Of the page that is being read.
  var pageSize = (width: 0.0, height: 0.0)
  /// The names of fields so far, and of those above them.
  var fieldNames: Set<String> = []
  var groupNames: Set<String> = []

  mutating func specification(_ value: StructuredValue) -> FormSpecification {
    let object = mapping(value, "the specification", keys: ["title", "language", "pages"])
    var specification = FormSpecification(pages: [])
    specification.title = object["title"]?.stringValue
    specification.language = object["language"]?.stringValue
    for page in list(object["pages"], "pages", in: value) {
      specification.pages.append(self.page(page))
    }
    return specification
  }

  // MARK: Pages

  private mutating func page(_ value: StructuredValue) -> PageSpecification {
    let object = mapping(value, "a page", keys: ["size", "content", "fields"])
    pageSize = size(object["size"])
    var page = PageSpecification(width: pageSize.width, height: pageSize.height)
    for item in object["content"]?.arrayValue ?? [] {
      if let drawing = drawing(item) { page.drawings.append(drawing) }
    }
    for item in object["fields"]?.arrayValue ?? [] {
      if let field = field(item) { page.fields.append(field) }
    }
    return page
  }

  private mutating func size(
    _ value: StructuredValue?
  ) -> (width: Double, height: Double) {
    guard let value else { return (612, 792) }
    switch value.stringValue?.lowercased() {
    case "letter": return (612, 792)
    case "a4": return (595.276, 841.89)
    default: break
    }
    guard let numbers = numbers(value, count: 2), numbers.allSatisfy({ $0 > 0 && $0 <= 14_400 })
    else {
      problem(
        "“size” is not a valid page size", value,
        hint: "Use letter, a4, or [width, height] in points, each at most 14400.")
      return (612, 792)
    }
    return (numbers[0], numbers[1])
  }

  private mutating func drawing(_ value: StructuredValue) -> Drawing? {
    guard let object = value.objectValue else {
      problem("a content item is \(value.kindName), not an object", value)
      return nil
    }
    let color = color(object["color"]) ?? [0]
    if let text = object["text"]?.stringValue {
      guard let at = numbers(object["at"] ?? value, count: 2) else {
        problem("the text has no position", value, hint: "Write “at: [x, y]”.")
        return nil
      }
      return .text(
        text, x: at[0], y: at[1], font: object["font"]?.stringValue ?? "Helvetica",
        size: object["size"]?.doubleValue ?? 10, color: color)
    }
    if let line = object["line"] {
      guard let n = numbers(line, count: 4) else {
        problem("“line” is not a list of four numbers", line, hint: "Write [x1, y1, x2, y2].")
        return nil
      }
      return .line(
        x1: n[0], y1: n[1], x2: n[2], y2: n[3], width: object["width"]?.doubleValue ?? 0.5,
        color: color)
    }
    if let box = object["box"] {
      guard let rectangle = rectangle(box) else { return nil }
      let fill = self.color(object["fill"]) ?? []
      return .box(
        rectangle, fill: fill, width: object["width"]?.doubleValue ?? (fill.isEmpty ? 0.5 : 0),
        color: color)
    }
    problem(
      "the content item has no “text”, “line” or “box”", value,
      hint: "Add one of the three.")
    return nil
  }

  // MARK: Fields

  private static let kinds: [(String, FieldSpecification.Kind)] = [
    ("text", .text), ("checkbox", .checkBox), ("radio", .radio), ("button", .pushButton),
  ]

  private mutating func field(_ value: StructuredValue) -> FieldSpecification? {
    let object = mapping(
      value, "a field",
      keys: [
        "text", "checkbox", "radio", "button", "rect", "label", "multiline", "required", "comb",
        "maxLength",
        "align", "size", "font", "state", "options", "caption", "icon", "action",
      ])
    guard
      let (key, kind) = Self.kinds.first(where: { object[$0.0] != nil }),
      let name = object[key]?.stringValue, !name.isEmpty
    else {
      problem(
        "the field has no kind and name", value,
        hint: "Write “text: NAME”, “checkbox: NAME”, “radio: NAME” or “button: NAME”.")
      return nil
    }
    check(name: name, at: object[key] ?? value)
    var field = FieldSpecification(
      kind: kind, name: name, label: object["label"]?.stringValue,
      widgets: widgets(object, kind, name, value))
    field.isMultiline = object["multiline"]?.booleanValue ?? false
    field.isRequired = object["required"]?.booleanValue ?? false
    field.isComb = object["comb"]?.booleanValue ?? false
    field.maxLength = object["maxLength"]?.integerValue
    field.fontSize = object["size"]?.doubleValue ?? 0
    field.font = object["font"]?.stringValue ?? "Helvetica"
    if field.isComb, field.maxLength ?? 0 < 1 {
      problem(
        "the comb has no “maxLength”", value, hint: "Set “maxLength” to the number of cells.",
        field: name)
    }
    readButton(object, into: &field)
    if let align = object["align"] {
      switch align.stringValue {
      case "left": field.quadding = 0
      case "center": field.quadding = 1
      case "right": field.quadding = 2
      default:
        problem(
          "“align” is not a known alignment", align, hint: "Use left, center or right.", field: name
        )
      }
    }
    return field
  }

  private mutating func widgets(
    _ object: StructuredObject, _ kind: FieldSpecification.Kind, _ name: String,
    _ value: StructuredValue
  ) -> [WidgetSpecification] {
    guard kind == .radio else {
      guard let rect = object["rect"] else {
        problem(
          "the field has no “rect”", value, hint: "Write “rect: [left, bottom, right, top]”.",
          field: name)
        return []
      }
      let state = object["state"].flatMap { self.state($0, of: name) }
      return widgetRectangle(rect, of: name).map {
        [WidgetSpecification(rectangle: $0, state: state ?? "Yes")]
      } ?? []
    }
    return list(object["options"], "options", in: value).compactMap { option in
      let item = mapping(option, "an option", keys: ["state", "rect", "label"])
      guard let given = item["state"], let rect = item["rect"] else {
        problem(
          "the option has no \(item["state"] == nil ? "“state”" : "“rect”")", option,
          hint: "Give each option a “state” and a “rect”.", field: name)
        return nil
      }
      let state = self.state(given, of: name)
      let rectangle = widgetRectangle(rect, of: name)
      guard let state, let rectangle else { return nil }
      return WidgetSpecification(
        rectangle: rectangle, state: state, label: item["label"]?.stringValue)
    }
  }

  // MARK: Values

  mutating func mapping(
    _ value: StructuredValue, _ what: String, keys: [String]
  ) -> StructuredObject {
    guard let object = value.objectValue else {
      problem("\(what) is \(value.kindName), not an object", value)
      return StructuredObject()
    }
    for member in object.members where !keys.contains(member.key) {
      diagnostics.append(
        .error(
          "spec", "unknown key “\(member.key)” in \(what)",
          hint: "Use only these keys: \(keys.joined(separator: ", ")).",
          location: member.keyLocation))
    }
    return object
  }

  private mutating func list(
    _ value: StructuredValue?, _ key: String, in parent: StructuredValue
  ) -> [StructuredValue] {
    guard let items = value?.arrayValue, !items.isEmpty else {
      let fault =
        switch value {
        case nil: "is missing"
        case let value? where value.arrayValue == nil: "is \(value.kindName), not a list"
        case _?: "is empty"
        }
      problem("“\(key)” \(fault)", value ?? parent)
      return []
    }
    return items
  }

  mutating func rectangle(_ value: StructuredValue) -> Rectangle? {
    guard let n = numbers(value, count: 4) else {
      problem(
        "the rectangle is not a list of four numbers", value,
        hint: "Write [left, bottom, right, top].")
      return nil
    }
    return Rectangle(n[0], n[1], n[2], n[3])
  }

  func numbers(_ value: StructuredValue, count: Int) -> [Double]? {
    let numbers = (value.arrayValue ?? []).compactMap(\.doubleValue)
    return numbers.count == count && numbers.allSatisfy(\.isFinite) ? numbers : nil
  }

  /// A grey, or three components.
  private func color(_ value: StructuredValue?) -> [Double]? {
    guard let value else { return nil }
    return value.doubleValue.map { [$0] } ?? numbers(value, count: 3)
  }

  mutating func problem(
    _ message: String, _ value: StructuredValue, hint: Remedy? = nil, field: String? = nil
  ) {
    diagnostics.append(
      .error("spec", message, hint: hint, field: field, location: value.location))
  }
}
