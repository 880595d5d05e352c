import StructuredData

/// What a web page says of itself, in the language of the form if there is a translation, otherwise in English.
struct WebWords {
  /// The language of these words.
  let language: String
  private let table: [Key: String]

  enum Key: String, CaseIterable {
    case skip, contents, saved, savedHint, savedFile, opened, notOpened, unready, problem, error,
      required, example, cells, limit, atLeast, atMost, between, enter, choose, check, looksLike,
      number, invalid, tooLong, finish, finishButton, ready, readyHint, download, copy, copied,
      answers, choosePrompt, clear, row, addRow, removeRow, more, calculated, fixed, sent, table,
      yes, draft, draftButton, draftHint, left, unchecked
  }

  init(_ language: String?) {
    let tag = String(language?.prefix { $0 != "-" } ?? "").lowercased()
    if let known = Self.tables[tag] {
      (self.language, table) = (tag, known)
    } else {
      (self.language, table) = ("en", Self.english)
    }
  }

  subscript(_ key: Key) -> String { table[key] ?? Self.english[key] ?? "" }

  private func fill(_ key: Key, _ values: String...) -> String {
    var text = self[key]
    for (index, value) in values.enumerated() {
      text = text.replacing("%\(index + 1)", with: value)
    }
    return text
  }

  func example(_ text: String) -> String { fill(.example, text) }
  func cells(_ count: Int) -> String { fill(.cells, String(count)) }
  func limit(_ count: Int) -> String { fill(.limit, String(count)) }
  func atLeast(_ bound: String) -> String { fill(.atLeast, bound) }
  func atMost(_ bound: String) -> String { fill(.atMost, bound) }
  func between(_ lower: String, _ upper: String) -> String { fill(.between, lower, upper) }
  func enter(_ name: String) -> String { fill(.enter, name) }
  func choose(_ name: String) -> String { fill(.choose, name) }
  func check(_ name: String) -> String { fill(.check, name) }
  func looksLike(_ name: String, _ example: String) -> String { fill(.looksLike, name, example) }
  func number(_ name: String, _ range: String?) -> String {
    fill(.number, name) + (range.map { " \($0)" } ?? "")
  }
  func invalid(_ name: String) -> String { fill(.invalid, name) }
  func tooLong(_ name: String, _ count: Int) -> String { fill(.tooLong, name, String(count)) }
  func row(_ number: Int) -> String { fill(.row, String(number)) }

  /// What the client says.
  var client: StructuredValue {
    [
      "error": .string(self[.error]), "copied": .string(self[.copied]),
      "opened": .string(self[.opened]), "notOpened": .string(self[.notOpened]),
      "left": .string(self[.left]), "draft": .string(self[.draft]),
    ]
  }

  private static let english: [Key: String] = [
    .skip: "Skip to the form", .contents: "On this page",
    .saved: "Continue with saved answers",
    .savedHint: "Choose the file that you downloaded from this page before.",
    .savedFile: "File with answers", .opened: "Your answers are back in the form.",
    .notOpened: "This file has no answers to this form.",
    .unready: "This page needs JavaScript to check your answers and to save them.",
    .problem: "There is a problem", .error: "Error", .required: "(required)",
    .example: "For example, %1.", .cells: "%1 characters.", .limit: "At most %1 characters.",
    .atLeast: "A number of at least %1.", .atMost: "A number of at most %1.",
    .between: "A number from %1 to %2.",
    .enter: "Enter “%1”", .choose: "Select an answer for “%1”", .check: "Check “%1”",
    .looksLike: "“%1” must look like %2", .number: "“%1” must be a number.",
    .invalid: "“%1” has characters that the form does not take",
    .tooLong: "“%1” must have %2 characters or fewer",
    .finish: "Save your answers", .finishButton: "Check and save",
    .ready: "Your answers are complete",
    .readyHint:
      "Download them as a file, or copy them. The file holds everything that you have entered, so keep it as you would the form.",
    .download: "Download the answers", .copy: "Copy the answers", .copied: "Copied.",
    .answers: "Your answers as JSON", .choosePrompt: "Select an answer",
    .clear: "Clear this answer",
    .row: "Row %1", .addRow: "Add another row", .removeRow: "Remove the last row",
    .more: "Other questions", .calculated: "Calculated from your answers.",
    .fixed: "This answer cannot be changed.",
    .sent: "What you enter stays in this browser. This page sends nothing.", .table: "Table",
    .yes: "Yes", .draft: "draft", .draftButton: "Save a draft",
    .draftHint:
      "A draft keeps what you have entered so far, complete or not. Closing this page loses everything that is not saved.",
    .left: "Left out, because the form has no such answer:",
    .unchecked:
      "Whether a long answer fits its space on the form, and whether the form has every character that you typed, is only known when the form is filled.",
  ]

