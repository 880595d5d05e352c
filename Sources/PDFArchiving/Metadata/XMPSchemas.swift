/// The properties of XMP that PDF/A knows without a description (XMP Specification 2005, as ISO 19005-2,
/// 6.6.2.3 refers to it), as far as archives keep them.
enum XMPSchemas {
  enum ValueType: Hashable {
    case text
    case date
    case boolean
    case integer
    /// An unordered, ordered or alternative list of texts.
    case bag
    case sequence
    case dates
    case languageAlternatives
    /// A structure, or a list of structures, which is not looked into.
    case other
  }

  struct Schema {
    var prefix: String
    var properties: [String: ValueType]
  }

  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let basic = "http://ns.adobe.com/xap/1.0/"
  static let adobe = "http://ns.adobe.com/pdf/1.3/"
  static let identification = "http://www.aiim.org/pdfa/ns/id/"
  static let accessibility = "http://www.aiim.org/pdfua/ns/id/"
  static let extensions = "http://www.aiim.org/pdfa/ns/extension/"

  static let all: [String: Schema] = [
    dublinCore: Schema(
      prefix: "dc",
      properties: [
        "contributor": .bag, "coverage": .text, "creator": .sequence, "date": .dates,
        "description": .languageAlternatives, "format": .text, "identifier": .text,
        "language": .bag, "publisher": .bag, "relation": .bag, "rights": .languageAlternatives,
        "source": .text, "subject": .bag, "title": .languageAlternatives, "type": .bag,
      ]),
    basic: Schema(
      prefix: "xmp",
      properties: [
        "Advisory": .bag, "BaseURL": .text, "CreateDate": .date, "CreatorTool": .text,
        "Identifier": .bag, "Label": .text, "MetadataDate": .date, "ModifyDate": .date,
        "Nickname": .text, "Rating": .integer, "Thumbnails": .other,
      ]),
    "http://ns.adobe.com/xap/1.0/rights/": Schema(
      prefix: "xmpRights",
      properties: [
        "Certificate": .text, "Marked": .boolean, "Owner": .bag,
        "UsageTerms": .languageAlternatives, "WebStatement": .text,
      ]),
    "http://ns.adobe.com/xap/1.0/mm/": Schema(
      prefix: "xmpMM",
      properties: [
        "DerivedFrom": .other, "DocumentID": .text, "History": .other, "InstanceID": .text,
        "ManagedFrom": .other, "Manager": .text, "ManageTo": .text, "ManageUI": .text,
        "ManagerVariant": .text, "RenditionClass": .text, "RenditionParams": .text,
        "VersionID": .text, "Versions": .other, "LastURL": .text, "RenditionOf": .other,
        "SaveID": .integer,
      ]),
    "http://ns.adobe.com/xap/1.0/bj/": Schema(prefix: "xmpBJ", properties: ["JobRef": .other]),
    "http://ns.adobe.com/xap/1.0/t/pg/": Schema(
      prefix: "xmpTPg",
      properties: [
        "MaxPageSize": .other, "NPages": .integer, "Fonts": .other, "Colorants": .other,
        "PlateNames": .other,
      ]),
    adobe: Schema(
      prefix: "pdf", properties: ["Keywords": .text, "PDFVersion": .text, "Producer": .text]),
    "http://ns.adobe.com/photoshop/1.0/": Schema(
      prefix: "photoshop",
      properties: [
        "AuthorsPosition": .text, "CaptionWriter": .text, "Category": .text, "City": .text,
        "Country": .text, "Credit": .text, "DateCreated": .date, "Headline": .text,
        "Instructions": .text, "Source": .text, "State": .text, "SupplementalCategories": .bag,
        "TransmissionReference": .text, "Urgency": .integer,
      ]),
    identification: Schema(
      prefix: "pdfaid",
      properties: [
        "part": .integer, "conformance": .text, "amd": .text, "corr": .text,
      ]),
    extensions: Schema(prefix: "pdfaExtension", properties: ["schemas": .other]),
  ]
}
