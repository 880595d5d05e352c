import FileAccess
import FormOperations
import Formwright

/// A command line in the language of pdftk.
struct PdftkCommandLine {
  /// A PDF file that is read.
  struct Input {
    var path: String
    var handle: String?
    var password: String?
  }

  enum Operation: String, CaseIterable {
    /// Nothing but what the output options ask for.
    case filter = ""
    case cat, shuffle, burst, rotate, stamp, multistamp, background, multibackground
    case generateFDF = "generate_fdf"
    case fillForm = "fill_form"
    case dumpData = "dump_data"
    case dumpDataUTF8 = "dump_data_utf8"
    case dumpFields = "dump_data_fields"
    case dumpFieldsUTF8 = "dump_data_fields_utf8"
    case dumpAnnotations = "dump_data_annots"
    case updateInfo = "update_info"
    case updateInfoUTF8 = "update_info_utf8"
    case attachFiles = "attach_files"
    case unpackFiles = "unpack_files"
    // Spellings of the original program.
    case attachFile = "attach_file"
    case unpackFile = "unpack_file"

    var takesOneInput: Bool { ![.filter, .cat, .shuffle].contains(self) }
    /// Whether the results are printed if no output is named.
    var mayOmitOutput: Bool {
      switch self {
      case .burst, .unpackFile, .unpackFiles, .generateFDF: true
      default: rawValue.hasPrefix("dump_")
      }
    }
    /// Whether the words after it go on until the output.
    var takesList: Bool {
      [.cat, .shuffle, .rotate, .attachFile, .attachFiles].contains(self)
    }
    var takesFile: Bool {
      switch self {
      case .stamp, .multistamp, .background, .multibackground, .fillForm, .updateInfo,
        .updateInfoUTF8:
        true
      default: false
      }
    }
  }

  enum Identifier { case new, first, final }

  var inputs: [Input] = []
  var operation = Operation.filter
  /// The words after the operation.
  var arguments: [String] = []
  var output: String?
  /// The page that `to_page` names.
  var page: String?
  var relationship: String?

  var encrypts = false
  var allowed: Permissions = []
  var ownerPassword: String?
  var userPassword: String?
  var flattens = false
  var needsAppearances = false
  var uncompresses = false
  var identifier = Identifier.new
  var dropsXFA = false
  var dropsXMP = false
  var replacementFont: String?
  var asks = false

  // MARK: Reading

  private var rest: ArraySlice<String>

  /// - Throws: of kind `usage`.
  init(_ words: [String]) throws(FormwrightError) {
    rest = words[...]
    try readInputs()
    try readOperation()
    try readOutput()
    try readOptions()
    if operation == .filter, inputs.count > 1 { operation = .cat }
    guard output != nil || operation.mayOmitOutput else {
      throw Self.failure("expecting “output” and the name of the output")
    }
    guard !inputs.isEmpty else { throw Self.failure("no input file is given") }
    if operation.takesOneInput, inputs.count > 1 {
      throw Self.failure(
        "Only one input PDF file may be used for the \(operation.rawValue) operation")
    }
    try checkPasswords()
  }

  static func failure(_ message: String) -> FormwrightError {
    FormwrightError(.usage, "pdftk", message)
  }

  private var next: String? { rest.first?.lowercased() }

  private func isKeyword(_ word: String) -> Bool {
    word == "output" || word == "input_pw" || Self.isOption(word)
      || (!word.isEmpty && Operation(rawValue: word) != nil)
  }

  private static let flags: Set<String> = [
    "encrypt_40bit", "encrypt_128bit", "encrypt_aes128", "encrypt_aes256", "flatten",
    "need_appearances", "compress", "uncompress", "keep_first_id", "keep_final_id", "drop_xfa",
    "drop_xmp", "verbose", "dont_ask", "do_ask",
  ]

  private static func isOption(_ word: String) -> Bool {
    flags.contains(word) || ["allow", "owner_pw", "user_pw", "replacement_font"].contains(word)
  }

  private mutating func readInputs() throws(FormwrightError) {
    while let word = rest.first, !isKeyword(word.lowercased()) {
      rest.removeFirst()
      let (handle, path) = Self.split(word)
      if let handle, inputs.contains(where: { $0.handle == handle }) {
        throw Self.failure("the handle \(handle) is already associated with an input PDF")
      }
      inputs.append(
        Input(
          path: try Self.answer(path, "Please enter a filename for an input PDF:"), handle: handle))
    }
    guard next == "input_pw" else { return }
    rest.removeFirst()
    var place = 0
    while let word = rest.first, !isKeyword(word.lowercased()) {
      rest.removeFirst()
      var (handle, password) = Self.split(word)
      var index = place
      if let handle, let named = inputs.firstIndex(where: { $0.handle == handle }) {
        index = named
      } else {
        password = word
        place += 1
      }
      guard inputs.indices.contains(index) else {
        throw Self.failure("more passwords are given than input PDF files")
      }
      inputs[index].password = try Self.answer(
        password, "Please enter the password for \(inputs[index].path):")
    }
  }

