import FormAppearances
import PDFContent

/// Contents that need the form's own fonts alone.
extension TextAppearance {
  func content(
    for text: String, policy: OverflowPolicy, destination: Destination
  ) throws(Refusal) -> Result {
    var embedded = EmbeddedTypefaces(prefix: "F")
    return try content(
      for: text, policy: policy, destination: destination, embedded: &embedded)
  }
}

extension ListAppearance {
  func content(
    selected: [Int], top: Int, destination: TextAppearance.Destination
  ) throws(TextAppearance.Refusal) -> TextAppearance.Result {
    var embedded = EmbeddedTypefaces(prefix: "F")
    return try content(
      selected: selected, top: top, destination: destination, embedded: &embedded)
  }
}
