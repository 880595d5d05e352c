/// `help corrections`: what a person adds to a form so that it conforms.
enum CorrectionsTopic {
  static let topic = HelpTopic(
    name: "corrections", olderName: "mends",
    summary: "what a person adds to a form so that it conforms to PDF/UA",
    sections: [introduction, document, objects, patterns, tables, content, places])

  private static let introduction = HelpTopic.Section(
    paragraphs: [
      "PDF/UA-1 and levels a of PDF/A need facts that no program knows: what an image shows, which cells "
        + "are headers, what is decoration. `check --write-corrections FILE` lists what is missing, with its "
        + "text and its place. Fill the list in once for a form, and give it to `archive`, `fill`, `flatten`, "
        + "`batch` or `check` with --corrections FILE. For a form that `remediate` is to tag, write the list with "
        + "`remediate --write-corrections FILE`: it asks for names, pictures and doubtful headings by their places.",
      "The list belongs to the file whose SHA-256 digest it names, and to no other version of the form. A "
        + "template whose forms depend on the record cannot be used with --corrections.",
      "Leave a key null to skip it. page, type, area, problem and target only tell people what an item is about, and "
        + "so does text outside “match”. Types are mapped first, then content gets its elements, then "
        + "objects and tables are changed, and finally links are described.",
    ], example: example)

  private static let example = """
    formwright: 1
    form: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
    title: Application for benefits
    language: en-US
    links: text
    tables:
      - object: 162
        headerRows: 1
        headerColumns: 1
    content:
      - {page: 1, piece: 1, role: H1}
    objects:
      - object: 140
        alt: Seal of the State of Oregon
      - match: {type: H4, text: "Line *"}
        role: H3
    """

  private static let document = HelpTopic.Section(
    "The document",
    table: [
      ("title", "the title of the document"),
      ("language", "the language of all text that states none, such as en-US"),
      ("links: text", "each link without a description is described by the text that it is on"),
      ("types", "the standard type that each type of the form's own means: {Textbody: P}"),
      (
        "characters",
        "what symbols mean whose characters are private: {character: U+F0A8, font: Wingdings, means: ☐}"
      ),
    ])

  private static let objects = HelpTopic.Section(
    "Objects",
    paragraphs: [
      "An item of “objects” names an object, or several (objects: [12, 15]), by the numbers that `check` "
        + "prints, or a field by its full name (field: applicant.name). Items apply in their order; a "
        + "later one overrides an earlier one."
    ],
    table: [
      ("alt", "alternative text of a structure element: what an image shows"),
      ("actualText", "the text to read in place of an element's content"),
      (
        "role",
        "another standard type, such as H2 or P; Artifact for decoration, which must not show text. Under “places”, text may become an artifact, with a warning"
      ),
      ("wrap", "types of elements to put around the element, the outermost first: [LI, LBody]"),
      ("scope", "Row, Column or Both, of a header cell"),
      ("rowSpan, colSpan", "the rows and columns that a cell takes"),
      ("language", "the language of an element"),
      (
        "after, before",
        "the number of the element that the element is read after or before; rows, cells and items stay where they are"
      ),
      ("description", "what a link or another annotation is for"),
      ("name", "the tooltip of a field (/TU), which all its widgets get"),
      (
        "options",
        "what the options of a field are called, by state or, from 1 in the order of pages, by number: {Casado: married, 2: widowed}; `inspect` lists the states"
      ),
    ])

  private static let patterns = HelpTopic.Section(
    "Patterns",
    paragraphs: [
      "In place of a number, “match” selects all structure elements with a type, a parent, a page and a "
        + "text: match: {type: Form, in: LI, page: 1-3, text: \"Line *\"}. A star matches any "
        + "characters. Keys that are left out match anything."
    ])

  private static let tables = HelpTopic.Section(
    "Tables",
    table: [
      (
        "headerRows, headerColumns",
        "how many rows and columns from the first consist of headers, or a list of their numbers"
      ),
      ("lastCellsSpan: true", "the last cell of each short row reaches to the last column"),
      (
        "layout: true",
        "the table only places things side by side; it becomes divisions and paragraphs"
      ),
    ])

  private static let content = HelpTopic.Section(
    "Content outside the structure",
    paragraphs: [
      "Text and images that are neither tagged nor artifacts are numbered on each page. Lines, areas and "
        + "white space are not listed: they become artifacts by themselves. “match” with a page or a text "
        + "selects several pieces; a later item overrides an earlier one."
    ],
    table: [
      ("role", "the type of a new structure element, or Artifact for what repeats or decorates"),
      ("alt", "the alternative text of an image"),
      ("after", "the element that the piece is read after; otherwise the nearest one on the page"),
      ("in", "the element that gets the piece as content, in place of a new one"),
    ])

  private static let places = HelpTopic.Section(
    "Places",
    paragraphs: [
      "`remediate` tags pages that have no tags. An item of “places” says what is at an area of a page: {page: 1, area: \"36 700 "
        + "120 760\", alt: Seal of the county}. The area is in points from the lower left corner: left, bottom, right, top, as "
        + "the report of `remediate` has it; it must share more than half with that of its element. The structure is then built "
        + "anew, even if the file has one, so that what “objects”, “tables” and “content” say of elements is refused.",
      "Items apply in their order, but elements that “oneElement” makes come first. Of a form element (type Form), only the "
        + "order can be said; its name is that of its field, under “objects”.",
    ],
    table: [
      ("type", "the type that the element has so far, if several are at the place"),
      ("alt", "what a picture shows"),
      ("actualText, language", "the text to read in place of an element's content; its language"),
      (
        "role",
        "another type, such as H2 or P; Artifact for decoration, with a warning if it shows text; TH or TD of a cell. Levels of headings are settled so that none is skipped. The type that the element has confirms it"
      ),
      (
        "oneElement: true",
        "the words and fields at the area become one element of their own, P or that of “role”, whatever elements they were in: this splits an element, and joins several"
      ),
      ("scope", "Row, Column or Both: the cell is a header cell"),
      (
        "headerRows, headerColumns",
        "of a table, how many rows and columns from the first consist of headers, or a list of their numbers; all other cells are data"
      ),
      ("layout: true", "the table only places things side by side"),
      (
        "after, before",
        "the place that the element is read after or before: {page: 1, area: \"36 300 576 312\"}; if a cell or an item is there, the element is put into it, last or first"
      ),
      ("text", "what stands there, by which the list of another edition finds it"),
    ])
}
