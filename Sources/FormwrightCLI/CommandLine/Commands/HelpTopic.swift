/// Help about something that several commands share, such as the language of templates.
package struct HelpTopic: Sendable {
  /// What `help NAME` shows, and a part of the manual page.
  package struct Section: Sendable {
    /// Empty for the beginning.
    package var title = ""
    package var paragraphs: [String] = []
    /// Lines that are shown as they are.
    package var example = ""
    package var table: [(term: String, meaning: String)] = []

    package init(
      _ title: String = "", paragraphs: [String] = [], example: String = "",
      table: [(term: String, meaning: String)] = []
    ) {
      self.title = title
      self.paragraphs = paragraphs
      self.example = example
      self.table = table
    }
  }

  package let name: String
  /// A name that it had before, which still finds it.
  package let olderName: String?
  package let summary: String
  private let makeSections: @Sendable () -> [Section]

  /// - Parameter sections: made when they are shown: no other command needs them.
  package init(
    name: String, olderName: String? = nil, summary: String,
    sections: @escaping @Sendable @autoclosure () -> [Section]
  ) {
    self.name = name
    self.olderName = olderName
    self.summary = summary
    makeSections = sections
  }

  package var sections: [Section] { makeSections() }
}
