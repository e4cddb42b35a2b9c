import Foundation
import JSON
import Testing

/// `lintel live`, and what browsers and others can do with it.
final class RunningPage {
  /// True if `lintel-live` is beside `lintel`; the tests alone do not build it.
  static let isBuilt = FileManager.default.isExecutableFile(
    atPath: BuiltProgram.url.deletingLastPathComponent().appending(path: "lintel-live").path)

  let program: RunningProgram
  let address: Address
  private(set) var token: String

  init(_ files: [String], in folder: TemporaryFolder) throws {
    program = try RunningProgram(
      ["live", "--no-open"] + files.map { folder.url.appending(path: $0).path },
      environment: ["XDG_RUNTIME_DIR": folder.url.path])
    address = try Address(try program.nextLine() ?? "")
    let line = try program.nextLine() ?? ""
    guard line.hasPrefix("token: ") else { throw SocketClient.NoConnection() }
    token = String(line.dropFirst("token: ".count))
  }

  /// The page of an editor's daemon, which is used as a page uses it: the code is exchanged for the token.
  init(of program: RunningProgram, at address: String) throws {
    self.program = program
    self.address = try Address(address)
    token = ""
    let answer = try exchange(self.address.code)
    guard answer.status == 200 else { throw SocketClient.NoConnection() }
    token = String(decoding: answer.body, as: UTF8.self)
  }

  var port: UInt16 { address.port }

  /// The URIs of the documents that are open, in the order in which the page lists them.
  func documents() throws -> [String] {
    let socket = try #require(try socket(origin: "http://127.0.0.1:\(port)"))
    let result = socket.request("layout/documents")?["result"]
    let documents = result?["documents"]?.arrayValue ?? []
    return documents.compactMap { $0["uri"]?.stringValue }
  }

  /// The answer of the server to a code.
  func exchange(_ code: String) throws -> Response {
    try request("/token", method: "POST", body: Array(code.utf8))
  }

  /// The address of a page: `http://127.0.0.1:PORT/#code=CODE`, perhaps with a document behind it.
  struct Address {
    let port: UInt16
    let code: String
    let document: String?

    init(_ text: String) throws {
      var query = URLComponents()
      guard let url = URLComponents(string: text), url.host == "127.0.0.1", url.path == "/",
        url.query == nil, let port = url.port.flatMap(UInt16.init(exactly:))
      else { throw SocketClient.NoConnection() }
      query.percentEncodedQuery = url.percentEncodedFragment
      func value(_ name: String) -> String? { query.queryItems?.first { $0.name == name }?.value }
      guard let code = value("code") else { throw SocketClient.NoConnection() }
      (self.port, self.code, document) = (port, code, value("document"))
    }
  }

  /// Ends it as a terminal does.
  func end() -> Int32? {
    kill(program.process.processIdentifier, SIGINT)
    return program.exitCode()
  }

  // MARK: HTTP

  struct Response {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]
  }

  /// Makes a request of its own connection.
  func request(
    _ target: String, method: String = "GET", host: String? = nil, headers: [String] = [],
    body: [UInt8] = []
  ) throws -> Response {
    let client = try SocketClient(port: port)
    var lines = ["\(method) \(target) HTTP/1.1", "Connection: close"]
    if host != "" { lines.append("Host: \(host ?? "127.0.0.1:\(port)")") }
    if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    client.send((lines + headers).map { $0 + "\r\n" }.joined() + "\r\n")
    client.send(body)
    return Response(client.rest())
  }

  func target(_ path: String, _ query: String = "") -> String {
    "\(path)?\(query)\(query.isEmpty ? "" : "&")token=\(token)"
  }

  // MARK: WebSockets

  /// Opens a WebSocket; `nil` if that is refused.
  func socket(token: String? = nil, origin: String? = nil, host: String? = nil) throws
    -> PageSocket?
  {
    let client = try SocketClient(port: port)
    var lines = [
      "GET /socket?token=\(token ?? self.token) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")",
      "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    if let origin { lines.append("Origin: \(origin)") }
    client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    guard client.line()?.hasPrefix("HTTP/1.1 101") == true else { return nil }
    while let line = client.line(), line != "\r" {}
    return PageSocket(client)
  }
}

extension RunningPage.Response {
  fileprivate init(_ bytes: [UInt8]) {
    let parts = Data(bytes)
    let end = parts.range(of: Data("\r\n\r\n".utf8))
    let head = String(decoding: parts[..<(end?.lowerBound ?? parts.endIndex)], as: UTF8.self)
    let lines = head.split(separator: "\r\n")
    status = Int(lines.first?.split(separator: " ").dropFirst().first ?? "") ?? 0
    headers = Dictionary(
      lines.dropFirst().map { line in
        let sides = line.split(separator: ":", maxSplits: 1)
        return (
          sides[0].lowercased(),
          sides.count > 1 ? sides[1].trimmingCharacters(in: .whitespaces) : ""
        )
      }, uniquingKeysWith: { $1 })
    body = Array(parts[(end?.upperBound ?? parts.endIndex)...])
  }
}

/// A WebSocket as a browser has it.
final class PageSocket {
  let client: SocketClient
  private var lastID: Int64 = 0

  private(set) var notifications: [JSONValue] = []

  init(_ client: SocketClient) {
    self.client = client
  }

  @discardableResult
  func send(_ text: String, opcode: UInt8 = 1) -> Bool {
    let bytes = Array(text.utf8)
    var frame: [UInt8] = [0x80 | opcode]
    switch bytes.count {
    case ..<126: frame.append(0x80 | UInt8(bytes.count))
    case ..<65_536: frame += [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
    default:
      frame.append(0x80 | 127)
      frame += (0..<8).reversed().map { UInt8((bytes.count >> ($0 * 8)) & 0xFF) }
    }
    let mask: [UInt8] = [1, 2, 3, 4]
    frame += mask
    frame += bytes.enumerated().map { index, byte in byte ^ mask[index & 3] }
    return client.send(frame)
  }

  /// The next message; `nil` at the end.
  func next() -> JSONValue? {
    let head = client.take(2)
    guard head.count == 2, head[0] & 0x0F == 1 else { return nil }
    var length = Int(head[1] & 0x7F)
    if length >= 126 {
      length = client.take(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
    }
    return try? JSONValue(parsing: client.take(length))
  }

  func request(_ method: String, _ params: JSONValue = [:]) -> JSONValue? {
    lastID += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ]
    send("\(message)")
    while let message = next() {
      if message["id"] == .integer(lastID), message["method"] == nil { return message }
      notifications.append(message)
    }
    return nil
  }

  /// The next notification of a method.
  func notification(_ method: String) -> JSONValue? {
    while true {
      if let place = notifications.firstIndex(where: { $0["method"] == .string(method) }) {
        return notifications.remove(at: place)["params"]
      }
      guard let message = next() else { return nil }
      notifications.append(message)
    }
  }
}
