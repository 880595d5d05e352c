import FormOperations
import Formwright

/// `help specification`: the language of form specifications.
enum SpecificationTopic {
  static let topic = HelpTopic(
    name: "specification", summary: "how a specification describes a form's text and fields",
    sections: [
      .init(
        paragraphs: [
          "A specification is a file in YAML or JSON that lists what a form contains, from the top of "
            + "its first page to the end. `author` sets it on pages, sizes the fields by what they hold, "
            + "and tags everything for assistive technology. Every wrong key, type or value is an error "
            + "with its line and column. Schemas/specification.schema.json serves editors."
        ], example: example),
      .init(
        "The form",
        table: [
          ("title, language", "what viewers and screen readers announce; PDF/UA requires both"),
          ("subject, author", "further metadata"),
          (
            "page",
            "{size: letter, legal, a4, a5 or [width, height]; orientation; margins: one length, two "
              + "or four; columns, gutter; grid: 12}"
          ),
          ("header, footer", "text, {left, center, right}, or a list; {page}, {pages}, {title}"),
          ("labels", "position of labels: above, left, inside or none"),
          ("accent", "color of titles and headings"),
          ("requiredMark", "what follows the label of a required field; the default is *"),
          ("styles", "named styles; see below"),
          ("blocks, include", "named fragments, and files that have blocks and styles"),
          ("body", "what the form contains"),
          (
            "pages",
            "instead of “body”: pages, each with a “body”, or “content” and “fields” with coordinates"
          ),
        ]),
      .init(
        "Text",
        paragraphs: [
          "A text is a paragraph. **Bold**, *italic* and [text](address) work in every text; a backslash "
            + "makes the next character literal. Any text may be given in several languages: "
            + "label: {en: Name, ar: الاسم}. A paragraph in several languages needs its key: "
            + "{paragraph: {en: …, es: …}}."
        ],
        table: [
          ("title", "heading of the first level, with “subtitle” above and “aside” at the right"),
          ("heading, subheading", "headings of the second and third level; “level” is 1 to 6"),
          ("paragraph", "a paragraph with a style, or properties of its own"),
          ("note, box", "items in a tinted or bordered box"),
          ("bullets, numbers", "lists, whose items are texts or lists of items; “start”"),
          ("image", "a JPEG or PNG file; “alt” or “decoration: true”; width, height, align"),
          ("rule, space, break", "true or a width; a length; page or column"),
          ("columns", "items in “count” columns of one height"),
          ("keep", "items that no page break divides"),
          (
            "table",
            "rows, each a list of cells: texts, fields or {cell, colspan, rowspan, header, align}; "
              + "“header: 1”, rowHeaders, widths, caption"
          ),
        ]),
      .init(
        "Fields",
        paragraphs: [
          "The first key is the kind and the full name. A field without “label” is labeled with the words "
            + "of its name: firstName is “First name”."
        ],
        table: [
          (
            "text",
            "maxLength, comb (true, or [2, 2, 4] for gaps between groups of cells), lines, multiline, password, "
              + "align, spellCheck, scroll"
          ),
          ("checkbox", "state, mark, value: true"),
          ("radio", "options, arrange: row, column or a number of columns; unselect, unison, mark"),
          ("checks", "a check box for each option, named after the group"),
          ("combo, list", "options, value, editable, sort, multiple, commit; lines"),
          ("signature", "lock: all, names, or {except: names}"),
          ("button", "caption, icon, action"),
          (
            "all", "label, hint, tooltip, required, readOnly, noExport, visibility, value, default"
          ),
          (
            "shown",
            "when viewers that run scripts show the field, or the fields of a group: {way: [a, b]} for "
              + "options of radio buttons, {has: true} for a check box"
          ),
          ("look", "size, font, color, background, border: {width, color, style}, rotation"),
          (
            "place",
            "width: points, 2in, 40mm, 12 chars, 50% or 1/3; span of the grid; height; labelPosition, "
              + "labelWidth"
          ),
          ("options", "[Day, Night], or values with labels: {d: Day, n: Night}"),
        ]),
      .init(
        "Groups of fields",
        table: [
          ("row", "items beside each other, which share the width by “span” or “width”"),
          ("stack", "items below each other in a cell of a row"),
          (
            "group",
            "{group: Contractor, as: contractor, items: […]}: “items” under a common label; “as” begins the "
              + "names of their fields"
          ),
          (
            "repeat",
            "rows of the same fields: “rows”, “columns”, “footer”. Fields are named NAME.1.field; a # "
              + "in NAME is replaced by the number"
          ),
          (
            "block",
            "a fragment by name: “as” begins the names of its fields, “label” and “hint” are above it, "
              + "“omit” and “set: {field: {…}}” change its fields, “required” makes them required"
          ),
        ]),
      .init(
        "Standard blocks",
        paragraphs: [
          "In English, with these fields: person (first, middle, last), address (street, unit, city, "
            + "state, zip), internationalAddress (street, line2, postalCode, city, country), contact (phone, "
            + "email), phone, date, dateComb (month, day, year), ssn and signature (signature, date). "
            + "“blocks” may replace them. One of their definitions:"
        ], example: blocks),
      .init(
        "Formats and calculations",
        table: [
          ("format", "zip, zip4, phone or ssn"),
          ("date, time", "a pattern: MM/dd/yyyy, dd.MM.yyyy, HH:mm, h:mm tt"),
          (
            "number",
            "true, or {decimals: 2, currency: $, currencyPosition: before, separators: \"1,234.56\", "
              + "negatives: minus, red, parentheses or redParentheses}"
          ),
          ("percent", "true, or {decimals: 1}"),
          ("mask", "9 a digit, A a letter, O either, X any character"),
          ("range", "[least, greatest]; null leaves one open"),
          (
            "calculate",
            "{sum: [names]}, also product, average, minimum, maximum; or an expression: rate * hours. "
              + "A * in a name matches every row; .name is in the same row or block"
          ),
          ("order", "place among the calculations, if dependencies do not decide it"),
        ]),
      .init(
        "Actions",
        paragraphs: [
          "One action or a list, for buttons, check boxes and radio buttons. An action is an object: "
            + "{button: clear, caption: Clear, action: {reset: all}}. A check box shows fields while it is on "
            + "and hides them while it is off, or the other way: action: {show: [employer.name]}. They are "
            + "hidden in the form until the box is on."
        ],
        table: [
          ("reset", "all, or names; “except”"),
          ("submit", "address; format: fdf, xfdf, html or pdf; fields, except, empty, method"),
          ("show, hide", "names of fields"),
          ("uri, page, named", "an address; the number of a page; Print, NextPage and others"),
          ("import, file, script", "a data file; another PDF; JavaScript"),
        ]),
      .init(
        "Fields on an existing PDF",
        paragraphs: [
          "With --base IN.pdf, a specification has “fields”, “change” and “delete” instead of a body. "
            + "--from FORM writes such a specification of the fields that a form has."
        ],
        example: """
          fields:
            - {text: name, right of: Last name, page: 1}
            - {text: street, in box under: Street address}
            - {checkbox: agree, left of: I agree}
            - {radio: plan, options: [{state: a, left of: Plan A}, {state: b, left of: Plan B}]}
            - {text: pay.january, right of: January, under: Gross pay}
            - {text: note, page: 2, rect: [72, 100, 300, 118]}
          change:
            oldName: {rename: applicant.name, required: true, tooltip: Your name}
          delete: [office.use]
          """,
        table: [
          (
            "right of, left of, under, above",
            "the field is placed beside a text, up to what the page draws there; fields that name the same "
              + "text take the places beside it in turn; “right of” and “under” name a cell of a table"
          ),
          ("in box under", "the field fills the cell of the text, below it"),
          ("after, nth", "a text before it, or which one, if the text is there more than once"),
          ("options", "of radio buttons: a list, each option with its “state” and place"),
          ("widgets", "the places of a field that has several; of a check box each with a “state”"),
          ("tabOrder", "names of fields in the order of their widgets"),
          ("page, rect", "from 1; left, bottom, right and top in points"),
          ("width, height", "if the page does not decide"),
          (
            "change",
            "rename, rect; and for patterns of names, too (\"page1.*\"): tooltip, required, readOnly, noExport, "
              + "multiline, maxLength, size, font, color, align, background, border, mark"
          ),
        ]),
      .init(
        "Styles",
        paragraphs: [
          "standard names: body, title, subtitle, heading, subheading, label, question, hint, note, field, option, "
            + "tableHeader, tableCell, caption, header, footer. A style extends body or the style that "
            + "“extends” names. Paragraphs and boxes take the same properties."
        ],
        table: [
          ("font", "sans, serif, mono, or an installed family"),
          ("size, leading", "points; distance of lines as a multiple of the size"),
          (
            "bold, italic, color",
            "true or false; \"#1a3c66\", a gray, [red, green, blue] or a name"
          ),
          ("align", "start, left, center or right"),
          (
            "before, after, padding",
            "lengths. Padding of “field” is between the border, which is then part of the page, and the field: "
              + "viewers and Formwright keep it. Fields that are hidden, or shown by an "
              + "action, have none"
          ),
          ("fill, border, rule", "background, border, and a rule below; none removes them"),
        ]),
    ])

  /// A specification that uses the usual parts.
  static let example = """
    title: Library card
    language: en
    page: {size: letter}
    body:
      - title: Library card application
      - note: Fields marked with **\\*** are required.
      - heading: About you
      - {block: person, as: applicant, required: true}
      - row:
          - {text: born, label: Date of birth, date: MM/dd/yyyy, span: 4}
          - {text: email, span: 8}
      - {radio: card, options: {adult: Adult, child: Child}, required: true}
      - {block: signature}
    """

  private static let blocks = StandardBlocks.definition(of: "address")
}
