import Foundation
import Testing

@Suite(.serialized) struct FixAndWatchTests {
  private let folder: TemporaryFolder
  private let old = Self.document(flexGrow: "true")
  private let mended = Self.document(flexGrow: "1")

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func document(flexGrow: String) -> String {
    #"{"constrainedSize":{"width":90},"root":{"type":"stack","id":"s","children":["#
      + #"{"type":"node","style":{"height":4,"flexGrow":\#(flexGrow)}}]}}"#
  }

  // MARK: --fix

  @Test func `safe fixes are written and told, and then there are none`() throws {
    try folder.write(old, to: "a.layout.json")
    let first = try fix("a.layout.json")
    #expect(first.errors == "lintel: a.layout.json: 1 fix made: Write 1 (boolean-flex-factor)\n")
    #expect(try text("a.layout.json") == mended)
    #expect(first.code == 0)
    let second = try fix("a.layout.json")
    #expect(second.errors.isEmpty)
    #expect(try text("a.layout.json") == mended)
  }

  @Test func `check --fix reports the remaining diagnostics in the fixed text`() throws {
    let text = #"{"root":{"type":"node","flexGrow":true,"style":{"width":-4,"height":4}}}"#
    try folder.write(text, to: "a.layout.json")
    let outcome = try fix("a.layout.json")
    #expect(outcome.errors.hasPrefix("lintel: a.layout.json: 2 fixes made: "))
    #expect(outcome.output.contains("[negative-size]"))
    #expect(!outcome.output.contains("[boolean-flex-factor]"))
    #expect(!outcome.output.contains("[deprecated-name]"))
    #expect(outcome.code == 1)
    #expect(try self.text("a.layout.json").contains("-4"))
  }

