import InteractiveForms
import PDFObjects
import StructuredData

extension FormAuthor {
  /// The actions of a button. A hide action (ISO 32000-2, 12.6.4.11) is followed by a script that does the
  /// same: PDF.js, in Firefox, runs scripts and does not carry out hide actions.
  func actions(of field: FieldSpecification) -> PDFObject? {
    let actions = field.actions.map(\.action).flatMap { action -> [Action] in
      if case .hide(let fields, let hides) = action {
        return [action, Self.script(hiding: fields, hides)]
      }
      return [action]
    }
    return Action.object(actions, pages: pageNumbers)
  }

  private static func script(hiding fields: [String], _ hides: Bool) -> Action {
    let lines = fields.map { field in
      let name = String(decoding: JSONWriter.compact(.string(field)), as: UTF8.self)
      return "this.getField(\(name)).display = display.\(hides ? "hidden" : "visible");"
    }
    return .javaScript(lines.joined(separator: "\n"))
  }
}
