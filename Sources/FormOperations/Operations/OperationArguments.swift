package import Diagnostics
package import Formwright
package import StructuredData

/// The arguments of an operation, checked against its parameters.
package struct OperationArguments: Sendable {
  /// Bytes that came as a file, with a name that tells their format.
  package struct File: Sendable {
    package var name: String
    package var bytes: [UInt8]

    package init(name: String, bytes: [UInt8]) {
      self.name = name
      self.bytes = bytes
    }
  }

  private var values: [String: StructuredValue] = [:]
  private var files: [String: File] = [:]
  private let operation: Operation
  /// Whether fonts may be named as files of this machine.
  private let readsFontFiles: Bool

  package init(of operation: Operation, readsFontFiles: Bool = false) {
    self.operation = operation
    self.readsFontFiles = readsFontFiles
  }

  /// Takes the members of an object.
  ///
  /// - Throws: ``FormwrightError`` of kind `usage` with every member that the operation does not know or that has a value
  ///   of another kind.
  package mutating func add(_ object: StructuredObject) throws(FormwrightError) {
    var problems: [Diagnostic] = []
    for member in object.members where !member.value.isNull {
      do throws(FormwrightError) {
        try set(member.key, member.value)
      } catch {
        problems += error.diagnostics
      }
    }
    guard problems.isEmpty else { throw FormwrightError(.usage, problems) }
  }

  package mutating func add(
    _ members: [(String, StructuredValue)]
  ) throws(FormwrightError) {
    for (name, value) in members { try set(name, value) }
  }

  /// Takes an argument that came as text, such as a part of a form or of a query.
  ///
  /// - Parameter type: the media type of data, if the client says it.
  /// - Throws: see ``add(_:)``.
  package mutating func add(
    _ name: String, text: String, type: String? = nil
  ) throws(FormwrightError) {
    let parameter = try parameter(name)
    switch parameter.kind {
    case .flag:
      guard let value = ["true": true, "false": false][text.lowercased()] else {
        throw Self.unfit(parameter, "true or false")
      }
      values[name] = .boolean(value)
    case .text, .choice: try set(name, .string(text))
    case .texts:
      values[name] = .array((values[name]?.arrayValue ?? []) + [.string(text)])
    case .integer: try set(name, Int(text).map { .number($0) } ?? .string(text))
    case .record, .records, .description:
      let ending = Self.ending(ofType: type) ?? (parameter.kind == .description ? "yaml" : "json")
      files[name] = File(name: "\(name).\(ending)", bytes: Array(text.utf8))
    }
  }

  /// Takes an argument that came as a file.
  ///
  /// - Parameter type: the media type of the file, if the client says it; it tells the format if the name does not.
  /// - Throws: ``FormwrightError`` of kind `usage` if the operation has no such parameter, or one that takes no file.
  package mutating func add(
    _ name: String, file: File, type: String? = nil
  ) throws(FormwrightError) {
    let parameter = try parameter(name)
    guard [.record, .records, .description].contains(parameter.kind) else {
      throw Self.unfit(parameter, "a value, not a file")
    }
    var file = file
    if let ending = Self.ending(ofType: type), DataFormat(fileName: file.name) == nil,
      RecordFormat(fileName: file.name) == nil
    {
      file.name += ".\(ending)"
    }
    files[name] = file
  }

  /// The ending of names of files with a media type; nil for a type that tells no format of data.
  private static func ending(ofType type: String?) -> String? {
    switch type.map({ $0.prefix { $0 != ";" && $0 != " " }.lowercased() }) {
    case "application/json": "json"
    case "application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml": "yaml"
    case "application/x-ndjson", "application/jsonl": "ndjson"
    case "text/csv": "csv"
    case "application/vnd.fdf": "fdf"
    case "application/vnd.adobe.xfdf": "xfdf"
    case "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "xlsx"
    default: nil
    }
  }

  /// - Throws: ``FormwrightError`` of kind `usage` if a required argument is missing.
  package func checkComplete() throws(FormwrightError) {
    let missing = operation.parameters.filter { parameter in
      parameter.isRequired && values[parameter.name] == nil && files[parameter.name] == nil
    }
    guard missing.isEmpty else {
      throw FormwrightError(
        .usage,
        missing.map { .error("missing-argument", "“\($0.name)” is missing: \($0.help)") })
    }
  }

  private func parameter(_ name: String) throws(FormwrightError) -> OperationParameter {
    if let found = operation.parameters.first(where: { $0.name == name }) { return found }
    throw Self.unknown(name, of: operation.name, among: operation.parameters.map(\.name))
  }

  /// The error for an argument that an operation or a tool does not have.
  package static func unknown(
    _ name: String, of operation: String, among known: [String]
  ) -> FormwrightError {
    let near = nearestNames(to: name, among: known)
    return FormwrightError(
      .usage, "unknown-argument", "“\(operation)” has no argument “\(name)”",
      hint: near.isEmpty
        ? nil : Remedy("Did you mean \(near.map { "“\($0)”" }.joined(separator: " or "))?"))
  }

  private mutating func set(
    _ name: String, _ value: StructuredValue
  ) throws(FormwrightError) {
    let parameter = try parameter(name)
    switch parameter.kind {
    case .flag:
      guard value.booleanValue != nil else { throw Self.unfit(parameter, "true or false") }
    case .text:
      guard value.stringValue != nil else { throw Self.unfit(parameter, "a string") }
    case .texts:
      // A single text stands for a list of one.
      if value.stringValue != nil {
        values[name] = .array([value])
        return
      }
      guard let items = value.arrayValue, items.allSatisfy({ $0.stringValue != nil }) else {
        throw Self.unfit(parameter, "a list of strings")
      }
    case .integer(let range):
      guard let number = value.integerValue, range.contains(number) else {
        throw Self.unfit(
          parameter, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
    case .choice(let allowed):
      guard let text = value.stringValue, allowed.contains(text) else {
        throw Self.unfit(parameter, "one of \(allowed.joined(separator: ", "))")
      }
    case .record:
      guard value.objectValue != nil else {
        throw Self.unfit(parameter, "an object of values by field name")
      }
    case .records:
      guard value.arrayValue != nil else { throw Self.unfit(parameter, "a list of objects") }
    case .description:
      if let text = value.stringValue {
        files[name] = File(name: "\(name).yaml", bytes: Array(text.utf8))
        return
      }
      guard value.objectValue != nil else { throw Self.unfit(parameter, "an object or its text") }
    }
    values[name] = value
  }

  private static func unfit(_ parameter: OperationParameter, _ what: String) -> FormwrightError {
    FormwrightError(.usage, "argument", "“\(parameter.name)” must be \(what)")
  }

  // MARK: Reading

  func text(_ name: String) -> String? { values[name]?.stringValue }
  func flag(_ name: String) -> Bool { values[name]?.booleanValue ?? false }
  func integer(_ name: String) -> Int? { values[name]?.integerValue }

  /// A record as the values of fields.
  func inputs(_ name: String) throws(FormwrightError) -> FieldInputs {
    if let file = files[name] {
      return try FieldInputs(file.bytes, as: format(of: file, name))
    }
    return try fieldInputs(of: values[name] ?? .object([]))
  }

  /// A record, to be checked.
  func record(_ name: String) throws(FormwrightError) -> StructuredValue? {
    if let file = files[name] { return try format(of: file, name).record(in: file.bytes) }
    return values[name]
  }

  private func format(of file: File, _ name: String) throws(FormwrightError) -> DataFormat {
    guard let format = DataFormat(fileName: file.name) else {
      throw FormwrightError(
        .usage, "argument", "the name of the file of “\(name)” does not tell its format",
        hint: Remedy(
          "Give it an ending: \(DataFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))."
        )
      )
    }
    return format
  }

  /// The records of a list or a file; nil if there are none.
  func records(_ name: String) throws(FormwrightError) -> Records? {
    if let file = files[name] {
      guard let format = RecordFormat(fileName: file.name) else {
        throw FormwrightError(
          .usage, "argument", "the name of the file of “\(name)” does not tell its format",
          hint: Remedy(
            "Give it an ending: \(RecordFormat.allCases.map { ".\($0.rawValue)" }.joined(separator: ", "))."
          ))
      }
      return Records(file.bytes, as: format)
    }
    return values[name].map { Records(JSONWriter.compact($0), as: .json) }
  }

  /// A template, specification or list of corrections; nil if there is none.
  func description(_ name: String) -> (bytes: [UInt8], format: DescriptionFormat)? {
    if let file = files[name] { return (file.bytes, DescriptionFormat(fileName: file.name)) }
    return values[name].map { (JSONWriter.compact($0), .json) }
  }

  /// The arguments other than records, in the order of the parameters: what a compiled form depends on.
  var settings: [UInt8] {
    let members = operation.parameters.compactMap { parameter -> (String, StructuredValue)? in
      guard ![.record, .records].contains(parameter.kind) else { return nil }
      if let file = files[parameter.name] {
        return (parameter.name, .string(String(decoding: file.bytes, as: UTF8.self)))
      }
      return values[parameter.name].map { (parameter.name, $0) }
    }
    return JSONWriter.compact(.object(members))
  }
}

extension OperationArguments: OptionValues {
  package func has(_ option: OptionDescription) -> Bool {
    guard let value = values[option.memberName] else { return false }
    return value.booleanValue ?? true
  }

  package func value(of option: OptionDescription) -> String? {
    let value = values[option.memberName]
    return value?.stringValue ?? value?.numberText
  }

  package func values(of option: OptionDescription) -> [String] {
    values[option.memberName]?.arrayValue?.compactMap(\.stringValue)
      ?? [value(of: option)].compactMap(\.self)
  }

  package func spelled(_ option: OptionDescription) -> String { "“\(option.memberName)”" }

  package func usage(_ message: String) -> FormwrightError {
    FormwrightError(.usage, "usage", message)
  }

  /// Texts alone: `@FILE` would read files of the machine.
  package func secret(_ option: OptionDescription) throws(FormwrightError) -> String {
    value(of: option) ?? ""
  }

  package var sourceDateEpoch: String? { nil }

  package func archiveAttachments(
    _ level: ArchiveLevels?, hasRecord: Bool
  ) throws(FormwrightError) -> [ArchiveAttachment] { [] }

  package func recordAttachments(
    _ level: ArchiveLevels?
  ) throws(FormwrightError) -> Set<RecordAttachment> { [] }

  /// - Parameter template: names fonts, too.
  /// - Throws: ``FormwrightError`` of kind `usage` if a font is a file, and files may not be read.
  func checkFonts(of template: Template? = nil) throws(FormwrightError) {
    guard !readsFontFiles else { return }
    if values(of: .font).contains(where: { $0.contains("/") || $0.contains(".") }) {
      throw usage("\(spelled(.font)) must name families of installed fonts")
    }
    if template?.namesFontFiles == true {
      throw usage("the fonts of the template must be families of installed fonts")
    }
  }
}
