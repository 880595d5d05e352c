import PDFObjects

/// Replaces color spaces that PDF/A does not allow, wherever the objects of a document name them.
struct ColorSpaceMending {
  var document: Document
  private(set) var replacedProfiles = 0
  /// DeviceCMYK took the place of a color space.
  private(set) var addsCMYK = false
  private var processProfile: ObjectNumber?
  private var processSpace: ObjectNumber?

  init(document: Document, processProfile: ObjectNumber?) {
    self.document = document
    self.processProfile = processProfile
  }

  var reachedNumbers: [ObjectNumber] {
    let reached = document.reachable(from: [])
    return document.objects.indices.filter { reached[$0 + 1] }.map { ObjectNumber($0 + 1) }
  }

  // MARK: Profiles that cannot be used

  /// Replaces ICC-based color spaces whose profiles cannot be used by device color spaces.
  mutating func mendProfiles() {
    var verdicts: [PDFObject: PDFName?] = [:]
    var addsCMYK = false
    func substitute(_ items: [PDFObject]) -> PDFObject? {
      guard items.count >= 2, items[0] == .name("ICCBased") else { return nil }
      let verdict: PDFName?
      if let known = verdicts[items[1]] {
        verdict = known
      } else {
        verdict = document.profileProblem(items[1]) == nil ? nil : replacement(for: items[1])
        verdicts[items[1]] = .some(verdict)
        if verdict == "DeviceCMYK" { addsCMYK = true }
      }
      return verdict.map(PDFObject.name)
    }
    for number in reachedNumbers {
      if let new = Self.rewritten(document[number], substitute) {
        document[number] = new
        replacedProfiles += 1
      }
    }
    self.addsCMYK = addsCMYK
  }

  private func replacement(for profile: PDFObject) -> PDFName? {
    switch document.dictionary(profile).flatMap({ document.integer($0["N"]) }) {
    case 1: "DeviceGray"
    case 3: "DeviceRGB"
    case 4: "DeviceCMYK"
    default: nil
    }
  }

  // MARK: DeviceCMYK

  /// Gives every DeviceCMYK color a profile: where an object names the color space, and by a default color
  /// space where content selects it.
  ///
  /// - Parameter resources: more resource dictionaries that get a default color space.
  mutating func replaceDeviceCMYK(besides resources: [ObjectNumber]) {
    for number in resources {
      guard case .dictionary(let dictionary) = document[number] else { continue }
      var owner: PDFDictionary = ["Resources": .dictionary(dictionary)]
      addDefault(to: &owner)
      if let settled = owner["Resources"] { document[number] = settled }
    }
    let numbers = reachedNumbers
    for number in numbers {
      switch document[number] {
      case .stream(let stream):
        var dictionary = stream.dictionary
        let kind = document.name(dictionary["Subtype"])
        if kind == "Image", isDeviceCMYK(dictionary["ColorSpace"]) {
          dictionary["ColorSpace"] = .reference(space())
        }
        settle(&dictionary)
        if kind == "Form" || dictionary["PatternType"] != nil { addDefault(to: &dictionary) }
        if dictionary != stream.dictionary {
          document[number] = .stream(PDFStream(dictionary: dictionary, data: stream.data))
        }
      case .dictionary(let node):
        var dictionary = node
        settle(&dictionary)
        if document.name(dictionary["Type"]) == "Page"
          || document.name(dictionary["Subtype"]) == "Type3"
        {
          addDefault(to: &dictionary)
        }
        if dictionary != node { document[number] = .dictionary(dictionary) }
      case .array(let items):
        if let new = arrayWithProfile(items) { document[number] = .array(new) }
      default: break
      }
    }
  }

  private func isDeviceCMYK(_ object: PDFObject?) -> Bool {
    guard let object else { return false }
    switch document.resolve(object) {
    case .name(let name): return name == "DeviceCMYK" || name == "CMYK"
    case .array(let items):
      return items.count == 1 && items.first.flatMap { document.name($0) } == "DeviceCMYK"
    default: return false
    }
  }

