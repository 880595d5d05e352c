package import PDFObjects

/// What a button, a field or the document does when something happens (ISO 32000-2, 12.6).
package enum Action: Hashable, Sendable {
  /// Sets fields back to their default values (12.7.6.3).
  case resetForm(FieldSelection)
  /// Sends the form's data somewhere (12.7.6.2).
  case submitForm(url: String, selection: FieldSelection, flags: SubmitFlags)
  /// Reads data from a file (12.7.6.4).
  case importData(file: String)
  case uri(String)
  /// Jumps within the document (12.6.4.2); nil for a destination that leads nowhere.
  case goTo(Destination?)
  /// Jumps into another file (12.6.4.3), in a window of its own where that is said.
  case goToRemote(file: String, Destination?, newWindow: Bool?)
  /// `NextPage`, `Print` and kin (12.6.4.12).
  case named(PDFName)
  /// Shows or hides the named annotations (12.6.4.11).
  case hide(fields: [String], hides: Bool)
  /// The script as it stands (12.6.4.17); never run as JavaScript.
  case javaScript(String)
  /// A type the standard names and this program does nothing about, or one it does not know.
  case other(PDFName)

  /// Which fields an action is about: `/Fields`, and bit 1 of `/Flags` (Tables 239 and 242).
  package struct FieldSelection: Hashable, Sendable {
    /// Full field names, or none for the whole form.
    package var names: [String]
    /// The names are those to leave alone.
    package var excludes: Bool

    package init(names: [String], excludes: Bool) {
      self.names = names
      self.excludes = excludes
    }

    /// Whether a field is meant. A name stands for its descendants too. Without names every field
    /// is meant, whatever the flag says: nothing is left out.
    package func contains(_ name: String) -> Bool {
      if names.isEmpty { return true }
      let isNamed = names.contains { name == $0 || name.hasPrefix($0 + ".") }
      return isNamed != excludes
    }
  }

  /// The full names of the fields it is about.
  package var fieldNames: [String] {
    switch self {
    case .resetForm(let selection), .submitForm(_, let selection, _): selection.names
    case .hide(let fields, _): fields
    case .importData, .uri, .goTo, .goToRemote, .named, .javaScript, .other: []
    }
  }
}

extension Form {
  /// Full names by the dictionaries of fields and of their ancestors.
  package func names(in document: Document) -> [ObjectNumber: String] {
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
