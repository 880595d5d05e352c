import FormAppearances
public import Foundation
import InteractiveForms
import PDFContent
import PDFObjects

// The dictionary of an annotation by key.
extension PDFAnnotation {
  /// Keys that change what is shown.
  private static let visibleKeys: Set<PDFName> = [
    "Rect", "C", "IC", "ca", "BS", "Border", "L", "LE", "QuadPoints", "InkList", "DA", "Q", "MK",
    "V",
    "Ff",
    "FT", "MaxLen", "Opt", "CA", "Name", "TI", "I",
  ]
  /// Sets the value of a key. A key that PDF does not know is stored and saved too.
  ///
  /// A string is a name if it begins with a slash. Where the standard says which of the two a key takes, it becomes that:
  /// `OpenArrow` for `/LE` is a name, `/Contents` that begin with a slash are text. `Data` stays data: it is saved as a
  /// string or, if its bytes could be those of a text, as a stream.
  ///
  /// - Returns: false if the value has a type that the key does not take; then nothing changes.
  @discardableResult
  public func setValue(_ value: Any, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(value, KeyText.name(key.rawValue))
  }

  @discardableResult
  public func setBoolean(_ value: Bool, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(value, KeyText.name(key.rawValue))
  }

  @discardableResult
  public func setRect(_ value: CGRect, forAnnotationKey key: PDFAnnotationKey) -> Bool {
    setValue(value, KeyText.name(key.rawValue))
  }

  @discardableResult
  func setValue(_ value: Any, _ key: PDFName) -> Bool {
    switch (key, value) {
    case ("A", let action as PDFAction):
      self.action = action
      return true
    case ("Border", let border as PDFBorder), ("BS", let border as PDFBorder):
      self.border = border
      return true
    case ("P", let page as PDFPage):
      page.addAnnotation(self)
      return true
    case ("MK", let look as PDFAppearanceCharacteristics):
      setCharacteristics(look)
      return true
    case ("Popup", let other as PDFAnnotation):
      popup = other
      return true
    case ("Parent", let other as PDFAnnotation):
      guard !isWidget else { return false }
      other.popup = self
      return true
    case ("Dest", let destination as PDFDestination):
      action = PDFActionGoTo(destination: destination)
      return true
    case ("C", let color as NSColor):
      self.color = color
      return true
    case ("IC", let color as NSColor):
      interiorColor = color
      return true
    case ("BG", _), ("BC", _), ("CA", is String), ("RC", _), ("AC", _), ("R", _):
      guard isWidget else { break }
      return setCharacteristic(key, value)
    case ("FT", let text as String):
      widgetFieldType = PDFAnnotationWidgetSubtype(rawValue: text)
      return true
    case ("FT", let type as PDFAnnotationWidgetSubtype):
      widgetFieldType = type
      return true
    case ("T", let text as String) where isWidget:
      fieldName = text
      return true
    default: break
    }
    let subtype = store.document.name(node["Subtype"])
    let field = isWidget ? store.kind(of: number) : nil
    guard
      let given = PDFObject(
        Self.plain(value), isText: StandardEntries.isText(key, field: field),
        dataStream: { [store] in store.document.add(.stream(PDFStream(data: $0))) })
    else { return false }
    let object = StandardEntries.typed(given, key, subtype: subtype, field: field)
    guard StandardEntries.isAccepted(object, key, subtype: subtype),
      key != "Subtype" || node["Subtype"] == nil
    else { return false }
    set(onPage(object, key), key)
    return true
  }

  /// Points as they are in a file, on the page. Programs also give points relative to the rectangle, as properties take
  /// them: points that are outside the rectangle on the page, and inside if they are relative, are meant so.
  private func onPage(_ object: PDFObject, _ key: PDFName) -> PDFObject {
    guard ["L", "QuadPoints", "InkList"].contains(key), !bounds.isEmpty,
      let items = object.arrayValue
    else { return object }
    let lists = key == "InkList" ? items.map { $0.arrayValue ?? [] } : [items]
    let numbers = lists.map { $0.compactMap(\.numberValue) }
    let points = numbers.flatMap { list in
      stride(from: 0, to: list.count - 1, by: 2).map { CGPoint(x: list[$0], y: list[$0 + 1]) }
    }
    let own = bounds.insetBy(dx: -1, dy: -1)
    guard !points.isEmpty, !points.contains(where: own.contains),
      points.allSatisfy({
        own.contains($0.applying(.init(translationX: own.minX + 1, y: own.minY + 1)))
      })
    else { return object }
    let moved = numbers.map { list in
      list.enumerated().map { index, value in
        value + Double(index.isMultiple(of: 2) ? bounds.minX : bounds.minY)
      }
    }
    return key == "InkList" ? .array(moved.map { .numbers($0) }) : .numbers(moved[0])
  }

