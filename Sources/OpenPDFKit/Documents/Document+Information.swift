import DocumentEditing
import Foundation
import Metadata
import PDFObjects

extension Document {
  /// The information dictionary as values: dates as `Date`, keywords as an array.
  var informationValues: [AnyHashable: Any] {
    var values: [AnyHashable: Any] = [:]
    for (key, object) in dictionary(trailer["Info"]) ?? [:] {
      let text = resolve(object).stringValue?.text ?? resolve(object).nameValue?.text
      guard let text else { continue }
      switch key {
      case "CreationDate", "ModDate": values[key.text] = DateText.date(of: text) ?? text as Any
      case "Keywords": values[key.text] = Self.keywords(text)
      default: values[key.text] = text
      }
    }
    return values
  }

  /// Keywords are separated by commas or semicolons; a text without either is one keyword.
  private static func keywords(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ";" }
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  /// Replaces the information dictionary, and what the XMP packet says of the same. Values that are not text, dates or
  /// lists of text are left out.
  mutating func setInformation(_ attributes: [String: Any], producer: String?) {
    let before = dictionary(trailer["Info"]) ?? [:]
    var node = PDFDictionary()
    for (key, value) in attributes {
      let name = KeyText.name(key)
      switch value {
      case let text as String: node[name] = .string(PDFString(text: text))
      case let text as NSString: node[name] = .string(PDFString(text: text.description))
      case let date as Date: node[name] = .string(PDFString(text: DateText.text(of: date)))
      case let words as [String]:
        node[name] = .string(PDFString(text: words.joined(separator: ", ")))
      case let words as [Any]:
        let texts = words.compactMap { ($0 as? NSString)?.description }
        node[name] = .string(PDFString(text: texts.joined(separator: ", ")))
      default: break
      }
    }
    if node["Producer"] == nil, let producer {
      node["Producer"] = .string(PDFString(text: producer))
    }
    if let number = trailer["Info"]?.referenceValue, self[number].dictionaryValue != nil {
      self[number] = .dictionary(node)
    } else if !node.isEmpty {
      trailer["Info"] = .reference(add(.dictionary(node)))
    }
    updateMetadata(from: before, to: node)
  }
}
