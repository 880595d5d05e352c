import Diagnostics
import FieldFormats
import FormAuthoring
import InteractiveForms
import PDFObjects
import StructuredData
import Testing

/// The dictionaries of authored fields; expected entries are those of ISO 32000-2, 12.7.5 and Tables 189, 192,
/// 199 and 226 to 236.
@Suite("Fields of an authored form")
struct FieldModelTests {
  private func document(_ items: String) throws -> Document {
    let value = try YAMLReader.read(Array("language: en\nbody:\n\(items)\n".utf8))
    return try FormAuthor.document(for: FormSpecification(value))
  }

  private func node(_ name: String, _ document: Document) throws -> PDFDictionary {
    try #require(
      document.objects.lazy.compactMap(\.dictionaryValue).first {
        document.value("T", in: $0)?.stringValue?.text == name
      })
  }

  private func field(_ item: String) throws -> (PDFDictionary, Document) {
    let document = try document("  - \(item)")
    return (try node("a", document), document)
  }

  private static let flagCases: [(item: String, type: String, bits: [Int])] = [
    ("text: a, required: true, readOnly: true, noExport: true", "Tx", [1, 2, 3]),
    ("text: a, multiline: true", "Tx", [13]), ("text: a, lines: 4", "Tx", [13]),
    ("text: a, password: true", "Tx", [14]), ("text: a, spellCheck: false", "Tx", [23]),
    ("text: a, scroll: false", "Tx", [24]), ("text: a, comb: true, maxLength: 4", "Tx", [25]),
    ("combo: a, options: [x], editable: true, sort: true", "Ch", [18, 19, 20]),
    ("list: a, options: [x], multiple: true, commit: true", "Ch", [22, 27]),
    ("radio: a, options: [x, y]", "Btn", [15, 16]),
    ("radio: a, options: [x, y], unselect: true, unison: true", "Btn", [16, 26]),
    ("button: a", "Btn", [17]),
  ]

  @Test("flags, by the numbers of their bits")
  func flags() throws {
    for (item, type, bits) in Self.flagCases {
      let (node, _) = try field("{\(item)}")
      #expect(node["FT"] == .name(PDFName(rawValue: type)), "\(item)")
      let flags = bits.reduce(0) { $0 | 1 << ($1 - 1) }
      #expect(node["Ff"] == .integer(flags), "\(item)")
    }
  }

  @Test("the look of a widget")
  func look() throws {
    let (node, document) = try field(
      "{text: a, align: center, maxLength: 9, rotation: 90, tooltip: T, visibility: screen, "
        + "background: \"#ff0000\", border: {width: 2, color: 0, style: dashed}, size: 7}")
    #expect(node["Q"] == .integer(1))
    #expect(node["MaxLen"] == .integer(9))
    #expect(node["TU"] == .string(PDFString(text: "T")))
    #expect(node["F"] == .integer(0))
    let look = try #require(document.dictionary(node["MK"]))
    #expect(look["R"] == .integer(90))
    #expect(document.array(look["BG"])?.compactMap { document.number($0) } == [1, 0, 0])
    #expect(document.array(look["BC"])?.compactMap { document.number($0) } == [0])
    let border = try #require(document.dictionary(node["BS"]))
    #expect(border["S"] == .name("D"))
    #expect(document.number(border["W"]) == 2)
    let appearance = node["DA"]?.stringValue?.text ?? ""
    #expect(appearance.contains(" 7 Tf"))
  }

  @Test("values, and what a reset gives back")
  func values() throws {
    let (text, _) = try field("{text: a, value: now, default: then}")
    #expect(text["V"] == .string(PDFString(text: "now")))
    #expect(text["DV"] == .string(PDFString(text: "then")))
    let (radio, _) = try field("{radio: a, options: {x: X, y: Y}, default: y}")
    #expect(radio["V"] == .name("y"))
    #expect(radio["DV"] == .name("y"))
    let (list, _) = try field("{list: a, options: [x, y, z], multiple: true, value: [x, z]}")
    #expect(list["I"] == .array([.integer(0), .integer(2)]))
    let (box, _) = try field("{checkbox: a, value: true}")
    #expect(box["V"] == .name("Yes"))
    #expect(box["AS"] == .name("Yes"))
  }

  @Test("options have values and labels")
  func options() throws {
    let (node, _) = try field("{combo: a, options: {x: Ex, y: y}}")
    #expect(
      node["Opt"]
        == .array([
          .array([.string(PDFString(text: "x")), .string(PDFString(text: "Ex"))]),
          .string(PDFString(text: "y")),
        ]))
  }

  @Test("formats are the calls that Acrobat writes, which the reader of scripts reads back")
  func formats() throws {
    let cases: [(String, FieldFormat)] = [
      ("format: ssn", .special(.socialSecurity)), ("format: zip4", .special(.zipPlus4)),
      ("date: MM/dd/yyyy", .date(DatePattern("mm/dd/yyyy"))),
      ("time: HH:mm", .time(DatePattern("HH:MM"))),
      // Acrobat's `m` is a month and `M` a minute, wherever they are.
      ("date: yyyy-MM-dd HH:mm", .date(DatePattern("yyyy-mm-dd HH:MM"))),
      ("date: yyyy-mm-dd HH:MM", .date(DatePattern("yyyy-mm-dd HH:MM"))),
      ("date: 'HH:mm dd.MM.yyyy'", .date(DatePattern("HH:MM dd.mm.yyyy"))),
      ("date: 'd mmm yy'", .date(DatePattern("d mmm yy"))),
      // By hand from “printd”: letters after a backslash, and other scripts, are text.
      (#"date: 'd \d\e mmmm'"#, .date(DatePattern(#"d \d\e mmmm"#))),
      ("date: yyyy年MM月dd日", .date(DatePattern("yyyy年mm月dd日"))),
      ("date: 'M/d/yy h:mm tt'", .date(DatePattern("m/d/yy h:MM tt"))),
      (
        "number: {decimals: 2, currency: $, negatives: parentheses}",
        .number(
          NumberFormat(
            decimals: 2, separators: .commaPoint, negatives: .parentheses, currency: "$"))
      ),
      ("percent: {decimals: 1}", .percent(PercentFormat(decimals: 1, separators: .commaPoint))),
    ]
    for (words, format) in cases {
      let (node, document) = try field("{text: a, \(words)}")
      let scripts = FieldScripts(nodes: [node], in: document)
      #expect(scripts.format == format, "\(words)")
      #expect(scripts.otherEvents.isEmpty)
    }
    let (node, document) = try field("{text: a, range: [0, 7.5]}")
    let validation = FieldScripts(nodes: [node], in: document).validations.first
    #expect(validation?.lowerBound?.description == "0")
    #expect(validation?.upperBound?.description == "7.5")
  }

  @Test("calculations come in the order of what they need")
  func calculations() throws {
    let document = try document(
      """
        - {text: total, calculate: {sum: [items.*.amount]}}
        - {text: tax, calculate: total * 0.19}
        - repeat: items
          rows: 2
          columns:
            - {text: count}
            - {text: price}
            - {text: amount, calculate: {product: [.count, .price]}}
      """)
    let total = FieldScripts(nodes: [try node("total", document)], in: document)
    #expect(total.calculation == .simple(.sum, of: ["items.1.amount", "items.2.amount"]))
    let tax = FieldScripts(nodes: [try node("tax", document)], in: document)
    #expect(tax.calculation?.fieldNames == ["total"])
    let form = try #require(document.dictionary(document.catalog["AcroForm"]))
    let order = (document.array(form["CO"]) ?? []).map { object in
      document.dictionary(object).flatMap { document.value("T", in: $0)?.stringValue?.text } ?? ""
    }
    #expect(order == ["amount", "amount", "total", "tax"])
  }

  @Test("a signature field locks what it names")
  func signature() throws {
    let (node, document) = try field("{signature: a, lock: {except: [a]}}")
    #expect(node["FT"] == .name("Sig"))
    let lock = try #require(document.dictionary(node["Lock"]))
    #expect(lock["Action"] == .name("Exclude"))
    #expect(lock["Fields"] == .array([.string(PDFString(text: "a"))]))
  }

  @Test("blocks name their fields, and take changes")
  func blocks() throws {
    let document = try document(
      "  - {block: address, as: home, omit: [unit], set: {city: {label: Town}}, required: true}")
    let names = document.objects.compactMap {
      $0.dictionaryValue.flatMap { document.value("T", in: $0)?.stringValue?.text }
    }
    #expect(Set(names) == ["home", "street", "city", "state", "zip"])
    #expect(try node("city", document)["TU"] == .string(PDFString(text: "Town")))
    #expect(try node("city", document)["Ff"] == .integer(2))
  }

  @Test(
    "values of a form whose language runs to the left begin at the right, unless it says otherwise")
  func rightToLeftValues() throws {
    for (words, quadding) in [("", 2), (", align: left", 0), (", comb: true, maxLength: 4", 0)] {
      let text = "language: ar\nbody:\n  - {text: a\(words)}\n"
      var document = try FormAuthor.document(
        for: FormSpecification(YAMLReader.read(Array(text.utf8))))
      let field = try #require(Form(repairing: &document).fields.first)
      #expect(field.quadding.rawValue == quadding)
    }
  }
}
