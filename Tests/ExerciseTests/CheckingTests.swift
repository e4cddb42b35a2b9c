import DocumentMaking
import Exercise
import JSON
import Testing

/// The checks do find faults.
@Suite struct CheckingTests {
  private static let uri = "file:///w/a.layout.json"
  private static let text = """
    {"root": {"type": "stack", "children": [{"type": "text", "id": "ä😀", "text": "words"}]}}
    """

  @Test func `a document that is not what its text says is a fault`() throws {
    try onLargeStack {
      #expect(try Self.fault(ofServerWith: Self.text, held: Self.text) == nil)
      for change in [("words", "other words"), ("stack", "center"), ("{\"root\"", " {\"root\"")] {
        let held = Self.text.replacing(change.0, with: change.1)
        let fault = try Self.fault(ofServerWith: Self.text, held: held)
        #expect(fault?.description.contains("opened afresh answers") == true, "\(change)")
      }
    }
  }

  private static func fault(ofServerWith text: String, held: String) throws -> Fault? {
    var client = LocalClient()
    try client.begin(.able, .utf16)
    try client.open(uri, text, version: 3)
    var comparison = FreshComparison(of: [
      HeldDocument(uri: uri, owner: .editor, version: 3, text: NaiveText(held, unit: .utf16))
    ])
    var choices = Choices(seed: 1)
    do throws(Fault) {
      try comparison.compare(&client, using: &choices) { () throws(Fault) in
        var fresh = LocalClient()
        try fresh.begin(.able, .utf16)
        return fresh
      }
      #expect(comparison.answerCount > 100)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a range outside the text, or inside a character, is a fault`() {
    func fault(_ start: (Int64, Int64), _ end: (Int64, Int64)) -> Bool {
      let range: JSONValue = [
        "start": ["line": .integer(start.0), "character": .integer(start.1)],
        "end": ["line": .integer(end.0), "character": .integer(end.1)],
      ]
      let checks = AnswerChecks(of: NaiveText("a😀\r\nb", unit: .utf16), uri: Self.uri)
      do {
        try checks.check([["range": range]], of: "m")
        return false
      } catch {
        return true
      }
    }
    #expect(!fault((0, 0), (1, 1)))
    #expect(!fault((0, 1), (0, 3)))
    #expect(fault((0, 2), (0, 3)))
    #expect(fault((0, 0), (0, 4)))
    #expect(fault((0, 0), (2, 0)))
    #expect(fault((1, 0), (0, 0)))
  }

  @Test func `a range outside of another open document, or a fold outside of the text, is a fault`()
  {
    let other = HeldDocument(
      uri: "file:///w/b.layout.json", owner: .editor, version: 1, text: NaiveText("b", unit: .utf8))
    let checks = AnswerChecks(of: NaiveText("ab\ncd", unit: .utf8), uri: Self.uri, others: [other])
    func range(_ end: Int64) -> JSONValue {
      ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": .integer(end)]]
    }
    func fault(_ answer: JSONValue) -> Bool {
      do {
        try checks.check(answer, of: "m")
        return false
      } catch {
        return true
      }
    }
    for end in 1...2 as ClosedRange<Int64> {
      #expect(!fault(["uri": .string(Self.uri), "range": range(end)]))
      #expect(fault(["uri": .string(other.uri), "range": range(end)]) == (end == 2))
      let edits: JSONValue = [["range": range(end), "newText": ""]]
      #expect(fault(["changes": .object([other.uri: edits])]) == (end == 2))
    }
    #expect(!fault([["startLine": 0, "endLine": 1]]))
    #expect(!fault([["startLine": 0, "startCharacter": 2, "endLine": 1, "endCharacter": 1]]))
    #expect(fault([["startLine": 0, "endLine": 2]]))
    #expect(fault([["startLine": 1, "endLine": 0]]))
    #expect(fault([["startLine": 0, "startCharacter": 3, "endLine": 1]]))
  }

  @Test func `edits that overlap are a fault, others are made together`() throws {
    func edit(_ start: Int64, _ end: Int64, _ text: String) -> JSONValue {
      [
        "range": [
          "start": ["line": 0, "character": .integer(start)],
          "end": ["line": 0, "character": .integer(end)],
        ], "newText": .string(text),
      ]
    }
    var text = NaiveText("abcdef", unit: .utf8)
    try text.apply(together: [edit(4, 5, "X"), edit(1, 1, "1"), edit(1, 1, "2"), edit(1, 2, "")])
    #expect(text.string == "a12cdXf")
    #expect(throws: Fault.self) { try text.apply(together: [edit(0, 2, ""), edit(1, 3, "")]) }
  }

  @Test func `tokens behind the text or over each other are a fault`() {
    let checks = AnswerChecks(of: NaiveText("abc\nd", unit: .utf8), uri: Self.uri)
    #expect(throws: Never.self) { try checks.checkTokens([0, 0, 3, 0, 0, 1, 0, 1, 0, 0]) }
    #expect(throws: Fault.self) { try checks.checkTokens([0, 0, 4, 0, 0]) }
    #expect(throws: Fault.self) { try checks.checkTokens([0, 0, 2, 0, 0, 0, 1, 1, 0, 0]) }
    #expect(throws: Fault.self) { try checks.checkTokens([2, 0, 1, 0, 0]) }
  }

  @Test(arguments: PositionUnit.allCases)
  func `places and positions lead to each other`(unit: PositionUnit) {
    let text = NaiveText("aé日😀\r\nb\rc\n\nd", unit: unit)
    for (index, position) in text.positions {
      #expect(text.position(at: index) == position)
      #expect(text.index(of: position) == index)
    }
    #expect(text.positions.last?.position.line == 4)
    let width = [PositionUnit.utf8: 10, .utf16: 5, .utf32: 4][unit]
    #expect(text.position(at: 4).character == width)
  }
}
