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

  private let lines = """
    {"root": {"type": "stack", "children": [
      {"type": "node", "style": {"width": -40, "height": -30}},
      {"type": "node", "style": {"width": 40, "height": 30}, "spcing": 1}]}}
    """

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
