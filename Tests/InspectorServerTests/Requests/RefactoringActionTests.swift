import JSON
import Testing

/// What a client is offered to do with an element, and with a whole document.
@Suite struct RefactoringActionTests {
  private let caret = CaretText(
    #"{"root":{"type":"stack","id":"😀","children":[{"‸type":"inset","id":"i","insets":2,"child":"#
      + #"{"type":"text","id":"t","text":"a"}}]}}"#)

  @Test func `an element's refactorings come with their edits and what they change`() throws {
    for (capabilities, inBytes) in [(codeActionSupport(), false), (bytes, true)] {
      var client = TestClient(capabilities: capabilities)
      let actions = actions(of: &client, at: caret, only: ["refactor"], inBytes: inBytes)
      let unwrap = try #require(actions.action("Unwrap the inset"))
      #expect(unwrap["kind"] == "refactor.inline")
      #expect(unwrap["title"] == "Unwrap the inset (#😀 14.5×24.5 → 10.5×20.5, 1 more)")
      let edits = unwrap["edit"]?["changes"]?["file:///a.layout.json"]
      #expect(
        caret.text.applying(edits, inBytes: inBytes)
          == #"{"root":{"type":"stack","id":"😀","children":[{"type":"text","id":"t","text":"a"}]}}"#
      )
      #expect(actions.contains { $0["kind"] == "refactor.rewrite.wrap" })
    }
  }

  private let bytes: JSONValue = {
    guard case .object(var object) = codeActionSupport() else { return nil }
    object["general"] = ["positionEncodings": ["utf-8"]]
    return .object(object)
  }()

  @Test(
    arguments: [
      (
        ["refactor"],
        [
          "refactor.inline", "refactor.rewrite.wrap", "refactor.rewrite.change",
          "refactor.rewrite.sortKeys",
        ]
      ),
      (["refactor.rewrite.wrap"], ["refactor.rewrite.wrap"]),
      (["refactor.rewrite.change"], ["refactor.rewrite.change"]),
      (["refactor.rewrite.notation"], []),
      (["refactor.inline"], ["refactor.inline"]), (["refactor.extract"], []),
      (["source.sortKeys"], ["source.sortKeys.lintel"]),
      (
        ["source"],
        ["source.convertNames.lintel", "source.fixAll.lintel", "source.sortKeys.lintel"]
      ),
    ] as [(JSONValue, Set<String>)])
  func `only the wanted kinds are offered`(only: JSONValue, kinds: Set<String>) {
    let text = CaretText(
      #"{"root":{"id":"s","‸type":"stack","children":[{"type":"node","flexGrow":1}]}}"#)
    var client = TestClient(capabilities: codeActionSupport())
    let offered = actions(of: &client, at: text, only: only)
    #expect(Set(offered.compactMap { $0["kind"]?.stringValue }) == kinds)
  }

  @Test func `Wrappings come last, as one group where the client has groups`() throws {
    for groups in [false, true] {
      guard case .object(var capabilities) = codeActionSupport() else { return }
      if groups { capabilities["experimental"] = ["codeActionGroup": true] }
      var client = TestClient(capabilities: .object(capabilities))
      let text = CaretText(
        #"{"root":{"id":"s","‸type":"stack","direction":"vertical","children":[{"type":"node"}]}}"#)
      let offered = actions(of: &client, at: text, only: [])
      let isWrapping = offered.titles.map { $0.hasPrefix("Wrap in ") }
      let first = try #require(isWrapping.firstIndex(of: true))
      #expect(first > 2 && isWrapping[first...].count == 7 && !isWrapping[first...].contains(false))
      #expect(offered.contains { $0["kind"] == "source.sortKeys.lintel" })
      #expect(offered.map { $0["group"] == "Wrap in…" } == isWrapping.map { $0 && groups })
    }
  }

  @Test func `a menu that nobody asked for has no refactorings, unless it is one of them`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(caret.text)
    let place: JSONValue = ["start": caret.position, "end": caret.position]
    func titles(_ context: JSONObject) -> [String] {
      let params = openDocument(["range": place, "context": .object(context)])
      return (client.request("textDocument/codeAction", params)?.arrayValue ?? []).titles
    }
    #expect(titles(["diagnostics": [], "triggerKind": 2]).isEmpty)
    #expect(!titles(["diagnostics": [], "triggerKind": 1]).isEmpty)
    #expect(!titles(["diagnostics": [], "triggerKind": 2, "only": ["refactor"]]).isEmpty)
  }

  @Test func `looking at refactorings changes nothing and publishes nothing`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(caret.text)
    let before = client.request("layout/frames", openDocument())
    let params = openDocument([
      "range": ["start": caret.position, "end": caret.position],
      "context": ["diagnostics": [], "only": ["refactor"]],
    ])
    let messages = client.sendRequest("textDocument/codeAction", params)
    #expect(messages.count == 1)
    #expect(client.request("layout/frames", openDocument()) == before)
  }

  @Test func `broken documents are answered`() {
    for text in ["‸", "{‸", #"{"root":{"ty‸pe":"stack","children":[{"type":"st"#, "{}}‸", "[‸1,]"] {
      var client = TestClient(capabilities: codeActionSupport())
      _ = client.open(CaretText(text).text)
      let place = CaretText(text).position
      let params = openDocument([
        "range": ["start": place, "end": place], "context": ["diagnostics": []],
      ])
      #expect(client.exchange("textDocument/codeAction", params)["error"] == nil)
    }
  }

  private func actions(
    of client: inout TestClient, at caret: CaretText, only: JSONValue, inBytes: Bool = false
  ) -> [JSONValue] {
    _ = client.open(caret.text)
    let place = inBytes ? caret.positionInBytes : caret.position
    return client.codeActions(in: ["start": place, "end": place], only: only)
  }
}
