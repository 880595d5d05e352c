package import InteractiveForms

/// Fields whose values are pictures.
extension FormPlan {
  static let pictureSuffix = ".image"

  /// The group whose picture a name gives: `{"signature": {"image": …}}` is `signature.image` like
  /// any nested name, and means the field `signature`. The same holds for push buttons.
  func groupIndex(forPicture name: String) -> Int? {
    let suffix = Self.pictureSuffix
    guard name.hasSuffix(suffix),
      let index = groupIndexByName[String(name.dropLast(suffix.count))]
    else { return nil }
    switch groups[index].group.kind {
    case .signature, .pushButton: return index
    case .text, .checkBox, .radio, .comboBox, .listBox: return nil
    }
  }

  /// Whether the values of a field name pictures.
  package func takesPicture(_ name: String) -> Bool {
    if let index = groupIndexByName[name] { return groups[index].pictureSlots != nil }
    return groupIndex(forPicture: name).map { groups[$0].pictureSlots != nil } ?? false
  }

  /// The digests of the picture files that values name.
  package func pictureDigests(of inputs: FieldInputs) -> [String] {
    guard hasPictures else { return [] }
    return inputs.compactMap { input in
      guard case .text(let name) = input.value, takesPicture(input.name) else { return nil }
      return pictures.digest(ofFile: name)
    }
  }
}