  @Test func `A name that alone can be meant is corrected, others are left`() throws {
    let text = #"""
      {"root":{"type":"VStack","spcing":4,"children":[
      {"type":"UILabel","text":"a","maxLines":2,"fontSize":20,"grow":1,"margin":3},
      {"type":"image","style":{"mxWidth":9,"width":10,"height":"10px","alignSelf":"centre"}},
      {"type":"inset","padding":4,"child":{"type":"text","text":"b","color":"redd"}}]}}
      """#
    try folder.write(text, to: "a.layout.json")
    let outcome = try fix("a.layout.json")
    #expect(outcome.errors.hasPrefix("lintel: a.layout.json: 8 fixes made: "))
    #expect(
      try self.text("a.layout.json") == #"""
        {"root":{"type":"VStack","spcing":4,"children":[
        {"type":"text","text":"a","maximumNumberOfLines":2,"margin":3,"font":{"size":20},"style":{"flexGrow":1}},
        {"type":"image","style":{"mxWidth":9,"width":10,"height":10,"alignSelf":"center"}},
        {"type":"inset","insets":4,"child":{"type":"text","text":"b","color":"red"}}]}}
        """#)
    #expect(outcome.output.contains(#"did you mean "stack" with "direction": "vertical"?"#))
    #expect(outcome.output.contains(#"a margin is an "inset" around it"#))
    #expect(try fix("a.layout.json").errors.isEmpty)
  }

  @Test func `check --fix applies only fixes of the selected rules`() throws {
    try folder.write(old, to: "a.layout.json")
    #expect(try fix("--rule", "deprecated-name", "a.layout.json").errors.isEmpty)
    #expect(try fix("--severity", "warning", "a.layout.json").errors.isEmpty)
    try folder.write(#"{"rules": {"boolean-flex-factor": "off"}}"#, to: ".lintel.json")
    #expect(try fix("a.layout.json").errors.isEmpty)
    #expect(try text("a.layout.json") == old)
  }

  @Test func `a file keeps its mode, and a link stays a link`() throws {
    try folder.write(old, to: "files/a.layout.json")
    let (files, url) = (FileManager.default, folder.url.appending(path: "files/a.layout.json"))
    let link = folder.url.appending(path: "b.layout.json")
    try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
    try files.createSymbolicLink(atPath: link.path, withDestinationPath: "files/a.layout.json")
    #expect(try fix("b.layout.json").code == 0)
    #expect(try text("files/a.layout.json") == mended)
    #expect(
      try files.destinationOfSymbolicLink(atPath: link.path) == "files/a.layout.json")
    let mode = try files.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(
      try files.contentsOfDirectory(atPath: folder.url.appending(path: "files").path)
        == ["a.layout.json"])
  }

  @Test func `files in which nothing is made are not written`() throws {
    try folder.write(mended, to: "a.layout.json")
    let url = folder.url.appending(path: "a.layout.json")
    let past = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: url.path)
    #expect(try fix(".").code == 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    #expect(attributes[.modificationDate] as? Date == past)
  }

  @Test func `--dry-run prints the edits of --fix as a patch and writes nothing`() throws {
    let lines = (0..<12).map { #"{ "type": "node", "id": "n\#($0)", "style": { "height": 4 } }"# }
    var children = lines
    children[2] = #"{ "type": "node", "style": { "height": 4, "flexGrow": true } }"#
    children[11] = #"{ "type": "node", "style": { "height": 4, "flexGrow": true } }"#
    let text =
      "{ \"root\": { \"type\": \"stack\", \"children\": [\n"
      + children.joined(separator: ",\n") + "\n] } }"
    try folder.write(text, to: "a.layout.json")
    try folder.write(old, to: "b/b.layout.json")
    let outcome = try fix("--dry-run", "--rule", "boolean-flex-factor", ".")
    #expect(
      outcome.errors == """
        lintel: ./a.layout.json: 2 fixes would be made: Write 1 (boolean-flex-factor); \
        Write 1 (boolean-flex-factor)
        lintel: ./b/b.layout.json: 1 fix would be made: Write 1 (boolean-flex-factor)

        """)
    #expect(
      outcome.output == """
        --- a/a.layout.json
        +++ b/a.layout.json
        @@ -1,7 +1,7 @@
         { "root": { "type": "stack", "children": [
         \(lines[0]),
         \(lines[1]),
        -\(children[2]),
        +\(children[2].replacing("true", with: "1")),
         \(lines[3]),
         \(lines[4]),
         \(lines[5]),
        @@ -10,5 +10,5 @@
         \(lines[8]),
         \(lines[9]),
         \(lines[10]),
        -\(children[11])
        +\(children[11].replacing("true", with: "1"))
         ] } }
        \\ No newline at end of file
        --- a/b/b.layout.json
        +++ b/b/b.layout.json
        @@ -1,1 +1,1 @@
        -\(old)
        \\ No newline at end of file
        +\(mended)
        \\ No newline at end of file

        """)
    #expect(outcome.code == 1)
    #expect(try self.text("a.layout.json") == text)
    #expect(try self.text("b/b.layout.json") == old)
    #expect(try fix("--rule", "boolean-flex-factor", ".").code == 0)
    let second = try fix("--dry-run", "--rule", "boolean-flex-factor", ".")
    #expect(second.output.isEmpty && second.errors.isEmpty && second.code == 0)
  }

  @Test func `--dry-run says of each diagnostic that is left why it has no fix`() throws {
    try folder.write(
      """
      { "constrainedSize": { "width": 300 },
        "variants": [{ "name": "narrow", "constrainedSize": { "width": 60 } }],
        "variables": { "basis": true },
        "root": { "type": "stack", "direction": "vertical", "spcing": 4, "children": [
          { "type": "stack", "justifyContent": "end", "style": { "alignSelf": "start" }, "children": [
            { "type": "text", "text": "Ann" } ] },
          { "type": "image" },
          { "type": "text", "text": "Bo", "style": { "flexGrow": "$basis" } },
          { "type": "stack", "children": [{ "type": "text", "text": "a name of four" }] } ] } }
      """, to: "a.layout.json")
    let outcome = try fix("--dry-run", "a.layout.json")
    #expect(
      outcome.errors == """
        lintel: a.layout.json: 1 fix would be made: Rename it to spacing (unknown-key)
        lintel: a.layout.json:5:24: not fixed: a fix needs review: "Set width to 100%" and 1 more [justify-without-space]
        lintel: a.layout.json:7:15: not fixed: a fix needs review: "Wrap it in a ratio of 9:16" and 1 more [missing-intrinsic-size]
        lintel: a.layout.json:8:48: not fixed: a fix needs review: "Set height of the stack to 100%" and 1 more [flex-grow-without-space]
        lintel: a.layout.json:8:60: not fixed: a variable has the value [boolean-flex-factor]
        lintel: a.layout.json:9:47: not fixed: it holds in other variants only [missing-flex-shrink]

        """)
    #expect(outcome.code == 1)
    // Of the rules that are requested alone, and as severe as is requested.
    let some = try fix("--dry-run", "--rule", "boolean-flex-factor", "a.layout.json")
    #expect(
      some.errors == """
        lintel: a.layout.json:8:60: not fixed: a variable has the value [boolean-flex-factor]

        """)
    #expect(some.output.isEmpty && some.code == 0)
    #expect(try fix("--dry-run", "--severity", "error", "a.layout.json").errors.isEmpty)
  }

  @Test func `git apply makes of the patch of --dry-run what --fix writes`() throws {
    try folder.write("root = true", to: ".editorconfig")
    let texts = [
      "{\"root\":\n{\"type\":\"UILabel\",\"maxLines\":2,\r\n\"text\":\"a\",\"fontSize\":20,\n\n\n\n\"grow\":1}}\n",
      old + "\n", "\n\n" + old + "\n\n", old.replacing(",", with: ",\n"),
      old.replacing("[", with: "[\n{\"type\":\"text\",\"text\":\"x\",\"maxLines\":2},\n"),
      old.replacing("{", with: "{\r\n"),
    ]
    for (index, text) in texts.enumerated() {
      try folder.write(text, to: "\(index).layout.json")
    }
    try git("init", "--quiet")
    let patch = try fix("--dry-run", "--severity", "hint", ".")
    try folder.write(patch.output, to: "fixes.patch")
    try git("apply", "--whitespace=nowarn", "fixes.patch")
    let applied = try texts.indices.map { try self.text("\($0).layout.json") }
    for (index, text) in texts.enumerated() {
      try folder.write(text, to: "\(index).layout.json")
    }
    _ = try fix(".")
    for (index, text) in texts.enumerated() {
      let fixed = try self.text("\(index).layout.json")
      #expect(fixed != text)
      #expect(applied[index] == fixed)
    }
  }

  private func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = folder.url
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "git \(arguments)")
  }

  @Test func `stdin can be neither fixed nor watched`() throws {
    let fix = try BuiltProgram.run("check", "--fix", "-", input: old)
    #expect(fix.errors.hasPrefix("lintel: stdin cannot be fixed\n"))
    #expect(fix.output.isEmpty && fix.code == 2)
    let watch = try BuiltProgram.run("check", "--watch", "-", input: old)
    #expect(watch.errors.hasPrefix("lintel: stdin cannot be watched\n"))
    #expect(watch.code == 2)
    #expect(try BuiltProgram.run("check", "--watch", "--format=json", ".").code == 2)
    #expect(try BuiltProgram.run("check", "--jobs", "0", ".").code == 2)
  }

  private func fix(_ arguments: String...) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(["check", "--fix"] + arguments, input: Data(), in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  // MARK: --watch

  @Test func `check --watch checks a written file again`() throws {
    try folder.write(#"{"root":{"type":"nodee"}}"#, to: "a.layout.json")
    let program = try RunningProgram("check", "--watch", folder.url.path)
    // Ends the waiting if nothing comes, or if what comes is not what is waited for.
    let process = program.process
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    #expect(try lines(of: program).first?.hasSuffix("[unknown-type]") == true)
    try folder.write(#"{"root":{"type":"spec","colour":1}}"#, to: "a.layout.json")
    let changed = try lines(of: program)
    #expect(changed.first?.hasSuffix("[unknown-key]") == true)
    #expect(changed.last == "1 warning in 1 file")
    try folder.write(#"{"root":{"type":"spec","colour":1}}"#, to: "b/b.layout.json")
    let added = try lines(of: program)
    #expect(added.first?.contains("/b/b.layout.json:1:") == true)
    #expect(added.last == "1 warning in 1 file")
    try folder.write(#"{"root":{"type":"spec"}}"#, to: "a.layout.json")
    #expect(try lines(of: program) == ["nothing is wrong in 1 file"])
    try folder.remove("b/b.layout.json")
    #expect(try program.nextLine()?.contains("/b/b.layout.json ──") == true)
    #expect(try program.nextLine()?.hasSuffix("/b/b.layout.json: deleted") == true)
    process.terminate()
    #expect(program.exitCode() != nil)
  }

  @Test(.needsFontLibraries) func `check --watch watches fonts`() throws {
    try folder.write(#"{"root":{"type":"spec"}}"#, to: "a.layout.json")
    try folder.write(#"{ "fonts": { "Inter": "none.otf" } }"#, to: ".lintel.json")
    let program = try RunningProgram("check", "--watch", folder.url.path)
    let process = program.process
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    _ = try lines(of: program)
    try folder.write("a font, or what is called one", to: "none.otf")
    #expect(try lines(of: program) == ["nothing is wrong in 1 file"])
    process.terminate()
    #expect(program.exitCode() != nil)
  }

  @Test func `check --watch watches configurations`() throws {
    try folder.write(#"{"root":{"type":"spec","colour":1}}"#, to: "a.layout.json")
    let program = try RunningProgram("check", "--watch", folder.url.path)
    let process = program.process
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    #expect(try lines(of: program).first?.hasSuffix("[unknown-key]") == true)
    try folder.write(#"{ "rules": { "unknown-key": "off" } }"#, to: ".lintel.json")
    #expect(try lines(of: program) == ["nothing is wrong in 1 file"])
    try folder.remove(".lintel.json")
    #expect(try lines(of: program).first?.hasSuffix("[unknown-key]") == true)
    process.terminate()
    #expect(program.exitCode() != nil)
  }

  @Test func `Each run of --watch begins with a line that has the time and the files`() throws {
    try folder.write(#"{"root":{"type":"spec"}}"#, to: "a.layout.json")
    try folder.write(#"{"root":{"type":"spec"}}"#, to: "b.layout.json")
    let program = try RunningProgram("check", "--watch", folder.url.path)
    let process = program.process
    DispatchQueue.global().asyncAfter(deadline: .now() + 60) { process.terminate() }
    #expect(try program.nextLine() == "nothing is wrong in 2 files")
    try folder.write(#"{"root":{"type":"spec","x":1}}"#, to: "b.layout.json")
    let heading = try #require(try program.nextLine())
    #expect(heading.count == 100)
    let parts = heading.split(separator: " ", maxSplits: 2)
    #expect(parts.first == "──" && parts[1].wholeMatch(of: /\d\d:\d\d:\d\d/) != nil)
    #expect(parts[2].contains("/b.layout.json ──"))
    #expect(try lines(of: program).last == "1 warning in 1 file")
    process.terminate()
    #expect(program.exitCode() != nil)
  }

  /// The output of one check of the files, without the line between two checks.
  private func lines(of program: RunningProgram) throws -> [String] {
    var lines: [String] = []
    while let line = try program.nextLine() {
      if line.hasPrefix("── ") || line.hasSuffix("lintel check --fix") { continue }
      lines.append(line)
      if line.hasSuffix(" in 1 file") { break }
    }
    return lines
  }
}
