import Foundation
import InspectorServer
import JSON
import Testing

/// `.lintel.json` with the real program and real files.
@Suite(.serialized) struct ConfigurationTests {
  private let folder: TemporaryFolder
  private let faulty = #"{"root":{"type":"text","text":"a","x":1,"style":{"width":-1}}}"#

  init() throws {
    folder = try TemporaryFolder()
  }

  private func check(_ path: String = ".") throws -> (diagnostics: [String], BuiltProgram.Outcome) {
    let outcome = try BuiltProgram.run("check", "--format", "json", path, in: folder.url)
    let diagnostics = try JSONValue(parsing: outcome.output.utf8).arrayValue ?? []
    return (
      diagnostics.map { diagnostic in
        let file = diagnostic["file"]?.stringValue?.split(separator: "/").suffix(2) ?? []
        return
          "\(file.joined(separator: "/")) \(diagnostic["code"] ?? nil) \(diagnostic["severity"] ?? nil)"
          .filter { $0 != "\"" }
      }, outcome
    )
  }

  // MARK: check

  @Test func `check respects the nearest file`() throws {
    try folder.write(faulty, to: "a/x.layout.json")
    try folder.write(faulty, to: "b/x.layout.json")
    try folder.write(#"{"rules": {"negative-size": "hint"}}"#, to: ".lintel.json")
    try folder.write(#"{"rules": {"unknown-key": "off"}}"#, to: "b/.lintel.json")
    let (diagnostics, outcome) = try check()
    #expect(
      diagnostics == [
        "a/x.layout.json unknown-key warning", "a/x.layout.json negative-size hint",
        "b/x.layout.json negative-size error",
      ])
    #expect(outcome.errors.isEmpty && outcome.code == 1)
    let rules = #"{"rules": {"negative-size": "off", "unknown-key": "information"}}"#
    try folder.write(rules, to: ".lintel.json")
    try FileManager.default.removeItem(at: folder.url.appending(path: "b/.lintel.json"))
    #expect(try check().1.code == 0)
  }

  @Test func `Commands lay out with the variables of the nearest file, and name it`() throws {
    let text =
      #"{"root":{"type":"stack","id":"s","spacing":"$gap","style":{"width":"$side","height":4},"children":[]}}"#
    try folder.write(#"{ "variables": { "side": 30, "gap": [8], "lost": 1 } }"#, to: ".lintel.json")
    try folder.write(text, to: "a/x.layout.json")
    let frames = try BuiltProgram.run("frames", "a/x.layout.json", in: folder.url)
    #expect(frames.output.contains("30"), "\(frames.output)")
    let checked = try BuiltProgram.run("check", "a", in: folder.url)
    #expect(checked.output.contains(".lintel.json:1:30: note: \"$gap\" is defined here"))
    #expect(checked.code == 1)
    let sarif = try BuiltProgram.run("check", "--format", "sarif", "a", in: folder.url)
    #expect(sarif.output.contains("/.lintel.json\""))
    let expanded = try BuiltProgram.run("format", "--expand", "a/x.layout.json", in: folder.url)
    let variables = try JSONValue(parsing: expanded.output.utf8)["variables"]
    #expect(variables == ["gap": [8], "side": 30])
    let other = try BuiltProgram.run(
      "frames", "a/x.layout.json", "--set", "$side=70", in: folder.url)
    #expect(other.output.contains("70"), "\(other.output) \(other.errors)")
    try folder.write(#"{ "variables": { "side": "$side", "gap": 8 } }"#, to: ".lintel.json")
    let cyclic = try BuiltProgram.run("check", "a", in: folder.url)
    #expect(cyclic.errors.contains(".lintel.json:1:26: \"side\" has no value"), "\(cyclic.errors)")
    #expect(cyclic.code == 2)
    let warned = try BuiltProgram.run("frames", "a/x.layout.json", in: folder.url)
    #expect(warned.errors.contains("\"side\" has no value"))
  }

  @Test func `Commands read the files that a document names, and report one that is not there`()
    throws
  {
    let text = ##"""
      { "variables": "../tokens.json", "expect": ["#s.width == 30"],
        "layouts": { "row": { "variables": { "name": "" }, "root": {
          "type": "text", "text": "$name", "font": { "family": "fixed", "size": 10 } } } },
        "root": { "type": "stack", "id": "s", "style": { "width": "$side" }, "direction": "vertical",
          "children": [{ "each": "people.json", "layout": "#row" }] } }
      """##
    try folder.write(text, to: "a/x.layout.json")
    try folder.write(#"{ "side": 30 /* points */, "lost": 1 }"#, to: "tokens.json")
    try folder.write(#"[{ "name": "Ann" }, { "name": "Ben" }]"#, to: "a/people.json")
    let checked = try BuiltProgram.run("check", "a", in: folder.url)
    #expect(checked.code == 0, "\(checked.output) \(checked.errors)")
    let tested = try BuiltProgram.run("test", "a", in: folder.url)
    #expect(tested.code == 0, "\(tested.output) \(tested.errors)")
    let frames = try BuiltProgram.run("frames", "a/x.layout.json", in: folder.url)
    #expect(frames.output.contains("30"), "\(frames.output)")
    let picture = try BuiltProgram.run(
      "render", "a/x.layout.json", "--format", "svg", in: folder.url)
    #expect(picture.output.contains("Ann") && picture.output.contains("Ben"))
    let expanded = try JSONValue(
      parsing: BuiltProgram.run("format", "--expand", "a/x.layout.json", in: folder.url).output.utf8
    )
    #expect(expanded["variables"] == ["side": 30])
    #expect(expanded["root"]?["children"]?.arrayValue?.count == 2)
    try FileManager.default.removeItem(at: folder.url.appending(path: "a/people.json"))
    let missing = try check("a")
    #expect(missing.diagnostics.contains("a/x.layout.json unusable-file error"))
    #expect(missing.1.code == 1)
    // The working directory is trusted, and nothing above it.
    let inside = try BuiltProgram.run(
      "check", "x.layout.json", in: folder.url.appending(path: "a"))
    #expect(inside.output.contains(#""../tokens.json" is outside the folders of the workspace"#))
  }

  @Test func `The example with variables of its folder has no diagnostics`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let outcome = try BuiltProgram.run(
      "check", "Protocol/examples/tokens", "--format", "json", in: root)
    #expect(try JSONValue(parsing: outcome.output.utf8) == [])
    #expect(outcome.errors.isEmpty && outcome.code == 0)
  }

  @Test func `a file takes over what the one says that it extends`() throws {
    try folder.write(faulty, to: "a/x.layout.json")
    try folder.write(
      #"{"extends": "../team/base.json", "rules": {"unknown-key": "hint"}}"#, to: "a/.lintel.json")
    try folder.write(
      #"{"extends": "more.json", "rules": {"unknown-key": "off"}}"#, to: "team/base.json")
    try folder.write(#"{"rules": {"negative-size": "information"}}"#, to: "team/more.json")
    let expected = [
      "a/x.layout.json unknown-key hint", "a/x.layout.json negative-size information",
    ]
    #expect(try check().diagnostics == expected)
  }

  @Test(.needsFontLibraries) func `fonts are meant from the folder of the file that names them`()
    throws
  {
    try folder.write(smallDocument, to: "a/x.layout.json")
    try folder.write(#"{"extends": "../team/base.json"}"#, to: "a/.lintel.json")
    try folder.write(#"{"fonts": {"Mine": "mine.otf"}}"#, to: "team/base.json")
    let errors = try check().1.errors
    #expect(errors.contains("/a/.lintel.json:1:13: "), "\(errors)")
    #expect(errors.contains("is not there"))
    // A file that is there, and no font, is found from that folder.
    try folder.write("no font", to: "team/mine.otf")
    #expect(try check().1.errors.contains("is no font"))
  }

  @Test(arguments: [
    (#"{"extends": ".lintel.json"}"#, "extends itself"),
    (#"{"extends": "b.json"}"#, "extends itself"),
    (#"{"extends": "none.json"}"#, "cannot be read"), (#"{"extends": 5}"#, "another configuration"),
    (#"{"extends": "wrong.json"}"#, "line 2"),
  ])
  func `A configuration that cannot be extended is an error`(text: String, words: String) throws {
    try folder.write(faulty, to: "x.layout.json")
    try folder.write(text, to: ".lintel.json")
    try folder.write(#"{"extends": ".lintel.json"}"#, to: "b.json")
    try folder.write("{\n\"rules\": 5}", to: "wrong.json")
    let (diagnostics, outcome) = try check()
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(outcome.code == 2 && diagnostics.count == 2)
  }

  @Test func `a document from stdin has the file of the working directory`() throws {
    try folder.write(#"{"rules": {"negative-size": "off"}}"#, to: ".lintel.json")
    let outcome = try BuiltProgram.run("check", "-", input: faulty, in: folder.url)
    #expect(outcome.output.contains("[unknown-key]"))
    #expect(!outcome.output.contains("[negative-size]"))
  }

  @Test func `a broken file is said and fails, and the rest of it counts`() throws {
    try folder.write(faulty, to: "x.layout.json")
    try folder.write(faulty, to: "y.layout.json")
    try folder.write(
      #"{"rules": {"negative-size": "off", "unknown-keys": "off"}}"#, to: ".lintel.json")
    let (diagnostics, outcome) = try check()
    #expect(
      diagnostics == ["./x.layout.json unknown-key warning", "./y.layout.json unknown-key warning"])
    #expect(
      outcome.errors.hasSuffix(
        ".lintel.json:1:36: \"rules.unknown-keys\" has no effect: no diagnostic has the code "
          + "\"unknown-keys\"; did you mean \"unknown-key\"?\n"))
    #expect(outcome.errors.count { $0 == "\n" } == 1)
    #expect(outcome.code == 2)
  }

  @Test func `a pipe or a folder of that name does not stop it`() throws {
    try folder.write(faulty, to: "x.layout.json")
    try folder.write("", to: ".lintel.json/a")
    let (diagnostics, outcome) = try check()
    #expect(diagnostics.count == 2)
    #expect(outcome.errors.contains(".lintel.json: a folder, not a file"))
    #expect(outcome.code == 2)
    try FileManager.default.removeItem(at: folder.url.appending(path: ".lintel.json"))
    #expect(mkfifo(folder.url.appending(path: ".lintel.json").path, 0o600) == 0)
    #expect(try check().1.code == 2)
  }

  @Test func `check lists the worst and counts the others`() throws {
    try folder.write(faulty, to: "x.layout.json")
    try folder.write(#"{"maximumDiagnostics": 1}"#, to: ".lintel.json")
    #expect(
      try check().diagnostics == [
        "./x.layout.json negative-size error", "./x.layout.json too-many-diagnostics information",
      ])
  }

  @Test func `a code that is of use in one variant only is not reported`() throws {
    let screens =
      #""constrainedSize": {"min": {"width": 3, "height": 3}, "max": {"width": 3, "height": 3}}"#
    let free = #"{"name": "free", "constrainedSize": {"max": {"width": 3, "height": "infinity"}}}"#
    let disabled = #""lintel-disable": ["missing-intrinsic-size"]"#
    try folder.write(
      #"{\#(screens), "variants": [\#(free)], "root": {"type": "networkImage", \#(disabled)}}"#,
      to: "x.layout.json")
    let (diagnostics, outcome) = try check()
    #expect(
      !diagnostics.contains { $0.contains("disable-without-effect") || $0.contains("missing-") })
    #expect(outcome.code == 0)
  }

  // MARK: schema

  @Test func `schema prints that of configurations too`() throws {
    #expect(try BuiltProgram.run("schema", "configuration").output == ConfigurationSchema.text)
    #expect(try BuiltProgram.run("schema", "document").output == DocumentSchema.text)
    #expect(try BuiltProgram.run("schema", "other").code == 2)
  }

  // MARK: serve

  @Test func `the daemon reads the file when documents are opened and saved`() throws {
    try folder.write(#"{"rules": {"negative-size": "off"}}"#, to: ".lintel.json")
    let program = try RunningProgram()
    try program.sendFrame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#)
    #expect(
      try program.nextFrame()?["result"]?["capabilities"]?["textDocumentSync"]?["save"] == true)
    try program.sendFrame(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    let uri = folder.url.appending(path: "a folder/x.layout.json").absoluteString
    let text = JSONValue.string(faulty)
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","languageId":"layoutspec","version":1,"text":\#(text)}}}"#
    )
    #expect(try codes(program.nextFrame()) == ["unknown-key"])
    try folder.write(#"{"rules": {"unknown-key": "off"}}"#, to: ".lintel.json")
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"textDocument/didSave","params":{"textDocument":{"uri":"\#(uri)"}}}"#
    )
    #expect(try codes(program.nextFrame()) == ["negative-size"])
    try folder.write(#"{"rules": 5}"#, to: ".lintel.json")
    try program.sendFrame(
      #"{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[]}}"#)
    #expect(try codes(program.nextFrame()) == ["unknown-key", "negative-size"])
    let message = try program.nextFrame()
    #expect(
      message?["params"]?["uri"]?.stringValue
        == folder.url.appending(path: ".lintel.json").absoluteString)
    #expect(
      message?["params"]?["diagnostics"]?.arrayValue?.map { $0["message"] }
        == ["\"rules\" takes an object of codes and their levels, not 5"])
    try program.hangUp()
    #expect(program.exitCode() == 1)
  }

  private func codes(_ message: JSONValue?) -> [String] {
    message?["params"]?["diagnostics"]?.arrayValue?.compactMap { $0["code"]?.stringValue } ?? []
  }
}
