import Foundation
import JSON
import Testing

/// Settings of an editor on pipes and of a guest on the socket of one daemon.
@Suite(.serialized) struct SocketSettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static let uri = "file:///editor.layout.json"
  private static let guestURI = "file:///guest.layout.json"

  /// Without settings, these are a warning `unknown-key` and an error `negative-size`.
  private static func faulty(_ text: String) -> String {
    #"{"root":{"type":"text","text":"\#(text)","x":1,"style":{"width":-1}}}"#
  }

  private static func turningOff(_ codes: String...) -> JSONValue {
    var rules = JSONObject()
    for code in codes { rules[code] = "off" }
    return ["lintel": ["rules": .object(rules)]]
  }

  private static func message(_ method: String, _ params: JSONValue, id: Int64? = nil) -> String {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method), "params": params]
    if let id { message["id"] = .integer(id) }
    return "\(JSONValue.object(message))"
  }

  private static func initialize(_ settings: JSONValue) -> JSONValue {
    ["processId": nil, "capabilities": versionSupport, "initializationOptions": settings]
  }

  private static func didOpen(_ uri: String) -> String {
    message(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "layoutspec", "version": 1,
          "text": .string(faulty("a")),
        ]
      ])
  }

  private static func didChange(_ uri: String, version: Int64) -> String {
    message(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": [["text": .string(faulty("text \(version)"))]],
      ])
  }

  private static func didChangeConfiguration(_ settings: JSONValue) -> String {
    message("workspace/didChangeConfiguration", ["settings": settings])
  }

  /// The diagnostics that a client is sent for a document.
  private struct Published: Hashable {
    let uri: String?
    let version: Int?
    let codes: [String]

    init(_ uri: String, _ version: Int, _ codes: String...) {
      (self.uri, self.version, self.codes) = (uri, version, codes)
    }

    init?(_ message: JSONValue?) {
      guard message?["method"] == "textDocument/publishDiagnostics",
        let params = message?["params"]
      else { return nil }
      uri = params["uri"]?.stringValue
      version = params["version"]?.integerValue
      codes = (params["diagnostics"]?.arrayValue ?? []).compactMap { $0["code"]?.stringValue }
        .sorted()
    }
  }

  /// Everything that the editor was sent up to now.
  private func published(to program: RunningProgram) throws -> [Published?] {
    try program.sendFrame(Self.message("layout/session", [:], id: 99))
    var messages: [Published?] = []
    while let frame = try program.nextFrame(), frame["id"] != 99 {
      messages.append(Published(frame))
    }
    return messages
  }

  /// Everything that the guest was sent up to now.
  private func published(to guest: SocketClient) throws -> [Published?] {
    guest.send(Self.message("layout/session", [:], id: 99) + "\n")
    var messages: [Published?] = []
    while let line = guest.line() {
      let message = try JSONValue(parsing: Array(line.utf8))
      if message["id"] == 99 { break }
      messages.append(Published(message))
    }
    return messages
  }

  @Test func `an editor's diagnostics follow its settings, a guest's follow those of the guest`()
    throws
  {
    let path = folder.url.appending(path: "socket").path
    let program = try RunningProgram("serve", "--socket", path)
    try program.sendFrame(
      Self.message("initialize", Self.initialize(Self.turningOff("unknown-key")), id: 1))
    #expect(try program.nextFrame()?["result"] != nil)
    try program.sendFrame(Self.message("initialized", [:]))
    try program.sendFrame(Self.didOpen(Self.uri))
    #expect(try published(to: program) == [Published(Self.uri, 1, "negative-size")])
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: path) { usleep(10_000) }

    let guest = try SocketClient(path: path)
    let answer = guest.request("initialize", Self.initialize(Self.turningOff("negative-size")))
    #expect(answer?["result"] != nil)
    guest.send(Self.message("initialized", [:]) + "\n" + Self.didOpen(Self.guestURI) + "\n")
    #expect(try published(to: guest) == [Published(Self.guestURI, 1, "unknown-key")])
    #expect(try published(to: program) == [])
    try program.sendFrame(Self.didChange(Self.uri, version: 2))
    #expect(try published(to: program) == [Published(Self.uri, 2, "negative-size")])

    // The guest's settings change, and then the editor's.
    guest.send(
      Self.didChangeConfiguration(Self.turningOff("negative-size", "unknown-key")) + "\n")
    #expect(try published(to: guest) == [Published(Self.guestURI, 1)])
    #expect(try published(to: program) == [])
    try program.sendFrame(Self.didChange(Self.uri, version: 3))
    #expect(try published(to: program) == [Published(Self.uri, 3, "negative-size")])
    try program.sendFrame(Self.didChangeConfiguration(Self.turningOff()))
    #expect(try published(to: program) == [Published(Self.uri, 3, "negative-size", "unknown-key")])
    #expect(try published(to: guest) == [])
    guest.send(Self.didChange(Self.guestURI, version: 2) + "\n")
    #expect(try published(to: guest) == [Published(Self.guestURI, 2)])
    try program.hangUp()
  }
}
