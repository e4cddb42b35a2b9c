import NIOCore
import NIOHTTP1

/// The check of requests: they need the token, and this machine as their host.
///
/// Any page in the browser can send requests to this port. Such a page does not know the token; `Origin` says
/// that it is another one, and `Host` where a name was made to lead here.
struct RequestAuthorizer: Sendable {
  let token: String
  let codes: OneTimeCodes
  let port: Int

  /// Why a request is refused whatever it wants; `nil` if it is not.
  func refusal(of head: HTTPRequestHead) -> String? {
    let own = ["127.0.0.1:\(port)", "localhost:\(port)"]
    let hosts = head.headers["host"]
    guard hosts.count == 1, own.contains(hosts[0].lowercased()) else {
      return "this is another host"
    }
    let origins = head.headers["origin"]
    guard origins.allSatisfy({ own.map { "http://\($0)" }.contains($0.lowercased()) }),
      origins.count <= 1
    else { return "pages of other origins have no access" }
    return nil
  }

  /// True if a request has the token.
  func admits(_ target: RequestTarget) -> Bool {
    Secret.isEqual((target.query["token"] ?? "").utf8, to: token)
  }
}

/// The purpose of a request.
struct RequestTarget: Sendable {
  let path: String
  let query: [String: String]

  init(_ uri: String) {
    let parts = uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.unescaped(parts.first ?? "")
    var query: [String: String] = [:]
    for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[Self.unescaped(sides[0])] = sides.count > 1 ? Self.unescaped(sides[1]) : ""
    }
    self.query = query
  }

  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"),
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The open connections, and which of them have shown the token.
///
/// Connections without the token make space for others: a client that only holds connections open shuts nobody out.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class ConnectionList: @unchecked Sendable {
  /// The most connections at a time.
  private static let limit = 32

  /// The connections that have not shown the token, the oldest first.
  private var unauthenticated: [any Channel] = []

  private var authenticated: Set<ObjectIdentifier> = []

  /// Adds a connection, and closes the oldest one that has not shown the token if there are too many.
  ///
  /// - Returns: False if all the others have shown it.
  func add(_ channel: any Channel) -> Bool {
    if unauthenticated.count + authenticated.count >= Self.limit {
      guard !unauthenticated.isEmpty else { return false }
      unauthenticated.removeFirst().close(promise: nil)
    }
    unauthenticated.append(channel)
    channel.closeFuture.whenComplete { _ in
      self.unauthenticated.removeAll { $0 === channel }
      self.authenticated.remove(ObjectIdentifier(channel))
    }
    return true
  }

  /// Records that a connection has shown the token.
  func authenticate(_ channel: any Channel) {
    guard let index = unauthenticated.firstIndex(where: { $0 === channel }) else { return }
    unauthenticated.remove(at: index)
    authenticated.insert(ObjectIdentifier(channel))
  }
}

/// Makes and compares the words that let a client in.
enum Secret {
  /// A token: 128 random bits in hexadecimal digits.
  static func makeToken() -> String { words(32, from: "0123456789abcdef") }

  /// A code: 128 random bits in base64url, of which the last digit has two.
  static func makeCode() -> String {
    let digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return words(21, from: digits) + words(1, from: "AQgw")
  }

  private static func words(_ count: Int, from digits: String) -> String {
    var generator = SystemRandomNumberGenerator()
    return String((0..<count).compactMap { _ in digits.randomElement(using: &generator) })
  }

  /// Compares in a time that does not depend on where the texts differ.
  static func isEqual(_ given: some Sequence<UInt8>, to secret: String) -> Bool {
    let given = Array(given)
    let wanted = Array(secret.utf8)
    var difference = given.count ^ wanted.count
    for (index, byte) in wanted.enumerated() {
      difference |= Int(byte ^ (index < given.count ? given[index] : 0))
    }
    return difference == 0
  }
}

/// The codes that pages exchange for the token; each works once.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class OneTimeCodes: @unchecked Sendable {
  /// The number of codes that may wait for their use; one more replaces the oldest.
  private static let limit = 16

  private var unused: [String] = []

  func make() -> String {
    if unused.count == Self.limit { unused.removeFirst() }
    let code = Secret.makeCode()
    unused.append(code)
    return code
  }

  /// Uses up a code.
  ///
  /// - Returns: True if it is one that was made and not used before.
  func use(_ given: [UInt8]) -> Bool {
    let left = unused.filter { !Secret.isEqual(given, to: $0) }
    defer { unused = left }
    return left.count < unused.count
  }
}
