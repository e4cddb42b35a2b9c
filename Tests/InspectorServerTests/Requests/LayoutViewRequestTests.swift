import InspectorServer
import JSON
import JSONRPC
import TestSupport
import Testing

/// Views: documents on screens of a client's own.
@Suite struct LayoutViewRequestTests {
  private static let uri: JSONValue = "file:///view.layout.json"
  private static var named: JSONValue { ["uri": uri] }

  private static let text = ##"""
    {"constrainedSize": {"width": 300},
     "variants": [{"name": "narrow", "constrainedSize": {"width": 120}, "hidden": {"#dot": true}}],
     "root": {"type": "stack", "id": "row", "spacing": 8, "children": [
      {"type": "text", "id": "title", "text": "A title that is long", "style": {"flexShrink": 1}},
      {"type": "node", "id": "dot", "style": {"width": 40, "height": 10}}]}}
    """##

  private static func client(_ text: String = text) -> TestClient {
    var client = TestClient(capabilities: [:])
    _ = client.request("layout/open", ["uri": uri, "document": .string(text)])
    return client
  }

  /// The text with another variant, which says what a view changes.
  private static func text(adding variant: String) -> String {
    text.replacing(#""variants": ["#, with: #""variants": [\#(variant), "#)
  }

  /// Answers of a layout, without what names its state.
  private static func answers(
    _ client: inout TestClient, about: JSONObject
  ) -> [JSONValue?] {
    let methods: [(String, String, JSONObject)] = [
      ("layout/frames", "frames", [:]), ("layout/tree", "tree", ["fields": ["id", "frame"]]),
      ("layout/render", "content", ["annotate": false]), ("layout/scene", "layers", [:]),
      ("layout/explain", "horizontal", ["element": "#title"]),
      ("layout/hitTest", "hits", ["point": [5, 5]]),
      ("layout/query", "elements", ["selector": "text"]),
      (
        "layout/sweep", "thresholds",
        ["over": "width", "from": 100, "to": 200, "samples": 5, "diagnostics": false]
      ),
    ]
    return methods.map { method, member, params in
      var params = params
      for entry in about { params[entry.key] = entry.value }
      return client.request(method, .object(params))?[member]
    }
  }

  /// Answers, with ranges left out: those of the two texts differ.
  private static func withoutRanges(_ value: JSONValue?) -> JSONValue? {
    switch value {
    case .object(let object):
      .object(
        JSONObject(
          object.filter { $0.key != "range" }.map {
            .init(key: $0.key, value: withoutRanges($0.value) ?? nil)
          }))
    case .array(let items): .array(items.map { withoutRanges($0) ?? nil })
    default: value
    }
  }

  @Test(arguments: [
    (
      #"{"constrainedSize": {"width": 150}}"#,
      #"{"name": "view", "constrainedSize": {"width": 150}}"#
    ),
    (
      #"{"textScale": 2, "userInterfaceLayoutDirection": "rightToLeft"}"#,
      #"{"name": "view", "textScale": 2, "userInterfaceLayoutDirection": "rightToLeft"}"#
    ),
    (
      #"{"variant": "narrow", "constrainedSize": {"width": 90}, "scale": 3}"#,
      ##"{"name": "view", "constrainedSize": {"width": 90}, "scale": 3, "hidden": {"#dot": true}}"##
    ),
    (
      ##"{"styles": {"#dot": {"width": 250}}, "values": {"#title": {"text": "x y"}}}"##,
      ##"{"name": "view", "style": {"#dot": {"width": 250}}, "text": {"#title": "x y"}}"##
    ),
  ])
  func `A view is laid out as a variant that says the same`(change: String, variant: String) throws
  {
    var client = Self.client()
    var params = try #require(try JSONValue(parsing: Array(change.utf8)).objectValue)
    params["textDocument"] = Self.named
    let view = try #require(client.request("layout/view", .object(params))?["view"])
    let shown = Self.answers(&client, about: ["view": view])
    let same = Self.answers(
      &client, about: ["document": .string(Self.text(adding: variant)), "variant": "view"])
    for (shown, same) in zip(shown, same) {
      let isSteps = shown?.arrayValue?.first?["sentence"] != nil
      if isSteps {
        // Sentences may name the variant.
        #expect(shown?.arrayValue?.map { $0["after"] } == same?.arrayValue?.map { $0["after"] })
      } else {
        #expect(Self.withoutRanges(shown) == Self.withoutRanges(same))
      }
    }
    let codes = client.request("layout/diagnostics", ["view": view])?["diagnostics"]?.arrayValue?
      .map { $0["code"] }
    let expected = client.request(
      "layout/diagnostics",
      ["document": .string(Self.text(adding: variant)), "variant": "view"])?["diagnostics"]?
      .arrayValue?.map { $0["code"] }
    #expect(codes == expected)
  }

  @Test func `A view belongs to its connection and is gone with it`() throws {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, "file:///view.layout.json", Self.text)
    let page = clients.connect()
    let other = clients.connect()
    let view = try #require(
      clients.request(page, "layout/view", ["textDocument": Self.named])?["view"])
    #expect(clients.request(page, "layout/frames", ["view": view]) != nil)
    func kind(_ client: ClientID, _ method: String, _ params: JSONValue) -> JSONValue? {
      clients.exchange(client, method, params)["error"]?["data"]?["kind"]
    }
    for method in ["layout/frames", "layout/view", "layout/closeView", "layout/diagnostics"] {
      #expect(kind(other, method, ["view": view]) == "no-such-view", "\(method)")
      #expect(kind(.first, method, ["view": view]) == "no-such-view", "\(method)")
    }
    let theirs = clients.request(other, "layout/view", ["textDocument": Self.named])?["view"]
    #expect(theirs != nil && theirs != view)
    clients.disconnect(page)
    #expect(kind(other, "layout/frames", ["view": view]) == "no-such-view")
    let late = clients.connect()
    #expect(kind(late, "layout/frames", ["view": view]) == "no-such-view")
  }

  @Test func `A client has at most 32 views, and closing one makes space for another`() throws {
    var client = Self.client()
    let create: JSONValue = ["textDocument": Self.named, "constrainedSize": ["width": 99]]
    let views = (0..<32).map { _ in client.request("layout/view", create)?["view"] }
    #expect(Set(views).count == 32 && !views.contains(nil))
    // More than are kept laid out.
    for view in views {
      let frame = client.request("layout/frame", ["view": view ?? nil, "element": "#row"])?["frame"]
      #expect(frame?.arrayValue?[2] == 99)
    }
    #expect(client.failure("layout/view", create)?.kind == "too-many-views")
    #expect(client.request("layout/closeView", ["view": views[3] ?? nil]) == .null)
    #expect(
      client.failure("layout/frames", ["view": views[3] ?? nil])?.kind
        == "no-such-view")
    #expect(client.request("layout/view", create)?["view"] != nil)
    #expect(client.failure("layout/view", create)?.kind == "too-many-views")
  }

  @Test func `Diagnostics name their variants and are counted for each screen`() throws {
    var client = Self.client(
      Self.text.replacing(#""width": 40,"#, with: #""width": 40, "flexGrow": -1,"#))
    _ = client.request(
      "layout/edit",
      [
        "textDocument": Self.named,
        "patch": [
          [
            "op": "add", "path": "/variants/-",
            "value": ["name": "tiny", "constrainedSize": ["width": 30]],
          ]
        ],
      ])
    let all = client.request("layout/diagnostics", ["textDocument": Self.named])
    let collapsed = all?["diagnostics"]?.arrayValue?.first { $0["code"] == "flex-item-collapsed" }
    #expect(collapsed?["variants"] == ["tiny"])
    let negative = all?["diagnostics"]?.arrayValue?.first { $0["code"] == "negative-flex-factor" }
    #expect(negative != nil && negative?["variants"] == nil)
    let screens = all?["screens"]?.arrayValue
    #expect(screens?.map { $0["variant"] } == [nil, "narrow", "tiny"])
    for screen in screens ?? [] {
      let variant = screen["variant"]
      let view = client.request(
        "layout/view", ["textDocument": Self.named, "variant": variant ?? nil])?["view"]
      let listed = client.request("layout/diagnostics", ["view": view ?? nil])
      #expect(listed?["screens"] == nil)
      for (severity, name) in [(1, "error"), (2, "warning"), (3, "information"), (4, "hint")] {
        let count = listed?["diagnostics"]?.arrayValue?.count {
          $0["severity"] == .integer(Int64(severity))
        }
        #expect(
          (screen[name]?.integerValue ?? 0) == count, "\(name) of \(String(describing: variant))")
      }
    }
    let inline = client.request("layout/diagnostics", ["document": .string(Self.text)])
    #expect(inline?["screens"] == nil)
  }

  // MARK: Edits that are tried

  /// Texts that differ by an edit, as patches: of a value, of the structure, of the screen and of the variants.
  static let patches: [JSONValue] = [
    [["op": "replace", "path": "/root/spacing", "value": 30]],
    [
      ["op": "move", "from": "/root/children/0", "path": "/root/children/1"],
      ["op": "add", "path": "/root/children/1/style/flexGrow", "value": 1],
    ],
    [["op": "replace", "path": "/constrainedSize/width", "value": 90]],
    [["op": "replace", "path": "/variants/0/constrainedSize/width", "value": 70]],
    [["op": "remove", "path": "/root"]],
  ]

  @Test(
    arguments: patches, ["{}", #"{"variant": "narrow"}"#, #"{"constrainedSize": {"width": 150}}"#])
  func `A view with edits is laid out as the text with them`(
    patch: JSONValue, screen: String
  ) throws {
    var client = Self.client()
    let params = try #require(try JSONValue(parsing: Array(screen.utf8)).objectValue)
    // A view that exists, and had other edits before.
    var change = params
    change["textDocument"] = Self.named
    change["patch"] = [["op": "add", "path": "/root/children/0/text", "value": "A"]]
    let view = try #require(client.request("layout/view", .object(change))?["view"])
    _ = Self.answers(&client, about: ["view": view])
    let before = Self.answers(&client, about: ["textDocument": Self.named])
    change["textDocument"] = nil
    change["view"] = view
    change["patch"] = patch
    _ = client.request("layout/view", .object(change))
    let shown = Self.answers(&client, about: ["view": view])
    // The document stays as it is.
    #expect(Self.answers(&client, about: ["textDocument": Self.named]) == before)

    var other = Self.client()
    _ = other.request("layout/edit", ["textDocument": Self.named, "patch": patch])
    var same = params
    same["textDocument"] = Self.named
    let otherView = try #require(other.request("layout/view", .object(same))?["view"])
    #expect(shown == Self.answers(&other, about: ["view": otherView]))

    // Without edits it is of the text as it is, and so it is after the next edit of the document.
    var plain = params
    plain["view"] = view
    for isEdited in [false, true] {
      var fresh = Self.client()
      if isEdited {
        _ = client.request("layout/view", .object(change))
        let edit: JSONValue = [
          "textDocument": Self.named,
          "patch": [["op": "replace", "path": "/root/spacing", "value": 1]],
        ]
        _ = client.request("layout/edit", edit)
        _ = fresh.request("layout/edit", edit)
      } else {
        _ = client.request("layout/view", .object(plain))
      }
      let freshView = try #require(fresh.request("layout/view", .object(same))?["view"])
      #expect(
        Self.answers(&client, about: ["view": view])
          == Self.answers(&fresh, about: ["view": freshView]))
    }
  }

  @Test func `The frames that edits change are the difference of two views`() throws {
    var client = Self.client()
    let shown = try #require(
      client.request("layout/view", ["textDocument": Self.named, "textScale": 2])?["view"])
    let edit: JSONValue = [
      "range": [
        "start": ["line": 4, "character": 51], "end": ["line": 4, "character": 53],
      ], "newText": "60",
    ]
    let tried = try #require(
      client.request(
        "layout/view",
        ["textDocument": Self.named, "textScale": 2, "edits": [edit], "revision": 1])?["view"])
    let difference = client.request(
      "layout/diff", ["from": ["view": shown], "to": ["view": tried]])
    let dot = difference?["changes"]?.arrayValue?.first { $0["id"] == "dot" }
    #expect(dot?["before"]?.arrayValue?[2] == 40)
    #expect(dot?["after"]?.arrayValue?[2] == 60)
    #expect(
      client.request("layout/text", ["textDocument": Self.named])?["text"] == .string(Self.text))
  }

  @Test func `Edits of a view that do not fit are refused, and the view stays as it is`() throws {
    var client = Self.client()
    let view = try #require(
      client.request("layout/view", ["textDocument": Self.named, "textScale": 2])?["view"])
    let before = Self.answers(&client, about: ["view": view])
    let refused: [(String, JSONObject, String)] = [
      ("content-modified", ["patch": [], "revision": 7], "the revision is another"),
      ("patch-failed", ["patch": [["op": "remove", "path": "/none"]]], "nothing is there"),
    ]
    for (kind, more, about) in refused {
      var params = more
      params["view"] = view
      #expect(
        client.exchange("layout/view", .object(params))["error"]?["data"]?["kind"]
          == .string(kind), "\(about)")
    }
    let long = JSONValue.string(String(repeating: "x", count: 1 << 20))
    let failure = client.exchange(
      "layout/view",
      ["view": view, "patch": [["op": "add", "path": "/root/children/0/text", "value": long]]])
    #expect(failure["error"]?["data"]?["pointer"] == "/patch")
    #expect(Self.answers(&client, about: ["view": view]) == before)
  }
}
