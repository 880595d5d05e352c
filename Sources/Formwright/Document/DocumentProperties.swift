public import Diagnostics
package import DocumentEditing
public import InteractiveForms
import Metadata
package import PDFObjects

/// Changes of what a document says of itself and its pages. What is nil or empty stays as it is.
package struct DocumentProperties: Hashable, Sendable {
  /// Entries of the document information dictionary (ISO 32000-2, 14.3.3); nil removes one.
  package var information: [String: String?] = [:]
  /// The outline.
  package var bookmarks: [Bookmark]?
  /// The labels of pages.
  package var pageLabels: [PageLabelRange]?
  /// Boxes and rotations of pages, by their places from 0.
  package var pages: [Int: PageGeometry] = [:]
  /// The identifiers of the file, `/ID` (14.4); an output without one gets its own.
  package var identifiers: [[UInt8]]?
  /// Whether all metadata go: the information dictionary and the document's XMP packet.
  package var removesInformation = false
  /// Whether the document's XMP packet goes.
  package var removesXMP = false
  /// Whether the form's XFA data go.
  package var removesXFA = false
  /// Whether viewers are asked to draw the fields (`/NeedAppearances`; 12.7.3).
  package var asksForAppearances = false

  package init() {}
}

/// The boxes and the rotation of a page (ISO 32000-2, 7.7.3.3). What is nil stays as it is.
package struct PageGeometry: Hashable, Sendable {
  package var mediaBox: Rectangle?
  package var cropBox: Rectangle?
  /// Clockwise, in degrees; a multiple of 90.
  package var rotation: Int?

  package init(mediaBox: Rectangle? = nil, cropBox: Rectangle? = nil, rotation: Int? = nil) {
    (self.mediaBox, self.cropBox, self.rotation) = (mediaBox, cropBox, rotation)
  }
}

extension FormFile {
  /// The texts in the document information dictionary, by the names of their keys.
  package var information: [(key: String, text: String)] {
    let node = document.dictionary(document.trailer["Info"]) ?? [:]
    return node.compactMap { key, _ in
      document.value(key, in: node)?.stringValue.map { (key.text, $0.text) }
    }
  }

  /// The identifiers of the file, `/ID` (ISO 32000-2, 14.4): of its first version, and of this one.
  package var identifiers: [[UInt8]] {
    (document.array(document.trailer["ID"]) ?? []).compactMap {
      document.resolve($0).stringValue?.bytes
    }
  }

  /// The outline.
  package var bookmarks: [Bookmark] { document.bookmarks(pages: form.pages) }

  /// The ranges of pages that are labeled alike.
  package var pageLabels: [PageLabelRange] { document.pageLabelRanges }

  /// The boxes and rotations of the pages; a crop box only where the page has one that is smaller than its media box.
  package var pageGeometries: [PageGeometry] {
    form.pages.pages.map { page in
      PageGeometry(
        mediaBox: page.mediaBox, cropBox: page.cropBox == page.mediaBox ? nil : page.cropBox,
        rotation: page.rotation)
    }
  }

