import Foundation
import Testing

/// Output that cannot be written, and readers that have read enough.
@Suite struct OutputFaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(#"{"root":{"type":"nodee","id":"a"}}"#, to: "a.layout.json")
    try folder.write(smallDocument, to: "b.layout.json")
  }

  static let commands = [
    "check a.layout.json", "check --format json a.layout.json", "check --format sarif .",
    "check --watch .", "frames b.layout.json", "frames --lines < b.layout.json",
    "explain b.layout.json", "render b.layout.json", "render -o - b.layout.json",
    "export b.layout.json", "rules", "rules zero-size", "schema", "schema protocol",
    "format - < b.layout.json", "--help", "help check", "--version",
  ]

  @Test(arguments: commands)
  func `a full disk is said, and a failure`(command: String) throws {
    let outcome = try BuiltProgram.script("\"$LINTEL\" \(command) > /dev/full", in: folder)
    #expect(outcome.errors == "lintel: the output cannot be written: No space left on device\n")
    #expect(outcome.code == 2)
  }

  @Test(arguments: ["check a.layout.json", "frames b.layout.json", "rules", "--help"])
  func `Output to a closed stdout is an error`(command: String) throws {
    let outcome = try BuiltProgram.script("\"$LINTEL\" \(command) >&-", in: folder)
    #expect(outcome.errors == "lintel: the output cannot be written: Bad file descriptor\n")
    #expect(outcome.code == 2)
  }

  @Test func `Output to a file beyond the size limit is an error`() throws {
    let outcome = try BuiltProgram.script("ulimit -f 8; \"$LINTEL\" schema > out", in: folder)
    #expect(outcome.errors == "lintel: the output cannot be written: File too large\n")
    #expect(outcome.code == 2)
  }

  @Test func `a file is rewritten where no stream is open, and gets nothing else`() throws {
    try folder.write(#"{"root":{"type":"spec"}}"#, to: "c.layout.json")
    let outcome = try BuiltProgram.script(
      "\"$LINTEL\" format c.layout.json <&- >&- 2>&-; echo $?; cat c.layout.json", in: folder)
    #expect(outcome.output == "0\n{\n  \"root\": { \"type\": \"spec\" }\n}\n")
  }

  @Test(arguments: ["schema protocol", "rules", "check --format sarif a.layout.json", "--help"])
  func `a reader that has read enough is no failure`(command: String) throws {
    // The one that reads is gone before anything is written.
    let outcome = try BuiltProgram.script(
      "{ sleep 1; \"$LINTEL\" \(command); echo $? >&2; } | true", in: folder)
    #expect(outcome.errors == (command.hasPrefix("check") ? "1\n" : "0\n"))
  }

  @Test func `check --watch ends with its reader`() throws {
    let outcome = try BuiltProgram.script(
      "{ sleep 1; \"$LINTEL\" check --watch a.layout.json; echo $? >&2; } | true", in: folder)
    #expect(outcome.errors == "1\n")
  }

  // MARK: serve

  private let request = #"{"jsonrpc":"2.0","id":1,"method":"layout/stats"}"#

  @Test(arguments: ["> /dev/full", ">&-"])
  func `the daemon ends where its answers go nowhere`(redirection: String) throws {
    // Its input stays open; whoever holds it would wait for an answer.
    let outcome = try BuiltProgram.script(
      "mkfifo in; exec 3<>in; echo '\(request)' >&3; \"$LINTEL\" serve < in \(redirection)",
      in: folder)
    let reason = redirection == ">&-" ? "Bad file descriptor" : "No space left on device"
    #expect(outcome.errors == "lintel: answers cannot be written: \(reason)\n")
    #expect(outcome.code == 2)
  }

  @Test func `a large answer is no exception`() throws {
    let request = #"{"jsonrpc":"2.0","id":1,"method":"rpc.discover"}"#
    let outcome = try BuiltProgram.script("echo '\(request)' | \"$LINTEL\" > /dev/full", in: folder)
    #expect(outcome.errors == "lintel: answers cannot be written: No space left on device\n")
    #expect(outcome.code == 2)
  }

  @Test func `a client that goes away says so, and nothing is said`() throws {
    let outcome = try BuiltProgram.script(
      "{ sleep 1; echo '\(request)' | \"$LINTEL\"; echo $? >&2; } | true", in: folder)
    #expect(outcome.errors == "0\n")
  }
}
