import JSON
import Testing

@Suite struct JSONDepthTests {
  @Test func `the deepest value that can be read needs no more than 512 kB of stack`() throws {
    let arrays = nested("[", "", "]", levels: JSONValue.maximumDepth)
    let objects = nested(#"{"a":"#, "1", "}", levels: JSONValue.maximumDepth - 1)
    for text in [arrays, objects] {
      onStack(of: 512 << 10) {
        let values = (0..<2).compactMap { _ in try? JSONValue(parsing: text) }
        #expect(values.count == 2)
        #expect(values.first == values.last)
        #expect(values.first?.hashValue == values.last?.hashValue)
        #expect(values.first?.serialized() == text)
      }
    }
  }

  @Test func `a value one level deeper is refused`() {
    for levels in [JSONValue.maximumDepth + 1, 1_000_000] {
      let error = #expect(throws: JSONSyntaxError.self) {
        try JSONValue(parsing: nested("[", "", "]", levels: levels))
      }
      #expect(error?.kind == .tooDeep)
    }
  }

  private func nested(_ open: String, _ inner: String, _ close: String, levels: Int) -> [UInt8] {
    Array(
      (String(repeating: open, count: levels) + inner + String(repeating: close, count: levels))
        .utf8)
  }
}
