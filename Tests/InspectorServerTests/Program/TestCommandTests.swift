import Foundation
import JSON
import Testing

/// Layout tests as the shell sees them.
@Suite struct TestCommandTests {
  private func document(_ expectations: String) -> String {
    """
    {
      "variants": [
        { "name": "large & <wide>", "textScale": 2 },
        { "name": "gone", "hidden": { "#title": true } }
      ],
      "expect": [\(expectations)],
      "root": { "type": "stack", "children": [{ "type": "text", "id": "title", "text": "Title" }] }
    }
    """
  }

  @Test func `each failure is one line, and a summary follows`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      document(
        "\n    \"#title.x == 0\",\n    \"#title.height == 20.5\",\n    \"#titel.x == 0\"\n  "),
      to: "a/b.layout.json")
    try folder.write(document("\"#title inside root\""), to: "c.layout.json")
    let outcome = try BuiltProgram.run("test", in: folder.url)
    #expect(
      outcome.output == """
        ./a/b.layout.json:8:5: failed: #title.height == 20.5 does not hold: the left side is 41 \
        (in the variant "large & <wide>")
        ./a/b.layout.json:9:6: bad: #titel.x == 0: no element has the id "titel"; did you mean \
        "#title"?
        2 of 4 tests fail in 2 files; 3 of 12 results are skipped

        """)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.code == 1)
  }

  @Test func `the exit code is 0 where all hold, and 2 where there is no test`() throws {
    let folder = try TemporaryFolder()
    try folder.write(document("\"#title.x == 0\""), to: "good.layout.json")
    try folder.write(document(""), to: "none.layout.json")
    let good = try BuiltProgram.run("test", "good.layout.json", "none.layout.json", in: folder.url)
    #expect(good.output == "1 test holds in 1 file; 1 of 3 results is skipped\n")
    #expect(good.code == 0)
    let none = try BuiltProgram.run("test", "none.layout.json", in: folder.url)
    #expect(none.output.isEmpty)
    #expect(none.errors.contains("there are no layout tests"))
    #expect(none.code == 2)
    #expect(try BuiltProgram.run("test", "missing.layout.json", in: folder.url).code == 2)
    let stdin = try BuiltProgram.run("test", "-", input: document("\"1 == 2\""))
    #expect(stdin.lines.first?.hasPrefix("<stdin>:6:14: failed: 1 == 2 does not hold") == true)
    #expect(stdin.code == 1)
  }

  @Test func `a syntax error fails, because tests may be missing`() throws {
    let text = document("\"#title.x == 0\"").replacing("\"root\": {", with: "\"root\" {")
    let outcome = try BuiltProgram.run("test", "-", input: text)
    #expect(outcome.lines.first?.contains("the document has a syntax error here") == true)
    #expect(outcome.code == 1)
  }

  @Test func `a JUnit report has a case for each test on each screen`() throws {
    let outcome = try BuiltProgram.run(
      "test", "--format", "junit", "-",
      input: document("\"#title.height < 41\", \"#titel.x == \\\"\\u0001\""))
    #expect(outcome.code == 1)
    #expect(
      outcome.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="lintel" tests="4" failures="1" errors="1" skipped="1">
          <testsuite name="&lt;stdin&gt;" tests="4" failures="1" errors="1" skipped="1">
            <testcase name="#title.height &lt; 41" classname="&lt;stdin&gt;" file="&lt;stdin&gt;" line="6"/>
            <testcase name="#title.height &lt; 41 [large &amp; &lt;wide&gt;]" classname="&lt;stdin&gt;" file="&lt;stdin&gt;" line="6">
              <failure message="the left side is 41"/>
            </testcase>
            <testcase name="#title.height &lt; 41 [gone]" classname="&lt;stdin&gt;" file="&lt;stdin&gt;" line="6">
              <skipped message="#title is hidden"/>
            </testcase>
            <testcase name="#titel.x == &quot;\u{FFFD}" classname="&lt;stdin&gt;" file="&lt;stdin&gt;" line="6">
              <error message="#titel.x == &quot; : a number or a member of an element is expected"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test func `JSON has every test with its screens`() throws {
    let outcome = try BuiltProgram.run(
      "test", "--format=json", "-", input: document("\"#title.height == 20.5\""))
    let tests = try JSONValue(parsing: outcome.output.utf8)
    let message =
      "#title.height == 20.5 does not hold: the left side is 41 (in the variant \"large & <wide>\")"
    #expect(
      tests == [
        [
          "file": "<stdin>", "expression": "#title.height == 20.5", "outcome": "failed",
          "message": .string(message),
          "range": ["start": ["line": 5, "character": 13], "end": ["line": 5, "character": 36]],
          "screens": [
            ["outcome": "holds", "left": 20.5, "right": 20.5],
            [
              "variant": "large & <wide>", "outcome": "failed", "left": 41, "right": 20.5,
              "message": "the left side is 41",
            ],
            ["variant": "gone", "outcome": "skipped", "message": "#title is hidden"],
          ],
        ]
      ])
    #expect(
      try BuiltProgram.run("test", "--format=json", "-", input: document("")).output == "[]\n")
  }

  @Test func `Screen options test all states on that screen alone`() throws {
    let text = document(
      "\"#title.height == 20.5\", {\"that\": \"#title.x == 0\", \"on\": [\"gone\"]}")
    func run(_ options: String...) throws -> BuiltProgram.Outcome {
      try BuiltProgram.run(["test", "-"] + options, input: Data(text.utf8))
    }
    let scaled = try run("--text-size", "3")
    #expect(
      scaled.lines == [
        "<stdin>:6:14: failed: #title.height == 20.5 does not hold: the left side is 61 (in the document itself)",
        "1 of 2 tests fails in 1 file; 2 of 3 results are skipped",
      ])
    #expect(scaled.code == 1)
    let large = try run("--variant", "large & <wide>")
    #expect(
      large.lines.first?.hasSuffix("the left side is 41 (in the variant \"large & <wide>\")")
        == true)
    let gone = try run("--variant", "gone")
    #expect(gone.lines == ["all 2 tests are skipped in 1 file"])
    #expect(gone.code == 0)
    let unset = try run("--set", "#title.hidden=true")
    #expect(unset.lines == ["all 2 tests are skipped in 1 file"])
    let other =
      #"{"expect": [{"that": "1 == 1", "on": ["a"]}], "variants": [{"name": "a", "textScale": 2}], "root": {"type": "node"}}"#
    let nothing = try BuiltProgram.run("test", "-", "--rtl", input: other)
    #expect(nothing.errors == "lintel: there are no layout tests for this screen\n")
    #expect(nothing.output.isEmpty && nothing.code == 2)
    let none = try run("--variant", "none")
    #expect(none.errors.contains("none") && none.code == 2)
  }

  @Test func `annotations for GitHub name file and line`() throws {
    let outcome = try BuiltProgram.run(
      "test", "--format", "github", "-", input: document("\"#title.height == 20.5\""))
    #expect(
      outcome.output
        == "::error file=<stdin>,line=6,col=14,title=lintel test%3A failed::#title.height == 20.5 does not "
        + "hold: the left side is 41 (in the variant \"large & <wide>\")\n")
    let folder = try TemporaryFolder()
    try folder.write(document("\"#title.height == 20.5\""), to: "a/b.layout.json")
    let found = try BuiltProgram.run("test", "--format", "github", ".", in: folder.url)
    #expect(found.output.hasPrefix("::error file=a/b.layout.json,line=6,"))
  }

  @Test func `record writes what holds, and the test then passes`() throws {
    let folder = try TemporaryFolder()
    try folder.write(document("\n    \"#title.x == 0\"\n  "), to: "a.layout.json")
    let outcome = try BuiltProgram.run(
      "test", "--record", "#title", "a.layout.json", in: folder.url)
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("a.layout.json: 7 tests of #title"))
    let written = try String(
      contentsOf: folder.url.appending(path: "a.layout.json"), encoding: .utf8)
    #expect(
      written.contains(
        ##"{ "that": "#title.height == 20.5", "on": ["document"], "why": "recorded" }"##))
    #expect(try BuiltProgram.run("test", in: folder.url).code == 0)
    _ = try BuiltProgram.run("test", "--record", "#title", "a.layout.json", in: folder.url)
    #expect(
      try String(contentsOf: folder.url.appending(path: "a.layout.json"), encoding: .utf8)
        == written)
    let missing = try BuiltProgram.run(
      "test", "--record", "#titel", "a.layout.json", in: folder.url)
    #expect(missing.code == 2)
    #expect(missing.errors.contains("no element has the id \"titel\"; did you mean #title?"))
  }

  @Test(arguments: [
    (["--record", "title", "a.layout.json"], "--record takes # and an id"),
    (["--record", "#title"], "--record writes into documents that are named"),
    (["--record", "#title", "-"], "--record cannot write into stdin"),
    (
      ["--record", "#title", "a.layout.json", "--rtl"], "--record writes what holds on all screens"
    ),
    (["--record", "#title", "a.layout.json", "--format", "json"], "--record prints text only"),
    (["a.layout.json", "#title"], "test takes no element such as #title"),
    (["--format", "sarif", "-"], "sarif"),
    (["--jobs", "0", "-"], "--jobs takes a count of 1 or more, not 0"),
  ])
  func `wrong options are refused`(arguments: [String], reason: String) throws {
    let outcome = try BuiltProgram.run(["test"] + arguments, input: Data())
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
  }
}
