import Foundation
import JSON
import Testing

@Suite struct CheckCommandTests {
  private let faulty = #"{"root":{"type":"text","text":"a","x":1,"style":{"width":-1}}}"#

  // MARK: Text

  @Test func `check prints a diagnostic as compilers do`() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n\t\"root\": {\"id\": \"😀字\", \"type\": \"nodee\"}\n}", to: "a.layout.json")
    let outcome = try BuiltProgram.run("check", "a.layout.json", in: folder.url)
    #expect(outcome.lines.first?.hasPrefix(#"a.layout.json:2:31: error: "nodee" "#) == true)
    #expect(outcome.lines.first?.hasSuffix(" [unknown-type]") == true)
    #expect(
      outcome.lines.dropFirst() == [
        "\t\"root\": {\"id\": \"😀字\", \"type\": \"nodee\"}",
        "\t                               ^~~~~~~",
        "lintel rules unknown-type explains it",
        "1 error in 1 file",
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
    let diagnostics = try JSONValue(parsing: outcome.output.utf8).arrayValue ?? []
    #expect(diagnostics.map { $0["file"] } == ["./a.layout.json", "./b/c.layout.json"])
    #expect(diagnostics.first?["code"] == "unknown-type")
    #expect(diagnostics.first?["severity"] == "error")
    #expect(diagnostics.first?["range"] == range(line: 0, 30, 37))
    #expect(diagnostics.first?["pointer"] == "/root")
    #expect(diagnostics.first?["message"]?.stringValue?.isEmpty == false)
    #expect(outcome.code == 1)
  }

  @Test func `Without lintel-source check counts no source file as checked`() throws {
    let folder = try TemporaryFolder()
    try folder.write("class A {}", to: "A.swift")
    try folder.write(smallDocument, to: "a.layout.json")
    let program = folder.url.appending(path: "lintel")
    try FileManager.default.copyItem(at: BuiltProgram.url, to: program)
    for (files, output) in [
      ("A.swift", ""),
      ("A.swift a.layout.json", "no diagnostics in 1 file; 1 source file was not read\n"),
    ] {
      let outcome = try BuiltProgram.script("'\(program.path)' check \(files)", in: folder)
      #expect(outcome.output == output)
      #expect(
        outcome.errors == "lintel: lintel-source is not beside lintel in \(folder.url.path); "
          + "install lintel again with it, or copy it there\n")
      #expect(outcome.code == 2)
    }
  }

  @Test func `A folder with source files cannot be checked without lintel-source`() throws {
    let folder = try TemporaryFolder()
    try folder.write("func layoutSpecThatFits() {}", to: "app/A.swift")
    let program = folder.url.appending(path: "lintel")
    try FileManager.default.copyItem(at: BuiltProgram.url, to: program)
    let alone = try BuiltProgram.script("'\(program.path)' check --allow-unread app", in: folder)
    #expect(alone.output == "")
    #expect(
      alone.errors.hasPrefix(
        "lintel: 1 source file with layouts left out: lintel-source is not beside lintel in "))
    #expect(alone.code == 2)
    try folder.write(smallDocument, to: "app/a.layout.json")
    for format in ["text", "json", "sarif", "github", "xcode"] {
      let outcome = try BuiltProgram.script(
        "'\(program.path)' check --format \(format) app", in: folder)
      #expect(!outcome.output.contains("nothing is wrong"), "\(format)")
      #expect(outcome.code == 2, "\(format)")
    }
  }

  @Test(arguments: [
    ("PostCell.h", "@interface PostCell : ASCellNode", "a header has no layout"),
    ("notes.md", "# Layouts", "is neither a layout document nor source code"),
  ])
  func `A file that can have no layout cannot be checked`(
    name: String, text: String, reason: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let outcome = try BuiltProgram.run("check", name, in: folder.url)
    #expect(outcome.errors == "lintel: \(name): \(reason)\n" && outcome.output.isEmpty)
    #expect(outcome.code == 2)
  }

  @Test func `A document may have any name`() throws {
    let folder = try TemporaryFolder()
    try folder.write("\n // A row.\n" + smallDocument, to: "row.txt")
    #expect(try BuiltProgram.run("check", "row.txt", in: folder.url).code == 0)
  }

  @Test func `check says that nothing is wrong`() throws {
    let outcome = try BuiltProgram.run("check", "-", input: smallDocument)
    #expect(outcome.output == "nothing is wrong in 1 file\n" && outcome.errors.isEmpty)
    #expect(outcome.code == 0)
    #expect(
      try BuiltProgram.run("check", "--format=json", "-", input: smallDocument).output == "[]\n")
  }

  @Test func `what several variants have in common is said once`() throws {
    let text =
      #"{"variants":[{"name":"a","scale":1},{"name":"b","scale":3}],"root":{"type":"nodee"}}"#
    let outcome = try BuiltProgram.run("check", "-", input: text)
    #expect(outcome.lines.count == 5)
    #expect(outcome.lines.first?.hasPrefix("<stdin>:1:76: error: ") == true)
    #expect(!outcome.output.contains("(only in "))
  }

  @Test func `A long line is cut around the mark to 100 columns`() throws {
    let spaces = String(repeating: " ", count: 3_000)
    let outcome = try BuiltProgram.run(
      "check", "-", input: "{\"root\":\(spaces){\"type\":\"nodee\"}\(spaces)}")
    #expect(outcome.lines.count == 5)
    let (line, mark) = (outcome.lines[1], outcome.lines[2])
    #expect(line.count == 100 && line.hasPrefix("… ") && line.hasSuffix(" …"))
    let column = mark.prefix { $0 == " " }.count
    #expect(line.dropFirst(column).hasPrefix("\"nodee\"") && mark.hasSuffix("^~~~~~~"))
  }

  @Test func `A line that fits in 100 columns is not cut, a longer one at the nearer end only`()
    throws
  {
    func excerpt(before: Int, after: Int) throws -> (line: Substring, mark: Substring) {
      let start = String(repeating: " ", count: before - 16)
      let end = String(repeating: " ", count: after - 9)
      let outcome = try BuiltProgram.run(
        "check", "-", input: "{\"root\":\(start){\"type\":\"nodee\"}\(end)}")
      return (outcome.lines[1], outcome.lines[2])
    }
    let whole = try excerpt(before: 50, after: 50)
    #expect(whole.line.count == 100 && !whole.line.contains("…"))
    let long = try excerpt(before: 30, after: 90)
    #expect(long.line.count == 100 && long.line.hasPrefix("{") && long.line.hasSuffix("…"))
    let late = try excerpt(before: 200, after: 9)
    #expect(late.line.count == 100 && late.line.hasPrefix("…") && late.line.hasSuffix("}}"))
    #expect(late.mark == String(repeating: " ", count: 91) + "^~~~~~~")
  }

  @Test func `A message that a document repeats is printed once with the lines of the others`()
    throws
  {
    let node = #"{"type":"node","x":1,"style":{"width":4,"height":4}}"#
    func text(_ count: Int) -> String {
      let nodes = Array(repeating: node, count: count)
      return "{\"root\":{\"type\":\"stack\",\"children\":[\n\(nodes.joined(separator: ",\n"))]}}"
    }
    let outcome = try BuiltProgram.run("check", "-", input: text(4))
    #expect(
      outcome.lines == [
        "<stdin>:2:16: warning: \"x\" is not a key of node and is ignored [unknown-key]",
        "\(node),", "               ^~~", "and 3 more, in lines 3, 4, 5",
        "lintel rules unknown-key explains it", "4 warnings in 1 file",
      ])
    let one = try BuiltProgram.run("check", "-", input: text(2))
    #expect(one.lines.contains("and 1 more, in line 3"))
    let many = try BuiltProgram.run("check", "-", input: text(90))
    #expect(many.lines.count == 6)
    let others = try #require(many.lines.first { $0.hasPrefix("and 89 more, in lines 3, 4, ") })
    #expect(others.count == 100 && others.hasSuffix("…"))
    #expect(many.lines.last == "90 warnings in 1 file")
    // Programs read all of them.
    let json = try BuiltProgram.run("check", "--format=json", "-", input: text(4))
    #expect(try JSONValue(parsing: json.output.utf8).arrayValue?.count == 4)
  }

  @Test func `Other messages of a code are printed by themselves, and the codes are named`() throws
  {
    let outcome = try BuiltProgram.run(
      "check", "-", input: faulty.replacing(",", with: ",\"y\":2,", maxReplacements: 1))
    #expect(outcome.lines.count { $0.contains("[unknown-key]") } == 2)
    #expect(outcome.lines.contains("lintel rules CODE explains each: unknown-key, negative-size"))
  }

  @Test func `The last line says how many diagnostics --fix would fix`() throws {
    let folder = try TemporaryFolder()
    let text = #"{"root":{"type":"stack","spcing":4,"foo":1,"alignItems":"centre","children":[]}}"#
    try folder.write(text, to: "a.layout.json")
    func last(_ words: String...) throws -> Substring? {
      try BuiltProgram.run(["check"] + words, input: Data(text.utf8), in: folder.url).lines.last
    }
    #expect(try last("a.layout.json") == "2 can be fixed: lintel check --fix")
    try folder.write(text.replacing("spcing", with: "spacing"), to: "b.layout.json")
    #expect(try last("a.layout.json", "b.layout.json") == "3 can be fixed: lintel check --fix")
    #expect(
      try last("--severity", "error", "b.layout.json") == "1 can be fixed: lintel check --fix")
    // Neither stdin nor another screen can be fixed.
    #expect(try last("-")?.hasSuffix(" in 1 file") == true)
    #expect(try last("--width", "300", "a.layout.json")?.hasSuffix(" in 1 file") == true)
    #expect(try last("--rule", "empty-container", "a.layout.json")?.contains(" in 1 file") == true)
    #expect(try last("--format", "github", "a.layout.json")?.hasPrefix("::") == true)
    // It is so.
    let fixed = try BuiltProgram.run("check", "--fix", "a.layout.json", in: folder.url)
    #expect(fixed.errors.hasPrefix("lintel: a.layout.json: 2 fixes made: "))
    #expect(fixed.lines.last?.hasSuffix(" in 1 file") == true)
  }

  /// Each stack keeps its text from breaking in the variant, so that the fix that removes it does not hold.
  @Test func `Fixes are counted by 20 trials of a document at most`() throws {
    let folder = try TemporaryFolder()
    let child = #"{"type":"stack","children":[{"type":"text","text":"a title of some words"}]}"#
    try folder.write(
      """
      {"variants":[{"name":"narrow","constrainedSize":{"max":{"width":80}}}],
      "constrainedSize":{"max":{"width":300}},
      "root":{"type":"stack","direction":"vertical","alignItems":"start","spcing":1,"children":[
      \(Array(repeating: child, count: 40).joined(separator: ",\n"))]}}
      """, to: "a.layout.json")
    let outcome = try BuiltProgram.run("check", "a.layout.json", in: folder.url)
    #expect(outcome.lines.last == "at least 1 can be fixed: lintel check --fix")
  }

  @Test func `check of a missing file fails`() throws {
    let outcome = try BuiltProgram.run("check", "/no/such.layout.json")
    #expect(outcome.errors == "lintel: /no/such.layout.json: No such file or directory\n")
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == 2)
    #expect(try BuiltProgram.run("check", "--no-such-option", "-").code == 2)
    let folder = try TemporaryFolder()
    #expect(try BuiltProgram.run("check", ".", in: folder.url).code == 2)
    #expect(try BuiltProgram.run("check", in: folder.url).code == 2)
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

  @Test func `the last line says how much was found in how many files`() throws {
    let folder = try TemporaryFolder()
    try folder.write(faulty, to: "a.layout.json")
    try folder.write(#"{"root":{"type":"nodee"}}"#, to: "b.layout.json")
    try folder.write(smallDocument, to: "c.layout.json")
    #expect(try summary("a.layout.json", in: folder) == "1 error and 1 warning in 1 file")
    #expect(try summary(".", in: folder) == "2 errors and 1 warning in 2 of 3 files")
    #expect(try summary("c.layout.json", in: folder) == "nothing is wrong in 1 file")
    try folder.remove("a.layout.json")
    try folder.remove("b.layout.json")
    try folder.write(smallDocument, to: "d.layout.json")
    #expect(try summary(".", in: folder) == "nothing is wrong in 2 files")
  }

  private func summary(_ path: String, in folder: TemporaryFolder) throws -> String? {
    try BuiltProgram.run("check", path, in: folder.url).lines.last.map(String.init)
  }

  @Test func `a diagnostic on some screens only names them`() throws {
    let text = #"""
      {"constrainedSize":{"width":200,"height":20},
       "variants":[{"name":"thin","constrainedSize":{"width":20,"height":20}},
         {"name":"wide","constrainedSize":{"width":300,"height":20}}],
       "root":{"type":"stack","children":[{"type":"node","style":{"width":60,"height":10}}]}}
      """#
    let outcome = try BuiltProgram.run("check", "-", input: text)
    #expect(
      outcome.lines.first?.hasSuffix(#" (only in the variant "thin") [main-axis-overflow]"#) == true
    )
    #expect(outcome.lines.last == "1 warning in 1 file")
    let json = try BuiltProgram.run("check", "--format=json", "-", input: text)
    #expect(try JSONValue(parsing: json.output.utf8).arrayValue?.first?["variants"] == ["thin"])
  }

  @Test func `many files are reported in their order however many are looked at at once`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<40 {
      let nodes = Array(repeating: #"{"type":"nodee"}"#, count: number * 7 % 10)
      try folder.write(
        #"{"root":{"type":"stack","children":[\#(nodes.joined(separator: ","))]}}"#,
        to: "\(number % 3)/\(number).layout.json")
    }
    for format in ["text", "json", "sarif", "github"] {
      let one = try BuiltProgram.run(
        "check", "--format", format, "--jobs", "1", ".", in: folder.url)
      let four = try BuiltProgram.run(
        "check", "--format", format, "--jobs", "4", ".", in: folder.url)
      #expect(one.output.count > 1_000)
      #expect(one.output == four.output, "\(format)")
      #expect(one.code == 1 && four.code == 1)
    }
  }

  // MARK: Which diagnostics

  @Test func `diagnostics of one code, or of some`() throws {
    #expect(try codes("--rule", "unknown-key") == ["unknown-key"])
    #expect(try codes("--rule", "negative-size", "--rule", "unknown-key").count == 2)
    #expect(try codes("--rule", "unknown-type").isEmpty)
    #expect(try BuiltProgram.run("check", "--rule=unknown-type", "-", input: faulty).code == 0)
  }

  @Test func `check counts the diagnostics that --rule leaves out`() throws {
    let outcome = try BuiltProgram.run("check", "--rule=unknown-key", "-", input: faulty)
    #expect(outcome.lines.last == "1 warning in 1 file (1 other hidden)")
    let none = try BuiltProgram.run("check", "--rule=zero-size", "-", input: faulty)
    #expect(none.output == "no diagnostics of these rules in 1 file (2 others hidden)\n")
  }

  @Test func `a rule that is asked for by name says what its author may have wanted too`() throws {
    let text = #"""
      {"constrainedSize":{"width":60},"root":{"type":"text","text":"Good morning to you","maximumNumberOfLines":1}}
      """#
    #expect(
      try BuiltProgram.run("check", "-", input: text).output == "nothing is wrong in 1 file\n")
    let asked = try BuiltProgram.run("check", "--rule", "text-truncated", "-", input: text)
    #expect(asked.lines.last == "1 piece of information in 1 file")
  }

  @Test func `The help of check names default levels by words`() throws {
    let help = try BuiltProgram.run("check", "--help").output
    #expect(help.contains("default: hint") && !help.contains("default: 4"))
    #expect(!help.split(separator: "\n").contains { $0.hasSuffix("- ") })
  }

  @Test func `a code that is none is refused with the nearest`() throws {
    let outcome = try BuiltProgram.run("check", "--rule", "unknown-kay", "-", input: faulty)
    #expect(
      outcome.errors.hasPrefix(
        "lintel: no rule has the code unknown-kay; did you mean unknown-key?\n"))
    #expect(outcome.output.isEmpty)
    #expect(outcome.code == 2)
  }

  @Test func `diagnostics of some severities`() throws {
    #expect(try codes("--severity", "error") == ["negative-size"])
    #expect(try codes("--severity", "warning") == ["unknown-key", "negative-size"])
    let hint =
      #"{"constrainedSize":{"width":90},"root":{"type":"stack","id":"s","children":["#
      + #"{"type":"node","style":{"height":4,"flexGrow":true}}]}}"#
    #expect(
      try BuiltProgram.run("check", "--severity=error", "-", input: hint).output
        == "no diagnostics at this severity in 1 file (1 less severe one hidden)\n")
    let outcome = try BuiltProgram.run("check", "-", input: hint)
    #expect(outcome.output.contains(" hint: ") && outcome.code == 0)
    let wrong = try BuiltProgram.run("check", "--severity", "fatal", "-", input: faulty)
    #expect(wrong.errors.contains("error, warning, information or hint, not fatal"))
    #expect(wrong.code == 2)
  }

  private func codes(_ options: String...) throws -> [String] {
    let outcome = try BuiltProgram.run(
      ["check", "--format", "json"] + options + ["-"], input: Data(faulty.utf8))
    return try JSONValue(parsing: outcome.output.utf8).arrayValue?
      .compactMap { $0["code"]?.stringValue } ?? []
  }

  // MARK: Machines

  @Test func `github gets annotations whose special characters are escaped`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"root":{"type":"spec","a%b":1,"a:b,c":2,"# + "\n" + #""é😀":3}}"#, to: "a b,c:d.layout.json"
    )
    let outcome = try BuiltProgram.run("check", "--format=github", ".", in: folder.url)
    let place = "file=a b%2Cc%3Ad.layout.json"
    let title = "title=lintel unknown-key"
    #expect(
      outcome.output == """
        ::warning \(place),line=1,endLine=1,col=24,endColumn=29,\(title)::"a%25b" is not a key of \
        spec and is ignored
        ::warning \(place),line=1,endLine=1,col=32,endColumn=39,\(title)::"a:b,c" is not a key of \
        spec and is ignored
        ::warning \(place),line=2,endLine=2,col=1,endColumn=6,\(title)::"é😀" is not a key of spec \
        and is ignored

        """)
    #expect(outcome.code == 1)
    let other = try BuiltProgram.run(
      "check", "--format=github", ".//./a b,c:d.layout.json", in: folder.url)
    #expect(other.output == outcome.output)
  }

  @Test func `github gets no columns for what spans lines`() throws {
    // The first two bytes of what is not UTF-8.
    let outcome = try BuiltProgram.run(
      ["check", "--format=github", "--rule=json-syntax", "-"],
      input: Data([0x0A, 0xFF, 0xFF, 0xFF]))
    #expect(outcome.lines.count == 1)
    #expect(outcome.lines.first?.contains("line=1,endLine=2,title=") == true)
  }

  @Test func `SARIF is what code scanning services read`() throws {
    let folder = try TemporaryFolder()
    let text = #"{"root":{"type":"node","id":"😀","style":{"width":-4,"height":1}}}"#
    try folder.write(text, to: "a folder/x.layout.json")
    let outcome = try BuiltProgram.run("check", "--format", "sarif", ".", in: folder.url)
    let log = try JSONValue(parsing: outcome.output.utf8)
    #expect(log["version"] == "2.1.0")
    let run = try #require(log["runs"]?.arrayValue?.first)
    #expect(run["columnKind"] == "utf16CodeUnits")
    #expect(run["tool"]?["driver"]?["name"] == "lintel")
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.arrayValue)
    let result = try #require(run["results"]?.arrayValue?.first)
    #expect(result["ruleId"] == "negative-size")
    let rule = rules[try #require(result["ruleIndex"]?.integerValue)]
    #expect(rule["id"] == "negative-size")
    let page = try #require(rule["helpUri"]?.stringValue)
    #expect(page.hasPrefix("https://github.com/"))
    let version = try #require(run["tool"]?["driver"]?["semanticVersion"]?.stringValue)
    #expect(page.hasSuffix("/lintel/blob/v\(version)/Protocol/diagnostics/negative-size.md"))
    let help = try #require(rule["help"]?["markdown"]?.stringValue)
    #expect(help.hasPrefix("# negative-size") && help.contains("## The fix"))
    #expect(rules.allSatisfy { $0["help"]?["text"]?.stringValue?.isEmpty == false })
    #expect(result["level"] == "error")
    let location = result["locations"]?.arrayValue?.first
    let region: JSONValue = ["startLine": 1, "startColumn": 51, "endLine": 1, "endColumn": 53]
    let artifact: JSONValue = ["uri": "a%20folder/x.layout.json"]
    #expect(location?["physicalLocation"] == ["artifactLocation": artifact, "region": region])
    #expect(
      location?["logicalLocations"]?.arrayValue?.first?["fullyQualifiedName"]?.stringValue?
        .hasPrefix("/root") == true)
    // It changes frames, so `--fix` does not make it.
    #expect(result["fixes"] == nil && run["invocations"] == nil)
    #expect(outcome.code == 1)
  }

  @Test func `SARIF has the fixes that --fix makes, each for the text as it is`() throws {
    let folder = try TemporaryFolder()
    let children = Array(
      repeating: #"{"type":"node","style":{"height":4,"flexGrow":true}}"#, count: 3)
    let text =
      #"{"constrainedSize":{"width":90},"root":{"type":"stack","children":[\#(children.joined(separator: ","))]}}"#
    try folder.write(text, to: "a.layout.json")
    let outcome = try BuiltProgram.run("check", "--format=sarif", "a.layout.json", in: folder.url)
    let run = try JSONValue(parsing: outcome.output.utf8)["runs"]?.arrayValue?.first
    let results = (run?["results"]?.arrayValue ?? [])
      .filter { $0["ruleId"] == "boolean-flex-factor" }
    #expect(results.count == 3)
    for result in results {
      let region = result["locations"]?.arrayValue?.first?["physicalLocation"]?["region"]
      let fixes = result["fixes"]?.arrayValue
      #expect(fixes?.count == 1)
      #expect(fixes?.first?["description"]?["text"] == "Write 1")
      let change = fixes?.first?["artifactChanges"]?.arrayValue?.first
      #expect(change?["artifactLocation"]?["uri"] == "a.layout.json")
      #expect(
        change?["replacements"]
          == [["deletedRegion": try #require(region), "insertedContent": ["text": "1"]]])
    }
  }

  @Test func `a diagnostic keeps its fingerprint when lines come above it`() throws {
    let node = #"{"type":"node","a":1,"b":2}"#
    let text = "{\n\"root\":{\"type\":\"stack\",\"children\":[\(node),\(node)]}}"
    let before = try fingerprints(text)
    #expect(before.count >= 4)
    #expect(Set(before).count == before.count)
    let lines = String(repeating: "\n", count: 9)
    #expect(
      try fingerprints(text.replacing("{\n", with: "{\(lines)", maxReplacements: 1)) == before)
  }

  private func fingerprints(_ text: String) throws -> [String] {
    let outcome = try BuiltProgram.run("check", "--format=sarif", "-", input: text)
    let run = try JSONValue(parsing: outcome.output.utf8)["runs"]?.arrayValue?.first
    return run?["results"]?.arrayValue?
      .compactMap { $0["partialFingerprints"]?["lintel/v1"]?.stringValue } ?? []
  }

  @Test func `SARIF log beside a report has all diagnostics, and the report those of --severity`()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(#"{"root":{"type":"node","a":1}}"#, to: "a.layout.json")
    let outcome = try BuiltProgram.script(
      "$LINTEL check --format github --severity error --sarif x.sarif a.layout.json", in: folder)
    #expect(outcome.output == "" && outcome.errors == "" && outcome.code == 1, "\(outcome)")
    let log = try Data(contentsOf: folder.url.appending(path: "x.sarif"))
    let alone = try BuiltProgram.run("check", "--format=sarif", "a.layout.json", in: folder.url)
    #expect(String(decoding: log, as: UTF8.self) == alone.output)
    #expect(alone.output.contains("unknown-key"))
    let unwritable = try BuiltProgram.script(
      "$LINTEL check --sarif none/x.sarif a.layout.json >/dev/null", in: folder)
    #expect(unwritable.code == 2 && unwritable.errors.contains("none/x.sarif"), "\(unwritable)")
  }

  @Test func `a log without results is one too`() throws {
    let outcome = try BuiltProgram.run("check", "--format=sarif", "-", input: smallDocument)
    let run = try JSONValue(parsing: outcome.output.utf8)["runs"]?.arrayValue?.first
    #expect(run?["results"] == [])
    #expect(outcome.code == 0)
  }
}
