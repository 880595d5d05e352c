import Diagnostics
import PDFObjects
import StructuredData

/// The entries of a list: objects, tables, content and characters.
extension CorrectionsReader {
  private mutating func selection(_ value: StructuredValue) -> ArchiveCorrections.Selection? {
    if let match = value["match"], !match.isNull {
      checkKeys(of: match, ["type", "in", "page", "text"])
      let pattern = ArchiveCorrections.Pattern(
        type: text("type", of: match), parent: text("in", of: match),
        pages: pages("page", of: match),
        // An empty text selects elements without text.
        text: match["text"]?.stringValue ?? text("text", of: match))
      if pattern == ArchiveCorrections.Pattern() { add("“match” matches everything", at: match) }
      return .pattern(pattern)
    }
    if value["objects"] != nil {
      let numbers = list("objects", of: value).map(\.integerValue)
      guard numbers.allSatisfy({ ($0 ?? 0) > 0 }) else {
        add("“objects” are not numbers of objects", at: value)
        return nil
      }
      return .objects(numbers.compactMap { $0 })
    }
    if value["object"] == nil, let name = text("field", of: value) { return .field(name) }
    guard let number = value["object"]?.integerValue, number > 0 else {
      add("“object” is not the number of an object", at: value)
      return nil
    }
    return .objects([number])
  }

  mutating func entry(_ value: StructuredValue) -> ArchiveCorrections.Entry? {
    checkKeys(
      of: value,
      Self.hints.union([
        "object", "objects", "match", "alt", "actualText", "role", "wrap", "scope", "rowSpan",
        "colSpan", "language", "description", "name", "options", "after", "before",
      ]))
    guard let selection = selection(value) else { return nil }
    var entry = ArchiveCorrections.Entry(selection: selection)
    entry.alternativeText = text("alt", of: value)
    entry.replacementText = text("actualText", of: value)
    entry.role = choice("role", of: value, Self.roles + ["Artifact"])
    entry.wrap = wrap(value)
    entry.scope = choice("scope", of: value, ["Row", "Column", "Both"])
    entry.rowSpan = count("rowSpan", of: value)
    entry.columnSpan = count("colSpan", of: value)
    entry.language = language(of: value)
    entry.description = text("description", of: value)
    entry.name = text("name", of: value)
    entry.options = options(value)
    if !entry.options.isEmpty, case .objects = selection {
      add("“options” belong to a field", at: value, hint: "Name the field by its full name.")
    }
    entry.after = count("after", of: value)
    entry.before = count("before", of: value)
    if entry.after != nil, entry.before != nil {
      add("an element is read after another or before one, not both", at: value)
    }
    entry.page = value["page"]?.integerValue
    entry.area = Self.area(value["area"]?.stringValue)
    entry.text = value["text"]?.stringValue
    entry.location = value.location
    let says = [entry.alternativeText, entry.replacementText, entry.scope, entry.language]
    if entry.role == "Artifact", says.contains(where: { $0 != nil }) || !entry.wrap.isEmpty {
      add(
        "an artifact is not read aloud, so it takes no other keys", at: value,
        hint: "Write “role: Artifact” alone, or remove it.")
    }
    return entry
  }

  /// The names of options by state or number; those that are null are left out.
  private mutating func options(_ value: StructuredValue) -> [ArchiveCorrections.OptionName] {
    guard let item = value["options"], !item.isNull else { return [] }
    guard let members = item.objectValue?.members else {
      add("“options” is not an object", at: item, hint: "Write options: {STATE: NAME}.")
      return []
    }
    return members.compactMap { member in
      text(member.key, of: item).map {
        ArchiveCorrections.OptionName(key: member.key, name: $0, location: member.value.location)
      }
    }
  }

  /// One type, or a list of types.
  private mutating func wrap(_ value: StructuredValue) -> [String] {
    guard let items = value["wrap"]?.arrayValue else {
      return [choice("wrap", of: value, Self.roles)].compactMap { $0 }
    }
    let types = items.compactMap(\.stringValue).filter(Self.roles.contains)
    if types.count < items.count { add("“wrap” is not a list of standard types", at: value) }
    return types
  }

  mutating func table(_ value: StructuredValue) -> ArchiveCorrections.Table? {
    checkKeys(
      of: value,
      Self.hints.union([
        "object", "objects", "match", "headerRows", "headerColumns", "lastCellsSpan", "layout",
      ]))
    guard let selection = selection(value) else { return nil }
    var table = ArchiveCorrections.Table(selection: selection)
    table.headerRows = rows("headerRows", of: value)
    table.headerColumns = rows("headerColumns", of: value)
    table.lastCellsSpan = flag("lastCellsSpan", of: value)
    table.isLayout = flag("layout", of: value)
    table.location = value.location
    if table.isLayout, !(table.headerRows + table.headerColumns).isEmpty {
      add("a layout table has no header cells", at: value)
    }
    return table
  }

