import PDFContent
package import PDFObjects

/// What all content of a document uses: pages, appearances, form XObjects, patterns, Type 3 glyphs and
/// soft masks. Collects what breaks a rule on the way.
///
/// A stream is visited once for each text state that it may be drawn in, so that the work is bounded by
/// the size of the file.
package struct ContentSurvey {
  let document: Document
  /// The color space of the output intent's profile; nil if there is no intent.
  let intentSpace: String?
  let identifiers: [ObjectNumber: Set<Int>]?
  let spoken: [ObjectNumber: Set<Int>]?
  /// The languages that content states for its text.
  var languages: Set<StatedLanguage> = []
  /// Form XObjects with content that the structure tree may refer to.
  var taggedForms: Set<ObjectNumber> = []
  /// How often content draws each form XObject.
  var drawings: [ObjectNumber: Int] = [:]
  let pages: [Page]
  package private(set) var fonts: [FontUse.Key: FontUse] = [:]
  /// The keys of ``fonts``, in the order of first use.
  package private(set) var fontOrder: [FontUse.Key] = []
  var found = ViolationList()
  /// Content whose operators select DeviceCMYK: form XObjects and other streams, and pages.
  package internal(set) var streamsWithCMYK: Set<ObjectNumber> = []
  /// Something in the document uses DeviceCMYK.
  package internal(set) var usesCMYK = false
  /// Form XObjects and patterns that are drawn, with the resources that they inherit if they have none.
  package internal(set) var inheritedResources: [ObjectNumber: PDFDictionary] = [:]
  /// Entries that streams take from the resources around them though they have resources of their own.
  package private(set) var borrowedResources: [ObjectNumber: [PDFName: PDFDictionary]] = [:]
  /// Streams with operators that have to be rewritten.
  package internal(set) var streamsToRewrite: Set<ObjectNumber> = []
  /// The page's content asks for more than its size allows, so that not all of it was read.
  package internal(set) var isTruncated = false

  var page: Int?
  /// The resources of the page that is surveyed.
  private var pageResources: PDFDictionary?
  private var inspected: [FontUse.Key: InspectedFont] = [:]
  private var visits: [ObjectNumber: Set<Visit>] = [:]
  /// The streams that are being drawn, each in the one before.
  private var open: Set<ObjectNumber> = []
  var checkedSpaces: Set<PDFObject> = []
  var checkedObjects: Set<ObjectNumber> = []
  private var allowance = DecodingAllowance(64 << 20)
  /// Spot colors by name, as they are first met.
  var separations: [PDFName: PDFObject] = [:]

  /// A stream draws differently with another text state around it.
  private struct Visit: Hashable {
    var font: FontUse.Key?
    var isInvisible: Bool
    var isExplained: Bool
    var marking: Marking?
    var hasLanguage: Bool
  }
  private static let mostVisits = 16
  static let deepest = 24

  /// `/Lang` of a marked-content sequence (ISO 32000-2, 14.9.2.2).
  struct StatedLanguage: Hashable {
    var text: String
    var stream: ObjectNumber?
    var page: Int?
  }

  /// What is drawn besides what the document has.
  package struct Additions: Sendable {
    /// Content that pages have besides their own.
    package var contents: [ObjectNumber: [UInt8]] = [:]
    /// The form XObjects that a page's resources name count as drawn.
    package var drawsAllForms = false

    package init(contents: [ObjectNumber: [UInt8]] = [:], drawsAllForms: Bool = false) {
      self.contents = contents
      self.drawsAllForms = drawsAllForms
    }
  }

  /// - Parameters:
  ///   - additions: what is drawn besides.
  ///   - identifiers: the marked content of each page that the structure tree refers to; nil if it does not
  ///     matter whether content is tagged.
  ///   - spoken: of these, what is in an element whose language is known; nil if the document has a language.
  package init(
    of document: Document, with additions: Additions = Additions(),
    identifiers: [ObjectNumber: Set<Int>]? = nil, spoken: [ObjectNumber: Set<Int>]? = nil
  ) {
    self.document = document
    self.identifiers = identifiers
    self.spoken = spoken
    intentSpace = document.outputIntentSpace
    pages = document.pageList().pages
    for (index, page) in pages.enumerated() {
      self.page = index + 1
      surveyPage(page)
      if additions.drawsAllForms { surveyForms(of: page) }
      if let content = additions.contents[page.number] {
        let resources = document.dictionary(page.resources)
        run(
          content, stream: page.number, scope: Scope(own: resources, inherited: nil),
          state: TextState(), depth: 0)
      }
    }
    page = nil
    guard identifiers != nil else { return }
    for form in taggedForms.sorted() where drawings[form, default: 0] > 1 {
      found.add("7.20-2", form)
    }
  }

  // MARK: Fonts

  /// - Parameter resources: those of the content that uses the font.
  mutating func font(_ object: PDFObject?, inherited resources: PDFDictionary?) -> FontUse.Key? {
    guard let object, let dictionary = document.dictionary(object) else { return nil }
    let key: FontUse.Key = object.referenceValue.map { .object($0) } ?? .direct(dictionary)
    if fonts[key] == nil {
      fonts[key] = FontUse(key: key, dictionary: dictionary, page: page)
      fontOrder.append(key)
      inspected[key] = InspectedFont(dictionary: dictionary, in: document)
      if document.name(dictionary["Subtype"]) == "Type3" {
        surveyGlyphs(dictionary, object.referenceValue, inherited: resources)
      }
    }
    return key
  }

  /// Notes the codes of a string.
  mutating func show(_ text: ArraySlice<UInt8>, with key: FontUse.Key, _ state: TextState) {
    guard let font = inspected[key] else { return }
    var rest = text
    var codes: Set<FontUse.Code> = []
    while !rest.isEmpty {
      let (code, count) = font.nextCode(in: rest)
      codes.insert(FontUse.Code(value: code, byteCount: count))
      rest = rest.dropFirst(max(1, count))
    }
    if !state.isExplained { fonts[key]?.unexplained.formUnion(codes) }
    if state.renderingMode == 3 {
      fonts[key]?.invisible.formUnion(codes)
    } else {
      fonts[key]?.isVisible = true
      fonts[key]?.shown.formUnion(codes)
    }
  }

  /// The procedures of a Type 3 font (ISO 32000-2, 9.6.4). They have the font's resources.
  private mutating func surveyGlyphs(
    _ font: PDFDictionary, _ number: ObjectNumber?, inherited: PDFDictionary?
  ) {
    guard let procedures = document.dictionary(font["CharProcs"]) else { return }
    let resources = document.dictionary(font["Resources"])
    for (_, value) in procedures {
      guard let stream = document.resolve(value).streamValue else { continue }
      survey(
        stream, value.referenceValue, resources: resources, inherited: inherited,
        state: TextState(), depth: 1)
      guard let procedure = value.referenceValue else { continue }
      inheritedResources[procedure] = nil
      guard let borrowed = borrowedResources.removeValue(forKey: procedure), let number else {
        continue
      }
      for (category, entries) in borrowed {
        for (name, entry) in entries {
          borrowedResources[number, default: [:]][category, default: [:]][name] = entry
        }
      }
    }
    if let number, resources == nil, let inherited { inheritedResources[number] = inherited }
  }

  // MARK: Streams

  /// The text state at the start of a stream.
  struct TextState: Hashable {
    var font: FontUse.Key?
    var renderingMode = 0
    /// The content is in a sequence that has a replacement text.
    var isExplained = false
    /// What the content around says; nil if it does not matter.
    var marking: Marking?
    /// The language of the text is known.
    var hasLanguage = false
    /// A color has been selected. Until then it is black in DeviceGray (ISO 32000-2, 8.6.5.2).
    var hasFillColor = false
    var hasStrokeColor = false
  }

  /// Whether content is read by assistive technology (ISO 32000-2, 14.8.2).
  enum Marking: Hashable {
    case unmarked
    case tagged
    case artifact
  }

  private mutating func surveyPage(_ page: Page) {
    guard let node = document[page.number].dictionaryValue else { return }
    let own = document.dictionary(node["Resources"])
    let inherited = own == nil ? document.dictionary(page.resources) : nil
    pageResources = own ?? inherited
    if let group = document.dictionary(node["Group"]) { checkGroup(group, page.number) }
    let bytes = pageBytes(page.number)
    var state = TextState()
    if identifiers != nil { state.marking = .unmarked }
    run(
      bytes, stream: page.number, scope: Scope(own: own, inherited: inherited), state: state,
      depth: 0)
    for object in document.array(node["Annots"]) ?? [] {
      guard let annotation = document.dictionary(object),
        let appearances = document.dictionary(annotation["AP"])
      else { continue }
      for (_, entry) in appearances { surveyAppearance(entry, depth: 0) }
    }
  }

  private mutating func surveyForms(of page: Page) {
    guard let resources = document.dictionary(page.resources),
      let objects = document.dictionary(resources["XObject"])
    else { return }
    for (_, object) in objects {
      guard let stream = document.resolve(object).streamValue,
        document.name(stream.dictionary["Subtype"]) == "Form"
      else { continue }
      drawForm(stream, object.referenceValue, inherited: resources, state: TextState(), depth: 0)
    }
  }

  private mutating func surveyAppearance(_ object: PDFObject, depth: Int) {
    switch document.resolve(object) {
    case .stream(let stream):
      drawForm(stream, object.referenceValue, inherited: nil, state: TextState(), depth: 0)
    case .dictionary(let states) where depth == 0:
      for (_, entry) in states { surveyAppearance(entry, depth: 1) }
    default: break
    }
  }

  private mutating func pageBytes(_ page: ObjectNumber) -> [UInt8] {
    var bytes: [UInt8] = []
    for (_, stream) in document.contentStreams(of: page) {
      bytes += decoded(stream)
      bytes.append(0x0A)
    }
    return bytes
  }

  /// The data of a content stream; empty if it does not decode, or would exceed the allowance.
  private mutating func decoded(_ stream: PDFStream) -> [UInt8] {
    allowance.add(for: stream)
    guard let bytes = try? allowance.decode(stream, in: document) else {
      isTruncated = true
      return []
    }
    return bytes
  }

  /// Surveys a form XObject or an appearance.
  mutating func drawForm(
    _ stream: PDFStream, _ number: ObjectNumber?, inherited: PDFDictionary?, state: TextState,
    depth: Int
  ) {
    checkForm(stream.dictionary, number)
    survey(
      stream, number, resources: document.dictionary(stream.dictionary["Resources"]),
      inherited: inherited, state: state, depth: depth + 1)
  }

  mutating func survey(
    _ stream: PDFStream, _ number: ObjectNumber?, resources: PDFDictionary?,
    inherited: PDFDictionary?, state: TextState, depth: Int
  ) {
    guard depth < Self.deepest else {
      isTruncated = true
      return
    }
    if let number {
      guard !open.contains(number) else {
        found.add("6.2.2-2", number, page: page, detail: "it draws itself")
        return
      }
      let visit = Visit(
        font: state.font, isInvisible: state.renderingMode == 3, isExplained: state.isExplained,
        marking: state.marking, hasLanguage: state.hasLanguage)
      let count = visits[number]?.count ?? 0
      guard count < Self.mostVisits, visits[number, default: []].insert(visit).inserted else {
        return
      }
      if resources == nil, let inherited, inheritedResources[number] == nil {
        inheritedResources[number] = inherited
      }
    }
    if let number { open.insert(number) }
    run(
      decoded(stream), stream: number, scope: Scope(own: resources, inherited: inherited),
      state: state, depth: depth)
    if let number { open.remove(number) }
  }

  /// The resources of a stream: its own, or else those around it, which the standard does not allow.
  struct Scope {
    var own: PDFDictionary?
    var inherited: PDFDictionary?
    var all: PDFDictionary? { own ?? inherited }
  }

  /// Whether an entry is of the type that its category asks for (ISO 32000-2, Table 34).
  private func isUsable(_ entry: PDFObject, _ category: PDFName) -> Bool {
    let object = document.resolve(entry)
    switch category {
    case "XObject": return object.streamValue != nil
    case "Font", "ExtGState", "Pattern", "Shading": return object.dictionaryValue != nil
    default: return !object.isNull
    }
  }

  /// An entry of a stream's resources. Notes if the stream has none of its own.
  mutating func resource(
    _ category: PDFName, _ name: PDFName, _ scope: Scope, _ stream: ObjectNumber?
  ) -> PDFObject? {
    if let entry = document.dictionary(scope.own?[category])?[name], isUsable(entry, category) {
      return entry
    }
    // Viewers look around the stream, and at last at the page.
    for around in [scope.inherited, pageResources] {
      guard let entry = document.dictionary(around?[category])?[name], isUsable(entry, category)
      else { continue }
      found.add("6.2.2-2", stream, page: page)
      if let stream {
        borrowedResources[stream, default: [:]][category, default: [:]][name] = entry
      }
      return entry
    }
    return nil
  }
}
