/// The client's own account of itself, for logs.
package struct ClientInfo: Hashable, Sendable {
  package let name: String
  package let version: String?

  package init(name: String, version: String?) {
    self.name = name
    self.version = version
  }
}
