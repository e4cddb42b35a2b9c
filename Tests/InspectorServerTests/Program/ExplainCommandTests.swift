import Foundation
import Testing

/// Why an element has its frame, in a terminal.
@Suite struct ExplainCommandTests {
  private let text = #"""
    {"constrainedSize":{"width":200,"height":20},
     "variants":[{"name":"thin","constrainedSize":{"width":20,"height":20}}],
     "root":{"type":"stack","id":"row","children":[
       {"type":"node","id":"a","style":{"width":60,"height":10}},
       {"type":"node","id":"gone","hidden":true}]}}
    """#

  @Test func `steps are numbered and say in which line their reason stands`() throws {
    let outcome = try BuiltProgram.run("explain", "-", "#a", input: text)
    #expect(outcome.lines.first == "#a: 60×10 at 0, 0 in #row")
    #expect(outcome.output.contains("\nwidth 60, x 0\n  1  "))
    #expect(outcome.output.contains("\nheight 10, y 0\n  1  "))
    #expect(outcome.output.contains("the document offers exactly 200 pt [line 1]\n"))
    #expect(
      outcome.output.contains(
        "its style sets a width of 60 pt: exactly 60 pt [line 4]\n"))
    #expect(outcome.errors.isEmpty && outcome.code == 0)
    #expect(
      try BuiltProgram.run("explain", "-", "/root/children/0", input: text).output
        == outcome.output)
  }

  @Test func `Elements without an id are named by their types and lines`() throws {
    let text = """
      {"constrainedSize":{"width":200},
       "root":
        {"type":"stack","children":[
          {
            "id":"a",
            "type":"inset","insets":4,"child":
              {"type":"text","text":"one"}}]}}
      """
    let outcome = try BuiltProgram.run("explain", "-", "/root/children/0/child", input: text)
    #expect(outcome.lines.first == "text at line 7: 29×20.5 at 4, 4 in #a")
    #expect(
      outcome.lines.contains("  1  stack at line 3: the document offers exactly 200 pt [line 1]"))
    #expect(outcome.lines.contains { $0.hasPrefix("  3  #a: minus its insets of 4 and 4: ") })
  }

  @Test func `the root is meant if no element is named, in a variant too`() throws {
    #expect(
      try BuiltProgram.run("explain", "-", input: text).lines.first == "#row: 200×20 at 0, 0")
    #expect(
      try BuiltProgram.run("explain", "--variant", "thin", "-", input: text).lines.first
        == "#row: 20×20 at 0, 0")
    let unknown = try BuiltProgram.run("explain", "--variant", "wide", "-", input: text)
    #expect(unknown.errors.contains("the document has no variant \"wide\"; it has \"thin\""))
    #expect(unknown.output.isEmpty && unknown.code == 2)
  }

  @Test func `examples fit the columns there are`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Protocol/examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".layout.json") }
    #expect(names.count > 10)
    for name in names {
      for (options, columns) in [([], 80), (["--columns", "50"], 50)] {
        let outcome = try BuiltProgram.run(
          ["explain"] + options + [name], input: Data(), in: folder)
        #expect(outcome.lines.count > 4 && outcome.code == 0, "\(name)")
        for line in outcome.lines { #expect(line.count <= columns, "\(name): \(line)") }
      }
    }
  }

  @Test func `explain of a missing element or one without a frame is an error`() throws {
    let unknown = try BuiltProgram.run("explain", "-", "#nothing", input: text)
    #expect(unknown.errors == "lintel: -: there is no element #nothing\n")
    #expect(unknown.output.isEmpty && unknown.code == 2)
    let hidden = try BuiltProgram.run("explain", "-", "#gone", input: text)
    #expect(hidden.errors == "lintel: -: #gone is not laid out\n")
    #expect(hidden.output.isEmpty && hidden.code == 1)
    #expect(try BuiltProgram.run("explain", "-", input: "{}").code == 1)
    #expect(try BuiltProgram.run("explain", "/no/such.layout.json").code == 2)
    #expect(try BuiltProgram.run("explain").code == 2)
  }
}
