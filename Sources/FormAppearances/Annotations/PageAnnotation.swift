import InteractiveForms
package import PDFContent
package import PDFObjects

/// An annotation other than a widget, as a person makes and changes it (ISO 32000-2, 12.5.6).
package struct PageAnnotation: Hashable, Sendable {
  /// `/Subtype`: those that a person can make.
  package enum Subtype: String, Hashable, Sendable, CaseIterable {
    case highlight = "Highlight"
    case underline = "Underline"
    case strikeOut = "StrikeOut"
    case squiggly = "Squiggly"
    case text = "Text"
    case freeText = "FreeText"
    case line = "Line"
    case square = "Square"
    case circle = "Circle"
    case ink = "Ink"
    case stamp = "Stamp"
    case link = "Link"
  }

  package enum Target: Hashable, Sendable {
    /// A page, from 0.
    case page(Int)
    case uri(String)
  }

  package var subtype: Subtype
  /// From 0.
  package var page: Int
  /// `/Rect`; of marks of text, lines and ink what is around their points.
  package var rectangle: Rectangle
  /// `/C`, of free text the color of its letters (`/DA`).
  package var color: DeviceColor?
  /// `/IC`, of free text the color behind its letters (`/C`).
  package var interiorColor: DeviceColor?
  /// `/CA`
  package var opacity = 1.0
  /// `/BS`
  package var borderWidth = 1.0
  /// `/Contents`
  package var contents = ""
  /// Of free text, in points.
  package var fontSize = 12.0
  /// By how many degrees free text and pictures are turned counterclockwise, so that they are upright on a page that is
  /// turned clockwise: 0, 90, 180 or 270; `/Rotate`, as other programs write it.
  package var rotation = 0
  /// `/QuadPoints`
  package var quadPoints: [Double] = []
  /// `/L`
  package var line: [Double] = []
  /// `/LE`
  package var endings: [LineEnding] = []
  /// `/InkList`
  package var strokes: [[Double]] = []
  /// Where a link leads; nil leaves it as it is.
  package var target: Target?
  /// Data of the program that made the annotation, such as strokes with their pressure; kept under a key of our own.
  package var privateData: String?

  package init(_ subtype: Subtype, page: Int, rectangle: Rectangle) {
    (self.subtype, self.page, self.rectangle) = (subtype, page, rectangle)
  }

  /// A name of the third class, which programs use among themselves (ISO 32000-2, Annex E).
  private static let privateKey: PDFName = "XXFormwright"

  /// The most coordinates of an annotation.
  package static let coordinateLimit = 200_000

  // MARK: Reading

  /// - Returns: nil for an annotation that a person cannot make, or without a rectangle.
  package init?(_ number: ObjectNumber, onPage page: Int, in document: Document) {
    guard let node = document[number].dictionaryValue,
      let subtype = document.name(node["Subtype"]).flatMap({ Subtype(rawValue: $0.text) }),
      let rectangle = document.rectangle(node["Rect"])
    else { return nil }
    self.init(subtype, page: page, rectangle: rectangle)
    let drawn = AnnotationAppearance(of: number, in: document)
    color = drawn.color
    interiorColor = drawn.interiorColor
    opacity = drawn.opacity
    borderWidth = drawn.border.width
    contents = document.value("Contents", in: node)?.stringValue?.text ?? ""
    quadPoints = drawn.quadPoints
    line = (document.array(node["L"]) ?? []).compactMap { document.number($0) }
    endings = (document.array(node["LE"]) ?? []).map {
      document.name($0).flatMap { LineEnding(rawValue: $0.text) } ?? .none
    }
    strokes = drawn.strokes
    privateData = document.value(Self.privateKey, in: node)?.stringValue?.text
    rotation = drawn.rotation
    if subtype == .freeText {
      let appearance = document.defaultAppearance(of: number)
      (color, interiorColor) = (appearance.color ?? .black, drawn.color)
      fontSize = appearance.fontSize > 0 ? appearance.fontSize : 12
    }
  }

  // MARK: Writing

  /// Whether nothing but its place differs from another annotation.
  package func isMoved(from other: PageAnnotation) -> Bool {
    let (x, y) = (rectangle.left - other.rectangle.left, rectangle.bottom - other.rectangle.bottom)
    func isMoved(_ points: [Double], _ others: [Double]) -> Bool {
      points.count == others.count
        && zip(points, others).enumerated().allSatisfy { place, pair in
          abs(pair.0 - pair.1 - (place.isMultiple(of: 2) ? x : y)) < 0.001
        }
    }
    let sides = [rectangle, other.rectangle].map { [$0.left, $0.bottom, $0.right, $0.top] }
    guard isMoved(sides[0], sides[1]), isMoved(quadPoints, other.quadPoints),
      isMoved(line, other.line), strokes.count == other.strokes.count,
      zip(strokes, other.strokes).allSatisfy(isMoved)
    else { return false }
    var same = self
    same.rectangle = other.rectangle
    (same.quadPoints, same.line, same.strokes) = (other.quadPoints, other.line, other.strokes)
    (same.privateData, same.target) = (other.privateData, other.target)
    return same == other
  }

  /// Writes where the annotation is; what it looks like stays.
  package func writePlace(to node: inout PDFDictionary) {
    node["Rect"] = .rectangle(rectangle)
    if node["QuadPoints"] != nil, !quadPoints.isEmpty { node["QuadPoints"] = .numbers(quadPoints) }
    if node["L"] != nil { node["L"] = .numbers(line) }
    if node["InkList"] != nil { node["InkList"] = .array(strokes.map { .numbers($0) }) }
    node[Self.privateKey] = privateData.map { .string(PDFString(text: $0)) }
  }

  /// Writes the entries into an annotation; those that it has besides stay.
  ///
  /// - Parameter pages: of the document, in their order.
  package func write(to node: inout PDFDictionary, pages: [ObjectNumber]) {
    let (before, after) = (node["Rect"], PDFObject.rectangle(rectangle))
    node["Type"] = .name("Annot")
    node["Subtype"] = .name(PDFName(rawValue: subtype.rawValue))
    node["Rect"] = after
    if node["F"] == nil { node["F"] = .integer(4) }
    func set(_ key: PDFName, _ color: DeviceColor?) {
      node[key] = color.map { .numbers($0.components) }
    }
    node["CA"] = opacity < 1 ? .number(min(max(opacity, 0), 1)) : nil
    if node["ca"] != nil { node["ca"] = nil }
    switch subtype {
    case .freeText:
      set("C", interiorColor)
      var appearance = DefaultAppearance(
        parsing: node["DA"]?.stringValue?.bytes ?? Array("/Helv 12 Tf 0 g".utf8))
      appearance = DefaultAppearance(
        fontName: appearance.fontName ?? "Helv", fontSize: fontSize, color: color ?? .black)
      node["DA"] = .string(PDFString(bytes: appearance.bytes))
      // Viewers prefer rich text, which would show the old words (12.7.3.4).
      node["RC"] = nil
      node["DS"] = nil
    case .link, .stamp: break
    default: set("C", color)
    }
    switch subtype {
    case .square, .circle, .line: set("IC", interiorColor)
    case .freeText, .stamp: node["Rotate"] = rotation == 0 ? nil : .integer(rotation)
    default: break
    }
    switch subtype {
    case .square, .circle, .line, .ink, .freeText:
      var style = node["BS"]?.dictionaryValue ?? [:]
      style["W"] = .number(min(max(borderWidth, 0), 100))
      node["BS"] = .dictionary(style)
      node["Border"] = nil
    case .link:
      if node["Border"] == nil, node["BS"] == nil { node["Border"] = .numbers([0, 0, 0]) }
    default: break
    }
    if !contents.isEmpty || node["Contents"] != nil {
      node["Contents"] = .string(PDFString(text: contents))
    }
    switch subtype {
    case .highlight, .underline, .strikeOut, .squiggly:
      node["QuadPoints"] = .numbers(
        quadPoints.count >= 8 ? quadPoints : rectangle.quadrilateral)
    case .line:
      node["L"] = .numbers(line)
      node["LE"] =
        endings.contains { $0 != .none }
        ? .array(endings.map { .name(PDFName(rawValue: $0.rawValue)) }) : nil
    case .ink: node["InkList"] = .array(strokes.map { .numbers($0) })
    case .text: if node["Name"] == nil { node["Name"] = .name("Note") }
    case .link:
      switch target {
      case .page(let place) where pages.indices.contains(place):
        node["A"] = nil
        node["Dest"] = .array([.reference(pages[place]), .name("Fit")])
      case .uri(let uri):
        node["Dest"] = nil
        node["A"] = .dictionary([
          "Type": .name("Action"), "S": .name("URI"), "URI": .string(PDFString(text: uri)),
        ])
      default: break
      }
      if before != after { node["QuadPoints"] = nil }
    case .freeText, .square, .circle, .stamp: break
    }
    node[Self.privateKey] = privateData.map { .string(PDFString(text: $0)) }
  }
}

extension Document {
  /// Gives an annotation a picture as its appearance.
  ///
  /// - Parameter rotation: see ``PageAnnotation/rotation``.
  package mutating func setPicture(
    _ picture: Picture, rotation: Int, of number: ObjectNumber
  ) {
    let numbers = Picture.Numbers(
      image: add(.null), softMask: add(.null), profile: add(.null))
    let objects = picture.objects(at: numbers)
    self[numbers.image] = .stream(objects.image)
    if let mask = objects.softMask { self[numbers.softMask] = .stream(mask) }
    if let profile = objects.profile { self[numbers.profile] = .stream(profile) }
    var icon = objects.icon
    // Where the turned box lies does not matter: it is fitted into the annotation's rectangle (ISO 32000-2, 12.5.5).
    let matrix = WidgetGeometry(rectangle: Rectangle(0, 0, 0, 0), rotation: rotation).matrix
    if matrix != .identity { icon.dictionary["Matrix"] = .matrix(matrix) }
    setNormalAppearance(.reference(add(.stream(icon))), of: number)
  }
}
