import PDFObjects

/// The named destinations of a document (ISO 32000-2, 12.3.2.4): those of the name tree
/// `/Names /Dests`, and those of the catalog's `/Dests`, which PDF 1.1 had.
///
/// A name and a string of the same bytes are one name here, as they are to viewers.
struct NamedDestinations: Sendable {
  private(set) var tree: NameTree
  private(set) var dictionary: PDFDictionary

  init(_ document: Document) {
    tree = NameTree(document.dictionary(document.catalog["Names"])?["Dests"], in: document)
    dictionary = document.dictionary(document.catalog["Dests"]) ?? [:]
  }

  var isEmpty: Bool { tree.entries.isEmpty && dictionary.isEmpty }

  /// All names.
  var names: [PDFString] {
    tree.entries.map(\.key) + dictionary.keys.map { PDFString(bytes: $0.bytes) }
  }

  /// All destinations, as they stand.
  var values: [PDFObject] { tree.entries.map(\.value) + dictionary.map(\.value) }

  /// The destination of a name.
  subscript(name: PDFString) -> PDFObject? { tree[name] ?? dictionary[PDFName(bytes: name.bytes)] }

  /// Removes the destinations for which `isLost` holds.
  ///
  /// - Returns: their names.
  mutating func remove(_ isLost: (PDFObject) -> Bool) -> Set<PDFString> {
    var removed: Set<PDFString> = []
    for (name, value) in tree.entries where isLost(value) { removed.insert(name) }
    tree.keep { name, _ in !removed.contains(name) }
    for (name, value) in dictionary where isLost(value) {
      removed.insert(PDFString(bytes: name.bytes))
      dictionary[name] = nil
    }
    return removed
  }

  /// Adds the destinations of another document.
  ///
  /// - Parameters:
  ///   - names: other names for some.
  ///   - value: a destination as this document has it.
  mutating func add(
    _ others: NamedDestinations, names: [PDFString: PDFString], _ value: (PDFObject) -> PDFObject
  ) {
    for (name, destination) in others.tree.entries {
      tree[names[name] ?? name] = value(destination)
    }
    for (name, destination) in others.dictionary {
      let bytes = PDFString(bytes: name.bytes)
      dictionary[PDFName(bytes: (names[bytes] ?? bytes).bytes)] = value(destination)
    }
  }

  /// Replaces every destination for which `change` gives another one.
  ///
  /// - Returns: false if nothing changes.
  mutating func replace(_ change: (PDFObject) -> PDFObject?) -> Bool {
    var hasChanged = false
    for (name, value) in tree.entries {
      guard let new = change(value) else { continue }
      tree[name] = new
      hasChanged = true
    }
    for (name, value) in dictionary {
      guard let new = change(value) else { continue }
      dictionary[name] = new
      hasChanged = true
    }
    return hasChanged
  }

  func write(to document: inout Document) {
    document.updateNames { $0["Dests"] = tree.object }
    document.updateCatalog {
      $0["Dests"] = dictionary.isEmpty ? nil : .dictionary(dictionary)
    }
  }
}

extension Document {
  /// Changes the name dictionary (ISO 32000-2, 7.7.4) in place, wherever it is.
  mutating func updateNames(_ change: (inout PDFDictionary) -> Void) {
    let before = dictionary(catalog["Names"]) ?? [:]
    var names = before
    change(&names)
    guard names != before else { return }
    if let number = catalog["Names"]?.referenceValue, !names.isEmpty {
      self[number] = .dictionary(names)
    } else {
      updateCatalog { $0["Names"] = names.isEmpty ? nil : .dictionary(names) }
    }
  }
}
