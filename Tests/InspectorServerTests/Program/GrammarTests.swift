import Foundation
import JSON
import Testing

/// The grammar that all commands share: files and folders, then elements.
@Suite struct GrammarTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for path in ["a.layout.json", "in/b.layout.json", "in/deep/c.layout.json"] {
      try folder.write(UsageTests.card, to: path)
    }
    try folder.write("{}", to: "in/other.json")
  }

  private func run(_ words: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(words, input: Data(), in: folder.url)
  }

  @Test(arguments: ["frames", "explain", "render", "export"])
  func `Folders are searched, and each document has a heading`(command: String) throws {
    let outcome = try run(command, "in", "a.layout.json")
    let headings = outcome.lines.filter { $0.hasSuffix(".layout.json:") }
    let expected =
      command == "export" ? [] : ["in/b.layout.json:", "in/deep/c.layout.json:", "a.layout.json:"]
    #expect(headings.map(String.init) == expected)
    #expect(outcome.code == 0)
    #expect(try run(command, "a.layout.json").lines.allSatisfy { !$0.hasSuffix(".layout.json:") })
  }

  @Test(arguments: ["frames", "explain", "sweep", "export", "render"])
  func `JSON has a line for each document with its file, and none for a single one`(
    command: String
  ) throws {
    var rest: [String] = []
    if command == "sweep" { rest = ["320", "330"] }
    func lines(_ files: String...) throws -> [JSONValue] {
      let outcome = try BuiltProgram.run(
        [command] + files + rest + ["--format", "json"], input: Data(), in: folder.url)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return try outcome.lines.map { try JSONValue(parsing: Array($0.utf8)) }
    }
    #expect(try lines("in").map { $0["file"] } == ["in/b.layout.json", "in/deep/c.layout.json"])
    #expect(try lines("a.layout.json").map { $0["file"] } == [nil])
  }

  @Test func `Elements may repeat, by id and by pointer`() throws {
    let explained = try run("explain", "a.layout.json", "#title", "/root/children/1")
    #expect(explained.lines.first?.hasPrefix("#title: ") == true)
    #expect(explained.output.contains("\n\n#subtitle: "))
    let tree = try run("frames", "a.layout.json", "#title", "#subtitle", "--tree")
    #expect(tree.lines.count == 2 && tree.output.hasPrefix("text #title "))
    let frames = try run(
      "frames", "a.layout.json", "#title", "/root/children/1", "/root/children/0", "--format",
      "json")
    let value = try JSONValue(parsing: Array(frames.output.utf8))
    // In the order of the document, each element once.
    #expect(
      value["elements"]?.arrayValue?.map { $0["pointer"] }
        == ["/root/children/0", "/root/children/1"])
    let code = try run("export", "a.layout.json", "#title", "#subtitle", "--format", "json")
    #expect(code.lines.count == 2 && !code.output.contains("ASStackLayoutSpec"))
    let observed = try run("sweep", "a.layout.json", "10", "60", "#subtitle")
    #expect(observed.output.contains("#subtitle") && !observed.output.contains("#title"))
  }

  @Test func `After -- all words are files`() throws {
    for name in ["#title", "-a.layout.json"] { try folder.write(UsageTests.card, to: name) }
    let outcome = try run("frames", "--format", "json", "--", "#title", "-a.layout.json")
    let files = try outcome.lines.map { try JSONValue(parsing: Array($0.utf8))["file"] }
    #expect(files == ["#title", "-a.layout.json"])
    #expect(try run("frames", "--", "#none").errors == "lintel: #none: No such file or directory\n")
    let found = try run("frames", "--at", "#title", "--", "-a.layout.json")
    #expect(found.lines.count == 2 && found.code == 0)
  }

  @Test func `A word below /root that is no file is an element`() throws {
    let none = try run("frames", "a.layout.json", "/root/children/0/no-such-file")
    #expect(none.errors.contains("there is no element /root/children/0/no-such-file"))
  }

  @Test(.enabled(if: FileManager.default.isWritableFile(atPath: "/root"), "/root is not writable"))
  func `A file below /root is read and not taken for an element`() throws {
    let path = "/root/lintel-\(UUID().uuidString).layout.json"
    try Data(UsageTests.card.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let outcome = try run("frames", path, "--tree")
    #expect(outcome.lines.first?.hasPrefix("stack #row") == true && outcome.code == 0)
    let second = try run("frames", "a.layout.json", path, "#title")
    #expect(second.lines.filter { $0.hasSuffix(":") }.count == 2 && second.code == 0)
  }

  @Test func `The first word is a file, and /root behind it an element`() throws {
    let root = try run("frames", "a.layout.json", "/root")
    #expect(root.output == (try run("frames", "a.layout.json").output) && root.code == 0)
    try folder.write(UsageTests.card, to: "#title")
    #expect(try run("frames", "#title", "#title").lines.count == 2)
    #expect(try run("check", "#title").code == 0)
  }

  @Test func `A file behind an element is refused`() throws {
    let outcome = try run("frames", "a.layout.json", "#title", "in/b.layout.json")
    #expect(
      outcome.errors.hasPrefix(
        "lintel: in/b.layout.json stands behind an element; files go before elements\n"))
    #expect(outcome.output.isEmpty && outcome.code == 2)
  }

  @Test func `check takes the working directory if nothing is named`() throws {
    #expect(try run("check").output == run("check", ".").output)
  }

  @Test func `--at selects in all files, and in the elements that are named`() throws {
    let outcome = try run("frames", "a.layout.json", "in", "--at", "#title")
    #expect(outcome.lines.filter { $0.hasSuffix(":") }.count == 3)
    let none = try run("frames", "in", "--at", "image", "--at", "map")
    #expect(none.errors == "lintel: 2 files: no element matches image or map\n" && none.code == 1)
    let both = try run("frames", "a.layout.json", "--at", "#title", "--at", "#subtitle")
    #expect(both.lines.count == 3 && both.code == 0)
    let outside = try run("frames", "a.layout.json", "#subtitle", "--at", "#title")
    #expect(outside.output.isEmpty && outside.code == 1)
    let tree = try run("frames", "a.layout.json", "--at", "#subtitle", "--tree")
    #expect(
      tree.lines.map { $0.prefix { $0 != "," } } == ["stack #row 0", "  text #subtitle 33.5"])
  }

  @Test func `--at counts matches and not errors of the document`() throws {
    let text = #"{ "root": { "type": "stack", "id": "row", "colour": 1, "spacing": "x" } }"#
    let plain = try BuiltProgram.run("frames", "-", input: text)
    #expect(plain.code == 1 && plain.errors.contains("see \"lintel check -\""))
    let selected = try BuiltProgram.run("frames", "-", "--at", "stack", input: text)
    #expect(selected.code == 0 && selected.errors.isEmpty)
  }

  @Test func `diff compares folders by the paths in them`() throws {
    try folder.write(
      UsageTests.card.replacing("First", with: "Other text"), to: "out/b.layout.json")
    try folder.write(UsageTests.card, to: "out/deep/c.layout.json")
    try folder.write(UsageTests.card, to: "out/new.layout.json")
    let outcome = try run("diff", "in/", "out")
    #expect(outcome.lines.first == "b.layout.json:")
    #expect(outcome.lines.contains { $0.hasPrefix("#title") })
    #expect(
      outcome.lines.suffix(2) == [
        "new.layout.json: only in out", "frames differ in 2 of 3 documents",
      ])
    #expect(outcome.code == 1)
    let lines = try run("diff", "in", "out", "--format", "json").lines
    let files = try lines.map { try JSONValue(parsing: Array($0.utf8))["file"] }
    #expect(files == ["b.layout.json", "deep/c.layout.json", "new.layout.json"])
    let variants = try run("diff", "in", "--to-variant", "wide")
    #expect(variants.lines.last == "frames differ in 2 of 2 documents" && variants.code == 1)
  }

  // MARK: Screens

  /// A screen option, and the frame of the title on this screen.
  @Test(arguments: [
    ([], "0,0 51×20.5"), (["--width", "200"], "0,0 51×20.5"),
    (["--text-size", "2"], "0,0 102×41"),
    (["--rtl"], "324,0 51×20.5"), (["--pseudolanguage", "rightToLeft"], "324,0 51×20.5"),
    (["--pseudolanguage", "long"], "0,0 82×20.5"),
    (["--set", "#title.style.width=10"], "0,0 10×"), (["--variant", "right"], "324,0 51×20.5"),
    (["--device", "iPhone SE", "--rtl"], "324,0 51×20.5"),
    (["--device", "IPHONE 16 PRO", "--rtl"], "351,0 51×"),
    (["--device", "iPhone 16 Pro", "--width", "200", "--rtl"], "149,0 51×"),
    (["--text-size", "accessibilityExtraLarge"], "0,0 51×20.5"),
  ])
  func `Screen options mean the same in a table, a tree, selections, JSON and explanations`(
    options: [String], frame: String
  ) throws {
    let text = #"""
      { "constrainedSize": { "width": 375 },
        "variants": [{ "name": "right", "userInterfaceLayoutDirection": "rightToLeft" }],
        "root": { "type": "node", "child": { "type": "stack", "alignItems": "start", "children": [
          { "type": "text", "id": "title", "text": "First", "font": { "family": "fixed" } } ] } } }
      """#
    func answer(_ command: String, _ words: String...) throws -> String {
      let outcome = try BuiltProgram.run(
        [command, "-"] + words + options, input: Data(text.utf8))
      #expect(outcome.code == 0, "\(outcome.errors)")
      return outcome.output
    }
    let line = try answer("frames", "#title", "--tree")
    let expected = line.dropFirst("text #title ".count).dropLast()
    #expect(expected.hasPrefix(frame.hasSuffix("×") ? frame.dropLast() : frame[...]), "\(expected)")
    #expect(try answer("frames", "#title").contains(expected))
    #expect(try answer("frames", "--at", "#title").contains(expected))
    let json = try answer("explain", "#title", "--format", "json")
    let sides = try JSONValue(parsing: Array(json.utf8))["frame"]?.arrayValue ?? []
    #expect(sides.count == 4)
    let frames = try JSONValue(
      parsing: Array(try answer("frames", "#title", "--format", "json").utf8))
    #expect(frames["elements"]?.arrayValue?.first?["frame"]?.arrayValue == sides)
  }

  @Test func `A text style follows the text size of iOS, in all commands`() throws {
    let text = #"{ "root": { "type": "text", "text": "First", "font": { "textStyle": "body" } } }"#
    func frame(_ category: String) throws -> Substring? {
      let outcome = try BuiltProgram.run(
        "frames", "-", "--text-size", category, "--tree", input: text)
      return outcome.output.split(separator: " ").last
    }
    #expect(try frame("large") != frame("accessibilityLarge"))
    let swept = try BuiltProgram.run(
      "sweep", "-", "10", "100", "--text-size", "accessibilityLarge", "--format", "json",
      input: text)
    let plain = try BuiltProgram.run("sweep", "-", "10", "100", "--format", "json", input: text)
    #expect(swept.code == 0 && swept.output != plain.output)
  }

  @Test func `Diagnostics of another screen are those that selectors find`() throws {
    let text = #"""
      { "variants": [{ "name": "thin", "constrainedSize": { "width": 20 } }],
        "root": { "type": "stack", "children": [
          { "type": "node", "id": "a", "style": { "width": 60, "height": 10 } } ] } }
      """#
    func query(_ options: String...) throws -> Int32 {
      try BuiltProgram.run(
        ["frames", "-", "--at", ":diagnostic"] + options, input: Data(text.utf8)
      ).code
    }
    #expect(try query("--variant", "thin") == 0)
    #expect(try query("--width", "20") == 0)
    #expect(try query("--width", "200") == 1)
  }

  @Test func `diff lays out both sides on the screen of the options`() throws {
    let wide = try run("diff", "a.layout.json", "--to-variant", "wide", "--width", "100")
    #expect(wide.lines.last == "no frame differs, of 3" && wide.code == 0)
  }

  @Test func `The devices are listed without a file`() throws {
    for command in ["frames", "check", "test", "sweep", "diff", "render"] {
      let outcome = try run(command, "--device", "list")
      #expect(outcome.lines.contains("iPhone SE          375×667    at 2"), "\(command)")
      #expect(outcome.errors == "" && outcome.code == 0)
    }
    #expect(try run("frames", "--device", "list").lines.count > 20)
  }

  /// The first child is 10.2 points wide, rounded up to the pixels of the device.
  @Test(arguments: [("iPhone SE", 10.5), ("iPhone 13 mini", 10.333333333333334)])
  func `A device sets the scale`(device: String, x: Double) throws {
    let text = #"""
      { "scale": 1, "root": { "type": "stack", "children": [
        { "type": "node", "style": { "width": 10.2, "height": 10 } },
        { "type": "node", "id": "second", "style": { "width": 10, "height": 10 } } ] } }
      """#
    let outcome = try BuiltProgram.run(
      "explain", "-", "#second", "--device", device, "--format", "json", input: text)
    #expect(outcome.output.contains("\"frame\":[\(x),0,10,10]"), "\(outcome.output)")
  }
}
