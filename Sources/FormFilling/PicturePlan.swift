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

  /// - Parameters:
  ///   - icon: the icon's stream and its number; nil for none.
  func stream(_ face: Face, icon: (stream: PDFStream, number: ObjectNumber)?) -> PDFStream {
    var resources = self.resources
    var shown: PushButtonAppearance.Icon?
    if let icon, let box = icon.stream.dictionary["BBox"]?.arrayValue?.compactMap(\.numberValue),
      box.count == 4
    {
      resources["XObject"] = .dictionary([Self.iconName: .reference(icon.number)])
      shown = PushButtonAppearance.Icon(
        name: Self.iconName, box: Rectangle(box[0], box[1], box[2], box[3]))
    }
    return button.stream(caption: face.caption, icon: shown, resources: resources)
  }
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
