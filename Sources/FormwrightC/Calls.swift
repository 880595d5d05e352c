import Diagnostics
import FormOperations
import Formwright
import StructuredData
import Synchronization

/// A file that C has opened.
final class OpenForm: Sendable {
  let bytes: [UInt8]
  let password: String
  private let digest: [UInt8]
  let form: FormFile
  let cache = FormCache()

  init(_ bytes: [UInt8], password: String) throws(FormwrightError) {
    self.bytes = bytes
    self.password = password
    digest = SHA256.digest(bytes)
    form = try cache.form(bytes, digest: digest, password: password)
  }

  /// An operation with arguments in JSON.
  func call(
    _ operation: Operation, _ arguments: [UInt8], adding more: [(String, StructuredValue)] = []
  ) throws(FormwrightError) -> OperationCall {
    var checked = OperationArguments(of: operation, readsFontFiles: true)
    if !arguments.isEmpty {
      guard let object = try JSONReader.read(arguments).objectValue else {
        throw FormwrightError(.usage, "usage", "the arguments must be a JSON object")
      }
      try checked.add(object)
    }
    if !password.isEmpty { try checked.add("password", text: password) }
    for (name, value) in more { try checked.add([(name, value)]) }
    return OperationCall(
      operation, checked, bytes: bytes, digest: digest, name: "form.pdf", cache: cache,
      filterProgram: program)
  }
}

/// A form that C has compiled.
final class OpenPlan: Sendable {
  let plan: FormPlan
  let form: FormFile

  init(_ plan: FormPlan, of form: FormFile) {
    self.plan = plan
    self.form = form
  }
}

private let programPath = Mutex<String?>(nil)
/// The program that evaluates filters.
var program: String? { programPath.withLock { $0 } }

/// The bytes that C passes.
func bytes(_ pointer: UnsafeRawPointer?, _ count: Int) -> [UInt8] {
  guard let pointer = unsafe pointer, count > 0 else { return [] }
  return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: count))
}

/// The object behind a handle that C passes.
func object<Object: AnyObject>(_ handle: UnsafeRawPointer?, _: Object.Type) throws(FormwrightError)
  -> Object
{
  guard let handle = unsafe handle else {
    throw FormwrightError(.usage, "usage", "a handle is missing")
  }
  return unsafe Unmanaged<Object>.fromOpaque(handle).takeUnretainedValue()
}

/// The result of work that may fail.
private func result(
  _ work: () throws(FormwrightError) -> Result
) -> UnsafeMutableRawPointer {
  do throws(FormwrightError) {
    return unsafe try work().handle
  } catch {
    return unsafe Result(error).handle
  }
}

private let version = CBytes(Array(formwrightVersion.utf8))

@_cdecl("fw_abi") public func abi() -> Int32 { 1 }

@_cdecl("fw_version") public func versionText() -> UnsafePointer<CChar> { unsafe version.text }

@_cdecl("fw_set_program") public func setProgram(_ path: UnsafePointer<CChar>?) {
  programPath.withLock { $0 = unsafe path.map { unsafe String(cString: $0) } }
}

@_cdecl("fw_operations") public func operations() -> UnsafeMutableRawPointer {
  let list = Operation.all.map { operation -> StructuredValue in
    [
      "name": .string(operation.name), "summary": .string(operation.summary),
      "answers": .array(operation.answers.map { .string($0.rawValue) }),
      "arguments": operation.argumentSchema,
    ]
  }
  return unsafe Result(JSONWriter.compact(.array(list)), type: .json).handle
}

