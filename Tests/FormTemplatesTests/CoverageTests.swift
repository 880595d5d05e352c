import Diagnostics
import FormTemplates
import JQFilters
import StructuredData
import Testing

/// What a run tells about a template and its records together.
@Suite("Bindings that nothing satisfies")
struct CoverageTests {
  private func warnings(
    _ template: String, _ records: [String], csv: CSVShape? = nil
  ) throws -> [Diagnostic] {
    let text = "form: f.pdf\n" + template
    let binding = RecordBinding(template: try Template(YAMLReader.read(Array(text.utf8))))
    var coverage = BindingCoverage()
    var pending: [UInt8]? = Array(records.joined(separator: "\n").utf8)
    var reader = RecordReader(csv == nil ? .ndjson : .csv, csv: csv ?? .flat) {
      defer { pending = nil }
      return pending
    }
    while let record = try reader.next() { _ = try binding.inputs(of: record, noting: &coverage) }
    return coverage.warnings(of: binding)
  }

  @Test("a misspelled path is told with the key that was meant")
  func misspelled() throws {
    let found = try warnings(
      "fields:\n  a: .adress.city\n  b: .name\n  c: .zip // \"none\"\n  d: .later\n",
      [#"{"address": {"city": "x"}, "name": "y"}"#, #"{"later": 1}"#])
    #expect(found.map(\.code) == ["unsatisfied-binding", "unread-keys"])
    #expect(found[0].location?.line == 3)
    #expect(found[0].hint == "Did you mean .address.city?")
    #expect(found[1].message == "no binding reads the records' .address.city")
  }

  @Test("what leads to a key is not a misspelling of it, where it is null")
  func nullOnTheWay() throws {
    let found = try warnings("fields: {a: .person.first}\n", [#"{"person": null}"#])
    #expect(found.map(\.code) == ["unsatisfied-binding"])
    #expect(found[0].hint == nil)
  }

  @Test(
    "a filter that goes through all keys reads them, one that names some reads those",
    arguments: [
      ("with_entries(.value |= tostring) | .a", true), ("to_entries | map(.value) | add", true),
      (".b | with_entries(select(.key > .a)) | length", true), ("[.. | .a?] | length", true),
      (".[.key]", true), (#".["line\(.n)"]"#, true), ("del(.a) | keys | length", true),
      (".a | length + 1", false), (".[\"a\"] + 1", false), (#".a | ["x\(.)"] | sort"#, false),
      (".a[1:] + .a[0]", false), (".a[($copy - 1) * 8 : $copy * 8] | length", false),
      (".a[$copy * 3 + 1].b | ascii_downcase", false), (".a[$record.k] | length", true),
      (".a[.k] | length", true), (".a[$name] | length", true),
    ])
  func filtersOfAnyKey(_ filter: String, _ readsAnyKey: Bool) throws {
    #expect(try JQFilter(filter).readsAnyKey == readsAnyKey)
  }

  private static let claims =
    #"{"claim1": {"name": "x", "date": "1"}, "claim2": {"name": "y", "date": null}, "a": "b"}"#

  @Test(
    "a path that a filter misspells is told with the key that was meant",
    arguments: [
      (
        #"[.claim1, .claim2] | map(select(.nme == "x")) | length"#,
        [".claim1.name", ".claim2.name"]
      ),
      (#"[.claim1, .clam2] | map(.date) | join(" ")"#, [".claim2.date"]),
      (#".claim2 | if .nme == "x" then "y" else .date end"#, [".claim2.name"]),
      (#"[.claim1, .claim2] | map(select(.name == "x")) | map(.dat // "none") | join("")"#, []),
      (#"[.claim1, .claim2] | map(select(.name == "x") | .date) | first"#, []),
      (#"if .claim3 then .claim3.name + "." else .a end"#, []),
      (#".claim2.date.day | tostring | ascii_downcase"#, []),
    ])
  func misspelledInFilters(_ filter: String, _ meant: [String]) throws {
    let found = try warnings(
      "fields:\n  a: '\(filter)'\n  b: .a\n", [Self.claims]
    ).filter { $0.code == "unsatisfied-path" }
    #expect(found.map { $0.hint?.text } == meant.map { "Did you mean \($0)?" })
    #expect(found.allSatisfy { $0.location?.line == 3 && $0.field == "a" })
  }

  @Test("what a filter of “let” or of rows misspells is told too")
  func misspelledElsewhere() throws {
    let template = """
      let:
        open: '[.claim1, .claim2] | map(select(.dat == null))'
      fields:
        rows:
          each: $open
          rows: 3
          fields:
            name{n}: '[.nme] | length | tostring'

      """
    let found = try warnings(template, [Self.claims]).filter { $0.code == "unsatisfied-path" }
    #expect(
      found.map(\.message).contains("“$open”: no record has .claim1.dat, which the filter reads"))
    #expect(found.contains { $0.hint == "Did you mean .claim1.name?" && $0.field == "name1" })
  }

  @Test(
    "numbers that are put together as texts are told",
    arguments: [
      ("[.a, .b] | add", true), (".a + .b", true), (".list | map(.price) | add", true),
      ("[.list[].price] | add", true), (".c + .d", false), ("[.c, .d] | add", true),
      (#".a + " " + .b"#, false), ("(.a | tonumber) + (.b | tonumber)", false),
      (".list | map(.price | tonumber) | add", false), (#"[.a, .b] | join("")"#, false),
      ("[.a, .name] | add", false), (".n + .m", false), ("[.n, .m] | add", false),
      (#"[.a, .gone] | add"#, false),
    ])
  func addedTexts(_ filter: String, _ isTold: Bool) throws {
    let record =
      #"{"a": "12.50", "b": "3", "c": "123", "d": "45", "n": 1.5, "m": 2, "name": "x", "#
      + #""list": [{"price": "1.10"}, {"price": "2"}]}"#
    let found = try warnings("fields:\n  a: '\(filter)'\n", [record])
      .filter { $0.code == "added-texts" }
    #expect(found.count == (isTold ? 1 : 0))
    #expect(found.allSatisfy { $0.hint?.text.contains("tonumber") == true })
  }

  @Test("cells of CSV are texts")
  func addedCells() throws {
    let found = try warnings(
      "fields:\n  a: '[.item1.price, .item2.price] | add'\n",
      ["item1.price,item2.price", "10.00,5.50", "1.00,"], csv: .nested)
    #expect(found.map(\.code) == ["added-texts"])
    #expect(
      found.first?.message.hasPrefix(".item1.price, .item2.price are texts of numbers") == true)
  }

  @Test("bindings without a similar key are told together; a key with null is one")
  func together() throws {
    let found = try warnings(
      "fields:\n  a: .alpha\n  b: .beta\n  c: .gamma\n", [#"{"gamma": null, "x": 1}"#])
    #expect(found.map(\.code) == ["unsatisfied-binding", "unread-keys"])
    #expect(found[0].message == "no record has a value for 3 bindings: “a”, “b”, “c”")
  }

  @Test("what another binding reads was not meant, and a key that begins with a digit is quoted")
  func neighbors() throws {
    let found = try warnings(
      "fields:\n  a: .lines.\"2b\"\n  b: .lines.\"3b\"\n", [#"{"lines": {"2b": 1, "4c": 2}}"#])
    #expect(found.map { $0.hint?.text } == [nil, "Bind them, or omit them from the records."])
    #expect(found.last?.message == "no binding reads the records' .lines.\"4c\"")
  }

  @Test(
    "a key that another binding reads was meant only if a single letter differs",
    arguments: [
      (".adress.city", "Did you mean .address.city?"), (".line.1d", nil), (".filing.jointly", nil),
      (".line.total", nil),
    ])
  func readKeys(_ path: String, _ hint: String?) throws {
    let found = try warnings(
      "fields:\n  a: .address.city\n  b: .line.\"1a\"\n  c: .filing.single\n  d: \(path)\n"
        .replacing(
          ".line.1d", with: ".line.\"1d\""),
      [#"{"address": {"city": "x"}, "line": {"1a": 1}, "filing": {"single": true}}"#])
    #expect(found.map(\.code) == ["unsatisfied-binding"])
    #expect(found.first?.hint?.text == hint)
  }

  @Test("columns with dots are paths, unless they are kept whole")
  func columns() throws {
    let template = "fields:\n  a: .address.city\n  b: .name // \"-\"\n"
    let lines = ["address.city,name", "Springfield,"]
    #expect(try warnings(template, lines, csv: .nested).isEmpty)
    let flat = try warnings(template, lines, csv: .flatWithNulls)
    #expect(flat.first?.hint == #"Did you mean ."address.city"?"#)
  }

  @Test("what rows, definitions and conditions read is read")
  func reads() throws {
    let template = """
      id: .case
      let: {who: .person}
      fields:
        a: {value: $who.name, when: .ok}
        kids: {each: $who.kids, rows: 2, fields: {'k{n}': .first}}
      """
    let record =
      #"{"case": 1, "person": {"name": "x", "kids": [{"first": "y", "last": "z"}]}, "ok": true}"#
    let found = try warnings(template, [record])
    #expect(found.map(\.message) == ["no binding reads the records' .person.kids.last"])
  }
}
