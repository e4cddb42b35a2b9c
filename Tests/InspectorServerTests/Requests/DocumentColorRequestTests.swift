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

  @Test(arguments: [false, true])
  func `Colors have their parts and the ranges of their values`(inBytes: Bool) {
    let colors = colors(inBytes: inBytes)
    #expect(
      colors.map { $0["color"] } == [
        ["red": 1, "green": 0, "blue": 0, "alpha": .real(128.0 / 255)],
        ["red": 0, "green": 0, "blue": 1, "alpha": 1],
      ])
    #expect(
      colors.map { text.covered(by: $0["range"], inBytes: inBytes) }
        == ["\"#FF000080\"", #""blue""#])
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

  @Test func `A range without quotes gets a text without quotes`() {
    let range: JSONValue = [
      "start": ["line": 1, "character": 21], "end": ["line": 1, "character": 25],
    ]
    #expect(text.covered(by: range) == "blue")
    let result = presentations(["red": 0, "green": 0, "blue": 0, "alpha": 0], range)["result"]
    #expect(result?.arrayValue?.map { $0["textEdit"]?["newText"] } == ["clear", "#00000000"])
  }

  @Test func `Parts outside of their range become the nearest ones`() {
    let range = colors().first?["range"]
    let result = presentations(["red": -1, "green": 1e308, "blue": 0.5, "alpha": 7], range)[
      "result"]
    #expect(result?.arrayValue?.map { $0["label"] } == ["#00FF80FF", "#00FF80"])
  }

  @Test(arguments: [["red": 1], 7, nil] as [JSONValue])
  func `A color that lacks parts is refused`(color: JSONValue) {
    let error = presentations(color, colors().first?["range"])["error"]
    #expect(error?["code"] == -32_602)
    #expect(error?["message"]?.stringValue?.contains("color") == true)
  }

  @Test func `The capability is one for both requests`() {
    var client = TestClient()
    let result = client.request("initialize", ["processId": nil, "capabilities": [:]])
    #expect(result?["capabilities"]?["colorProvider"] == true)
  }
}
