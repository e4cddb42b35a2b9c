import JSON
import Testing

/// The capabilities of a client that colours these kinds of tokens.
func tokenSupport(
  _ types: JSONValue = [
    "class", "variable", "keyword", "parameter", "property", "enumMember", "number", "operator",
    "string", "macro", "regexp",
  ], full: JSONValue = ["delta": true], range: JSONValue = true, inBytes: Bool = false
) -> JSONValue {
  [
    "general": ["positionEncodings": inBytes ? ["utf-8"] : ["utf-16"]],
    "textDocument": [
      "semanticTokens": [
        "requests": ["full": full, "range": range], "tokenTypes": types,
        "tokenModifiers": ["deprecated", "declaration", "static"], "formats": ["relative"],
      ]
    ],
  ]
}

/// A token with what it covers.
struct ShownToken: Hashable {
  var text: String?
  var type: String
  var modifiers: Int
}

/// The tokens that data stands for.
func shownTokens(
  _ data: JSONValue?, of text: String, legend: JSONValue?, inBytes: Bool = false
) -> [ShownToken] {
  let numbers = data?.arrayValue?.compactMap(\.integerValue) ?? []
  let types = legend?["tokenTypes"]?.arrayValue?.compactMap(\.stringValue) ?? []
  var (line, character): (Int64, Int64) = (0, 0)
  return stride(from: 0, to: numbers.count - numbers.count % 5, by: 5).map { index in
    line += Int64(numbers[index])
    character = Int64(numbers[index + 1]) + (numbers[index] == 0 ? character : 0)
    let place = range(line: line, character, character + Int64(numbers[index + 2]))
    return ShownToken(
      text: text.covered(by: place, inBytes: inBytes),
      type: types.indices.contains(numbers[index + 3]) ? types[numbers[index + 3]] : "?",
      modifiers: numbers[index + 4])
  }
}

@Suite struct SemanticTokensRequestTests {
  private let text = #"""
    {"root": {"type": "static", "id": "😀",
     "children": [{"text": "äö", "style": {"width": "50%"}, "type": "text"}]}}
    """#

  private func legend(_ capabilities: JSONValue) -> JSONValue? {
    var client = TestClient()
    return client.request("initialize", ["capabilities": capabilities])?["capabilities"]?[
      "semanticTokensProvider"]
  }

  @Test func `the legend has what the client has colours for`() {
    #expect(
      legend(tokenSupport())
        == [
          "legend": [
            "tokenTypes": [
              "class", "variable", "keyword", "parameter", "property", "enumMember", "number",
              "operator", "string", "macro",
            ], "tokenModifiers": ["declaration", "deprecated"],
          ], "full": ["delta": true], "range": true,
        ])
    #expect(
      legend(tokenSupport(["number", "keyword"], full: true, range: false))
        == [
          "legend": [
            "tokenTypes": ["keyword", "number"], "tokenModifiers": ["declaration", "deprecated"],
          ], "full": true,
        ])
    #expect(legend([:]) == nil)
  }

  @Test(arguments: [false, true])
  func `each word has its kind`(inBytes: Bool) {
    let support = tokenSupport(inBytes: inBytes)
    var client = TestClient(capabilities: support)
    _ = client.open(text)
    let result = client.request("textDocument/semanticTokens/full", openDocument())
    let tokens = shownTokens(
      result?["data"], of: text, legend: legend(support)?["legend"], inBytes: inBytes)
    #expect(
      tokens.map { "\($0.text ?? "nil") \($0.type) \($0.modifiers)" } == [
        #""root" keyword 0"#, #""type" keyword 0"#, #""static" class 2"#, #""id" keyword 0"#,
        #""😀" variable 1"#, #""children" keyword 0"#, #""text" parameter 0"#, #""äö" string 0"#,
        #""style" keyword 0"#, #""width" property 0"#, "50 number 0", "% operator 0",
        #""type" keyword 0"#, #""text" class 0"#,
      ])
  }
}