  /// `A=in.pdf`, where a handle is of upper-case letters.
  private static func split(_ word: String) -> (handle: String?, rest: String) {
    guard let equals = word.firstIndex(of: "=") else { return (nil, word) }
    let handle = word[..<equals]
    guard !handle.isEmpty, handle.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
      return (nil, word)
    }
    return (String(handle), String(word[word.index(after: equals)...]))
  }

  private mutating func readOperation() throws(FormwrightError) {
    guard let word = next, let named = Operation(rawValue: word), named != .filter else { return }
    rest.removeFirst()
    operation = named
    if named.takesFile {
      guard let file = rest.popFirst() else {
        throw Self.failure("\(named.rawValue) expects the name of a file")
      }
      arguments = [try Self.answer(file, "Please enter a filename for \(named.rawValue):")]
    }
    guard named.takesList else { return }
    while let word = rest.first {
      switch word.lowercased() {
      case "to_page" where named == .attachFiles || named == .attachFile:
        rest.removeFirst()
        page = try rest.popFirst().map { word throws(FormwrightError) in
          try Self.answer(word, "Please enter the page number you want to attach these files to:")
        }
      case "relation" where named == .attachFiles || named == .attachFile:
        rest.removeFirst()
        relationship = rest.popFirst()
      case let word where word == "output" || Self.isOption(word): return
      default:
        arguments.append(word)
        rest.removeFirst()
      }
    }
  }

  private mutating func readOutput() throws(FormwrightError) {
    guard let word = next else { return }
    guard word == "output" else {
      guard operation.mayOmitOutput, Self.isOption(word) else {
        throw Self.failure(
          "expecting \"output\" keyword, but word \(rest.startIndex + 1) is another one")
      }
      return
    }
    rest.removeFirst()
    guard let path = rest.popFirst() else {
      throw Self.failure("the name of the output is missing")
    }
    output = try Self.answer(path, "Please enter a name for the output:")
  }

  private mutating func readOptions() throws(FormwrightError) {
    while let word = rest.popFirst() {
      switch word.lowercased() {
      case "encrypt_40bit", "encrypt_128bit", "encrypt_aes128", "encrypt_aes256": encrypts = true
      case "allow": readPermissions()
      case "owner_pw": ownerPassword = try password("owner_pw", "owner")
      case "user_pw": userPassword = try password("user_pw", "user")
      case "flatten": flattens = true
      case "need_appearances": needsAppearances = true
      case "compress": uncompresses = false
      case "uncompress": uncompresses = true
      case "keep_first_id": identifier = .first
      case "keep_final_id": identifier = .final
      case "drop_xfa": dropsXFA = true
      case "drop_xmp": dropsXMP = true
      case "replacement_font":
        guard let font = rest.popFirst() else {
          throw Self.failure("replacement_font expects the name of a font")
        }
        replacementFont = font
      case "verbose": break
      case "dont_ask": asks = false
      case "do_ask": asks = true
      default:
        // It may be a password that slipped.
        throw Self.failure("Unexpected data in output section: word \(rest.startIndex)")
      }
    }
  }

  private static let permissions: [String: Permissions] = [
    "printing": [.print, .printFaithfully], "degradedprinting": .print,
    "modifycontents": [.modify, .assemble], "assembly": .assemble,
    "copycontents": [.copy, .accessibility], "screenreaders": .accessibility,
    "modifyannotations": [.annotate, .fill], "fillin": .fill,
    "allfeatures": [
      .print, .printFaithfully, .modify, .assemble, .copy, .accessibility, .annotate, .fill,
    ],
  ]

  private mutating func readPermissions() {
    while let word = next, let permission = Self.permissions[word] {
      allowed.formUnion(permission)
      rest.removeFirst()
    }
  }

  private mutating func password(
    _ option: String, _ name: String
  ) throws(FormwrightError) -> String {
    guard let word = rest.popFirst() else { throw Self.failure("\(option) expects a password") }
    return try Self.answer(word, "Please enter the \(name) password to use on the output PDF:")
  }

  private func checkPasswords() throws(FormwrightError) {
    guard let owner = ownerPassword, let user = userPassword, !owner.isEmpty, owner == user else {
      return
    }
    throw Self.failure("The user and owner passwords are the same.")
  }

  /// What the user types where a word says `PROMPT`.
  private static func answer(_ word: String, _ question: String) throws(FormwrightError) -> String {
    guard word == "PROMPT" else { return word }
    Console().note(question)
    guard let line = readLine() else { throw failure("nothing was entered") }
    return line
  }

  // MARK: What options mean

  /// How the output is encrypted; nil if it is not.
  var encryption: FinishingOptions.Encryption? {
    guard encrypts || ownerPassword != nil || userPassword != nil else { return nil }
    return .aes256(
      userPassword: userPassword ?? "", ownerPassword: ownerPassword ?? "", allowing: allowed)
  }

  var finishing: FormFile.Finishing {
    var finishing = FormFile.Finishing()
    finishing.encryption = encryption
    finishing.uncompresses = uncompresses
    return finishing
  }
}
