import Foundation
import InspectorServer
import JSON
import Testing

/// The commands, as the shell sees them.
@Suite struct CommandTests {
  // MARK: frames

  @Test func `frames prints a table`() throws {
    let text =
      #"{"root":{"type":"inset","id":"字","insets":2.5,"child":{"type":"node","style":{"width":3,"height":4}}}}"#
    let outcome = try BuiltProgram.run("frames", "-", input: text)
    #expect(
      outcome.output
        == """
        element      type   frame        in the root
        #字          inset  0,0 8×9      0,0 8×9
        /root/child  node   2.5,2.5 3×4  2.5,2.5 3×4

        """)
    #expect(outcome.code == 0)
  }

  @Test func `frames answers each line with a line`() throws {
    let documents = [smallDocument, "{", "", #"{"root":{"type":"spec"}}"#, "[1]\r"]
    let outcome = try BuiltProgram.run(
      "frames", "--lines", input: documents.joined(separator: "\n"))
    #expect(outcome.lines.count == 4)
    func frame(_ line: Int) throws -> JSONValue? {
      let elements = try JSONValue(parsing: outcome.lines[line].utf8)["elements"]?.arrayValue
      return elements?.count == 1 ? elements?.first?["frame"] : nil
    }
    #expect(try frame(0) == [0, 0, 10, 20])
    #expect(try JSONValue(parsing: outcome.lines[1].utf8)["error"]?["data"]?["kind"] == "no-layout")
    #expect(try frame(2) == [0, 0, 0, 0])
    #expect(outcome.code == 1)
  }

  @Test func `frames lays out a variant`() throws {
    let text =
      #"{"variants":[{"name":"a","constrainedSize":{"width":7,"height":8}}],"root":{"type":"node"}}"#
    let outcome = try BuiltProgram.run("frames", "--format=json", "--variant=a", "-", input: text)
    let elements = try JSONValue(parsing: outcome.output.utf8)["elements"]?.arrayValue
    #expect(elements?.map { $0["frame"] } == [[0, 0, 7, 8]])
    let unknown = try BuiltProgram.run("frames", "--variant=b", "-", input: text)
    #expect(unknown.errors == "lintel: -: the document has no variant \"b\"; it has \"a\"\n")
    #expect(unknown.code == 2)
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
    #expect(try BuiltProgram.run("schema", "protocol").output == ProtocolSchema.text)
  }

  @Test func `help and version go to stdout`() throws {
    #expect(try BuiltProgram.run("--version").output == Program.version + "\n")
    for arguments in [["--help"], ["serve", "--help"], ["help", "check"], ["frames", "-h"]] {
      let outcome = try BuiltProgram.run(arguments, input: Data())
      #expect(outcome.output.contains("USAGE: lintel"), "\(arguments)")
      #expect(outcome.errors.isEmpty && outcome.code == 0)
    }
  }

  @Test(arguments: [
    (["chekc"], "there is no command chekc; did you mean \"lintel check\"?"),
    (["card.layout.json"], "a file needs a command, such as \"lintel check card.layout.json\""),
    (["help", "chekc"], "there is no command chekc; did you mean \"lintel help check\"?"),
    (["xyzzy"], "there is no command xyzzy\nSee \"lintel --help\".\n"),
  ])
  func `An unknown command is an error with its name`(arguments: [String], words: String) throws {
    let outcome = try BuiltProgram.run(arguments, input: Data())
    #expect(outcome.errors.hasPrefix("lintel: \(words)"))
    #expect(outcome.output.isEmpty && outcome.code == 2)
  }

  @Test func `an id that is none is refused with the nearest`() throws {
    let text = #"{"root":{"type":"spec","id":"subtitle"}}"#
    let outcome = try BuiltProgram.run("explain", "-", "#subtitel", input: text)
    #expect(
      outcome.errors == "lintel: -: there is no element #subtitel; did you mean #subtitle?\n")
    #expect(outcome.code == 2)
  }

  @Test(arguments: [["no-such"], ["--framing", "xml"], ["serve", "--clientProcessId", "x"]])
  func `mistakes go to stderr`(arguments: [String]) throws {
    let outcome = try BuiltProgram.run(arguments, input: Data())
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("lintel: "))
    #expect(outcome.code == 2)
  }
}
