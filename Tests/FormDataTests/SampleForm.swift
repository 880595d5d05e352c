import FormData
import InteractiveForms
import PDFObjects

/// A form with a field of each kind that data can fill.
enum SampleForm {
  /// The file, built by hand.
  static var bytes: [UInt8] {
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 6 0 R 7 0 R 8 0 R 11 0 R 12 0 R]"
        + "/DA(/Helv 10 Tf 0 g)/DR<</Font<</Helv 13 0 R>>>>>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]"
        + "/Annots[5 0 R 6 0 R 7 0 R 9 0 R 10 0 R 11 0 R 12 0 R]>>",
      "<</T(person)/Kids[5 0 R]>>",
      widget("/Parent 4 0 R/FT/Tx/T(name)", at: 10),
      widget("/FT/Tx/Ff 4096/T(lines)", at: 40),
      widget("/FT/Btn/T(box)/AS/Off/AP<</N<</Yes 14 0 R/Off 14 0 R>>>>", at: 70),
      "<</FT/Btn/Ff 49152/T(color)/Kids[9 0 R 10 0 R]>>",
      widget("/Parent 8 0 R/AS/Off/AP<</N<</red 14 0 R/Off 14 0 R>>>>", at: 100),
      widget("/Parent 8 0 R/AS/Off/AP<</N<</blue 14 0 R/Off 14 0 R>>>>", at: 130),
      widget("/FT/Ch/Ff 131072/T(country)/Opt[[(us)(United States)][(de)(Germany)]]", at: 160),
      widget("/FT/Ch/Ff 2097152/T(languages)/Opt[(Swift)(Ruby)(Java)]", at: 190),
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      "<</Type/XObject/Subtype/Form/BBox[0 0 20 20]/Length 3>>stream\nq Q\nendstream",
    ]
    var text = "%PDF-1.7\n"
    var offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(table)\n%%EOF\n"
    return Array(text.utf8)
  }

  private static func widget(_ entries: String, at bottom: Int) -> String {
    "<</Type/Annot/Subtype/Widget/P 3 0 R/F 4/Rect[10 \(bottom) 110 \(bottom + 20)]\(entries)>>"
  }

  /// What it is filled with.
  static let values = [
    NamedValue(name: "person.name", value: .text("Ada (1) \\ é € 日本 <&>")),
    NamedValue(name: "lines", value: .text("one\ntwo")),
    NamedValue(name: "box", value: .state(AppearanceState(rawValue: "Yes"))),
    NamedValue(name: "color", value: .state(AppearanceState(rawValue: "blue"))),
    NamedValue(name: "country", value: .text("de")),
    NamedValue(name: "languages", value: .selection(["Swift", "Java"])),
  ]

  /// The values of a file.
  static func values(of bytes: [UInt8]) throws -> [NamedValue] {
    var document = try Document(bytes: bytes)
    return Form(repairing: &document).namedValues
  }
}
