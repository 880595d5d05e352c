import Diagnostics
import FileAccess
import Foundation
import TestTools
import Testing

@Suite("Outputs appear whole or not at all")
struct AtomicOutputTests {
  init() {
    // As programs do that want errors of the write instead: a closed pipe, a limit on the size of files.
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  static let techniques: [AtomicOutput.Technique] = [.unnamed, .named]

  @Test("nothing is to be seen before the end, then all of it", arguments: techniques)
  func appearsWhole(_ technique: AtomicOutput.Technique) throws {
    let directory = try TemporaryDirectory()
    let output = try AtomicOutput(path: directory["a.pdf"], technique: technique)
    try output.write([1, 2])
    try output.write([9, 3, 4][1...])
    try output.write(AnySequence([5]))
    #expect(try directory.names.filter { !$0.hasPrefix(".formwright-") } == [])
    if technique == .unnamed { #expect(try directory.names == []) }
    try output.commit()
    #expect(directory.bytes("a.pdf") == [1, 2, 3, 4, 5])
    #expect(try directory.names == ["a.pdf"])
  }

  @Test(
    "an output that is given up leaves nothing, and what was there as it was", arguments: techniques
  )
  func leavesNothing(_ technique: AtomicOutput.Technique) throws {
    let directory = try TemporaryDirectory()
    try directory.write([7], "old.pdf")
    for name in ["new.pdf", "old.pdf"] {
      let output = try AtomicOutput(path: directory[name], technique: technique)
      try output.write([1, 2, 3])
    }
    #expect(try directory.names == ["old.pdf"])
    #expect(directory.bytes("old.pdf") == [7])
  }

  @Test("a file is replaced, and those who read the old one still do", arguments: techniques)
  func replaces(_ technique: AtomicOutput.Technique) throws {
    let directory = try TemporaryDirectory()
    try directory.write([7, 7], "a.pdf")
    let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: directory["a.pdf"]))
    let output = try AtomicOutput(path: directory["a.pdf"], technique: technique)
    try output.write([1])
    #expect(directory.bytes("a.pdf") == [7, 7])
    try output.commit()
    #expect(directory.bytes("a.pdf") == [1])
    #expect(try reader.readToEnd().map { [UInt8]($0) } == [7, 7])
    #expect(try directory.names == ["a.pdf"])
  }

