import PDFContent
import PDFObjects

extension ContentSurvey {
  /// Interprets the operators of one stream (ISO 32000-2, Annex A).
  mutating func run(
    _ bytes: [UInt8], stream: ObjectNumber?, scope: Scope, state: TextState, depth: Int
  ) {
    var scanner = ContentScanner(bytes)
    var state = state
    var saved: [TextState] = []
    var names: [PDFName: FontUse.Key?] = [:]
    var marks: [(marking: Marking?, isExplained: Bool, hasLanguage: Bool)] = []
    while true {
      let start = scanner.position
      guard let name = scanner.next() else { break }
      checkOperands(scanner, stream)
      if scanner.hasHexadecimal || scanner.hasOddNumber, name != .inlineImage {
        checkSyntax(bytes[start..<scanner.position], stream)
      }
      switch name {
      case .save:
        if saved.count < 4096 { saved.append(state) }
        if saved.count == 29 { found.add("6.1.13-8", stream, page: page) }
      case .restore:
        if var last = saved.popLast() {
          // Marked content does not end with the graphics state.
          last.marking = state.marking
          last.isExplained = state.isExplained
          last.hasLanguage = state.hasLanguage
          state = last
        }
      case .beginMarkedContent, .beginMarkedContentWithProperties:
        if marks.count < 4096 {
          marks.append((state.marking, state.isExplained, state.hasLanguage))
        }
        begin(scanner, scope, stream, &state)
      case .endMarkedContent:
        if let last = marks.popLast() {
          (state.marking, state.isExplained, state.hasLanguage) = last
        }
      case .fill, .fillFormerly, .fillEvenOdd, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke,
        .closeFillStrokeEvenOdd, .stroke, .closeStroke:
        if state.marking == .unmarked { found.add("7.1-3", stream, page: page) }
        if name.fillsPath && !state.hasFillColor || name.strokesPath && !state.hasStrokeColor {
          useDevice("DeviceGray", scope, stream)
        }
      case .font:
        guard scanner.operands.count >= 2,
          case .name(let name) = scanner.operands[scanner.operands.count - 2]
        else { continue }
        if let known = names[name] {
          state.font = known
        } else {
          state.font = font(resource("Font", name, scope, stream), inherited: scope.all)
          names[name] = state.font
        }
      case .renderingMode:
        if let mode = scanner.number(0, of: 1) { state.renderingMode = Int(mode) }
      case .showText, .nextLineShowText, .spacedNextLineShowText, .showTextArray:
        if state.marking == .unmarked, !scanner.text.isEmpty {
          found.add("7.1-3", stream, page: page)
        }
        if spoken != nil, !state.hasLanguage, state.marking != .artifact, !scanner.text.isEmpty {
          found.add("7.2-34", stream, page: page)
        }
        if !state.hasFillColor, state.renderingMode != 3, !scanner.text.isEmpty {
          useDevice("DeviceGray", scope, stream)
        }
        guard let font = state.font else { continue }
        for operand in scanner.operands {
          guard case .string(let range) = operand, range.upperBound <= scanner.text.count else {
            continue
          }
          show(scanner.text[range], with: font, state)
        }
      case .graphicsState:
        guard let name = scanner.lastName,
          let object = resource("ExtGState", name, scope, stream)
        else { continue }
        setParameters(object, scope, &state, depth: depth)
      case .paintXObject:
        guard let name = scanner.lastName, let object = resource("XObject", name, scope, stream)
        else { continue }
        draw(object, scope, state, depth: depth)
      case .shading:
        if state.marking == .unmarked { found.add("7.1-3", stream, page: page) }
        guard let name = scanner.lastName,
          let shading = document.dictionary(resource("Shading", name, scope, stream))
        else { continue }
        checkSpace(shading["ColorSpace"], scope, stream)
      case .inlineImage:
        if state.marking == .unmarked { found.add("7.1-3", stream, page: page) }
        if case .dictionary(let image)? = scanner.operands.last {
          checkInlineImage(image, scope, stream)
        }
      case .renderingIntent:
        if let name = scanner.lastName, !Self.renderingIntents.contains(name) {
          found.add("6.2.6-1", stream, page: page, detail: name.text)
          if let stream { streamsToRewrite.insert(stream) }
        }
      case .fillGray, .strokeGray:
        selectColor(isStroke: name == .strokeGray, &state)
        useDevice("DeviceGray", scope, stream)
      case .fillRGB, .strokeRGB:
        selectColor(isStroke: name == .strokeRGB, &state)
        useDevice("DeviceRGB", scope, stream)
      case .fillCMYK, .strokeCMYK:
        selectColor(isStroke: name == .strokeCMYK, &state)
        useDevice("DeviceCMYK", scope, stream)
      case .fillColorSpace, .strokeColorSpace:
        selectColor(isStroke: name == .strokeColorSpace, &state)
        if let name = scanner.lastName { select(name, scope, stream) }
      case .fillColorOrPattern, .strokeColorOrPattern:
        if let name = scanner.lastName, let pattern = resource("Pattern", name, scope, stream) {
          surveyPattern(pattern, scope, depth: depth)
        }
      case .unknown:
        found.add("6.2.2-1", stream, page: page)
        if let stream { streamsToRewrite.insert(stream) }
      default: break
      }
    }
  }

