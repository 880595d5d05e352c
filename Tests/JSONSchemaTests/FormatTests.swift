import JSONSchema
import StructuredData
import Testing

/// Expected verdicts follow from the RFCs that 2020-12 validation, 7.3, names.
@Suite("Formats")
struct FormatTests {
  static let cases: [(String, valid: [String], invalid: [String])] = [
    (
      "date", ["2024-02-29", "1900-12-31"],
      ["2023-02-29", "1900-02-29", "2024-13-01", "2024-1-01", "24-01-01", "2024-01-01 "]
    ),
    (
      "time", ["08:30:06Z", "23:59:60Z", "15:59:60-08:00", "01:02:03.5+05:30"],
      ["08:30:06", "24:00:00Z", "22:59:60Z", "08:30:06.Z", "08:30:06+24:00"]
    ),
    (
      "date-time", ["2026-03-17T14:30:00Z", "1998-12-31T23:59:60Z"],
      ["2026-03-17 14:30:00Z", "2026-03-17T14:30Z"]
    ),
    (
      "duration", ["P4DT12H30M5S", "P2W", "PT1M"],
      ["P", "P1YT", "PT", "P2D1Y", "P1Y2W", "4D", "P1"]
    ),
    (
      "email", ["ada@example.com", #""a b"@example.com"#, "a@[127.0.0.1]", "te~st@example.com"],
      ["ada", "@example.com", "a..b@example.com", ".a@example.com", "a@-x.com", "a b@example.com"]
    ),
    (
      "hostname", ["example.com", "xn--4gbwdl.xn--wgbh1c", "a-b.c"],
      ["", "-a", "a-", "a_b", "a..b", "ab--cd", String(repeating: "a", count: 64)]
    ),
    ("ipv4", ["192.168.0.1", "0.0.0.0"], ["256.0.0.1", "1.2.3", "01.2.3.4", "1.2.3.4.5"]),
    (
      "ipv6", ["::", "::1", "2001:db8::8:800:200c:417a", "::ffff:192.168.0.1", "1:2:3:4:5:6:7:8"],
      ["1:2:3:4:5:6:7", "1::2::3", ":1", "12345::", "::1%eth0", "1:2:3:4:5:6:7:8:9", "::192.168.0"]
    ),
    (
      "uri",
      [
        "https://example.com/a?b#c", "urn:isbn:0451450523", "mailto:a@b.c", "http://[2001:db8::7]/",
      ], ["/relative", "a b:c", "http://a b/", "http://x/%zz", "http://[::1"]
    ),
    ("uri-reference", ["/a/b", "#x", "", "../c?d"], ["\\\\x", "a b", "%z"]),
    (
      "uuid", ["2eb8aa08-aa98-11ea-b4aa-73b441d16380"],
      ["2eb8aa08-aa98-11ea-b4aa73b441d16380", "2eb8aa08-aa98-11ea-b4aa-73b441d1638g"]
    ),
    ("json-pointer", ["", "/a~0b/~1", "/"], ["a", "/~2", "/~"]),
    ("relative-json-pointer", ["0#", "1/a", "0"], ["01", "-1", "#", "0##"]),
    ("regex", ["^a+$", "\\p{Lu}"], ["(", "\\a"]),
  ]

  @Test("what has a format and what has not", arguments: cases.indices)
  func formats(_ index: Int) throws {
    let (name, valid, invalid) = Self.cases[index]
    let compiled = try CompiledSchema(["format": .string(name)])
    for text in valid { #expect(compiled.isValid(.string(text)), "\(name): \(text)") }
    for text in invalid { #expect(!compiled.isValid(.string(text)), "\(name): \(text)") }
    #expect(compiled.isValid(7))
  }

  @Test("formats can be added, and checking them can be turned off")
  func options() throws {
    var options = SchemaOptions()
    options.formats = [
      SchemaFormat("upper", description: "in capitals") { text in
        let text = copy text
        return text == text.uppercased()
      }
    ]
    let added = try CompiledSchema(["format": "upper"], options: options)
    #expect(added.diagnostics.isEmpty)
    #expect(added.isValid("ABC"))
    #expect(added.problems(in: "abc").map(\.message) == ["the value is not in capitals"])
    options.assertsFormats = false
    #expect(try CompiledSchema(["format": "date"], options: options).isValid("abc"))
  }
}
