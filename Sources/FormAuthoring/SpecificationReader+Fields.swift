import Diagnostics
import PDFObjects
import StructuredData

/// What no field of a form may be: nameless, off its page, or without a state of its own.
extension SpecificationReader {
  /// Full names differ, and none is above another: what has a value has no fields under it (ISO
  /// 32000-2, 12.7.4.2).
  mutating func check(name: String, at value: StructuredValue) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard !parts.contains(where: \.isEmpty) else {
      problem("a part of the field name is empty", value, field: name)
      return
    }
    let groups = (1..<parts.count).map { parts.prefix($0).joined(separator: ".") }
    if !fieldNames.insert(name).inserted {
      problem("another field already has this name", value, field: name)
    } else if groupNames.contains(name) {
      problem(
        "this name already groups other fields, so it cannot be a field itself", value, field: name)
    } else if let field = groups.first(where: fieldNames.contains) {
      problem("“\(field)” is a field, so it cannot contain another field", value, field: name)
    }
    groupNames.formUnion(groups)
  }

  /// A widget's rectangle: it has an area, and lies on its page.
  mutating func widgetRectangle(_ value: StructuredValue, of field: String) -> Rectangle? {
    guard let rectangle = rectangle(value) else { return nil }
    guard !rectangle.isEmpty else {
      problem("the rectangle has no area", value, field: field)
      return nil
    }
    let page = Rectangle(0, 0, pageSize.width, pageSize.height)
    guard page.inset(by: -0.01).contains(rectangle) else {
      problem(
        "the rectangle is not within the page, which measures \(formatNumber(pageSize.width)) by "
          + "\(formatNumber(pageSize.height)) points", value, field: field)
      return nil
    }
    return rectangle
  }

  /// An on-state: a name, of which `Off` is taken (ISO 32000-2, 12.7.5.2.3).
  mutating func state(_ value: StructuredValue, of field: String) -> String? {
    let state = value.stringValue ?? value.numberText ?? ""
    guard !state.isEmpty, state != "Off" else {
      problem(
        "“state” is not a valid name for the on state", value, hint: "Use any name except Off.",
        field: field)
      return nil
    }
    return state
  }
}
