import Foundation
import Testing

/// The exit codes of commands, as their help says them: a command line, and the code.
@Suite struct ExitCodeTests {
  @Test(arguments: [
    // 0: all is well.
    ("check good.layout.json", 0), ("check hint.layout.json", 0),
    ("diff --captured same.layout.json", 0),
    ("diff good.layout.json good.layout.json", 0), ("diff folder folder", 0),
    ("diff good.layout.json --to-variant same", 0), ("frames good.layout.json --at node", 0),
    ("frames folder --at node", 0), ("sweep good.layout.json 320 430", 0),
    ("sweep good.layout.json 320 430 --fail-on lines", 0), ("frames good.layout.json", 0),
    ("frames good.layout.json --tree", 0), ("explain good.layout.json #a", 0),
    ("frames good.layout.json --at :root --width 320", 0), ("render good.layout.json", 0),
    ("export good.layout.json", 0), ("format formatted.layout.json", 0),
    ("format --check formatted.layout.json", 0), ("rules", 0), ("rules zero-size", 0),
    ("schema", 0), ("help check", 0), ("frames --device list", 0),
    ("check --device LIST", 0), ("--version", 0), ("test tested.layout.json", 0),
    ("test tested.layout.json --variant same", 0), ("test good.layout.json tested.layout.json", 0),
    // 1: there is a diagnostic, a difference, or no match.
    ("check warning.layout.json", 1), ("check error.layout.json", 1), ("check .", 1), ("check", 1),
    ("diff --captured other.layout.json", 1), ("diff --captured", 1),
    ("diff good.layout.json warning.layout.json", 1), ("diff folder others", 1),
    ("diff good.layout.json --to-variant wide", 1), ("frames good.layout.json --at text", 1),
    ("frames folder --at text", 1), ("sweep wraps.layout.json 20 430 --fail-on lines", 1),
    ("format --check good.layout.json", 1), ("frames error.layout.json", 1),
    ("frames error.layout.json --tree", 1), ("explain error.layout.json #a", 1),
    ("render error.layout.json", 1),
    ("render error.layout.json --format svg", 1), ("render error.layout.json -o page.html", 1),
    ("test", 1), ("test .", 1), ("test failing.layout.json", 1),
    ("test tested.layout.json --width 90", 1),
    ("export error.layout.json", 1), ("frames none.layout.json", 1), ("frames .", 1),
    // 2: something is wrong with the command line, or cannot be read, found or written.
    ("check missing.layout.json", 2), ("check good.layout.json missing.layout.json", 2),
    ("frames missing.layout.json good.layout.json", 2), ("diff --captured good.layout.json", 2),
    ("frames good.layout.json #none", 2), ("explain good.layout.json #none", 2),
    ("frames good.layout.json #none --tree", 2), ("sweep good.layout.json 320 430 #none", 2),
    ("frames good.layout.json --at [", 2), ("rules nonsense", 2), ("help nonsense", 2),
    ("check --rule nonsense", 2), ("frames good.layout.json --variant none", 2),
    ("frames good.layout.json --at node --variant none", 2),
    ("frames good.layout.json --at :root --variant none", 2),
    ("diff good.layout.json --to-variant none", 2),
    ("frames good.layout.json --device none", 2), ("frames good.layout.json --width 0", 2),
    ("frames good.layout.json --set #none.style.width=3", 2),
    ("sweep good.layout.json 320 430 --fail-on TYPO", 2),
    ("render good.layout.json -o missing/a.svg", 2), ("format missing.layout.json", 2),
    ("test missing.layout.json", 2), ("test good.layout.json", 2), ("test folder", 2),
    ("test failing.layout.json missing.layout.json", 2),
    ("test tested.layout.json --variant none", 2),
    ("test --record #none tested.layout.json", 2), ("import --merge missing.layout.json", 2),
    ("diff good.layout.json missing.layout.json", 2),
  ])
  func `A command exits with its code`(line: String, code: Int32) throws {
    let folder = try TemporaryFolder()
    try Self.write(to: folder)
    let outcome = try BuiltProgram.run(
      line.split(separator: " ").map(String.init), input: Data(), in: folder.url)
    #expect(outcome.code == code, "\(outcome.output.prefix(300)) \(outcome.errors)")
  }

  /// Commands that print something of a document print it, and say how many errors it has.
  @Test(arguments: ["frames", "explain", "render", "export"])
  func `A document with errors is printed, and their number is on stderr`(command: String) throws {
    let folder = try TemporaryFolder()
    try Self.write(to: folder)
    let outcome = try BuiltProgram.run(command, "error.layout.json", in: folder.url)
    #expect(!outcome.output.isEmpty && outcome.code == 1)
    #expect(
      outcome.errors
        == "lintel: error.layout.json: 1 error; see \"lintel check error.layout.json\"\n")
    // Rules that the configuration turns off are no errors.
    try folder.write(#"{ "rules": { "negative-size": "off" } }"#, to: ".lintel.json")
    let quiet = try BuiltProgram.run(command, "error.layout.json", in: folder.url)
    #expect(quiet.errors == "" && quiet.code == 0)
  }

  private static func write(to folder: TemporaryFolder) throws {
    func document(_ child: String, _ header: String = "") -> String {
      """
      { "constrainedSize": { "width": 320 }, \(header)
        "root": { "type": "stack", "children": [\(child)] } }
      """
    }
    func node(_ more: String = "") -> String {
      #"{ "type": "node", "id": "a", \#(more) "style": { "width": 30, "height": 40 } }"#
    }
    func captured(_ width: Int) -> String {
      let frame = #""x": 0, "y": 0, "width": \#(width), "height": 40"#
      return document(node(#""captured": { \#(frame) },"#))
    }
    let screens =
      ##""variants": [{ "name": "same" }, { "name": "wide", "style": { "#a": { "width": 90 } } }],"##
    let good = document(node(), screens)
    let files = [
      "good.layout.json": good, "folder/a.layout.json": good,
      "others/a.layout.json": good.replacing("30", with: "31"),
      "hint.layout.json":
        #"{ "root": { "type": "node", "style": { "width": 30, "height": 40 } } }"#,
      "warning.layout.json": document(node(#""colour": 1,"#).replacing("30", with: "31")),
      "error.layout.json": document(node().replacing(#""height": 40"#, with: #""height": -40"#)),
      "tested.layout.json": document(node(), #""expect": ["root.width == 320"],"# + screens),
      "failing.layout.json": document(node(), ##""expect": ["#a.width == 31"],"##),
      "none.layout.json": "{}", "same.layout.json": captured(30), "other.layout.json": captured(50),
      "wraps.layout.json": #"{ "root": { "type": "text", "text": "one two three four" } }"#,
      "formatted.layout.json": "{\n  \"root\": {\n    \"type\": \"spec\"\n  }\n}\n",
    ]
    for (path, text) in files { try folder.write(text, to: path) }
  }
}
