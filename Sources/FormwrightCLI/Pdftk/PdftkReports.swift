import Formwright

/// What `dump_data`, `dump_data_fields` and `dump_data_annots` print.
enum PdftkReports {
  static func fields(of file: FormFile, isUTF8: Bool) -> String {
    var text = PdftkText(isUTF8: isUTF8)
    for field in file.fields where field.isNamed && field.isInFieldTree {
      text.line("---")
      text.line("FieldType", field.kind.pdftkType)
      text.line("FieldName", quoting: field.name)
      // pdftk: what is nearest to the leaves of the tree is said, and of several the last.
      let label = field.widgets.compactMap(\.alternateName).last ?? field.alternateName
      if let label, !label.isEmpty { text.line("FieldNameAlt", quoting: label) }
      text.line("FieldFlags", String(field.flags.rawValue))
      for value in file.storedTexts("V", of: field) { text.line("FieldValue", quoting: value) }
      for value in file.storedTexts("DV", of: field) where !value.isEmpty {
        text.line("FieldValueDefault", quoting: value)
      }
      text.line("FieldJustification", field.quadding.pdftkName)
      for style in file.storedTexts("DS", of: field) where !style.isEmpty {
        text.line("FieldStyleDefault", quoting: style)
      }
      for rich in file.storedTexts("RV", of: field) where !rich.isEmpty {
        text.line("FieldValueRichText", quoting: rich)
      }
      if field.kind.isToggle || field.kind == .pushButton {
        for name in file.appearanceNames(of: field) {
          text.line("FieldStateOption", quoting: name)
        }
      } else {
        for (value, shown) in file.storedOptions(of: field) {
          text.line("FieldStateOption", quoting: value)
          if let shown { text.line("FieldStateOptionDisplay", quoting: shown) }
        }
      }
      if let length = field.maxLength { text.line("FieldMaxLength", String(length)) }
    }
    return text.text
  }

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
      let box = annotation.rectangle
      text.line(
        "AnnotRect",
        [box.left, box.bottom, box.right, box.top].map { Float($0).description }
          .joined(separator: " "))
      text.line("AnnotPageNumber", String(annotation.page))
      if let uri = annotation.uri {
        text.line("AnnotActionSubtype", "URI")
        text.line("AnnotActionURI", quoting: uri)
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

extension FieldKind {
  fileprivate var pdftkType: String {
    switch self {
    case .text: "Text"
    case .checkBox, .radio, .pushButton: "Button"
    case .comboBox, .listBox: "Choice"
    case .signature: "Signature"
    }
  }
}

extension Quadding {
  fileprivate var pdftkName: String {
    switch self {
    case .left: "Left"
    case .center: "Center"
    case .right: "Right"
    }
  }
}
