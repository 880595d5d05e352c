import LogicalStructure
import PDFObjects

extension MergedFile {
  /// The end of the file, after the bytes taken before.
  package mutating func finish() -> [UInt8] {
    typealias Fixed = MergeTemplate.Fixed
    if let last = nodes.last { writeNode(last) }
    file.add(
      .dictionary([
        "Type": .name("Pages"), "Kids": .array(nodes.map { .reference($0.number) }),
        "Count": .integer(pageCount),
      ]), as: Fixed.pages.number)
    var (catalog, info) = first.frame(
      sharedFrom: kinds[ObjectIdentifier(first.identity)]?.sharedFrom ?? 0)
    // The header is written already (ISO 32000-2, 7.5.2).
    if version != first.version { catalog["Version"] = .name(PDFName(rawValue: version)) }
    catalog["Type"] = .name("Catalog")
    catalog["Pages"] = .reference(Fixed.pages.number)
    if let last = pending, let first = firstBookmark {
      file.add(.dictionary(last.entries), as: last.number)
      file.add(
        .dictionary([
          "Type": .name("Outlines"), "First": .reference(first), "Last": .reference(last.number),
          "Count": .integer(recordCount),
        ]), as: Fixed.outlines.number)
      catalog["Outlines"] = .reference(Fixed.outlines.number)
      catalog["PageMode"] = .name("UseOutlines")
    }
    if let root = structureTreeRoot() {
      file.add(.dictionary(root), as: Fixed.structure.number)
      catalog[StructureRoot.key] = .reference(Fixed.structure.number)
    }
    var names: PDFDictionary = [:]
    if !embeddedFiles.isEmpty { names["EmbeddedFiles"] = embeddedFiles.root(in: &file) }
    if let fields = form.dictionary {
      let number = file.reserve()
      file.add(.dictionary(fields), as: number)
      catalog["AcroForm"] = .reference(number)
      names["JavaScript"] = form.scriptTree
    }
    if !names.isEmpty { catalog["Names"] = .dictionary(names) }
    file.add(.dictionary(catalog), as: Fixed.catalog.number)
    var trailer: PDFDictionary = ["Root": .reference(Fixed.catalog.number)]
    trailer["Info"] = info
    return file.finish(trailer: trailer)
  }
}
