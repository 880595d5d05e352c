import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// How a picture is shown in one widget: of a push button as its icon, of a signature field as all
/// there is.
struct PicturePlan: Sendable {
  /// One of the appearances in `/AP`.
  struct Face: Hashable, Sendable {
    /// `N`, `R` or `D` (ISO 32000-2, Table 170).
    var key: PDFName
    var caption: String
  }

  static let iconName: PDFName = "FwIcon"

  var button: PushButtonAppearance
  /// The first is the normal one.
  var faces: [Face]
  /// The font of the captions.
  var resources: PDFDictionary

  /// A face as it is drawn, before the fonts it needs have numbers.
  struct Drawn {
    var content: [UInt8]
    var typefaceNames: Set<PDFName>
    fileprivate var icon: ObjectNumber?
  }

  /// - Parameters:
  ///   - icon: the icon's stream and its number; nil for none.
  ///   - embedded: the system fonts that the document uses; takes what is new.
  func drawn(
    _ face: Face, icon: (stream: PDFStream, number: ObjectNumber)?,
    embedded: inout EmbeddedTypefaces
  ) -> Drawn {
    var shown: PushButtonAppearance.Icon?
    if let icon, let box = Self.box(of: icon.stream) {
      shown = PushButtonAppearance.Icon(name: Self.iconName, box: box)
    }
    let result = button.content(caption: face.caption, icon: shown, embedded: &embedded)
    return Drawn(
      content: result.content, typefaceNames: result.typefaceNames,
      icon: shown == nil ? nil : icon?.number)
  }

  /// A face as an appearance stream.
  func stream(_ drawn: Drawn, typefaces: [PDFName: ObjectNumber]) -> PDFStream {
    var resources = self.resources.adding(fonts: typefaces)
    if let icon = drawn.icon {
      resources["XObject"] = .dictionary([Self.iconName: .reference(icon)])
    }
    return button.stream(drawn.content, resources: resources)
  }

  /// The box of a form XObject after its own matrix.
  private static func box(of icon: PDFStream) -> Rectangle? {
    func numbers(_ key: PDFName, _ count: Int) -> [Double]? {
      let numbers = icon.dictionary[key]?.arrayValue?.compactMap(\.numberValue) ?? []
      return numbers.count == count ? numbers : nil
    }
    guard let box = numbers("BBox", 4) else { return nil }
    let matrix = numbers("Matrix", 6).map { Matrix($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
    return Rectangle(box[0], box[1], box[2], box[3]).transformed(by: matrix ?? .identity)
  }
}

/// A field that records give a picture.
struct PictureField: Sendable {
  struct Widget: Sendable {
    var plan: PicturePlan
    /// The places of its faces among the changing objects.
    var faces: [Int]
    /// The place of its dictionary there; nil in a flattened output.
    var dictionary: Int?
  }

  var slots: PictureSlots<Int>
  var widgets: [Widget]
}

/// The changing objects a field's picture is written to. What the field showed before stood in some
/// of them, and is gone once it shows something else.
struct PictureSlots<Place: Hashable & Sendable>: Hashable, Sendable {
  var icon: Place
  var image: Place
  var softMask: Place
  var profile: Place
  /// Objects of the old picture that a new one has no use for.
  var spare: [Place]

  static var count: Int { 4 }

  var all: [Place] { [icon, image, softMask, profile] + spare }

  init?(_ places: [Place]) {
    guard places.count >= Self.count else { return nil }
    (icon, image, softMask, profile) = (places[0], places[1], places[2], places[3])
    spare = Array(places[4...])
  }

  func map<Other>(_ transform: (Place) -> Other?) -> PictureSlots<Other>? {
    let places = all.compactMap(transform)
    return places.count == all.count ? PictureSlots<Other>(places) : nil
  }
}
