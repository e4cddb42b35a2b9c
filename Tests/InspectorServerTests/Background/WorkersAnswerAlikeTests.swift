import InspectorServer
import JSON
import Randomness
import TestSupport
import Testing

/// A worker answers from a copy that follows the document; nobody can tell.
@Suite struct WorkersAnswerAlikeTests {
  @Test(arguments: 1...3)
  func `a worker answers as the thread that handles messages does`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var layout = RandomLayout(using: &random)
    var alone = Self.client()
    var helped = Self.client()
    helped.workers = TestWorkers()
    // So much space that nothing is answered at once.
    let filling = String(repeating: " ", count: 33 << 10)
    _ = alone.open(layout.text + filling)
    _ = helped.open(layout.text + filling)
    let create = openDocument(["constrainedSize": ["width": 210], "textScale": 1.5])
    let view = alone.request("layout/view", create)?["view"] ?? nil
    #expect(view == helped.request("layout/view", create)?["view"])
    for step in Int64(2)..<18 {
      layout.edit(using: &random)
      let change: JSONValue = ["text": .string(layout.text + filling)]
      _ = alone.change(version: step, change)
      _ = helped.change(version: step, change)
      if step % 5 == 0 {
        let override = openDocument(["element": "/root", "style": ["width": .integer(step)]])
        #expect(
          alone.failure("layout/override", override) == helped.failure("layout/override", override))
      }
      if step % 7 == 0 {
        _ = alone.exchange("layout/resetOverrides", openDocument())
        _ = helped.exchange("layout/resetOverrides", openDocument())
      }
      let screen: JSONValue = ["view": view, "constrainedSize": ["width": .integer(200 + step)]]
      if step % 3 == 0 {
        _ = alone.exchange("layout/view", screen)
        _ = helped.exchange("layout/view", screen)
      }
      let ofView = ["layout/tree", "layout/frames", "layout/diagnostics", "layout/render"].map {
        ($0, ["view": view] as JSONValue)
      }
      for (method, params) in Self.requests + ofView {
        let expected = alone.sendRequest(method, params)
        let answered = helped.sendRequest(method, params) + helped.work()
        #expect(answered == expected, "\(method) in step \(step) of seed \(seed)")
      }
    }
  }

  private static let whole: JSONValue = [
    "start": ["line": 0, "character": 0], "end": ["line": 9_999, "character": 0],
  ]

  private static let requests: [(String, JSONValue)] = [
    ("textDocument/documentSymbol", openDocument()),
    ("textDocument/foldingRange", openDocument()),
    ("textDocument/semanticTokens/full", openDocument()),
    ("textDocument/semanticTokens/range", openDocument(["range": whole])),
    ("textDocument/inlayHint", openDocument(["range": whole])),
    ("textDocument/documentLink", openDocument()),
    ("textDocument/documentColor", openDocument()),
    ("textDocument/formatting", openDocument(["options": ["tabSize": 2, "insertSpaces": true]])),
    (
      "textDocument/codeAction",
      openDocument(["range": whole, "context": ["diagnostics": []]])
    ),
    ("workspace/symbol", ["query": ""]),
    ("layout/tree", openDocument()), ("layout/frames", openDocument()),
    ("layout/query", openDocument(["selector": "*"])),
    ("layout/expect", openDocument(["expressions": ["all(*).width >= 0", "not :empty"]])),
    ("layout/query", openDocument(["selector": ":diagnostic"])),
    ("layout/diagnostics", openDocument()), ("layout/export", openDocument()),
    ("layout/render", openDocument()), ("layout/scene", openDocument()),
    ("layout/measure", openDocument(["constrainedSize": ["width": 200]])),
    (
      "layout/sweep", openDocument(["over": "width", "from": 50, "to": 500, "samples": 3])
    ),
  ]

  private static func client() -> TestClient {
    TestClient(capabilities: [
      "textDocument": [
        "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        "semanticTokens": [
          "requests": ["full": true, "range": true], "tokenTypes": ["class", "property", "number"],
          "tokenModifiers": [], "formats": ["relative"],
        ],
      ]
    ])
  }
}
