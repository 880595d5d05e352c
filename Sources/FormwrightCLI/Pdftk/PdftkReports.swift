import Formwright

/// What `dump_data`, `dump_data_fields` and `dump_data_annots` print.
enum PdftkReports {
  static func fields(of file: FormFile, isUTF8: Bool) throws(FormwrightError) -> String {
    var text = PdftkText(isUTF8: isUTF8)
    for field in try file.storedFields() {
      text.line("---")
      text.line("FieldType", typeNames[field.type.text, default: ""])
      text.line("FieldName", quoting: field.name)
      text.line("FieldNameAlt", quotingIfAny: field.alternateName)
      text.line("FieldFlags", String(field.flags))
      for value in field.values { text.line("FieldValue", quoting: value) }
      text.line("FieldValueDefault", quotingIfAny: field.defaultValue)
      text.line(
        "FieldJustification", quaddingNames[field.quadding, default: String(field.quadding)])
      text.line("FieldStyleDefault", quotingIfAny: field.defaultStyle)
      text.line("FieldValueRichText", quotingIfAny: field.richText)
      if field.maxLength > 0 { text.line("FieldMaxLength", String(field.maxLength)) }
      for option in field.options { text.line("FieldStateOption", quoting: option) }
      for option in field.shownOptions {
        text.line("FieldStateOption", quoting: option.value)
        text.line("FieldStateOptionDisplay", quoting: option.shown)
      }
    }
    return text.text
  }

  private static let typeNames = [
    "Tx": "Text", "Btn": "Button", "Ch": "Choice", "Sig": "Signature",
  ]
  private static let quaddingNames = [0: "Left", 1: "Center", 2: "Right"]

  static func data(of file: FormFile, isUTF8: Bool) -> String {
    var text = PdftkText(isUTF8: isUTF8)
    for (key, value) in file.information where !value.isEmpty {
      text.line("InfoBegin")
      text.line("InfoKey", quoting: key)
      text.line("InfoValue", quoting: value)
    }
    for (index, identifier) in file.identifiers.prefix(2).enumerated() {
      let digits = identifier.map { byte in
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
      }
      text.line("PdfID\(index)", digits.joined())
    }
    text.line("NumberOfPages", String(file.pageCount))
    append(file.bookmarks, level: 1, to: &text)
    for (index, page) in file.pageGeometries.enumerated() {
      append(page, number: index + 1, to: &text)
    }
    for range in file.pageLabels {
      text.line("PageLabelBegin")
      text.line("PageLabelNewIndex", String(range.firstPage + 1))
      text.line("PageLabelStart", String(range.start))
      if !range.prefix.isEmpty { text.line("PageLabelPrefix", quoting: range.prefix) }
      text.line("PageLabelNumStyle", PdftkLabelStyle.name(of: range.style))
    }
    return text.text
  }

  private static func append(_ bookmarks: [Bookmark], level: Int, to text: inout PdftkText) {
    for bookmark in bookmarks {
      text.line("BookmarkBegin")
      text.line("BookmarkTitle", quoting: bookmark.title)
      text.line("BookmarkLevel", String(level))
      text.line("BookmarkPageNumber", String(bookmark.page.map { $0 + 1 } ?? 0))
      append(bookmark.items, level: level + 1, to: &text)
    }
  }

  private static func append(_ page: PageGeometry, number: Int, to text: inout PdftkText) {
    text.line("PageMediaBegin")
    text.line("PageMediaNumber", String(number))
    text.line("PageMediaRotation", String(page.rotation ?? 0))
    if let box = page.mediaBox {
      text.line("PageMediaRect", corners(of: box))
      text.line(
        "PageMediaDimensions", "\(PdftkText.number(box.width)) \(PdftkText.number(box.height))")
    }
    if let box = page.cropBox { text.line("PageMediaCropRect", corners(of: box)) }
  }

  private static func corners(of box: Rectangle) -> String {
    [box.left, box.bottom, box.right, box.top].map(PdftkText.number).joined(separator: " ")
  }

  static func annotations(of file: FormFile) -> String {
    var text = PdftkText(isUTF8: false)
    text.line("NumberOfPages", String(file.pageCount))
    for annotation in file.annotations {
      text.line("---")
      text.line("AnnotSubtype", quoting: annotation.subtype)
      text.line(
        "AnnotRect", annotation.corners.map { Float($0).description }.joined(separator: " "))
      text.line("AnnotPageNumber", String(annotation.page))
      for (index, address) in annotation.addresses.enumerated() {
        text.line("AnnotActionSubtype", "URI")
        text.line("AnnotActionURI", quoting: address)
        if index == 0, let isMap = annotation.isMap { text.line("AnnotActionIsMap", "\(isMap)") }
      }
    }
    return text.text
  }
}

/// The styles of page labels as pdftk spells them.
enum PdftkLabelStyle {
  private static let names: [(PageLabelRange.Style, String)] = [
    (.decimal, "DecimalArabicNumerals"), (.upperRoman, "UppercaseRomanNumerals"),
    (.lowerRoman, "LowercaseRomanNumerals"), (.upperLetters, "UppercaseLetters"),
    (.lowerLetters, "LowercaseLetters"),
  ]

  static func name(of style: PageLabelRange.Style?) -> String {
    names.first { $0.0 == style }?.1 ?? "NoNumber"
  }

  static func style(named name: String) -> PageLabelRange.Style? {
    names.first { $0.1 == name }?.0
  }
}
