import LogicalStructure
import PDFObjects

/// Which elements may be in which (ISO/TS 32005:2023, Table 5), which PDF/UA-2 asks for (ISO 14289-2, 8.2.5.1).
enum ContainmentRules {
  /// Types by those that may not be in them directly; `content` is content of a page, `Hn` a heading of any level, and `*`
  /// stands for the parts of lists, tables, tables of contents and annotations of characters.
  private static let table: [(parents: String, forbidden: String)] = [
    (
      "Annot",
      """
      Aside BlockQuote Caption Document DocumentFragment Form Hn Index L P Part Reference TOC
      Table Title *
      """
    ),
    (
      "Art",
      """
      Art BibEntry Caption Document Em Quote Ruby Span Strong Sub Warichu content *
      """
    ),
    (
      "Aside BlockQuote",
      """
      Aside BibEntry Caption Em Quote Ruby Span Strong Sub Title Warichu *
      """
    ),
    (
      "BibEntry",
      """
      Art Aside BlockQuote Caption Code Document DocumentFragment Hn Index L Sect TOC Table
      Title *
      """
    ),
    (
      "Caption",
      """
      Caption Document DocumentFragment TOC Title *
      """
    ),
    (
      "Code FENote Note",
      """
      Caption Document DocumentFragment Hn TOC Title *
      """
    ),
    (
      "Document DocumentFragment",
      """
      BibEntry Caption Em Lbl Quote Reference Ruby Span Strong Sub Warichu content *
      """
    ),
    (
      "Em Hn Quote Span Strong",
      """
      Art Aside BlockQuote Caption Div Document DocumentFragment Hn Index L P Part Sect TOC
      Table Title *
      """
    ),
    (
      "Figure",
      """
      Caption Document DocumentFragment Sub TOC Title *
      """
    ),
    (
      "Form",
      """
      Annot Art Aside BlockQuote Caption Code Document DocumentFragment Em Figure Form Formula
      Hn Index L Link P Part Quote Reference Ruby Sect Span Strong Sub TOC Table Title Warichu
      *
      """
    ),
    (
      "Formula",
      """
      Art Caption Document DocumentFragment Sect TOC Title *
      """
    ),
    (
      "Index",
      """
      Art Aside BibEntry BlockQuote Caption Code Document DocumentFragment Em Form Index Lbl
      Link Quote Ruby Span Strong Sub TOC Title Warichu content *
      """
    ),
    (
      "L",
      """
      Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote
      Figure Form Formula Hn Index LBody Lbl Link Note P Part Quote RB RP RT Reference Ruby
      Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu
      content
      """
    ),
    (
      "LBody",
      """
      Caption Document DocumentFragment Lbl TOC Title *
      """
    ),
    (
      "LI",
      """
      Annot Art Aside BibEntry BlockQuote Caption Code Document DocumentFragment Em FENote
      Figure Form Formula Hn Index L LI Link Note P Part Quote RB RP RT Reference Ruby Sect
      Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu
      """
    ),
    (
      "Lbl",
      """
      Art Aside BlockQuote Caption Div Document DocumentFragment Hn Index L Lbl P Part Sect
      TOC Table Title *
      """
    ),
    (
      "Link Reference",
      """
      Aside BlockQuote Caption Document DocumentFragment Form Hn Index L P Part TOC Table
      Title *
      """
    ),
    (
      "P",
      """
      Art Aside BlockQuote Caption Div Document DocumentFragment Hn Index P Part Sect TOC
      Title *
      """
    ),
    (
      "RB RP RT WP WT",
      """
      Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment FENote Figure
      Formula Hn Index L Lbl Note P Part Ruby Sect TOC Table Title Warichu *
      """
    ),
    (
      "Ruby",
      """
      Annot Art Artifact Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment
      Em FENote Figure Form Formula Hn Index L LBody LI Lbl Link Note P Part Quote Reference
      Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title WP WT Warichu
      """
    ),
    (
      "Sect",
      """
      BibEntry Document Em Quote Ruby Span Strong Sub Warichu content *
      """
    ),
    (
      "Sub",
      """
      Art Aside BlockQuote Caption Div Document DocumentFragment Hn Index P Part Sect Sub TOC
      Table Title *
      """
    ),
    (
      "TBody TFoot THead",
      """
      Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote
      Figure Form Formula Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference
      Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI Table Title WP WT Warichu
      content
      """
    ),
    (
      "TD TH",
      """
      Aside BlockQuote Caption Document DocumentFragment Part Sub TOC Title *
      """
    ),
    (
      "TOC",
      """
      Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote
      Figure Form Formula Hn Index L LBody LI Lbl Link Note P Quote RB RP RT Reference Ruby
      Sect Span Strong Sub TBody TD TFoot TH THead TR Table Title WP WT Warichu content
      """
    ),
    (
      "TOCI",
      """
      Art Aside BibEntry BlockQuote Caption Code Document DocumentFragment Em FENote Figure
      Form Formula Hn Index L Link Note Part Quote Ruby Sect Span Strong Sub Table Title
      Warichu content *
      """
    ),
    (
      "TR",
      """
      Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote
      Figure Form Formula Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference
      Ruby Sect Span Strong Sub TBody TFoot THead TOC TOCI TR Table Title WP WT Warichu
      content
      """
    ),
    (
      "Table",
      """
      Annot Art Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment Em FENote
      Figure Form Formula Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT Reference
      Ruby Sect Span Strong Sub TD TFoot TH THead TOC TOCI Table Title WP WT Warichu content
      """
    ),
    (
      "Title",
      """
      Art BlockQuote Caption Document DocumentFragment Hn Index Sect Sub TOC Title *
      """
    ),
    (
      "Warichu",
      """
      Annot Art Artifact Aside BibEntry BlockQuote Caption Code Div Document DocumentFragment
      Em FENote Figure Form Formula Hn Index L LBody LI Lbl Link Note P Part Quote RB RP RT
      Reference Ruby Sect Span Strong Sub TBody TD TFoot TH THead TOC TOCI TR Table Title
      Warichu
      """
    ),
  ]

  private static let parts = "LBody LI RB RP RT TBody TD TFoot TH THead TOCI TR WP WT"

  private static let forbidden: [String: Set<String>] = {
    var found: [String: Set<String>] = [:]
    for row in table {
      var types = Set(row.forbidden.split { $0 == " " || $0 == "\n" }.map(String.init))
      if types.remove("*") != nil { types.formUnion(parts.split(separator: " ").map(String.init)) }
      for parent in row.parents.split(separator: " ") { found[String(parent)] = types }
    }
    return found
  }()

  private static func name(_ type: PDFName) -> String {
    let text = type.rawValue
    return text.count == 2 && text.first == "H" && text.last?.isNumber == true ? "Hn" : text
  }

  /// - Parameter child: a standard type; nil for content of a page.
  static func allows(_ child: PDFName?, in parent: PDFName) -> Bool {
    !(forbidden[name(parent)]?.contains(child.map(name) ?? "content") ?? false)
  }

  /// The type by which an element decides what may be in it: parts, divisions and what is no structure take that of the element
  /// around them.
  static func type(of place: Int, in tree: StructureElements) -> PDFName? {
    var current: Int? = place
    while let index = current {
      guard let type = tree.elements[index].standardType else { return nil }
      guard ["Part", "Div", "NonStruct"].contains(type) else { return type }
      current = tree.elements[index].parent
    }
    return nil
  }

  /// Types of text that paragraphs hold.
  static let ofText: Set<PDFName> = [
    "Span", "Em", "Strong", "Sub", "Quote", "Code", "Reference", "Lbl",
  ]
}