  /// The color spaces that a dictionary names: of shadings, groups, and resources.
  private mutating func settle(_ dictionary: inout PDFDictionary) {
    for (key, value) in dictionary {
      switch (key, value) {
      case ("CS", _) where isDeviceCMYK(value), ("ColorSpace", _) where isDeviceCMYK(value):
        if dictionary["ShadingType"] != nil || dictionary["S"] == .name("Transparency") {
          dictionary[key] = .reference(space())
        }
      case (_, .array(let items)):
        if let new = arrayWithProfile(items) { dictionary[key] = .array(new) }
      case (_, .dictionary(var inner)):
        settle(&inner)
        if key == "ColorSpace" {
          for (name, entry) in inner where isDeviceCMYK(entry) {
            inner[name] = .reference(space())
          }
        }
        dictionary[key] = .dictionary(inner)
      default: break
      }
    }
  }

  /// An array that is a color space based on DeviceCMYK, or contains one.
  private mutating func arrayWithProfile(_ items: [PDFObject]) -> [PDFObject]? {
    var copy = items
    let place: Int? =
      switch items.first {
      case .name("Indexed"), .name("I"), .name("Pattern"): 1
      case .name("Separation"), .name("DeviceN"): 2
      default: nil
      }
    if let place, items.count > place, isDeviceCMYK(items[place]) {
      copy[place] = .reference(space())
    }
    for (index, item) in copy.enumerated() {
      switch item {
      case .array(let inner): if let new = arrayWithProfile(inner) { copy[index] = .array(new) }
      case .dictionary(var inner):
        settle(&inner)
        copy[index] = .dictionary(inner)
      default: break
      }
    }
    return copy == items ? nil : copy
  }

  private mutating func addDefault(to owner: inout PDFDictionary) {
    guard var resources = document.dictionary(owner["Resources"]) else { return }
    var spaces = document.dictionary(resources["ColorSpace"]) ?? [:]
    guard spaces["DefaultCMYK"] == nil else { return }
    spaces["DefaultCMYK"] = .reference(space())
    resources["ColorSpace"] = .dictionary(spaces)
    if let number = owner["Resources"]?.referenceValue {
      document[number] = .dictionary(resources)
    } else {
      owner["Resources"] = .dictionary(resources)
    }
  }

  /// The ICC-based color space of process colors.
  private mutating func space() -> ObjectNumber {
    if let processSpace { return processSpace }
    if processProfile == nil, let given = givenSpace() {
      processSpace = given
      return given
    }
    let profile: ObjectNumber
    if let processProfile {
      profile = processProfile
      if case .stream(var stream) = document[profile] {
        stream.dictionary["N"] = .integer(4)
        document[profile] = .stream(stream)
      }
    } else {
      profile = document.add(
        .stream(
          PDFStream(
            compressing: ColorProfiles.processColors, dictionary: ["N": .integer(4)], level: 9)))
    }
    let number = document.add(.array([.name("ICCBased"), .reference(profile)]))
    processSpace = number
    return number
  }

  /// A default color space that the document has for DeviceCMYK already, as an archive has.
  private mutating func givenSpace() -> ObjectNumber? {
    for number in reachedNumbers {
      guard let node = document[number].dictionaryValue else { continue }
      for resources in [node, document.dictionary(node["Resources"]) ?? [:]] {
        guard let space = document.dictionary(resources["ColorSpace"])?["DefaultCMYK"],
          let items = document.array(space), items.count == 2,
          document.name(items[0]) == "ICCBased",
          document.profileHeader(items[1])?.colorSpace == "CMYK",
          document.profileProblem(items[1]) == nil
        else { continue }
        return space.referenceValue ?? document.add(.array(items))
      }
    }
    return nil
  }

  // MARK: Rewriting

  /// The object with arrays replaced; nil if none was.
  static func rewritten(
    _ object: PDFObject, _ substitute: ([PDFObject]) -> PDFObject?
  ) -> PDFObject? {
    func dictionary(_ node: PDFDictionary) -> PDFDictionary? {
      var copy = node
      var hasChanged = false
      for (key, value) in node {
        guard let new = rewritten(value, substitute) else { continue }
        copy[key] = new
        hasChanged = true
      }
      return hasChanged ? copy : nil
    }
    switch object {
    case .array(let items):
      if let new = substitute(items) { return new }
      var copy = items
      var hasChanged = false
      for (index, item) in items.enumerated() {
        guard let new = rewritten(item, substitute) else { continue }
        copy[index] = new
        hasChanged = true
      }
      return hasChanged ? .array(copy) : nil
    case .dictionary(let node): return dictionary(node).map(PDFObject.dictionary)
    case .stream(let stream):
      return dictionary(stream.dictionary).map {
        .stream(PDFStream(dictionary: $0, data: stream.data))
      }
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }
}
