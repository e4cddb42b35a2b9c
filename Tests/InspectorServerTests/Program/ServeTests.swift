import Foundation
import JSON
import Testing

/// The daemon over real pipes: what is tested here are the pipes.
@Suite(.serialized) struct ServeTests {
  @Test func `one line in, one line out`() throws {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"layout/frames","params":{"document":\#(smallDocument)}}"#
    let outcome = try BuiltProgram.run(input: line + "\n")
    #expect(
      outcome.output == #"{"jsonrpc":"2.0","id":1,"result":{"version":null,"revision":1,"#
        + #""frames":{"/root":{"frame":[0,0,10,20],"nodeFrame":[0,0,10,20]}}}}"# + "\n")
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    #expect(try BuiltProgram.run("serve", input: line).output == outcome.output)
    #expect(try BuiltProgram.run("--framing", "lines", input: line).output == outcome.output)
  }

  @Test func `lines go on after one that is no message`() throws {
    let outcome = try BuiltProgram.run(input: "[\n\n{}\n")
    #expect(outcome.lines.count == 2)
    #expect(outcome.code == 0)
  }

  @Test func `a session with headers ends with success after shutdown`() throws {
    let program = try RunningProgram("--stdio")
    try begin(program)
    try program.sendFrame(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
    #expect(try program.nextFrame()?["result"] == .null)
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(program.exitCode() == 0)
  }

  @Test func `exit without shutdown is a failure`() throws {
    let program = try RunningProgram()
    try begin(program)
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(program.exitCode() == 1)
  }

  @Test func `a client that vanishes in a frame is waited for no longer`() throws {
    let program = try RunningProgram()
    try begin(program)
    try program.send("Content-Length: 500\r\n\r\n{\"jsonrpc\"")
    try program.hangUp()
    #expect(try program.nextFrame()?["error"]?["code"] == -32_700)
    #expect(program.exitCode() == 1)
  }

  @Test func `a client that reads no more ends the session`() throws {
    let program = try RunningProgram()
    try begin(program)
    try program.stopReading()
    // It may have ended before all of this was written.
    try? program.sendFrame(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#)
    try? program.sendFrame(#"{"jsonrpc":"2.0","id":3,"method":"shutdown"}"#)
    try program.hangUp()
    #expect(program.exitCode() != nil)
  }

  @Test func `a wrong Content-Length costs the frames it garbles and no more`() throws {
    let program = try RunningProgram()
    try begin(program)
    let shutdown = #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#
    try program.send("Content-Length: \(shutdown.utf8.count - 3)\r\n\r\n\(shutdown)")
    try program.sendFrame(shutdown)
    try program.sendFrame(shutdown)
    var answers: [JSONValue] = []
    while answers.last?["result"] == nil, let answer = try program.nextFrame() {
      answers.append(answer)
    }
    #expect(answers.count >= 2)
    #expect(answers.dropLast().allSatisfy { $0["error"]?["code"] == -32_700 })
    #expect(answers.last?["id"] == 2)
    try program.hangUp()
    #expect(program.exitCode() == 0)
  }

  @Test func `The daemon ends when the process of the client does`() throws {
    let client = Process()
    client.executableURL = URL(filePath: "/bin/sleep")
    client.arguments = ["60"]
    try client.run()
    let program = try RunningProgram("--clientProcessId", "\(client.processIdentifier)")
    try begin(program)
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(program.exitCode(within: 5) == 1)
  }

  @Test func `a request is cancelled while others are handled`() throws {
    let nodes = Array(repeating: #"{"type":"text","text":"a few words"}"#, count: 300)
    let document =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(nodes.joined(separator: ","))]}}"#
    func request(_ id: Int) -> String {
      #"{"jsonrpc":"2.0","id":\#(id),"method":"layout/frames","params":{"document":\#(document)}}"#
    }
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":5}}"#
    let input = (1...5).map(request).joined(separator: "\n") + "\n\(cancel)\n"
    let outcome = try BuiltProgram.run(input: input)
    let last = try #require(outcome.lines.last)
    #expect(outcome.lines.count == 5)
    #expect(try JSONValue(parsing: last.utf8)["error"]?["code"] == -32_800)
  }

  @Test(arguments: [["--paranoid"], ["serve", "--paranoid", "--framing", "lines"]])
  func `ordinary edits leave a paranoid daemon nothing to say`(arguments: [String]) throws {
    let document = #"{"root":{"type":"stack","children":[{"type":"text","text":"a"}]}}"#
    var lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"layout/open","params":{"document":\#(document)}}"#
    ]
    for id in 1...20 {
      let value = #"{"type":"node","style":{"width":\#(id),"height":3}}"#
      lines.append(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"layout/edit","params":{"textDocument":"#
          + #"{"uri":"lintel:1"},"patch":[{"op":"add","path":"/root/children/0","value":\#(value)}]}}"#
      )
    }
    let outcome = try BuiltProgram.run(
      arguments, input: Data((lines.joined(separator: "\n") + "\n").utf8))
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count == 21)
    let last = try JSONValue(parsing: try #require(outcome.lines.last).utf8)["result"]
    #expect(last?["revision"] == 21)
    #expect(try #require(last?["work"]?["durationNs"]?.integerValue) > 0)
    #expect(outcome.code == 0)
  }

  /// Both write all they have before they read.
  @Test func `neither side waits for the other to read`() throws {
    let line =
      #"{"jsonrpc":"2.0","id":1,"method":"layout/frames","params":{"document":\#(smallDocument)}}"#
    let program = try RunningProgram()
    try program.send(String(repeating: line + "\n", count: 5_000))
    try program.hangUp()
    #expect(try program.rest().count { $0 == UInt8(ascii: "\n") } == 5_000)
    #expect(program.exitCode() == 0)
  }

  private func begin(_ program: RunningProgram) throws {
    try program.sendFrame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#)
    #expect(try program.nextFrame()?["result"]?["serverInfo"]?["name"] == "lintel")
  }
}
