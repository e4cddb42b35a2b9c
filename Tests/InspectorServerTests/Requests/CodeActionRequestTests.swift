import JSON
import Testing

/// What a client is offered to do about diagnostics.
@Suite struct CodeActionRequestTests {
  private let negative =
    #"{"root":{"type":"inset","id":"😀","insets":2,"child":{"type":"node","#
    + #""style":{"width":-40,"height":30}}}}"#

  @Test func `A fix is returned with its diagnostic and removes it`() throws {
    var client = TestClient(capabilities: codeActionSupport())
    let published = client.open(negative).published.first?["diagnostics"]
    let actions = client.codeActions()
    let fix = try #require(actions.first)
    #expect(fix["title"] == "Write 40 (node 0×30 → 40×30, 1 more)")
    #expect(fix["kind"] == "quickfix")
    #expect(fix["diagnostics"] == published)
    #expect(fix["diagnostics"]?.arrayValue?.first?["code"] == "negative-size")
    #expect(negative.applying(fix) == negative.replacing("-40", with: "40"))
    #expect(actions.map { $0["isPreferred"] } == [true, nil])
    #expect(negative.applying(actions[1]) == negative.replacing("-40", with: "0"))
  }

  @Test func `The best fix is not marked for a client without isPreferredSupport`() {
    var client = TestClient(capabilities: codeActionSupport(preferred: false))
    _ = client.open(negative)
    let actions = client.codeActions()
    #expect(actions.count == 2)
    #expect(actions.allSatisfy { $0["isPreferred"] == nil })
  }

