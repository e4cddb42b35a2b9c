import Foundation
import JSON
import TestSupport
import Testing

/// Questions about a document from a shell: `frames`, `sweep`, and other screens.
@Suite struct QuestionCommandsTests {
  private let text = #"""
    {"constrainedSize":{"max":{"width":320}},
     "root":{"type":"stack","id":"row","flexWrap":"wrap","children":[
       {"type":"button","id":"one","text":"First","font":{"family":"fixed"}},
       {"type":"button","id":"two","text":"Second","font":{"family":"fixed"}}]}}
    """#

  @Test func `frames --at lists the elements that match with their frames`() throws {
    let found = try BuiltProgram.run("frames", "-", "--at", "button", input: text)
    #expect(
      found.lines == [
        "element  type    frame           in the root",
        "#one     button  0,0 51×20.5     0,0 51×20.5",
        "#two     button  51,0 61.5×20.5  51,0 61.5×20.5",
      ])
    #expect(found.code == 0)
    let answer = try BuiltProgram.run(
      "frames", "-", "--at", "#two", "--format", "json", input: text)
    let value = try JSONValue(parsing: Array(answer.output.utf8))
    #expect(value["elements"]?.arrayValue?.map { $0["id"] } == ["two"])
  }

  @Test func `frames --at exits with 1 if no element matches, and with 2 for a wrong selector`()
    throws
  {
    let none = try BuiltProgram.run("frames", "-", "--at", ":outside", input: text)
    #expect(none.output.isEmpty && none.code == 1)
    #expect(none.errors.contains("no element matches :outside"))
    let wrong = try BuiltProgram.run("frames", "-", "--at", "stack > buton", input: text)
    #expect(
      wrong.errors == """
        lintel: this is no selector: "buton" is not an element type
          stack > buton
                  ^

