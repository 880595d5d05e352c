package import Diagnostics
package import PDFObjects

/// A reason why a form may not be filled.
public enum RefusalReason: String, Hashable, Sendable, CaseIterable {
  /// The form is dynamic XFA and has no AcroForm fields.
  case dynamicXFA = "dynamic-xfa"
  /// The file is signed or certified.
  case signed
  /// The permissions of the encrypted file do not allow it.
  case permissions
  /// The file needs a password.
  case password
  /// The file has no form fields.
  case noFields = "no-fields"
}

/// Whether a form may be filled and, if not, the reasons.
public struct FillPermission: Hashable, Sendable {
  /// Every reason against it, empty if there is none.
  public var reasons: [RefusalReason]
  /// Whether nothing speaks against it.
  public var isAllowed: Bool { reasons.isEmpty }
}

/// What may be done although the file forbids it.
public struct PermissionOverrides: Hashable, Sendable {
  /// The permissions of the file are ignored: the caller has the rights that they withhold.
  public var ignoresPermissions = false
  /// Signatures are removed.
  public var dropsSignatures = false
  /// Nothing is overridden.
  public init() {}
}

extension Form {
  package func fillPermission(
    encryption: EncryptionFacts?, overrides: PermissionOverrides = PermissionOverrides()
  ) -> FillPermission {
    var reasons = reasonsAgainstChange(encryption, \.allowsFilling, overrides)
    if fields.isEmpty, xfa != .dynamic { reasons.append(.noFields) }
    return FillPermission(reasons: reasons)
  }

  /// Flattening changes nothing that printing would not show, so printing suffices.
  package func flattenPermission(
    encryption: EncryptionFacts?, overrides: PermissionOverrides = PermissionOverrides()
  ) -> FillPermission {
    FillPermission(reasons: reasonsAgainstChange(encryption, \.allowsFlattening, overrides))
  }

  /// The reasons why a document with this form may not be changed.
  ///
  /// - Parameter permission: what the change requires of an encrypted file.
  package func reasonsAgainstChange(
    _ encryption: EncryptionFacts?, _ permission: KeyPath<EncryptionFacts, Bool>,
    _ overrides: PermissionOverrides
  ) -> [RefusalReason] {
    var reasons: [RefusalReason] = []
    if xfa == .dynamic { reasons.append(.dynamicXFA) }
    if signatureCount > 0, !overrides.dropsSignatures { reasons.append(.signed) }
    if let encryption, !overrides.ignoresPermissions, !encryption[keyPath: permission] {
      reasons.append(.permissions)
    }
    return reasons
  }
}

extension EncryptionFacts {
  /// Bit 9, or bit 6 which covers it (ISO 32000-2, Table 22); revision 2 knows only bit 6.
  package var allowsFilling: Bool {
    if openedAsOwner { return true }
    if permissions.contains(.annotate) { return true }
    return revision >= 3 && permissions.contains(.fill)
  }

  package var allowsFlattening: Bool {
    openedAsOwner || permissions.contains(.print) || permissions.contains(.modify)
  }

  /// Leaving pages out of a form that stays one.
  package var allowsPageEdits: Bool { openedAsOwner || permissions.contains(.modify) }
}

extension RefusalReason {
  /// The refusal as a diagnostic for people.
  package func diagnostic(flattening: Bool) -> Diagnostic {
    switch self {
    case .dynamicXFA:
      .error(
        "dynamic-xfa", "the form is dynamic XFA and contains no PDF form fields",
        hint: "Ask the publisher for a static PDF form (AcroForm).")
    case .signed:
      .error(
        "signed", "the file is signed or certified, and any change would invalidate the signature",
        hint: "Use \(.dropsSignatures) to remove the signatures, or fill an unsigned copy.")
    case .permissions:
      .notPermitted(
        flattening
          ? "the file's permissions allow neither printing nor modifying; flattening requires one "
            + "of them"
          : "the file's permissions allow neither filling nor annotating; filling requires one "
            + "of them")
    case .password:
      .error(
        "password", "the file requires a password",
        hint: "Give the user or owner password with \(.password).")
    case .noFields:
      .error(
        "no-fields", "the file has no form fields",
        hint: "Check that this is the fillable version of the form.")
    }
  }
}

extension Diagnostic {
  /// The permissions of an encrypted file do not allow what was asked for (ISO 32000-2, Table 22).
  ///
  /// - Parameter right: what somebody must have the right to do who ignores the permissions.
  package static func notPermitted(
    _ message: String, right: String = "change the file"
  ) -> Diagnostic {
    .error(
      "permissions", message,
      hint:
        "Give the owner password with \(.password), or use \(.ignoresPermissions) if you have the "
        + "right to \(right).")
  }
}
