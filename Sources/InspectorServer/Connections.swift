import DocumentSyntax
package import LanguageServerProtocol

/// The connections of a server, in the order in which they came; each is found by its ID.
///
/// Nothing names "the current" connection: a message is handled with the ID of its sender, and whatever changes or
/// informs a client finds the connection by that.
struct Connections: RandomAccessCollection {
  /// Sorted by ID, because IDs count up.
  private var all = [Connection(.first)]

  /// The number of connections after the first.
  private var laterCount = 0

  var startIndex: Int { all.startIndex }
  var endIndex: Int { all.endIndex }

  subscript(index: Int) -> Connection { all[index] }

  /// The connection with an ID.
  ///
  /// A new connection that nothing keeps if the client is gone: the owner of a document or the client that requested an
  /// edit may have left, and messages to it are dropped then.
  ///
  /// - Complexity: O(log *n*) in the number of connections.
  subscript(id: ClientID) -> Connection { index(of: id).map { all[$0] } ?? Connection(id) }

  func contains(_ id: ClientID) -> Bool { index(of: id) != nil }

  /// Adds the connection of a client that has said nothing yet.
  ///
  /// - Returns: Its ID, which no connection had before.
  mutating func add() -> ClientID {
    laterCount += 1
    let id = ClientID(number: laterCount)
    all.append(Connection(id))
    return id
  }

  mutating func remove(_ id: ClientID) {
    if let index = index(of: id) { all.remove(at: index) }
  }

  private func index(of id: ClientID) -> Int? {
    let index = all.partitioningIndex { $0.client.id.number >= id.number }
    return index < all.count && all[index].client.id == id ? index : nil
  }
}

/// The identity of a connection; no later connection has the same.
package struct ClientID: Hashable, Sendable {
  package let number: Int

  /// The one that is there from the beginning, whose end is the end of the process.
  package static let first = ClientID(number: 0)
}

/// A client as it described itself, with its settings: the part of a ``Connection`` that requests read.
package struct Client: Sendable {
  package let id: ClientID

  /// The name of the client, if it sent one.
  package internal(set) var name: String?

  /// The capabilities of the client; none until it sends them.
  package internal(set) var capabilities = ClientCapabilities()

  /// The unit of positions on the wire.
  package internal(set) var encoding = PositionEncodingKind.utf16

  /// The settings it sent; they hold for its own documents, and for what it asks about texts and files that no
  /// client has open.
  var settings = Settings()

  /// The start of the addresses of the rules' pages; `nil` if there are none, or if the client has
  /// no use for them.
  var rulePages: String?

  /// The start of the addresses for links in documents, once one was requested.
  var linkedRulePages: String??

  /// The views that the client has made and not closed, by their numbers.
  var views: [Int: View] = [:]

  /// The tokens that it was sent last for each document.
  let sentTokens = SentTokens()

  init(_ id: ClientID) {
    self.id = id
  }

  /// The name of the client for other clients.
  var shownName: String { name ?? "client \(id.number)" }
}
