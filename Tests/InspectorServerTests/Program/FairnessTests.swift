import Foundation
import JSON
import Testing

/// Clients of one daemon that send more than others.
@Suite(.serialized) struct FairnessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func begin() throws -> (program: RunningProgram, socket: String) {
    let socket = folder.url.appending(path: "socket").path
    let program = try RunningProgram("serve", "--socket", socket)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#
    )
    _ = try program.nextFrame()
    return (program, socket)
  }

  /// A document of some 60 kB.
  private static let large: String = {
    let row =
      #"{"type":"stack","children":[{"type":"text","text":"What somebody had to say"},{"type":"image","style":{"width":9}}]}"#
    return #"{"root":{"type":"stack","direction":"vertical","children":["#
      + repeatElement(row, count: 500).joined(separator: ",") + "]}}"
  }()

  private static func open(_ number: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(number),"method":"layout/open","params":{"uri":"own:\#(number)","document":\#(large)}}"#
      + "\n"
  }

  @Test func `an editor is answered between the documents that a guest opens`() throws {
    let (program, socket) = try begin()
    let guest = try SocketClient(path: socket)
    for number in 1...32 { guest.send(Self.open(number)) }
    // The daemon is busy with the others now.
    #expect(guest.line()?.contains(#""id":1,"#) == true)
    try program.sendFrame(#"{"jsonrpc":"2.0","id":2,"method":"layout/session"}"#)
    let before = try program.nextFrame()?["result"]?["documents"]?.integerValue ?? 32
    #expect(before < 16)
    // All that an editor sends at once comes while the guest's next document is opened, or the one behind it.
    for id in 3..<13 {
      try program.sendFrame(#"{"jsonrpc":"2.0","id":\#(id),"method":"layout/session"}"#)
    }
    var last = before
    for _ in 3..<13 {
      let count = try program.nextFrame()?["result"]?["documents"]?.integerValue ?? 32
      #expect(count - last <= 2)
      last = count
    }
    #expect(last < 32)
    for number in 2...32 { #expect(guest.line()?.contains(#""id":\#(number),"#) == true) }
    try program.hangUp()
  }

  @Test func `an editor is answered between the messages of a guest's batch`() throws {
    let (program, socket) = try begin()
    let guest = try SocketClient(path: socket)
    let messages = (1...32).map { Self.open($0).trimmingCharacters(in: .newlines) }
    guest.send(
      "[\(messages.joined(separator: ","))]\n"
        + #"{"jsonrpc":"2.0","id":33,"method":"layout/session"}"# + "\n")
    var counts: [Int] = []
    var id = 2
    // Asks until the daemon has begun the batch, and then ten times more.
    while counts.count < 10, id < 10_000 {
      try program.sendFrame(#"{"jsonrpc":"2.0","id":\#(id),"method":"layout/session"}"#)
      let count = try program.nextFrame()?["result"]?["documents"]?.integerValue ?? 32
      if count > 0 { counts.append(count) }
      id += 1
    }
    #expect((counts.first ?? 32) < 8)
    for (count, next) in zip(counts, counts.dropFirst()) { #expect((0...2).contains(next - count)) }
    #expect((counts.last ?? 32) < 32)
    let answers = guest.line().flatMap { try? JSONValue(parsing: Array($0.utf8)) }?.arrayValue
    #expect(answers?.map { $0["id"] } == (1...32).map { .integer($0) })
    #expect(answers?.allSatisfy { $0["result"] != nil } == true)
    // What comes behind a batch waits for all of it.
    let last = guest.line().flatMap { try? JSONValue(parsing: Array($0.utf8)) }
    #expect(last?["result"]?["documents"] == 32)
    try program.hangUp()
  }

  private static func didOpen(_ uri: String, version: Int = 1) -> String {
    let text = "\(JSONValue.string(large))"
    return
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"layoutspec","version":\#(version),"text":\#(text)}}}"#
      + "\n"
  }

  @Test func `an editor is answered while the documents of a guest's didOpen are read`() throws {
    let (program, socket) = try begin()
    let guest = try SocketClient(path: socket)
    #expect(guest.request("initialize", ["processId": nil, "capabilities": [:]]) != nil)
    for number in 0..<16 { guest.send(Self.didOpen("file:///\(number).layout.json")) }
    #expect(guest.line()?.contains("publishDiagnostics") == true)
    var last = 0
    for id in 2..<12 {
      try program.sendFrame(#"{"jsonrpc":"2.0","id":\#(id),"method":"layout/session"}"#)
      let count = try program.nextFrame()?["result"]?["documents"]?.integerValue ?? 16
      if last > 0 { #expect(count - last <= 2) }
      last = count
    }
    #expect(last < 16)
    for _ in 1..<16 { #expect(guest.line()?.contains("publishDiagnostics") == true) }
    try program.hangUp()
  }

  @Test func `messages behind a guest's long didOpen find the document`() throws {
    let (program, socket) = try begin()
    let guest = try SocketClient(path: socket)
    #expect(guest.request("initialize", ["processId": nil, "capabilities": [:]]) != nil)
    let uri = "file:///a.layout.json"
    guest.send(
      Self.didOpen(uri, version: 3)
        + #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":4},"contentChanges":[{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":" "}]}}"#
        + "\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"layout/text","params":{"textDocument":{"uri":"\#(uri)"}}}"#
        + "\n"
        + #"{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"\#(uri)"}}}"#
        + "\n"
        + #"{"jsonrpc":"2.0","id":3,"method":"layout/session"}"# + "\n")
    var answers: [JSONValue] = []
    while answers.count < 2, let line = guest.line() {
      let message = try JSONValue(parsing: Array(line.utf8))
      if message["id"] != nil { answers.append(message) }
    }
    #expect(answers.map { $0["id"] } == [2, 3])
    #expect(answers.first?["result"]?["version"] == 4)
    #expect(answers.first?["result"]?["text"] == .string(" " + Self.large))
    #expect(answers.last?["result"]?["documents"] == 0)
    try program.hangUp()
  }

  @Test func `a message behind a long layout/open finds the document`() throws {
    let (program, socket) = try begin()
    let guest = try SocketClient(path: socket)
    guest.send(
      Self.open(1)
        + #"{"jsonrpc":"2.0","id":2,"method":"layout/frame","params":{"textDocument":{"uri":"own:1"}}}"#
        + "\n"
        + #"{"jsonrpc":"2.0","id":3,"method":"layout/close","params":{"textDocument":{"uri":"own:1"}}}"#
        + "\n")
    let answers = (1...3).map { _ in
      guest.line().flatMap { try? JSONValue(parsing: Array($0.utf8)) }
    }
    #expect(answers.map { $0?["id"] } == [1, 2, 3])
    #expect(answers.allSatisfy { $0?["error"] == nil })
    #expect(answers[1]?["result"]?["frame"] != nil)
    try program.sendFrame(Self.open(4).trimmingCharacters(in: .newlines))
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":5,"method":"layout/frame","params":{"textDocument":{"uri":"own:4"}}}"#
    )
    #expect(try program.nextFrame()?["result"]?["uri"] == "own:4")
    #expect(try program.nextFrame()?["result"]?["frame"] != nil)
    try program.hangUp()
  }
}

/// Answers that are longer than what may wait for a client on a socket; with `LINTEL_FULL` set, because unoptimized code
/// takes half a minute for them.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["LINTEL_FULL"] != nil, "LINTEL_FULL is not set"))
struct LongAnswersTests {
  /// The bytes that may wait for a client.
  private static let limit = 32 << 20

  /// Opens a document that is longer.
  private static let open =
    #"{"jsonrpc":"2.0","id":1,"method":"layout/open","params":{"uri":"own:1","document":{"root":{"type":"text","text":""#
    + String(repeating: "a", count: limit) + #""}}}}"# + "\n"

  private static func text(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"layout/text","params":{"textDocument":{"uri":"own:1"}}}"#
      + "\n"
  }

  /// The lengths of the next lines, and their beginnings.
  private func lines(_ count: Int, of client: SocketClient) -> [(length: Int, beginning: String)] {
    var lines: [(length: Int, beginning: [UInt8])] = [(0, [])]
    while lines.count <= count {
      let bytes = client.receive(upTo: 1 << 20)
      if bytes.isEmpty { break }
      for (index, part) in bytes.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      )
      .enumerated() {
        if index > 0 { lines.append((0, [])) }
        lines[lines.count - 1].length += part.count
        lines[lines.count - 1].beginning += part.prefix(
          400 - lines[lines.count - 1].beginning.count)
      }
    }
    return lines.prefix(count).map { ($0.length, String(decoding: $0.beginning, as: UTF8.self)) }
  }

  @Test func `an answer above 32 MiB is sent as the client reads, and another one is an error`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "socket").path
    let program = try RunningProgram("serve", "--socket", path)
    let client = try SocketClient(path: path)
    client.send(Self.open)
    #expect(
      lines(1, of: client).first?.beginning.hasPrefix(#"{"jsonrpc":"2.0","id":1,"result""#) == true)
    client.send(Self.text(2) + Self.text(3))
    let answers = lines(2, of: client)
    let long = answers.filter { $0.length > Self.limit }
    #expect(!long.isEmpty)
    for answer in answers where answer.length <= Self.limit {
      #expect(answer.beginning.contains(#""kind":"answers-not-read""#))
    }
    #expect(client.request("layout/session")?["result"]?["clients"] == 2)
    try program.hangUp()
  }
}
