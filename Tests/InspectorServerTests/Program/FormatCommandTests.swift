import Foundation
import JSON
import Testing

@Suite(.serialized) struct FormatCommandTests {
  private let folder: TemporaryFolder
  private let plain = #"{"root":{"type":"node","style":{"width":1.50}}}"#
  private let pretty = """
    {
      "root": { "type": "node", "style": { "width": 1.50 } }
    }

    """

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func `files are written and told, and then there are none`() throws {
    try folder.write(plain, to: "a.layout.json")
    try folder.write(pretty, to: "b/b.layout.json")
    let first = try format(".")
    #expect(first.errors == "lintel: ./a.layout.json: formatted in 12 places\n")
    #expect(first.output.isEmpty && first.code == 0)
    #expect(try text("a.layout.json") == pretty)
    let second = try format(".")
    #expect(second.errors.isEmpty && second.code == 0)
  }

  @Test func `checking names what would change and writes nothing`() throws {
    try folder.write(plain, to: "a.layout.json")
    try folder.write(pretty, to: "b.layout.json")
    let outcome = try format("--check", "a.layout.json", "b.layout.json")
    #expect(outcome.errors == "lintel: a.layout.json: 12 places to be formatted\n")
    #expect(outcome.code == 1)
    #expect(try text("a.layout.json") == plain)
    #expect(try format("--check", "b.layout.json").code == 0)
  }

  @Test func `stdin goes to stdout`() throws {
    let outcome = try BuiltProgram.run("format", "-", input: plain)
    #expect(outcome.output == pretty)
    #expect(outcome.errors.isEmpty && outcome.code == 0)
    let same = try BuiltProgram.run("format", "-", input: pretty)
    #expect(same.output == pretty && same.code == 0)
    let check = try BuiltProgram.run("format", "--check", "-", input: plain)
    #expect(check.output.isEmpty && check.code == 1)
    #expect(check.errors == "lintel: <stdin>: 12 places to be formatted\n")
  }

  @Test func `Plain JSON goes to stdout, and the file keeps its comments`() throws {
    let commented =
      "// a\n{\"root\": /* b */ {\"type\": \"node\",\n  // c\n  \"style\": {\"width\": 1.50, /* d */},}} // e\n"
    try folder.write(commented, to: "a.layout.json")
    let outcome = try format("--plain", "a.layout.json")
    let spread = """
      {
        "root": {
          "type": "node",
          "style": { "width": 1.50 }
        }
      }

      """
    #expect(outcome.output == spread)
    #expect(outcome.errors.isEmpty && outcome.code == 0)
    #expect(try text("a.layout.json") == commented)
    #expect(try BuiltProgram.run("format", "--plain", "-", input: commented).output == spread)
    try folder.write("{\"root\" 1}", to: "b.layout.json")
    let broken = try format("--plain", "b.layout.json")
    #expect(broken.output.isEmpty && broken.code == 2)
    #expect(
      broken.errors
        == "lintel: b.layout.json: there is a syntax error at 1:8, so it is not written\n")
    #expect(try format("--plain", "--check", "a.layout.json").code == 2)
    #expect(try format("--plain", "a.layout.json", "b.layout.json").code == 2)
  }

  @Test func `indentation is chosen`() throws {
    let four = try BuiltProgram.run("format", "--indent", "4", "-", input: plain)
    #expect(four.output.hasPrefix("{\n    \"root\": {"))
    let tabs = try BuiltProgram.run("format", "--tabs", "-", input: plain)
    #expect(tabs.output.hasPrefix("{\n\t\"root\": {"))
    for count in ["0", "17", "x"] {
      let outcome = try BuiltProgram.run("format", "--indent", count, "-", input: plain)
      #expect(outcome.code == 2 && outcome.output.isEmpty && !outcome.errors.isEmpty)
    }
  }

  @Test func `format leaves a file that is no JSON unchanged and reports it`() throws {
    let broken = "{\"scale\":1,\r\n \"root\": {\"type\" \"node\"}}"
    try folder.write(broken, to: "a.layout.json")
    let outcome = try format("a.layout.json")
    #expect(
      outcome.errors == """
        lintel: a.layout.json:2:10: stays as it is, for a syntax error
        lintel: a.layout.json: formatted in 5 places

        """)
    #expect(outcome.code == 0)
    #expect(
      try text("a.layout.json")
        == "{\r\n  \"scale\": 1,\r\n  \"root\": {\"type\" \"node\"}\r\n}\r\n")
  }

  @Test func `a file keeps its mode, and a link stays a link`() throws {
    try folder.write(plain, to: "files/a.layout.json")
    let (files, url) = (FileManager.default, folder.url.appending(path: "files/a.layout.json"))
    let link = folder.url.appending(path: "b.layout.json")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    try files.createSymbolicLink(atPath: link.path, withDestinationPath: "files/a.layout.json")
    #expect(try format("b.layout.json").code == 0)
    #expect(try text("files/a.layout.json") == pretty)
    #expect(try files.destinationOfSymbolicLink(atPath: link.path) == "files/a.layout.json")
    #expect(
      try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o640)
    #expect(
      try files.contentsOfDirectory(atPath: folder.url.appending(path: "files").path)
        == ["a.layout.json"])
  }

  @Test func `files in which nothing changes are not written`() throws {
    try folder.write(pretty, to: "a.layout.json")
    let url = folder.url.appending(path: "a.layout.json")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: url.path)
    #expect(try format(".").code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.modificationDate] as? Date == past)
  }

  @Test func `JSON has a line for each file, whether it is checked or written`() throws {
    try folder.write(plain, to: "a.layout.json")
    try folder.write(pretty, to: "b.layout.json")
    for (option, code) in [("--check", 1), ("--indent=2", 0)] {
      let outcome = try format(".", "--format", "json", option)
      let lines = try outcome.lines.map { try JSONValue(parsing: Array($0.utf8)) }
      #expect(lines.map { $0["file"] } == ["./a.layout.json", "./b.layout.json"])
      #expect(lines[0]["edits"]?.integerValue ?? 0 > 0 && lines[1]["edits"] == 0)
      #expect(outcome.errors == "" && outcome.code == Int32(code))
    }
    #expect(try text("a.layout.json") == pretty)
  }

  @Test func `a file that cannot be read does not keep others from it`() throws {
    try folder.write(plain, to: "b.layout.json")
    let outcome = try format("a.layout.json", "b.layout.json")
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("lintel: a.layout.json: No such file or directory\n"))
    #expect(try text("b.layout.json") == pretty)
  }

  private func format(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(["format"] + arguments, input: Data(), in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }
}
