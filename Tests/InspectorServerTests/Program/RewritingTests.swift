import Foundation
import Testing

@Suite(.serialized) struct RewritingTests {
  private let folder: TemporaryFolder
  private let old = Self.document(flexGrow: "true")
  private let mended = Self.document(flexGrow: "1")
  private let name = "a.layout.json"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(old, to: name)
  }

  private static func document(flexGrow: String, elements: Int = 0) -> String {
    let nodes = (0..<elements).map {
      #"{"type":"text","text":"number \#($0)","style":{"height":4}}"#
    }
    let children = [#"{"type":"node","style":{"height":4,"flexGrow":\#(flexGrow)}}"#] + nodes
    return
      #"{"constrainedSize":{"width":90},"root":{"type":"stack","id":"s","direction":"vertical","#
      + #""children":[\#(children.joined(separator: ","))]}}"#
  }

  private var path: String { folder.url.appending(path: name).path }

  private func text(_ name: String? = nil) throws -> String {
    try String(contentsOf: folder.url.appending(path: name ?? self.name), encoding: .utf8)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
  }

  private func status(_ path: String) -> stat {
    var status = stat()
    #expect(lstat(path, &status) == 0)
    return status
  }

  private func fix() throws -> BuiltProgram.Outcome {
    try BuiltProgram.script("\"$LINTEL\" check --fix \(name)", in: folder)
  }

  // MARK: What is kept

  @Test func `owner, group and mode are kept`() throws {
    // Root can give files away; others can give them to another group of theirs.
    var groups = [gid_t](repeating: 0, count: 64)
    let count = Int(getgroups(64, &groups))
    let (user, group) = getuid() == 0 ? (1_234, 1_235) : (getuid(), groups[max(count - 1, 0)])
    try #require(getuid() == 0 || count > 0)
    try #require(chown(path, user, group) == 0 && chmod(path, 0o2764) == 0)
    #expect(try fix().code == 0)
    #expect(try text() == mended)
    let status = status(path)
    #expect(status.st_uid == user && status.st_gid == group)
    #expect(status.st_mode & 0o7777 == 0o2764)
    #expect(try names == [name])
  }

  @Test func `a file with two names stays as it is`() throws {
    try #require(link(path, folder.url.appending(path: "b").path) == 0)
    let outcome = try fix()
    #expect(
      outcome.errors
        == "lintel: a.layout.json: has 2 names (hard links), and only one of them would "
        + "get the new text; it was not changed\n")
    #expect(outcome.code == 2)
    #expect(try text() == old)
    #expect(status(path).st_nlink == 2)
    #expect(try names == [name, "b"])
    // Where there is nothing to write nothing is in the way.
    try Data(mended.utf8).write(to: folder.url.appending(path: name))
    #expect(try fix().code == 0)
  }

  @Test func `a link to a link stays one, wherever it leads`() throws {
    try folder.write(old, to: "other/file")
    for (link, place) in [("c.layout.json", "other/link"), ("other/link", "file")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appending(path: link).path, withDestinationPath: place)
    }
    let outcome = try BuiltProgram.script("\"$LINTEL\" check --fix c.layout.json", in: folder)
    #expect(outcome.code == 0)
    #expect(try text("other/file") == mended)
    #expect(status(folder.url.appending(path: "other/link").path).st_mode & S_IFMT == S_IFLNK)
    #expect(try names == [name, "c.layout.json", "other"])
  }

  /// Only root can give a file to somebody else.
  @Test(.enabled(if: getuid() == 0, "not root, who alone can make a file of somebody else"))
  func `a file that belongs to somebody else stays theirs`() throws {
    try #require(chmod(path, 0o666) == 0)
    let outcome = try BuiltProgram.unprivilegedScript(
      "\"$LINTEL\" check --fix \(name)", in: folder)
    #expect(
      outcome.errors == "lintel: a.layout.json: belongs to another user or group, and a new file "
        + "would not; it was not changed\n")
    #expect(outcome.code == 2)
    #expect(try text() == old)
    #expect(status(path).st_uid == 0)
    #expect(try names == [name])
  }

  // MARK: What cannot be written

  @Test func `a file that nobody may write stays as it is`() throws {
    chmod(path, 0o444)
    for command in ["check --fix", "format"] {
      let outcome = try BuiltProgram.unprivilegedScript(
        "\"$LINTEL\" \(command) \(name)", in: folder)
      #expect(outcome.errors.contains("lintel: a.layout.json: Permission denied\n"))
      #expect(outcome.code == 2)
      #expect(try text() == old)
      #expect(try names == [name])
    }
  }

  @Test func `A file in a folder without write permission stays as it is`() throws {
    chmod(path, 0o666)
    try folder.write(old, to: "b/b.layout.json")
    let (inner, file) = (
      folder.url.appending(path: "b").path, folder.url.appending(path: "b/b.layout.json").path
    )
    if getuid() == 0 { try #require(chown(file, 65_534, 65_534) == 0) }
    chmod(inner, 0o555)
    defer { chmod(inner, 0o755) }
    let outcome = try BuiltProgram.unprivilegedScript(
      "\"$LINTEL\" check --fix b/b.layout.json", in: folder)
    #expect(
      outcome.errors
        == "lintel: b/b.layout.json: no file can be made beside it: Permission denied\n")
    #expect(outcome.code == 2)
    #expect(try text("b/b.layout.json") == old)
  }

  @Test func `a stream cannot be written back`() throws {
    let outcome = try BuiltProgram.script("\"$LINTEL\" format <(cat a.layout.json)", in: folder)
    #expect(outcome.errors.hasSuffix(": a named pipe, not a file; it cannot be written\n"))
    #expect(outcome.code == 2)
  }

  @Test func `a disk that gets full leaves the old file and nothing else`() throws {
    let long = Self.document(flexGrow: "true", elements: 2_000)
    try folder.write(long, to: name)
    let outcome = try BuiltProgram.script("ulimit -f 100; \"$LINTEL\" format \(name)", in: folder)
    #expect(outcome.errors == "lintel: a.layout.json: File too large\n")
    #expect(outcome.code == 2)
    #expect(try text() == long)
    #expect(try names == [name])
  }

  // MARK: Others

  /// The file beside it that a run makes for a moment.
  private var leftover: URL {
    let hash = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return folder.url.appending(path: ".lintel-\(String(hash, radix: 36)).tmp")
  }

  @Test(arguments: ["check --fix", "format"])
  func `what a killed run left is taken away by the next`(command: String) throws {
    try Data("half".utf8).write(to: leftover)
    #expect(try BuiltProgram.script("\"$LINTEL\" \(command) \(name)", in: folder).code == 0)
    #expect(try names == [name])
    // Also by one that has nothing to write.
    try Data("half".utf8).write(to: leftover)
    #expect(try BuiltProgram.script("\"$LINTEL\" \(command) \(name)", in: folder).code == 0)
    #expect(try names == [name])
  }

  @Test func `what another run is writing is left to it`() throws {
    try Data("half".utf8).write(to: leftover)
    let descriptor = open(leftover.path, O_RDONLY)
    try #require(flock(descriptor, LOCK_EX) == 0)
    let outcome = try fix()
    #expect(outcome.errors == "lintel: a.layout.json: another lintel is writing it\n")
    #expect(outcome.code == 2)
    #expect(try text() == old)
    #expect(try names.contains(leftover.lastPathComponent))
    close(descriptor)
    #expect(try fix().code == 0)
    #expect(try names == [name])
  }

  @Test func `two names of one file in a folder are fixed once`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.url.appending(path: "b.layout.json").path, withDestinationPath: name)
    for _ in 0..<10 {
      try folder.write(old, to: name)
      let outcome = try BuiltProgram.script("\"$LINTEL\" check --fix --jobs 8 .", in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(try text() == mended)
    }
  }

  @Test func `many runs at once leave one whole file`() throws {
    let long = Self.document(flexGrow: "true", elements: 200)
    try folder.write(long, to: name)
    #expect(try BuiltProgram.script("\"$LINTEL\" format \(name)", in: folder).code == 0)
    let formatted = try text()
    try folder.write(long, to: name)
    let outcome = try BuiltProgram.script(
      "for i in 1 2 3 4 5 6; do \"$LINTEL\" format \(name) & done; wait", in: folder)
    #expect(outcome.errors.split(separator: "\n").count { $0.contains(": formatted in ") } == 1)
    #expect(try text() == formatted)
    #expect(try names == [name])
  }

  // MARK: Kills

  @Test(arguments: ["check --fix", "format"])
  func `a kill leaves the old file or the new one`(command: String) throws {
    let long = Self.document(flexGrow: "true", elements: 400)
    try folder.write(long, to: name)
    let start = ContinuousClock.now
    try finish(command)
    let duration = ContinuousClock.now - start
    let new = try text()
    #expect(new != long && !new.isEmpty)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<40 {
      try folder.write(long, to: name)
      let program = try run(command)
      // Most of the time is computing; the writing is at its end.
      usleep(UInt32(duration / .microseconds(1) * Double.random(in: 0.3...1.1, using: &random)))
      kill(program.process.processIdentifier, SIGKILL)
      program.process.waitUntilExit()
      let text = try text()
      #expect(text == long || text == new)
      let others = try names.filter { $0 != name }
      #expect(others.allSatisfy { $0 == leftover.lastPathComponent })
    }
    try finish(command)
    #expect(try text() == new)
    #expect(try names == [name])
  }

  /// Reads what it writes, for which it would wait otherwise.
  private func finish(_ command: String) throws {
    let program = try run(command)
    _ = try program.rest()
    program.process.waitUntilExit()
  }

  private func run(_ command: String) throws -> RunningProgram {
    let words = command.split(separator: " ").map(String.init) + [path]
    return try RunningProgram(words)
  }
}
