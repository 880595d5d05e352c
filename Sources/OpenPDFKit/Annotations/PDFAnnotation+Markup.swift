import FormAppearances
public import Foundation
import PDFContent
import PDFObjects

// What lines, shapes, marks of text, notes and links have. Points are relative to the origin of the bounds.
extension PDFAnnotation {
  private func onPage(_ point: CGPoint) -> [Double] {
    let origin = bounds.origin
    return [Double(point.x + origin.x), Double(point.y + origin.y)]
  }

  func numbers(_ key: PDFName) -> [Double] {
    (store.document.array(node[key]) ?? []).compactMap { store.document.number($0) }
  }

  private func own(_ x: Double, _ y: Double) -> CGPoint {
    let origin = bounds.origin
    return CGPoint(x: CGFloat(x) - origin.x, y: CGFloat(y) - origin.y)
  }

  /// `/IC`: the color inside a shape or the ends of a line, with its opacity in `/ca` (ISO 32000-2, Table 166).
  public var interiorColor: NSColor? {
    get {
      let opacity = store.document.number(node["ca"]) ?? 1
      return node["IC"].flatMap { store.color($0) }.map {
        opacity < 1 ? $0.withAlphaComponent(CGFloat(opacity)) : $0
      }
    }
    set {
      let alpha = newValue.map { Double($0.cgColor.alpha) } ?? 1
      update {
        // Without a value of its own, what is inside has the opacity of the rest.
        let needsOpacity = newValue != nil && alpha > 0 && (alpha < 1 || $0["CA"] != nil)
        $0["ca"] = needsOpacity ? .number(alpha) : nil
      }
      set(newValue.map { .numbers(alpha > 0 ? $0.cgColor.device.components : []) }, "IC")
    }
  }

  /// Where a line starts (`/L`).
  public var startPoint: CGPoint {
    get {
      let points = numbers("L")
      return points.count >= 4 ? own(points[0], points[1]) : .zero
    }
    set { setLine(onPage(newValue), at: 0) }
  }

  /// Where a line ends (`/L`).
  public var endPoint: CGPoint {
    get {
      let points = numbers("L")
      return points.count >= 4 ? own(points[2], points[3]) : .zero
    }
    set { setLine(onPage(newValue), at: 2) }
  }

  private func setLine(_ point: [Double], at place: Int) {
    var points = numbers("L")
    if points.count < 4 {
      let origin = bounds.origin
      points = [Double(origin.x), Double(origin.y), Double(origin.x), Double(origin.y)]
    }
    points.replaceSubrange(place..<place + 2, with: point)
    set(.numbers(points), "L")
  }

  public var startLineStyle: PDFLineStyle {
    get { ending(0) }
    set { setEnding(newValue, 0) }
  }

  public var endLineStyle: PDFLineStyle {
    get { ending(1) }
    set { setEnding(newValue, 1) }
  }

  private func ending(_ place: Int) -> PDFLineStyle {
    let names = store.document.array(node["LE"]) ?? []
    guard names.indices.contains(place), let name = store.document.name(names[place]) else {
      return .none
    }
    return PDFLineStyle(name: name.text)
  }

  private func setEnding(_ style: PDFLineStyle, _ place: Int) {
    var styles = [ending(0), ending(1)]
    styles[place] = style
    set(.array(styles.map { .name(KeyText.name($0.ending.rawValue)) }), "LE")
  }

  public class func lineStyle(fromName name: String) -> PDFLineStyle { PDFLineStyle(name: name) }
  public class func name(for style: PDFLineStyle) -> String { style.ending.rawValue }

  /// The icon of a note (`/Name`).
  public var iconType: PDFTextAnnotationIconType {
    get {
      let name = store.document.name(node["Name"]).map { "/" + $0.text }
      let all: [PDFTextAnnotationIconType] = [
        .comment, .key, .note, .help, .newParagraph, .paragraph, .insert,
      ]
      return all.first { $0.icon.rawValue == name } ?? .note
    }
    set { set(.name(KeyText.name(newValue.icon.rawValue)), "Name") }
  }

  /// The name of a stamp (`/Name`).
  public var stampName: String? {
    get { store.document.name(node["Name"])?.text }
    set { set(newValue.map { .name(PDFName(text: $0)) }, "Name") }
  }

