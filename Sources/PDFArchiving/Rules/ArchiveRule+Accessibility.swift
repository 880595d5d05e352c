/// The rules of ISO 14289-1, and those of level A of ISO 19005-2 (6.7).
///
/// Nothing is invented: alternative texts, headers and roles are a person's to supply.
extension ArchiveRule {
  static let structureRules = [
    ArchiveRule("6.7.2.2-1", "the document is not marked as tagged"),
    ArchiveRule("6.7.3.3-1", "the document has no structure tree"),
    ArchiveRule("6.7.3.4-1", "a structure type is not mapped to a standard type"),
    ArchiveRule(
      "6.7.3.4-2", "a structure type is mapped to itself",
      mend: "removes the entry of a standard type"),
    ArchiveRule("6.7.3.4-3", "a standard structure type is mapped to another one"),
    ArchiveRule("6.7.4-1", "a language is not a language tag"),
    ArchiveRule(
      "6.2.11.7.3-1",
      "a glyph's only meaning is a private character, and no replacement text is given"),
  ]

  /// What ISO 32000-1 demands of identifiers, by its clauses: structure trees must be as it describes them
  /// (ISO 19005-2, 6.7.3.3; ISO 14289-1, 7.1 and 7.5). veraPDF does not check it.
  static let identifierRules = [
    ArchiveRule(
      "14.7.2-1", "two structure elements have one identifier",
      mend: "gives one of them another identifier"),
    ArchiveRule(
      "14.7.2-2", "the tree of identifiers does not lead to a structure element",
      mend: "completes the tree"),
    ArchiveRule(
      "14.8.5.7-1", "a table cell names a header that the document does not have",
      mend: "removes the name"),
  ]

  /// Rules that need a person, or that are not implemented.
  static let notCheckedOfAccessibility = [
    "7.15-1"
  ]

