package import Diagnostics
import FormFilling
package import InteractiveForms
import PDFContent
package import PDFObjects

/// Values of fields that no appearance shows yet: viewers draw them, and so must whoever reads pages.
extension Document {
  /// Opens a file to read the text of its pages. Only what pages show is read, unless values must be drawn first.
  ///
  /// - Throws: see ``init(bytes:password:scope:)`` and ``checkReadingText(_:)``.
  package init(
    showingValuesOf bytes: [UInt8], password: String, _ overrides: PermissionOverrides
  ) throws(FormwrightError) {
    try self.init(bytes: bytes, password: password, scope: .pages)
    try checkReadingText(overrides)
    guard mayHaveUndrawnValues else { return }
    self = try FormFile(bytes: bytes, password: password).documentShowingValues
  }

  /// Whether a page has a widget that may have a value, and an appearance that is not that of the value: none, one that
  /// paints nothing, or any if the form asks viewers to draw its widgets.
  fileprivate var mayHaveUndrawnValues: Bool {
    let form = dictionary(catalog["AcroForm"]) ?? [:]
    let needsAppearances = value("NeedAppearances", in: form)?.booleanValue == true
    return pageList().pages.contains { page in
      (array(self[page.number].dictionaryValue?["Annots"]) ?? []).contains { annotation in
        guard let node = dictionary(annotation), name(node["Subtype"]) == "Widget" else {
          return false
        }
        let appearance = value("N", in: dictionary(node["AP"]) ?? [:])
        // Without a type of its own, the widget shows the value of the field above it.
        guard let type = name(node["FT"]) else {
          return node["T"] == nil && (needsAppearances || appearance == nil)
        }
        guard type == "Tx" || type == "Ch", let value = value("V", in: node),
          value.stringValue?.bytes.isEmpty != true
        else { return false }
        guard !needsAppearances, let stream = appearance?.streamValue else { return true }
        return !paintsAnything(stream, in: self)
      }
    }
  }
}

extension FormFile {
  /// The document with an appearance for each value of its fields, whatever its permissions and signatures: it is
  /// only read. A form that cannot be filled is left as it is.
  package var documentShowingValues: Document {
    guard document.mayHaveUndrawnValues else { return document }
    var options = PlanOptions()
    options.overrides.ignoresPermissions = true
    options.overrides.dropsSignatures = true
    guard let plan = try? FormPlan(compiling: document, form: form, options: options),
      let bytes = try? plan.fill([]).file().bytes, let drawn = try? Document(bytes: bytes)
    else { return document }
    return drawn
  }
}