        """)
    #expect(wrong.output.isEmpty && wrong.code == 2)
  }

  @Test func `A long selector is cut around the caret`() throws {
    let long = String(repeating: "stack > ", count: 40)
    let wrong = try BuiltProgram.run(
      "frames", "-", "--at", "\(long)buton, \(long)", input: text)
    let lines = wrong.errors.split(separator: "\n")
    #expect(lines.count == 3 && lines[1].hasPrefix("  …") && lines[1].hasSuffix("…"))
    #expect(lines[1].count <= 100)
    #expect(lines[1].dropFirst(lines[2].count - 1).hasPrefix("buton"))
  }

  /// Elements without ids have pointers that are wider than a line.
  @Test func `Tables name elements by ids, and fit in 100 columns where they have none`() throws {
    let folder = try TemporaryFolder()
    func write(_ width: Int, to name: String) throws {
      var inner = #"{"type":"text","id":"title","text":"a","style":{"width":\#(width)}}"#
      for level in 0..<30 {
        inner =
          level == 20
          ? #"{"type":"wrapper","id":"\#(String(repeating: "long", count: 40))","child":\#(inner)}"#
          : #"{"type":"stack","children":[\#(inner)]}"#
      }
      try folder.write(#"{"root":\#(inner)}"#, to: name)
    }
    try write(5, to: "a.layout.json")
    try write(9, to: "b.layout.json")
    func lines(_ words: String...) throws -> [Substring] {
      try BuiltProgram.run(words, input: Data(), in: folder.url).lines
    }
    let frames = try lines("frames", "a.layout.json")
    #expect(frames.count == 32)
    #expect(frames[0].hasPrefix("element  "))
    #expect(frames[1].hasPrefix("/root   ") && frames.last?.hasPrefix("#title   ") == true)
    let tables = [
      frames, try lines("frames", "a.layout.json", "--at", "*"),
      try lines("diff", "a.layout.json", "b.layout.json"),
    ]
    for table in tables {
      #expect(table.contains { $0.hasPrefix("#title   ") })
      #expect(table.contains { $0.hasPrefix("#longlong") && $0.contains("…  ") })
      #expect(
        table.contains { $0.hasPrefix("…/children/0/children/0/") && $0.contains("/children/0  ") })
      #expect(table.allSatisfy { $0.count <= 100 })
      #expect(table.contains { $0.count > 90 })
    }
  }

  @Test func `A table is as wide as the terminal`() throws {
    let folder = try TemporaryFolder()
    let inner = (0..<12).reduce(#"{"type":"spec"}"#) { inner, _ in
      #"{"type":"stack","children":[\#(inner)]}"#
    }
    try folder.write(#"{"root":\#(inner)}"#, to: "a.layout.json")
    let outcome = try BuiltProgram.script(
      #"script -qec "stty columns 60; '$LINTEL' frames a.layout.json" /dev/null"#, in: folder)
    let widths = outcome.output.split(whereSeparator: \.isNewline).map(\.count)
    #expect(widths.count == 14 && widths.allSatisfy { $0 <= 60 }, "\(outcome.output)")
    #expect(widths.max() ?? 0 > 50)
  }

  @Test(arguments: [
    // The height of the text.
    """
    { "constrainedSize": { "width": 320 }, "root": { "type": "stack", "spacing": 10, "children": [
      { "type": "image", "imageSize": { "width": 50, "height": 50 } },
      { "type": "text", "text": "The night train stops at every station of the coast",
        "style": { "height": 30, "flexShrink": 1 } } ] } }
    """,
    // That of the screen, for a button's title.
    """
    { "constrainedSize": { "width": 120, "height": 30 },
      "root": { "type": "button", "text": "Continue to the payment page" } }
    """,
    // That of the screen, in a variant alone.
    """
    { "constrainedSize": { "width": 320, "height": 44 },
      "variants": [ { "name": "larger", "textScale": 1.8 } ],
      "root": { "type": "stack", "alignItems": "center", "spacing": 8, "children": [
        { "type": "image", "imageSize": { "width": 24, "height": 24 } },
        { "type": "text", "text": "Sounds and badges", "font": { "textStyle": "body" },
          "style": { "flexShrink": 1 } } ] } }
    """,
  ])
  func `Sweep over widths fails where a text is cut by its height`(text: String) throws {
    let swept = try BuiltProgram.run(
      "sweep", "-", "200", "430", "--fail-on", "text-cut", input: text)
    #expect(swept.code == 1, "\(swept.output)")
    #expect(swept.lines.contains { $0.contains("text-cut on") }, "\(swept.output)")
  }

  @Test func `Sweep names the variant of a diagnostic and skips others than the one of the option`()
    throws
  {
    let text = """
      { "constrainedSize": { "width": 320, "height": 44 },
        "variants": [ { "name": "larger", "textScale": 1.8 }, { "name": "same" } ],
        "root": { "type": "text", "id": "label", "text": "Sounds and badges" } }
      """
    let swept = try BuiltProgram.run(
      "sweep", "-", "200", "430", "--fail-on", "text-cut", input: text)
    #expect(
      swept.lines.first == "in the variant \"larger\": text-cut on #label at 200 already",
      "\(swept.output)")
    let same = try BuiltProgram.run(
      "sweep", "-", "200", "430", "--fail-on", "text-cut", "--variant", "same",
      input: text)
    #expect(same.code == 0, "\(same.output)")
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

  /// The size of the root at a length is the one that a sweep samples there.
  @Test(arguments: [false, true])
  func `Options of frames and sweep have the same meaning`(atMost: Bool) throws {
    let options = atMost ? ["--at-most"] : []
    let measured = try BuiltProgram.run(
      ["frames", "-", "--at", ":root", "--width", "320", "--format", "json"] + options,
      input: Data(text.utf8))
    let swept = try BuiltProgram.run(
      ["sweep", "-", "320", "320", "--format", "json"] + options, input: Data(text.utf8))
    let size = try JSONValue(parsing: Array(measured.output.utf8))
    let sweep = try JSONValue(parsing: Array(swept.output.utf8))
    let bound: JSONValue = atMost ? "atMost" : "exact"
    #expect(size["bounds"]?["width"] == bound && sweep["bound"] == bound)
    let frame = size["elements"]?.arrayValue?.first?["frame"]?.arrayValue
    #expect(
      frame?.suffix(2).map(\.numberValue)
        == sweep["samples"]?.arrayValue?.first?["size"]?.arrayValue?.map(\.numberValue))
    #expect(frame?[2].numberValue == (atMost ? 112.5 : 320))
  }

  @Test func `frames --tree indents elements by their depth`() throws {
    let tree = try BuiltProgram.run("frames", "-", "--tree", input: text)
    #expect(
      tree.lines == [
        "stack #row 0,0 112.5×20.5", "  button #one 0,0 51×20.5", "  button #two 51,0 61.5×20.5",
      ])
  }

  @Test func `frames are those of another screen with other values`() throws {
    let changed = try BuiltProgram.run(
      "frames", "-", "--tree", "--width", "200", "--height", "50", "--text-size", "2", "--set",
      "#one.style.alignSelf=stretch", "--set", "#two.style.width=40", input: text)
    #expect(
      changed.lines == [
        "stack #row 0,0 200×50", "  button #one 0,0 102×40.8", "  button #two 102,0 40×40.8",
      ] || changed.lines.count == 3, "\(changed.lines)")
    #expect(changed.lines.first == "stack #row 0,0 200×50")
    #expect(changed.lines.last?.hasPrefix("  button #two 102,0 40×") == true)
  }

  @Test(arguments: [
    (["--width", "0"], "--width"), (["--text-size", "-1"], "--text-size"),
    (["--set", "#one.width=3"], "--set"), (["--set", "#none.style.width=3"], "#none"),
    (["--set", "#one.style.widht=3"], "widht"),
  ])
  func `Values that cannot be set are errors`(options: [String], words: String) throws {
    let outcome = try BuiltProgram.run(["frames", "-"] + options, input: Data(text.utf8))
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.output.isEmpty && outcome.code != 0)
  }

  @Test func `--set reaches members of objects, and ids with dots`() throws {
    let text = #"""
      {"root":{"type":"stack","id":"a","children":[
        {"type":"inset","id":"a.b","insets":8,
          "child":{"type":"text","id":"c","text":"Name","font":{"family":"fixed","size":12,"weight":700}}},
        {"type":"node","id":"d","style":{"preferredSize":{"width":10,"height":12}}}]}}
      """#
    func frames(_ changes: String...) throws -> [Substring] {
      try BuiltProgram.run(
        ["frames", "-", "--format", "csv"] + changes.flatMap { ["--set", $0] },
        input: Data(text.utf8)
      ).lines.dropFirst().map { $0.drop { $0 != "," }.dropFirst() }
    }
    #expect(
      try frames(
        "#a.b.insets.left=1", "#a.spacing=3", "#d.style.preferredSize.width=40",
        #"#a.b.insets={"right":0}"#, #"#d.style={"flexShrink":1}"#) == [
          "/root,a,stack,0,0,73,30.5", "/root/children/0,a.b,inset,0,0,30,30.5",
          "/root/children/0/child,c,text,1,8,29,14.5", "/root/children/1,d,node,33,0,40,12",
        ])
    #expect(try frames("#c.font.size=20")[2] == "/root/children/0/child,c,text,8,8,48,24")
    for (change, words) in [
      ("#long.f.font.size=4", "there is no element #long\n"),
      ("#a.bc=4", "--set #a.bc=4: stack has no key \"bc\"\n"),
      ("#cc.font.size=4", "there is no element #cc; did you mean #c?\n"),
      ("#a.style=5", "--set #a.style=5: style takes an object\n"),
      (
        "#a.b.insets.lft=5",
        "--set #a.b.insets.lft=5: insets has no key \"lft\"; did you mean \"left\"?\n"
      ),
      (
        "#d.style.widht=5",
        "--set #d.style.widht=5: style has no key \"widht\"; did you mean \"width\"?\n"
      ),
      (
        "#a=5",
        "takes an element, a key and a value: '#title.style.width=64', or a variable: '$gutter=16'\n"
      ),
    ] {
      let outcome = try BuiltProgram.run("frames", "-", "--set", change, input: text)
      #expect(outcome.errors.hasSuffix(words), "\(change): \(outcome.errors)")
      #expect(outcome.code != 0 && outcome.output.isEmpty)
    }
  }

  @Test func `--set lays values over variables, also where the screen names one`() throws {
    let text = #"""
      {"variables":{"side":"$unit * 2","unit":10},"variants":[{"name":"v","variables":{"unit":1}}],
       "constrainedSize":{"width":"$side","height":9},"root":{"type":"node","id":"a"}}
      """#
    func frame(_ options: String...) throws -> String? {
      try BuiltProgram.run(["frames", "-", "--tree"] + options, input: Data(text.utf8)).lines.first
        .map {
          String($0)
        }
    }
    #expect(try frame() == "node #a 0,0 20×9")
    #expect(try frame("--set", "$unit=4") == "node #a 0,0 8×9")
    #expect(try frame("--set", "$unit=4", "--variant", "v", "--height", "5") == "node #a 0,0 8×5")
    #expect(try frame("--set", "$side=$unit * 3") == "node #a 0,0 30×9")
    for (change, words) in [
      ("$sied=4", "the document has no variable \"sied\"; did you mean \"$side\"?\n"),
      ("$side", "--set: takes a variable and a value: '$gutter=16'\n"),
    ] {
      let outcome = try BuiltProgram.run("frames", "-", "--set", change, input: text)
      #expect(outcome.errors.hasSuffix(words), "\(change): \(outcome.errors)")
      #expect(outcome.code != 0 && outcome.output.isEmpty)
    }
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

  // MARK: Several files

  @Test func `diff says which frames differ`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.layout.json")
    try folder.write(text.replacing("First", with: "Another one"), to: "b.layout.json")
    func diff(_ words: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(["diff"] + words, input: Data(), in: folder.url)
    }
    let changed = try diff("a.layout.json", "b.layout.json")
    #expect(
      changed.lines.contains { $0.hasPrefix("#one  ") && $0.contains("→") } && changed.code == 1)
    let same = try diff("a.layout.json", "a.layout.json")
    #expect(same.lines == ["no frame differs, of 3"] && same.code == 0)
    let json = try JSONValue(
      parsing: Array(try diff("a.layout.json", "b.layout.json", "--format", "json").output.utf8))
    #expect(json["changes"]?.arrayValue?.isEmpty == false)
    #expect(try diff("a.layout.json").code == 2)
    #expect(try diff("a.layout.json", "--to-variant", "x").errors.contains("no variant"))
  }

  @Test func `sweep takes folders, and says what is so at the first value already`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "in/a.layout.json")
    try folder.write(#"{ "root": { "type": "spec" } }"#, to: "in/b.layout.json")
    func sweep(_ words: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(["sweep"] + words, input: Data(), in: folder.url)
    }
    let all = try sweep("in", "60", "320")
    #expect(all.lines.last == "something changes in 1 of 2 files")
    #expect(all.lines.dropLast().allSatisfy { $0.hasPrefix("in/a.layout.json: ") })
    #expect(try sweep("in", "200", "320").lines == ["nothing changes in 2 files"])
    let standing = try sweep("in", "60", "61", "--fail-on", "main-axis-overflow")
    let coming = try sweep("in", "60", "61", "--fail-on", "zero-size")
    #expect(
      standing.code == 1 || standing.lines.contains { $0.contains("already") } || coming.code == 0)
    #expect(try sweep("in", "one", "2").errors.contains("one is no number"))
    #expect(try sweep("in", "none", "1", "2").code == 2)
  }

  @Test func `sweep counts what maximumNumberOfLines cuts only where the rules ask for it`() throws
  {
    let folder = try TemporaryFolder()
    let cut = #"{ "type": "text", "text": "one two three four", "maximumNumberOfLines": 1 }"#
    try folder.write(#"{ "root": \#(cut) }"#, to: "cut.layout.json")
    try folder.write(
      #"{ "root": { "type": "text", "text": "onetwothreefour" } }"#, to: "broken.layout.json")
    func sweep(_ file: String, _ from: String, _ to: String) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(
        ["sweep", file, from, to, "--fail-on", "text-truncated"], input: Data(), in: folder.url)
    }
    #expect(try sweep("cut.layout.json", "60", "320").code == 0)
    #expect(try sweep("cut.layout.json", "60", "61").code == 0)
    #expect(try sweep("broken.layout.json", "60", "320").code == 1)
    #expect(try sweep("broken.layout.json", "60", "61").code == 1)
    try folder.write(#"{ "rules": { "text-truncated": "warning" } }"#, to: ".lintel.json")
    #expect(try sweep("cut.layout.json", "60", "320").code == 1)
    #expect(try sweep("cut.layout.json", "60", "61").code == 1)
    try folder.write(#"{ "rules": { "text-truncated": "off" } }"#, to: ".lintel.json")
    #expect(try sweep("broken.layout.json", "60", "61").code == 0)
  }

  @Test func `render draws two widths side by side, and not three`() throws {
    let two = try BuiltProgram.run(
      "render", "-", "--width", "100", "--width", "320", "-o", "-", input: text)
    #expect(two.code == 0 && two.output.contains("100 points wide"))
    #expect(two.output.contains("320 points wide") && two.output.contains("class=\"differs\""))
    let drawn = try BuiltProgram.run(
      "render", "-", "--width", "100", "--width", "320", "--columns", "100", input: text)
    #expect(drawn.lines.contains { $0.hasPrefix("#row 0,0 100×") })
    let three = try BuiltProgram.run(
      "render", "-", "--width", "1", "--width", "2", "--width", "3", input: text)
    #expect(three.code == 2 && three.errors.contains("--width is given once, or twice"))
  }

  @Test(.needsFontLibraries)
  func `questions are answered with the configuration that holds for the file`() throws {
    let folder = try TemporaryFolder()
    let document = #"{ "root": { "type": "text", "text": "abc", "font": { "family": "Mine" } } }"#
    try folder.write(document, to: "a.layout.json")
    try folder.write(#"{ "fonts": { "Mine": "none.otf" } }"#, to: ".lintel.json")
    let measured = try BuiltProgram.run(
      ["frames", "a.layout.json", "--at", ":root"], input: Data(), in: folder.url)
    #expect(measured.errors.contains("none.otf"), "\(measured.errors)")
    #expect(measured.code == 0 && measured.lines.count == 2)
  }

  @Test func `check and diff --captured lay out on another screen`() throws {
    let wide = try BuiltProgram.run("check", "-", "--width", "320", input: text)
    #expect(wide.code == 0)
    let narrow = try BuiltProgram.run("check", "-", "--width", "40", input: text)
    #expect(narrow.lines != wide.lines && narrow.code == 1, "\(narrow.lines)")
    let wrong = try BuiltProgram.run("check", "-", "--variant", "x", input: text)
    #expect(wrong.errors.contains("no variant") && wrong.code == 2)
    let fix = try BuiltProgram.run("check", "--fix", "--width", "40", "none.layout.json")
    #expect(fix.errors.contains("--fix") && fix.code == 2)
    let captured =
      #"{ "constrainedSize": { "width": 375, "height": 50 }, "root": { "type": "node", "#
      + #""captured": { "x": 0, "y": 0, "width": 375, "height": 50 } } }"#
    #expect(try BuiltProgram.run("diff", "--captured", "-", input: captured).code == 0)
    #expect(
      try BuiltProgram.run("diff", "--captured", "-", "--width", "320", input: captured).code == 1)
  }

  @Test func `JSON of frames lists all elements, hidden ones included, with depths and ranges`()
    throws
  {
    let hidden = text.replacing(#""id":"one""#, with: #""id":"one","hidden":true"#)
    let outcome = try BuiltProgram.run("frames", "-", "--format", "json", input: hidden)
    let answer = try JSONValue(parsing: Array(outcome.output.utf8))
    let elements = answer["elements"]?.arrayValue ?? []
    #expect(elements.map { $0["depth"]?.integerValue } == [0, 1, 1])
    #expect(elements.map { $0["pointer"] } == ["/root", "/root/children/0", "/root/children/1"])
    #expect(elements.map { $0["frame"] == .null } == [false, true, false])
    #expect(elements.last?["id"] == "two" && elements.last?["absolute"]?.arrayValue?.count == 4)
    #expect(elements.map { $0["range"]?["start"]?["line"]?.integerValue } == [1, 2, 3])
    #expect(answer["bounds"] == ["width": "atMost", "height": "atMost"])
    // A table has hidden elements last.
    let table = try BuiltProgram.run("frames", "-", input: hidden)
    #expect(table.lines.last?.hasPrefix("#one ") == true && table.lines.last?.contains("–") == true)
  }

  @Test func `JSON of frames follows its schema`() throws {
    let schema = try JSONValue(
      parsing: Array(try BuiltProgram.run("schema", "frames").output.utf8))
    var validator = SchemaValidator(root: schema)
    var members = try #require(schema.objectValue)
    for key in ["$schema", "title", "$defs"] { members[key] = nil }
    let line = validator.add(.object(members))
    let lines = try BuiltProgram.script(
      """
      for file in "$EXAMPLES"/*.layout.json; do "$LINTEL" frames --format json "$file"; done
      "$LINTEL" frames --format json "$EXAMPLES"; echo '{}' | "$LINTEL" frames --format json -
      """.replacing("$EXAMPLES", with: Self.examples), in: try TemporaryFolder()
    ).lines
    #expect(lines.count > 40 && lines.contains { $0.contains(#""error""#) })
    for text in lines {
      let faults = validator.faults(of: try JSONValue(parsing: Array(text.utf8)), by: line)
      #expect(faults.isEmpty, "\(faults) \(text.prefix(200))")
    }
  }

  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Protocol/examples").standardizedFileURL.path

  @Test func `The description for generate-manual has all commands of the help`() throws {
    let dump = try JSONValue(
      parsing: Array(BuiltProgram.run("--experimental-dump-help").output.utf8))
    let described = (dump["command"]?["subcommands"]?.arrayValue ?? [])
      .compactMap { $0["commandName"]?.stringValue }
    let help = try BuiltProgram.run("--help")
    let commands = help.lines.drop { $0 != "SUBCOMMANDS:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }.filter { !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.count == 15 && commands.last == "See")
    #expect(Set(described).isSuperset(of: commands.dropLast() + ["attach", "diagnose"]))
  }

  @Test func `bash completes words of the command line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{ "variants": [{ "name": "wide" }], "root": { "type": "spec", "id": "only" } }"#,
      to: "a.json")
    let asked = try BuiltProgram.script(
      #"""
      PATH=$(dirname "$LINTEL"):$PATH
      source <(lintel --generate-completion-script bash)
      complete() {
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
        _lintel lintel "${!#}" "${COMP_WORDS[COMP_CWORD - 1]}"
        echo "${COMPREPLY[@]}"
      }
      complete lintel frames a.json --variant ""
      complete lintel explain a.json ""
      complete lintel check --rule main-axis
      complete lintel fram
      complete lintel frames a.json --at :ou
      """#, in: folder)
    #expect(
      asked.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "wide", "#only a.json", "main-axis-overflow", "frames", ":outside",
      ], "\(asked.output) \(asked.errors)")
    for shell in ["zsh", "fish"] {
      let script = try BuiltProgram.run("--generate-completion-script", shell)
      #expect(script.output.contains("main-axis-overflow") && script.code == 0)
    }
  }

  // MARK: Pictures

  @Test func `pictures have the scale and the severities that are asked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"{ "root": { "type": "spec", "colour": 1 } }"#, to: "a.layout.json")
    func render(_ words: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(["render", "a.layout.json"] + words, input: Data(), in: folder.url)
    }
    #expect(try render().output.contains("unknown-key"))
    #expect(try !render("--severity", "error").output.contains("unknown-key"))
    #expect(try render("--scale", "0").errors.contains("--scale"))
    #expect(try render("-o", "a.SVG").code == 0)
    #expect(try render("-o", "a.gif").errors.contains(".svg, .png, .txt, .html or .json"))
    let svg = try Data(contentsOf: folder.url.appending(path: "a.SVG"))
    #expect(svg.starts(with: Data("<svg".utf8)) || svg.starts(with: Data("<?xml".utf8)))
  }

  @Test func `a picture is drawn again when its document changes`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "a.layout.json").path
    try folder.write(#"{ "root": { "type": "spec", "id": "first" } }"#, to: "a.layout.json")
    let program = try RunningProgram("render", "--watch", path)
    let process = program.process
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    func wait(for words: String) throws -> Bool {
      while let line = try program.nextLine() { if line.contains(words) { return true } }
      return false
    }
    #expect(try wait(for: "first"))
    // What cannot be drawn now may be in a moment.
    try folder.write("{", to: "a.layout.json")
    usleep(500_000)
    try folder.write(#"{ "root": { "type": "spec", "id": "second" } }"#, to: "a.layout.json")
    #expect(try wait(for: "second"))
    process.terminate()
    #expect(program.exitCode() != nil)
  }
}
