// LayoutBenchmark FORM: microseconds to lay out and write the text of every text widget of a form,
// once with Latin values and once with values in many scripts. The best of five runs is told.
import Formwright
import Foundation
import Typography

let scripts = [
  "Łódź", "Ελληνικά", "Съешь ещё", "Հայերեն", "السلام", "שלום", "हिन्दी", "বাংলা", "தமிழ்", "ภาษาไทย",
  "中文汉字", "日本語", "한국어", "Tiếng Việt",
]

let file = try FormFile(
  bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))), password: "")
let document = file.document
let catalog = try FontCatalog()
let table = document.dictionary(file.form.defaultResources["Font"]) ?? [:]
var fonts: [PDFName: SettingFont] = [:]
var boxes: [(TextAppearance, Int?)] = []
for field in file.form.fields where field.kind == .text {
  let appearance = DefaultAppearance(parsing: field.defaultAppearance)
  let name = appearance.fontName ?? "Helv"
  let font =
    fonts[name]
    ?? SettingFont(
      document.dictionary(table[name]).map { FormFont(dictionary: $0, in: document) }
        ?? .standard(.helvetica))
  fonts[name] = font
  for widget in field.widgets {
    guard let rectangle = widget.rectangle, !rectangle.isEmpty else { continue }
    let isComb = field.flags.contains(.comb)
    let style = TextStyle(
      font: font, fontName: name, fontSize: appearance.fontSize,
      operators: appearance.colorOperators, quadding: field.quadding,
      arrangement: isComb ? .comb(field.maxLength ?? 10) : .singleLine,
      fallback: FontFallback(
        catalog: catalog, look: FontRequest(script: Script(tag: "Zyyy"), weight: 700)))
    boxes.append(
      (
        TextAppearance(
          style: style, widget: widget,
          geometry: WidgetGeometry(rectangle: rectangle, rotation: 0)),
        field.maxLength
      ))
  }
}

@MainActor func run(_ title: String, _ count: Int, _ value: (Int, Int?) -> String) {
  let values = boxes.prefix(count).enumerated().map { value($0.offset, $0.element.1) }
  var best = Double.infinity
  for _ in 0..<5 {
    let rounds = 200
    let start = ContinuousClock.now
    for _ in 0..<rounds {
      var embedded = EmbeddedTypefaces(prefix: "F")
      for (box, value) in zip(boxes, values) {
        var writer = ContentWriter()
        _ = try? box.0.write(
          value, policy: .clip, destination: .page, to: &writer, embedded: &embedded)
      }
      for index in embedded.entries.indices {
        _ = try? embedded.fontDictionary(at: index) { _ in ObjectNumber(1) }
      }
    }
    let spent = ContinuousClock.now - start
    let (seconds, attoseconds) = spent.components
    best = min(best, (Double(seconds) + Double(attoseconds) / 1e18) / Double(rounds))
  }
  print("\(title), \(values.count) fields: \(Int(best * 1e6)) µs a record")
}

run("Latin", 140) { _, most in String("1234567890".prefix(min(most ?? 7, 7))) }
run("many scripts, fonts embedded", 28) { index, _ in scripts[index % scripts.count] }
