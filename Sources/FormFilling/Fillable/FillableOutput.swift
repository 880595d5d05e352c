import PDFObjects

/// What records change in an output that keeps its fields.
struct FillableOutput: Sendable {
  /// By field.
  private(set) var fields: [FillableField]
  /// Of all fields.
  let dictionaryCount: Int
  /// When fields are shown that check boxes show and hide, by the places of the fields.
  let visibility: [Int: VisibilityCondition]

  init(fields: [FillableField], visibility: [Int: VisibilityCondition]) {
    var count = 0
    self.fields = fields.map { field in
      var field = field
      field.firstDictionary = count
      count += field.dictionaries.count
      return field
    }
    dictionaryCount = count
    self.visibility = visibility
  }

  /// Writes what no record changes of the dictionaries whose values records set, and leaves out
  /// resources to which no stream refers yet.
  ///
  /// - Parameter pictures: the fields whose dictionaries are not set in this way.
  func prepare(_ objects: inout ChangingObjects, besides pictures: [Int: PictureField]) {
    for (place, field) in fields.enumerated() where pictures[place] == nil {
      let changesFlags = visibility[place] != nil
      for dictionary in field.dictionaries {
        objects.prepareField(
          at: dictionary.place, changesFlags: changesFlags && dictionary.widget != nil)
        if let appearance = dictionary.text?.appearance {
          objects[appearance.resourcesPlace] = .null
        }
      }
    }
  }
}

/// The dictionaries of a field whose entries a record sets; none if no record changes it.
struct FillableField: Sendable {
  /// A dictionary of the field, of a widget, or of both in one.
  struct Dictionary: Sendable {
    /// Among the changing objects.
    var place: Int
    var isField: Bool
    /// The index of the widget in its group.
    var widget: Int?
    /// How the widget shows text; nil for buttons, and for widgets without a usable rectangle.
    var text: FillableText?
  }

  private(set) var dictionaries: [Dictionary]
  /// The place of its first dictionary among those of all fields.
  fileprivate(set) var firstDictionary = 0

  /// - Parameters:
  ///   - members: the place of each member's dictionary; nil if no record changes it.
  ///   - widgets: those of each widget, and how it shows text.
  init(members: [Int?], widgets: [(place: Int?, text: FillableText?)]) {
    dictionaries = members.compactMap { $0 }.map { Dictionary(place: $0, isField: true) }
    // A field with one widget mostly shares its dictionary (ISO 32000-2, 12.5.6.19).
    let fields = Swift.Dictionary(
      dictionaries.indices.map { (dictionaries[$0].place, $0) },
      uniquingKeysWith: { first, _ in first })
    for (index, widget) in widgets.enumerated() {
      guard let place = widget.place else { continue }
      if let field = fields[place], dictionaries[field].widget == nil {
        dictionaries[field].widget = index
        dictionaries[field].text = widget.text
      } else {
        dictionaries.append(
          Dictionary(place: place, isField: false, widget: index, text: widget.text))
      }
    }
  }
}

/// How a widget shows text, and the stream that it is written to.
struct FillableText: Sendable {
  let plan: TextPlan
  let appearance: RecordAppearance
}
