import PDFObjects

/// The objects that a record changes, in the order of their numbers.
struct ChangingObjects: Sendable {
  private enum Item: Sendable {
    case object(PDFObject)
    case field(FieldDictionary)
    /// An appearance stream: the syntax of its dictionary (see ``FileTailWriter``) and its content.
    case appearance(opening: [UInt8], content: [UInt8])
  }

  private var items: [Item]

  init(_ objects: [PDFObject]) { items = objects.map(Item.object) }

  var count: Int { items.count }

  var indices: Range<Int> { items.indices }

  /// The object at a place; null where it is an appearance stream that this record wrote.
  subscript(place: Int) -> PDFObject {
    get {
      switch items[place] {
      case .object(let object): object
      case .field(let field): .dictionary(field.dictionary)
      case .appearance: .null
      }
    }
    set { items[place] = .object(newValue) }
  }

  mutating func append(_ object: PDFObject) { items.append(.object(object)) }

  /// Prepares a dictionary for ``changeField(at:_:)``; leaves any other object as it is.
  mutating func prepareField(at place: Int) {
    guard case .object(.dictionary(let dictionary)) = items[place] else { return }
    items[place] = .field(FieldDictionary(dictionary))
  }

  /// Changes the dictionary of a field or widget; does nothing to any other object.
  mutating func changeField(at place: Int, _ change: (inout FieldDictionary) -> Void) {
    prepareField(at: place)
    guard case .field(var field) = items[place] else { return }
    change(&field)
    items[place] = .field(field)
  }

  mutating func setAppearance(_ content: [UInt8], opening: [UInt8], at place: Int) {
    items[place] = .appearance(opening: opening, content: content)
  }

  /// The tail that holds these objects.
  func tail(following prefix: FilePrefix) -> FileTail {
    var writer = FileTailWriter(following: prefix)
    for item in items {
      switch item {
      case .object(let object): writer.add(object)
      case .field(let field): writer.addPacked(field.write)
      case .appearance(let opening, let content):
        writer.addStream(opening: opening, data: content)
      }
    }
    return writer.finish()
  }
}
