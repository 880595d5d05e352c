import PDFObjects
import Testing

/// A document written out as the standard writes its examples: objects by their numbers. Object 1 is the catalog.
struct HandDrawnTree {
  var document: Document

  init(_ objects: [Int: String]) throws {
    var text = "%PDF-1.7\n"
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      text += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    // A reader finds the objects without a cross-reference table.
    text += "trailer\n<< /Root 1 0 R /Size \((objects.keys.max() ?? 0) + 1) >>\n%%EOF\n"
    document = try Document(bytes: Array(text.utf8))
  }

  /// A document with the pages 3 and 4, the structure tree root 5, and these objects besides.
  ///
  /// - Parameters:
  ///   - root: the entries of the root.
  ///   - pages: more entries of each page.
  static func with(
    root: String, pages: [String] = ["", ""], _ objects: [Int: String]
  ) throws -> HandDrawnTree {
    var all = objects
    all[1] = "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo << /Marked true >> >>"
    all[2] = "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>"
    for (index, entries) in pages.enumerated() {
      all[3 + index] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] \(entries) >>"
    }
    all[5] = "<< /Type /StructTreeRoot \(root) >>"
    return try HandDrawnTree(all)
  }

  /// The object with a number of the text.
  subscript(number: Int) -> ObjectNumber {
    get throws { try #require(document.fileNumbers.object(number)) }
  }

  /// The number that the text has for an object; nil for one that was added.
  func number(_ object: ObjectNumber?) -> Int? { object.flatMap { document.fileNumbers[$0] } }
}

extension Document {
  /// The kids of an element with the types of elements, “n” for marked content and “@” for objects.
  func outline(of element: ObjectNumber?, depth: Int = 0) -> String {
    guard let element, depth < 20 else { return "" }
    let node = self[element].dictionaryValue ?? [:]
    let kids = node["K"].map { array($0) ?? [$0] } ?? []
    let inside = kids.map { kid -> String in
      if let identifier = integer(kid) { return "\(identifier)" }
      guard let child = dictionary(kid) else { return "?" }
      if child["Obj"] != nil { return "@" }
      if let identifier = integer(child["MCID"]) { return "\(identifier)" }
      return outline(of: kid.referenceValue, depth: depth + 1)
    }
    let type = name(node["S"])?.text ?? ""
    return inside.isEmpty ? type : "\(type)(\(inside.joined(separator: " ")))"
  }
}