  static let accessibilityRules = [
    ArchiveRule("5-1", "the metadata do not claim conformance to PDF/UA", mend: "adds the claim"),
    ArchiveRule("5-2", "the metadata claim another part of PDF/UA", mend: "replaces the claim"),
    ArchiveRule("5-3", "the claim has another prefix than pdfuaid", mend: "replaces the claim"),
    ArchiveRule("5-4", "the claim has another prefix than pdfuaid", mend: "replaces the claim"),
    ArchiveRule("5-5", "the claim has another prefix than pdfuaid", mend: "replaces the claim"),
    ArchiveRule("6.2-1", "the document is not marked as tagged"),
    ArchiveRule("7.1-1", "an artifact is inside tagged content"),
    ArchiveRule("7.1-2", "tagged content is inside an artifact"),
    ArchiveRule("7.1-3", "content is neither tagged nor an artifact"),
    ArchiveRule("7.1-4", "the document's tags are marked as suspect"),
    ArchiveRule("7.1-5", "a structure type is not mapped to a standard type"),
    ArchiveRule(
      "7.1-6", "a structure type is mapped to itself", mend: "removes the entry of a standard type"),
    ArchiveRule("7.1-7", "a standard structure type is mapped to another one"),
    ArchiveRule("7.1-8", "the document has no metadata", mend: "writes metadata"),
    ArchiveRule("7.1-9", "the document has no title"),
    ArchiveRule("7.1-10", "viewers do not show the title", mend: "asks them to"),
    ArchiveRule("7.1-11", "the document has no structure tree"),
    ArchiveRule("7.1-12", "a structure element does not name its parent", mend: "names the parent"),
    ArchiveRule("7.2-2", "the language of the outline is not known"),
    ArchiveRule("7.2-3", "a table contains something else than rows"),
    ArchiveRule("7.2-4", "a table row is not in a table"),
    ArchiveRule("7.2-5", "a table head is not in a table"),
    ArchiveRule("7.2-6", "a table body is not in a table"),
    ArchiveRule("7.2-7", "a table foot is not in a table"),
    ArchiveRule("7.2-8", "a header cell is not in a row"),
    ArchiveRule("7.2-9", "a data cell is not in a row"),
    ArchiveRule("7.2-10", "a table row contains something else than cells"),
    ArchiveRule("7.2-11", "a table has several heads"),
    ArchiveRule("7.2-12", "a table has several feet"),
    ArchiveRule("7.2-13", "a table has a foot and no body"),
    ArchiveRule("7.2-14", "a table has a head and no body"),
    ArchiveRule("7.2-15", "cells of a table overlap"),
    ArchiveRule("7.2-16", "the caption of a table is neither first nor last"),
    ArchiveRule("7.2-17", "a list item is not in a list"),
    ArchiveRule("7.2-18", "the body of a list item is not in an item"),
    ArchiveRule("7.2-19", "a list contains something else than items"),
    ArchiveRule("7.2-20", "a list item contains something else than a label and a body"),
    ArchiveRule("7.2-21", "the language of a replacement text is not known"),
    ArchiveRule("7.2-22", "the language of an alternative text is not known"),
    ArchiveRule("7.2-23", "the language of an expansion is not known"),
    ArchiveRule("7.2-24", "the language of an annotation's description is not known"),
    ArchiveRule("7.2-25", "the language of a field's name is not known"),
    ArchiveRule("7.2-26", "an entry of a table of contents is not in one"),
    ArchiveRule("7.2-27", "a table of contents contains something else than entries"),
    ArchiveRule("7.2-28", "the caption of a table of contents is not first"),
    ArchiveRule("7.2-29", "a language is not a language tag"),
    ArchiveRule("7.2-30", "the language of a replacement text is not known"),
    ArchiveRule("7.2-31", "the language of an alternative text is not known"),
    ArchiveRule("7.2-32", "the language of an expansion is not known"),
    ArchiveRule("7.2-33", "the language of the title is not known"),
    ArchiveRule("7.2-34", "the language of the text is not known"),
    ArchiveRule("7.2-36", "a table head contains something else than rows"),
    ArchiveRule("7.2-37", "a table body contains something else than rows"),
    ArchiveRule("7.2-38", "a table foot contains something else than rows"),
    ArchiveRule("7.2-39", "a table has several captions"),
    ArchiveRule("7.2-40", "the caption of a list is not first"),
    ArchiveRule("7.2-43", "the rows of a table have different numbers of columns"),
    ArchiveRule("7.3-1", "a figure has no alternative text"),
    ArchiveRule("7.4.2-1", "a heading level is skipped"),
    ArchiveRule("7.4.4-1", "an element contains several headings without levels"),
    ArchiveRule("7.4.4-2", "headings with and without levels are mixed"),
    ArchiveRule("7.4.4-3", "headings with and without levels are mixed"),
    ArchiveRule("7.5-1", "a data cell has no header, or a header cell does not say what it is for"),
    ArchiveRule("7.5-2", "a data cell names a header that the table does not have"),
    ArchiveRule("7.7-1", "a formula has no alternative text"),
    ArchiveRule("7.9-1", "a note has no identifier"),
    ArchiveRule("7.9-2", "two notes have one identifier"),
    ArchiveRule("7.10-1", "a layer configuration has no name", mend: "names the configuration"),
    ArchiveRule("7.10-2", "layers change by themselves", mend: "removes the automatic states"),
    ArchiveRule("7.11-1", "a file specification has no name", mend: "names the file"),
    ArchiveRule("7.16-1", "encryption keeps assistive technology from reading"),
    ArchiveRule("7.18.1-1", "an annotation is not in an Annot element"),
    ArchiveRule("7.18.1-2", "an annotation has no description"),
    ArchiveRule("7.18.1-3", "a field has no tooltip (/TU)"),
    ArchiveRule("7.18.2-1", "the page has a trap network annotation"),
    ArchiveRule(
      "7.18.3-1", "the tab order of a page does not follow the structure",
      mend: "sets the tab order"),
    ArchiveRule("7.18.4-1", "a widget is not in a Form element"),
    ArchiveRule("7.18.4-2", "a Form element has no widget, or several"),
    ArchiveRule("7.18.5-1", "a link is not in a Link element"),
    ArchiveRule("7.18.5-2", "a link has no description"),
    ArchiveRule("7.18.6.2-1", "a media clip does not state its type"),
    ArchiveRule("7.18.6.2-2", "a media clip has no alternative text"),
    ArchiveRule("7.18.8-1", "a printer's mark is in the structure"),
    ArchiveRule("7.20-1", "a form XObject refers to another file", mend: "removes the reference"),
    ArchiveRule("7.20-2", "tagged content of a form XObject is drawn several times"),
  ]
}
