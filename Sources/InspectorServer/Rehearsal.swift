import JSON
import JSONRPC

/// Opens a document and asks about it where nobody sees it, while the client has nothing to ask.
///
/// What is made once, tables of keys and rules and what Swift's runtime looks up of types, takes as long as a small
/// document; who opens the first one would wait for it.
package enum Rehearsal {
  /// Has a server of its own take a short session.
  ///
  /// - Returns: The messages it answered with, for tests; nothing of them is sent.
  @discardableResult
  package static func run() -> [[UInt8]] {
    var server = Server()
    return messages.flatMap { server.receive(Array($0.utf8)) }.map(\.content)
  }

  private static let messages = [
    """
    {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":
      {"textDocument":{"publishDiagnostics":{"versionSupport":true,"relatedInformation":true}}}}}
    """,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
    """
    {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":
      {"uri":"file:///rehearsal.layout.json","languageId":"json","version":1,"text":\(quoted(document))}}}
    """,
    """
    {"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{
      "textDocument":{"uri":"file:///rehearsal.layout.json"},"position":{"line":4,"character":12}}}
    """,
  ]

  /// The parts that nearly all documents have, and a diagnostic; each further kind would take
  /// memory that some never need.
  private static let document = """
    {
      "scale": 2,
      "constrainedSize": {"min": {"width": 320}, "max": {"width": 320}},
      "root": {"type": "stack", "id": "column", "direction": "vertical", "spacing": 8, "children": [
        {"type": "inset", "insets": {"top": 8, "left": 8, "bottom": 8, "right": 8}, "child":
          {"type": "stack", "spacing": 4, "children": [
            {"type": "image", "id": "photo", "style": {"width": 40, "height": 40}},
            {"type": "text", "text": "Somebody said", "style": {"flexShrink": 1, "flexGrow": 1}},
            {"type": "node", "style": {"width": 20, "height": 0}}]}}]}
    }
    """

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.value(text)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