  /// `/QuadPoints`: four points for each part of the text, upper left, upper right, lower left, lower right; empty if
  /// there are none.
  public var quadrilateralPoints: [NSValue]? {
    get {
      let points = numbers("QuadPoints")
      return stride(from: 0, to: points.count - 1, by: 2).map {
        NSValue(point: own(points[$0], points[$0 + 1]))
      }
    }
    set {
      set(newValue.map { .numbers($0.flatMap { onPage($0.pointValue) }) }, "QuadPoints")
    }
  }

  /// Which mark of text it is; setting it changes the subtype.
  public var markupType: PDFMarkupType {
    get {
      switch type {
      case "Underline": .underline
      case "StrikeOut": .strikeOut
      case "Redact": .redact
      default: .highlight
      }
    }
    set {
      let name: PDFName =
        switch newValue {
        case .highlight: "Highlight"
        case .strikeOut: "StrikeOut"
        case .underline: "Underline"
        case .redact: "Redact"
        }
      update { $0["Subtype"] = .name(name) }
      appearanceMayChange()
    }
  }

  /// Whether a note or pop-up is open (`/Open`).
  public var isOpen: Bool {
    get { store.document.value("Open", in: node)?.booleanValue ?? false }
    set { update { $0["Open"] = .boolean(newValue) } }
  }

  // MARK: Ink

  /// The strokes of ink (`/InkList`).
  public var paths: [NSBezierPath]? {
    guard let strokes = store.document.array(node["InkList"]) else { return nil }
    return strokes.map { stroke in
      let path = NSBezierPath()
      let points = (store.document.array(stroke) ?? []).compactMap { store.document.number($0) }
      for index in stride(from: 0, to: points.count - 1, by: 2) {
        let point = own(points[index], points[index + 1])
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return path
    }
  }

  /// Adds a stroke for each part of a path; curves become lines.
  public func add(_ path: NSBezierPath) {
    let strokes = path.path.strokes.map { PDFObject.numbers($0.flatMap(onPage)) }
    set(.array((store.document.array(node["InkList"]) ?? []) + strokes), "InkList")
  }

  /// Removes the strokes of a path that was added.
  public func remove(_ path: NSBezierPath) {
    let strokes = path.path.strokes.map { $0.flatMap(onPage) }
    let kept = (store.document.array(node["InkList"]) ?? []).filter { stroke in
      let points = (store.document.array(stroke) ?? []).compactMap { store.document.number($0) }
      return !strokes.contains { other in
        other.count == points.count && zip(other, points).allSatisfy { abs($0 - $1) < 0.001 }
      }
    }
    set(.array(kept), "InkList")
  }

  // MARK: Links

  /// Where a link leads in the document.
  public var destination: PDFDestination? {
    get { (action as? PDFActionGoTo)?.destination }
    set { action = newValue.map { PDFActionGoTo(destination: $0) } }
  }

  /// The address that a link leads to.
  public var url: URL? {
    get { (action as? PDFActionURL)?.url }
    set { action = newValue.map { PDFActionURL(url: $0) } }
  }
}

extension CGPath {
  /// The points of each part, curves divided into lines.
  var strokes: [[CGPoint]] {
    var strokes: [[CGPoint]] = []
    for element in elements {
      switch element {
      case .move(let point): strokes.append([point])
      case .line(let point):
        if strokes.isEmpty { strokes.append([]) }
        strokes[strokes.count - 1].append(point)
      case .curve(let first, let second, let end):
        guard let start = strokes.last?.last else { continue }
        let reach = [(start, first), (first, second), (second, end)].reduce(0) {
          $0 + max(abs($1.0.x - $1.1.x), abs($1.0.y - $1.1.y))
        }
        // Lines of about three points look round.
        let steps = reach.isFinite ? Int(min(max(reach / 3, 8), 100)) : 8
        for step in 1...steps {
          let t = CGFloat(step) / CGFloat(steps)
          let (a, b) = ((1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t)
          let (c, d) = (3 * (1 - t) * t * t, t * t * t)
          strokes[strokes.count - 1].append(
            CGPoint(
              x: a * start.x + b * first.x + c * second.x + d * end.x,
              y: a * start.y + b * first.y + c * second.y + d * end.y))
        }
      case .close:
        guard let start = strokes.last?.first else { continue }
        strokes[strokes.count - 1].append(start)
      }
    }
    return strokes
  }
}