  private static let tables: [String: [Key: String]] = [
    "en": english,
    "es": [
      .skip: "Ir al formulario", .contents: "En esta página",
      .saved: "Continuar con respuestas guardadas",
      .savedHint: "Elija el archivo que descargó antes de esta página.",
      .savedFile: "Archivo con respuestas",
      .opened: "Sus respuestas están de nuevo en el formulario.",
      .notOpened: "Este archivo no tiene respuestas a este formulario.",
      .unready: "Esta página necesita JavaScript para revisar y guardar sus respuestas.",
      .problem: "Hay un problema", .error: "Error", .required: "(obligatorio)",
      .example: "Por ejemplo, %1.", .cells: "%1 caracteres.", .limit: "Como máximo %1 caracteres.",
      .atLeast: "Un número de al menos %1.", .atMost: "Un número de como máximo %1.",
      .between: "Un número de %1 a %2.",
      .enter: "Escriba «%1»", .choose: "Elija una respuesta para «%1»", .check: "Marque «%1»",
      .looksLike: "«%1» debe tener la forma %2", .number: "«%1» debe ser un número.",
      .invalid: "«%1» tiene caracteres que el formulario no acepta",
      .tooLong: "«%1» debe tener %2 caracteres o menos",
      .finish: "Guarde sus respuestas", .finishButton: "Revisar y guardar",
      .ready: "Sus respuestas están completas",
      .readyHint:
        "Descárguelas como archivo o cópielas. El archivo contiene todo lo que ha escrito; guárdelo como guardaría el formulario.",
      .download: "Descargar las respuestas", .copy: "Copiar las respuestas", .copied: "Copiado.",
      .answers: "Sus respuestas en JSON", .choosePrompt: "Elija una respuesta",
      .clear: "Borrar esta respuesta", .row: "Fila %1", .addRow: "Añadir otra fila",
      .removeRow: "Quitar la última fila", .more: "Otras preguntas",
      .calculated: "Se calcula con sus respuestas.", .fixed: "Esta respuesta no se puede cambiar.",
      .sent: "Lo que escribe queda en este navegador. Esta página no envía nada.",
      .table: "Tabla", .yes: "Sí", .draft: "borrador", .draftButton: "Guardar un borrador",
      .draftHint:
        "Un borrador guarda lo que ha escrito hasta ahora, completo o no. Al cerrar esta página se pierde todo lo que no se haya guardado.",
      .left: "Se omitió, porque el formulario no tiene tal respuesta:",
      .unchecked:
        "Si una respuesta larga cabe en su espacio y si el formulario tiene todos los caracteres que ha escrito solo se sabe al rellenarlo.",
    ],
    "de": [
      .skip: "Zum Formular", .contents: "Auf dieser Seite",
      .saved: "Mit gespeicherten Angaben weitermachen",
      .savedHint: "Wählen Sie die Datei, die Sie hier heruntergeladen haben.",
      .savedFile: "Datei mit Angaben", .opened: "Ihre Angaben stehen wieder im Formular.",
      .notOpened: "Diese Datei enthält keine Angaben zu diesem Formular.",
      .unready: "Diese Seite braucht JavaScript, um Ihre Angaben zu prüfen und zu speichern.",
      .problem: "Es gibt ein Problem", .error: "Fehler", .required: "(Pflichtangabe)",
      .example: "Zum Beispiel %1.", .cells: "%1 Zeichen.", .limit: "Höchstens %1 Zeichen.",
      .atLeast: "Eine Zahl von mindestens %1.", .atMost: "Eine Zahl von höchstens %1.",
      .between: "Eine Zahl von %1 bis %2.",
      .enter: "Geben Sie „%1“ an", .choose: "Wählen Sie eine Antwort zu „%1“",
      .check: "Kreuzen Sie „%1“ an",
      .looksLike: "„%1“ muss aussehen wie %2", .number: "„%1“ muss eine Zahl sein.",
      .invalid: "„%1“ hat Zeichen, die das Formular nicht annimmt",
      .tooLong: "„%1“ darf höchstens %2 Zeichen haben",
      .finish: "Angaben speichern", .finishButton: "Prüfen und speichern",
      .ready: "Ihre Angaben sind vollständig",
      .readyHint:
        "Laden Sie sie als Datei herunter oder kopieren Sie sie. Die Datei enthält alles, was Sie eingegeben haben; bewahren Sie sie auf wie das Formular.",
      .download: "Angaben herunterladen", .copy: "Angaben kopieren", .copied: "Kopiert.",
      .answers: "Ihre Angaben als JSON", .choosePrompt: "Bitte wählen",
      .clear: "Diese Antwort löschen", .row: "Zeile %1", .addRow: "Weitere Zeile",
      .removeRow: "Letzte Zeile entfernen", .more: "Weitere Fragen",
      .calculated: "Wird aus Ihren Angaben berechnet.",
      .fixed: "Diese Angabe kann nicht geändert werden.",
      .sent: "Was Sie eingeben, bleibt in diesem Browser. Diese Seite sendet nichts.",
      .table: "Tabelle", .yes: "Ja", .draft: "Entwurf", .draftButton: "Entwurf speichern",
      .draftHint:
        "Ein Entwurf hält fest, was Sie bisher angegeben haben, vollständig oder nicht. Wer diese Seite schließt, verliert alles, was nicht gespeichert ist.",
      .left: "Ausgelassen, weil das Formular solche Angaben nicht hat:",
      .unchecked:
        "Ob eine lange Angabe in ihren Platz passt und ob das Formular jedes eingegebene Zeichen hat, zeigt sich erst beim Ausfüllen des Formulars.",
    ],
  ]
}
