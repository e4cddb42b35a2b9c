import Authoring
import LiveDocuments
import Testing

@Suite struct SelectionTests {
  private let document = LiveDocument(
    #"{"root": {"type": "node", "style": {"width": "40%"}, "child": {}}, "scale": 2}"#)

  private func selections(at word: String, _ distance: Int = 0) -> [String] {
    document.selections(at: document.offset(of: word) + distance).map { document.text(in: $0) }
  }

  @Test func `a value grows to its member, its object and the element around`() {
    #expect(
      selections(at: "40%").dropLast(4) == [
        "40%", #""40%""#, #""width": "40%""#, #"{"width": "40%"}"#, #""style": {"width": "40%"}"#,
        #""type": "node", "style": {"width": "40%"}, "child": {}"#,
      ])
    #expect(
      selections(at: "40%").suffix(4).map { $0.prefix(8) } == [
        #"{"type":"#, #""root": "#, #""root": "#, #"{"root":"#,
      ])
  }

  @Test func `a key grows to its member`() {
    #expect(selections(at: "type", 2).prefix(3) == ["type", #""type""#, #""type": "node""#])
    #expect(selections(at: ": \"node\"", 1).first == #""type": "node""#)
  }

  @Test func `Selection ranges of numbers and objects have no separate content`() {
    #expect(selections(at: "2}", 1).prefix(2) == ["2", #""scale": 2"#])
    #expect(selections(at: "{}").prefix(2) == ["{}", #""child": {}"#])
  }

  @Test func `Selection in a comment expands to the comment, then to the values around`() {
    let document = LiveDocument("// a\n{ \"root\": { /* \"b\": 1 */ } }")
    func first(_ word: String) -> String? {
      document.selections(at: document.offset(of: word) + 1).first.map { document.text(in: $0) }
    }
    #expect(first("b\"") == "/* \"b\": 1 */")
    #expect(first(" a") == "// a")
    #expect(document.selections(at: 4).first == 0..<4)
  }

  @Test func `Selection outside of all values is the whole text`() {
    #expect(LiveDocument("").selections(at: 0) == [0..<0])
    #expect(LiveDocument(" {}  ").selections(at: 5) == [0..<5])
  }

  @Test func `each range contains the one before and more`() {
    for text in ExampleTexts.broken(count: 20, seed: 3) {
      let document = LiveDocument(text: text)
      for offset in stride(from: 0, through: text.count, by: 1 + text.count / 40) {
        let ranges = document.selections(at: offset)
        #expect(ranges.last == 0..<text.count)
        #expect(ranges[0].lowerBound <= offset && offset <= ranges[0].upperBound)
        for (inner, outer) in zip(ranges, ranges.dropFirst()) {
          #expect(inner.clamped(to: outer) == inner && inner != outer)
        }
      }
    }
  }
}
