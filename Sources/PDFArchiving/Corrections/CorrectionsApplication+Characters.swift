import PDFContent
import PDFObjects

extension CorrectionsApplication {
  /// Reports what is said of fonts that the file does not have.
  mutating func check(_ characters: [ArchiveCorrections.PrivateCharacter]) {
    guard characters.contains(where: { $0.font != nil }) else { return }
    var names: Set<String> = []
    for object in plain.objects {
      guard let font = object.dictionaryValue else { continue }
      if let name = plain.name(font["BaseFont"]) { names.insert(FontName(name.text).plain) }
      // A font may be direct in a resource dictionary.
      for (_, entry) in plain.dictionary(font["Font"]) ?? [:] {
        let direct = plain.dictionary(entry) ?? [:]
        if let name = plain.name(direct["BaseFont"]) { names.insert(FontName(name.text).plain) }
      }
    }
    for character in characters {
      guard let font = character.font, !names.contains(where: { $0.contains(font) }) else {
        continue
      }
      add("the file has no font “\(font)”", character.location)
    }
  }
}
