import Foundation
import JSON
import Testing

/// The life of a session as a client sees it at the other end of the pipes.
@Suite(.serialized) struct PipeLifecycleTests {
  private let initialize = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#
  private let shutdown = #"{"jsonrpc":"2.0","id":"s","method":"shutdown"}"#
  private let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  @Test func `an editor's request before initialize is refused, and the session goes on`() throws {
    let program = try RunningProgram()
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":0,"method":"textDocument/hover","params":{}}"#)
    #expect(try program.nextFrame()?["error"]?["code"] == -32_002)
    try program.sendFrame(initialize)
    #expect(try program.nextFrame()?["result"]?["serverInfo"]?["name"] == "lintel")
    try program.sendFrame(shutdown)
    #expect(try program.nextFrame()?["result"] == .null)
    try program.sendFrame(exit)
    #expect(program.exitCode() == 0)
  }

  @Test func `after shutdown everything but exit is refused`() throws {
    let program = try RunningProgram()
    for message in [initialize, shutdown] {
      try program.sendFrame(message)
      _ = try program.nextFrame()
    }
    for method in ["textDocument/hover", "shutdown", "initialize", "layout/stats", "no/such"] {
      try program.sendFrame(#"{"jsonrpc":"2.0","id":7,"method":"\#(method)","params":{}}"#)
      #expect(try program.nextFrame()?["error"]?["code"] == -32_600, "\(method)")
    }
    try program.sendFrame(exit)
    #expect(program.exitCode() == 0)
  }

  @Test func `exit before initialize is a failure`() throws {
    let program = try RunningProgram()
    try program.sendFrame(exit)
    #expect(program.exitCode() == 1)
  }

  @Test func `the end of the process that initialize names is the end`() throws {
    let client = Process()
    client.executableURL = URL(filePath: "/bin/sleep")
    client.arguments = ["60"]
    try client.run()
    let program = try RunningProgram()
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":"#
        + "\(client.processIdentifier)}}")
    _ = try program.nextFrame()
    kill(client.processIdentifier, SIGKILL)
    client.waitUntilExit()
    #expect(program.exitCode(within: 10) == 1)
  }

  @Test func `The end of the input ends the daemon, with a failure without shutdown`() throws {
    for (messages, code) in [([initialize], 1), ([initialize, shutdown], 0)] as [([String], Int32)]
    {
      let program = try RunningProgram()
      for message in messages {
        try program.sendFrame(message)
        _ = try program.nextFrame()
      }
      try program.hangUp()
      #expect(program.exitCode() == code)
    }
  }

  @Test func `ten thousand cancellations cost nobody their answers`() throws {
    let program = try RunningProgram()
    try program.sendFrame(initialize)
    _ = try program.nextFrame()
    var frames = ""
    for id in 1...10_000 {
      // Of requests that were never made, and of those that come later.
      let content =
        #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":\#(id)}}"#
      frames += "Content-Length: \(content.utf8.count)\r\n\r\n\(content)"
    }
    try program.send(frames)
    for id in [3, 10_000, 20_000] {
      try program.sendFrame(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"layout/frames","params":{"document":\#(smallDocument)}}"#
      )
      let answer = try program.nextFrame()
      #expect(answer?["id"] == .integer(Int64(id)))
      #expect(answer?["result"]?["frames"] != nil)
    }
    try program.hangUp()
    #expect(program.exitCode() == 1)
  }

  @Test func `ids are the client's, in any order and of any kind`() throws {
    let program = try RunningProgram()
    try program.sendFrame(initialize)
    _ = try program.nextFrame()
    let ids: [JSONValue] = [
      900, 3, -1, "a", "", "900", 3, 9_007_199_254_740_991, .string("😀\n"),
    ]
    for id in ids {
      try program.sendFrame(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"layout/frames","params":{"document":\#(smallDocument)}}"#
      )
    }
    for id in ids { #expect(try program.nextFrame()?["id"] == id) }
    try program.hangUp()
  }
}
