package import PDFObjects

/// A file that an archive carries (ISO 19005-3, 6.8).
public struct ArchiveAttachment: Hashable, Sendable {
  /// Its name, without a folder.
  public var name: String
  /// Its media type, such as `text/csv`.
  public var mediaType: String
  /// What it is to the document (`/AFRelationship`): `Source`, `Data`, `Alternative`, `Supplement` or
  /// `Unspecified`.
  public var relationship: String
  public var bytes: [UInt8]

  /// The relationships that the standard names (ISO 19005-3, 6.8).
  package static let relationships = ["Source", "Data", "Alternative", "Supplement", "Unspecified"]

  public init(name: String, mediaType: String, relationship: String, bytes: [UInt8]) {
    self.name = name
    self.mediaType = mediaType
    self.relationship = relationship
    self.bytes = bytes
  }

  /// Whether a text is a media type that an archive may state.
  package static func isMediaType(_ text: String) -> Bool { ArchiveChecker.isMediaType(text) }
}

extension ArchiveMending {
  /// Embeds files in the document and associates them with it.
  mutating func attach(_ attachments: [ArchiveAttachment]) {
    for attachment in attachments { document.embed(attachment, associatedWith: nil) }
  }
}

extension Document {
  /// Embeds a file, lists it among the document's embedded files and associates it with a page or the
  /// document (ISO 32000-2, 7.11.4 and 14.13).
  ///
  /// - Parameter page: nil for the document.
  /// - Returns: the number of the stream with the file's bytes.
  @discardableResult
  package mutating func embed(
    _ attachment: ArchiveAttachment, associatedWith page: ObjectNumber?
  ) -> ObjectNumber {
    let (specification, stream) = addFileSpecification(of: attachment)
    listFile(specification, named: attachment.name)
    if let page, case .dictionary(var node) = self[page] {
      node["AF"] = .array((array(node["AF"]) ?? []) + [specification])
      self[page] = .dictionary(node)
    } else {
      let associated = array(catalog["AF"]) ?? []
      updateCatalog { $0["AF"] = .array(associated + [specification]) }
    }
    return stream
  }

  /// Adds a file specification with an embedded file, which nothing refers to yet.
  package mutating func addFileSpecification(
    of attachment: ArchiveAttachment
  ) -> (specification: PDFObject, stream: ObjectNumber) {
    let stream = add(.stream(attachment.stream))
    let name = PDFObject.string(PDFString(text: attachment.name))
    let specification = add(
      .dictionary([
        "Type": .name("Filespec"), "F": name, "UF": name,
        "AFRelationship": .name(PDFName(text: attachment.relationship)),
        "EF": .dictionary(["F": .reference(stream), "UF": .reference(stream)]),
      ]))
    return (.reference(specification), stream)
  }
}

extension Document {
  /// Lists a file specification among the document's embedded files.
  mutating func listFile(_ specification: PDFObject, named name: String) {
    var names = dictionary(catalog["Names"]) ?? [:]
    var files = NameTree(names["EmbeddedFiles"], in: self)
    var key = name
    var ordinal = 2
    while files[PDFString(text: key)] != nil {
      key = "\(name) (\(ordinal))"
      ordinal += 1
    }
    files[PDFString(text: key)] = specification
    names["EmbeddedFiles"] = files.object
    updateCatalog { $0["Names"] = .dictionary(names) }
  }
}

extension ArchiveAttachment {
  /// The stream of an embedded file (ISO 32000-2, 7.11.4).
  package var stream: PDFStream {
    let dictionary: PDFDictionary = [
      "Type": .name("EmbeddedFile"), "Subtype": .name(PDFName(text: mediaType)),
      "Params": .dictionary(["Size": .integer(bytes.count)]),
    ]
    return bytes.isEmpty
      ? PDFStream(dictionary: dictionary, data: [])
      : PDFStream(compressing: bytes, dictionary: dictionary)
  }
}
