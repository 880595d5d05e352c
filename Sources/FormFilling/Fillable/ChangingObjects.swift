import InteractiveForms
import PDFObjects

/// The objects that a record changes, in the order of their numbers.
struct ChangingObjects: Sendable {
  private enum Item: Sendable {
    case object(PDFObject)
    /// The dictionary of a field or widget as the form has it.
    case template(FieldTemplate)
    case field(FieldDictionary)
    /// An appearance stream.
    case appearance(WrittenDictionary, content: [UInt8])
  }

  private var items: [Item]

  init(_ objects: [PDFObject]) { items = objects.map(Item.object) }

  var count: Int { items.count }

  /// The object at a place; null for an appearance stream that this record wrote.
  subscript(place: Int) -> PDFObject {
    get {
      switch items[place] {
      case .object(let object): object
      case .template(let template): .dictionary(template.dictionary)
      case .field(let field): .dictionary(field.dictionary)
      case .appearance: .null
      }
    }
    set { items[place] = .object(newValue) }
  }

  mutating func append(_ object: PDFObject) { items.append(.object(object)) }

  // MARK: Fields and widgets

  /// Prepares a dictionary for ``field(at:)``.
  ///
  /// - Parameter changesFlags: whether records show and hide the widget.
  mutating func prepareField(at place: Int, changesFlags: Bool) {
    guard case .object(.dictionary(let dictionary)) = items[place] else { return }
    items[place] = .template(FieldTemplate(dictionary, changesFlags: changesFlags))
  }

  /// Sets the flags of a widget.
  mutating func setFlags(_ flags: AnnotationFlags, at place: Int) {
    let value = PDFObject.integer(Int(flags.rawValue))
    if var field = field(at: place) {
      field.entries.flags = value
      setField(field, at: place)
    } else if case .dictionary(var node) = self[place] {
      node["F"] = value
      self[place] = .dictionary(node)
    }
  }

  /// A dictionary that was prepared; nil for any other object.
  func field(at place: Int) -> FieldDictionary? {
    switch items[place] {
    case .template(let template): FieldDictionary(template)
    case .field(let field): field
    case .object, .appearance: nil
    }
  }

  mutating func setField(_ field: FieldDictionary, at place: Int) { items[place] = .field(field) }

  mutating func setAppearance(_ content: [UInt8], _ dictionary: WrittenDictionary, at place: Int) {
    items[place] = .appearance(dictionary, content: content)
  }

  /// A prepared dictionary with references that are settled later.
  struct RelocatableField: Sendable {
    /// As the form has it.
    fileprivate let whole: RelocatableObject
    /// What no record changes of it.
    fileprivate let opening: RelocatableObject
  }

  /// The prepared dictionaries, made ready once for all records; nil for other objects.
  func relocatableFields(
    resolving target: (ObjectNumber) -> RelocatableObject.Reference
  ) -> [RelocatableField?] {
    items.map { item in
      guard case .template(let template) = item else { return nil }
      return RelocatableField(
        whole: RelocatableObject(.dictionary(template.dictionary), resolving: target),
        opening: RelocatableObject(opening: template.constant, resolving: target))
    }
  }

  /// The objects with references that are settled later; nil for null.
  ///
  /// - Parameter fields: the same objects before a record changed them.
  func relocatable(
    _ fields: [RelocatableField?], resolving target: (ObjectNumber) -> RelocatableObject.Reference
  ) -> [RelocatableObject?] {
    items.enumerated().map { place, item in
      let prepared = place < fields.count ? fields[place] : nil
      return switch item {
      case .object(.null): nil
      case .object(let object): RelocatableObject(object, resolving: target)
      case .template(let template):
        prepared?.whole
          ?? RelocatableObject(.dictionary(template.dictionary), resolving: target)
      case .field(let field):
        prepared?.opening.adding(field.changed, resolving: target)
          ?? RelocatableObject(.dictionary(field.dictionary), resolving: target)
      case .appearance(let written, let content):
        RelocatableObject(
          .stream(PDFStream(dictionary: written.dictionary, data: content)), resolving: target)
      }
    }
  }

  /// The tail that holds these objects.
  func tail(following prefix: FilePrefix) -> FileTail {
    var writer = FileTailWriter(following: prefix)
    for item in items {
      switch item {
      case .object(let object): writer.add(object)
      case .template(let template): writer.addPacked { $0.append(contentsOf: template.syntax) }
      case .field(let field): writer.addPacked(field.write)
      case .appearance(let written, let content):
        writer.addStream(opening: written.opening, data: content)
      }
    }
    return writer.finish()
  }
}
