/// What was removed from or replaced in many objects, told in one sentence for each kind.
struct RemovalTally {
  /// Sentences in which `#` is the number.
  struct Kind: Hashable {
    var one: String
    var many: String

    init(_ one: String, _ many: String) {
      self.one = one
      self.many = many
    }

    static let transferFunction = Self(
      "a transfer function was removed", "# transfer functions were removed")
    static let halftone = Self("a halftone was removed", "# halftones were removed")
    static let overprintMode = Self(
      "an overprint mode was set to 0", "# overprint modes were set to 0")
    static let blendMode = Self(
      "a blend mode that PDF does not define was replaced",
      "# blend modes that PDF does not define were replaced")
    static let intent = Self(
      "a rendering intent that PDF does not define was removed",
      "# rendering intents that PDF does not define were removed")
    static let operation = Self(
      "an operator that PDF does not define was removed",
      "# operators that PDF does not define were removed")
    static let interpolation = Self(
      "the request to interpolate an image was removed",
      "the requests to interpolate # images were removed")
    static let alternates = Self(
      "the alternates of an image were removed", "the alternates of # images were removed")
    static let outside = Self(
      "a reference to the content of another file was removed",
      "# references to the content of other files were removed")
    static let postScript = Self(
      "a PostScript XObject, which viewers do not draw, was removed",
      "# PostScript XObjects, which viewers do not draw, were removed")
    static let metadata = Self(
      "the metadata of an object were removed", "the metadata of # objects were removed")
    static let appearances = Self(
      "the appearances of an annotation under the pointer were removed",
      "the appearances of # annotations under the pointer were removed")
    static let steps = Self(
      "the presentation steps of a page were removed",
      "the presentation steps of # pages were removed")
  }

  private var kinds: [Kind] = []
  private var counts: [Kind: Int] = [:]

  mutating func add(_ kind: Kind, count: Int = 1) {
    guard count > 0 else { return }
    if counts[kind] == nil { kinds.append(kind) }
    counts[kind, default: 0] += count
  }

  /// In the order in which the kinds were met.
  var messages: [String] {
    kinds.map { kind in
      let count = counts[kind] ?? 0
      guard count != 1 else { return kind.one }
      return kind.many.split(separator: "#", omittingEmptySubsequences: false)
        .joined(separator: String(count))
    }
  }
}
