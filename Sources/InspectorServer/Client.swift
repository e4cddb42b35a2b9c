package import LanguageServerProtocol

/// The identity of a connection; no later connection has the same.
package struct ClientID: Hashable, Sendable {
  let number: Int

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

  /// The tokens that it was sent last for each document.
  let sentTokens = SentTokens()

  init(_ id: ClientID) {
    self.id = id
  }

  /// The name of the client for other clients.
  var shownName: String { name ?? "client \(id.number)" }
}
