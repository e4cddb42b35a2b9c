import Foundation
import JSON
import Testing

@Suite(.serialized) struct WorkersTests {
  @Test func `completion is answered before a report on a folder that was asked for first`() throws
  {
    let folder = try Self.folder()
    let program = try RunningProgram("serve")
    try Self.begin(program, folder)
    try program.sendFrame(Self.report(id: 2))
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":3,"method":"textDocument/completion","params":"#
        + #"{"textDocument":{"uri":"file:///a.layout.json"},"position":{"line":0,"character":9}}}"#)
    #expect(try Self.nextAnswer(of: program)?["id"] == 3)
    let report = try Self.nextAnswer(of: program)
    #expect(report?["id"] == 2)
    #expect(report?["result"]?["items"]?.arrayValue?.count == Self.fileCount + 1)
  }

  @Test func `a report is cancelled while it is made`() throws {
    let folder = try Self.folder()
    let program = try RunningProgram("serve")
    try Self.begin(program, folder)
    try program.sendFrame(Self.report(id: 2))
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#)
    try program.sendFrame(Self.report(id: 3, token: "t"))
    let cancelled = try Self.nextAnswer(of: program)
    #expect(cancelled?["id"] == 2)
    #expect(cancelled?["error"]?["code"] == -32_800)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"window/workDoneProgress/cancel","params":{"token":"t"}}"#)
    let stopped = try Self.nextAnswer(of: program)
    #expect(stopped?["id"] == 3)
    #expect(stopped?["error"]?["code"] == -32_800)
  }

  @Test func `Requests before the end of the input are answered`() throws {
    let folder = try Self.folder()
    let program = try RunningProgram("serve")
    try Self.begin(program, folder)
    try program.sendFrame(Self.report(id: 2))
    try program.hangUp()
    #expect(try Self.nextAnswer(of: program)?["id"] == 2)
    // Without "shutdown" and "exit" it is no orderly end.
    #expect(program.exitCode() == 1)
  }

  @Test func `nobody works for a client that is gone`() throws {
    let folder = try Self.folder()
    let program = try RunningProgram("serve")
    try Self.begin(program, folder)
    try program.sendFrame(Self.report(id: 2))
    try program.hangUp()
    try program.stopReading()
    #expect(program.exitCode() == 1)
  }

  @Test func `exit does not wait for workers`() throws {
    let folder = try Self.folder()
    let program = try RunningProgram("serve")
    try Self.begin(program, folder)
    for id in 2..<20 { try program.sendFrame(Self.report(id: id)) }
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"exit"}"#)
    #expect(program.exitCode() == 1)
  }

  // MARK: Support

  private static let fileCount = 12

  /// Documents that take seconds to go through.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let rows = (0..<600).map {
      #"{"type":"stack","direction":"horizontal","children":[{"type":"text","text":"row \#($0)"},"#
        + #"{"type":"image"}]}"#
    }
    let text = #"{"root":{"type":"stack","children":[\#(rows.joined(separator: ",\n"))]}}"#
    for number in 0..<fileCount { try folder.write(text, to: "\(number).layout.json") }
    return folder
  }

  private static func begin(_ program: RunningProgram, _ folder: TemporaryFolder) throws {
    try program.sendFrame(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"#
        + #""capabilities":{},"rootUri":"\#(folder.url.absoluteString)"}}"#)
    _ = try nextAnswer(of: program)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"#
        + #""uri":"file:///a.layout.json","languageId":"layoutspec","version":1,"#
        + #""text":"{\"root\":{}}"}}}"#)
  }

  private static func report(id: Int, token: String? = nil) -> String {
    let token = token.map { #","workDoneToken":"\#($0)""# } ?? ""
    return #"{"jsonrpc":"2.0","id":\#(id),"method":"workspace/diagnostic","params":"#
      + #"{"previousResultIds":[]\#(token)}}"#
  }

  /// The next answer; what nobody asked for is passed over.
  private static func nextAnswer(of program: RunningProgram) throws -> JSONValue? {
    while let message = try program.nextFrame() {
      if message["method"] == nil { return message }
    }
    return nil
  }
}
