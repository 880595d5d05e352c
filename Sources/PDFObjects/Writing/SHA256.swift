import CNettle

/// The SHA-256 digest of bytes given in pieces.
package struct SHA256: Sendable {
  private var context = sha256_ctx()

  package init() { unsafe nettle_sha256_init(&context) }

  package mutating func update(_ bytes: some Sequence<UInt8>) {
    let handled: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      // Safe: nettle reads exactly `count` bytes.
      unsafe nettle_sha256_update(&context, buffer.count, buffer.baseAddress)
    }
    if handled == nil { update(Array(bytes)) }
  }

  package mutating func finish() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
    unsafe nettle_sha256_digest(&context, digest.count, &digest)
    return digest
  }

  package static func digest(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }
}

/// Lower-case hexadecimal, two digits a byte.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  let digits = Array("0123456789abcdef".utf8)
  var out: [UInt8] = []
  for byte in bytes {
    out.append(digits[Int(byte >> 4)])
    out.append(digits[Int(byte & 15)])
  }
  return String(decoding: out, as: UTF8.self)
}
