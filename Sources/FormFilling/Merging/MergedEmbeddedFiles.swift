import PDFObjects

/// A file that a form or a record embeds (ISO 32000-2, 7.11.4), in a merged file.
struct MergedEmbeddedFile: Sendable {
  /// Its key among the embedded files of one document.
  var key: PDFString
  /// Its file specification.
  var specification: RelocatableObject.Target
}

/// The list of the embedded files of a merged file.
struct MergedEmbeddedFiles {
  private var tree = MergedTree()

  var isEmpty: Bool { tree.isEmpty }

  mutating func root(in file: inout LongFile) -> PDFObject { tree.root(in: &file) }

  /// Lists the files of a record, and those that the records of a template share with the first of them.
  mutating func add(
    _ files: [MergedEmbeddedFile], withShared: Bool, recordNumber: Int, to file: inout LongFile,
    _ number: (RelocatableObject.Target) -> Int
  ) {
    let listed = files.filter { file in
      if case .shared = file.specification { return withShared }
      return true
    }
    // The number keeps the keys of all records in order (ISO 32000-2, 7.9.6).
    let digits = String(recordNumber)
    let prefix =
      Array(String(repeating: "0", count: max(0, 10 - digits.utf8.count)).utf8)
      + Array("\(digits) ".utf8)
    let entries = listed.map { (PDFString(bytes: prefix + $0.key.bytes), $0.specification) }
      .sorted { $0.0.bytes.lexicographicallyPrecedes($1.0.bytes) }
    guard let first = entries.first, let last = entries.last else { return }
    let leaf = file.reserve()
    let limits: [PDFObject] = [.string(first.0), .string(last.0)]
    let names = entries.flatMap { key, specification -> [PDFObject] in
      [.string(key), .reference(ObjectNumber(number(specification)))]
    }
    file.add(.dictionary(["Limits": .array(limits), "Names": .array(names)]), as: leaf)
    tree.append(
      MergedTree.Node(number: leaf, first: limits[0], last: limits[1]), in: &file)
  }
}

extension MergeTemplate {
  /// The embedded files of a document whose numbers lead to these targets.
  static func embeddedFiles(
    of document: Document, _ targets: [RelocatableObject.Reference]
  ) -> [MergedEmbeddedFile] {
    MergeGraph.embeddedFiles(of: document).compactMap { key, number in
      guard targets.indices.contains(number.index),
        case .target(let target) = targets[number.index]
      else { return nil }
      return MergedEmbeddedFile(key: key, specification: target)
    }
  }

  /// The file specification of a file that each record has: its name begins with the record's number, so
  /// that no two files have the same name.
  func fileSpecification(
    _ dictionary: PDFDictionary, recordNumber: Int, number: (RelocatableObject.Target) -> Int
  ) -> PDFObject {
    var named = dictionary
    for key in ["F", "UF"] as [PDFName] {
      if case .string(let name)? = dictionary[key] {
        named[key] = .string(PDFString(text: "\(recordNumber)-\(name.text)"))
      }
    }
    return PDFObject.dictionary(named).mappingReferences { old in
      guard targets.indices.contains(old.index), case .target(let target) = targets[old.index]
      else { return .null }
      return .reference(ObjectNumber(number(target)))
    }
  }
}

extension MergeGraph {
  /// The embedded files of a document: their keys and the numbers of their file specifications.
  static func embeddedFiles(of document: Document) -> [(key: PDFString, number: ObjectNumber)] {
    let names = document.dictionary(document.catalog["Names"])
    return NameTree(names?["EmbeddedFiles"], in: document).entries.compactMap { entry in
      entry.value.referenceValue.map { (entry.key, $0) }
    }
  }
}
