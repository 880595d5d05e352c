import Diagnostics
import FormTemplates
import InteractiveForms
import StructuredData
import Testing

/// What templates make of records. The expected values are written by hand.
@Suite("Bindings")
struct BindingTests {
  private func binding(_ fields: String, _ head: String = "") throws -> RecordBinding {
    let text = "form: f.pdf\n\(head)\nfields:\n" + fields
    return RecordBinding(template: try Template(YAMLReader.read(Array(text.utf8))))
  }

  private func values(
    _ fields: String, _ record: String, _ head: String = ""
  ) throws -> [String: String] {
    let inputs = try binding(fields, head).inputs(of: JSONReader.read(Array(record.utf8)))
    return Dictionary(uniqueKeysWithValues: inputs.map { ($0.name, Self.text($0.value)) })
  }

  private static func text(_ input: FieldInput) -> String {
    switch input {
    case .null: "null"
    case .list(let items): items.map(text).joined(separator: "+")
    default: input.spelled ?? "?"
    }
  }

  private func problems(_ fields: String, _ record: String, _ head: String = "") -> [Diagnostic] {
    do {
      _ = try values(fields, record, head)
      return []
    } catch let failure as FormwrightError {
      return failure.diagnostics
    } catch { return [] }
  }

  @Test(
    "the object of a picture or of a box's index is spelled as in data",
    arguments: ["image", "index"])
  func objects(_ key: String) throws {
    #expect(try values("  f: .s", "{\"s\": {\"\(key)\": \"1\"}}") == ["f.\(key)": "1"])
    #expect(try values("  f: .s", #"{"s": {"image": "1", "x": "2"}}"#).keys.sorted() == ["f"])
  }

