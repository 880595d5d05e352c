import Diagnostics
import DocumentEditing
import PDFObjects

/// Fields of many outputs in one file. Fields of one full name are one field (ISO 32000-2, 12.7.4.2), so the fields of
/// each record stand below a field that is named after it.
extension PlanCompiler {
  /// The partial name of the field that holds those of a record, such as `record12`.
  private static let recordField = "record" + BlockMark.number.text

  mutating func prepareMerging() {
    guard options.mergesOutputs, document.catalog["AcroForm"] != nil else { return }
    var editor = DocumentEditor(repaired: document)
    let unresolved = editor.encloseFields(
      in: Self.recordField, fontSuffix: BlockMark.kind.text)
    document = editor.document
    if unresolved > 0 {
      diagnostics.append(
        .warning(
          "renamed-field-script",
          "\(counted(unresolved, "script")) may refer to fields by names that only running the script "
            + "would show; in the merged file, the names of a record’s fields begin with “recordN.”",
          hint: "Check the scripts of the form."))
    }
    let lost = document.scripts.count { document.isMarked($0.action) }
    if lost > 0 {
      diagnostics.append(
        .warning(
          "document-script",
          "\(counted(lost, "script")) of the document \(lost == 1 ? "names" : "name") fields, and would serve "
            + "one record only; the merged file is written without",
          hint: "Write a file for each record with -o."))
    }
  }
}

extension Document {
  /// The scripts that viewers run when they open the document (ISO 32000-2, Table 32, `/JavaScript`).
  var scripts: [(name: PDFString, action: PDFObject)] {
    NameTree(dictionary(catalog["Names"])?["JavaScript"], in: self).entries.map {
      ($0.key, $0.value)
    }
  }

  /// Whether names of fields or identifiers of elements in an object depend on the record.
  func isMarked(_ object: PDFObject) -> Bool {
    RelocatableObject(resolve(object), resolving: { _ in .none }).isMarked
  }
}
