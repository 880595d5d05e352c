import PDFObjects

/// Which optional content groups the default configuration hides (ISO 32000-2, 8.11).
struct OptionalContent {
  private let document: Document
  private var hidden: Set<ObjectNumber> = []

  init(document: Document) {
    self.document = document
    guard let properties = document.dictionary(document.catalog["OCProperties"]),
      let configuration = document.dictionary(properties["D"])
    else { return }
    if document.name(configuration["BaseState"]) == "OFF" {
      hidden = Set((document.array(properties["OCGs"]) ?? []).compactMap(\.referenceValue))
      for item in document.array(configuration["ON"]) ?? [] {
        if let number = item.referenceValue { hidden.remove(number) }
      }
    }
    for item in document.array(configuration["OFF"]) ?? [] {
      if let number = item.referenceValue { hidden.insert(number) }
    }
  }

  /// Whether a group or a membership dictionary, such as the value of `/OC`, hides its content.
  func hides(_ object: PDFObject?) -> Bool {
    guard !hidden.isEmpty, let object else { return false }
    if let number = object.referenceValue, hidden.contains(number) { return true }
    guard let membership = document.dictionary(object),
      document.name(membership["Type"]) == "OCMD"
    else { return false }
    let single = membership["OCGs"]?.referenceValue
    let groups =
      single.map { document.array(.reference($0))?.compactMap(\.referenceValue) ?? [$0] }
      ?? document.array(membership["OCGs"])?.compactMap(\.referenceValue) ?? []
    guard !groups.isEmpty else { return false }
    let states = groups.map { !hidden.contains($0) }
    return switch document.name(membership["P"]) {
    case "AllOn": states.contains(false)
    case "AnyOff": !states.contains(false)
    case "AllOff": states.contains(true)
    default: !states.contains(true)
    }
  }
}