  /// Nil for an entry that is not filled in.
  mutating func content(_ value: StructuredValue) -> ArchiveCorrections.Content? {
    checkKeys(
      of: value,
      Self.hints.union(["piece", "match", "role", "alt", "after", "in"]))
    guard let role = choice("role", of: value, Self.roles + ["Artifact"]) else { return nil }
    var pattern = ArchiveCorrections.Pattern()
    let piece = count("piece", of: value)
    if piece != nil {
      guard let page = count("page", of: value) else {
        add("“piece” needs “page”", at: value)
        return nil
      }
      pattern.pages = [page...page]
    } else if let match = value["match"] {
      checkKeys(of: match, ["page", "text"])
      pattern.pages = pages("page", of: match)
      pattern.text = text("text", of: match)
      if pattern == ArchiveCorrections.Pattern() { add("“match” matches everything", at: match) }
    } else {
      add("“piece” is not the number of a piece", at: value)
    }
    return ArchiveCorrections.Content(
      piece: piece, pattern: pattern, role: role, alternativeText: text("alt", of: value),
      after: count("after", of: value), inside: count("in", of: value), location: value.location)
  }

  /// Nil for an entry that is not filled in.
  mutating func place(_ value: StructuredValue) -> ArchiveCorrections.Place? {
    checkKeys(
      of: value,
      Self.hints.union([
        "alt", "actualText", "role", "language", "scope", "headerRows", "headerColumns", "layout",
        "oneElement", "after", "before",
      ]))
    guard let page = count("page", of: value), let area = Self.area(text("area", of: value)) else {
      add("a place needs “page” and “area”, such as “36 700 120 760”", at: value)
      return nil
    }
    var place = ArchiveCorrections.Place(page: page, area: area)
    place.type = text("type", of: value)
    place.role = choice("role", of: value, Self.roles + ["Artifact"])
    place.scope = choice("scope", of: value, ["Row", "Column", "Both"])
    place.alternativeText = text("alt", of: value)
    place.headerRows = rows("headerRows", of: value)
    place.headerColumns = rows("headerColumns", of: value)
    place.isLayout = flag("layout", of: value)
    place.isOneElement = flag("oneElement", of: value)
    place.replacementText = text("actualText", of: value)
    place.language = text("language", of: value)
    if value["after"]?.isNull == false, value["before"]?.isNull == false {
      add("a place is read after another or before one, not both", at: value)
    }
    place.neighbor = neighbor("after", of: value) ?? neighbor("before", of: value)
    place.text = value["text"]?.stringValue
    place.location = value.location
    if place.isLayout, !(place.headerRows + place.headerColumns).isEmpty {
      add("a layout table has no header cells", at: value)
    }
    let heads = ["headerRows", "headerColumns"].compactMap { value[$0] }.filter { !$0.isNull }
    if !heads.isEmpty, (place.headerRows + place.headerColumns).isEmpty, problems.isEmpty {
      add(
        "a table needs header cells", at: heads[0],
        hint: "Name a row or a column of headers, or write “layout: true” if it is not a table.")
    }
    if place.role == "Artifact", place.alternativeText != nil || place.replacementText != nil {
      add(
        "an artifact is not read aloud, so it takes no text", at: value,
        hint: "Write “role: Artifact” alone, or remove it.")
    }
    return place.isEmpty ? nil : place
  }

  /// Another place.
  private mutating func neighbor(
    _ key: String, of value: StructuredValue
  ) -> ArchiveCorrections.Neighbor? {
    guard let item = value[key], !item.isNull else { return nil }
    checkKeys(of: item, ["page", "area", "text"])
    guard let page = count("page", of: item), let area = Self.area(text("area", of: item)) else {
      add("“\(key)” needs “page” and “area”, such as “36 700 120 760”", at: item)
      return nil
    }
    return ArchiveCorrections.Neighbor(page: page, area: area, isAfter: key == "after")
  }

  /// Left, bottom, right and top.
  private static func area(_ text: String?) -> Rectangle? {
    let numbers = (text ?? "").split(separator: " ").map { Double($0) ?? .nan }
    guard numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
    return Rectangle(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  mutating func character(_ value: StructuredValue) -> ArchiveCorrections.PrivateCharacter? {
    checkKeys(of: value, Self.hints.union(["character", "font", "means"]))
    guard let means = text("means", of: value) else { return nil }
    guard let code = text("character", of: value), code.hasPrefix("U+"),
      let number = UInt32(code.dropFirst(2), radix: 16), (0xE000...0xF8FF).contains(number)
    else {
      add("“character” is not a character from U+E000 to U+F8FF", at: value)
      return nil
    }
    return ArchiveCorrections.PrivateCharacter(
      codePoint: number, font: text("font", of: value), text: means,
      location: value.location)
  }
}

extension ArchiveCorrections.Place {
  /// It says nothing.
  fileprivate var isEmpty: Bool {
    let texts = [alternativeText, replacementText, language, role, scope]
    return texts.allSatisfy { $0 == nil } && neighbor == nil && !isLayout && !isOneElement
      && (headerRows + headerColumns).isEmpty
  }
}
