import JSON
import Testing

/// Whatever stands in a document while somebody types, every question has an answer, and no answer is
/// about text that is not there.
@Suite struct TypingTests {
  private static let capabilities: JSONValue = [
    "textDocument": [
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "completion": ["completionItem": ["snippetSupport": true]],
      "codeAction": ["codeActionLiteralSupport": [:]],
      "semanticTokens": ["tokenTypes": ["property", "string", "number", "keyword"]],
    ]
  ]

  private static let uri = "file:///a.layout.json"

  private struct Question: Sendable {
    let method: String
    let params: @Sendable (_ caret: JSONValue, _ whole: JSONValue) -> JSONObject

    init(
      _ method: String,
      _ params: @escaping @Sendable (_ caret: JSONValue, _ whole: JSONValue) -> JSONObject = {
        _, _ in [:]
      }
    ) {
      self.method = method
      self.params = params
    }
  }

  /// Asked at every keystroke.
  private static let questions = [
    Question("textDocument/completion") { caret, _ in ["position": caret] },
    Question("textDocument/hover") { caret, _ in ["position": caret] },
    Question("textDocument/documentSymbol"),
    Question("textDocument/inlayHint") { _, whole in ["range": whole] },
  ]

  /// Asked at every fifth.
  private static let moreQuestions = [
    Question("textDocument/definition") { caret, _ in ["position": caret] },
    Question("textDocument/references") { caret, _ in
      ["position": caret, "context": ["includeDeclaration": true]]
    },
    Question("textDocument/documentHighlight") { caret, _ in ["position": caret] },
    Question("textDocument/prepareRename") { caret, _ in ["position": caret] },
    Question("textDocument/selectionRange") { caret, _ in ["positions": [caret]] },
    Question("textDocument/foldingRange"),
    Question("textDocument/documentLink"),
    Question("textDocument/semanticTokens/full"),
    Question("textDocument/codeLens"),
    Question("textDocument/formatting") { _, _ in
      ["options": ["tabSize": 2, "insertSpaces": true]]
    },
    Question("textDocument/codeAction") { caret, _ in
      ["range": ["start": caret, "end": caret], "context": ["diagnostics": []]]
    },
  ]

  @Test(arguments: typingSessions)
  func `every keystroke leaves a document that answers`(session: TypingSession) {
    var capabilities = Self.capabilities.objectValue ?? [:]
    capabilities["general"] = ["positionEncodings": [.string(session.encoding.rawValue)]]
    var client = TestClient(capabilities: .object(capabilities))
    _ = client.open(session.text, uri: Self.uri)
    var buffer = EditorBuffer(session.text, session.encoding)
    var version: Int64 = 1
    for step in session.steps {
      buffer.perform(step) { change, buffer in
        version += 1
        let published = client.change(uri: Self.uri, version: version, change)
        check(published, against: buffer, "the diagnostics of version \(version)")
        ask(&client, Self.questions, buffer)
        if version % 5 == 0 { ask(&client, Self.moreQuestions, buffer) }
      }
    }
    ask(&client, Self.questions + Self.moreQuestions, buffer)
    expectFresh(&client, buffer.text)
  }

  private func ask(_ client: inout TestClient, _ questions: [Question], _ buffer: EditorBuffer) {
    let caret = buffer.position(buffer.caret)
    let whole: JSONValue = [
      "start": buffer.position(0), "end": buffer.position(buffer.scalars.count),
    ]
    for question in questions {
      var params = question.params(caret, whole)
      params["textDocument"] = ["uri": .string(Self.uri)]
      let answer = client.exchange(question.method, .object(params))
      let what = "\(question.method) at \(caret) of \(buffer.text)"
      #expect(answer["error"] == nil, "\(what): \(answer)")
      check([answer], against: buffer, what)
    }
  }

  /// No range is outside of the text.
  private func check(_ messages: [JSONValue], against buffer: EditorBuffer, _ what: String) {
    let lengths = buffer.lineLengths
    var pending = messages
    while let value = pending.popLast() {
      if let array = value.arrayValue {
        pending += array
      } else if let object = value.objectValue {
        pending += object.map(\.value)
        if let line = value["line"]?.integerValue, let character = value["character"]?.integerValue
        {
          #expect(
            lengths.indices.contains(line) && character <= lengths[line],
            "\(what): \(value) is not in the text")
        }
      }
    }
  }

  /// After all that, everything is as in the same text opened afresh.
  private func expectFresh(_ client: inout TestClient, _ text: String) {
    func state(_ client: inout TestClient) -> [JSONValue?] {
      let document: JSONValue = ["textDocument": ["uri": .string(Self.uri)]]
      return [
        client.exchange("layout/tree", document)["result"]?["root"],
        client.exchange("layout/frames", document)["result"]?["frames"],
        client.exchange("layout/diagnostics", document)["result"]?["diagnostics"],
        client.exchange("textDocument/documentSymbol", document)["result"],
        client.exchange("textDocument/semanticTokens/full", document)["result"]?["data"],
      ]
    }
    let edited = state(&client)
    _ = client.notify("textDocument/didClose", ["textDocument": ["uri": .string(Self.uri)]])
    _ = client.open(text, uri: Self.uri)
    #expect(edited == state(&client))
  }
}