  /// A marked-content sequence (ISO 32000-2, 14.6): an artifact, or content that the structure tree has.
  private mutating func begin(
    _ scanner: ContentScanner, _ scope: Scope, _ stream: ObjectNumber?, _ state: inout TextState
  ) {
    var properties: PDFDictionary?
    var tag: PDFName?
    switch scanner.operands.last {
    case .dictionary(let direct)?: properties = direct
    case .name(let name)?:
      if scanner.operands.count >= 2 {
        properties = document.dictionary(document.dictionary(scope.all?["Properties"])?[name])
      } else {
        tag = name
      }
    default: break
    }
    if scanner.operands.count >= 2,
      case .name(let name) = scanner.operands[scanner.operands.count - 2]
    {
      tag = name
    }
    if properties?["ActualText"] != nil { state.isExplained = true }
    if let language = properties.flatMap({ document.value("Lang", in: $0)?.stringValue?.text }) {
      languages.insert(StatedLanguage(text: language, stream: stream, page: page))
      state.hasLanguage = true
    }
    guard state.marking != nil else { return }
    let identifier = properties.flatMap { document.integer($0["MCID"]) }
    if let stream, let identifier {
      if spoken?[stream]?.contains(identifier) ?? false { state.hasLanguage = true }
      if document[stream].streamValue != nil { taggedForms.insert(stream) }
    }
    if spoken != nil, tag == "Span", !state.hasLanguage {
      for (key, rule) in [("ActualText", "7.2-30"), ("Alt", "7.2-31"), ("E", "7.2-32")]
      where properties?[PDFName(rawValue: key)] != nil {
        found.add(rule, stream, page: page)
      }
    }
    // The content of a form XObject has identifiers of its own.
    let isReferred =
      identifier.map { identifier in
        stream.flatMap { identifiers?[$0] }?.contains(identifier)
          ?? (document[stream ?? ObjectNumber(0)].streamValue != nil)
      } ?? false
    if tag == "Artifact" {
      if state.marking == .tagged || isReferred { found.add("7.1-1", stream, page: page) }
      state.marking = .artifact
    } else if identifier != nil {
      if state.marking == .artifact { found.add("7.1-2", stream, page: page) }
      if isReferred { state.marking = .tagged }
    }
  }

  static let renderingIntents: Set<PDFName> = [
    "RelativeColorimetric", "AbsoluteColorimetric", "Perceptual", "Saturation",
  ]

  private func selectColor(isStroke: Bool, _ state: inout TextState) {
    if isStroke { state.hasStrokeColor = true } else { state.hasFillColor = true }
  }

  private mutating func checkSyntax(_ bytes: ArraySlice<UInt8>, _ stream: ObjectNumber?) {
    let operands = LawfulOperands(bytes)
    guard operands.hasOddCount || operands.hasOthers || operands.hasOddNumbers else { return }
    if operands.hasOddNumbers {
      found.add("6.1.13-1", stream, page: page, detail: "a number is malformed")
    }
    if operands.hasOddCount { found.add("6.1.6-1", stream, page: page) }
    if operands.hasOthers { found.add("6.1.6-2", stream, page: page) }
    if let stream { streamsToRewrite.insert(stream) }
  }

  /// The limits of numbers, names and strings (ISO 19005-2, 6.1.13).
  private mutating func checkOperands(_ scanner: ContentScanner, _ stream: ObjectNumber?) {
    for operand in scanner.operands {
      switch operand {
      case .string(let range):
        if range.count > 32767 { found.add("6.1.13-3", stream, page: page) }
      case .name(let name):
        if name.rawValue.unicodeScalars.count > 127 { found.add("6.1.13-4", stream, page: page) }
      case .number(let value):
        if abs(value) > 2_147_483_648, value == value.rounded() {
          found.add("6.1.13-1", stream, page: page)
        }
      case .dictionary, .arrayStart, .arrayEnd, .other: break
      }
    }
  }

  // MARK: Objects

