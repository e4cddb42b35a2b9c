import JSON
import Randomness
import TestSupport
import Testing

/// Answers about the whole of a document that is edited are those of a client that opens the same text.
@Suite struct EditedAnswersTests {
  private let text = """
    {"constrainedSize": {"width": 100}, "variants": [{"name": "v", "constrainedSize": {"width": 50}}],
    "root": {"type": "stack", "id": "root", "direction": "vertical", "children": [
      {"type": "text", "id": "a", "text": "é one two three"},
      {"type": "stack", "children": [
        {"type": "node", "style": {"width": -4, "height": 8}},
        {"type": "text", "text": "four", "style": {"width": "50%"}}]},
      {"type": "inset", "insets": {
        "top": 1}, "child": {"type": "node", "id": "b", "spcing": 1}}]}}
    """

  private static let pieces = [
    "", "", "1", "\"", "{", "}", "[", ",", "é", "\n", "\n\n", "\"type\": \"text\", ",
    "\"hidden\": true, ", "\"width\": 5, ", "{\"type\": \"node\"}, ", "\"children\": [", "\\",
  ]

  private var capabilities: JSONValue {
    guard case .object(var all) = tokenSupport(),
      case .object(var document) = all["textDocument"] ?? .null
    else { return .null }
    document["documentSymbol"] = ["hierarchicalDocumentSymbolSupport": true]
    document["codeAction"] =
      codeActionSupport(resolves: false)["textDocument"]?["codeAction"] ?? .null
    all["textDocument"] = .object(document)
    return .object(all)
  }

  private func answers(_ client: inout TestClient) -> [JSONValue?] {
    let methods = ["documentSymbol", "foldingRange", "semanticTokens/full"]
    let lists = methods.map { client.request("textDocument/\($0)", openDocument()) }
    return lists + [.array(client.codeActions(only: ["quickfix", "source.fixAll"]))]
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Responses after any edits equal those of the text opened anew`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var client = TestClient(capabilities: capabilities)
    _ = client.open(text)
    _ = answers(&client)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for version in 2..<16 as Range<Int64> {
      let line = Int.random(in: 0..<lines.count, using: &random)
      let units = Array(lines[line].utf16)
      let start = Int.random(in: 0...units.count, using: &random)
      let end = min(units.count, start + Int.random(in: 0...6, using: &random))
      let piece = Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)]
      _ = client.change(
        version: version,
        ["range": range(line: Int64(line), Int64(start), Int64(end)), "text": .string(piece)])
      let joined =
        String(decoding: units[..<start], as: UTF16.self) + piece
        + String(decoding: units[end...], as: UTF16.self)
      lines[line...line] =
        joined.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)[...]
      var fresh = TestClient(capabilities: capabilities)
      _ = fresh.open(lines.joined(separator: "\n"), version: version)
      let (kept, expected) = (answers(&client), answers(&fresh))
      for (kept, expected) in zip(kept, expected) where kept != expected {
        Issue.record("seed \(seed), version \(version): \(kept ?? nil), not \(expected ?? nil)")
        return
      }
    }
  }
}
