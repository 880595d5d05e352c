import FormAppearances
import Foundation
import PDFContent
import PDFObjects

/// Records drawing as one content stream of PDF with the resources that it uses.
///
/// The objects of the resources are in a document of the recorder's own, from which they are copied to the
/// document that gets the content.
struct GraphicsRecorder {
  /// Holds the resources.
  var document = Document()
  var writer = ContentWriter()
  private var fonts: PDFDictionary = [:]
  private var xObjects: PDFDictionary = [:]
  private var states: PDFDictionary = [:]
  private var shadings: PDFDictionary = [:]
  private var stateNames: [PDFDictionary: PDFName] = [:]
  private var imageNames: [ObjectIdentifier: (name: PDFName, image: CGImage)] = [:]
  private var embedded: EmbeddedTypefaces
  /// Begins the names of all resources but the standard fonts.
  private let prefix: String
  private var typefaceNumbers: [PDFName: ObjectNumber] = [:]

  init(prefix: String = "Op") {
    self.prefix = prefix
    embedded = EmbeddedTypefaces(prefix: prefix + "F")
  }

  /// The name of a form XObject or image in the resources.
  mutating func addXObject(_ object: PDFObject, prefix: String) -> PDFName {
    let name = PDFName(rawValue: "\(self.prefix)\(prefix)\(xObjects.count)")
    xObjects[name] = .reference(document.add(object))
    return name
  }

  /// The name of an image; an image that is drawn again is written once.
  mutating func name(of image: CGImage) -> PDFName? {
    if let known = imageNames[ObjectIdentifier(image)] { return known.name }
    guard let picture = image.picture else { return nil }
    let numbers = Picture.Numbers(
      image: document.add(.null), softMask: document.add(.null), profile: document.add(.null))
    let objects = picture.objects(at: numbers)
    document[numbers.image] = .stream(objects.image)
    if let mask = objects.softMask { document[numbers.softMask] = .stream(mask) }
    if let profile = objects.profile { document[numbers.profile] = .stream(profile) }
    let name = PDFName(rawValue: "\(prefix)I\(xObjects.count)")
    xObjects[name] = .reference(numbers.image)
    imageNames[ObjectIdentifier(image)] = (name, image)
    return name
  }

  /// The name of a graphics state parameter dictionary (ISO 32000-2, 8.4.5).
  mutating func name(ofState state: PDFDictionary) -> PDFName {
    if let known = stateNames[state] { return known }
    let name = PDFName(rawValue: "\(prefix)G\(stateNames.count)")
    stateNames[state] = name
    states[name] = .dictionary(state)
    return name
  }

  mutating func addShading(_ shading: PDFDictionary) -> PDFName {
    let name = PDFName(rawValue: "\(prefix)S\(shadings.count)")
    shadings[name] = .reference(document.add(.dictionary(shading)))
    return name
  }

  /// Writes a run of text with the start of its baseline at the origin.
  mutating func write(_ run: TextFrame.Run) {
    let standard: StandardFont
    switch run.style.font.face {
    case .standard(let font): standard = font
    case .family: standard = .zapfDingbats
    }
    let name = PDFName(rawValue: standard.drawingName)
    if fonts[name] == nil {
      fonts[name] = .reference(
        document.add(.dictionary(SimpleFont.standard(standard).dictionary)))
    }
    for used in run.line.write(x: 0, y: 0, to: &writer, embedded: &embedded)
    where typefaceNumbers[used] == nil {
      typefaceNumbers[used] = document.add(.null)
      fonts[used] = typefaceNumbers[used].map(PDFObject.reference)
    }
  }

  /// The resources of what was recorded. Fonts are complete after this call only.
  mutating func resources() -> PDFDictionary {
    for (index, entry) in embedded.entries.enumerated() {
      guard let number = typefaceNumbers[entry.name] else { continue }
      let font = try? embedded.fontDictionary(at: index) { document.add($0) }
      document[number] = font ?? .dictionary(SimpleFont.standard(.helvetica).dictionary)
    }
    var resources = PDFDictionary()
    for (key, entries) in [
      ("Font", fonts), ("XObject", xObjects), ("ExtGState", states), ("Shading", shadings),
    ] as [(PDFName, PDFDictionary)] where !entries.isEmpty {
      resources[key] = .dictionary(entries)
    }
    return resources
  }

  /// Copies the resources into another document.
  ///
  /// - Returns: the resource dictionary as that document has it.
  mutating func copyResources(to target: inout Document) -> PDFDictionary {
    let resources = PDFObject.dictionary(resources())
    var copied = CopiedObjects(of: document)
    target.copy(reachableFrom: [resources], of: document, &copied)
    return copied.renumbered(resources).dictionaryValue ?? [:]
  }
}