  private mutating func draw(_ object: PDFObject, _ scope: Scope, _ state: TextState, depth: Int) {
    guard let stream = document.resolve(object).streamValue else { return }
    switch document.name(stream.dictionary["Subtype"]) {
    case "Image":
      if state.marking == .unmarked { found.add("7.1-3", object.referenceValue, page: page) }
      checkImage(stream, object.referenceValue, scope)
    case "Form":
      if let number = object.referenceValue { drawings[number, default: 0] += 1 }
      drawForm(stream, object.referenceValue, inherited: scope.all, state: state, depth: depth)
    case "PS": found.add("6.2.9-3", object.referenceValue, page: page)
    default: break
    }
  }

  /// A tiling pattern is content of its own; a shading pattern has a color space.
  private mutating func surveyPattern(_ object: PDFObject, _ scope: Scope, depth: Int) {
    switch document.resolve(object) {
    case .stream(let stream):
      survey(
        stream, object.referenceValue,
        resources: document.dictionary(stream.dictionary["Resources"]), inherited: scope.all,
        state: TextState(), depth: depth + 1)
    case .dictionary(let pattern):
      if let shading = document.dictionary(pattern["Shading"]) {
        checkSpace(shading["ColorSpace"], scope, object.referenceValue)
      }
      if let parameters = pattern["ExtGState"] {
        var state = TextState()
        setParameters(parameters, scope, &state, depth: depth)
      }
    default: break
    }
  }

  /// A graphics state parameter dictionary (ISO 32000-2, 8.4.5; ISO 19005-2, 6.2.5).
  private mutating func setParameters(
    _ object: PDFObject, _ scope: Scope, _ state: inout TextState, depth: Int
  ) {
    guard let parameters = document.dictionary(object) else { return }
    if let font = document.array(parameters["Font"]), let first = font.first {
      state.font = self.font(first, inherited: scope.all) ?? state.font
    }
    let number = object.referenceValue
    if let number, !checkedObjects.insert(number).inserted { return }
    if parameters["TR"] != nil { found.add("6.2.5-1", number, page: page) }
    if let function = document.value("TR2", in: parameters), function != .name("Default") {
      found.add("6.2.5-2", number, page: page)
    }
    if parameters["HTP"] != nil { found.add("6.2.5-3", number, page: page) }
    if let halftone = document.dictionary(parameters["HT"]) {
      let kind = document.integer(halftone["HalftoneType"])
      if kind != 1 && kind != 5 { found.add("6.2.5-4", number, page: page) }
      if halftone["HalftoneName"] != nil { found.add("6.2.5-5", number, page: page) }
      if halftone["TransferFunction"] != nil { found.add("6.2.5-6", number, page: page) }
    }
    if let intent = document.name(parameters["RI"]), !Self.renderingIntents.contains(intent) {
      found.add("6.2.6-1", number, page: page, detail: intent.text)
    }
    let modes =
      document.array(parameters["BM"])?.compactMap { document.name($0) }
      ?? document.name(parameters["BM"]).map { [$0] } ?? []
    if modes.contains(where: { !Self.blendModes.contains($0) }) {
      found.add("6.2.10-1", number, page: page)
    }
    if modes.contains(where: { $0 != "Normal" && $0 != "Compatible" })
      || document.number(parameters["CA"]).map({ $0 < 1 }) == true
      || document.number(parameters["ca"]).map({ $0 < 1 }) == true
    {
      noteTransparency()
    }
    if let mask = document.dictionary(parameters["SMask"]) {
      noteTransparency()
      if let group = mask["G"], let stream = document.resolve(group).streamValue {
        drawForm(
          stream, group.referenceValue, inherited: scope.all, state: TextState(), depth: depth)
      }
    }
  }

  static let blendModes: Set<PDFName> = [
    "Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge",
    "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color",
    "Luminosity",
  ]

  /// A page with transparency needs a color space to blend in: its group's, or the intent's.
  mutating func noteTransparency() {
    guard intentSpace == nil, let page else { return }
    guard pages.indices.contains(page - 1) else { return }
    let number = pages[page - 1].number
    let group = document.dictionary(document[number].dictionaryValue?["Group"])
    if group?["CS"] == nil { found.add("6.2.10-2", number, page: page) }
  }

  /// A form XObject (ISO 19005-2, 6.2.9).
  mutating func checkForm(_ form: PDFDictionary, _ number: ObjectNumber?) {
    if let number, !checkedObjects.insert(number).inserted { return }
    if form["PS"] != nil || form["OPI"] != nil || document.name(form["Subtype2"]) == "PS" {
      found.add("6.2.9-1", number, page: page)
    }
    if form["Ref"] != nil { found.add("6.2.9-2", number, page: page) }
    if let group = document.dictionary(form["Group"]) {
      if document.name(group["S"]) == "Transparency" { noteTransparency() }
      checkGroup(group, number)
    }
  }

  mutating func checkGroup(_ group: PDFDictionary, _ number: ObjectNumber?) {
    if let space = group["CS"] { checkSpace(space, Scope(), number) }
  }
}
