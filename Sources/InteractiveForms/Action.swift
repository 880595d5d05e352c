public import PDFObjects

/// What a button, a field or the document does when something happens (ISO 32000-2, 12.6).
public enum Action: Hashable, Sendable {
  /// Sets fields back to their default values (12.7.6.3).
  case resetForm(FieldSelection)
  /// Sends the form's data somewhere (12.7.6.2).
  case submitForm(url: String, selection: FieldSelection, flags: Int)
  /// Reads data from a file (12.7.6.4).
  case importData(file: String)
  case uri(String)
  case goTo
  /// `NextPage`, `Print` and kin (12.6.4.12).
  case named(PDFName)
  /// Shows or hides the named annotations (12.6.4.11).
  case hide(fields: [String], hides: Bool)
  /// The script as it stands (12.6.4.17); never run as JavaScript.
  case javaScript(String)
  /// A type the standard names and this program does nothing about, or one it does not know.
  case other(PDFName)

  /// Which fields an action is about: `/Fields`, and bit 1 of `/Flags` (Tables 239 and 242).
  public struct FieldSelection: Hashable, Sendable {
    /// Full field names, or none for the whole form.
    public var names: [String]
    /// The names are those to leave alone.
    public var excludes: Bool

    public init(names: [String], excludes: Bool) {
      self.names = names
      self.excludes = excludes
    }

    /// Whether a field is meant. A name stands for its descendants too. Without names every field
    /// is meant, whatever the flag says: nothing is left out.
    public func contains(_ name: String) -> Bool {
      if names.isEmpty { return true }
      let isNamed = names.contains { name == $0 || name.hasPrefix($0 + ".") }
      return isNamed != excludes
    }
  }
}

extension Action {
  /// - Parameter fieldNames: full names by field dictionary, for actions that refer to fields by
  ///   reference.
  /// - Returns: nil where the dictionary is no action.
  public init?(
    _ object: PDFObject?, in document: Document, fieldNames: [ObjectNumber: String] = [:]
  ) {
    guard let node = document.dictionary(object), let type = document.name(node["S"]) else {
      return nil
    }
    switch type {
    case "ResetForm":
      self = .resetForm(Self.selection(node, document, fieldNames))
    case "SubmitForm":
      self = .submitForm(
        url: Self.fileName(node["F"], document),
        selection: Self.selection(node, document, fieldNames),
        flags: document.integer(node["Flags"]) ?? 0)
    case "ImportData": self = .importData(file: Self.fileName(node["F"], document))
    case "URI":
      self = .uri(document.value("URI", in: node)?.stringValue?.text ?? "")
    case "GoTo": self = .goTo
    case "Named": self = .named(document.name(node["N"]) ?? "")
    case "Hide":
      let targets = document.array(node["T"]) ?? [node["T"]].compactMap { $0 }
      self = .hide(
        fields: Self.names(targets, document, fieldNames),
        hides: document.value("H", in: node)?.booleanValue ?? true)
    case "JavaScript": self = .javaScript(Self.script(node["JS"], document))
    default: self = .other(type)
    }
  }

  private static func selection(
    _ node: PDFDictionary, _ document: Document, _ fieldNames: [ObjectNumber: String]
  ) -> FieldSelection {
    FieldSelection(
      names: names(document.array(node["Fields"]) ?? [], document, fieldNames),
      excludes: (document.integer(node["Flags"]) ?? 0) & 1 != 0)
  }

  /// Fields are named by text or by reference (Table 241).
  private static func names(
    _ items: [PDFObject], _ document: Document, _ fieldNames: [ObjectNumber: String]
  ) -> [String] {
    items.compactMap { item in
      if let number = item.referenceValue, let name = fieldNames[number] { return name }
      return document.resolve(item).stringValue?.text
    }
  }

  private static func fileName(_ object: PDFObject?, _ document: Document) -> String {
    switch object.map(document.resolve) {
    case .string(let string): string.text
    case .dictionary(let node):
      (document.value("UF", in: node) ?? document.value("F", in: node))?.stringValue?.text ?? ""
    default: ""
    }
  }

  private static func script(_ object: PDFObject?, _ document: Document) -> String {
    switch object.map(document.resolve) {
    case .string(let string): return string.text
    case .stream(let stream):
      let bytes = try? document.decodedData(of: stream, limit: 16 << 20)
      return PDFString(bytes: bytes ?? []).text
    default: return ""
    }
  }
}

extension Form {
  /// Full names by the dictionaries of fields and of their ancestors.
  public func names(in document: Document) -> [ObjectNumber: String] {
    var table: [ObjectNumber: String] = [:]
    for field in fields where field.isNamed {
      var number = field.number
      var name = field.name
      table[number] = name
      // Upwards, a partial name at a time.
      while let node = document[number].dictionaryValue,
        let parent = node["Parent"]?.referenceValue,
        table[parent] == nil
      {
        if let own = document.value("T", in: node)?.stringValue?.text {
          guard name.count > own.count else { break }
          name = String(name.dropLast(own.count + 1))
        }
        table[parent] = name
        number = parent
      }
    }
    return table
  }
}
