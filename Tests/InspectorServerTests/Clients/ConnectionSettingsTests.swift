import Exercise
import InspectorServer
import JSON
import JSONRPC
import Testing

/// Settings of two clients on one workspace.
@Suite struct ConnectionSettingsTests {
  private let uri = "file:///a.layout.json"
  private let guestURI = "file:///guest.layout.json"

  /// A document with a warning `unknown-key` and an error `negative-size`.
  private let faulty = #"{"root":{"type":"text","text":"a","x":1,"style":{"width":-1}}}"#

  private let withoutUnknownKeys: JSONValue = ["lintel": ["rules": ["unknown-key": "off"]]]
  private let withoutNegativeSizes: JSONValue = ["lintel": ["rules": ["negative-size": "off"]]]

  private func codes(_ diagnostics: JSONValue?) -> [String] {
    (diagnostics?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }.sorted()
  }

  /// An editor with a document and settings that turn `unknown-key` off.
  private func editor() -> SeveralClients {
    var clients = SeveralClients()
    clients.begin(.first, "editor", versionSupport, settings: withoutUnknownKeys)
    clients.open(.first, uri, faulty)
    #expect(
      clients.takeHeard(.first).published.map { codes($0["diagnostics"]) } == [["negative-size"]])
    return clients
  }

  /// The codes that the editor is sent for its document after an edit.
  private func codesAfterEdit(_ clients: inout SeveralClients, version: Int64) -> [[String]] {
    _ = clients.takeHeard(.first)
    clients.change(.first, uri, faulty.replacing("\"a\"", with: "\"b\""), version: version)
    return clients.takeHeard(.first).published.map { codes($0["diagnostics"]) }
  }

  @Test(
    arguments: [["lintel": ["rules": ["negative-size": "off"]]], ["lintel": [:]], nil]
      as [JSONValue])
  func `initialize of a guest leaves the diagnostics of the editor as they are`(settings: JSONValue)
  {
    var clients = editor()
    let guest = clients.connect()
    clients.begin(guest, "guest", settings: settings)
    #expect(clients.takeHeard(.first).published.isEmpty)
    #expect(codesAfterEdit(&clients, version: 2) == [["negative-size"]])
    let asked = clients.request(
      guest, "layout/diagnostics", ["textDocument": ["uri": .string(uri)]])
    #expect(codes(asked?["diagnostics"]) == ["negative-size"])
    clients.disconnect(guest)
    #expect(codesAfterEdit(&clients, version: 3) == [["negative-size"]])
  }

  @Test func `didChangeConfiguration of a guest concerns its own documents only`() {
    var clients = editor()
    let guest = clients.connectEditor("guest")
    clients.open(guest, guestURI, faulty)
    #expect(
      clients.takeHeard(guest).published.map { codes($0["diagnostics"]) }
        == [["negative-size", "unknown-key"]])
    clients.notify(guest, "workspace/didChangeConfiguration", ["settings": withoutNegativeSizes])
    let published = clients.takeHeard(guest).published
    #expect(published.map { $0["uri"] } == [.string(guestURI)])
    #expect(published.map { codes($0["diagnostics"]) } == [["unknown-key"]])
    #expect(clients.takeHeard(.first).published.isEmpty)
    #expect(codesAfterEdit(&clients, version: 2) == [["negative-size"]])

    clients.notify(
      .first, "workspace/didChangeConfiguration", ["settings": withoutNegativeSizes])
    #expect(
      clients.takeHeard(.first).published.map { $0["uri"] } == [.string(uri)])
    #expect(clients.takeHeard(guest).published.isEmpty)
  }

  @Test func `a guest without documents refreshes nobody but itself`() {
    var clients = SeveralClients()
    let refresh: JSONValue = [
      "workspace": [
        "inlayHint": ["refreshSupport": true], "codeLens": ["refreshSupport": true],
        "diagnostics": ["refreshSupport": true],
      ], "textDocument": ["diagnostic": [:]],
    ]
    clients.begin(.first, "editor", refresh)
    clients.open(.first, uri, faulty)
    let guest = clients.connectEditor("guest", refresh)
    _ = (clients.takeHeard(.first), clients.takeHeard(guest))
    clients.notify(
      guest, "workspace/didChangeConfiguration",
      ["settings": ["lintel": ["rules": ["unknown-key": "off"], "inlayHints": ["frames": false]]]])
    #expect(clients.takeHeard(.first).isEmpty)
    #expect(
      clients.takeHeard(guest).map { $0["method"] }
        == ["workspace/inlayHint/refresh", "workspace/diagnostic/refresh"])
  }

  @Test func `hints, indentation and inline documents follow the settings of the client that asks`()
  {
    var clients = editor()
    let guest = clients.connect()
    clients.begin(
      guest, "guest",
      settings: [
        "lintel": ["inlayHints": ["frames": false, "percentages": false], "indentation": "editor"]
      ])
    let document: JSONValue = ["uri": .string(uri)]
    let hints: JSONValue = ["textDocument": document, "range": range(line: 0, 0, 60)]
    #expect(clients.request(.first, "textDocument/inlayHint", hints)?.arrayValue?.isEmpty == false)
    #expect(clients.request(guest, "textDocument/inlayHint", hints)?.arrayValue == [])
    let inline: JSONValue = ["document": .string(faulty)]
    #expect(
      codes(clients.request(.first, "layout/diagnostics", inline)?["diagnostics"])
        == ["negative-size"])
    #expect(
      codes(clients.request(guest, "layout/diagnostics", inline)?["diagnostics"])
        == ["negative-size", "unknown-key"])
  }

  @Test func `a configuration file of the workspace holds for the documents of every client`() {
    let files = MemoryFiles(
      layouts: ["/.lintel.json": Array(#"{"rules":{"negative-size":"off"}}"#.utf8)])
    var clients = SeveralClients(files: files)
    clients.begin(.first, "editor", versionSupport, settings: withoutUnknownKeys)
    let guest = clients.connectEditor("guest")
    clients.open(.first, uri, faulty)
    clients.open(guest, guestURI, faulty)
    for id in [ClientID.first, guest] {
      #expect(clients.takeHeard(id).published.map { codes($0["diagnostics"]) } == [["unknown-key"]])
    }
  }

  @Test func `a document keeps working when the client that opened it goes`() {
    var clients = editor()
    let guest = clients.connect()
    clients.begin(guest, "guest", settings: withoutNegativeSizes)
    _ = clients.request(
      guest, "layout/open", ["document": .string(faulty), "uri": .string(guestURI)])
    let params: JSONValue = ["textDocument": ["uri": .string(guestURI)]]
    #expect(
      codes(clients.request(.first, "layout/diagnostics", params)?["diagnostics"])
        == ["unknown-key"])
    clients.disconnect(guest)
    #expect(clients.request(.first, "layout/diagnostics", params) == nil)
    clients.open(.first, guestURI, faulty)
    #expect(
      codes(clients.request(.first, "layout/diagnostics", params)?["diagnostics"])
        == ["negative-size"])
  }
}
