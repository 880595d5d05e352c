import PDFArchiving
import PDFContent
import PDFObjects

/// Writes the marks of a page's content: which element each operation belongs to, and which belong to none.
struct PageMarking {
  /// Whose a glyph is, and where it is read.
  struct Owner {
    /// An element, or ``TagTree/artifact``.
    var element: Int32
    var order: Int32
    /// Counts the elements and annotations inside the element that are read before: what is read after one is content of its
    /// own.
    var part: Int32 = 0

    func isBeside(_ other: Owner) -> Bool { element == other.element && part == other.part }
  }

  let page: MarkablePage
  /// By operation: one for each glyph, or one for what is no text. Nil for what nobody reads.
  private var owners: [[Owner?]]

  init(_ page: MarkablePage, _ reading: PageReading) {
    self.page = page
    owners = page.streams.flatMap { stream in
      stream.operations.map { _ in [] }
    }
    var operation = 0
    for stream in page.streams {
      for one in stream.operations {
        let count = Int(reading.glyphCounts[operation])
        owners[operation] = Array(
          repeating: nil, count: one.kind == .text ? count : max(1, count))
        operation += 1
      }
    }
  }

  mutating func set(_ owner: Owner, of glyph: PageReading.GlyphPlace) {
    let operation = Int(glyph.operation)
    guard operation >= 0, owners[operation].indices.contains(Int(glyph.ordinal)) else { return }
    owners[operation][Int(glyph.ordinal)] = owner
  }

  /// What a glyph belongs to; nil if nobody reads it.
  func owner(of glyph: PageReading.GlyphPlace) -> Owner? {
    let operation = Int(glyph.operation)
    guard operation >= 0, owners[operation].indices.contains(Int(glyph.ordinal)) else { return nil }
    return owners[operation][Int(glyph.ordinal)]
  }

  /// Gives an operation that shows a picture to an element.
  mutating func set(_ owner: Owner, ofOperation operation: Int) {
    guard owners.indices.contains(operation), !owners[operation].isEmpty else { return }
    owners[operation][0] = owner
  }

  // MARK: Deciding

  private struct Segment {
    var owner: Owner?
    var count: Int
  }

  /// What consecutive glyphs of an operation belong to. White space belongs to what is before it.
  private func segments(of operation: Int) -> [Segment] {
    let all = owners[operation]
    var current = all.lazy.compactMap { $0 }.first
    var segments: [Segment] = []
    for owner in all {
      if let owner { current = owner }
      if let last = segments.last, last.owner?.element == current?.element,
        last.owner?.part == current?.part
      {
        segments[segments.count - 1].count += 1
        if let current, let known = segments[segments.count - 1].owner, current.order < known.order
        {
          segments[segments.count - 1].owner = current
        }
      } else {
        segments.append(Segment(owner: current, count: 1))
      }
    }
    return segments
  }

  /// What the operations of a form XObject, and of those in it, belong to.
  private func use(of stream: Int) -> FormUse {
    var use = FormUse()
    let content = page.streams[stream]
    use.hasMarks = !content.formerMarks.isEmpty
    for (index, operation) in content.operations.enumerated() {
      for owner in owners[content.first + index] {
        guard let owner else { continue }
        use.add(owner)
      }
      if let form = operation.form { use.add(self.use(of: form)) }
    }
    return use
  }

  private struct FormUse {
    var owner: Owner?
    /// Several elements have parts of it, or an element and none.
    var isDivided = false
    /// It has marks of a former structure.
    var hasMarks = false

    mutating func add(_ other: Owner) {
      guard let owner else {
        self.owner = other
        return
      }
      if !owner.isBeside(other) { isDivided = true }
      if other.order < owner.order { self.owner = other }
    }

    mutating func add(_ other: FormUse) {
      if let owner = other.owner { add(owner) }
      isDivided = isDivided || other.isDivided
      hasMarks = hasMarks || other.hasMarks
    }
  }

  // MARK: Writing

  /// Writes the content with its marks.
  ///
  /// - Parameters:
  ///   - place: the page's place in the document.
  ///   - tree: gets the marked content.
  /// - Returns: the objects of the page's streams; nil for those that stay as they were.
  func write(to document: inout Document, page place: Int, _ tree: inout TagTree)
    -> [ObjectNumber?]
  {
    var objects = [ObjectNumber?](repeating: nil, count: page.streams.count)
    guard !page.streams.isEmpty else { return objects }
    let (bytes, resources) = written(0, marks: true, to: &document, page: place, &tree, &objects)
    let contents = document.add(.stream(PDFStream(compressing: bytes)))
    let former = page.streams[0].resources
    document.update(page.page.number) { node in
      node["Contents"] = .reference(contents)
      if resources != former { node["Resources"] = .dictionary(resources) }
    }
    return objects
  }

