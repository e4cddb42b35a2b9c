import Foundation
import Testing

/// A client of `lintel serve --source`, the program that was built.
final class EditorServer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()
  private var lastID = 0

  /// The messages that came and that no request answers.
  private(set) var notifications: [[String: Any]] = []

  let capabilities: [String: Any]

  /// - Parameters:
  ///   - program: The path of `lintel`; by default the one that was built.
  ///   - capabilities: The capabilities of the client.
  /// - Throws: An error if there is no such program, or it does not answer.
  init(_ program: URL? = nil, capabilities: [String: Any] = EditorServer.pulling) throws {
    let program = program ?? BuiltCommands.checkout.appending(path: ".build/debug/lintel")
    try #require(
      FileManager.default.isExecutableFile(atPath: program.path),
      "there is no \(program.path); \"swift build\" makes it")
    process.executableURL = program
    process.arguments = ["serve", "--source", "--no-socket", "--framing", "lines"]
    process.standardInput = input
    process.standardOutput = output
    self.capabilities = capabilities
    try process.run()
    initialized = try request("initialize", ["processId": NSNull(), "capabilities": capabilities])
    try notify("initialized", [:])
  }

  /// The result of `initialize`.
  private(set) var initialized: Any?

  /// The capabilities of a client that pulls diagnostics.
  static var pulling: [String: Any] {
    [
      "general": ["positionEncodings": ["utf-8", "utf-32", "utf-16"]],
      "textDocument": [
        "diagnostic": [String: Any](), "hover": ["contentFormat": ["plaintext"]],
        "publishDiagnostics": ["relatedInformation": true],
      ],
    ]
  }

  deinit { end() }

  func end() {
    if process.isRunning { process.terminate() }
  }

  /// Closes the input of the server, which ends then.
  func hangUp() throws { try input.fileHandleForWriting.close() }

  /// The processes that the server started.
  func children() throws -> [Int32] {
    let path = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: path).flatMap { task in
      let text = try String(contentsOfFile: "\(path)/\(task)/children", encoding: .utf8)
      return text.split(separator: " ").compactMap { Int32($0) }
    }
  }

  // MARK: Messages

  private func send(_ message: [String: Any]) throws {
    var message = message
    message["jsonrpc"] = "2.0"
    var data = try JSONSerialization.data(withJSONObject: message)
    data.append(0x0A)
    try input.fileHandleForWriting.write(contentsOf: data)
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = unread.firstIndex(of: 0x0A) {
        let line = Data(unread[unread.startIndex..<end])
        unread = Data(unread[unread.index(after: end)...])
        return try #require(try JSONSerialization.jsonObject(with: line) as? [String: Any])
      }
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the server ended")
      unread.append(more)
    }
  }

  /// Waits for a notification.
  func wait() throws { notifications.append(try receive()) }

  func notify(_ method: String, _ params: [String: Any]) throws {
    try send(["method": method, "params": params])
  }

  /// - Returns: The result, or the error.
  @discardableResult
  func request(_ method: String, _ params: [String: Any]) throws -> Any? {
    lastID += 1
    try send(["id": lastID, "method": method, "params": params])
    while true {
      let message = try receive()
      if message["method"] == nil, message["id"] as? Int == lastID {
        return message["result"] ?? message["error"]
      }
      notifications.append(message)
    }
  }

  // MARK: Files

  func open(_ path: String, _ text: String) throws {
    try notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "file://\(path)", "languageId": "swift", "version": 1, "text": text,
        ]
      ])
  }

  func change(_ path: String, _ changes: [[String: Any]], version: Int) throws {
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file://\(path)", "version": version], "contentChanges": changes,
      ])
  }

  func close(_ path: String) throws {
    try notify("textDocument/didClose", ["textDocument": ["uri": "file://\(path)"]])
  }

  private func document(_ path: String) -> [String: Any] {
    ["textDocument": ["uri": "file://\(path)"]]
  }

  func diagnostics(_ path: String) throws -> [[String: Any]] {
    let report = try request("textDocument/diagnostic", document(path)) as? [String: Any]
    return try #require(report?["items"] as? [[String: Any]])
  }

  /// The lines of the hover at a position; nil if there is none.
  func hover(_ path: String, _ line: Int, _ character: Int) throws -> [Substring]? {
    var params = document(path)
    params["position"] = ["line": line, "character": character]
    let hover = try request("textDocument/hover", params) as? [String: Any]
    let contents = hover?["contents"] as? [String: Any]
    return (contents?["value"] as? String)?.split(separator: "\n")
  }

  /// The inlay hints, as `line:character label`.
  func hints(_ path: String) throws -> [String] {
    var params = document(path)
    params["range"] = [
      "start": ["line": 0, "character": 0], "end": ["line": 100_000, "character": 0],
    ]
    let hints = try #require(
      try request("textDocument/inlayHint", params) as? [[String: Any]])
    return hints.map { hint in
      let position = hint["position"] as? [String: Int] ?? [:]
      return "\(position["line"] ?? -1):\(position["character"] ?? -1) \(hint["label"] ?? "")"
    }
  }

  /// The titles of the lenses, each behind its line.
  func lenses(_ path: String) throws -> [String] {
    let lenses = try #require(
      try request("textDocument/codeLens", document(path)) as? [[String: Any]])
    return lenses.map { lens in
      let start = (lens["range"] as? [String: [String: Int]])?["start"]
      let command = lens["command"] as? [String: Any]
      return "\(start?["line"] ?? -1) \(command?["title"] ?? "")"
    }
  }

  /// All that is shown of a file, as JSON, to be compared.
  func everything(_ path: String, hoversAt positions: [(line: Int, character: Int)]) throws
    -> String
  {
    var parts: [Any] = [
      try diagnostics(path), try hints(path), try lenses(path),
    ]
    for position in positions {
      parts.append(
        try hover(path, position.line, position.character).map { $0.joined(separator: "\n") }
          ?? "null")
    }
    let data = try JSONSerialization.data(
      withJSONObject: parts, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }
}
