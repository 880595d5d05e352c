import PDFContent
import PDFObjects

/// A page's content with the form XObjects that it draws, each time as a stream of its own, so that any part of what it
/// shows may get marks.
struct MarkablePage {
  let page: Page
  /// The first is the page's.
  private(set) var streams: [MarkableStream] = []
  /// The number of all operations.
  private(set) var count = 0
  /// Part of the content could not be decoded.
  private(set) var isDamaged = false

  /// Form XObjects deeper than this, or more of them, are marked as a whole.
  private static let deepest = 12
  private static let mostForms = 2_000

  init(_ page: Page, in document: Document, _ allowance: inout DecodingAllowance) {
    self.page = page
    guard let bytes = Self.content(of: page, in: document, &allowance) else {
      isDamaged = true
      return
    }
    var reading = Reading(document: document, allowance: allowance)
    reading.read(
      bytes, dictionary: [:], document.dictionary(page.resources) ?? [:], depth: 0, around: [])
    allowance = reading.allowance
    streams = reading.streams.compactMap { $0 }
    for index in streams.indices {
      streams[index].first = count
      count += streams[index].operations.count
    }
  }

  private static func content(
    of page: Page, in document: Document, _ allowance: inout DecodingAllowance
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    for (_, stream) in document.contentStreams(of: page.number) {
      allowance.add(for: stream)
      guard let decoded = try? allowance.decode(stream, in: document) else { return nil }
      bytes += decoded
      bytes.append(0x0A)
    }
    return bytes
  }

  private struct Reading {
    let document: Document
    var allowance: DecodingAllowance
    var streams: [MarkableStream?] = []

    /// - Returns: the place of the stream.
    @discardableResult
    mutating func read(
      _ bytes: [UInt8], dictionary: PDFDictionary, _ resources: PDFDictionary, depth: Int,
      around: Set<ObjectNumber>
    ) -> Int {
      let place = streams.count
      streams.append(nil)
      var stream = MarkableStream(bytes, dictionary: dictionary, resources: resources)
      let objects = document.dictionary(resources["XObject"]) ?? [:]
      stream.scan(in: document) { name in
        guard let object = objects[name], let inner = document.resolve(object).streamValue else {
          return nil
        }
        switch document.name(inner.dictionary["Subtype"]) {
        case "Image": return (false, nil)
        case "Form":
          guard let number = object.referenceValue, !around.contains(number) else { return nil }
          guard depth < MarkablePage.deepest, streams.count < MarkablePage.mostForms else {
            return (true, nil)
          }
          allowance.add(for: inner)
          guard let content = try? allowance.decode(inner, in: document) else { return (true, nil) }
          let own = document.dictionary(inner.dictionary["Resources"]) ?? resources
          return (
            true,
            read(
              content, dictionary: inner.dictionary, own, depth: depth + 1,
              around: around.union([number]))
          )
        default: return nil
        }
      }
      streams[place] = stream
      return place
    }
  }

  // MARK: Reading

  /// The tag of sequences that tell the operations apart.
  static let probe: PDFName = "FormwrightOperation"

  /// Puts each operation of the page into a sequence with its number, so that whoever reads the page knows which
  /// operation shows what.
  func addProbes(to document: inout Document) {
    guard !streams.isEmpty else { return }
    func written(_ place: Int, _ document: inout Document) -> (bytes: [UInt8], PDFDictionary) {
      let stream = streams[place]
      var forms = FormNames(stream.resources, in: document)
      var cutter = StreamCutter(stream)
      for (index, operation) in stream.operations.enumerated() {
        cutter.copy(upTo: operation.range.lowerBound)
        var writer = ContentWriter()
        writer.beginMarkedContent(
          Self.probe, properties: ["MCID": .integer(stream.first + index)])
        cutter.append(writer.bytes)
        if let form = operation.form {
          let (bytes, resources) = written(form, &document)
          var dictionary = streams[form].dictionary.withoutEncoding
          dictionary["Resources"] = .dictionary(resources)
          let number = document.add(.stream(PDFStream(dictionary: dictionary, data: bytes)))
          cutter.replace(operation.range, by: forms.draw(number))
        } else {
          cutter.copy(upTo: operation.range.upperBound)
        }
        cutter.append(Array("EMC\n".utf8))
      }
      cutter.finish()
      return (cutter.bytes, forms.resources)
    }
    let (bytes, resources) = written(0, &document)
    let stream = document.add(.stream(PDFStream(dictionary: [:], data: bytes)))
    guard case .dictionary(var node) = document[page.number] else { return }
    node["Contents"] = .reference(stream)
    node["Resources"] = .dictionary(resources)
    document[page.number] = .dictionary(node)
  }
}

/// Names for form XObjects among the resources of a stream.
struct FormNames {
  private(set) var resources: PDFDictionary
  private var objects: PDFDictionary
  private var next = 1

  init(_ resources: PDFDictionary, in document: Document) {
    self.resources = resources
    objects = document.dictionary(resources["XObject"]) ?? [:]
  }

  /// The operator that draws a form XObject.
  mutating func draw(_ form: ObjectNumber) -> [UInt8] {
    var name = PDFName(rawValue: "Fm\(next)")
    while objects[name] != nil {
      next += 1
      name = PDFName(rawValue: "Fm\(next)")
    }
    objects[name] = .reference(form)
    resources["XObject"] = .dictionary(objects)
    var writer = ContentWriter()
    writer.drawXObject(name)
    return writer.bytes
  }
}

extension PDFDictionary {
  /// Without what says how a stream is encoded, and where the parent tree has it.
  var withoutEncoding: PDFDictionary {
    var copy = self
    for key: PDFName in [
      "Filter", "DecodeParms", "Length", "DL", "F", "FFilter", "FDecodeParms", "StructParents",
      "StructParent",
    ] {
      copy[key] = nil
    }
    return copy
  }
}

/// Copies a stream with changes, from its beginning to its end. Former marks lose their meaning on the way.
struct StreamCutter {
  private let stream: MarkableStream
  private(set) var bytes: [UInt8] = []
  private var place = 0
  private var mark = 0

  init(_ stream: MarkableStream) {
    self.stream = stream
    bytes.reserveCapacity(stream.bytes.count + stream.operations.count * 24)
  }

  mutating func copy(upTo end: Int) {
    while mark < stream.formerMarks.count, stream.formerMarks[mark].range.lowerBound < end {
      let former = stream.formerMarks[mark]
      mark += 1
      guard former.range.lowerBound >= place else { continue }
      bytes += stream.bytes[place..<former.range.lowerBound]
      append(former.replacement)
      place = former.range.upperBound
    }
    guard end > place else { return }
    bytes += stream.bytes[place..<end]
    place = end
  }

  /// Adds operators.
  mutating func append(_ operators: [UInt8]) {
    if let last = bytes.last, last != 0x0A { bytes.append(0x0A) }
    bytes += operators
    if bytes.last != 0x0A { bytes.append(0x0A) }
  }

  mutating func replace(_ range: Range<Int>, by operators: [UInt8]) {
    copy(upTo: range.lowerBound)
    append(operators)
    place = max(place, range.upperBound)
  }

  mutating func finish() { copy(upTo: stream.bytes.count) }
}