  /// The document with other properties.
  ///
  /// Properties in the document's XMP packet that say the same as changed information change with it.
  ///
  /// - Parameter overrides: what is done although the file forbids it.
  /// - Throws: ``FormwrightError`` of kind `file` if the file is signed or its permissions forbid changes.
  package func changing(
    _ properties: DocumentProperties, overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> FormFile {
    try checkChanging(overrides)
    guard properties != DocumentProperties() else { return self }
    var document = document
    if properties.removesInformation {
      document.trailer["Info"] = nil
      document.updateCatalog { $0["Metadata"] = nil }
    }
    if properties.removesXMP { document.updateCatalog { $0["Metadata"] = nil } }
    document.setInformation(properties.information)
    if let bookmarks = properties.bookmarks { document.setBookmarks(bookmarks) }
    if let labels = properties.pageLabels { document.setPageLabelRanges(labels) }
    for (place, geometry) in properties.pages where form.pages.pages.indices.contains(place) {
      document.setGeometry(geometry, of: form.pages.pages[place].number)
    }
    if let identifiers = properties.identifiers {
      document.trailer["ID"] =
        identifiers.isEmpty
        ? nil : .array(identifiers.map { .string(PDFString(bytes: $0)) })
    }
    if properties.removesXFA {
      document.updateForm { $0["XFA"] = nil }
      document.updateCatalog { $0["NeedsRendering"] = nil }
    }
    if properties.asksForAppearances {
      document.updateForm { $0["NeedAppearances"] = .boolean(true) }
    }
    return FormFile(self, with: document)
  }

  /// The document as a file of one revision, repaired where it was damaged.
  ///
  /// - Parameters:
  ///   - overrides: what is done although the file forbids it.
  ///   - finishing: the encryption and linearization of the output.
  /// - Throws: ``FormwrightError`` of kind `file` if the file is signed or its permissions forbid changes.
  public func output(
    overrides: PermissionOverrides = PermissionOverrides(), finishing: Finishing = Finishing()
  ) throws(FormwrightError) -> Output {
    try checkChanging(overrides)
    var document = document
    var diagnostics = diagnostics
    let dropsSignatures = form.signatureCount > 0 && overrides.dropsSignatures
    if dropsSignatures {
      document.removeSignatures(of: form.fields)
      diagnostics.append(.warning("signed", "the file's signatures were removed"))
    }
    document.removeUsageRights(droppingSignatures: dropsSignatures)
    var options = PlanOptions()
    options.overrides = overrides
    let file = try OutputFile(
      document.fileBytes(), finishing: finishingOptions(for: options, finishing))
    return Output(bytes: file.bytes, formDiagnostics: diagnostics, valueDiagnostics: [])
  }

  /// The file as if it had never been encrypted: what is made of it has no passwords and no restrictions.
  ///
  /// - Parameter overrides: what is done although the file forbids it.
  /// - Throws: ``FormwrightError`` of kind `file`, code `permissions`, without the rights of the owner, who alone may
  ///   remove them (ISO 32000-2, 7.6.4.2).
  package func decrypted(
    overrides: PermissionOverrides = PermissionOverrides()
  ) throws(FormwrightError) -> FormFile {
    guard let encryption = document.encryption else { return self }
    guard encryption.openedAsOwner || overrides.ignoresPermissions else {
      throw Self.notOwner("removing the file's encryption requires")
    }
    var document = document
    document.removeEncryptionFacts()
    return FormFile(self, with: document)
  }

  /// - Throws: ``FormwrightError`` of kind `file` with every reason why the document may not be changed.
  func checkChanging(_ overrides: PermissionOverrides) throws(FormwrightError) {
    // A dynamic form is carried along.
    let reasons = form.reasonsAgainstChange(document.encryption, \.allowsPageEdits, overrides)
      .filter { $0 != .dynamicXFA }
    guard reasons.isEmpty else {
      throw FormwrightError(
        .file,
        reasons.map { reason in
          reason == .permissions
            ? .notPermitted("the file's permissions do not allow modifying it")
            : reason.diagnostic(flattening: false)
        })
    }
  }
}

extension Document {
  /// Sets entries of the information dictionary, and what says the same in the XMP packet.
  fileprivate mutating func setInformation(_ entries: [String: String?]) {
    guard !entries.isEmpty else { return }
    let before = dictionary(trailer["Info"]) ?? [:]
    var after = before
    for (key, text) in entries {
      after[PDFName(text: key)] = text.map { .string(PDFString(text: $0)) }
    }
    if let number = trailer["Info"]?.referenceValue, self[number].dictionaryValue != nil {
      self[number] = .dictionary(after)
    } else {
      trailer["Info"] = .reference(add(.dictionary(after)))
    }
    updateMetadata(from: before, to: after)
  }

  fileprivate mutating func setGeometry(_ geometry: PageGeometry, of page: ObjectNumber) {
    guard case .dictionary(var node) = self[page] else { return }
    if let box = geometry.mediaBox { node["MediaBox"] = .rectangle(box) }
    if let box = geometry.cropBox { node["CropBox"] = .rectangle(box) }
    if let rotation = geometry.rotation, rotation.isMultiple(of: 90) {
      node["Rotate"] = .integer((rotation % 360 + 360) % 360)
    }
    self[page] = .dictionary(node)
  }
}
