package import Diagnostics
import DocumentEditing
package import FormAppearances
import PDFContent
import PDFObjects
package import StructuredData

// Annotations as the client of a workbench has them.
extension PageAnnotation {
  /// The annotation as JSON, its places in the page's user space.
  package var structured: StructuredValue {
    func numbers(_ values: [Double]) -> StructuredValue { .array(values.map { .number($0) }) }
    var members: [(String, StructuredValue)] = [
      ("subtype", .string(subtype.rawValue)), ("page", .number(page + 1)),
      ("rect", numbers([rectangle.left, rectangle.bottom, rectangle.right, rectangle.top])),
    ]
    if let color { members.append(("color", numbers(color.components))) }
    if let interiorColor { members.append(("fill", numbers(interiorColor.components))) }
    if opacity < 1 { members.append(("opacity", .number(opacity))) }
    members.append(("width", .number(borderWidth)))
    if !contents.isEmpty { members.append(("text", .string(contents))) }
    if subtype == .freeText { members.append(("fontSize", .number(fontSize))) }
    if rotation != 0 { members.append(("rotation", .number(rotation))) }
    if !quadPoints.isEmpty { members.append(("quads", numbers(quadPoints))) }
    if !line.isEmpty { members.append(("line", numbers(line))) }
    if !endings.isEmpty {
      members.append(("endings", .array(endings.map { .string($0.rawValue) })))
    }
    if !strokes.isEmpty { members.append(("strokes", .array(strokes.map(numbers)))) }
    switch target {
    case .page(let place): members.append(("target", .number(place + 1)))
    case .uri(let uri): members.append(("uri", .string(uri)))
    case nil: break
    }
    if let privateData { members.append(("data", .string(privateData))) }
    return .object(members)
  }

  /// Reads an annotation.
  ///
  /// - Throws: ``FormwrightError`` of kind `usage`, code `annotation`.
  package init(_ json: StructuredValue, pageCount: Int) throws(FormwrightError) {
    func failure(_ message: String) -> FormwrightError {
      FormwrightError(.usage, "annotation", message)
    }
    func numbers(_ value: StructuredValue?) -> [Double] {
      (value?.arrayValue ?? []).compactMap(\.doubleValue).map { min(max($0, -1e6), 1e6) }
    }
    func color(_ key: String) -> DeviceColor? {
      DeviceColor(components: numbers(json[key]).map { min(max($0, 0), 1) })
    }
    guard let subtype = json["subtype"]?.stringValue.flatMap(Subtype.init(rawValue:)) else {
      throw failure("the annotation has no known subtype")
    }
    guard let page = json["page"]?.integerValue, (1...max(1, pageCount)).contains(page) else {
      throw failure("the annotation is on no page")
    }
    let rect = numbers(json["rect"])
    guard rect.count == 4 else { throw failure("the annotation has no rectangle") }
    self.init(
      subtype, page: page - 1, rectangle: Rectangle(rect[0], rect[1], rect[2], rect[3]))
    self.color = color("color")
    interiorColor = color("fill")
    opacity = min(max(json["opacity"]?.doubleValue ?? 1, 0), 1)
    borderWidth = min(max(json["width"]?.doubleValue ?? 1, 0), 100)
    contents = json["text"]?.stringValue ?? ""
    fontSize = min(max(json["fontSize"]?.doubleValue ?? 12, 1), 1000)
    let turned = json["rotation"]?.integerValue ?? 0
    rotation = [90, 180, 270].contains(turned) ? turned : 0
    quadPoints = numbers(json["quads"])
    quadPoints.removeLast(quadPoints.count % 8)
    line = numbers(json["line"])
    endings = (json["endings"]?.arrayValue ?? []).prefix(2).map {
      $0.stringValue.flatMap(LineEnding.init(rawValue:)) ?? .none
    }
    strokes = (json["strokes"]?.arrayValue ?? []).map { numbers($0) }
    guard quadPoints.count + strokes.reduce(0, { $0 + $1.count }) <= Self.coordinateLimit else {
      throw failure("the annotation has too many points")
    }
    guard subtype != .line || line.count == 4 else { throw failure("the line has no two ends") }
    if let place = json["target"]?.integerValue {
      guard (1...max(1, pageCount)).contains(place) else {
        throw failure("the link leads to no page")
      }
      target = .page(place - 1)
    } else if let uri = json["uri"]?.stringValue {
      guard PageLink.isSafe(uri) else {
        throw failure("the link is no address of the web or of mail")
      }
      target = .uri(uri)
    }
    privateData = json["data"]?.stringValue
  }
}
