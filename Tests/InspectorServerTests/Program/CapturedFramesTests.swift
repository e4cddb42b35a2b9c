import Foundation
import JSON
import Testing

/// Captured documents beside what the device had, in a terminal.
@Suite struct CapturedFramesTests {
  private func text(_ width: Int) -> String {
    #"""
    {"constrainedSize":{"width":100,"height":40},
     "root":{"type":"stack","captured":{"x":0,"y":0,"width":100,"height":40},"children":[
       {"type":"image","id":"a","imageSize":{"width":\#(width),"height":40},
        "captured":{"x":0,"y":0,"width":50,"height":40}}]}}
    """#
  }

  @Test func `equal frames are counted`() throws {
    let outcome = try BuiltProgram.run("diff", "--captured", "-", input: text(50))
    #expect(outcome.output == "-: 2 of 2 frames are as captured\n")
    #expect(outcome.errors.isEmpty && outcome.code == 0)
  }

  @Test func `each difference is a line with its place`() throws {
    let outcome = try BuiltProgram.run("diff", "--captured", "-", input: text(30))
    #expect(outcome.lines.count == 1)
    #expect(
      outcome.output.hasPrefix(
        "-:3: #a: the device had 50×40 pt at 0, 0; here it is 30×40 pt at 0, 0, offered "))
    #expect(outcome.errors.isEmpty && outcome.code == 1)
  }

  @Test func `JSON has a line for each document`() throws {
    let outcome = try BuiltProgram.run(
      "diff", "--captured", "--format", "json", "-", input: text(30))
    let value = try JSONValue(parsing: Array(outcome.output.utf8))
    #expect(value["captured"] == 2)
    #expect(value["differences"]?.arrayValue?.first?["frame"] == [0, 0, 30, 40])
    #expect(outcome.code == 1)
  }

  @Test func `a document that cannot be read, or has nothing to compare, is no equal one`() throws {
    let missing = try BuiltProgram.run("diff", "--captured", "/none.layout.json")
    #expect(missing.output.isEmpty && !missing.errors.isEmpty && missing.code == 2)
    let plain = try BuiltProgram.run("diff", "--captured", "-", input: #"{"root":{"type":"node"}}"#)
    #expect(plain.errors.contains("nothing to compare"))
    #expect(plain.output.isEmpty && plain.code == 2)
  }
}
