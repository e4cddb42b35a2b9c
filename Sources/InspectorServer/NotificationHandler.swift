package import JSON

/// One notification of LSP: a file of its own in `Notifications/`, and a line in ``allNotifications``.
///
/// Nobody is told when it fails, so it does not: what it cannot use it leaves, or says in a message
/// to the client.
package protocol NotificationHandler: Sendable {
  associatedtype Params: JSONReadable

  static var method: String { get }

  static func receive(_ params: Params, in session: inout Session)

  /// Follows from params that could not be read; the log of the client says why already.
  static func refuse(_ params: JSONValue?, in session: inout Session)
}

extension NotificationHandler {
  package static func refuse(_ params: JSONValue?, in session: inout Session) {}
}

/// The params of a method that has none, or none that matter here.
package struct NoParams: JSONReadable, Sendable {
  package init(from reader: JSONReader) throws(JSONShapeError) { _ = try reader.object() }
}
