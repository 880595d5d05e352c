/// What a page says of a widget.
struct PageLabel: Hashable {
  /// The label of the field.
  var text: String
  /// The text at a check box or radio button, such as “Yes”.
  var option: String?
  /// The question or heading over the options that the widget is one of.
  var group: String?
  /// That is a title of the options, as its colon or its bold letters say: “Form of the gift:”.
  var isGroupTitled = false
  /// The names of the blocks of equal fields that it is in, the nearest first: “Second child”.
  var blocks: [String] = []
  /// The headings of the sections it is in, the nearest first.
  var sections: [String] = []
  /// The header of the column of a table that an option is in.
  var column: String?
  /// The numbered item for an address of which the field is a part.
  var address: String?
  /// Of the widgets that are the parts of one value, if the label lists them and more.
  var memberTexts: [String] = []
  /// The number of its line.
  var number: String?
  /// The numbered part of the form that it is in, and the headings below that, the nearest first.
  var parts: [String] = []
  var confidence: Double

  /// The headings without the lettered lines beside the label's own line or that of its question: 43.d beside 43.f.
  var sectionsOfNumber: [String] {
    let own = [group, option, text].lazy.compactMap { $0.flatMap(LineNumber.beginning)?.number }
      .first(where: LineNumber.hasDigit)
    guard let own else { return sections }
    return sections.filter { LineNumber.mayHead(text: $0, own) }
  }

  /// The names of blocks and the headings, the nearest first. The header of the column counts for more than how many
  /// columns there are.
  var surroundings: [String] {
    let sections = sectionsOfNumber
    guard let column else { return blocks + sections }
    return blocks.filter { !RepeatedBlocks.isCount($0) } + [column]
      + blocks.filter(RepeatedBlocks.isCount) + sections.filter { $0 != column }
  }

  /// Puts a heading before those of all other sections.
  mutating func addNearest(section: String) {
    sections.removeAll { $0 == section }
    sections.insert(section, at: 0)
  }
}
