import JSON
import Testing

@Suite struct DocumentColorRequestTests {
  private let text = ##"""
    {"root": {"type": "text", "id": "😀", "text": "", "color": "#FF000080",
     "backgroundColor": "blue", "borderColor": "#FFF"}}
    """##

  private func colors(inBytes: Bool = false) -> [JSONValue] {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    _ = client.open(text)
    return client.request("textDocument/documentColor", openDocument())?.arrayValue ?? []
  }

  private func presentations(
    _ color: JSONValue, _ range: JSONValue?, inBytes: Bool = false
  ) -> JSONValue {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    _ = client.open(text)
    return client.exchange(
      "textDocument/colorPresentation", openDocument(["color": color, "range": range ?? nil]))
  }

  @Test(arguments: [false, true])
  func `A presentation replaces the value, its notation first`(inBytes: Bool) {
    let range = colors(inBytes: inBytes).first?["range"] ?? .null
    let result = presentations(
      ["red": 1, "green": 0.5, "blue": 0, "alpha": 1], range, inBytes: inBytes)["result"]
    let expected: [JSONValue] = ["#FF8000FF", "orange", "#FF8000"].map { (notation: String) in
      let edit: JSONValue = ["range": range, "newText": .string("\"\(notation)\"")]
      return ["label": .string(notation), "textEdit": edit]
    }
    #expect(result?.arrayValue == expected)
  }

  @Test func `The capability is one for both requests`() {
    var client = TestClient()
    let result = client.request("initialize", ["processId": nil, "capabilities": [:]])
    #expect(result?["capabilities"]?["colorProvider"] == true)
  }
}
