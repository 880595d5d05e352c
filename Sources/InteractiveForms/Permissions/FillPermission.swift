package import Diagnostics
package import PDFObjects

/// Why a form may not be filled, as codes.
public enum RefusalReason: String, Hashable, Sendable, CaseIterable {
  case dynamicXFA = "dynamic-xfa"
  case signed
  case permissions
  case password
  case noFields = "no-fields"
}

/// The one answer to “may this be filled?”, and every reason against it.
public struct FillPermission: Hashable, Sendable {
  public var reasons: [RefusalReason]
  public var isAllowed: Bool { reasons.isEmpty }
}

/// What the caller vouches for.
public struct PermissionOverrides: Hashable, Sendable {
  /// The caller holds the rights the file withholds.
  public var ignoresPermissions = false
  /// Signatures may be removed.
  public var dropsSignatures = false
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
        hint: "Use --drop-signatures to remove the signatures, or fill an unsigned copy.")
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
        hint: "Give the user or owner password with --password or --password-file.")
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
      hint: "Give the owner password with --password, or use --ignore-permissions if you have the "
        + "right to \(right).")
  }
}
