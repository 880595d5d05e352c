import FormAppearances
import PDFContent

/// What a widget's content is, and what came of its value.
struct WrittenContent {
  var content: [UInt8]
  var fit: Fit
}

/// Contents that need the form's own fonts alone.
extension TextAppearance {
  func content(
    for text: String, policy: OverflowPolicy, destination: Destination
  ) throws(Refusal) -> WrittenContent {
    var embedded = EmbeddedTypefaces(prefix: "F")
    var writer = ContentWriter()
    let laidOut = try layOut(text, policy: policy)
    _ = write(laidOut, destination, to: &writer, embedded: &embedded)
    return WrittenContent(content: writer.bytes, fit: laidOut.fit)
  }
}

extension ListAppearance {
  func content(
    selected: [Int], top: Int, policy: OverflowPolicy = .shrink,
    destination: TextAppearance.Destination
  ) throws(TextAppearance.Refusal) -> WrittenContent {
    var embedded = EmbeddedTypefaces(prefix: "F")
    var writer = ContentWriter()
    let laidOut = try layOut(
      selected: selected, top: top, policy: policy, continuedOnPage: 2, destination)
    _ = write(laidOut, destination, to: &writer, embedded: &embedded)
    return WrittenContent(content: writer.bytes, fit: laidOut.fit)
  }
}
