package import InteractiveForms

/// Fields whose values are pictures.
extension FormPlan {
  static let pictureSuffix = ".image"

  /// The group whose picture a name gives: `{"signature": {"image": …}}` is `signature.image` like
  /// any nested name, and means the field `signature`. The same holds for push buttons.
  func groupIndex(forPicture name: String) -> Int? {
    groupIndex(of: name, without: Self.pictureSuffix) { $0 == .signature || $0 == .pushButton }
  }

  /// The check box or radio group whose box a name gives the index of: `{"married": {"index": 2}}`.
  func groupIndex(forBox name: String) -> Int? {
    groupIndex(of: name, without: ".index", if: \.isToggle)
  }

  private func groupIndex(
    of name: String, without suffix: String, if isTaken: (FieldKind) -> Bool
  ) -> Int? {
    guard name.hasSuffix(suffix),
      let index = groupIndexByName[String(name.dropLast(suffix.count))],
      isTaken(groups[index].group.kind)
    else { return nil }
    return index
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
