import PDFObjects
import StructuredData
import Synchronization
import Typography

/// A system font as a report names it.
public struct ReportedFont: Hashable, Sendable {
  public var name: String
  /// The file; nil where the font was given as bytes.
  public var file: String?
  /// Which face of a collection.
  public var face: Int
  /// Which named instance of a variable font, from 0; nil at the default of every axis.
  public var instance: Int?
  /// Of the file, in hexadecimal.
  public var sha256: String

  var structured: StructuredValue {
    var members: [(String, StructuredValue)] = [
      ("name", .string(name)), ("file", .string(file)), ("face", .number(face)),
    ]
    if let instance { members.append(("instance", .number(instance))) }
    members.append(("sha256", .string(sha256)))
    return .object(members)
  }
}

/// The digests of the fonts of a run, each computed once.
final class FontDigests: Sendable {
  /// With the font itself: another one may get the identity of a font that is no longer in use.
  private let known = Mutex<[ObjectIdentifier: (typeface: Typeface, font: ReportedFont)]>([:])

  func font(_ typeface: Typeface) -> ReportedFont {
    let key = ObjectIdentifier(typeface)
    if let font = known.withLock({ $0[key]?.font }) { return font }
    let font = ReportedFont(
      name: typeface.postScriptName, file: typeface.path, face: typeface.faceIndex,
      instance: typeface.instance, sha256: hexadecimal(SHA256.digest(typeface.fileBytes)))
    known.withLock { $0[key] = (typeface, font) }
    return font
  }
}
