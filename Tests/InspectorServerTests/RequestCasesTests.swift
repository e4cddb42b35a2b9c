import CaseFiles
import Foundation
import Testing

/// The files in the folders of methods: requests about documents with the answers that they must get.
///
/// `LINTEL_CASE=TEXT swift test --skip-build --filter RequestCasesTests` runs the files whose path contains the text.
@Suite struct RequestCasesTests {
  @Test(arguments: RequestCase.chosen)
  func `Request gets the response that its file has`(_ file: RequestCase) throws {
    let content = try file.content()
    let answered = try RequestCase.answered(content)
    #expect(content.sections.contains { $0.method == file.method }, "\(file) has no \(file.method)")
    if recordsCases { return try answered.record(over: content, at: file.url) }
    for (expected, found) in zip(content.sections, answered.sections) {
      #expect(expected.text == found.text, "\(file)")
    }
  }

  @Test func `Folders of methods have cases only, with different sentences`() throws {
    let files = try RequestCase.files()
    #expect(!RequestCase.chosen.isEmpty && files.allSatisfy { $0.url.pathExtension == "txt" })
    var sentences: Set<String> = []
    for file in files {
      let sentence = try file.content().sentence
      #expect(sentences.insert("\(file.method) \(sentence)").inserted, "\(file)")
    }
  }

  @Test(arguments: [
    ("no sentence\n", "the first line is no sentence"),
    ("A sentence of some words.\n-- request a --", "the last line has no end"),
    ("A sentence of some words.\n{}\n", "a line stands above the first section"),
    ("A sentence of some words.\n-- other --\n", "the section other is not known"),
    ("A sentence of some words.\n-- request a --\n", "a request is not followed by its response"),
    ("A sentence of some words.\n-- response --\n", "a response has no request above"),
    ("A sentence of some words.\n-- a.layout.json --\n{}\n", "there is no request"),
  ])
  func `File that is no case is refused with the reason`(text: String, reason: String) {
    #expect {
      _ = try RequestCase.content(of: text)
    } throws: {
      "\($0)" == reason
    }
  }

  @Test func `Case with a wrong response differs from the answer`() throws {
    let file = """
      A key that nobody knows has no hover, and the type of the root has one.
      -- a.layout.json --
      {"root":{"type":"node"‸}}‸
      -- request textDocument/hover --
      {"position": "‸2"}
      -- response --
      null
      -- request textDocument/definition --
      -- response --
      wrong

      """
    let content = try RequestCase.content(of: file)
    let answered = try RequestCase.answered(content)
    #expect(content.text == file)
    #expect(answered.sections[2].text == "null\n")
    #expect(answered.sections[4].text == "‸1\n  null\n‸2\n  null\n")
  }

  @Test func `Case records members, messages and documents after edits`() throws {
    let content = try RequestCase.content(
      of: """
        A flex factor that is true is written as 1, and the file of settings turns its rule off.
        -- capabilities editor --
        -- file w/.lintel.json --
        {"rules": {"boolean-flex-factor": "off"}}
        -- a.layout.json --
        {"root": {"type": "node"‸, "style": {"flexGrow": true}}}
        -- messages --
        -- request textDocument/codeAction --
        {"range": {"start": "‸", "end": {"line": 1, "character": 0}}, "context": {"diagnostics": [], "only": ["quickfix"]}}
        -- response title --
        -- a.layout.json becomes: Write --
        -- w/b.layout.json --
        {"root": {"type": "node", "style": {"flexGrow": true}}}
        -- messages --

        """)
    let texts = try RequestCase.answered(content).sections.map(\.text)
    #expect(texts[3].contains("code \"boolean-flex-factor\""), "\(texts[3])")
    #expect(texts[5].contains("\n- \"Write 1\"\n"), "\(texts[5])")
    #expect(texts[6] == "{\"root\": {\"type\": \"node\", \"style\": {\"flexGrow\": 1}}}\n")
    #expect(!texts[8].contains("boolean-flex-factor"), "\(texts[8])")
  }

  @Test func `Case that loses a diagnostic or an error names the loss`() throws {
    func file(_ diagnostics: String, _ answer: String) throws -> CaseFile {
      try CaseFile(
        "A sentence of some words.\n-- response --\n\(diagnostics)-- response --\n\(answer)")
    }
    let one = "- { code \"bad-ratio\" }\n"
    let former = try file(one + one + "code \"bad-scale\"\n", "error\n  code -32602\n")
    #expect(former.losses(since: former).isEmpty)
    let fewer = try file(one + "code \"bad-scale\"\n", "error { code -32602 }\n")
    #expect(fewer.losses(since: former) == ["bad-ratio"])
    let answered = try file(one + one + one + "code \"bad-scale\"\n", "null\n")
    #expect(answered.losses(since: former) == ["error"])
  }
}
