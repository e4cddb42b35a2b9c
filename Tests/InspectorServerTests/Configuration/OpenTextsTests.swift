import InspectorServer
import JSON
import Randomness
import Testing

/// The unsaved texts of files that documents and configurations read.
@Suite struct OpenTextsTests {
  private let files: CountedFiles

  /// Names the variables itself.
  private static let naming = #"{ "variables": "tokens.json", "root": \#(node) }"#

  /// Has the variables from `.lintel.json`.
  private static let below = #"{ "root": \#(node) }"#
  private static let node =
    #"{ "type": "node", "id": "n", "style": { "width": "$w", "height": 1 } }"#

  private static func tokens(_ width: Int) -> String { #"{ "w": \#(width) }"# }

  init() throws {
    files = try CountedFiles()
    try files.folder.write(Self.tokens(10), to: "tokens.json")
    try files.folder.write(#"{ "variables": "tokens.json" }"#, to: ".lintel.json")
  }

  /// The open texts of an editor, and their diagnostics in a fresh session.
  private struct Editor {
    let files: CountedFiles
    var client: TestClient
    private var texts: [String: String] = [:]
    private var version: Int64 = 1

    init(_ files: CountedFiles) {
      self.files = files
      client = TestClient(capabilities: [:], files: files)
    }

    mutating func open(_ name: String, _ text: String) {
      texts[name] = text
      _ = client.open(text, uri: files.uri(name))
    }

    mutating func change(_ name: String, _ text: String) {
      texts[name] = text
      version += 1
      _ = client.change(uri: files.uri(name), version: version, ["text": .string(text)])
    }

    mutating func close(_ name: String) {
      texts[name] = nil
      _ = client.notify(
        "textDocument/didClose", ["textDocument": ["uri": .string(files.uri(name))]])
    }

    func hasOpen(_ name: String) -> Bool { texts[name] != nil }

    mutating func noteWritten(_ name: String) {
      _ = client.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(files.uri(name)), "type": 2]]])
    }

    mutating func save() {
      _ = client.notify("textDocument/didSave", ["textDocument": ["uri": ""]])
    }

    /// The answers about a document.
    mutating func answers(about name: String) -> [JSONValue?] {
      ["layout/frames", "layout/diagnostics"].map { method in
        let answer = client.request(
          method, ["textDocument": ["uri": .string(files.uri(name))]])
        return answer?[method == "layout/frames" ? "frames" : "diagnostics"] ?? answer
      }
    }

    mutating func width(of name: String) -> JSONValue? {
      let frames = answers(about: name)[0]
      return frames?["/root"]?["frame"]?.arrayValue?[2]
    }

    /// Expects that documents are those of a new session in which the same texts are opened.
    mutating func expectFresh(_ comment: Comment) {
      var fresh = Editor(files)
      for (name, text) in texts.sorted(by: { $0.key < $1.key }) { fresh.open(name, text) }
      for name in texts.keys {
        #expect(answers(about: name) == fresh.answers(about: name), comment)
      }
    }
  }

  @Test(arguments: [
    ["t", "a", "b"], ["t", "b", "a"], ["a", "t", "b"], ["a", "b", "t"], ["b", "t", "a"],
    ["b", "a", "t"],
  ])
  func `Unsaved variables count for documents that name them and for those below a configuration`(
    _ order: [String]
  ) throws {
    var editor = Editor(files)
    for name in order {
      switch name {
      case "t": editor.open("tokens.json", Self.tokens(99))
      case "a": editor.open("a.layout.json", Self.naming)
      default: editor.open("b.layout.json", Self.below)
      }
    }
    func expect(_ width: JSONValue, _ comment: Comment) {
      for name in ["a.layout.json", "b.layout.json"] {
        #expect(editor.width(of: name) == width, comment)
      }
      editor.expectFresh(comment)
    }
    expect(99, "opened")
    editor.change("tokens.json", Self.tokens(77))
    expect(77, "edited")
    editor.save()
    expect(77, "saved")
    editor.change("tokens.json", "{ ")
    editor.expectFresh("broken")
    editor.change("tokens.json", Self.tokens(55))
    editor.close("a.layout.json")
    #expect(editor.width(of: "b.layout.json") == 55)
    editor.expectFresh("closed")
    editor.close("tokens.json")
    #expect(editor.width(of: "b.layout.json") == 10)
    editor.expectFresh("all closed")
  }

  @Test func `A file that an unsaved configuration begins or ceases to name is no layout, or one`()
  {
    var editor = Editor(files)
    editor.open(".lintel.json", "{}")
    editor.open("tokens.json", Self.tokens(7))
    editor.expectFresh("opened")
    editor.change(".lintel.json", #"{ "variables": "tokens.json" }"#)
    #expect(editor.answers(about: "tokens.json")[1] == [])
    editor.expectFresh("named")
    editor.change(".lintel.json", #"{ "maximumDiagnostics": 30 }"#)
    #expect(editor.answers(about: "tokens.json")[1] != [])
    editor.expectFresh("not named any more")
  }

  /// Texts that the files of random sessions have.
  private static let texts: [String: [String]] = [
    ".lintel.json": [
      #"{ "variables": "tokens.json" }"#, #"{ "variables": ["tokens.json", { "v": 2 }] }"#,
      #"{ "extends": "base.json" }"#, "{}", "{",
    ],
    "base.json": [#"{ "variables": { "w": 4 } }"#, #"{ "variables": "tokens.json" }"#, "["],
    "tokens.json": [tokens(7), #"{ "w": "$v * 2", "v": 3 }"#, #"{ "w": "50%" }"#, "{", "[]"],
    "a.layout.json": [naming, below, #"{ "variables": "a.layout.json", "root": \#(node) }"#],
    "b.layout.json": [below, #"{ "root": { "type": "node", "layout": "a.layout.json" } }"#],
    "c.layout.json": [
      #"{ "root": { "type": "node", "layout": "b.layout.json", "variables": { "w": 5 } } }"#,
      #"{ "root": { "type": "node", "layout": "c.layout.json" } }"#, naming,
    ],
  ]

  @Test(arguments: RandomCases.seeds(0..<300, least: 30))
  func `Documents of a random session are those of a new one with the same open texts`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var editor = Editor(files)
    let names = Self.texts.keys.sorted()
    for step in 0..<16 {
      let name = names.randomElement(using: &random) ?? ""
      // The stamp of a file is its length.
      let content = Self.texts[name]?.randomElement(using: &random) ?? ""
      let text = content + String(repeating: " ", count: 200 * (step + 1) - content.utf8.count)
      switch (editor.hasOpen(name), random.int(in: 0...4)) {
      case (false, 0...3): editor.open(name, text)
      case (true, 0...2): editor.change(name, text)
      case (true, 3): editor.close(name)
      default:
        try files.folder.write(text, to: name)
        editor.noteWritten(name)
      }
      editor.expectFresh("seed \(seed), step \(step): \(name)")
    }
  }
}
