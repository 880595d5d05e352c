/// `help template`: the language of templates and expressions.
enum TemplateTopic {
  static let topic = HelpTopic(
    name: "template", summary: "how a template binds records to the fields of a form",
    sections: [
      introduction, expressions, filters, fields, rows, styles, overlays, includes, packets,
      otherKeys,
      files,
      csv,
    ])

  private static let introduction = HelpTopic.Section(
    paragraphs: [
      "A template is a file in YAML or JSON that says which form is filled, what each field takes "
        + "from a record, and what becomes of the output. `batch` fills with it, `validate` checks "
        + "it and its records. `formwright template FORM` writes one that fills a form as it stands; see "
        + "`formwright template --help`."
    ], example: example)

  private static let expressions = HelpTopic.Section(
    "Expressions",
    paragraphs: [
      "An expression computes a value, in jq's language. A path that leads into a text or a number fails its record, unless it ends with ?. Numbers keep the digits they were written "
        + "with. In YAML, put an expression that contains quotes or “: ” into single quotes."
    ],
    table: [
      (".a.b[0].\"c d\"", "a path into the record; null if a key or an item is missing"),
      (".a.b?", "the same, but null if .a is a text, a number or another value without keys"),
      (".a // \"x\"", "a default for what is null, false or missing"),
      (
        "\"\\(.a) \\(.b)\"",
        "text with values in it; nulls are omitted; if nothing remains, the result is null"
      ),
      ("\"x\"  12  true  null", "constants, which are checked before the first record"),
      (".a == \"x\"  .n >= 18", "comparisons, also !=, <, > and <="),
      (".a and .b or .c  .a | not", "conditions"),
      (".a[4:]  (.a | length) > 4", "the items from the fifth, and how many there are"),
      ("$name.a", "a name of “let”; $record is the whole record"),
    ])

  private static let filters = HelpTopic.Section(
    "Filters",
    paragraphs: [
      "Any other expression is evaluated by jq 1.6, in a process that is limited to 512 MB and, for each "
        + "record, 250 ms. It must have at most one value; without one, the result is null. Functions that "
        + "reach beyond the record are rejected: env, now, localtime, input, debug, import and the like."
    ],
    table: [
      (".items | map(.price) | add", "a sum"),
      (".names | join(\", \")", "a list in a text"),
      ("if .a then \"x\" else \"y\" end", "a choice"),
    ])

  private static let includes = HelpTopic.Section(
    "Included files",
    paragraphs: [
      "An entry with “include” is replaced by the fields of another file. The file lists its “parameters”, "
        + "which “with” gives paths, names or constants."
    ],
    example: """
      debtor: {include: person.yaml, with: {who: .debtor}, prefixes: {at: Debtor}}

      # person.yaml
      parameters: [who]
      fields: {$at.Name: '"\\($who.first) \\($who.last)"'}
      """)

  private static let overlays = HelpTopic.Section(
    "Overlays",
    paragraphs: [
      "“overlays” lists what to draw where the form has no field. Places and looks have the keys "
        + "of `formwright help specification`: rect, right of, under, size, font, color, border, align and "
        + "others. In an output that is not flattened, overlays are fields."
    ],
    example: """
      overlays:
        - {text: '"Page \\($page) of \\($pages)"', rect: [72, 20, 540, 34], size: 9}
        - {check: .urgent, page: 1, right of: Urgent}
        - {image: .photo, page: 2, rect: [450, 600, 540, 720]}
        - {watermark: '"COPY"', opacity: 0.15, when: .copy}
        - {line: [72, 400, 540, 400], thickness: 2, color: red, when: .void}
      """,
    table: [
      ("text, check, image", "the expression"),
      ("maxLength, comb", "for text: so many cells, with a character in each (comb: true)"),
      (
        "watermark",
        "an expression: text across the page, turned by “rotation” (45 degrees) with “opacity” (0.2)"
      ),
      ("line, box", "the ends, or the rectangle; with “thickness” and, for a box, “background”"),
      ("page, pages", "the pages; all if neither is given"),
      ("when, overflow, date, …", "as for a field"),
      (
        "$page, $pages",
        "the number of the page in the output, and how many there are; pages on which long values "
          + "continue are not counted"
      ),
    ])

  private static let styles = HelpTopic.Section(
    "Styles",
    paragraphs: [
      "“style” changes how the form's fields look. The keys are names or patterns of fields, in which * "
        + "stands for any characters and ? for one; a field may also have a “style” of its own."
    ],
    example: """
      style:
        "*": {size: 11, font: Courier}
        "*c1_*": {mark: cross}
      fields:
        name: {value: .name, style: {align: center, border: {color: red, width: 2}}}
      """,
    table: [
      ("size, font, color, align", "of the text; size and color also of marks"),
      ("background, border", "a color or none; none, a width or {width, color, style}"),
      ("mark", "check, circle, cross, diamond, square or star"),
    ])

  private static let files = HelpTopic.Section(
    "Files beside a template",
    table: [
      ("records.ndjson", "sample records, which `formwright test` fills"),
      ("expected.json", "their expected outputs"),
      ("NAME.pins.json", "where the bound fields are, which `formwright pin` writes"),
    ])