@_cdecl("fw_open") public func open(
  _ pointer: UnsafePointer<UInt8>?, _ count: Int, _ password: UnsafePointer<CChar>?,
  _ form: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer {
  unsafe Result.giving(form) { () throws(FormwrightError) in
    let opened = try unsafe OpenForm(
      bytes(pointer, count), password: password.map { unsafe String(cString: $0) } ?? "")
    return (opened, opened.form.diagnostics)
  }
}

@_cdecl("fw_close") public func close(_ form: UnsafeMutableRawPointer?) {
  if let form = unsafe form { unsafe Unmanaged<OpenForm>.fromOpaque(form).release() }
}

@_cdecl("fw_author") public func author(
  _ specification: UnsafePointer<UInt8>?, _ count: Int
) -> UnsafeMutableRawPointer {
  unsafe result { () throws(FormwrightError) in
    let output = try unsafe FormFile.authored(from: bytes(specification, count))
    return Result(output.bytes, type: .pdf, problems: output.diagnostics.map(\.problem))
  }
}

@_cdecl("fw_call") public func call(
  _ form: UnsafeRawPointer?, _ name: UnsafePointer<CChar>?, _ arguments: UnsafePointer<UInt8>?,
  _ count: Int
) -> UnsafeMutableRawPointer {
  unsafe result { () throws(FormwrightError) in
    let form = try unsafe object(form, OpenForm.self)
    let name = unsafe name.map { unsafe String(cString: $0) } ?? ""
    guard let operation = Operation.named(name) else {
      throw FormwrightError(.usage, "usage", "there is no operation “\(name)”")
    }
    guard operation.answers.first != .tar else {
      throw FormwrightError(
        .usage, "usage", "“\(name)” is not called, but opened: see fw_batch_open")
    }
    return Result(try unsafe form.call(operation, bytes(arguments, count)).answer())
  }
}

@_cdecl("fw_compile") public func compile(
  _ form: UnsafeRawPointer?, _ arguments: UnsafePointer<UInt8>?, _ count: Int,
  _ plan: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> UnsafeMutableRawPointer {
  unsafe Result.giving(plan) { () throws(FormwrightError) in
    let form = try unsafe object(form, OpenForm.self)
    let (plan, corrected) = try unsafe form.call(.fill, bytes(arguments, count)).compiled()
    return (OpenPlan(plan, of: corrected), corrected.labeled(plan.diagnostics))
  }
}

@_cdecl("fw_fill") public func fill(
  _ plan: UnsafeRawPointer?, _ record: UnsafePointer<UInt8>?, _ count: Int
) -> UnsafeMutableRawPointer {
  unsafe result { () throws(FormwrightError) in
    let plan = try unsafe object(plan, OpenPlan.self)
    do throws(FormwrightError) {
      let filled = plan.plan.fill(try unsafe FieldInputs(bytes(record, count), as: .json))
      return Result(
        try filled.file().bytes, type: .pdf,
        problems: plan.form.labeled(filled.diagnostics).map(\.problem))
    } catch {
      throw plan.form.labeled(error)
    }
  }
}

@_cdecl("fw_release") public func release(_ plan: UnsafeMutableRawPointer?) {
  if let plan = unsafe plan { unsafe Unmanaged<OpenPlan>.fromOpaque(plan).release() }
}

// MARK: - Results

private func value<Value>(
  _ result: UnsafeRawPointer?, _ read: (Result) -> Value, else missing: Value
) -> Value {
  guard let result = unsafe result else { return missing }
  return unsafe read(Unmanaged<Result>.fromOpaque(result).takeUnretainedValue())
}

@_cdecl("fw_result_status") public func status(_ result: UnsafeRawPointer?) -> Int32 {
  unsafe value(result, { $0.status }, else: FormwrightError.Kind.internal.status)
}

@_cdecl("fw_result_bytes") public func resultBytes(
  _ result: UnsafeRawPointer?, _ count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<UInt8>? {
  unsafe count?.pointee = unsafe value(result, { $0.bytes.count }, else: 0)
  return unsafe value(result, { unsafe UnsafePointer($0.bytes.pointer) }, else: nil)
}

@_cdecl("fw_result_type") public func type(_ result: UnsafeRawPointer?) -> UnsafePointer<CChar>? {
  unsafe value(result, { unsafe $0.type.text }, else: nil)
}

@_cdecl("fw_result_problems") public func problems(
  _ result: UnsafeRawPointer?
) -> UnsafePointer<CChar>? {
  unsafe value(result, { unsafe $0.problems.text }, else: nil)
}

@_cdecl("fw_result_report") public func report(
  _ result: UnsafeRawPointer?
) -> UnsafePointer<CChar>? {
  unsafe value(result, { unsafe $0.report.text }, else: nil)
}

@_cdecl("fw_result_free") public func freeResult(_ result: UnsafeMutableRawPointer?) {
  if let result = unsafe result { unsafe Unmanaged<Result>.fromOpaque(result).release() }
}
