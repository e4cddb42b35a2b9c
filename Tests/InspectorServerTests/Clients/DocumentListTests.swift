import Foundation
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

  /// A client that follows the list, beside an editor with documents in files.
  private func followed(_ names: [String]) throws -> (
    files: CountedFiles, clients: SeveralClients, watcher: ClientID, list: FollowedList
  ) {
    let files = try CountedFiles()
    var clients = SeveralClients(files: files)
    clients.begin(.first, "editor")
    for name in names {
      try files.folder.write(Self.text, to: name)
      clients.open(.first, files.uri(name), Self.text)
    }
    let watcher = clients.connect()
    _ = clients.request(watcher, "layout/subscribe", [:])
    let list = FollowedList(clients.request(watcher, "layout/documents", [:]))
    return (files, clients, watcher, list)
  }

  private func notifyOfFiles(
    _ uris: [String], _ type: JSONValue, in clients: inout SeveralClients
  ) {
    let changes = uris.map { ["uri": .string($0), "type": type] as JSONValue }
    clients.notify(.first, "workspace/didChangeWatchedFiles", ["changes": .array(changes)])
  }

  @Test func `A file that goes or comes changes its entry in the list`() throws {
    var (files, clients, watcher, list) = try followed(["a.layout.json", "b.layout.json"])
    let uri = files.uri("a.layout.json")
    #expect(list.values.map { $0["onDisk"] } == [true, true])
    for (type, isOnDisk) in [(3, false), (1, true)] as [(JSONValue, Bool)] {
      if isOnDisk {
        try files.folder.write(Self.text, to: "a.layout.json")
      } else {
        try FileManager.default.removeItem(at: files.folder.url.appending(path: "a.layout.json"))
      }
      notifyOfFiles([uri], type, in: &clients)
      let changes = clients.takeHeard(watcher).params(of: "layout/didChangeDocuments")
      #expect(changes.count == 1)
      #expect(changes.first?["opened"]?.arrayValue?.count == 1)
      for change in changes { list.apply(change) }
      #expect(list.entries[uri].map { $0["onDisk"] == true } == isOnDisk)
      let whole = clients.request(watcher, "layout/documents", [:])?["documents"]?.arrayValue
      #expect(list.values == whole)
    }
    // A file that was written, or that is no document, changes nothing.
    notifyOfFiles([uri], 2, in: &clients)
    notifyOfFiles([files.uri("c.layout.json"), "memory:x", "%"], 3, in: &clients)
    #expect(clients.takeHeard(watcher).params(of: "layout/didChangeDocuments") == [])
  }

  @Test func `Twice as many files that go send twice as many bytes in one notification`() throws {
    func work(_ count: Int) throws -> (bytes: Int, looks: Int) {
      let names = (0..<count).map { "\($0 + 1_000).layout.json" }
      var (files, clients, watcher, _) = try followed(names)
      let looks = files.looks
      notifyOfFiles(names.map { files.uri($0) }, 3, in: &clients)
      let changes = clients.takeHeard(watcher).params(of: "layout/didChangeDocuments")
      #expect(changes.count == 1)
      return (changes.reduce(0) { $0 + $1.serialized().count }, files.looks - looks)
    }
    let (once, twice) = (try work(20), try work(40))
    #expect(once.bytes > 0 && twice.bytes <= once.bytes * 21 / 10, "\(once.bytes), \(twice.bytes)")
    #expect(once.looks > 0 && twice.looks <= once.looks * 21 / 10, "\(once.looks), \(twice.looks)")
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
