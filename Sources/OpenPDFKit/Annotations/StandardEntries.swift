import InteractiveForms
import PDFObjects

/// The types that ISO 32000-2 gives to the entries of annotations and fields. Programs give strings for texts and for
/// names; the key says which is meant.
enum StandardEntries {
  /// Keys whose values are text, even if they begin with a slash (Tables 166, 172 to 195 and 226 to 234).
  private static let texts: Set<PDFName> = [
    "AC", "CA", "Contents", "CreationDate", "DA", "DS", "Lang", "M", "NM", "Opt", "OverlayText",
    "RC", "RV", "State", "StateModel", "Subj", "T", "TM", "TU", "URI",
  ]

  /// Keys whose values are names, even if they are given without a slash: blending, appearance state, place of a caption,
  /// field type, highlighting, intent, ends of lines, kind of reply, symbol of a caret (Tables 166, 168, 172, 177 to 183,
  /// 191 and 226).
  private static let names: Set<PDFName> = [
    "AS", "BM", "CP", "FT", "H", "IT", "LE", "RT", "Subtype", "Sy",
  ]

  /// Annotations whose `/Name` is that of an icon or a stamp (Tables 175, 184, 187 and 188).
  private static let iconSubtypes: Set<PDFName> = ["FileAttachment", "Sound", "Stamp", "Text"]

  /// Keys whose values are dictionaries with names in them: actions, and the styles, effects and fits of borders and icons
  /// (Tables 168, 169, 192 and 201 to 220).
  private static let dictionaries: Set<PDFName> = ["A", "AA", "BE", "BS", "MK", "PA"]
  private static let namesInside: Set<PDFName> = ["N", "S", "SW", "Subtype", "Type"]

  /// Keys whose values may be streams with a meaning in PDF, or contain such streams; other streams are data of a program.
  private static let streams: Set<PDFName> = [
    "3DD", "A", "AA", "AP", "DV", "FS", "MK", "Movie", "PA", "RC", "RV", "RichMediaContent",
    "Sound", "V",
  ]

  /// - Parameter field: the kind of the field of a widget.
  static func isText(_ key: PDFName, field: FieldKind?) -> Bool {
    texts.contains(key)
      || (["V", "DV"].contains(key) && (field == .text || field?.isChoice == true))
  }

  static func isPrivate(_ key: PDFName) -> Bool { !streams.contains(key) }

  /// The object with names where the key asks for names.
  static func typed(
    _ object: PDFObject, _ key: PDFName, subtype: PDFName?, field: FieldKind?
  ) -> PDFObject {
    if dictionaries.contains(key) { return withNamesInside(object) }
    if names.contains(key) || (key == "Name" && iconSubtypes.contains(subtype ?? ""))
      || (key == "DV" && field?.isToggle == true)
    {
      // Free text has one end, that of its callout (Table 177).
      if key == "LE", subtype == "FreeText", let items = object.arrayValue, items.count == 1 {
        return name(items[0])
      }
      return object.arrayValue.map { .array($0.map(name)) } ?? name(object)
    }
    return object
  }

  private static func name(_ object: PDFObject) -> PDFObject {
    guard let text = object.stringValue?.text, !text.isEmpty else { return object }
    return .name(PDFName(text: text.hasPrefix("/") ? String(text.dropFirst()) : text))
  }

  private static func withNamesInside(_ object: PDFObject, depth: Int = 0) -> PDFObject {
    guard depth < 16 else { return object }
    if let items = object.arrayValue {
      return .array(items.map { withNamesInside($0, depth: depth + 1) })
    }
    guard case .dictionary(var node) = object else { return object }
    for (key, value) in node {
      node[key] =
        namesInside.contains(key) ? name(value) : withNamesInside(value, depth: depth + 1)
    }
    return .dictionary(node)
  }

  /// Whether a known key takes an object of this type (Tables 166 and 226).
  static func isAccepted(_ object: PDFObject, _ key: PDFName, subtype: PDFName?) -> Bool {
    switch key {
    case "Rect":
      let numbers = object.arrayValue?.compactMap(\.numberValue) ?? []
      return numbers.count == 4
    case "C", "IC", "BG", "BC":
      guard let items = object.arrayValue else { return false }
      let numbers = items.compactMap(\.numberValue)
      return numbers.count == items.count && [0, 1, 3, 4].contains(numbers.count)
        && numbers.allSatisfy { (0...1).contains($0) }
    case "F", "Ff", "Q", "MaxLen", "R": return object.integerValue != nil
    case "CA", "ca": return object.numberValue != nil
    case "L": return object.arrayValue?.compactMap(\.numberValue).count == 4
    case "QuadPoints":
      guard let items = object.arrayValue else { return false }
      return items.compactMap(\.numberValue).count == items.count
    case "InkList", "Opt": return object.arrayValue != nil
    case "LE":
      if let items = object.arrayValue { return items.allSatisfy { $0.nameValue != nil } }
      return subtype == "FreeText" && object.nameValue != nil
    case "Contents", "T", "TU", "NM", "DA": return object.stringValue != nil
    case "AS", "BM", "CP", "FT", "H", "IT", "RT", "Subtype", "Sy": return object.nameValue != nil
    case "Name": return !iconSubtypes.contains(subtype ?? "") || object.nameValue != nil
    case "Open": return object.booleanValue != nil
    case "BS", "MK", "AP", "AA", "A": return object.dictionaryValue != nil
    default: return true
    }
  }
}
