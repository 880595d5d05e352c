package import Diagnostics
package import InteractiveForms
package import PDFObjects

extension EncryptionFacts {
  /// Whether pages may be inserted, removed and turned: bit 11, or bit 4, which covers it
  /// (ISO 32000-2, Table 22); revision 2 knows only bit 4.
  package var allowsAssembling: Bool {
    allowsPageEdits || revision >= 3 && permissions.contains(.assemble)
  }
}

extension Form {
  /// Why the document's pages may not be taken into another arrangement; empty if they may.
  package func pageEditRefusals(
    encryption: EncryptionFacts?, overrides: PermissionOverrides = PermissionOverrides()
  ) -> [Diagnostic] {
    reasonsAgainstChange(encryption, \.allowsAssembling, overrides).map { reason in
      reason == .permissions
        ? .notPermitted(
          "the file's permissions allow neither assembling nor modifying; arranging pages requires "
            + "one of them")
        : reason.diagnostic(flattening: false)
    }
  }
}