  @Test func `the title says which frame changes, as it does once the fix is made`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(negative)
    #expect(client.rootFrame() == [0, 0, 4, 34])
    let mended = negative.applying(client.codeActions().first) ?? ""
    _ = client.change(version: 2, ["text": .string(mended)])
    #expect(client.rootFrame() == [0, 0, 44, 34])
    #expect(client.codeActions().isEmpty)
  }

  @Test func `only the diagnostics in the range count`() {
    let character = Int64(negative.utf16.count - #"-40,"height":30}}}}"#.utf16.count)
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(negative)
    for (start, end, isOffered) in [
      (0, character - 1, false), (0, character, true), (character + 1, character + 1, true),
      (character + 3, character + 9, true), (character + 4, character + 9, false),
    ] {
      let actions = client.codeActions(in: range(line: 0, start, end), only: ["quickfix"])
      #expect(actions.isEmpty == !isOffered, "\(start)…\(end)")
    }
  }

  private let lines = """
    {"root": {"type": "stack", "children": [
      {"type": "node", "style": {"width": -40, "height": -30}},
      {"type": "node", "style": {"width": 40, "height": 30}, "spcing": 1}]}}
    """

  @Test(arguments: [
    (0, 8, []), (1, 0, ["/40", "/30"]), (1, 3, ["/40", "/30"]), (2, 2, ["Remove"]),
  ])
  func `An empty range lists the fixes of all diagnostics on its line`(
    line: Int64, character: Int64, expected: [String]
  ) {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(lines)
    let actions = client.codeActions(
      in: range(line: line, character, character), only: ["quickfix"])
    let titles = actions.titles.map { $0.replacing("Write ", with: "/").prefix { $0 != " " } }
      .map(String.init)
    #expect(expected.allSatisfy { titles.contains($0) }, "\(titles)")
    #expect(titles.isEmpty == expected.isEmpty)
    #expect(client.codeActions(in: range(line: line, 0, 1), only: ["quickfix"]).isEmpty)
  }

  @Test func `A client that requests actions by itself gets the fixes of the line alone`() {
    let text = """
      {"root": {"type": "stack", "children": [
        {"type": "node", "style": {"width": -40, "height": 30}},
        {"type": "text", "text": "Now", "style": {"flexGrow": true}}]}}
      """
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(text)
    func kinds(_ context: JSONObject) -> Set<JSONValue> {
      let params = openDocument(["range": range(line: 1, 3, 3), "context": .object(context)])
      let actions = client.request("textDocument/codeAction", params)?.arrayValue ?? []
      return Set(actions.compactMap { $0["kind"] })
    }
    let fixAll: JSONValue = "source.fixAll.lintel"
    #expect(kinds(["diagnostics": [], "triggerKind": 2]) == ["quickfix"])
    #expect(kinds(["diagnostics": [], "triggerKind": 1]).isSuperset(of: ["quickfix", fixAll]))
    #expect(kinds(["diagnostics": []]).contains(fixAll))
    #expect(kinds(["diagnostics": [], "triggerKind": 2, "only": ["source.fixAll"]]) == [fixAll])
  }

  @Test func `Fixes of named diagnostics are listed wherever the range is`() throws {
    var client = TestClient(capabilities: codeActionSupport())
    let published = client.open(lines).published.first?["diagnostics"]?.arrayValue ?? []
    func titles(_ named: [JSONValue], only: JSONValue = ["quickfix"]) -> [String] {
      let params = openDocument([
        "range": range(line: 0, 0, 4),
        "context": ["diagnostics": .array(named), "only": only],
      ])
      return (client.request("textDocument/codeAction", params)?.arrayValue ?? []).titles
    }
    let negative = published.filter { $0["code"] == "negative-size" }
    #expect(negative.count == 2 && titles([]).isEmpty)
    for (diagnostic, length) in zip(negative, ["40", "30"]) {
      #expect(titles([diagnostic]).contains { $0.hasPrefix("Write \(length)") })
      #expect(titles([diagnostic]).count == 2)
      // Those of an earlier text, and of other servers.
      for (key, value) in [
        ("message", "x"), ("code", 5), ("range", range(line: 1, 0, 3)), ("range", nil),
      ] as [(String, JSONValue)] {
        guard case .object(var other) = diagnostic else { continue }
        other[key] = value
        #expect(titles([.object(other)]).isEmpty, "\(key)")
      }
    }
    #expect(titles(negative).count == 4)
    // An edit moves the first one on.
    _ = client.change(
      version: 2, ["range": range(line: 1, 2, 2), "text": "  "])
    #expect(titles(negative).isEmpty)
  }

  @Test func `A title has at most 80 characters and ends with a word`() {
    let wide = String(repeating: "wide", count: 9)
    let text = """
      {"variants": [{"name": "\(wide)", "constrainedSize": {"width": 900}},
        {"name": "other\(wide)", "constrainedSize": {"width": 700}}], "root": {"type": "stack",
        "children": [{"type": "node", "id": "\(wide)", "style": {"width": -40, "height": 30}}]}}
      """
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(text)
    let titles = client.codeActions().titles
    #expect(titles.allSatisfy { $0.count <= 80 }, "\(titles)")
    let cut = titles.filter { $0.hasSuffix("…") }
    #expect(cut.contains { $0.hasPrefix("Write 40 (") }, "\(titles)")
    #expect(cut.allSatisfy { $0.dropLast().last.map { !" ,;:(".contains($0) } ?? false })
  }

  @Test(
    arguments: [
      ([], ["quickfix", "source.convertNames.lintel", "source.fixAll.lintel"]),
      (["quickfix"], ["quickfix"]),
      (["source"], ["source.convertNames.lintel", "source.fixAll.lintel"]),
      (["source.fixAll"], ["source.fixAll.lintel"]),
      (["source.fixAll.lintel"], ["source.fixAll.lintel"]),
      ([""], ["quickfix", "source.convertNames.lintel", "source.fixAll.lintel"]), (["quick"], []),
      (["source.fixAll.lintel.more"], []), (["refactor"], []),
      (
        ["refactor", "source.fixAll", "quickfix"], ["quickfix", "source.fixAll.lintel"]
      ),
    ] as [(JSONValue, Set<String>)])
  func `only the wanted kinds are offered`(only: JSONValue, kinds: Set<String>) {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(boolean)
    #expect(Set(client.codeActions(only: only).compactMap { $0["kind"]?.stringValue }) == kinds)
  }

  @Test func `edits name a version where the client knows versions`() {
    for knowsVersions in [false, true] {
      var client = TestClient(capabilities: codeActionSupport(documentChanges: knowsVersions))
      _ = client.open(negative, version: 7)
      let edit = client.codeActions().first?["edit"]
      #expect((edit?["changes"] == nil) == knowsVersions)
      #expect((edit?["documentChanges"] == nil) == !knowsVersions)
      if knowsVersions {
        #expect(
          edit?["documentChanges"]?.arrayValue?.first?["textDocument"]
            == ["uri": "file:///a.layout.json", "version": 7])
      }
    }
  }

  @Test func `a client that takes commands only gets nothing`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(negative)
    let params = openDocument(["range": wholeText, "context": ["diagnostics": []]])
    #expect(client.request("textDocument/codeAction", params) == [])
  }

  @Test func `all of a kind are offered as one, whose edit can wait`() {
    let node = #"{"type":"node","style":{"width":4,"height":4,"flexGrow":true}}"#
    let text = #"{"root":{"type":"stack","children":[\#(node),\#(node)]}}"#
    let title = "Fix all 2 of boolean-flex-factor in this document"
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(text)
    let action = client.codeActions().action(title)
    #expect(action?["edit"] == nil)
    #expect(
      action?["data"]
        == ["uri": "file:///a.layout.json", "revision": 1, "code": "boolean-flex-factor"])
    var other = TestClient(capabilities: codeActionSupport(resolves: false))
    _ = other.open(text)
    let actions = other.codeActions()
    let mended = text.replacing("true", with: "1")
    #expect(actions.action(title)?["data"] == nil)
    #expect(text.applying(actions.action(title)) == mended)
    #expect(text.applying(actions.action("Make all safe fixes")) == mended)
  }

  @Test func `who makes all that is offered about a diagnostic is offered the best`() throws {
    let kate: JSONValue = [
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": [
            "codeActionKind": ["valueSet": ["quickfix", "refactor", "source"]]
          ]
        ]
      ]
    ]
    var client = TestClient(capabilities: kate)
    let published = client.open(negative).published.first?["diagnostics"]
    func offered(_ diagnostics: JSONValue) -> [JSONValue] {
      let params = openDocument(["range": wholeText, "context": ["diagnostics": diagnostics]])
      return client.request("textDocument/codeAction", params)?.arrayValue ?? []
    }
    let about = offered(published ?? [])
    #expect(about.count == 1)
    #expect(negative.applying(about.first) == negative.replacing("-40", with: "40"))
    #expect(offered([]).count == 2)
    var other = TestClient(capabilities: codeActionSupport(resolves: false))
    _ = other.open(negative)
    let params = openDocument([
      "range": wholeText, "context": ["diagnostics": published ?? []],
    ])
    #expect(other.request("textDocument/codeAction", params)?.arrayValue?.count == 2)
  }

  private let boolean =
    #"{"root":{"type":"stack","children":[{"type":"node","style":{"flexGrow":true}}]}}"#

  @Test func `all safe fixes are offered where there is one`() {
    let unmended = #"{"root":{"type":"stack","children":[{"type":"nood"}]}}"#
    for (text, isOffered) in [(boolean, true), (unmended, false), (negative, false)] {
      var client = TestClient(capabilities: codeActionSupport())
      _ = client.open(text)
      #expect(client.codeActions(only: ["source.fixAll"]).isEmpty != isOffered, "\(text)")
      var other = TestClient(capabilities: codeActionSupport(resolves: false))
      _ = other.open(text)
      let edits = other.codeActions(only: ["source.fixAll"])
      #expect(edits.isEmpty != isOffered && edits.allSatisfy { text.applying($0) != text })
    }
  }

  @Test func `a fix that would bring another diagnostic is not offered`() throws {
    let text =
      #"{"root":{"type":"stack","spcing":"wide","children":[{"type":"spec"},{"type":"spec"}]}}"#
    var client = TestClient(capabilities: codeActionSupport())
    let published = client.open(text).published.first?["diagnostics"]?.arrayValue?.first
    #expect(published?["message"]?.stringValue?.hasSuffix("did you mean \"spacing\"?") == true)
    #expect(client.codeActions(only: ["quickfix"]).titles == ["Remove spcing"])
    let harmless = text.replacing("\"wide\"", with: "3")
    _ = client.change(version: 2, ["text": .string(harmless)])
    #expect(
      client.codeActions(only: ["quickfix"]).titles == [
        "Rename it to spacing (stack 0×0 → 3×0, 1 more)", "Remove spcing",
      ])
  }

  @Test func `looking at the menu changes nothing and publishes nothing`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(negative)
    func state() -> [JSONValue?] {
      ["layout/stats", "layout/frames", "layout/diagnostics"].map {
        client.request($0, openDocument())
      }
    }
    let before = state()
    let params = openDocument(["range": wholeText, "context": ["diagnostics": []]])
    for _ in 0..<3 {
      #expect(client.sendRequest("textDocument/codeAction", params).count == 1)
    }
    #expect(state() == before)
  }

  @Test func `Correct elements and missing documents have no code actions`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(smallDocument)
    #expect(client.codeActions().isEmpty)
    let params: JSONValue = [
      "textDocument": ["uri": "file:///b"], "range": wholeText, "context": [:],
    ]
    #expect(client.failure("textDocument/codeAction", params)?.kind == "document-not-open")
  }

  @Test(
    arguments: [
      (["textDocument": 5], "/textDocument"), (["range": nil], "/range"),
      (["range": ["start": position(line: 0, -1)]], "/range/start/character"),
      (["range": ["start": position(line: 0, 0)]], "/range/end"),
      (["context": 5], "/context"), (["context": ["only": 5]], "/context/only"),
      (["context": ["only": ["quickfix", 5]]], "/context/only/1"),
    ] as [(JSONObject, String)])
  func `wrong params are refused by name`(change: JSONObject, pointer: String) {
    var client = TestClient(capabilities: codeActionSupport())
    var params: JSONObject = [
      "textDocument": ["uri": "file:///a"], "range": wholeText, "context": [:],
    ]
    for member in change { params[member.key] = member.value }
    let failure = client.failure("textDocument/codeAction", .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}
