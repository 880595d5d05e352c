import Diagnostics
import FileAccess
import FormFilling
import FormTemplates
import PDFArchiving
import PDFObjects
import StructuredData

/// Everything that options say, in words, for digests of inputs.
///
/// Every stored property of the options is described, whatever its name, and those of its parts: an option cannot be
/// forgotten. What changes no output is left out by name.
struct InputsDescription {
  private(set) var lines: [(name: String, value: String)] = []
  /// How single values are written, if not by their parts.
  private let valueOf: (Any) throws(FormwrightError) -> String?

  /// - Parameters:
  ///   - options: values of any type.
  ///   - ignored: paths of properties that change no output, such as `showsValues`.
  init(
    of options: [(name: String, value: Any)], ignoring ignored: Set<String> = [],
    writing valueOf: @escaping (Any) throws(FormwrightError) -> String? = Self.standard
  ) throws(FormwrightError) {
    self.valueOf = valueOf
    for (name, value) in options { try add(value, at: name, ignored) }
  }

  private mutating func add(
    _ value: Any, at path: String, _ ignored: Set<String>
  ) throws(FormwrightError) {
    if ignored.contains(path) { return }
    if let text = try valueOf(value) {
      lines.append((path, text))
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let child = mirror.children.first else {
        lines.append((path, "nil"))
        return
      }
      try add(child.value, at: path, ignored)
    case .set, .dictionary:
      // Their order is another in each process.
      var members: [String] = []
      for child in mirror.children {
        let described = try InputsDescription(of: [("", child.value)], writing: valueOf)
        members.append(described.lines.map { "\($0.name)=\($0.value)" }.joined(separator: "\n"))
      }
      lines.append((path, "\(members.count)"))
      lines += members.sorted().map { (path, $0) }
    case .collection:
      lines.append((path, "\(mirror.children.count)"))
      for (index, child) in mirror.children.enumerated() {
        try add(child.value, at: "\(path)[\(index)]", ignored)
      }
    case .none:
      lines.append((path, "\(value)"))
    case .enum where mirror.children.isEmpty:
      lines.append((path, "\(value)"))
    default:
      for (index, child) in mirror.children.enumerated() {
        try add(child.value, at: "\(path).\(child.label ?? "\(index)")", ignored)
      }
      // Two cases of an enumeration may have the same parts; so may two types.
      lines.append((path, "\(type(of: value))"))
    }
  }

  /// Bytes stand for themselves by their digest, and passwords by one that is of no use for guessing them.
  static func standard(_ value: Any) throws(FormwrightError) -> String? {
    switch value {
    // An empty list of anything would be a list of bytes, too.
    case let bytes as [UInt8] where type(of: value) == [UInt8].self:
      hexadecimal(SHA256.digest(bytes))
    case let encryption as FinishingOptions.Encryption:
      switch encryption {
      case .none: "none"
      case .aes256(let user, let owner, let allowed):
        "\(InputsDigest.stretched(user)) \(InputsDigest.stretched(owner)) \(allowed.rawValue)"
      case .like(let file, let password):
        "\(hexadecimal(SHA256.digest(file))) \(InputsDigest.stretched(password))"
      }
    case let fonts as FontSelection:
      "\(fonts.usesSystemFonts) \(try fonts.named.map(font).joined(separator: " "))"
    default: nil
    }
  }

  /// A font by its name or, if it is a file, by its path and its digest.
  static func font(_ name: String) throws(FormwrightError) -> String {
    guard FontSelection.isFile(name) else { return name }
    return "\(name) \(hexadecimal(SHA256.digest(try InputFile.read(name))))"
  }
}