  /// Key structures as their raw values.
  private static func plain(_ value: Any) -> Any {
    switch value {
    case let value as PDFAnnotationSubtype: value.rawValue
    case let value as PDFAnnotationWidgetSubtype: value.rawValue
    case let value as PDFAnnotationHighlightingMode: value.rawValue
    case let value as PDFAnnotationTextIconType: value.rawValue
    case let value as PDFAnnotationLineEndingStyle: value.rawValue
    case let values as [PDFAnnotationLineEndingStyle]: values.map(\.rawValue)
    default: value
    }
  }

  /// Puts an object where its key belongs: into the field or the annotation.
  func set(_ object: PDFObject?, _ key: PDFName) {
    if isWidget, key == "V" {
      setFieldValue(object)
    } else if isWidget, ObjectStore.fieldKeys.contains(key), key != "T" {
      store.setFieldValue(key, object, of: number)
    } else {
      update { $0[key] = object }
    }
    if key == "Contents", store.document.name(node["Subtype"]) != "FreeText",
      store.document.name(node["Subtype"]) != "Stamp"
    {
      return
    }
    if Self.visibleKeys.contains(key) || key == "Contents" { appearanceMayChange() }
  }

  /// Sets the value of the field, as a person who fills it would.
  private func setFieldValue(_ object: PDFObject?) {
    store.hasChangedValues = true
    switch store.kind(of: number) {
    case .checkBox, .radio:
      let name = object?.nameValue ?? object?.stringValue.map { PDFName(text: $0.text) }
      guard let name else { return }
      if name == "Off" {
        store.setState(false, of: number)
      } else if name == store.onState(of: number) {
        store.setState(true, of: number)
      } else {
        buttonWidgetStateString = name.text
        store.setState(true, of: number)
      }
    default:
      store.setFieldValue("V", object, of: number)
      store.setFieldValue("RV", nil, of: number)
      store.setFieldValue("I", nil, of: number)
    }
  }

  /// Returns the value of a key; nil if the annotation does not have it.
  ///
  /// Names begin with a slash. A string that is no text, and the stream of a program's own key, are `Data`. Colors, borders, actions, pages and annotations are objects of their classes.
  public func value(forAnnotationKey key: PDFAnnotationKey) -> Any? {
    let name = KeyText.name(key.rawValue)
    switch name {
    case "A": return action
    case "Border": return node["Border"] == nil && node["BS"] == nil ? nil : border
    case "P": return page
    case "Popup": return popup
    case "Parent": return isWidget ? nil : parentAnnotation
    case "C": return node["C"].flatMap { store.color($0) }
    case "IC": return interiorColor
    case "Rect": return store.document.rectangle(node["Rect"]).map { CGRect($0) }
    case "M":
      let text = store.document.value("M", in: node)?.stringValue?.text
      return text.map { DateText.date(of: $0) ?? $0 as Any }
    case "MK" where isWidget: return characteristics
    case "BG", "BC":
      guard isWidget else { break }
      return characteristics.flatMap { name == "BG" ? $0.backgroundColor : $0.borderColor }
    case "RC", "AC", "R":
      guard isWidget else { break }
      let look = store.document.dictionary(node["MK"]) ?? [:]
      return look[name].flatMap { store.document.value(of: $0) }
    case "CA" where isWidget && node["CA"] == nil: return caption
    case "AP": store.refreshAppearances()
    case "V" where isWidget, "DV" where isWidget:
      return store.fieldValue(name, of: number).flatMap { store.document.value(of: $0) }
    default: break
    }
    let object: PDFObject?
    if isWidget, ObjectStore.fieldKeys.contains(name) || name == "DA" || name == "Q" {
      object = store.inherited(name, from: number)
    } else {
      object = node[name]
    }
    return object.flatMap {
      store.document.value(of: $0, streamsAreData: StandardEntries.isPrivate(name))
    }
  }

  /// Removes a key.
  public func removeValue(forAnnotationKey key: PDFAnnotationKey) {
    let name = KeyText.name(key.rawValue)
    if isWidget, ["BG", "BC", "RC", "AC", "R"].contains(name) {
      updateLook { $0[name] = nil }
    } else if isWidget, name == "CA", node["CA"] == nil {
      updateLook { $0["CA"] = nil }
    } else if name == "AP" {
      update { $0["AP"] = nil }
      appearanceMayChange()
    } else {
      set(nil, name)
    }
  }

  /// The whole dictionary by key, without the parent; of a widget also what it has from its field. Keys are raw values,
  /// which equal the constants of ``PDFAnnotationKey``.
  public var annotationKeyValues: [AnyHashable: Any] {
    store.refreshAppearances()
    var values: [AnyHashable: Any] = [:]
    let inherited = isWidget ? ObjectStore.fieldKeys + ["DA", "Q"] : []
    for key in Set(node.keys + inherited) where key != "Parent" && key != "StructParent" {
      let name = "/" + key.text
      values[name] = value(forAnnotationKey: PDFAnnotationKey(rawValue: name))
    }
    return values
  }
}

extension ObjectStore {
  /// A color array; nil for one that has no color.
  func color(_ object: PDFObject) -> NSColor? {
    let numbers = (document.array(object) ?? []).compactMap { document.number($0) }
    return DeviceColor(components: numbers).map { NSColor($0) }
  }
}
