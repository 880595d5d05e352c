import Diagnostics
import FormFilling
import FormTemplates
import StructuredData

/// The styles of a template as the changes of a specification.
struct StyleChanges {
  /// The looks, by names and patterns of fields.
  private var looks = StructuredObject()
  /// The styles that the changes come from, by the same.
  private var styles: [String: TemplateStyle] = [:]

  /// - Parameter directory: where font files lie that styles name; empty, or ends with a slash.
  init(_ all: [TemplateStyle], fontsIn directory: String) {
    for style in all {
      var look = looks[style.fields]?.objectValue ?? StructuredObject()
      for var member in style.look.members {
        if member.key == "font", let font = member.value.stringValue,
          FontSelection.isFile(font), !font.hasPrefix("/")
        {
          let location = member.value.location
          member.value = .string(directory + font)
          member.value.location = location
        }
        look[member.key] = nil
        look.append(member)
      }
      looks[style.fields] = StructuredValue(.object(look))
      styles[style.fields] = style
    }
  }

  /// A place in the template, or in a file that it includes.
  typealias Place = (location: SourceLocation?, file: String?)

  var isEmpty: Bool { looks.isEmpty }

  var value: StructuredValue { StructuredValue(.object(looks)) }

  /// The places in the template of what is at places of the specification.
  ///
  /// - Parameter change: the specification's changes, as they are read.
  func places(in change: StructuredValue?) -> [SourceLocation: Place] {
    var places: [SourceLocation: Place] = [:]
    func note(_ written: StructuredValue, _ own: StructuredValue, _ file: String?) {
      if let place = written.location { places[place] = (own.location, file) }
      for (written, own) in zip(
        written.objectValue?.members ?? [], own.objectValue?.members ?? [])
      {
        if let place = written.keyLocation { places[place] = (own.keyLocation, file) }
        note(written.value, own.value, file)
      }
    }
    for member in change?.objectValue?.members ?? [] {
      guard let style = styles[member.key], let look = looks[member.key] else { continue }
      note(member.value, look, style.file)
      for place in [member.keyLocation, member.value.location].compactMap(\.self) {
        places[place] = (style.location, style.file)
      }
    }
    return places
  }
}
