import FormAppearances
import InteractiveForms
import PDFContent
import PDFObjects

/// Draws a widget with the builder that fills and authors forms too.
struct WidgetAppearance {
  private let store: ObjectStore
  private let number: ObjectNumber

  init(_ number: ObjectNumber, in store: ObjectStore) {
    self.store = store
    self.number = number
  }

  func draw(_ fonts: inout DrawnFonts) {
    guard let kind = store.kind(of: number) else { return }
    let appearance = store.document.defaultAppearance(of: number)
    let options = store.options(of: number)
    let quadding = store.inherited("Q", from: number)?.integerValue.flatMap(Quadding.init)
    let length = store.fieldValue("MaxLen", of: number)?.integerValue ?? 0
    guard
      let builder = WidgetBuilder(
        authoring: Widget(authoring: store.node(number), in: store.document), kind: kind,
        defaultAppearance: appearance.bytes, flags: store.flags(of: number),
        maxLength: (1..<100_000).contains(length) ? length : nil,
        options: kind == .listBox ? options.map(\.displayText) : [], quadding: quadding ?? .left)
    else { return }
    switch kind {
    case .text:
      let text = store.text(of: store.fieldValue("V", of: number)) ?? ""
      draw(length > 0 ? String(text.prefix(length)) : text, builder, &fonts)
    case .comboBox:
      let value = store.text(of: store.fieldValue("V", of: number)) ?? ""
      let shown = options.index(named: value).map { options[$0].displayText } ?? value
      draw(shown, builder, &fonts)
    case .listBox: drawList(options, builder, &fonts)
    case .checkBox, .radio: drawStates(builder)
    case .pushButton: drawButton(builder, &fonts)
    case .signature: break
    }
  }

  private func draw(_ text: String, _ builder: WidgetBuilder, _ fonts: inout DrawnFonts) {
    let font = store.document.formFont(named: builder.fontName)
    let appearance = builder.text(
      font: font.font, name: builder.fontName,
      fallback: SharedFonts.fallback(like: .resembling(font.font.font.traits)))
    var laidOut: TextAppearance.LaidOut?
    do throws(TextAppearance.Refusal) {
      laidOut = try appearance.layOut(text, policy: .clip)
    } catch {
      // What no font draws is left out of the appearance; the value keeps it.
      var kept = text
      if case .missing(let missing) = error {
        let scalars = text.unicodeScalars.filter { !missing.scalars.contains($0) }
        kept = String(String.UnicodeScalarView(scalars))
      }
      laidOut = try? appearance.layOut(kept, policy: .clip)
    }
    var writer = ContentWriter()
    let names = laidOut.map {
      appearance.write($0, .annotation, to: &writer, embedded: &fonts.embedded)
    }
    let resources = resources(builder.fontName, font.number, names ?? [], &fonts)
    set(appearance.stream(writer.bytes, resources: resources))
  }

  private func drawList(
    _ options: [ChoiceOption], _ builder: WidgetBuilder, _ fonts: inout DrawnFonts
  ) {
    let font = store.document.formFont(named: builder.fontName)
    let list = builder.list(
      font: font.font, name: builder.fontName,
      fallback: SharedFonts.fallback(like: .resembling(font.font.font.traits)))
    let values: [String]
    switch store.fieldValue("V", of: number) {
    case .array(let items): values = items.compactMap { store.text(of: store.document.resolve($0)) }
    case let value: values = store.text(of: value).map { [$0] } ?? []
    }
    let selected = Set(options.indices(named: values).compactMap { $0 }).sorted()
    let top = store.fieldValue("TI", of: number)?.integerValue ?? 0
    let laidOut = try? list.layOut(
      selected: selected, top: list.topIndex(max(0, top), selected: selected), policy: .clip,
      .annotation)
    var writer = ContentWriter()
    let names = laidOut.map {
      list.write($0, .annotation, to: &writer, embedded: &fonts.embedded)
    }
    let resources = resources(builder.fontName, font.number, names ?? [], &fonts)
    set(list.stream(writer.bytes, resources: resources))
  }

  /// Both states of a check box or radio button, under the names that they have.
  private func drawStates(_ builder: WidgetBuilder) {
    let on = store.onState(of: number) ?? "Yes"
    var states = PDFDictionary()
    for (name, isOn) in [(on, true), ("Off", false)] {
      states[name] = .reference(store.document.add(.stream(builder.toggle(isOn: isOn))))
    }
    store.setNormalAppearance(.dictionary(states), of: number)
    if store.document.name(store.node(number)["AS"]) == nil {
      let isOn = store.fieldValue("V", of: number)?.nameValue == on
      store.update(number) { $0["AS"] = .name(isOn ? on : "Off") }
    }
  }

  private func drawButton(_ builder: WidgetBuilder, _ fonts: inout DrawnFonts) {
    let font = store.document.formFont(named: builder.fontName)
    let look = store.document.dictionary(store.node(number)["MK"]) ?? [:]
    let button = builder.pushButton(
      font: font.font, fallback: SharedFonts.fallback(like: .resembling(font.font.font.traits)),
      fit: IconFit(store.document.dictionary(look["IF"]), in: store.document))
    var icon: PushButtonAppearance.Icon?
    var resources: PDFDictionary = [:]
    if let object = look["I"], let form = store.document.resolve(object).streamValue,
      let box = store.document.rectangle(form.dictionary["BBox"])
    {
      let matrix = store.document.matrix(form.dictionary["Matrix"]) ?? .identity
      icon = PushButtonAppearance.Icon(name: "OpIcon", box: box.transformed(by: matrix))
      resources["XObject"] = .dictionary(["OpIcon": object])
    }
    let drawn = button.content(
      caption: builder.widget.characteristics.caption ?? "", icon: icon,
      embedded: &fonts.embedded)
    let own = self.resources(builder.fontName, font.number, drawn.typefaceNames, &fonts)
    resources["Font"] = own["Font"]
    set(button.stream(drawn.content, resources: resources))
  }

  private func resources(
    _ name: PDFName, _ font: ObjectNumber, _ names: Set<PDFName>, _ fonts: inout DrawnFonts
  ) -> PDFDictionary {
    var entries = fonts.entries(names, in: &store.document)
    entries[name] = .reference(font)
    return ["Font": .dictionary(entries)]
  }

  private func set(_ stream: PDFStream) {
    store.setNormalAppearance(.reference(store.document.add(.stream(stream))), of: number)
  }
}

extension ObjectStore {
  /// The text of a value: a string, a name, or a stream of text.
  func text(of object: PDFObject?) -> String? {
    switch object {
    case .string(let string): return string.text
    case .name(let name): return name.text
    case .integer(let value): return String(value)
    case .real(let real): return real.lexeme
    case .stream(let stream):
      return (try? document.decodedData(of: stream, limit: 16 << 20)).map {
        PDFString(bytes: $0).text
      }
    default: return nil
    }
  }
}
