import InspectorServer
import JSON
import JSONRPC
import Randomness
import Testing

/// Clients that come, type, select, override and go, in any order.
@Suite struct InterleavingTests {
  @Test(arguments: RandomCases.seeds(0..<24, least: 4))
  func `Remaining clients see the same revisions in the same order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var play = Play(using: &random)
    for _ in 0..<RandomCases.size(120, short: 60) { play.step(using: &random) }
    play.finish()
  }
}

/// A session, and the state that its clients should have.
private struct Play {
  private var clients = SeveralClients(selfCheck: SelfCheck())

  /// The clients beside the first, and the revision of each document since which they got all changes.
  private var guests: [(id: ClientID, since: [String: Int])] = []

  /// The documents that the first client has open, as they should be.
  private var documents: [String: (layout: RandomLayout, version: Int64)] = [:]

  /// The revisions that were told, by client and document.
  private var told: [ClientID: [String: [JSONValue]]] = [:]

  init(using random: inout some RandomNumberGenerator) {
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    for name in ["a", "b"] {
      let layout = RandomLayout(using: &random)
      let uri = "file:///\(name).layout.json"
      documents[uri] = (layout, 1)
      clients.open(.first, uri, layout.text)
    }
    _ = clients.request(.first, "layout/subscribe", [:])
  }

  mutating func step(using random: inout some RandomNumberGenerator) {
    let uri = documents.keys.sorted().randomElement(using: &random) ?? ""
    let guest = guests.randomElement(using: &random)?.id
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where guests.count < 5: connect()
    case 1: if let guest { leave(guest) }
    case 2: if let guest { override(uri, by: guest) }
    case 3: if let guest { select(uri, by: guest) }
    case 4: if let guest { misbehave(guest, uri, using: &random) }
    case 5: if let guest { ask(uri, by: guest) }
    case 6: clients.work()
    default: type(uri, using: &random)
    }
    listen()
  }

  private mutating func connect() {
    let id = clients.connect()
    _ = clients.request(id, "layout/subscribe", [:])
    var since: [String: Int] = [:]
    for uri in documents.keys { since[uri] = told[.first]?[uri]?.count ?? 0 }
    guests.append((id, since))
  }

  private mutating func leave(_ id: ClientID) {
    clients.disconnect(id)
    guests.removeAll { $0.id == id }
    told[id] = nil
  }

  private mutating func type(_ uri: String, using random: inout some RandomNumberGenerator) {
    guard var document = documents[uri] else { return }
    document.layout.edit(using: &random)
    document.version += 1
    documents[uri] = document
    clients.change(.first, uri, document.layout.text, version: document.version)
  }

  private mutating func override(_ uri: String, by id: ClientID) {
    _ = clients.exchange(
      id, "layout/override", ["textDocument": ["uri": .string(uri)], "style": ["flexGrow": 1]])
    _ = clients.exchange(id, "layout/resetOverrides", ["textDocument": ["uri": .string(uri)]])
  }

  private mutating func select(_ uri: String, by id: ClientID) {
    _ = clients.exchange(id, "layout/select", ["textDocument": ["uri": .string(uri)]])
  }

  private mutating func ask(_ uri: String, by id: ClientID) {
    _ = clients.exchange(
      id, "layout/sweep",
      [
        "textDocument": ["uri": .string(uri)], "over": "width", "from": 100, "to": 300,
        "samples": 3,
      ])
  }

  /// Edits what is not its own, closes it, sends rubbish, says goodbye.
  private mutating func misbehave(
    _ id: ClientID, _ uri: String, using random: inout some RandomNumberGenerator
  ) {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: clients.change(id, uri, "{}", version: 1_000)
    case 1: clients.open(id, uri, "[]")
    case 2: clients.notify(id, "textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    case 3: _ = clients.send(id, Array("{\"textDocument/didChange\": ".utf8))
    default:
      _ = clients.exchange(
        id, "layout/open", ["document": "{}", "uri": .string("own:\(id)")])
    }
  }

  private mutating func listen() {
    for id in [.first] + guests.map(\.id) {
      for relayout in clients.takeHeard(id).relayouts {
        guard let uri = relayout["textDocument"]?["uri"]?.stringValue, documents[uri] != nil
        else { continue }
        told[id, default: [:]][uri, default: []].append(relayout)
      }
    }
  }

  mutating func finish() {
    clients.work()
    listen()
    for (uri, document) in documents {
      let all = told[.first]?[uri] ?? []
      for guest in guests {
        #expect(told[guest.id]?[uri] ?? [] == Array(all.dropFirst(guest.since[uri] ?? 0)))
      }
      let revisions = all.compactMap { $0["revision"]?.integerValue }
      #expect(revisions == revisions.sorted())
      var fresh = TestClient()
      for method in ["layout/frames", "layout/diagnostics"] {
        let theirs = fresh.request(method, ["document": .string(document.layout.text)])
        for id in [.first] + guests.map(\.id) {
          let ours = clients.request(id, method, ["textDocument": ["uri": .string(uri)]])
          for key in ["frames", "diagnostics"] { #expect(ours?[key] == theirs?[key]) }
        }
      }
    }
    for complaint in clients.takeLogLines() { Issue.record("\(complaint)") }
  }
}
