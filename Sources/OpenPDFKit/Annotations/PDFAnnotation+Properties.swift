import FormAppearances
public import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

// What annotations of all subtypes have.
extension PDFAnnotation {
  /// The rectangle on the page. In the output, that of a line or ink covers its strokes and endings too.
  public var bounds: CGRect {
    get { store.document.rectangle(node["Rect"]).map { CGRect($0) } ?? .zero }
    set {
      let before = bounds
      let rectangle = newValue.standardized.rectangle
      update { $0["Rect"] = .rectangle(rectangle) }
      // Points are in the coordinates of the page, and move with the annotation.
      if before.size == newValue.standardized.size {
        movePoints(
          x: Double(newValue.minX - before.minX), y: Double(newValue.minY - before.minY))
      } else if numbers("QuadPoints") == quadrilateral(of: before) {
        // A mark of all of the rectangle stays one.
        let points = quadrilateral(of: newValue.standardized)
        update { $0["QuadPoints"] = .numbers(points) }
      }
      if before != newValue { appearanceMayChange() }
    }
  }

  private func quadrilateral(of rect: CGRect) -> [Double] {
    Rectangle(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
      .quadrilateral
  }

  private func movePoints(x: Double, y: Double) {
    guard x != 0 || y != 0 else { return }
    func moved(_ object: PDFObject?) -> PDFObject? {
      guard let items = store.document.array(object) else { return nil }
      if items.contains(where: { store.document.array($0) != nil }) {
        return .array(items.compactMap { moved($0) })
      }
      return .array(
        items.enumerated().map { index, item in
          .number((store.document.number(item) ?? 0) + (index.isMultiple(of: 2) ? x : y))
        })
    }
    for key: PDFName in ["L", "QuadPoints", "InkList", "Vertices"] {
      guard let value = moved(node[key]) else { continue }
      update { $0[key] = value }
    }
  }

  private var flags: AnnotationFlags {
    get {
      AnnotationFlags(
        rawValue: UInt32(truncatingIfNeeded: store.document.integer(node["F"]) ?? 0))
    }
    set { update { $0["F"] = .integer(Int(newValue.rawValue)) } }
  }

  /// Whether a screen shows the annotation (`/F`).
  public var shouldDisplay: Bool {
    get { flags.isDisjoint(with: [.hidden, .noView]) }
    set {
      if newValue { flags.subtract([.hidden, .noView]) } else { flags.insert(.noView) }
    }
  }

  /// Whether a printer shows the annotation; false for pop-ups.
  public var shouldPrint: Bool {
    get { type != "Popup" && flags.contains(.print) && !flags.contains(.hidden) }
    set { if newValue { flags.insert(.print) } else { flags.remove(.print) } }
  }

  /// `/M`
  public var modificationDate: Date? {
    get { store.document.value("M", in: node)?.stringValue.flatMap { DateText.date(of: $0.text) } }
    set {
      update { $0["M"] = newValue.map { .string(PDFString(text: DateText.text(of: $0))) } }
    }
  }

  /// `/T`: who made the annotation; nil for widgets.
  public var userName: String? {
    get { isWidget ? nil : text("T") }
    set { if !isWidget { setText(newValue, "T") } }
  }

  /// `/Contents`
  public var contents: String? {
    get { text("Contents") }
    set { set(newValue.map { .string(PDFString(text: $0)) }, "Contents") }
  }

  func text(_ key: PDFName) -> String? { store.text(of: store.document.value(key, in: node)) }

  func setText(_ text: String?, _ key: PDFName) {
    update { $0[key] = text.map { .string(PDFString(text: $0)) } }
  }

  /// `/Popup`: the window that shows the text of a note.
  public var popup: PDFAnnotation? {
    get {
      guard let reference = node["Popup"]?.referenceValue else { return nil }
      if let pendingPopup, pendingPopup.store === store, pendingPopup.number == reference {
        return pendingPopup
      }
      return page?.annotation(reference) ?? PDFAnnotation(in: store, reference)
    }
    set {
      guard let newValue else {
        update { $0["Popup"] = nil }
        pendingPopup = nil
        return
      }
      newValue.move(to: store)
      let (own, other) = (number, newValue.number)
      update { $0["Popup"] = .reference(other) }
      store.update(other) { $0["Parent"] = .reference(own) }
      pendingPopup = newValue
      if let page { page.addAnnotation(newValue) }
    }
  }

  /// The annotation that a pop-up belongs to.
  var parentAnnotation: PDFAnnotation? {
    node["Parent"]?.referenceValue.flatMap { page?.annotation($0) }
  }

  /// `/C`, with the opacity in `/CA`.
  ///
  /// A missing color of a highlight is yellow, of others black.
  public var color: NSColor {
    get {
      let opacity = isWidget ? 1 : store.document.number(node["CA"]) ?? 1
      if let own = node["C"].flatMap({ store.color($0) }) {
        return opacity < 1 ? own.withAlphaComponent(CGFloat(opacity)) : own
      }
      return type == "Highlight" ? NSColor(.rgb(0.98, 0.804, 0.353)) : .black
    }
    set {
      let device = newValue.cgColor.device
      let alpha = Double(newValue.cgColor.alpha)
      let isClear = alpha == 0
      update {
        $0["C"] = .numbers(isClear ? [] : device.components)
        guard store.document.name($0["Subtype"]) != "Widget" else { return }
        $0["CA"] = alpha < 1 && !isClear ? .number(alpha) : nil
        if $0["IC"] != nil, $0["CA"] != nil, $0["ca"] == nil { $0["ca"] = .number(1) }
      }
      appearanceMayChange()
    }
  }

  /// `/BS`, else `/Border`. Nil if a link, widget, note or mark of text has neither.
  public var border: PDFBorder? {
    get {
      if node["BS"] != nil || node["Border"] != nil {
        return PDFBorder(node, in: store.document)
      }
      switch type {
      case "Square", "Circle", "FreeText", "Ink", "Line": return PDFBorder()
      case "Widget" where characteristics?.borderColor != nil: return PDFBorder()
      default: return nil
      }
    }
    set {
      update {
        $0["Border"] = newValue == nil ? .numbers([0, 0, 0]) : nil
        $0["BS"] = newValue.map { .dictionary($0.node) }
      }
      appearanceMayChange()
    }
  }

  /// `/A`; a destination of its own (`/Dest`) is read as a jump to it.
  public var action: PDFAction? {
    get {
      if let pendingDestination, node["A"] != nil {
        return PDFActionGoTo(destination: pendingDestination)
      }
      let reader = ActionReader(store: store, document: page?.document)
      if let action = node["A"].flatMap(reader.action) { return action }
      return node["Dest"].flatMap(reader.destination).map { PDFActionGoTo(destination: $0) }
    }
    set {
      pendingDestination = nil
      let object = newValue.map { $0.object(in: store) }
      if let destination = (newValue as? PDFActionGoTo)?.destination,
        destination.page?.store !== store
      {
        pendingDestination = destination
      }
      update {
        $0["Dest"] = nil
        $0["A"] = object.map(PDFObject.dictionary)
      }
    }
  }

  /// Whether the annotation has an appearance stream (`/AP`), which is what viewers draw.
  public var hasAppearanceStream: Bool {
    store.refreshAppearances()
    return store.document.normalAppearance(node) != nil
  }
}
