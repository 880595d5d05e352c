import Formwright
import StructuredData

// Facts of a form as the client has them.
extension FormScreen.ButtonAction {
  var structured: StructuredValue {
    func names(_ fields: [String]) -> StructuredValue { .array(fields.map { .string($0) }) }
    return switch self {
    case .reset(let fields): ["reset": names(fields)]
    case .show(let fields, let isShown): [isShown ? "show" : "hide": names(fields)]
    case .uri(let uri): ["uri": .string(uri)]
    case .page(let page): ["page": .number(page + 1)]
    case .picture: ["picture": true]
    case .other(let type): ["other": .string(type)]
    }
  }
}

extension Bookmark {
  var structured: StructuredValue {
    [
      "title": .string(title), "page": .number(page.map { $0 + 1 }), "open": .boolean(isOpen),
      "items": .array(items.map(\.structured)),
    ]
  }
}

extension PageLink {
  /// Nil for an address that a page of the browser must not lead to, such as one of a script.
  var structured: StructuredValue? {
    let sides = [rectangle.left, rectangle.bottom, rectangle.right, rectangle.top]
    let target: (String, StructuredValue)
    switch self.target {
    case .page(let page): target = ("page", .number(page + 1))
    case .uri(let uri):
      guard Self.isSafe(uri) else { return nil }
      target = ("uri", .string(uri))
    }
    return .object([
      ("rect", .array(sides.map { .number($0) })), target,
      ("annotation", .string(number.map { String($0.rawValue) })),
    ])
  }
}
