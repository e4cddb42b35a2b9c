import InspectorServer
import JSON
import JSONRPC
import TestSupport
import Testing

/// Fixes of a layout as it is shown: on a screen and with values that the text need not have.
@Suite struct LayoutFixesRequestTests {
  private static let uri: JSONValue = "lintel:fixes"
  private static var named: JSONValue { ["uri": uri] }

  /// Has no diagnostic at its own width.
  private static let row = ##"""
    {"constrainedSize": {"width": 400},
     "root": {"type": "stack", "id": "row", "spacing": 8, "children": [
      {"type": "node", "id": "a", "style": {"width": 150, "height": 30}},
      {"type": "node", "id": "b", "style": {"width": 100, "height": 30}}]}}
    """##

  private static func client(_ text: String = row) -> TestClient {
    var client = TestClient(capabilities: [
      "textDocument": [
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": ["quickfix"]]],
          "isPreferredSupport": true,
        ]
      ]
    ])
    _ = client.request("layout/open", ["uri": uri, "document": .string(text)])
    return client
  }

  private static func view(_ client: inout TestClient, _ screen: String) throws -> JSONValue {
    var params = try #require(try JSONValue(parsing: Array(screen.utf8)).objectValue)
    params["textDocument"] = named
    return try #require(client.request("layout/view", .object(params))?["view"])
  }

  private static func fixes(_ client: inout TestClient, _ params: JSONValue) throws -> [JSONValue] {
    try #require(client.request("layout/fixes", params)?["fixes"]?.arrayValue)
  }

  private static func titles(_ fixes: [JSONValue]) -> [String] {
    fixes.compactMap { $0["title"]?.stringValue }
  }

  private static func codes(_ client: inout TestClient, _ params: JSONValue) -> [String] {
    client.request("layout/diagnostics", params)?["diagnostics"]?.arrayValue?
      .compactMap { $0["code"]?.stringValue } ?? []
  }

  // MARK: Screens

  @Test(arguments: [
    #"{"constrainedSize": {"width": 200}}"#,
    ##"{"styles": {"#a": {"width": 350}}}"##,
    ##"{"constrainedSize": {"width": 300}, "values": {"#row": {"spacing": 90}}}"##,
    ##"{"constrainedSize": {"width": 200}, "userInterfaceLayoutDirection": "rightToLeft"}"##,
  ])
  func `Each fix of a view takes its diagnostic from the view when it is made`(screen: String)
    throws
  {
    var client = Self.client()
    let view = try Self.view(&client, screen)
    let fixes = try Self.fixes(&client, ["view": view])
    #expect(fixes.count >= 2)
    #expect(fixes.count { $0["isPreferred"] == true } == 1)
    #expect(try Self.fixes(&client, ["textDocument": Self.named]).isEmpty)
    for fix in fixes {
      var other = Self.client()
      let view = try Self.view(&other, screen)
      #expect(Self.codes(&other, ["view": view]) == ["main-axis-overflow"])
      let edited = other.request(
        "layout/edit", ["textDocument": Self.named, "edits": fix["edits"] ?? nil])
      #expect(edited != nil)
      #expect(fix["diagnostic"]?["code"] == "main-axis-overflow")
      #expect(Self.codes(&other, ["view": view]).isEmpty)
      #expect(Self.codes(&other, ["textDocument": Self.named]).isEmpty)
    }
  }

  /// The text needs two lines in larger letters, for which the column is too low on its own screen.
  private static let warned = ##"""
    {"constrainedSize": {"width": 400, "height": 51},
     "root": {"type": "stack", "id": "list", "direction": "vertical", "children": [
      {"type": "text", "id": "title", "text": "A title of several words that has some length",
       "style": {"height": 20.5}},
      {"type": "node", "id": "rest", "style": {"height": 30, "width": 10}}]}}
    """##
  private static let warnedScreen =
    #"{"textScale": 1.4, "constrainedSize": {"width": 400, "height": 600}}"#

  @Test func `A fix that brings a warning to the screens of the text says so and is not preferred`()
    throws
  {
    var client = Self.client(Self.warned)
    #expect(!Self.codes(&client, ["textDocument": Self.named]).contains("main-axis-overflow"))
    let view = try Self.view(&client, Self.warnedScreen)
    let fixes = try Self.fixes(&client, ["view": view])
    let told = fixes.filter { $0["title"]?.stringValue?.hasPrefix("Brings ") == true }
    #expect(!told.isEmpty, "\(Self.titles(fixes))")
    for fix in told {
      #expect(fix["isPreferred"] == nil)
      #expect(
        fix["title"]?.stringValue?.hasPrefix(
          "Brings main-axis-overflow on the document's own screen: ") == true)
      var other = Self.client(Self.warned)
      _ = other.request("layout/edit", ["textDocument": Self.named, "edits": fix["edits"] ?? nil])
      #expect(Self.codes(&other, ["textDocument": Self.named]).contains("main-axis-overflow"))
    }
  }

  // MARK: Documents

  @Test func `The fixes of a document are those of its code actions`() throws {
    let text = Self.row.replacing(#""width": 150"#, with: #""width": 350"#)
      .replacing(#""spacing""#, with: #""spcing""#)
    var client = Self.client(text)
    let fixes = try Self.fixes(&client, ["textDocument": Self.named])
    #expect(fixes.count >= 3)
    let actions = client.request(
      "textDocument/codeAction",
      [
        "textDocument": Self.named,
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]],
        "context": ["diagnostics": [], "only": ["quickfix"]],
      ])?.arrayValue?.filter { $0["diagnostics"] != nil }
    #expect(actions?.count == fixes.count)
    for (fix, action) in zip(fixes, actions ?? []) {
      #expect(action["edit"]?["changes"]?["lintel:fixes"] == fix["edits"])
      #expect(action["isPreferred"] == fix["isPreferred"])
      #expect(action["diagnostics"]?.arrayValue?.first?["code"] == fix["diagnostic"]?["code"])
    }
    let inline = client.request("layout/fixes", ["document": .string(text)])
    #expect(inline?["fixes"]?.arrayValue == fixes)
  }

  @Test func `A code and a range select the diagnostics, of which the first 20 are tried`() throws {
    let items = (0..<25).map { #"{"type": "node", "id": "n\#($0)", "spcing": 1}"# }
    let children = items.joined(separator: ",\n")
    let text = #"{"root": {"type": "stack", "sfcing": 1, "children": [\#n\#(children)]}}"#
    var client = Self.client(text)
    let all = client.request(
      "layout/fixes", ["textDocument": Self.named, "code": "unknown-key"])
    #expect(all?["leftOut"] == 6)
    let line = client.request(
      "layout/fixes",
      [
        "textDocument": Self.named, "code": "unknown-key",
        "range": ["start": ["line": 25, "character": 0], "end": ["line": 25, "character": 90]],
      ])
    #expect(line != nil && line?["leftOut"] == nil)
    let pointers = Set(line?["fixes"]?.arrayValue?.map { $0["diagnostic"]?["pointer"] } ?? [])
    #expect(pointers == ["/root/children/24"])
    #expect(
      try Self.fixes(&client, ["textDocument": Self.named, "code": "text-cut"]).isEmpty)
  }

  // MARK: Edits

  /// The fixes of elements with tried values wrap or remove these, which takes their values from them.
  @Test func `Fixes after edits equal those of the same text opened afresh`() throws {
    let text = ##"""
      {"constrainedSize": {"width": 400},
       "root": {"type": "stack", "id": "list", "direction": "vertical", "spacing": 4, "children": [
        {"type": "stack", "id": "empty"},
        {"type": "inset", "id": "pad", "insets": 0, "child": {"type": "stack", "id": "row", "children": [
          {"type": "node", "id": "a", "style": {"width": 150, "height": 30}},
          {"type": "text", "id": "b", "text": "some words of a text"}]}}]}}
      """##
    let screen = ##"""
      {"constrainedSize": {"width": 160}, "styles": {"#a": {"width": 140}, "#empty": {"height": 5}},
       "values": {"#pad": {"insets": 0}}}
      """##
    let patches: [JSONValue] = [
      [["op": "replace", "path": "/root/children/1/child/children/0/style/width", "value": 90]],
      [["op": "add", "path": "/root/children/0", "value": ["type": "stack", "id": "more"]]],
      [["op": "remove", "path": "/root/children/1"]],
      [["op": "replace", "path": "/constrainedSize/width", "value": 380]],
    ]
    var client = Self.client(text)
    let view = try Self.view(&client, screen)
    var made: [JSONValue] = []
    for count in 0...patches.count {
      if count > 0 {
        let patch = patches[count - 1]
        made.append(patch)
        _ = client.request("layout/edit", ["textDocument": Self.named, "patch": patch])
      }
      var fresh = Self.client(text)
      for patch in made {
        _ = fresh.request("layout/edit", ["textDocument": Self.named, "patch": patch])
      }
      let reopened = try #require(
        fresh.request("layout/text", ["textDocument": Self.named])?["text"])
      var other = Self.client(reopened.stringValue ?? "")
      let same = try Self.view(
        &other,
        made.count < 3 ? screen : screen.replacing(##", "#empty": {"height": 5}"##, with: ""))
      // Twice, because each trial leaves its mark on the copy if it is not taken back.
      for _ in 0..<2 {
        let fixes = try Self.fixes(&client, ["view": view])
        #expect(!fixes.isEmpty)
        #expect(fixes == (try Self.fixes(&other, ["view": same])))
      }
    }
  }
}
