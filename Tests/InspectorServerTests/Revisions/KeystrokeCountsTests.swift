import Foundation
import InspectorServer
import JSON
import JSONRPC
import Randomness
import Testing

/// The counted work of one keystroke does not grow with what the keystroke does not touch.
@Suite struct KeystrokeCountsTests {
  /// The counted work of one keystroke.
  private struct Work: Equatable {
    var scannedBytes: Int?
    var decoded: Int?
    var measured: Int?
    var rulesRun: Int?
    var filesLookedAt = 0
    var filesRead = 0
  }

  private static let uri = "file:///a.layout.json"

  /// A row of so many elements, of which the first is edited; the others stand above it and do not move.
  private static func column(_ count: Int, width: Int = 10) -> String {
    let others = (1..<count).map { #"{"type":"node","id":"n\#($0)","style":{"height":1}}"# }
    let edited = #"{"type":"node","id":"edited","style":{"width":\#(width),"height":1}}"#
    return #"{"root":{"type":"stack","direction":"vertical","alignItems":"start","children":["#
      + (others + [edited]).joined(separator: ",") + "]}}"
  }

  /// The work of a keystroke in the document that the first client has open, after another such keystroke.
  private func work(
    of count: Int, in clients: inout SeveralClients, files: CountedFiles? = nil,
    uri: String = Self.uri
  ) -> Work {
    let named: JSONValue = ["textDocument": ["uri": .string(uri)]]
    clients.change(.first, uri, Self.column(count, width: 11), version: 2)
    let (looks, reads) = (files?.looks ?? 0, files?.reads ?? 0)
    clients.change(.first, uri, Self.column(count, width: 12), version: 3)
    let filesLookedAt = (files?.looks ?? 0) - looks
    let filesRead = (files?.reads ?? 0) - reads
    let stats = clients.request(.first, "layout/stats", named)?["documents"]?.arrayValue?.first
    let counts = stats?["work"]
    return Work(
      scannedBytes: counts?["scannedBytes"]?.integerValue,
      decoded: counts?["decoded"]?.integerValue, measured: counts?["measured"]?.integerValue,
      rulesRun: counts?["rulesRun"]?.integerValue,
      filesLookedAt: filesLookedAt, filesRead: filesRead)
  }

  /// A client with a document of so many elements.
  private func opened(_ count: Int = 50) -> SeveralClients {
    var clients = SeveralClients()
    clients.begin(.first, "editor", versionSupport)
    clients.open(.first, Self.uri, Self.column(count))
    return clients
  }

  @Test func `Clients: guests with subscriptions add no counted work`() {
    let works = [1, 30].map { count in
      var clients = opened()
      for number in 0..<count {
        let guest = clients.connectEditor("guest \(number)")
        _ = clients.request(guest, "layout/subscribe", [:])
      }
      return work(of: 50, in: &clients)
    }
    #expect(works[0] == works[1])
  }

  /// Clients, their documents, settings and subscriptions meet in the loop over clients.
  @Test func `Clients with documents, subscriptions and settings add no counted work`() throws {
    let works = try [1, RandomCases.size(12, short: 5)].map { count in
      let files = try CountedFiles()
      var clients = SeveralClients(files: files)
      clients.begin(.first, "editor", versionSupport)
      let uri = files.uri("edited/a.layout.json")
      clients.open(.first, uri, Self.column(50))
      for number in 0..<count {
        let guest = clients.connect()
        clients.begin(
          guest, "guest \(number)",
          settings: ["lintel": ["rules": ["unknown-key": number % 2 == 0 ? "off" : "error"]]])
        for document in 0..<count {
          clients.open(guest, files.uri("\(number)/\(document).layout.json"), Self.column(10))
        }
        _ = clients.request(guest, "layout/subscribe", [:])
      }
      return work(of: 50, in: &clients, files: files, uri: uri)
    }
    #expect(works[1].filesLookedAt == 0 && works[1].filesRead == 0)
    #expect(works[0] == works[1])
  }

  private func override(_ element: String, in clients: inout SeveralClients) {
    let params: JSONValue = [
      "textDocument": ["uri": .string(Self.uri)], "element": .string(element),
      "style": ["flexShrink": 1],
    ]
    #expect(clients.request(.first, "layout/override", params) != nil)
  }

  @Test func `Subscriptions: a subscriber adds no counted work`() {
    let works = [0, 1].map { count in
      var clients = opened()
      if count == 1 { _ = clients.request(.first, "layout/subscribe", [:]) }
      let work = work(of: 50, in: &clients)
      #expect(clients.takeHeard(.first).params(of: "layout/didRelayout").count == 2 * count)
      return work
    }
    #expect(works[0] == works[1])
  }

  @Test func `Open documents: others add no counted work`() {
    let works = [1, 60].map { count in
      var clients = opened()
      for number in 0..<count {
        clients.open(.first, "file:///other\(number).layout.json", Self.column(30))
      }
      return work(of: 50, in: &clients)
    }
    #expect(works[0] == works[1])
  }

  @Test func `Overrides: those of other elements add no counted work`() {
    let works = [1, 40].map { count in
      var clients = opened()
      for number in 1...count {
        override("#n\(number)", in: &clients)
      }
      return work(of: 50, in: &clients)
    }
    #expect(works[0] == works[1])
  }

  @Test func `Files and folders of a workspace: a keystroke looks at none and reads none`() throws {
    for count in [1, 40] {
      let files = try CountedFiles()
      for folder in 0..<count {
        try files.folder.write(Self.column(3), to: "f\(folder)/a.layout.json")
        try files.folder.write("{}", to: "f\(folder)/.lintel.json")
      }
      var clients = SeveralClients(files: files)
      clients.begin(.first, "editor", versionSupport)
      let uri = files.uri("f0/a.layout.json")
      clients.open(.first, uri, Self.column(50))
      let work = work(of: 50, in: &clients, files: files, uri: uri)
      #expect(work.filesLookedAt == 0)
      #expect(work.filesRead == 0)
    }
  }

  @Test func `Files of a workspace: a second report reads only the file that changed`() throws {
    let files = try CountedFiles()
    for number in 0..<30 {
      try files.folder.write(Self.column(3), to: "f\(number).layout.json")
    }
    var client = files.client()
    let first = client.request("workspace/diagnostic", ["previousResultIds": []])
    #expect(files.reads == 30)
    let known = first?["items"]?.arrayValue?.map { item -> JSONValue in
      ["uri": item["uri"] ?? nil, "value": item["resultId"] ?? nil]
    }
    try files.folder.write(Self.column(4), to: "f7.layout.json")
    let again: JSONValue = ["previousResultIds": .array(known ?? [])]
    _ = client.request("workspace/diagnostic", again)
    #expect(files.reads == 31)
  }
}
