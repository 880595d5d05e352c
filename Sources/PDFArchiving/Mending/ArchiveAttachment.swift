import PDFObjects

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
    guard !attachments.isEmpty else { return }
    var names = document.dictionary(document.catalog["Names"]) ?? [:]
    var files = NameTree(names["EmbeddedFiles"], in: document)
    var associated = document.array(document.catalog["AF"]) ?? []
    for attachment in attachments {
      let stream = document.add(
        .stream(
          PDFStream(
            compressing: attachment.bytes,
            dictionary: [
              "Type": .name("EmbeddedFile"), "Subtype": .name(PDFName(text: attachment.mediaType)),
              "Params": .dictionary(["Size": .integer(attachment.bytes.count)]),
            ])))
      let name = PDFObject.string(PDFString(text: attachment.name))
      let specification = PDFObject.reference(
        document.add(
          .dictionary([
            "Type": .name("Filespec"), "F": name, "UF": name,
            "AFRelationship": .name(PDFName(text: attachment.relationship)),
            "EF": .dictionary(["F": .reference(stream), "UF": .reference(stream)]),
          ])))
      files[PDFString(text: attachment.name)] = specification
      associated.append(specification)
    }
    names["EmbeddedFiles"] = files.object
    document.updateCatalog {
      $0["Names"] = .dictionary(names)
      $0["AF"] = .array(associated)
    }
  }
}
