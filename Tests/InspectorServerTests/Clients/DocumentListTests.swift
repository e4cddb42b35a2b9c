import InspectorServer
import JSON
import Testing

/// The list of open documents, as a client follows it that subscribed to all.
@Suite struct DocumentListTests {
  private static let text = #"{"root":{"type":"node"}}"#

  /// The list that a client has, which it asked for once.
  private struct FollowedList {
    var entries: [String: JSONValue] = [:]

    init(_ answer: JSONValue?) {
      for entry in answer?["documents"]?.arrayValue ?? [] { insert(entry) }
    }

    mutating func insert(_ entry: JSONValue) {
      if let uri = entry["uri"]?.stringValue { entries[uri] = entry }
    }

    mutating func apply(_ change: JSONValue) {
      for uri in change["closed"]?.arrayValue ?? [] { entries[uri.stringValue ?? ""] = nil }
      for entry in change["opened"]?.arrayValue ?? [] { insert(entry) }
    }

    var values: [JSONValue] { entries.sorted { $0.key < $1.key }.map(\.value) }
  }

  @Test func `A list with the differences applied equals the list`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, "file:///a.layout.json", Self.text)
    let (watcher, guest) = (clients.connect(), clients.connectEditor("guest"))
    _ = clients.request(watcher, "layout/subscribe", [:])
    var list = FollowedList(clients.request(watcher, "layout/documents", [:]))
    func check(_ sourceLocation: SourceLocation = #_sourceLocation) {
      let changes = clients.takeHeard(watcher).params(of: "layout/didChangeDocuments")
      #expect(!changes.isEmpty, sourceLocation: sourceLocation)
      for change in changes { list.apply(change) }
      let whole = clients.request(watcher, "layout/documents", [:])?["documents"]?.arrayValue
      #expect(list.values == whole, sourceLocation: sourceLocation)
    }
    _ = clients.request(guest, "layout/open", ["document": .string(Self.text), "uri": "b"])
    check()
    // An editor that opens a program's document has it from then on.
    clients.open(.first, "b", Self.text)
    check()
    clients.open(guest, "file:///c.layout.json", Self.text)
    check()
    clients.notify(
      .first, "textDocument/didClose", ["textDocument": ["uri": "file:///a.layout.json"]])
    check()
    clients.disconnect(guest)
    check()
    #expect(list.entries.keys.sorted() == ["b"])
  }

  /// The bytes that a client is sent while so many documents are opened and closed, and the files that are looked for.
  private func work(_ count: Int) throws -> (bytes: Int, looks: Int) {
    let files = try CountedFiles()
    var clients = SeveralClients(files: files)
    clients.begin(.first, "editor")
    let watcher = clients.connect()
    _ = clients.request(watcher, "layout/subscribe", [:])
    let uris = (0..<count).map { files.uri("\($0 + 1_000).layout.json") }
    let looks = files.looks
    for uri in uris { clients.open(.first, uri, Self.text) }
    for uri in uris {
      clients.notify(.first, "textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    }
    let lists = clients.takeHeard(watcher).params(of: "layout/didChangeDocuments")
    #expect(lists.count == 2 * count)
    return (lists.reduce(0) { $0 + $1.serialized().count }, files.looks - looks)
  }

  @Test func `Twice as many documents send twice as many bytes, and look for twice as many files`()
    throws
  {
    let (once, twice) = (try work(20), try work(40))
    #expect(once.bytes > 0 && twice.bytes <= once.bytes * 21 / 10, "\(once.bytes), \(twice.bytes)")
    #expect(once.looks > 0 && twice.looks <= once.looks * 21 / 10, "\(once.looks), \(twice.looks)")
  }
}