  @Test(
    "formats",
    arguments: [
      ("date: MM/dd/yyyy", #""2024-03-05""#, "03/05/2024"),
      ("date: M/d/yy", #""2024-03-05T23:59:59-07:00""#, "3/5/24"),
      ("date: 'EEEE, d MMMM yyyy'", #""2024-02-29""#, "Thursday, 29 February 2024"),
      ("date: 'd MMM yyyy', locale: es-MX", #""2024-08-01""#, "1 ago 2024"),
      ("date: \"h:mm a 'on' MM-dd\"", #""2024-12-31 00:05""#, "12:05 AM on 12-31"),
      ("date: MM/dd/yyyy, from: M/d/yyyy", #""3/5/2024""#, "03/05/2024"),
      ("date: MM/dd/yyyy, from: MM/dd/yyyy", #"" 3/5/2024 ""#, "03/05/2024"),
      ("date: yyyy-MM-dd, from: [d.M.yyyy, M/d/yy]", #""12/31/49""#, "2049-12-31"),
      ("date: yyyy-MM-dd, from: [d.M.yyyy, M/d/yy]", #""1.2.1950""#, "1950-02-01"),
      ("date: yyyy-MM-dd, from: M/d/yy", #""7/4/50""#, "1950-07-04"),
      ("date: yyyy-MM-dd, from: M/d/yyyy", #""2024-03-05""#, "2024-03-05"),
      ("date: yyyy-MM-dd, from: d MMMM yyyy, locale: de", #""5 märz 2024""#, "2024-03-05"),
      ("date: yyyy-MM-dd, from: 'EEE, d MMM yyyy'", #""Tue, 5 Mar 2024""#, "2024-03-05"),
      ("date: 'HH:mm', from: 'h:mm a'", #""5:07 pm""#, "17:07"),
      ("date: yyyy-MM-dd, from: yyyyMMdd'Z'", #""20240305Z""#, "2024-03-05"),
      ("currency: true", #""$1,200.50""#, "$1,200.50"), ("number: 2", #""(1,234.5)""#, "-1,234.50"),
      ("number: 2, locale: en", #""1,200""#, "1,200.00"),
      ("number: 2, locale: de", #""1.234.567,8""#, "1,234,567.80"),
      ("number: 2, locale: de", "1.234", "1.23"),
      ("number: 2, locale: fr", #""1 234""#, "1,234.00"),
      ("number: 2, locale: fr", #""-1 234,5 €""#, "-1,234.50"),
      ("date: HH.mm.ss", #""14:30""#, "14.30.00"), ("date: yyyyMMdd", #""20240305""#, "20240305"),
      ("number: true", "1234.5", "1,235"), ("number: 2", #""-1234.565""#, "-1,234.57"),
      ("number: {decimals: 2, separators: '1.234,56'}", "1234567.891", "1.234.567,89"),
      ("number: {decimals: 1, negative: parentheses}", "-0.25", "(0.3)"),
      ("currency: true", "1200.50", "$1,200.50"),
      ("currency: {symbol: ' €', place: after, separators: '1.234,56'}", "1200.5", "1.200,50 €"),
      ("percent: 1", "0.1255", "12.6%"), ("format: ssn", #""123456789""#, "123-45-6789"),
      ("format: ein", "123456789", "12-3456789"), ("format: zip", #""12345-6789""#, "12345-6789"),
      ("format: phone", #""+1 555 123 4567""#, "(555) 123-4567"),
      ("format: phone", #""5551234""#, "555-1234"), ("format: upper", #""straße""#, "STRASSE"),
      ("format: [digits, {mask: '***-**-####'}]", #""123-45-6789""#, "***-**-6789"),
      ("mask: '####-####'", #""ab1""#, "-ab1"), ("pad: 9", "1234", "000001234"),
      ("pad: 8", "-1234.5", "-01234.5"), ("pad: 4", #""-x""#, "00-x"),
      ("pad: {length: 5, with: '*'}", #""é1""#, "***é1"),
      ("number: 0, pad: 6", "12.4", "000012"), ("format: digits", #""(555) 12""#, "55512"),
      ("format: upper", "null", "null"), ("date: yyyy", #""""#, ""),
    ])
  func formats(_ format: String, _ value: String, _ expected: String) throws {
    #expect(try values("  a: {value: .v, \(format)}", #"{"v": \#(value)}"#) == ["a": expected])
  }

  @Test(
    "values that a format cannot write are problems, without the value",
    arguments: [
      ("date: yyyy", #""2023-02-29""#), ("date: yyyy", #""03/05/2024""#),
      ("date: H", #""2024-01-01""#),
      ("date: yyyy, from: M/d/yyyy", #""13/1/2024""#),
      ("date: yyyy, from: M/d/yyyy", #""2/30/2024""#),
      ("date: yyyy, from: M/d/yyyy", #""1/2/24""#),
      ("date: yyyy, from: M/d/yyyy", #""1/2/2024 x""#),
      ("number: 2", #""1,200""#), ("number: 2", #""1.200,50""#), ("number: 2", #""1,20.50""#),
      ("number: 2, locale: de", #""1,200.50""#), ("number: 2, locale: de", #""1.200""#),
      ("number: 2, locale: en", #""12,00""#),
      ("date: H", #""25:00""#), ("number: 2", #""12a""#), ("number: 2", "true"),
      ("format: ssn", #""12345""#), ("format: ssn", #""A12a45-6789""#),
      ("format: digits", #""12a-45""#),
      ("format: [digits, {pad: 9}]", #""C12a4567""#),
      ("format: phone", "[1]"), ("mask: '#'", "{}"),
    ])
  func unwritable(_ format: String, _ value: String) {
    let found = problems("  a: {value: .v, \(format)}", #"{"v": \#(value)}"#)
    #expect(found.map(\.code) == ["format"])
    #expect(found.map(\.field) == ["a"])
    #expect(found.first?.location == SourceLocation(line: 1, column: 7))
    #expect(found.allSatisfy { !"\($0.message)\($0.hint?.text ?? "")".contains("12a") })
  }

  @Test("maps, with and without a value for others")
  func maps() throws {
    let map = "map: {S: single, M: married, 1: one, true: yes it is}"
    for (value, expected) in [
      (#""S""#, "single"), (#""M""#, "married"), ("1", "one"), ("true", "yes it is"),
      ("null", "null"), (#"["S", "M"]"#, "single+married"),
    ] {
      #expect(try values("  a: {value: .v, \(map)}", #"{"v": \#(value)}"#) == ["a": expected])
    }
    let other = try values("  a: {value: .v, \(map), else: other}", #"{"v": "X"}"#)
    #expect(other == ["a": "other"])
    #expect(try values("  a: {value: .v, \(map), else: null}", #"{"v": "X"}"#) == ["a": "null"])
    let found = problems("  a: {value: .v, \(map)}", #"{"v": "X-4711"}"#)
    #expect(found.map(\.code) == ["map"])
    #expect(found.first?.hint?.text.contains("“S”, “M”") == true)
    #expect(found.allSatisfy { !"\($0.message)\($0.hint?.text ?? "")".contains("4711") })
  }

  @Test("people write “yes”, sheets have booleans: a key of a map is found without regard to case")
  func mapsWithoutCase() throws {
    let entry = "  a: {value: .v, map: {YES: y, No: n, in part: p}}"
    for (value, expected) in [
      (#""yes""#, "y"), ("true", "y"), ("false", "n"), (#""NO""#, "n"), (#""In Part""#, "p"),
    ] {
      #expect(try values(entry, #"{"v": \#(value)}"#) == ["a": expected])
    }
    let boxes = "  a: {value: .v, check: {Yes: y, No: n}}"
    #expect(try values(boxes, #"{"v": "yes"}"#) == ["y": "true", "n": "false"])
    #expect(try values(boxes, #"{"v": false}"#) == ["y": "false", "n": "true"])
    // What two keys could be is neither; what a key spells exactly is that one.
    let twins = "  a: {value: .v, map: {ab: 1, AB: 2}}"
    #expect(problems(twins, #"{"v": "Ab"}"#).map(\.code) == ["map"])
    #expect(try values(twins, #"{"v": "AB"}"#) == ["a": "2"])
  }

  @Test(
    "digits that a form cannot hold, and values without any, are no silence",
    arguments: ["１２３４５６７８９", "٠١٢٣٤٥٦٧٨", "12₃", "---", "…–"])
  func strangeDigits(_ value: String) {
    #expect(
      problems("  a: {value: .v, format: digits}", "{\"v\": \"\(value)\"}").map(\.code) == [
        "format"
      ])
  }

  @Test("rows from columns whose numbers have a gap are told how to number them")
  func gapsInNumbers() {
    let rows = "  list: {each: .kid, rows: 3, fields: {'k{n}': .name}}"
    let found = problems(rows, #"{"kid": {"1": {"name": "A"}, "3": {"name": "B"}}}"#)
    #expect(found.map(\.code) == ["rows"])
    #expect(found.first?.hint?.text.contains("without a gap") == true)
  }

  @Test("several check boxes from one value")
  func boxes() throws {
    let entry = "  status: {value: .v, check: {S: single, M: married, W: widowed}}"
    #expect(
      try values(entry, #"{"v": "M"}"#)
        == ["single": "false", "married": "true", "widowed": "false"])
    #expect(try values(entry, #"{"v": ["S", "W"]}"#)["widowed"] == "true")
    #expect(try values(entry, "{}").values.allSatisfy { $0 == "false" })
    #expect(problems(entry, #"{"v": "D"}"#).map(\.code) == ["map"])
    let lenient = "  status: {value: .v, check: {S: single, M: married}, else: null}"
    #expect(try values(lenient, #"{"v": "D"}"#) == ["single": "false", "married": "false"])
  }

  @Test("a map changes a value before it chooses a check box")
  func mappedBoxes() throws {
    let entry = "  status: {value: .v, map: {1: S, 2: M}, else: S, check: {S: single, M: married}}"
    for (value, married) in [("2", "true"), ("2.0", "true"), ("1", "false"), (#""x""#, "false")] {
      let found = try values(entry, #"{"v": \#(value)}"#)
      #expect(found == ["single": married == "true" ? "false" : "true", "married": married])
    }
    let strict = "  status: {value: .v, map: {1: S}, check: {S: single}}"
    #expect(problems(strict, #"{"v": 3}"#).map(\.code) == ["map"])
    // What stands for a value of the record is no value of the record.
    #expect(problems(strict, #"{"v": "S"}"#).map(\.code) == ["map"])
  }

  @Test("a number is mapped by its value, as other programs write 1 as 1.0")
  func mappedNumbers() throws {
    let entry = "  a: {value: .v, map: {1: one, 2.50: some}}"
    for (value, expected) in [("1.0", "one"), ("1", "one"), ("2.5", "some"), ("1e0", "one")] {
      #expect(try values(entry, #"{"v": \#(value)}"#) == ["a": expected])
    }
    #expect(problems(entry, #"{"v": "1.0"}"#).map(\.code) == ["map"])
  }

  @Test(
    "digits end where a part ends: a number with a digit too few is another number",
    arguments: [("12345678", false), ("1234567", false), ("12345", true), ("", true)])
  func digitsInParts(_ value: String, _ isTaken: Bool) {
    let entry = "  ssn: {value: .v, format: digits, into: [a, b, c], lengths: [3, 2, 4]}"
    #expect(problems(entry, #"{"v": "\#(value)"}"#).map(\.code) == (isTaken ? [] : ["into"]))
  }

  @Test(
    "a condition that is a text meaning no is a problem, since every text counts as true",
    arguments: [
      (#""false""#, nil), (#""No""#, nil), (#""0""#, nil), (#""yes""#, true), ("false", false),
      ("0", true), ("null", false),
    ] as [(String, Bool?)])
  func textConditions(_ value: String, _ isMet: Bool?) throws {
    let entry = "  a: {value: '\"x\"', when: .v}"
    let found = problems(entry, #"{"v": \#(value)}"#)
    #expect(found.map(\.code) == (isMet == nil ? ["expression"] : []))
    if let isMet { #expect(try values(entry, #"{"v": \#(value)}"#) == (isMet ? ["a": "x"] : [:])) }
  }

  @Test(
    "a text is not compared with a number: jq has every text for greater",
    arguments: [
      (".v >= 18", #""5""#, true), (".v == 5", #""5""#, true), (".v != 5", #""05""#, true),
      (".v == 5", #""A""#, false), (".v >= 18", "5", false), (".v >= \"18\"", #""5""#, false),
      (".v < 18", "null", false),
    ])
  func textsAndNumbers(_ condition: String, _ value: String, _ isProblem: Bool) {
    let found = problems("  a: {value: .v, when: '\(condition)'}", #"{"v": \#(value)}"#)
    #expect(found.map(\.code) == (isProblem ? ["expression"] : []))
  }

  @Test("one value over several fields")
  func parts() throws {
    let into = "into: [a, b, c]"
    #expect(
      try values("  ssn: {value: .v, \(into), lengths: [3, 2, 4]}", #"{"v": "123456789"}"#)
        == ["a": "123", "b": "45", "c": "6789"])
    #expect(
      try values("  ssn: {value: .v, \(into), separator: '-'}", #"{"v": "12-34"}"#)
        == ["a": "12", "b": "34", "c": "null"])
    #expect(
      try values(
        "  ssn: {value: .v, format: digits, \(into), lengths: [3, 2, 4]}", #"{"v": "12-345"}"#)
        == ["a": "123", "b": "45", "c": "null"])
    #expect(
      try values("  ssn: {value: .v, \(into), lengths: [1, 1, 1]}", "{}")
        == ["a": "null", "b": "null", "c": "null"])
    for (cut, value) in [("lengths: [1, 1, 1]", "1234"), ("separator: '-'", "1-2-3-4")] {
      let found = problems("  ssn: {value: .v, \(into), \(cut)}", #"{"v": "\#(value)"}"#)
      #expect(found.map(\.code) == ["into"])
    }
  }

  @Test("conditions, names for expressions, and prefixes")
  func names() throws {
    let head = """
      prefixes: {p1: "form1[0].Page1[0]", p2: x.}
      let:
        who: .applicant
        full: '"\\($who.first) \\($who.last)"'
      """
    let fields = """
        $p1.name[0]: $full
        $p2.y: {value: $who.age, when: $who.age >= 18}
        z: {value: '"minor"', when: $who.age < 18}
      """
    let record = #"{"applicant": {"first": "Ada", "last": "Lovelace", "age": 36}}"#
    #expect(
      try values(fields, record, head) == [
        "form1[0].Page1[0].name[0]": "Ada Lovelace", "x.y": "36",
      ])
    #expect(try values("  a: {value: .v, when: .w}", #"{"v": 1}"#) == [:])
  }

  @Test("rows from a list")
  func rows() throws {
    let fields = """
        children:
          each: .children
          rows: 3
          fields:
            Row{n}.name: .name
            f1_{3n+17:03}[0]: '"\\($record.last), \\(.name) (\\($n))"'
            Row{n-1}.born: {value: .born, date: yyyy, when: .born}
      """
    let record = #"{"last": "B", "children": [{"name": "x", "born": "2020-01-01"}, {"name": "y"}]}"#
    #expect(
      try values(fields, record) == [
        "Row1.name": "x", "f1_020[0]": "B, x (1)", "Row0.born": "2020", "Row2.name": "y",
        "f1_023[0]": "B, y (2)",
      ])
    #expect(try values(fields, "{}") == [:])
    let long = #"{"children": [{}, {}, {}, {"name": "secret"}]}"#
    let found = problems(fields, long)
    #expect(found.map(\.code) == ["rows"])
    #expect(found.first?.message == "“children” has 4 items, but the form has 3 rows")
    #expect(problems(fields, #"{"children": "x"}"#).map(\.code).first == "rows")
    let pointer = try binding(fields).pointer(
      toValueOf: "Row2.name", in: JSONReader.read(Array(record.utf8)))
    #expect(pointer == "/children/1/name")
  }

  @Test(
    "several values may check one box",
    arguments: [("c", [true, false]), ("s", [true, false]), ("p", [false, true])])
  func oneBoxOfSeveral(_ value: String, _ expected: [Bool]) throws {
    let bound = try binding("  kind: {value: .k, check: {c: company, s: company, p: person}}")
    let inputs = try bound.inputs(of: JSONReader.read(Array(#"{"k": "\#(value)"}"#.utf8)))
    #expect(inputs.map(\.name) == ["company", "person"])
    #expect(inputs.map(\.value) == expected.map { .boolean($0, spelled: nil) })
  }

  @Test(
    "what a template cannot mean is told at its line",
    arguments: [
      "a: {value: .v, from: M/d/yyyy}", "a: {value: .v, date: yyyy, from: 1}",
      "a: {value: .v, date: yyyy, from: [mm/dd/yyyy]}", "a: {value: .v, date: nonsense}",
      "a: {value: .v, date: ''}", "a: {value: .v, format: sssn}",
      "a: {value: .v, number: [1]}", "a: {value: .v, number: {decimals: -1}}",
      "a: {value: .v, number: {separators: x}}", "a: {value: .v, mask: xxx}",
      "a: {value: .v, pad: 0}", "a: {value: .v, locale: xx, date: yyyy}", "a: {value: .v, map: 1}",
      "a: {value: .v, map: {x: [1]}}", "a: {value: .v, into: [b]}", "a: {value: .v, lengths: [1]}",
      "a: {value: .v, into: [b, c], lengths: [1]}", "a: {value: .v, check: {}}",
      "a: {value: .v, check: {x: 1}}", "a: {value: .v, check: {x: b}, into: [c, d]}",
      "a: {value: $nobody}", "$p9.a: .v", "a: {each: .v, fields: {x: .y}}",
      "a: {each: .v, rows: 2, fields: {x: .y}}", "a: {each: .v, rows: 2, fields: {'x{m}': .y}}",
      "a: {each: .v, rows: 2, fields: {'x{n-2}': .y}}", "a: {each: .v, rows: 2}",
      "a: {each: .v, rows: 2, more: x, fields: {'x{n}': .y}}",
      "a: {value: .v, into: [b, b], lengths: [1, 1]}",
      "a: {value: $n}", "a: {value: .v, else: [1], map: {x: y}}", "a: {value: .v, format: {}}",
      "a: {value: .v, format: [digits, {}]}",
    ])
  func wrong(_ field: String) {
    let text = "form: f.pdf\nfields:\n  \(field)\n"
    let error = #expect(throws: FormwrightError.self) {
      try Template(YAMLReader.read(Array(text.utf8)))
    }
    #expect(error?.diagnostics.allSatisfy { $0.location?.line == 3 } == true)
  }

  @Test("two bindings of one field need conditions")
  func doubles() throws {
    let both = "form: f.pdf\nfields:\n  a: .x\n  b: {value: .y, into: [a, c], separator: '-'}\n"
    let error = #expect(throws: FormwrightError.self) {
      try Template(YAMLReader.read(Array(both.utf8)))
    }
    #expect(error?.diagnostics.map(\.field) == ["a"])
    let conditional = """
        a: {value: .x, when: .isX}
        b: {value: .y, when: .isX | not, into: [a, c], separator: '-'}
      """
    #expect(try values(conditional, #"{"x": 1, "y": "2-3"}"#) == ["a": "2", "c": "3"])
  }
}