  /// - Parameter marks: false for a form XObject that is marked where it is drawn.
  private func written(
    _ stream: Int, marks: Bool, to document: inout Document, page place: Int, _ tree: inout TagTree,
    _ objects: inout [ObjectNumber?]
  ) -> (bytes: [UInt8], resources: PDFDictionary) {
    let content = page.streams[stream]
    var forms = FormNames(content.resources, in: document)
    var writer = MarkWriter(StreamCutter(content), page: place, stream: stream)
    for (index, operation) in content.operations.enumerated() {
      let number = content.first + index
      if let form = operation.form {
        let use = use(of: form)
        let isWhole = !use.isDivided || !marks
        if isWhole, !use.hasMarks {
          if marks { writer.mark(operation, use.owner, &tree) }
          continue
        }
        objects[form] = document.add(.null)
        let (bytes, resources) = written(
          form, marks: !isWhole, to: &document, page: place, &tree, &objects)
        var dictionary = page.streams[form].dictionary.withoutEncoding
        dictionary["Resources"] = .dictionary(resources)
        if let object = objects[form] {
          document[object] = .stream(
            PDFStream(compressing: bytes, dictionary: dictionary))
          let drawn = forms.draw(object)
          if isWhole, marks {
            writer.mark(operation, use.owner, drawing: drawn, &tree)
          } else {
            writer.replace(operation.range, by: drawn)
          }
        }
        continue
      }
      guard marks else { continue }
      let segments = segments(of: number)
      guard segments.count > 1, operation.kind == .text,
        let parsed = content.parsed(operation),
        let divided = DividedText(parsed, glyphs: segments.map(\.count))
      else {
        let longest = segments.max { $0.count < $1.count }
        let isBlank = operation.kind == .text && longest?.owner == nil
        writer.mark(operation, longest?.owner, isBlank: isBlank, &tree)
        continue
      }
      for (segment, part) in zip(segments, divided.parts) {
        writer.mark(operation, segment.owner, drawing: part, &tree)
      }
    }
    writer.finish()
    return (writer.bytes, forms.resources)
  }
}

/// Puts marked-content sequences into a stream as it is copied: as few as the order of operations allows.
private struct MarkWriter {
  private var cutter: StreamCutter
  private let page: Int
  private let stream: Int
  /// The sequence that is open.
  private var open: (element: Int32, part: Int32, run: Int, kid: Int?)?
  private var next = 0

  var bytes: [UInt8] { cutter.bytes }

  init(_ cutter: StreamCutter, page: Int, stream: Int) {
    (self.cutter, self.page, self.stream) = (cutter, page, stream)
  }

  private mutating func close() {
    guard open != nil else { return }
    cutter.append(Array("EMC\n".utf8))
    open = nil
  }

  /// Marks an operation as an element's, or as an artifact if it has no owner.
  ///
  /// - Parameters:
  ///   - drawn: what takes the place of the operation.
  ///   - isBlank: the operation shows nothing that is read, so that any sequence may have it.
  mutating func mark(
    _ operation: MarkableStream.Operation, _ owner: PageMarking.Owner?,
    drawing drawn: [UInt8]? = nil,
    isBlank: Bool = false, _ tree: inout TagTree
  ) {
    var element = owner?.element ?? Int32(TagTree.artifact)
    if element >= 0, tree.elements[Int(element)].type == "Artifact" {
      element = Int32(TagTree.artifact)
    }
    let part = element >= 0 ? owner?.part ?? 0 : 0
    if let open, open.run == operation.run,
      isBlank || open.element == element && open.part == part
    {
      if open.element == element, let owner, let kid = open.kid {
        let known = tree.elements[Int(element)].kids[kid].order
        tree.elements[Int(element)].kids[kid].order = min(known, Int(owner.order))
      }
    } else {
      close()
      cutter.copy(upTo: operation.range.lowerBound)
      var writer = ContentWriter()
      if element >= 0, let owner {
        let kid = tree.elements[Int(element)].kids.count
        tree.append(
          .content(page: page, stream: stream, identifier: next), to: Int(element),
          order: Int(owner.order))
        writer.beginMarkedContent(
          tree.elements[Int(element)].type, properties: ["MCID": .integer(next)])
        next += 1
        open = (element, part, operation.run, kid)
      } else {
        writer.beginMarkedContent("Artifact")
        open = (element, part, operation.run, nil)
      }
      cutter.append(writer.bytes)
    }
    if let drawn {
      // Several parts take the place of one operation.
      cutter.replace(operation.range, by: drawn)
    } else {
      cutter.copy(upTo: operation.range.upperBound)
    }
  }

  /// Replaces an operation that has marks inside.
  mutating func replace(_ range: Range<Int>, by drawn: [UInt8]) {
    close()
    cutter.replace(range, by: drawn)
  }

  mutating func finish() {
    close()
    cutter.finish()
  }
}
