import NIOHTTP1

/// The check of requests: they need the token, and this machine as their host.
///
/// Any page in the browser can send requests to this port. Such a page does not know the token; `Origin` says
/// that it is another one, and `Host` where a name was made to lead here.
struct Gate: Sendable {
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
