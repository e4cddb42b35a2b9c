import Foundation
import InspectorServer
import JSON
import Testing

/// Files that a `.lintel.json` names outside the folders of the workspace.
@Suite struct TrustedFoldersTests {
  private let folder: TemporaryFolder
  private let faulty = #"{"root":{"type":"text","text":"a","x":1,"style":{"width":-1}}}"#

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(faulty, to: "work/app/x.layout.json")
    try folder.write(#"{"rules": {"unknown-key": "off"}}"#, to: "elsewhere/base.json")
    try folder.write("no font", to: "elsewhere/f.ttf")
    try folder.write(#"{"rules": {"unknown-key": "off"}}"#, to: "work/base.json")
  }

  private func configure(_ text: String) throws {
    try folder.write(text, to: "work/app/.lintel.json")
  }

  private func path(_ name: String) -> FilePath {
    FilePath(folder.url.resolvingSymlinksInPath().appending(path: name).path)
  }

  // MARK: Command line

  private func check(
    _ arguments: String..., in place: String = "work/app"
  ) throws -> BuiltProgram.Outcome {
    try BuiltProgram.run(
      ["check"] + arguments, input: Data(), in: folder.url.appending(path: place))
  }

  @Test(arguments: ["../../elsewhere/base.json", "link.json", "linked/base.json"])
  func `a configuration elsewhere is extended only if its folder is trusted`(name: String) throws {
    try configure(#"{"extends": "\#(name)"}"#)
    let app = folder.url.appending(path: "work/app")
    for (link, target) in [("link.json", "base.json"), ("linked", "")] {
      try FileManager.default.createSymbolicLink(
        atPath: app.appending(path: link).path,
        withDestinationPath: "../../elsewhere/\(target)")
    }
    let refused = try check("x.layout.json")
    #expect(refused.errors.contains("/.lintel.json:1:13: "))
    #expect(refused.errors.contains("is outside the folders of the workspace and is not read"))
    #expect(refused.errors.hasSuffix("or use --trust \(path("elsewhere").text)\n"))
    #expect(refused.output.contains("[unknown-key]"))
    #expect(refused.code == 2)
    for folder in ["../../elsewhere", "/", "\(path("elsewhere").text)/"] {
      let trusted = try check("x.layout.json", "--trust", folder)
      #expect(trusted.errors == "")
      #expect(!trusted.output.contains("[unknown-key]"))
      #expect(trusted.code == 1)
    }
    #expect(try check("x.layout.json", "--trust", "../../else").code == 2)
  }

  @Test func `a configuration of the working directory is extended`() throws {
    try configure(#"{"extends": "../base.json"}"#)
    #expect(try check("app/x.layout.json", in: "work").errors == "")
    #expect(try check("x.layout.json").code == 2)
    try folder.write(#"{"rules": {"unknown-key": "off"}}"#, to: "work/app/own/base.json")
    try configure(#"{"extends": "own/base.json"}"#)
    #expect(try check("../work/app/x.layout.json", in: "elsewhere").errors == "")
  }

  @Test(.needsFontLibraries, arguments: ["frames", "explain", "render", "export"])
  func `a font file elsewhere is not read`(command: String) throws {
    try configure(#"{"fonts": {"A": "\#(path("elsewhere/f.ttf").text)"}}"#)
    let place = folder.url.appending(path: "work/app")
    let refused = try BuiltProgram.run(command, "x.layout.json", in: place)
    #expect(refused.errors.contains("\" is outside the folders of the workspace"))
    let trusted = try BuiltProgram.run(
      command, "x.layout.json", "--trust", "../../elsewhere", in: place)
    #expect(trusted.errors.contains("\" is no font that can be read"))
  }

  @Test(.needsFontLibraries)
  func `a base that is trusted names fonts in its own folder only if that is trusted`() throws {
    try folder.write(
      #"{"fonts": {"A": "f.ttf", "B": "../other/g.ttf"}}"#, to: "elsewhere/base.json")
    try folder.write("no font", to: "other/g.ttf")
    try configure(#"{"extends": "../../elsewhere/base.json"}"#)
    let errors = try check("x.layout.json", "--trust", "../../elsewhere").errors
    #expect(errors.contains("\" is no font that can be read"))
    #expect(errors.contains("or use --trust \(path("other").text)"))
  }

  // MARK: Clients

  /// The codes that depend on the configuration.
  private func codes(_ messages: [JSONValue]) -> Set<String> {
    let codes = messages.flatMap { $0["params"]?["diagnostics"]?.arrayValue ?? [] }
      .compactMap { $0["code"]?.stringValue }
    return Set(codes).intersection(["untrusted-file", "unknown-key", "unknown-setting"])
  }

  @Test func `a client trusts its folders, and those that its settings name`() throws {
    try configure(#"{"extends": "../../elsewhere/base.json"}"#)
    let place = folder.url
    func codes(folders: String, settings: String, _ arguments: String...) throws -> Set<String> {
      let program = try RunningProgram(["serve", "--no-socket"] + arguments)
      defer { try? program.hangUp() }
      try program.sendFrame(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{},"#
          + #""rootUri":\#(folders),"initializationOptions":\#(settings)}}"#)
      let uri = path("work/app/x.layout.json").uri
      try program.sendFrame(
        #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"\#(uri)","#
          + #""languageId":"layoutspec","version":1,"text":"{\"root\":{\"type\":\"node\",\"x\":1}}"}}}"#
      )
      try program.sendFrame(#"{"jsonrpc":"2.0","id":2,"method":"layout/documents"}"#)
      var found: [JSONValue] = []
      while let message = try program.nextFrame(), message["id"] != 2 { found.append(message) }
      return self.codes(found)
    }
    let (refused, extended) = (Set(["untrusted-file", "unknown-key"]), Set<String>())
    let none = "{}"
    let root = "\"\(path("").uri)\""
    #expect(try codes(folders: "null", settings: none) == refused)
    #expect(try codes(folders: "\"\(path("work").uri)\"", settings: none) == refused)
    #expect(try codes(folders: root, settings: none) == extended)
    let setting = #"{"lintel": {"trustedFolders": ["\#(path("elsewhere").text)"]}}"#
    #expect(try codes(folders: "null", settings: setting) == extended)
    #expect(
      try codes(folders: "null", settings: none, "--trust", path("elsewhere").text) == extended)
    #expect(
      try codes(folders: "null", settings: #"{"lintel": {"trustedFolders": ["elsewhere"]}}"#)
        == refused)
    // The configuration cannot allow it itself.
    try configure(
      #"{"extends": "../../elsewhere/base.json", "trustedFolders": ["\#(place.path)"]}"#)
    #expect(
      try codes(folders: "null", settings: none)
        == refused.union(["unknown-setting"]))
  }

  @Test func `a document follows the trust of its owner, and changes of it`() throws {
    let files = try CountedFiles()
    try files.folder.write(#"{"extends": "/nowhere/base.json"}"#, to: "work/.lintel.json")
    let uri = files.uri("work/x.layout.json")
    var clients = SeveralClients(files: files)
    clients.begin(.first, "editor", versionSupport)
    let guest = clients.connect()
    clients.begin(
      guest, "guest", settings: ["lintel": ["trustedFolders": ["/nowhere"]]])
    func codes(_ messages: [JSONValue]) -> [JSONValue] {
      messages.published.filter { $0["uri"]?.stringValue?.hasSuffix(".lintel.json") == true }
        .flatMap { $0["diagnostics"]?.arrayValue ?? [] }.compactMap { $0["code"] }
    }
    clients.open(.first, uri, faulty)
    #expect(codes(clients.takeHeard(.first)) == ["untrusted-file"])
    clients.notify(
      .first, "workspace/didChangeConfiguration",
      ["settings": ["lintel": ["trustedFolders": ["/nowhere"]]]])
    // It may be read now, and is not there.
    #expect(codes(clients.takeHeard(.first)) == ["wrong-setting"])
    clients.notify(
      .first, "workspace/didChangeConfiguration", ["settings": ["lintel": ["rules": [:]]]])
    clients.notify(
      .first, "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [["uri": "file:///nowhere", "name": "n"]], "removed": []]])
    #expect(codes(clients.takeHeard(.first)).last == "wrong-setting")
  }
}