  private static let fields = HelpTopic.Section(
    "Fields",
    paragraphs: [
      "The key is the field's full name, as `formwright inspect` lists it. The value is an "
        + "expression, or an object with these keys:"
    ],
    table: [
      ("value", "the expression"),
      ("when", "the field is left alone if this is null or false"),
      (
        "map, else",
        "values that replace those of the record; any other is an error, or takes “else”"
      ),
      ("date", "pattern for a date given as 2024-12-31: MM/dd/yyyy, d MMMM yyyy, h:mm a"),
      ("from", "other patterns that the date may be given in: M/d/yyyy, or a list"),
      (
        "locale",
        "language of months and weekdays in “date” and “from”, and of separators in numbers that are given: "
          + "en, es, fr, de, it or pt"
      ),
      (
        "number, currency, percent",
        "true (no decimals; a currency has two), a number of decimals, or {decimals: 2, separators: "
          + "\"1.234,56\", negative: parentheses, symbol: €, place: after}; percent writes 0.07 as 7%"
      ),
      (
        "format",
        "ssn, ein, zip, phone, digits (drops spaces and punctuation), upper or lower; or a list of formats"
      ),
      ("mask", "characters to show in place of each #, the last ones at the end: ***-**-####"),
      (
        "pad",
        "least number of characters, filled with zeros on the left, or {length: 9, with: \" \"}"
      ),
      (
        "into, lengths, separator",
        "fields that take the parts of the value, and where it is cut"
      ),
      ("flow", "with “into”: true breaks the text between words, by what each box holds"),
      (
        "check",
        "the check box of each value: {M: male, F: female}; a list checks several, “map” changes the "
          + "value before, and “else: null” checks none"
      ),
      ("overflow", "what happens to a value that does not fit"),
      ("fonts, language", "fonts to use for this field before all others, and the language"),
      ("style", "how the field looks; see “Styles”"),
    ])

  private static let rows = HelpTopic.Section(
    "Rows",
    paragraphs: [
      "An entry with “each” fills rows from a list. Its “fields” have names with the number of the "
        + "row in braces, which may be a formula: Row{n}.name, f1_{3n+17:02}[0]. In their "
        + "expressions, . is the item, $n its number from 1, and $record the record. A list with "
        + "more items than “rows” is an error, unless “rest” continues it: “rest: copies” adds as many "
        + "copies of the form as the list needs, “rest: {copies: \"2-3\"}” copies of these pages, "
        + "which follow them and take the rows on them. $copy is then the number of the copy and "
        + "$copies how many there are, on all pages of the form and in “let”; there are at most 500."
    ],
    example: """
      children:
        each: .household.children
        rows: 4
        fields:
          child{n}.name: '"\\(.first) \\(.last // $record.last)"'
          child{n}.born: {value: .born, date: MM/dd/yyyy}
      """)

  private static let packets = HelpTopic.Section(
    "Packets",
    paragraphs: [
      "“forms”, instead of “form” and “fields”, is a list of forms that become one output, in "
        + "this order. Each has these keys:"
    ],
    example: """
      forms:
        - form: petition.pdf
          fields: {debtor: .name}
        - form: creditors.pdf
          title: Creditors
          when: .creditors
          fields:
            list: {each: .creditors, rows: 8, rest: copies, fields: {"name{n}": .name}}
      """,
    table: [
      ("form, fields", "as for a single form"),
      (
        "when", "the form is left out if this is null or false; . is the record, also beside “each”"
      ),
      ("each", "a copy of the form for each item of a list; . is then the item, $n its number"),
      ("pages", "pages of the form, such as \"1,3-5\""),
      ("title", "text of the bookmark that leads to the form"),
      ("prefixes, overlays, style", "for this form alone"),
    ])

  private static let otherKeys = HelpTopic.Section(
    "Other keys",
    table: [
      ("form", "path of the form, relative to the template"),
      ("id", "expression for the name of the record in reports"),
      (
        "output",
        "“name”, an expression for the name of the file, “when”, an expression that leaves a record "
          + "out if it is null or false, “flatten”, true or false, and “encrypt”, expressions for the “user” and “owner” passwords, with a list of permissions in “allow”"
      ),
      ("overflow", "policy for all fields: shrink, wrap, clip, error or continue"),
      ("fonts", "font files and families to use before the system's fonts"),
      ("language", "language of the values, such as en or zh-Hant"),
      (
        "record",
        "path of a JSON Schema, relative to the template; records that do not satisfy it fail"
      ),
      ("prefixes", "beginnings of field names: p1: form1[0].Page1[0], then $p1.name[0]"),
      ("let", "names for expressions, each of which may use those above it"),
    ])

  private static let csv = HelpTopic.Section(
    "CSV",
    paragraphs: [
      "With a template, a column name with dots is a path into the record: address.city is "
        + ".address.city. --flat-csv keeps such names whole; other names are quoted: .\"first-name\". "
        + "An empty cell is null, and every other one a text: write (.age | tonumber) >= 18, "
        + "map(.amount | tonumber) | add, and .married == \"true\". Without tonumber, + and add concatenate "
        + "the texts; the run warns if all of them are numbers and add, or a decimal point, shows that "
        + "a sum was meant. The columns child.1.name and child.2.name are a list, .child, of two items at most.",
      "Name the pattern of dates of another kind in “from”: {value: .d, date: MM/dd/yyyy, from: "
        + "M/d/yyyy}.",
    ])

  /// A template that uses most of the language.
  static let example = """
    form: application.pdf
    output: {name: .id, flatten: true}
    let: {who: .applicant}
    fields:
      name: '"\\($who.first) \\($who.last)"'
      birth: {value: $who.born, date: MM/dd/yyyy}
      ssn: {value: $who.ssn, format: ssn, into: [ssn1, ssn2, ssn3], separator: "-"}
      sex: {value: $who.sex, check: {M: male, F: female}}
      income: {value: .income // 0, currency: true}
      spouse.name: {value: .spouse.name, when: .married}
    """
}
