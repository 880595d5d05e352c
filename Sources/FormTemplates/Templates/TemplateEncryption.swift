package import Diagnostics
import PDFObjects
import StructuredData

/// The passwords that outputs get from their records (AES-256; ISO 32000-2, 7.6.4.4).
package struct TemplateEncryption: Sendable {
  /// The password that opens the output.
  var user: Expression?
  /// The password that gives all permissions; nil if the user's does.
  var owner: Expression?
  /// What the user's password permits.
  var permissions: Permissions = []

  /// - Throws: as ``encryption(in:)``.
  package func check(in scope: EvaluationScope) throws(FormwrightError) {
    _ = try encryption(in: scope)
  }

  /// - Throws: of kind `data`, code `password`, if the record lacks a password: its output must not be readable
  ///   without one.
  func encryption(
    in scope: EvaluationScope
  ) throws(FormwrightError) -> FinishingOptions.Encryption {
    let passwords = (
      user: try password(user, "user", in: scope), owner: try password(owner, "owner", in: scope)
    )
    guard passwords.user != passwords.owner else {
      throw FormwrightError(
        .data, "password", "the record gives the user and the owner the same password",
        hint: "Give two different passwords, or omit “owner”.", location: scope.value.location)
    }
    return .aes256(
      userPassword: passwords.user, ownerPassword: passwords.owner, allowing: permissions)
  }

  private func password(
    _ expression: Expression?, _ name: String, in scope: EvaluationScope
  ) throws(FormwrightError) -> String {
    guard let expression else { return "" }
    let value: StructuredValue
    do throws(ExpressionProblem) {
      value = try expression.value(in: scope)
    } catch {
      throw error.failure(of: "output.encrypt.\(name)", at: scope.value.location)
    }
    if let text = value.stringValue ?? value.numberText, !text.isEmpty { return text }
    throw FormwrightError(
      .data, "password", "the record has no \(name) password for its output",
      hint: "Check output.encrypt.\(name) in the template, and the record.",
      location: value.location ?? scope.value.location)
  }
}

extension TemplateReader {
  mutating func encryption(_ value: StructuredValue) -> TemplateEncryption? {
    guard let object = value.objectValue, object["user"] != nil || object["owner"] != nil else {
      problem(
        "“encrypt” gives no passwords", value.location,
        hint: "Write “user”, “owner” or both, such as {user: .password}.")
      return nil
    }
    var encryption = TemplateEncryption()
    refuseKeys(of: object, besides: ["user", "owner", "allow"], "in “encrypt”")
    encryption.user = object["user"].flatMap { expression($0) }
    encryption.owner = object["owner"].flatMap { expression($0) }
    if let allowed = object["allow"] {
      guard object["owner"] != nil else {
        problem(
          "“allow” has no effect without an owner password, because the user's grants all permissions",
          allowed.location, hint: "Write “owner”, or omit “allow”.")
        return nil
      }
      encryption.permissions = permissions(allowed)
    }
    return encryption
  }

  private mutating func permissions(_ value: StructuredValue) -> Permissions {
    var permissions: Permissions = []
    for item in value.arrayValue ?? [value] {
      if let found = Permissions.named.first(where: { $0.name == item.stringValue }) {
        permissions.formUnion(found.permissions)
      } else {
        problem(
          "this is not a permission", item.location,
          hint: Remedy("Use these: \(Permissions.named.map(\.name).joined(separator: ", "))."))
      }
    }
    return permissions
  }
}
