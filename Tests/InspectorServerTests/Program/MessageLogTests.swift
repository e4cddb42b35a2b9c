import Foundation
import JSON
import Testing

/// `lintel serve --log` and `lintel diagnose`.
@Suite(.serialized) struct MessageLogTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.url.appending(path: "lintel.log").path
  }

  private static let secret = "Bumblebee"

  /// The lines of a session whose texts, IDs, paths, names of settings and IDs of documents contain ``secret``.
  private static let session = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"rootUri":"file:///Bumblebee","clientInfo":{"name":"Ed"},"capabilities":{},"initializationOptions":{"lintel":{"rules":{"zero-size":"off","Bumblebee":"off"},"fonts":["Bumblebee.ttf"]}}}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json","languageId":"layoutspec","version":1,"text":"{\"root\":{\"type\":\"text\",\"id\":\"Bumblebee\",\"text\":\"Bumblebee\",\"Bumblebee\":1}}"}}}"#,
    ##"{"jsonrpc":"2.0","id":"x-7","method":"layout/frame","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json"},"element":"#Bumblebee"}}"##,
    #"{"jsonrpc":"2.0","id":3,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json"},"position":{"line":0,"character":20}}}"#,
    #"{"jsonrpc":"2.0","id":4,"method":"layout/frames","params":{"document":{"root":{"type":"node","Bumblebee":"Bumblebee"}}}}"#,
    #"{"jsonrpc":"2.0","id":5,"method":"layout/measure","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json"},"element":"/root","styles":{"Bumblebee":{"width":3}}}}"#,
    #"{"jsonrpc":"2.0","id":"/Bumblebee.json","method":"layout/edit","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json"},"patch":[{"op":"replace","path":"/root/Bumblebee","value":{"Bumblebee":{"Bumblebee":1}}}]}}"#,
    #"{"jsonrpc":"2.0","id":8,"method":"layout/override","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json"},"variables":{"Bumblebee":9,"bumblebeeWidth":"$Bumblebee"}}}"#,
    #"{"jsonrpc":"2.0","id":9,"method":"layout/view","params":{"textDocument":{"uri":"file:///Bumblebee.layout.json"},"variables":{"Bumblebee":9},"set":{"Bumblebee":{"Bumblebee":1}}}}"#,
    #"{"jsonrpc":"2.0","id":10,"method":"Bumblebee","bumblebee":1,"params":{"Bumblebee":{"kind":"Bumblebee","code":"Bumblebee","axis":["Bumblebee"]}}}"#,
    ##"{"jsonrpc":"2.0","id":11,"method":"layout/sweep","params":{"over":"$Bumblebee","from":1,"to":2,"textDocument":{"uri":"file:///Bumblebee.layout.json"},"elements":["#Bumblebee"]}}"##,
    #"[{"jsonrpc":"2.0","id":6,"method":"layout/session"},{"jsonrpc":"2.0","method":"Bumblebee bumblebee"}]"#,
    "Bumblebee",
  ]

  private func entries(_ name: String = "lintel.log") throws -> [JSONValue] {
    let text = try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    return try text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
  }

  private func diagnose() throws -> JSONValue {
    let outcome = try BuiltProgram.run("diagnose", "--log", path)
    #expect(outcome.errors == "")
    return try JSONValue(parsing: Array(outcome.output.utf8))
  }

  private func serve(_ lines: [String], _ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["serve", "--log", path] + arguments, input: Data((lines.joined(separator: "\n") + "\n").utf8)
    )
  }

  @Test func `a log has a line for each message and no text of an author`() throws {
    let outcome = try serve(Self.session)
    #expect(outcome.errors == "")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.localizedCaseInsensitiveContains(Self.secret))
    let entries = try self.entries()
    #expect(entries.first?["event"] == "start")
    // The session ends with a batch of two messages.
    #expect(entries.count { $0["event"] == "received" } == Self.session.count + 1)
    #expect(entries.count { $0["event"] == "sent" } == outcome.lines.count)
    #expect(entries.last?["event"] == "end")
    #expect(entries.last?["code"] == 0)
    let opened = entries.first { $0["message"]?["method"] == "textDocument/didOpen" }
    let document = opened?["message"]?["params"]?["textDocument"]
    #expect(document?["uri"] == "<document 2>")
    #expect(document?["text"] == "<74 bytes>")
    #expect(document?["version"] == 1)
    let rules = entries[1]["message"]?["params"]?["initializationOptions"]?["lintel"]?["rules"]
    #expect(rules == ["zero-size": "off", "<name 1>": "off"])
    let tried = entries.first { $0["message"]?["method"] == "layout/override" }?["message"]
    #expect(tried?["params"]?["variables"] == ["<name 0>": 9, "<name 1>": "<10 bytes>"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `a message is in the log before it is handled`() throws {
    _ = try serve(Self.session)
    var isHandling = false
    for entry in try entries() {
      switch entry["event"] {
      case "received", "resumed":
        #expect(!isHandling)
        isHandling = true
      case "sent": #expect(isHandling)
      case "handled": isHandling = false
      default: break
      }
    }
    #expect(!isHandling)
  }

  @Test func `a long message has its method and its number only`() throws {
    let text = String(repeating: "word ", count: 20_000)
    _ = try serve([
      #"{"jsonrpc":"2.0","id":7,"method":"layout/frames","params":{"document":{"root":{"type":"text","text":"\#(text)"}}}}"#,
      #"{"jsonrpc":"2.0","params":{"document":{"root":{"type":"text","text":"\#(text)"}}},"id":8,"method":"layout/frames"}"#,
    ])
    let received = try entries().filter { $0["event"] == "received" }.map { $0["message"] }
    #expect(
      received == [
        ["id": 7, "method": "layout/frames"], ["id": 8, "method": "layout/frames"],
      ])
  }

  @Test func `a log of 16 MiB is renamed and the next one begins with the settings`() throws {
    let program = try RunningProgram("serve", "--log", path)
    try program.send(Self.session[0] + "\n")
    #expect(try program.nextLine() != nil)
    let old = try FileHandle(forWritingTo: URL(filePath: path))
    try old.seekToEnd()
    try old.write(contentsOf: Data(repeating: UInt8(ascii: "\n"), count: 16 << 20))
    try program.send(#"{"jsonrpc":"2.0","id":9,"method":"layout/session"}"# + "\n")
    try program.hangUp()
    _ = try program.rest()
    let size = try FileManager.default.attributesOfItem(atPath: path + ".1")[.size] as? Int
    #expect(try #require(size) > 16 << 20)
    let entries = try self.entries()
    #expect(entries.map { $0["event"] }.prefix(2) == ["start", "received"])
    #expect(entries[1]["message"]?["method"] == "initialize")
    #expect(entries.contains { $0["message"]?["id"] == 9 })
    let processes = try diagnose()["log"]?["processes"]?.arrayValue
    #expect(processes?.count == 1)
  }

  @Test func `daemons share a log`() throws {
    let programs = try (0..<4).map { _ in try RunningProgram("serve", "--log", path) }
    for round in 0..<50 {
      for program in programs {
        try program.send(#"{"jsonrpc":"2.0","id":\#(round),"method":"layout/session"}"# + "\n")
      }
    }
    for program in programs {
      try program.hangUp()
      _ = try program.rest()
    }
    let entries = try self.entries()
    for program in programs {
      let process = JSONValue.integer(Int64(program.process.processIdentifier))
      let own = entries.filter { $0["process"] == process }
      #expect(own.count { $0["event"] == "received" } == 50)
      #expect(own.count { $0["event"] == "sent" } == 50)
    }
  }

  @Test func `a disk that is full ends the log and not the daemon`() throws {
    let lines = (1...300).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"layout/session"}"# }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "input")
    let outcome = try BuiltProgram.script(
      "ulimit -f 4; $LINTEL serve --log lintel.log < input | wc -l", in: folder)
    #expect(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines) == "300")
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.errors.hasPrefix("lintel: the log ends here: "))
    #expect(outcome.code == 0)
  }

  @Test func `a file that is no log stays as it is`() throws {
    try folder.write("{}", to: "lintel.log")
    let request = #"{"jsonrpc":"2.0","id":1,"method":"layout/session"}"#
    let outcome = try serve([request])
    #expect(outcome.lines.count == 1)
    #expect(outcome.errors.hasPrefix("lintel: there is no log: \(path): is there and is no log"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "{}")
    let pipe = try BuiltProgram.script(
      "mkfifo pipe; for file in pipe . /dev/full; do echo '\(request)' | $LINTEL serve --log $file; done",
      in: folder)
    #expect(pipe.lines.count == 3)
    #expect(pipe.errors.split(separator: "\n").count == 3)
  }

  /// A signal as good as any fault: nothing of the process runs after it.
  @Test(arguments: [SIGKILL, SIGABRT])
  func `the log of a daemon that crashed ends with the message that it was handling`(
    signal: Int32
  ) throws {
    let program = try RunningProgram(
      ["serve", "--log", path], environment: ["SWIFT_BACKTRACE": "enable=no"])
    let texts = (0..<400).map { #"{"type":"text","text":"a few words to break, \#($0)"}"# }
    let document =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(texts.joined(separator: ","))]}}"#
    try program.send(
      #"{"jsonrpc":"2.0","id":1,"method":"layout/session"}"# + "\n"
        + #"{"jsonrpc":"2.0","id":2,"method":"layout/sweep","params":{"over":"width","from":1,"to":4000,"document":\#(document)}}"#
        + "\n")
    for _ in 0..<1_000 {
      if (try? entries().last?["message"]?["method"]) == "layout/sweep" { break }
      usleep(2_000)
    }
    kill(program.process.processIdentifier, signal)
    _ = program.exitCode()
    let last = try #require(try entries().last)
    #expect(last["event"] == "received")
    #expect(last["message"] == ["id": 2, "method": "layout/sweep"])
    let report = try #require(try diagnose()["log"]?["processes"]?.arrayValue?.last)
    #expect(report["handling"] == last)
    #expect(report["exitCode"] == .null)
    #expect(report["running"] == false)
    #expect(report["unanswered"]?.arrayValue?.count == 1)
  }

  // MARK: diagnose

  @Test func `a report has the last 200 messages and the time of each method`() throws {
    let lines = (1...330).map { #"{"jsonrpc":"2.0","id":\#($0),"method":"layout/session"}"# }
    _ = try serve(lines)
    let log = try #require(try diagnose()["log"])
    #expect(log["messages"]?.arrayValue?.count == 200)
    #expect(log["messages"]?.arrayValue?.last?["message"]?["id"] == 330)
    let times = try #require(log["milliseconds"]?["layout/session"])
    #expect(times["count"] == 330)
    let (median, longest) = (times["median"]?.numberValue, times["longest"]?.numberValue)
    #expect(try #require(median) <= #require(longest))
    let process = try #require(log["processes"]?.arrayValue?.last)
    #expect(process["exitCode"] == 0)
    #expect(process["handling"] == .null)
    #expect(process["unanswered"] == [])
  }

  @Test func `a report has the sizes of open documents without their names`() throws {
    let runtime = try TemporaryFolder()
    let environment = ["XDG_RUNTIME_DIR": runtime.url.path]
    let program = try RunningProgram(["serve", "--log", path], environment: environment)
    for line in Self.session.prefix(3) { try program.send(line + "\n") }
    while let line = try program.nextLine(), !line.contains(#""id":"x-7""#) {}
    let outcome = try BuiltProgram.script(
      """
      export XDG_RUNTIME_DIR='\(runtime.url.path)'
      for try in $(seq 200); do $LINTEL sessions | grep -q Ed && break; sleep 0.05; done
      $LINTEL diagnose -o report.json
      """, in: folder)
    #expect(outcome.errors == "")
    let text = try String(
      contentsOf: folder.url.appending(path: "report.json"), encoding: .utf8)
    #expect(!text.contains(Self.secret))
    let report = try JSONValue(parsing: Array(text.utf8))
    let session = try #require(report["sessions"]?.arrayValue?.first)
    #expect(session["client"] == "Ed")
    #expect(session["documents"]?.arrayValue?.first?["textBytes"] == 74)
    #expect(session["totals"]?["elements"] == 1)
    // The question of the report itself, by another client.
    let question = try entries().first { $0["message"]?["method"] == "layout/stats" }
    let client = try #require(question?["client"]?.integerValue)
    #expect(client > 0)
    #expect(
      try entries().contains {
        $0["event"] == "sent" && $0["client"]?.integerValue == client
          && $0["message"]?["result"]?["totals"] != nil
      })
    try program.hangUp()
  }

  @Test func `lines that are no part of a log do not disturb a report`() throws {
    _ = try serve(Self.session)
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(
      contentsOf: Data(
        "\n{\"process\":1}\n[]\n{\"process\":1,\"event\":\"handled\"}\n{\"process\":1,\"event\":\"sent\"}\n{"
          .utf8)
        + [0xFF])
    #expect(try diagnose()["log"]?["processes"]?.arrayValue?.count == 2)
    let outcome = try BuiltProgram.run("diagnose", "--log", path + "x")
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("lintel.logx"))
  }
}
