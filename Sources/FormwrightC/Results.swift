import Diagnostics
import FormOperations
import Formwright
import StructuredData

/// What a call returns. Its texts and bytes stay where they are as long as it lives.
final class Result: Sendable {
  let status: Int32
  let bytes: CBytes
  let type: CBytes
  let problems: CBytes
  let report: CBytes

  init(
    status: Int32 = 0, _ bytes: [UInt8] = [], type: MediaType? = nil,
    problems: [StructuredValue] = [], report: StructuredValue = .null
  ) {
    self.status = status
    self.bytes = CBytes(bytes)
    self.type = CBytes(Array((type?.rawValue ?? "").utf8))
    self.problems = CBytes(JSONWriter.compact(.array(problems)))
    self.report = CBytes(JSONWriter.compact(report))
  }

  convenience init(_ answer: OperationAnswer) {
    self.init(answer.bytes, type: answer.type, problems: answer.diagnostics.map(\.problem))
  }

  convenience init(_ error: FormwrightError) {
    self.init(status: error.kind.status, problems: error.diagnostics.map(\.problem))
  }

  /// A result for who must free it.
  var handle: UnsafeMutableRawPointer { unsafe Unmanaged.passRetained(self).toOpaque() }

  /// The result of a call that gives an object to who asks for it.
  static func giving(
    _ target: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ make: () throws(FormwrightError) -> (AnyObject, [Diagnostic])
  ) -> UnsafeMutableRawPointer {
    do throws(FormwrightError) {
      guard let target = unsafe target else {
        throw FormwrightError(.usage, "usage", "there is nowhere to put the object")
      }
      let (object, diagnostics) = try make()
      unsafe target.pointee = Unmanaged.passRetained(object).toOpaque()
      return unsafe Result(problems: diagnostics.map(\.problem)).handle
    } catch {
      unsafe target?.pointee = nil
      return unsafe Result(error).handle
    }
  }
}

/// Bytes that C reads, with a zero behind them.
@safe final class CBytes: Sendable {
  let count: Int
  // Safe: written in init alone, and freed in deinit.
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<UInt8>

  init(_ bytes: [UInt8]) {
    count = bytes.count
    unsafe pointer = .allocate(capacity: bytes.count + 1)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe pointer.update(from: start, count: source.count)
    }
    unsafe pointer[bytes.count] = 0
  }

  deinit { unsafe pointer.deallocate() }

  var text: UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self)
  }
}

extension FormwrightError.Kind {
  /// `enum fw_status`.
  var status: Int32 { ExitCode(self).rawValue }
}

extension Diagnostic {
  /// As JSON, with settings named as arguments.
  var problem: StructuredValue { structured(\.named) }
}

extension Remedy {
  var named: String { naming { "“\($0.memberName)”" } }
}
