import InspectorServer
import JSON
import Testing

/// Long documents that guests open by `textDocument/didOpen`, which workers read.
@Suite struct LongOpeningTests {
  private static let uri = "file:///a.layout.json"

  /// A document with a warning, long enough for a worker.
  private static let long =
    #"{"root":{"type":"node","style":{"width":4,"height":4},"spacng":1}"#
    + String(repeating: " ", count: 40 << 10) + "}"

  /// An editor, and a guest that has the document opened.
  private func opening() -> (clients: SeveralClients, guest: ClientID) {
    var clients = SeveralClients()
    clients.begin(.first, "editor", versionSupport)
    let guest = clients.connectEditor("guest", versionSupport)
    clients.open(guest, Self.uri, Self.long, version: 7)
    return (clients, guest)
  }

  @Test func `the guest's messages wait until its document is open, those of others do not`() {
    var (clients, guest) = opening()
    #expect(clients.server.isWaiting(guest) && !clients.server.isWaiting(.first))
    #expect(clients.takeHeard(guest).published.isEmpty)
    #expect(clients.request(.first, "layout/session", [:])?["documents"] == 0)
    clients.work()
    #expect(!clients.server.isWaiting(guest))
    let published = clients.takeHeard(guest).published
    #expect(published.map { $0["version"] } == [7])
    #expect(published.first?["diagnostics"]?.arrayValue?.map { $0["code"] } == ["unknown-key"])
    let text = clients.request(guest, "layout/text", ["textDocument": ["uri": .string(Self.uri)]])
    #expect(text?["text"] == .string(Self.long) && text?["version"] == 7)
  }

  @Test func `the editor's own document is open at once`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor", versionSupport)
    clients.open(.first, Self.uri, Self.long)
    #expect(!clients.server.isWaiting(.first))
    #expect(clients.takeHeard(.first).published.count == 1)
  }

  @Test func `a document that another editor opened meanwhile stays that of the other one`() {
    var (clients, guest) = opening()
    clients.open(.first, Self.uri, smallDocument)
    clients.work()
    #expect(clients.takeHeard(guest).map { $0["method"] } == ["window/showMessage"])
    let text = clients.request(.first, "layout/text", ["textDocument": ["uri": .string(Self.uri)]])
    #expect(text?["text"] == .string(smallDocument))
  }

  @Test func `a document of a program takes the guest's text, with the next revision`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor", versionSupport)
    let guest = clients.connectEditor("guest", versionSupport)
    clients.open(guest, Self.uri, Self.long)
    _ = clients.request(
      .first, "layout/open", ["document": .string(smallDocument), "uri": .string(Self.uri)])
    clients.work()
    let params: JSONValue = ["textDocument": ["uri": .string(Self.uri)]]
    let text = clients.request(.first, "layout/text", params)
    #expect(text?["text"] == .string(Self.long) && text?["revision"] == 2)
  }

  @Test func `a guest that is gone leaves no document behind`() {
    var (clients, guest) = opening()
    clients.disconnect(guest)
    clients.work()
    #expect(clients.request(.first, "layout/session", [:])?["documents"] == 0)
  }
}
