import Foundation
import InspectorServer
import JSON
import Testing

/// The commands, as the shell sees them.
@Suite struct CommandTests {
  // MARK: check

  @Test func `check prints a finding as compilers do`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n\t\"root\": {\"id\": \"😀字\", \"type\": \"nodee\"}\n}", to: "a.layout.json")
    let outcome = try BuiltProgram.run("check", "a.layout.json", in: folder.url)
    let message = #""nodee" is not an element type, so an empty spec is laid out in its place"#
    #expect(outcome.lines.first?.hasPrefix("a.layout.json:2:31: error: \(message)") == true)
    #expect(outcome.lines.first?.hasSuffix(" [unknown-type]") == true)
    #expect(
      outcome.lines.dropFirst() == [
        "\t\"root\": {\"id\": \"😀字\", \"type\": \"nodee\"}",
        "\t                               ^~~~~~~",
      ])
    #expect(outcome.code == 1)
  }

  @Test func `check prints one JSON array`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"root\": {\"id\": \"😀\", \"type\": \"nodee\"}}", to: "a.layout.json")
    try folder.write("{\"root\": {\"type\": \"nodee\"}}", to: "b/c.layout.json")
    try folder.write("{", to: "b/other.json")
    try folder.write("{", to: ".hidden/d.layout.json")
    let outcome = try BuiltProgram.run("check", "--format", "json", ".", in: folder.url)
    let findings = try JSONValue(parsing: outcome.output.utf8).arrayValue ?? []
    #expect(findings.map { $0["file"] } == ["./a.layout.json", "./b/c.layout.json"])
    #expect(findings.first?["code"] == "unknown-type")
    #expect(findings.first?["severity"] == "error")
    #expect(findings.first?["range"] == range(line: 0, 30, 37))
    #expect(findings.first?["pointer"] == "/root")
    #expect(findings.first?["message"]?.stringValue?.isEmpty == false)
    #expect(outcome.code == 1)
  }

  @Test func `check is silent about what is right`() throws {
    let outcome = try BuiltProgram.run("check", "-", input: smallDocument)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(outcome.code == 0)
    #expect(
      try BuiltProgram.run("check", "--format=json", "-", input: smallDocument).output == "[]\n")
  }

  @Test func `what several variants have in common is said once`() throws {
    let text =
      #"{"variants":[{"name":"a","scale":1},{"name":"b","scale":3}],"root":{"type":"nodee"}}"#
    let outcome = try BuiltProgram.run("check", "-", input: text)
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.first?.hasPrefix("<stdin>:1:76: error: ") == true)
    #expect(outcome.lines.first?.contains("(in ") == false)
  }

  @Test func `long lines are cut around the finding`() throws {
    let spaces = String(repeating: " ", count: 3_000)
    let outcome = try BuiltProgram.run(
      "check", "-", input: "{\"root\":\(spaces){\"type\":\"nodee\"}\(spaces)}")
    #expect(outcome.lines.count == 3)
    #expect(outcome.lines.allSatisfy { $0.count < 600 })
    #expect(outcome.lines[1].hasPrefix("…") && outcome.lines[1].hasSuffix("…"))
    #expect(outcome.lines[1].firstIndex(of: "n") != nil)
  }

  @Test func `check cannot run on what is not there`() throws {
    let outcome = try BuiltProgram.run("check", "/no/such.layout.json")
    #expect(outcome.errors == "lintel: /no/such.layout.json: No such file or directory\n")
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == 2)
    #expect(try BuiltProgram.run("check").code == 2)
    #expect(try BuiltProgram.run("check", "--no-such-option", "-").code == 2)
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run("check", ".", in: folder.url).code == 2)
  }

  @Test(arguments: [
    Data(), Data([0xEF, 0xBB, 0xBF]), Data([0xFF, 0xFE, 0x7B, 0x00]),
    Data([0xC3, 0x28, 0x0A, 0x00]),
    Data(String(repeating: "[", count: 100_000).utf8), Data("{\"root\": {\"\u{1B}[31m\": 1}}".utf8),
  ])
  func `check finds something in any text that is no document`(text: Data) throws {
    let outcome = try BuiltProgram.run(["check", "-"], input: text)
    #expect(outcome.code == 1)
    #expect(outcome.lines.first?.hasPrefix("<stdin>:1:") == true)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  // MARK: frames

  @Test func `frames prints a table`() throws {
    let text =
      #"{"root":{"type":"inset","id":"字","insets":2.5,"child":{"type":"node","style":{"width":3,"height":4}}}}"#
    let outcome = try BuiltProgram.run("frames", "-", input: text)
    #expect(
      outcome.output
        == """
        element      type   frame      in the root
        /root #字    inset  0,0 8×9    0,0 8×9
        /root/child  node   2.5,2.5 3×4  2.5,2.5 3×4

        """.replacing("  0,0 8×9    0,0 8×9", with: "  0,0 8×9      0,0 8×9")
        .replacing("frame      in", with: "frame        in"))
    #expect(outcome.code == 0)
  }

  @Test func `frames answers each line with a line`() throws {
    let documents = [smallDocument, "{", "", #"{"root":{"type":"spec"}}"#, "[1]\r"]
    let outcome = try BuiltProgram.run(
      "frames", "--lines", input: documents.joined(separator: "\n"))
    #expect(outcome.lines.count == 4)
    #expect(
      outcome.lines[0] == #"{"frames":{"/root":{"frame":[0,0,10,20],"nodeFrame":[0,0,10,20]}}}"#)
    #expect(try JSONValue(parsing: outcome.lines[1].utf8)["error"]?["data"]?["kind"] == "no-layout")
    #expect(outcome.lines[2] == #"{"frames":{"/root":{"frame":[0,0,0,0]}}}"#)
    #expect(outcome.code == 1)
  }

  @Test func `frames lays out a variant`() throws {
    let text =
      #"{"variants":[{"name":"a","constrainedSize":{"width":7,"height":8}}],"root":{"type":"node"}}"#
    let outcome = try BuiltProgram.run("frames", "--format=json", "--variant=a", "-", input: text)
    #expect(
      outcome.output == #"{"frames":{"/root":{"frame":[0,0,7,8],"nodeFrame":[0,0,7,8]}}}"# + "\n")
    let unknown = try BuiltProgram.run("frames", "--variant=b", "-", input: text)
    #expect(unknown.errors == "lintel: -: the document has no variant \"b\"; it has \"a\"\n")
    #expect(unknown.code == 1)
  }

  @Test func `frames wants files or lines`() throws {
    #expect(try BuiltProgram.run("frames").code == 2)
    #expect(try BuiltProgram.run("frames", "--lines", "a").code == 2)
  }

  // MARK: The rest

  @Test func `schema prints the schema`() throws {
    let outcome = try BuiltProgram.run("schema")
    #expect(outcome.output == DocumentSchema.text)
    #expect(outcome.code == 0)
  }

  @Test func `help and version go to stdout`() throws {
    #expect(try BuiltProgram.run("--version").output == "0.1.0\n")
    for arguments in [["--help"], ["serve", "--help"], ["help", "check"], ["frames", "-h"]] {
      let outcome = try BuiltProgram.run(arguments, input: Data())
      #expect(outcome.output.contains("USAGE: lintel"), "\(arguments)")
      #expect(outcome.errors.isEmpty && outcome.code == 0)
    }
  }

  @Test(arguments: [["no-such"], ["--framing", "xml"], ["serve", "--clientProcessId", "x"]])
  func `mistakes go to stderr`(arguments: [String]) throws {
    let outcome = try BuiltProgram.run(arguments, input: Data())
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("Error: "))
    #expect(outcome.code == 2)
  }
}
