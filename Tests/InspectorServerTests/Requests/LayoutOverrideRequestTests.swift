import InspectorServer
import JSON
import Testing

/// Values laid over styles, taken away again, and written into the text.
@Suite struct LayoutOverrideRequestTests {
  private let uri: JSONValue = "lintel:tree"

  @Test func `Overrides change frames and diagnostics, not the text`() {
    var client = openClient()
    let result = override(&client, "#a", ["width": 400])
    #expect(result?["revision"] == 2)
    #expect(result?["version"] == 1)
    #expect(
      result?["overrides"] == [
        ["pointer": "/root/children/0", "type": "node", "id": "a", "style": ["width": 400]]
      ])
    #expect(result?["work"]?["decoded"] == 1)
    #expect(ask(&client, "layout/frame", "#a")?["frame"]?.arrayValue?[2] == 400)
    let codes = ask(&client, "layout/diagnostics")?["diagnostics"]?.arrayValue?.map { $0["code"] }
    #expect(codes?.contains("main-axis-overflow") == true)
  }

  @Test func `values are laid beside each other until they are reset`() {
    var client = openClient()
    let before = ask(&client, "layout/frames")?["frames"]
    _ = override(&client, "#a", ["width": 12])
    _ = override(&client, "#a", ["height": 13])
    let both = override(&client, "#half", ["flexGrow": 0])
    #expect(
      both?["overrides"]?.arrayValue?.map { $0["style"] } == [
        ["width": 12, "height": 13], ["flexGrow": 0],
      ])
    let one = client.request(
      "layout/resetOverrides", ["textDocument": ["uri": uri], "element": "#a"])
    #expect(one?["overrides"]?.arrayValue?.map { $0["id"] } == ["half"])
    let none = client.request("layout/resetOverrides", ["textDocument": ["uri": uri]])
    #expect(none?["overrides"] == [])
    #expect(ask(&client, "layout/frames")?["frames"] == before)
  }

  @Test func `An override beyond 100 elements is answered with its own element and a count`() {
    var client = TestClient(capabilities: [:])
    let children = Array(repeating: #"{"type":"node","style":{"width":1}}"#, count: 103)
    _ = client.request(
      "layout/open",
      [
        "uri": uri,
        "document": .string(
          #"{"root":{"type":"stack","children":[\#(children.joined(separator: ","))]}}"#),
      ])
    let document: JSONValue = ["textDocument": ["uri": uri]]
    let answers = (0..<103).map { index in
      override(&client, "/root/children/\(index)", ["width": 2])
    }
    let counts = answers.map { $0?["overrides"]?.arrayValue?.count }
    #expect(counts == (0..<103).map { $0 < 100 ? $0 + 1 : 1 })
    #expect(answers[99]?["leftOut"] == nil && answers[102]?["leftOut"] == 102)
    #expect(answers[102]?["overrides"]?.arrayValue?.first?["pointer"] == "/root/children/102")
    let all = client.request("layout/overrides", document)
    #expect(all?["overrides"]?.arrayValue?.count == 103 && all?["leftOut"] == nil)
    let reset = client.request(
      "layout/resetOverrides", ["textDocument": ["uri": uri], "element": "/root/children/0"])
    #expect(reset?["overrides"] == [] && reset?["leftOut"] == 102)
  }

  @Test func `Subscribers are notified of overrides`() {
    var client = openClient()
    _ = client.request("layout/subscribe", ["textDocument": ["uri": uri]])
    let messages = client.sendRequest(
      "layout/override",
      ["textDocument": ["uri": uri], "element": "#a", "style": ["height": 45]])
    let relayout = messages.first { $0["method"] == "layout/didRelayout" }?["params"]
    #expect(relayout?["changed"]?.arrayValue?.contains { $0["id"] == "a" } == true)
  }

  @Test func `an override that is written down is the same as an edit of the text`() throws {
    let styles: [(String, JSONObject)] = [
      ("#a", ["width": 64, "height": 9.5]), ("#box", ["alignSelf": "center"]),
      ("#label", ["spacingBefore": 3, "flexShrink": 1]), ("#row", ["width": "90%"]),
    ]
    var client = openClient()
    for (element, style) in styles { _ = override(&client, element, style) }
    let tried = ask(&client, "layout/frames")?["frames"]
    let result = client.request("layout/commitOverrides", ["textDocument": ["uri": uri]])
    #expect(result?["version"] == 2)
    #expect(result?["edits"]?.arrayValue?.isEmpty == false)
    #expect(ask(&client, "layout/frames")?["frames"] == tried)
    let again = client.request("layout/resetOverrides", ["textDocument": ["uri": uri]])
    #expect(again?["overrides"] == [])
    // The edits make the text that was opened one with the same layout.
    let text = smallTree.description.applying(edits: result?["edits"])
    let frames = client.request("layout/frames", ["document": .string(try #require(text))])
    #expect(frames?["frames"] == tried)
    #expect(
      client.request("layout/commitOverrides", ["textDocument": ["uri": uri]])?["edits"] == [])
  }

  @Test func `an element's own keys are laid over too, and explained as such`() {
    var client = openClient()
    _ = client.request("layout/subscribe", ["textDocument": ["uri": uri]])
    let result = client.request(
      "layout/override",
      ["textDocument": ["uri": uri], "element": "#row", "values": ["spacing": 21]])
    let override = result?["overrides"]?.arrayValue?.first
    #expect(override?["values"] == ["spacing": 21] && override?["style"] == [:])
    _ = self.override(&client, "#a", ["width": 33])
    let steps = ask(&client, "layout/explain", "#a")?["horizontal"]?.arrayValue ?? []
    let own = steps.first { $0["overridden"] == true }
    #expect(own?["key"] == "width" && own?["range"] == nil)
    #expect(own?["sentence"]?.stringValue?.hasSuffix("33 pt, by an override") == true)
    let messages = client.sendRequest(
      "layout/commitOverrides", ["textDocument": ["uri": uri]])
    let revisions = messages.filter { $0["method"] == "layout/didRelayout" }
    #expect(revisions.count == 1)
    let edits = messages.compactMap { $0["result"]?["edits"]?.arrayValue }.first
    #expect(edits?.contains { $0["newText"]?.stringValue?.contains("21") == true } == true)
  }

  @Test func `An object is merged with the text, and explained on the axes that it names`() {
    var client = TestClient(capabilities: [:])
    _ = client.request(
      "layout/open",
      [
        "uri": uri,
        "document":
          #"{"root":{"type":"inset","insets":8,"child":{"type":"node","id":"a","style":{"width":9,"height":9}}}}"#,
      ])
    _ = client.request(
      "layout/override",
      ["textDocument": ["uri": uri], "element": "/root", "values": ["insets": ["left": 1]]])
    #expect(ask(&client, "layout/frame", "#a")?["frame"] == [1, 8, 9, 9])
    let explanation = ask(&client, "layout/explain", "#a")
    func steps(_ axis: String) -> [JSONValue] {
      (explanation?[axis]?.arrayValue ?? []).filter { $0["key"] == "insets" }
    }
    #expect(!steps("horizontal").isEmpty && !steps("vertical").isEmpty)
    #expect(steps("horizontal").allSatisfy { $0["overridden"] == true && $0["range"] == nil })
    #expect(steps("vertical").allSatisfy { $0["overridden"] == nil && $0["range"] != nil })
    let result = client.request("layout/overrides", ["textDocument": ["uri": uri]])
    #expect(result?["overrides"]?.arrayValue?.first?["values"] == ["insets": ["left": 1]])
  }

  @Test func `Variants, sweeps and pictures include overrides`() {
    let text = """
      { "constrainedSize": { "width": 300 },
        "variants": [{ "name": "narrow", "constrainedSize": { "width": 100 } }],
        "root": { "type": "stack", "children": [
          { "type": "node", "id": "a", "style": { "width": 50, "height": 10 } } ] } }
      """
    var client = TestClient(selfCheck: SelfCheck())
    let uri: JSONValue = "lintel:variants"
    _ = client.request("layout/open", ["document": .string(text), "uri": uri])
    let reference: JSONValue = ["uri": uri]
    func published() -> [JSONValue?] {
      (client.request(
        "layout/diagnostics", ["textDocument": reference])?["diagnostics"]?.arrayValue ?? [])
        .map { $0["code"] }
    }
    #expect(published() == [])
    _ = client.request(
      "layout/override",
      ["textDocument": reference, "element": "#a", "style": ["width": 150]])
    let frame = client.request(
      "layout/frame", ["textDocument": reference, "element": "#a", "variant": "narrow"])
    #expect(frame?["frame"]?.arrayValue?[2] == 150)
    #expect(published() == ["main-axis-overflow"])
    let sweep = client.request(
      "layout/sweep",
      [
        "textDocument": reference, "over": "width", "from": 100, "to": 300, "variant": "narrow",
        "values": ["#a": ["hidden": false]],
      ])
    #expect(sweep?["thresholds"]?.arrayValue?.isEmpty == false)
    _ = client.request("layout/resetOverrides", ["textDocument": reference])
    #expect(published() == [])
    #expect(client.takeLogLines() == [])
  }

  @Test func `of an editor's document the client makes the edits`() throws {
    var client = TestClient(capabilities: [:], selfCheck: SelfCheck())
    _ = client.open(smallTree.description)
    let before = client.request("layout/frames", openDocument())?["frames"]
    let messages = client.sendRequest(
      "layout/override", openDocument(["element": "#a", "style": ["width": 400]]))
    #expect(messages.contains { $0["method"] == "textDocument/publishDiagnostics" })
    let tried = client.request("layout/frames", openDocument())?["frames"]
    let edits = client.request("layout/commitOverrides", openDocument())?["edits"]
    #expect(client.request("layout/frames", openDocument())?["frames"] == before)
    let text = try #require(smallTree.description.applying(edits: edits))
    _ = client.change(version: 2, ["text": .string(text)])
    #expect(client.request("layout/frames", openDocument())?["frames"] == tried)
    #expect(client.takeLogLines() == [])
  }

  @Test func `Overrides stay through edits of the text`() {
    var client = TestClient(capabilities: [:], selfCheck: SelfCheck())
    _ = client.open(smallTree.description)
    _ = client.request(
      "layout/override", openDocument(["element": "#a", "style": ["width": 77]]))
    let text = smallTree.description.replacing("hello", with: "hello, you")
    _ = client.change(version: 2, ["text": .string(text)])
    let frame = client.request("layout/frame", openDocument(["element": "#a"]))?["frame"]
    #expect(frame?.arrayValue?[2] == 77)
    #expect(client.takeLogLines() == [])
  }

  @Test(
    arguments: [
      ("layout/override", [:], "/textDocument"), ("layout/override", ["style": 5], "/style"),
      ("layout/override", ["style": ["colour": 1]], "/style/colour"),
      (
        "layout/override", ["style": ["preferredSize": ["width": []]]],
        "/style/preferredSize/width"
      ),
      ("layout/override", ["style": [:], "element": 5], "/element"),
      ("layout/override", ["style": nil], "/style"),
      ("layout/resetOverrides", ["element": "a"], "/element"),
      ("layout/resetOverrides", ["textDocument": 5], "/textDocument"),
      ("layout/commitOverrides", ["textDocument": [:]], "/textDocument/uri"),
    ] as [(String, JSONObject, String)])
  func `wrong params are refused by name, and nothing changes`(
    method: String, more: JSONObject, pointer: String
  ) {
    var client = openClient()
    let before = client.request("layout/stats", nil)
    var params: JSONObject = pointer == "/textDocument" ? [:] : ["textDocument": ["uri": uri]]
    for member in more { params[member.key] = member.value }
    let failure = client.failure(method, .object(params))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
    #expect(client.request("layout/stats", nil) == before)
  }

  /// A client can offer to write a value into the text over which nothing can be laid, unless the value is wrong.
  @Test(
    arguments: [
      (["assumed": ["size"]], true), (["assumed": 12], false), (["unknown": []], true),
      (["layout": "#a"], true), (["layout": 1], false), (["variables": 12], false),
      (["id": "b"], true), (["id": 1], false), (["nothing": 1], false),
      (["hidden": 1], false),
    ] as [(JSONObject, Bool)])
  func `A refusal marks values that only the text can have`(
    values: JSONObject, isOfTextAlone: Bool
  ) {
    var client = openClient()
    let answer = client.exchange(
      "layout/override",
      ["textDocument": ["uri": uri], "element": "#a", "values": .object(values)])
    #expect(answer["error"]?["code"]?.integerValue == -32_602)
    #expect((answer["error"]?["data"]?["isOfTextAlone"] == true) == isOfTextAlone)
  }

  @Test func `documents and elements that are not there are told`() {
    var client = openClient()
    for method in ["layout/override", "layout/resetOverrides", "layout/commitOverrides"] {
      let params: JSONValue = ["textDocument": ["uri": "other"], "style": [:]]
      #expect(client.failure(method, params)?.kind == "document-not-open")
    }
    let params: JSONValue = ["textDocument": ["uri": uri], "element": "#z", "style": [:]]
    #expect(client.failure("layout/override", params)?.kind == "no-such-element")
  }

  private func openClient() -> TestClient {
    var client = TestClient()
    _ = client.request(
      "layout/open", ["uri": uri, "document": .string(smallTree.description)])
    return client
  }

  private func override(
    _ client: inout TestClient, _ element: String, _ style: JSONObject
  ) -> JSONValue? {
    client.request(
      "layout/override",
      ["textDocument": ["uri": uri], "element": .string(element), "style": .object(style)])
  }

  private func ask(
    _ client: inout TestClient, _ method: String, _ element: String? = nil
  ) -> JSONValue? {
    var params: JSONObject = ["textDocument": ["uri": uri]]
    params["element"] = element.map { .string($0) }
    return client.request(method, .object(params))
  }
}
