import InspectorServer
import JSON
import JSONRPC
import TestSupport
import Testing

@Suite struct DocumentLinkRequestTests {
  private let text = #"""
    {"$schema": "https://example.org/😀.json",
     "root": {"id": "😀", "type": "node", "lintel-disable": ["zero-size", "no-such-code"]}}
    """#

  /// The folder of the pages is searched once, when a client can use links.
  @Test func `codes lead to the pages of their rules`() throws {
    var server = Server(findRulePages: { "file:///rules" })
    func send(_ message: JSONValue) throws -> JSONValue {
      let received = try server.receive(message.serialized()).map {
        try JSONValue(parsing: $0.content)
      }
      #expect(ProtocolValidation.faults(in: received, after: message) == [])
      return received.last ?? nil
    }
    _ = try send(["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": [:]])
    _ = try send([
      "jsonrpc": "2.0", "method": "textDocument/didOpen",
      "params": [
        "textDocument": [
          "uri": "file:///a.layout.json", "languageId": "layoutspec", "version": 1,
          "text": .string(text),
        ]
      ],
    ])
    let answer = try send([
      "jsonrpc": "2.0", "id": 2, "method": "textDocument/documentLink", "params": openDocument(),
    ])
    let link = answer["result"]?.arrayValue?.last
    #expect(link?["target"] == "file:///rules/zero-size.md")
    #expect(text.covered(by: link?["range"]) == "zero-size")
    #expect(answer["result"]?.arrayValue?.count == 2)
  }
}
