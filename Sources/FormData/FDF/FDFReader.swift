package import Diagnostics
package import InteractiveForms
import PDFObjects

/// Reads the values in an FDF file (Forms Data Format; ISO 32000-2, 12.7.8).
///
/// Of all an FDF file can hold, the fields and their `/V` are read: texts, the names of buttons'
/// states, arrays of a list's options, streams for long texts; and the text of `/RV` where a field
/// has nothing else. Annotations, scripts, appearances and changed options are left alone.
package enum FDFReader {
  /// The fields that have a value, by their full names (12.7.4.2), in the file's order. A field
  /// given twice with the same value counts once.
  ///
  /// - Throws: `.data`: `fdf-syntax` with the number of the byte as the column of line 1,
  ///   `encoding` (see `/Encoding`), `duplicate-key` for every field with two values, `fdf-value`
  ///   for every field with a value that no data says (a signature, an attached file), `stream` for
  ///   a long text that does not decode. `.file`: `encrypted`.
  /// - Parameter isTolerant: whether fields with two values, of which the last counts, and values that no data says are
  ///   warned of only.
  package static func read(
    _ bytes: [UInt8], isTolerant: Bool = false
  ) throws(FormwrightError) -> FieldInputs {
    let file = try FDFFile(bytes)
    let fdf = try file.fdfDictionary()
    guard fdf["EncryptionRevision"] == nil else {
      throw FormwrightError(
        .file, "encrypted", "the file is an encrypted FDF file, which is not supported",
        hint: "Export the values again without encryption.")
    }
    var reader = FDFFieldReader(
      file: file, encoding: FDFEncoding(file.resolve(fdf["Encoding"])), size: bytes.count,
      inputs: InputGathering(isTolerant: isTolerant))
    switch file.resolve(fdf["Fields"]) {
    case .array(let fields): try reader.read(fields, parent: nil, depth: 0)
    case .null: try refuseOtherContent(fdf, in: file)
    default: throw FDFLexer.problem("/Fields is not an array", at: 0)
    }
    var inputs = try reader.inputs.finish()
    if reader.looksLikeUTF8 {
      inputs.warnings.append(
        .warning(
          "encoding",
          "the texts look like UTF-8, but the file does not declare it; they were read as PDFDocEncoding",
          hint:
            "Write /Encoding /utf_8 into the file's /FDF dictionary, or save the values as XFDF."))
    }
    return inputs
  }
}

extension FDFReader {
  /// A file whose fields stand elsewhere is not taken for one without any.
  private static func refuseOtherContent(
    _ fdf: PDFDictionary, in file: FDFFile
  ) throws(FormwrightError) {
    for (key, what): (PDFName, String) in [
      ("EmbeddedFDFs", "other FDF files (/EmbeddedFDFs)"),
      ("Pages", "pages made from templates (/Pages)"),
    ] where !file.resolve(fdf[key]).isNull {
      throw FormwrightError(
        .data, "data-shape",
        "the file contains \(what), which are not supported, and no fields of its own",
        hint: "Export the values again as FDF or XFDF from the program that created the file.")
    }
  }
}

/// Walks the fields of an FDF (ISO 32000-2, 12.7.8.3.2).
private struct FDFFieldReader {
  let file: FDFFile
  let encoding: FDFEncoding
  var inputs: InputGathering
  /// Texts beyond ASCII in PDFDocEncoding: whether there are any, and whether all would be UTF-8.
  private var hasMarklessText = false
  private var isAllUTF8 = true
  var looksLikeUTF8: Bool { hasMarklessText && isAllUTF8 }
  /// What may still be read: references let a small file say one thing many times.
  private var budget: Int

  init(file: FDFFile, encoding: FDFEncoding, size: Int, inputs: InputGathering) {
    self.inputs = inputs
    self.file = file
    self.encoding = encoding
    budget = size + 16 << 20
  }

  mutating func read(_ fields: [PDFObject], parent: String?, depth: Int) throws(FormwrightError) {
    guard depth < FDFLexer.depth else {
      throw FDFLexer.problem("fields are nested more than \(FDFLexer.depth) levels deep", at: 0)
    }
    for object in fields {
      try spend(64)
      guard case .dictionary(let field) = file.resolve(object) else { continue }
      var name = parent
      if case .string(let partial) = file.resolve(field["T"]) {
        let partial = try text(of: partial)
        name = parent.map { "\($0).\(partial)" } ?? partial
      }
      try spend(name?.utf8.count ?? 0)
      if let name, let value = try value(of: field, name: name) { inputs.add(name, value) }
      if case .array(let kids) = file.resolve(field["Kids"]) {
        try read(kids, parent: name, depth: depth + 1)
      }
    }
  }

  private mutating func spend(_ bytes: Int) throws(FormwrightError) {
    budget -= bytes
    guard budget > 0 else {
      throw FDFLexer.problem(
        "the file refers to more fields than a file of its size can contain", at: 0)
    }
  }

  // MARK: Values

  private mutating func value(
    of field: PDFDictionary, name: String
  ) throws(FormwrightError) -> FieldInput? {
    let value = file.resolve(field["V"])
    switch value {
    case .null: return try richText(of: field, name: name)
    case .array(let items):
      var list: [FieldInput] = []
      for item in items {
        guard let item = try single(file.resolve(item)) else {
          refuse(name)
          return nil
        }
        list.append(item)
      }
      return .list(list)
    default:
      if let single = try single(value) { return single }
      refuse(name)
      return nil
    }
  }

  /// `/RV`, of a field that has no `/V`.
  private mutating func richText(
    of field: PDFDictionary, name: String
  ) throws(FormwrightError) -> FieldInput? {
    let value = file.resolve(field["RV"])
    if value.isNull { return nil }
    guard case .text(let xhtml)? = try single(value), let text = RichText.plainText(of: xhtml)
    else {
      refuse(name)
      return nil
    }
    return .text(text)
  }

  /// A text, a state or a number; nil for anything else.
  private mutating func single(_ object: PDFObject) throws(FormwrightError) -> FieldInput? {
    switch object {
    case .string(let string):
      try spend(string.bytes.count)
      return .text(try text(of: string))
    case .name(let name): return .text(name.text)
    case .integer(let value): return .number(String(value))
    case .real(let real): return .number(real.lexeme)
    case .boolean(let value): return .boolean(value)
    case .stream(let stream):
      let data = try decoded(stream)
      try spend(data.count)
      return .text(try text(of: PDFString(bytes: data)))
    case .null, .array, .dictionary, .reference: return nil
    }
  }

  private mutating func text(of string: PDFString) throws(FormwrightError) -> String {
    if encoding == .pdfDocEncoding, !FDFEncoding.hasMark(string),
      !string.bytes.allSatisfy({ $0 < 0x80 })
    {
      hasMarklessText = true
      if isAllUTF8 { isAllUTF8 = String(validating: string.bytes, as: UTF8.self) != nil }
    }
    return try encoding.text(of: string)
  }

  private func decoded(_ stream: PDFStream) throws(FormwrightError) -> [UInt8] {
    do {
      return try Document().decodedData(of: stream, limit: 64 << 20)
    } catch {
      // The stream is part of the data here, not of a form.
      throw FormwrightError(.data, error.diagnostics)
    }
  }

  private mutating func refuse(_ name: String) {
    inputs.problems.append(
      .error(
        "fdf-value", "the value is not a string, a state or a list of these",
        hint: "Remove the field from the file; signatures and attached files cannot be filled.",
        field: name))
  }
}
