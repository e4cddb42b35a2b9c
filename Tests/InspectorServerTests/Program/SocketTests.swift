import Foundation
import JSON
import Randomness
import Testing

/// Clients that join a daemon on its socket.
@Suite(.serialized) struct SocketTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.url.path] }

  private func begin(_ arguments: String...) throws -> RunningProgram {
    let program = try RunningProgram(arguments, environment: environment)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{},"rootUri":"file:///w","clientInfo":{"name":"Some editor"}}}"#
    )
    _ = try program.nextFrame()
    return program
  }

  private func open(_ program: RunningProgram, width: Int) throws {
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/a.layout.json","languageId":"layoutspec","version":1,"text":"{\"root\":{\"type\":\"node\",\"intrinsicSize\":{\"width\":\#(width),\"height\":20}}}"}}}"#
    )
    _ = try program.nextFrame()
  }

  /// The path of the socket of a program, as soon as it is there.
  private func socket(of program: RunningProgram) -> String {
    let path = folder.url.appending(path: "lintel/\(program.process.processIdentifier).sock").path
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: path) { usleep(10_000) }
    return path
  }

  private func script(_ script: String) throws -> BuiltProgram.Outcome {
    try BuiltProgram.script("export XDG_RUNTIME_DIR='\(folder.url.path)'; \(script)", in: folder)
  }

  @Test func `a pipe asks about what an editor has open`() throws {
    let program = try begin()
    try open(program, width: 70)
    _ = socket(of: program)
    let outcome = try script(
      #"""
      echo '{"jsonrpc":"2.0","id":1,"method":"layout/frames","params":{"textDocument":{"uri":"file:///w/a.layout.json"}}}' |
        $LINTEL attach
      $LINTEL sessions
      """#)
    #expect(outcome.errors == "")
    #expect(
      outcome.lines == [
        #"{"jsonrpc":"2.0","id":1,"result":{"version":1,"revision":1,"frames":{"/root":{"frame":[0,0,70,20],"nodeFrame":[0,0,70,20]}}}}"#,
        "\(program.process.processIdentifier)  Some editor  1 document  /w",
      ])
    try program.hangUp()
  }

  @Test func `who has to choose between sessions is told`() throws {
    #expect(try script("$LINTEL attach < /dev/null").code == 2)
    let programs = [try begin(), try begin()]
    for program in programs { _ = socket(of: program) }
    let outcome = try script("$LINTEL attach < /dev/null")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.hasPrefix("lintel: there are several sessions; choose one with --session:\n"))
    #expect(outcome.errors.split(separator: "\n").count == 3)
    let name = programs[1].process.processIdentifier
    let asked = try script(
      "echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"layout/session\"}' | $LINTEL attach --session \(name)"
    )
    #expect(asked.code == 0)
    #expect(asked.output.contains(#""client":"Some editor""#))
    #expect(try script("$LINTEL attach --session 1 < /dev/null").code == 2)
    for program in programs { try program.hangUp() }
  }

  @Test func `only its user can open a socket, and it goes with the process`() throws {
    for end in [SIGTERM, SIGINT, SIGHUP, 0] {
      let program = try begin()
      let path = socket(of: program)
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600)
      #expect(stat(folder.url.appending(path: "lintel").path, &status) == 0)
      #expect(status.st_mode & 0o777 == 0o700)
      if end == 0 { try program.hangUp() } else { kill(program.process.processIdentifier, end) }
      let code = try #require(program.exitCode(), "still running after signal \(end)")
      #expect(code == (end == 0 ? 1 : end))
      #expect(program.process.terminationReason == (end == 0 ? .exit : .uncaughtSignal))
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `the socket of a process that was killed is cleaned up`() throws {
    let program = try begin()
    let path = socket(of: program)
    kill(program.process.processIdentifier, SIGKILL)
    _ = program.exitCode()
    #expect(FileManager.default.fileExists(atPath: path))
    let next = try begin()
    _ = socket(of: next)
    #expect(!FileManager.default.fileExists(atPath: path))
    try next.hangUp()
    let named = folder.url.appending(path: "named").path
    let first = try begin("serve", "--socket", named)
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: named) { usleep(10_000) }
    kill(first.process.processIdentifier, SIGKILL)
    _ = first.exitCode()
    let again = try script("sleep 1 | $LINTEL serve --socket \(named)")
    #expect(again.errors == "")
  }

  // MARK: Other PID namespaces

  @Test func `a socket that somebody listens at stays, though no process has its number`() throws {
    // Numbers of processes are smaller.
    let path = folder.url.appending(path: "lintel/99999999.sock").path
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "lintel"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let listener = try SocketListener(path: path)
    let program = try begin()
    _ = socket(of: program)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(listener.connectionCount >= 1)
    try program.hangUp()
  }

  @Test(.needsNamespaces)
  func `a daemon in another PID namespace leaves sockets of this one alone`() throws {
    let program = try begin()
    let path = socket(of: program)
    let number = program.process.processIdentifier
    let outcome = try script(
      """
      unshare --pid --fork --mount-proc bash -c '
        test -e /proc/\(number) && echo it is here; sleep 1 | "$0" serve' "$LINTEL"
      echo '{"jsonrpc":"2.0","id":1,"method":"layout/session"}' | $LINTEL attach --session \(number)
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output.contains(#""client":"Some editor""#))
    #expect(!outcome.output.contains("it is here"))
    #expect(FileManager.default.fileExists(atPath: path))
    try program.hangUp()
  }

  @Test(.needsNamespaces)
  func `daemons with the same number in two PID namespaces can both be joined`() throws {
    let outcome = try script(
      """
      for name in a b; do
        mkfifo $name; unshare --pid --fork --mount-proc "$LINTEL" serve < $name &
      done
      exec 3> a 4> b
      for try in $(seq 200); do test $(ls lintel 2>/dev/null | wc -l) = 2 && break; sleep 0.05; done
      ls lintel; $LINTEL sessions
      """)
    #expect(outcome.errors == "")
    #expect(
      outcome.lines == ["1-2.sock", "1.sock", "1  -  0 documents", "1-2  -  0 documents"])
  }

  @Test func `sessions lists a daemon that does not answer`() throws {
    let programs = [try begin(), try begin()]
    for program in programs { _ = socket(of: program) }
    let numbers = programs.map(\.process.processIdentifier)
    kill(numbers[0], SIGSTOP)
    let outcome = try script(
      "$LINTEL sessions; $LINTEL sessions --format json; $LINTEL attach < /dev/null")
    kill(numbers[0], SIGCONT)
    let hung = "\(numbers[0])  does not answer"
    #expect(outcome.lines.prefix(2).contains { $0 == hung })
    #expect(outcome.lines.prefix(2).contains { $0.hasPrefix("\(numbers[1])  Some editor  ") })
    let listed = try JSONValue(parsing: Array((outcome.lines.last ?? "").utf8)).arrayValue
    let answers = listed?.map { ($0["name"]?.stringValue, $0["answers"], $0["documents"]) }
    #expect(answers?.contains { $0 == ("\(numbers[0])", false, nil) } == true)
    #expect(answers?.contains { $0 == ("\(numbers[1])", true, 0) } == true)
    #expect(outcome.errors.contains("  \(hung)\n"))
    for program in programs { try program.hangUp() }
  }

  @Test(arguments: [
    (
      "serve --socket $PWD/\(String(repeating: "x", count: 104))",
      "nobody can join: the path of a socket may have 103 bytes"
    ),
    (
      "serve --socket /nowhere/at/all",
      "nobody can join: /nowhere/at/all: No such file or directory"
    ),
    ("serve --socket $PWD/taken", "/taken is in use"),
    ("serve --no-socket", ""),
  ])
  func `a daemon that cannot listen serves its first client`(
    arguments: String, complaint: String
  ) throws {
    try folder.write("mine", to: "taken")
    let outcome = try script(
      "(echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"layout/documents\"}'; sleep 0.5) | $LINTEL \(arguments)"
    )
    #expect(outcome.output == #"{"jsonrpc":"2.0","id":1,"result":{"documents":[]}}"# + "\n")
    #expect(complaint.isEmpty || outcome.errors.contains(complaint))
    // What is no socket of a daemon that is gone stays as it is.
    let taken = folder.url.appending(path: "taken")
    #expect(try String(contentsOf: taken, encoding: .utf8) == "mine")
    #expect(outcome.errors.isEmpty == complaint.isEmpty)
    #expect(outcome.code == 0)
  }

  @Test(.enabled(if: getuid() == 0, "not root"))
  func `the folder of another user is refused`() throws {
    let path = folder.url.appending(path: "lintel").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    chown(path, 65_534, 65_534)
    let outcome = try script("sleep 0.5 | $LINTEL")
    #expect(
      outcome.errors == "lintel: nobody can join: \(path) is not a folder of this user alone\n")
    #expect(outcome.code == 0)
  }

  @Test func `a read-only folder is no reason not to serve`() throws {
    chmod(folder.url.path, 0o555)
    let outcome = try BuiltProgram.unprivilegedScript(
      "mkdir -m 555 ro; export XDG_RUNTIME_DIR=$PWD/ro; sleep 0.5 | $LINTEL", in: folder)
    #expect(outcome.errors.contains("ro/lintel: Permission denied"))
    #expect(outcome.code == 0)
  }

  @Test func `rubbish, half a frame and a client that reads nothing are nobody else's trouble`()
    throws
  {
    let program = try begin()
    try open(program, width: 70)
    let path = socket(of: program)
    let rubbish = try SocketClient(path: path)
    rubbish.send("\u{1}\u{2}[[[\n}\n")
    #expect(rubbish.line()?.contains("-32700") == true)
    var half: SocketClient? = try SocketClient(path: path)
    half?.send("Content-Length: 500\r\n\r\n{\"jsonrpc\"")
    half = nil

    let deaf = try SocketClient(path: path)
    let children = repeatElement(#"{"type":"node","style":{"width":1,"height":1}}"#, count: 4_000)
      .joined(separator: ",")
    deaf.send(
      #"{"jsonrpc":"2.0","id":1,"method":"layout/open","params":{"uri":"big","document":{"root":{"type":"stack","children":[\#(children)]}}}}"#
        + "\n")
    let question =
      #"{"jsonrpc":"2.0","id":2,"method":"layout/frames","params":{"textDocument":{"uri":"big"}}}"#
    for _ in 0..<200 where !deaf.send(question + "\n") { break }
    let other = try SocketClient(path: path)
    var clients = 0
    for _ in 0..<3_000 {
      let session = other.request("layout/session")?["result"]
      clients = session?["clients"]?.integerValue ?? 0
      if clients == 3, session?["documents"] == 1 { break }
      usleep(10_000)
    }
    // The editor, the one that sent rubbish, and the one that asks.
    #expect(clients == 3)
    try open(program, width: 71)
    let frame = other.request(
      "layout/frame", ["textDocument": ["uri": "file:///w/a.layout.json"]])
    #expect(frame?["result"]?["frame"] == [0, 0, 71, 20])
    try program.hangUp()
  }

  @Test func `Clients that come and go leave none behind`() throws {
    let program = try begin()
    let path = socket(of: program)
    // More than the 32 that may be there at once.
    for _ in 0..<RandomCases.count(1_000) {
      let client = try SocketClient(path: path)
      client.send(#"{"jsonrpc":"2.0","id":1,"method":"layout/subscribe"}"# + "\n")
      client.send(
        #"{"jsonrpc":"2.0","id":2,"method":"layout/open","params":{"document":{}}}"# + "\n")
    }
    let last = try SocketClient(path: path)
    var session: JSONValue?
    for _ in 0..<1_000 {
      session = last.request("layout/session")?["result"]
      if session?["clients"] == 2 { break }
      usleep(10_000)
    }
    #expect(session?["clients"] == 2)
    #expect(session?["documents"] == 0)
    try program.hangUp()
  }

  @Test func `a client that asked for an edit is answered although the editor never makes it`()
    throws
  {
    let program = try RunningProgram(["serve"], environment: environment)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"workspace":{"applyEdit":true}}}}"#
    )
    _ = try program.nextFrame()
    try open(program, width: 70)
    let client = try SocketClient(path: socket(of: program))
    let edit = client.request(
      "layout/edit",
      [
        "textDocument": ["uri": "file:///w/a.layout.json"],
        "patch": [["op": "replace", "path": "/root/intrinsicSize/width", "value": 80]],
      ])
    #expect(edit?["result"]?["asked"] == true)
    #expect(try program.nextFrame()?["method"] == "workspace/applyEdit")
    let start = ContinuousClock.now
    client.send(#"{"jsonrpc":"2.0","id":2,"method":"layout/session"}"# + "\n")
    // The editor itself waits for nobody.
    try program.sendFrame(#"{"jsonrpc":"2.0","id":2,"method":"layout/session"}"#)
    #expect(try program.nextFrame()?["result"]?["clients"] == 2)
    let isAnsweredSoon = ContinuousClock.now - start < .seconds(2)
    #expect(client.line()?.contains(#""id":2"#) == true)
    #expect(!isAnsweredSoon || ContinuousClock.now - start > .seconds(1.5))
    try program.hangUp()
  }

  @Test func `what an editor types arrives at those who subscribed`() throws {
    let program = try begin()
    let client = try SocketClient(path: socket(of: program))
    #expect(client.request("layout/subscribe")?["result"] == .null)
    try open(program, width: 70)
    let methods = [client.line(), client.line()].compactMap { line in
      line.flatMap { try? JSONValue(parsing: Array($0.utf8)) }?["method"]
    }
    #expect(methods == ["layout/didRelayout", "layout/didChangeDocuments"])
    // The end of the editor is the end of the daemon.
    try program.hangUp()
    #expect(client.line() == nil)
  }
}

/// A process that listens and answers nothing.
private final class SocketListener {
  private let descriptor: Int32

  init(path: String) throws {
    descriptor = socket(AF_UNIX, streamSocket, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(descriptor, 8) == 0 else { throw SocketClient.NoConnection() }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  deinit { close(descriptor) }

  /// The number of connections since the last call.
  var connectionCount: Int {
    var count = 0
    while true {
      let stream = accept(descriptor, nil, nil)
      if stream < 0 { return count }
      close(stream)
      count += 1
    }
  }
}
