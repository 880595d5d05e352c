package import PDFObjects
package import StructuredData

extension ArchiveCorrections {
  /// The list as its reader takes it.
  package var structured: StructuredValue {
    var members: [(String, StructuredValue)] = [
      ("formwright", .number(1)), ("form", .string(form)),
    ]
    members += Self.given("title", title) + Self.given("language", language)
    if describesLinksByText { members.append(("links", .string("text"))) }
    if !types.isEmpty {
      members.append(
        ("types", .object(types.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })))
    }
    for (key, items) in [
      ("characters", characters.map(\.structured)), ("tables", tables.map(\.structured)),
      ("content", contents.map(\.structured)), ("places", places.map(\.structured)),
      ("objects", entries.map(\.structured)),
    ] where !items.isEmpty {
      members.append((key, .array(items)))
    }
    return .object(members)
  }

  fileprivate static func given(_ key: String, _ text: String?) -> [(String, StructuredValue)] {
    text.map { [(key, .string($0))] } ?? []
  }

  fileprivate static func given(_ key: String, _ number: Int?) -> [(String, StructuredValue)] {
    number.map { [(key, .number($0))] } ?? []
  }

  fileprivate static func given(_ key: String, _ numbers: [Int]) -> [(String, StructuredValue)] {
    numbers.isEmpty ? [] : [(key, .array(numbers.map { .number($0) }))]
  }

  fileprivate static func given(_ key: String, _ flag: Bool) -> [(String, StructuredValue)] {
    flag ? [(key, .boolean(true))] : []
  }
}

extension ArchiveCorrections.Selection {
  fileprivate var members: [(String, StructuredValue)] {
    switch self {
    case .field(let name): [("field", .string(name))]
    case .objects(let numbers):
      numbers.count == 1
        ? [("object", .number(numbers[0]))]
        : [("objects", .array(numbers.map { .number($0) }))]
    case .pattern(let pattern): [("match", pattern.structured)]
    }
  }
}

extension ArchiveCorrections.Pattern {
  fileprivate var structured: StructuredValue {
    let pages = pages.map { ranges in
      ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
        .joined(separator: ",")
    }
    return .object(
      ArchiveCorrections.given("type", type) + ArchiveCorrections.given("in", parent)
        + ArchiveCorrections.given("page", pages) + ArchiveCorrections.given("text", text))
  }
}

extension ArchiveCorrections.Entry {
  package var structured: StructuredValue {
    typealias List = ArchiveCorrections
    var members = selection.members + List.given("page", page)
    for (key, text) in [
      ("area", area?.areaText), ("text", text), ("alt", alternativeText),
      ("actualText", replacementText), ("role", role), ("scope", scope), ("language", language),
      ("description", description), ("name", name),
    ] {
      members += List.given(key, text)
    }
    if !options.isEmpty {
      members.append(("options", .object(options.map { ($0.key, .string($0.name)) })))
    }
    if !wrap.isEmpty { members.append(("wrap", .array(wrap.map { .string($0) }))) }
    for (key, number) in [
      ("rowSpan", rowSpan), ("colSpan", columnSpan), ("after", after), ("before", before),
    ] {
      members += List.given(key, number)
    }
    return .object(members)
  }
}

extension ArchiveCorrections.Place {
  package var structured: StructuredValue {
    typealias List = ArchiveCorrections
    var members: [(String, StructuredValue)] = [
      ("page", .number(page)), ("area", .string(area.areaText)),
    ]
    for (key, text) in [
      ("type", type), ("text", text), ("alt", alternativeText), ("actualText", replacementText),
      ("role", role), ("language", language), ("scope", scope),
    ] {
      members += List.given(key, text)
    }
    members += List.given("headerRows", headerRows) + List.given("headerColumns", headerColumns)
    members += List.given("layout", isLayout) + List.given("oneElement", isOneElement)
    if let neighbor {
      members.append(
        (
          neighbor.isAfter ? "after" : "before",
          ["page": .number(neighbor.page), "area": .string(neighbor.area.areaText)]
        ))
    }
    return .object(members)
  }
}

extension ArchiveCorrections.Table {
  fileprivate var structured: StructuredValue {
    typealias List = ArchiveCorrections
    return .object(
      selection.members + List.given("headerRows", headerRows)
        + List.given("headerColumns", headerColumns)
        + List.given("lastCellsSpan", lastCellsSpan) + List.given("layout", isLayout))
  }
}

extension ArchiveCorrections.Content {
  fileprivate var structured: StructuredValue {
    typealias List = ArchiveCorrections
    let selection: [(String, StructuredValue)] =
      piece.map { piece in
        List.given("page", pattern.pages?.first?.lowerBound) + [("piece", .number(piece))]
      } ?? [("match", pattern.structured)]
    return .object(
      selection + [("role", .string(role))] + List.given("alt", alternativeText)
        + List.given("after", after) + List.given("in", inside))
  }
}

extension ArchiveCorrections.PrivateCharacter {
  fileprivate var structured: StructuredValue {
    .object(
      [("character", .string("U+" + String(codePoint, radix: 16, uppercase: true)))]
        + ArchiveCorrections.given("font", font) + [("means", .string(text))])
  }
}

extension Rectangle {
  /// Left, bottom, right and top in points, as lists of corrections have them.
  package var areaText: String {
    [left, bottom, right, top].map { formatNumber(($0 * 10).rounded() / 10) }
      .joined(separator: " ")
  }
}
