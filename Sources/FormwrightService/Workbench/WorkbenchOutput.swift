import Formwright

/// The formats in which a workbench saves a form.
package enum WorkbenchOutput: String, CaseIterable, Sendable {
  case pdf
  case flattened
  case archive
  case json
  case fdf
  case xfdf
  /// The file with the fields that were accepted.
  case form
  /// These fields as a specification.
  case specification

  var fillOptions: FillOptions {
    var options = FillOptions()
    switch self {
    case .flattened: options.flattens = true
    case .archive: options.archive = ArchiveOutput(ArchiveLevels(.pdfa2u))
    case .pdf, .json, .fdf, .xfdf, .form, .specification: break
    }
    return options
  }

  /// The name of the file for a form.
  package func fileName(for form: String) -> String {
    let stem = form.lowercased().hasSuffix(".pdf") ? String(form.dropLast(4)) : form
    return switch self {
    case .pdf: "\(stem)-filled.pdf"
    case .flattened: "\(stem)-flat.pdf"
    case .archive: "\(stem)-archive.pdf"
    case .json, .fdf, .xfdf: "\(stem).\(rawValue)"
    case .form: "\(stem)-form.pdf"
    case .specification: "\(stem)-fields.yaml"
    }
  }

  package var mediaType: String {
    switch self {
    case .pdf, .flattened, .archive, .form: "application/pdf"
    case .json: "application/json"
    case .fdf: "application/vnd.fdf"
    case .xfdf: "application/vnd.adobe.xfdf"
    case .specification: "application/yaml"
    }
  }
}
