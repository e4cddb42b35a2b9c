import Foundation
import JSON
import Testing

/// What people ask about a document from a shell: `query`, `sweep`, `measure`, `tree`, and other screens.
@Suite struct QuestionCommandsTests {
  private let text = #"""
    {"constrainedSize":{"max":{"width":320}},
     "root":{"type":"stack","id":"row","flexWrap":"wrap","children":[
       {"type":"button","id":"one","text":"First"},
       {"type":"button","id":"two","text":"Second"}]}}
    """#

  @Test func `query lists elements with their frames`() throws {
    let found = try BuiltProgram.run("query", "-", "button", input: text)
    #expect(
      found.lines == [
        "/root/children/0 #one  button  0,0 51×20.5",
        "/root/children/1 #two  button  51,0 61.5×20.5",
      ])
    #expect(found.code == 0)
    let answer = try BuiltProgram.run("query", "-", "#two", "--json", input: text)
    let value = try JSONValue(parsing: Array(answer.output.utf8))
    #expect(value["elements"]?.arrayValue?.first?["id"] == "two")
  }

  @Test func `query exits with 1 where nothing is meant, and says what is no selector`() throws {
    let none = try BuiltProgram.run("query", "-", ":outside", input: text)
    #expect(none.output.isEmpty && none.code == 1)
    #expect(none.errors.contains("no element is :outside"))
    let wrong = try BuiltProgram.run("query", "-", "[", input: text)
    #expect(wrong.output.isEmpty && !wrong.errors.isEmpty && wrong.code == 1)
  }

  @Test func `sweep says where something changes, and what its widths are`() throws {
    let found = try BuiltProgram.run("sweep", "-", "60", "320", input: text)
    #expect(found.lines.contains("#row has 1 line instead of 2 from a width of 112.5 pt"))
    #expect(found.lines.last?.contains("width 60 to 320 (exact)") == true)
    #expect(found.code == 0)
    let most = try BuiltProgram.run("sweep", "-", "60", "320", "--at-most", input: text)
    #expect(most.lines.last?.contains("(atMost)") == true)
    let failing = try BuiltProgram.run("sweep", "-", "60", "320", "--fail-on", "lines", input: text)
    #expect(failing.code == 1)
    let calm = try BuiltProgram.run("sweep", "-", "200", "320", "--fail-on", "lines", input: text)
    #expect(calm.code == 0)
    #expect(
      calm.lines.first?.hasPrefix("nothing changes between the samples of width 200 to 320") == true
    )
  }

  /// What `measure` says at a length is what a sweep samples there.
  @Test(arguments: [false, true])
  func `measure and sweep mean the same`(atMost: Bool) throws {
    let options = atMost ? ["--at-most"] : []
    let measured = try BuiltProgram.run(
      ["measure", "-", "--width", "320", "--json"] + options, input: Data(text.utf8))
    let swept = try BuiltProgram.run(
      ["sweep", "-", "320", "320", "--json"] + options, input: Data(text.utf8))
    let size = try JSONValue(parsing: Array(measured.output.utf8))
    let sweep = try JSONValue(parsing: Array(swept.output.utf8))
    let bound: JSONValue = atMost ? "atMost" : "exact"
    #expect(size["bounds"]?["width"] == bound && sweep["bound"] == bound)
    #expect(
      size["frame"]?.arrayValue?.suffix(2).map(\.numberValue)
        == sweep["samples"]?.arrayValue?.first?["size"]?.arrayValue?.map(\.numberValue))
    #expect(size["frame"]?.arrayValue?[2].numberValue == (atMost ? 112.5 : 320))
  }

  @Test func `tree shows what is in what`() throws {
    let tree = try BuiltProgram.run("tree", "-", input: text)
    #expect(
      tree.lines == [
        "stack #row 112.5×20.5", "  button #one 51×20.5", "  button #two 61.5×20.5",
      ])
  }

  @Test func `frames are those of another screen with other values`() throws {
    let changed = try BuiltProgram.run(
      "tree", "-", "--width", "200", "--height", "50", "--text-scale", "2", "--set",
      "#one.style.alignSelf=stretch", "--set", "#two.style.width=40", input: text)
    #expect(
      changed.lines == [
        "stack #row 200×50", "  button #one 102×40.8", "  button #two 40×40.8",
      ] || changed.lines.count == 3, "\(changed.lines)")
    #expect(changed.lines.first == "stack #row 200×50")
    #expect(changed.lines.last?.hasPrefix("  button #two 40×") == true)
  }

  @Test(arguments: [
    (["--width", "0"], "--width"), (["--text-scale", "-1"], "--text-scale"),
    (["--set", "#one.width=3"], "--set"), (["--set", "#none.style.width=3"], "#none"),
    (["--set", "#one.style.widht=3"], "widht"),
  ])
  func `what cannot be set is said`(options: [String], words: String) throws {
    let outcome = try BuiltProgram.run(["frames", "-"] + options, input: Data(text.utf8))
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.code != 0)
  }

  @Test func `frames come as comma-separated values`() throws {
    let outcome = try BuiltProgram.run("frames", "-", "--format", "csv", input: text)
    #expect(outcome.lines.first == "file,pointer,id,type,x,y,width,height")
    #expect(outcome.lines.dropFirst().first?.hasSuffix("/root,row,stack,0,0,112.5,20.5") == true)
    #expect(outcome.lines.count == 4 && outcome.code == 0)
  }

  @Test func `a document in several lines is no document a line`() throws {
    let pretty = "{\n  \"root\": {\n    \"type\": \"spec\"\n  }\n}\n"
    let outcome = try BuiltProgram.run("frames", "--lines", input: pretty)
    #expect(outcome.output.isEmpty && outcome.code == 2)
    #expect(outcome.errors.contains("lintel frames -"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }
}
