import Foundation
import JSON
import Testing

/// Messages that no client should send, over real pipes, are answered or refused in bounded memory.
///
/// With `LINTEL_FULL` set, in the sizes that are promised; otherwise in such as unoptimized code takes
/// a few seconds for.
@Suite(.serialized) struct PipeLimitsTests {
  private static let isFull = ProcessInfo.processInfo.environment["LINTEL_FULL"] != nil

  private let initialize = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#
  private let initialized = #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#

  @Test func `the input may end anywhere`() throws {
    let contents = [
      initialize, initialized,
      #"{"jsonrpc":"2.0","id":1,"method":"layout/frames","params":{"document":\#(smallDocument)}}"#,
    ]
    let session = Array(
      contents.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined().utf8)
    for end in stride(from: 0, through: session.count, by: Self.isFull ? 1 : 13) {
      let program = try RunningProgram()
      try program.send(String(decoding: session[..<end], as: UTF8.self))
      try program.hangUp()
      let answers = String(decoding: try program.rest(), as: UTF8.self)
      #expect(program.exitCode() != nil, "after \(end) bytes")
      #expect(program.process.terminationReason == .exit, "after \(end) bytes")
      // What is whole is answered, and what is not is said to be.
      let whole = contents.indices.count { index in
        contents[...index].reduce(0) { $0 + 20 + "\($1.utf8.count)".count + $1.utf8.count } <= end
      }
      let count = answers.components(separatedBy: #""jsonrpc""#).count - 1
      #expect(count >= [0, 1, 1, 2][whole], "after \(end) bytes")
    }
  }

  @Test func `a text longer than any document is refused, in memory of a few messages`() throws {
    let length = (Self.isFull ? 200 : 66) << 20
    let program = try begun()
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"a","#
        + #""languageId":"x","version":1,"text":""# + String(repeating: "x", count: length)
        + #""}}}"#)
    let published = try program.nextFrame()
    #expect(
      published?["params"]?["diagnostics"]?.arrayValue?.first?["code"] == "document-too-large")
    if let peak = program.peakMemory { #expect(peak < 6 * length + 64 << 20) }
    try expectAlive(program)
  }

  @Test func `a length that no message has is refused without waiting for it`() throws {
    for length in ["300000000", "9223372036854775807", "18446744073709551616", "-1", "1e3"] {
      let program = try begun()
      try program.send("Content-Length: \(length)\r\n\r\n")
      #expect(try program.nextFrame()?["error"]?["code"] == -32_700, "\(length)")
      try expectAlive(program)
    }
  }

  @Test func `a hundred thousand values in each other are refused, or a document like others`()
    throws
  {
    let program = try begun()
    let count = 100_000
    let value = String(repeating: "[", count: count) + String(repeating: "]", count: count)
    try program.sendFrame(request("layout/frames", #"{"document":\#(value)}"#))
    #expect(try program.nextFrame()?["error"]?["data"]?["reason"] == "too-deep")
    let levels = Self.isFull ? count : count / 10
    let text = #"{\"root\":"# + String(repeating: #"{\"type\":\"inset\",\"child\":"#, count: levels)
    try program.sendFrame(request("layout/frame", #"{"document":"\#(text)"}"#))
    #expect(try program.nextFrame()?["result"]?["frame"] == [0, 0, 0, 0])
    try expectAlive(program)
  }

  @Test func `a million elements are laid out, in memory in proportion`() throws {
    let count = Self.isFull ? 1_000_000 : 20_000
    let program = try begun()
    let children = String(repeating: #"{"type":"node"},"#, count: count - 1) + #"{"type":"node"}"#
    let document = #"{"root":{"type":"stack","children":[\#(children)]}}"#
    try program.sendFrame(request("layout/open", #"{"uri":"a","document":\#(document)}"#))
    #expect(try program.nextFrame()?["result"]?["revision"] == 1)
    try program.sendFrame(request("layout/stats", "{}"))
    let stats = try program.nextFrame()?["result"]?["documents"]?.arrayValue?.first
    #expect(stats?["elements"]?.integerValue == count + 1)
    if let peak = program.peakMemory { #expect(peak < 4_000 * count + 128 << 20) }
    try expectAlive(program)
  }

  @Test func `a byte order mark before all else costs nobody anything`() throws {
    let content = request("layout/frame", #"{"document":\#(smallDocument)}"#)
    for start in ["\u{FEFF}Content-Length: \(content.utf8.count)\r\n\r\n", "\u{FEFF}"] {
      let program = try RunningProgram()
      try program.send(start + content + (start.count > 1 ? "" : "\n"))
      try program.hangUp()
      let answer = String(decoding: try program.rest(), as: UTF8.self)
      #expect(answer.contains(#""frame":[0,0,10,20]"#), "\(answer)")
      #expect(!answer.contains(#""error""#))
    }
  }

  @Test func `a reader who takes its time gets everything in order`() throws {
    let program = try RunningProgram()
    let count = 300
    for id in 0..<count {
      try program.send(request("layout/frames", #"{"document":\#(smallDocument)}"#, id: id) + "\n")
    }
    try program.hangUp()
    for id in 0..<count {
      if id % 30 == 0 { Thread.sleep(forTimeInterval: 0.02) }
      let line = try #require(try program.nextLine())
      #expect(try JSONValue(parsing: line.utf8)["id"]?.integerValue == id)
    }
    #expect(program.exitCode() == 0)
  }

  @Test func `a reader who goes away while the pipe is full ends the session`() throws {
    let program = try RunningProgram()
    let line = request("rpc.discover", "{}") + "\n"
    // The pipe takes less than one of the answers.
    for _ in 0..<3 { try program.send(line) }
    Thread.sleep(forTimeInterval: 0.2)
    #expect(program.process.isRunning)
    try program.stopReading()
    try program.hangUp()
    #expect(program.exitCode() != nil)
    #expect(program.process.terminationReason == .exit)
  }

  private func request(_ method: String, _ params: String, id: Int = 1) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#
  }

  private func begun() throws -> RunningProgram {
    let program = try RunningProgram()
    try program.sendFrame(initialize)
    #expect(try program.nextFrame()?["result"]?["serverInfo"]?["name"] == "lintel")
    try program.sendFrame(initialized)
    return program
  }

  /// Expects an answer to an ordinary request, and an end in order.
  private func expectAlive(
    _ program: RunningProgram, location: SourceLocation = #_sourceLocation
  ) throws {
    try program.sendFrame(request("layout/frame", #"{"document":\#(smallDocument)}"#, id: 7))
    var answer = try program.nextFrame()
    while let other = answer, other["id"] != 7 { answer = try program.nextFrame() }
    #expect(answer?["result"]?["frame"] == [0, 0, 10, 20], sourceLocation: location)
    try program.sendFrame(request("shutdown", "{}", id: 8))
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"exit"}"#)
    // The diagnostics of a million elements that are under way are finished first, and nothing is optimized here.
    #expect(program.exitCode(within: Self.isFull ? 300 : 10) == 0, sourceLocation: location)
  }
}

extension RunningProgram {
  /// The most memory it had so far, in bytes; `nil` where the system does not say.
  fileprivate var peakMemory: Int? {
    guard
      let status = try? String(
        contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    return Int(line.filter(\.isNumber)).map { $0 * 1_024 }
  }
}
