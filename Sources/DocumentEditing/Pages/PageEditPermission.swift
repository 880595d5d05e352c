public import Diagnostics
public import InteractiveForms
public import PDFObjects

extension EncryptionFacts {
  /// Whether pages may be inserted, removed and turned: bit 11, or bit 4, which covers it
  /// (ISO 32000-2, Table 22); revision 2 knows only bit 4.
  public var allowsAssembling: Bool {
    allowsPageEdits || revision >= 3 && permissions.contains(.assemble)
  }
}

extension Form {
  /// Why the document's pages may not be taken into another arrangement; empty if they may.
  public func pageEditRefusals(
    encryption: EncryptionFacts?, overrides: PermissionOverrides = PermissionOverrides()
  ) -> [Diagnostic] {
    var refusals: [Diagnostic] = []
    if xfa == .dynamic { refusals.append(RefusalReason.dynamicXFA.diagnostic(flattening: false)) }
    if signatureCount > 0, !overrides.dropsSignatures {
      refusals.append(RefusalReason.signed.diagnostic(flattening: false))
    }
    if let encryption, !overrides.ignoresPermissions, !encryption.allowsAssembling {
      refusals.append(
        .error(
          "permissions",
          "the file's permissions allow neither assembling nor modifying; arranging pages requires "
            + "one of them",
          hint:
            "Give the owner password with --password, or use --ignore-permissions if you have the "
            + "right to change the file."))
    }
    return refusals
  }
}