  @Test("a file that is there is refused where it may not be replaced", arguments: techniques)
  func refuses(_ technique: AtomicOutput.Technique) throws {
    let directory = try TemporaryDirectory()
    let late = try AtomicOutput(path: directory["a.pdf"], existing: .refuse, technique: technique)
    try late.write([1])
    try directory.write([7], "a.pdf")
    let failures = [
      #expect(throws: FormwrightError.self) { try late.commit() },
      #expect(throws: FormwrightError.self) {
        try AtomicOutput(path: directory["a.pdf"], existing: .refuse, technique: technique)
      },
    ]
    for failure in failures {
      #expect(failure?.kind == .access)
      #expect(failure?.diagnostics.map(\.code) == ["output-exists"])
      #expect(failure?.diagnostics.map(\.file) == [directory["a.pdf"]])
    }
    #expect(directory.bytes("a.pdf") == [7])
    let fresh = try AtomicOutput(path: directory["b.pdf"], existing: .refuse, technique: technique)
    try fresh.commit()
    #expect(directory.bytes("b.pdf") == [])
  }

  @Test("the permissions are those asked for, whatever the mask", arguments: techniques)
  func setsPermissions(_ technique: AtomicOutput.Technique) throws {
    let directory = try TemporaryDirectory()
    for (name, mode) in [("a", 0o600), ("b", 0o666), ("c", 0o640), ("d", 0o400)]
      as [(String, UInt32)]
    {
      let output = try AtomicOutput(path: directory[name], mode: mode, technique: technique)
      try output.commit()
      #expect(try directory.permissions(name) == Int(mode))
    }
    try AtomicOutput.write([1], to: directory["e"])
    #expect(try directory.permissions("e") == 0o600)
  }

  @Test(
    "a file that is replaced keeps its permissions unless others are asked for",
    arguments: techniques)
  func keepsPermissions(_ technique: AtomicOutput.Technique) throws {
    let directory = try TemporaryDirectory()
    for (mode, asked, expected) in [
      (0o644, nil, 0o644), (0o664, nil, 0o664), (0o600, nil, 0o600), (0o644, 0o600, 0o600),
    ] as [(mode_t, UInt32?, Int)] {
      try directory.write([7], "a")
      chmod(directory["a"], mode)
      let output = try AtomicOutput(path: directory["a"], mode: asked, technique: technique)
      try output.commit()
      #expect(try directory.permissions("a") == expected)
    }
  }

  @Test("a symbolic link stays, and leads to the new file")
  func followsLinks() throws {
    let (directory, other) = (try TemporaryDirectory(), try TemporaryDirectory())
    try other.write([7], "real.pdf")
    try FileManager.default.createSymbolicLink(
      atPath: directory["link.pdf"], withDestinationPath: other["real.pdf"])
    try AtomicOutput.write([1], to: directory["link.pdf"])
    #expect(other.bytes("real.pdf") == [1])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: directory["link.pdf"])
        == other["real.pdf"])
    #expect(try other.names == ["real.pdf"])
  }

  @Test("a device takes the bytes as they come, and stays a device")
  func passesOnToDevices() throws {
    try AtomicOutput.write([1, 2, 3], to: "/dev/null")
    let type = try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type]
    #expect(type as? FileAttributeType == .typeCharacterSpecial)
    expectFailure("cannot-write", "no space left on device", "/dev/full") {
      () throws(FormwrightError) in
      try AtomicOutput.write([1], to: "/dev/full")
    }
  }

  @Test("a pipe takes the bytes as they come; its reader's end is an error, not the program's end")
  func passesOnToPipes() throws {
    let directory = try TemporaryDirectory()
    #expect(mkfifo(directory["pipe"], 0o600) == 0)
    let path = directory["pipe"]
    // Opened for both ends, so that nobody waits.
    let reader = open(path, O_RDWR)
    let output = try AtomicOutput(path: path)
    try output.write([1, 2, 3])
    var received = [UInt8](repeating: 0, count: 8)
    #expect(read(reader, &received, 8) == 3)
    close(reader)
    expectFailure("broken-pipe", "broken pipe", path) { () throws(FormwrightError) in
      try output.write([4])
    }
    #expect(try directory.names == ["pipe"])
  }

  @Test("what cannot be written names the file and the reason")
  func explainsFailures() throws {
    let directory = try TemporaryDirectory()
    try directory.write([7], "file")
    for (path, reason) in [
      (directory.path, "is a directory"), (directory["none/a.pdf"], "no such file or directory"),
      (directory["file/a.pdf"], "not a directory"),
      (directory[String(repeating: "x", count: 300)], "file name too long"),
      ("", "no such file or directory"),
    ] {
      expectFailure("cannot-write", reason, path) { () throws(FormwrightError) in
        try AtomicOutput.write([1], to: path)
      }
    }
    #expect(try directory.names == ["file"])
    #expect(directory.bytes("file") == [7])
  }

  @Test(
    "a full disk leaves nothing behind, and what was there as it was",
    .enabled(if: TemporaryDirectory.canMount, "needs the right to mount a file system"),
    arguments: techniques)
  func survivesFullDisk(_ technique: AtomicOutput.Technique) throws {
    let directory = try #require(try TemporaryDirectory(bytes: 65536))
    try directory.write([7], "old.pdf")
    for name in ["old.pdf", "new.pdf"] {
      expectFailure("cannot-write", "no space left on device", directory[name]) {
        () throws(FormwrightError) in
        let output = try AtomicOutput(path: directory[name], technique: technique)
        for _ in 0..<100 { try output.write([UInt8](repeating: 1, count: 4096)) }
        try output.commit()
      }
    }
    #expect(try directory.names == ["old.pdf"])
    #expect(directory.bytes("old.pdf") == [7])
    // The room is free again, once no program that another test starts holds the file that was given up.
    for _ in 0..<100 where directory.bytes("new.pdf") == nil {
      do throws(FormwrightError) {
        try AtomicOutput.write([UInt8](repeating: 2, count: 40960), to: directory["new.pdf"])
      } catch { usleep(50_000) }
    }
    #expect(directory.bytes("new.pdf")?.count == 40960)
  }

  @Test(
    "a file system that may only be read is said to be",
    .enabled(if: TemporaryDirectory.canMount, "needs the right to mount a file system"))
  func explainsReadOnly() throws {
    let directory = try #require(try TemporaryDirectory(bytes: 65536))
    try directory.write([7], "old.pdf")
    #expect(try directory.makeReadOnly())
    for name in ["old.pdf", "new.pdf"] {
      expectFailure("cannot-write", "read-only file system", directory[name]) {
        () throws(FormwrightError) in try AtomicOutput.write([1], to: directory[name])
      }
    }
  }

  @Test(
    "a directory without permission is said to be", .enabled(if: getuid() != 0, "root may always"))
  func explainsPermission() throws {
    let directory = try TemporaryDirectory()
    try directory.write([7], "old.pdf")
    chmod(directory["old.pdf"], 0o400)
    expectFailure("cannot-write", "permission denied", directory["old.pdf"]) {
      () throws(FormwrightError) in try AtomicOutput.write([1], to: directory["old.pdf"])
    }
    chmod(directory.path, 0o500)
    expectFailure("cannot-write", "permission denied", directory["new.pdf"]) {
      () throws(FormwrightError) in try AtomicOutput.write([1], to: directory["new.pdf"])
    }
    chmod(directory.path, 0o700)
  }

  private func expectFailure(
    _ code: DiagnosticCode, _ reason: String, _ path: String,
    _ body: () throws(FormwrightError) -> Void
  ) {
    let failure = #expect(throws: FormwrightError.self) { try body() }
    #expect(failure?.kind == .access)
    #expect(failure?.diagnostics.map(\.code) == [code])
    #expect(failure?.diagnostics.map(\.message) == ["cannot write: \(reason)"])
    #expect(failure?.diagnostics.map(\.file) == [path])
  }
}
