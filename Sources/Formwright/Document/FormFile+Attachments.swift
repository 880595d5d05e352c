public import Diagnostics
import DocumentEditing
public import InteractiveForms
public import PDFArchiving
import PDFObjects

/// Files that a document carries (ISO 32000-2, 7.11.4).
extension FormFile {
  /// The files that the document or one of its pages carries, those of the document first. A file whose bytes cannot be
  /// read is left out.
  public var attachments: [ArchiveAttachment] {
    var specifications = NameTree(
      document.dictionary(document.catalog["Names"])?["EmbeddedFiles"], in: document
    ).entries.map(\.value)
    for page in form.pages.pages {
      for annotation in document.array(document[page.number].dictionaryValue?["Annots"]) ?? [] {
        guard let node = document.dictionary(annotation),
          document.name(node["Subtype"]) == "FileAttachment", let file = node["FS"]
        else { continue }
        specifications.append(file)
      }
    }
    var seen: Set<PDFObject> = []
    return specifications.filter { seen.insert($0).inserted }.compactMap(attachment)
  }

  private func attachment(_ specification: PDFObject) -> ArchiveAttachment? {
    guard let node = document.dictionary(specification),
      let files = document.dictionary(node["EF"]),
      let stream = document.value("UF", in: files)?.streamValue
        ?? document.value("F", in: files)?.streamValue,
      let bytes = try? document.decodedData(of: stream)
    else { return nil }
    let name =
      document.value("UF", in: node)?.stringValue ?? document.value("F", in: node)?.stringValue
    let last = (name?.text ?? "").split(whereSeparator: { "/\\".contains($0) }).last
    return ArchiveAttachment(
      name: last.map(String.init) ?? "attachment",
      mediaType: document.name(stream.dictionary["Subtype"])?.text ?? "application/octet-stream",
      relationship: document.name(node["AFRelationship"])?.text ?? "Unspecified", bytes: bytes)
  }

  /// The document with more files.
  ///
  /// - Parameters:
  ///   - files: in the order in which they are added.
  ///   - page: the page that shows an icon for each file, from 1; nil for files of the document.
  ///   - overrides: what is done although the file forbids it.
  /// - Throws: ``FormwrightError`` of kind `file` if the file is signed or its permissions forbid changes; of kind
  ///   `usage`, code `no-page`, if there is no such page.
  public func attaching(
    _ files: [ArchiveAttachment], toPage page: Int? = nil,
    overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> FormFile {
    try checkChanging(overrides)
    var document = document
    guard let page else {
      for file in files { document.embed(file, associatedWith: nil) }
      return FormFile(self, with: document)
    }
    guard form.pages.pages.indices.contains(page - 1) else {
      throw FormwrightError(
        .usage, "no-page", "the file has no page \(page); it has \(counted(pageCount, "page"))",
        hint: "Choose existing pages with \(.pages).")
    }
    var editor = DocumentEditor(repaired: document)
    let box = form.pages.pages[page - 1].cropBox
    for (index, file) in files.enumerated() {
      let specification = editor.document.addFileSpecification(of: file).specification
      let left = box.left + Self.iconMargin
      let top = box.top - Self.iconMargin - Double(index) * 1.5 * Self.iconSize
      editor.addAnnotation(
        [
          "Subtype": .name("FileAttachment"), "FS": specification, "Name": .name("PushPin"),
          "Contents": .string(PDFString(text: file.name)), "F": .integer(4),
          "Rect": .rectangle(
            Rectangle(left, top - Self.iconSize, left + Self.iconSize, top)),
        ], toPageAt: page - 1)
    }
    return FormFile(self, with: editor.document)
  }

  /// In points.
  private static var iconSize: Double { 20 }
  private static var iconMargin: Double { 18 }
}
