import CQPDF
package import Diagnostics

/// What libqpdf does to the bytes of a finished file, where asked.
public struct FinishingOptions: Sendable {
  /// Web order (ISO 32000-2, Annex F).
  package var linearizes = false
  /// Streams are written without compression, and objects one by one, for people who read the file.
  package var uncompresses = false
  package var encryption = Encryption.none

  public enum Encryption: Sendable {
    case none
    /// The same keys, passwords and permissions as another file.
    case like(file: [UInt8], password: String)
    /// AES-256 (revision 6). An empty owner password stands for the user's, which then gives all
    /// rights. Its keys are random: the bytes differ from run to run.
    case aes256(userPassword: String, ownerPassword: String, allowing: Permissions)
  }

  package init() {}

  package var isNeeded: Bool { linearizes || encrypts || uncompresses }

  package var encrypts: Bool {
    if case .none = encryption { false } else { true }
  }
}

/// Linearizes or encrypts a finished file.
///
/// - Throws: of kind `file`, code `damaged`, where libqpdf will not: what we write it can read, so
///   the fault lies in what the source holds; code `too-large` if there is no memory for it.
package func finished(_ bytes: [UInt8], _ options: FinishingOptions) throws(FormwrightError)
  -> [UInt8]
{
  guard options.isNeeded else { return bytes }
  var native = unsafe fw_finish_options()
  unsafe native.linearize = options.linearizes ? 1 : 0
  unsafe native.uncompress = options.uncompresses ? 1 : 0
  var source: [UInt8] = []
  var firstPassword = ""
  var secondPassword = ""
  switch options.encryption {
  case .none: break
  case .like(let file, let password):
    source = file
    firstPassword = password
  case .aes256(let user, let owner, let allowed):
    unsafe native.encrypt = 1
    firstPassword = user
    // Without one, revision 6 would open for everybody, as its owner: the empty text is a password
    // like any other (ISO 32000-2, 7.6.4.4.7; Algorithm 2 of revision 4 took the user's instead).
    secondPassword = owner.isEmpty ? user : owner
    unsafe native.allow_print = allowed.contains(.print) ? 1 : 0
    unsafe native.allow_faithful_print = allowed.contains(.printFaithfully) ? 1 : 0
    unsafe native.allow_modify = allowed.contains(.modify) ? 1 : 0
    unsafe native.allow_copy = allowed.contains(.copy) ? 1 : 0
    unsafe native.allow_annotate = allowed.contains(.annotate) ? 1 : 0
    unsafe native.allow_fill = allowed.contains(.fill) ? 1 : 0
    unsafe native.allow_assemble = allowed.contains(.assemble) ? 1 : 0
    unsafe native.allow_accessibility = allowed.contains(.accessibility) ? 1 : 0
  }
  // Safe: every pointer set below is used only inside the closures that lend it.
  let outcome = unsafe callShim { out in
    unsafe bytes.withUnsafeBufferPointer { input in
      unsafe source.withUnsafeBufferPointer { source in
        unsafe firstPassword.withCString { first in
          unsafe secondPassword.withCString { second in
            if !source.isEmpty {
              unsafe native.encryption_source = source.baseAddress
              unsafe native.encryption_source_count = source.count
              unsafe native.source_password = first
            }
            unsafe native.user_password = first
            unsafe native.owner_password = second
            return unsafe fw_finish(input.baseAddress, input.count, &native, out)
          }
        }
      }
    }
  }
  guard outcome.status != FW_MEMORY else {
    throw FormwrightError(
      .file, "too-large", "linearizing or encrypting the file needs more memory than is allowed",
      hint: "Raise \(.memoryLimit), or omit \(.linearizes) and \(.encryption).")
  }
  guard outcome.status == FW_OK else {
    throw FormwrightError(
      .file, "damaged", "the file is too damaged to linearize or encrypt",
      hint: "Omit \(.linearizes) and \(.encryption).")
  }
  return outcome.bytes
}
