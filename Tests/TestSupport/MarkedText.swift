/// A document in which the places that diagnostics are expected at are marked.
///
/// `⟦` and `⟧` stand around each place, and behind the line in which it begins stand two spaces,
/// `// expect:` and the codes, one for each mark of the line in their order.
struct MarkedText {
  /// The text without the marks.
  private(set) var text = ""
  private(set) var expectations: [Expectation] = []

  /// One expected diagnostic.
  struct Expectation: Hashable {
    let code: String

    /// UTF-8 offsets in ``text``.
    var range: Range<Int>
  }

  /// Why marks make no sense.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  init(_ marked: String) throws(Fault) {
    var opened: [(expectation: Int, start: Int)] = []
    let lines = marked.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if index > 0 { text += "\n" }
      var (content, codes) = Self.separate(line)
      for scalar in content.unicodeScalars {
        switch scalar {
        case "⟦":
          guard let code = codes.popFirst() else {
            throw Fault(description: "line \(index + 1) has more marks than codes")
          }
          opened.append((expectations.count, text.utf8.count))
          expectations.append(Expectation(code: String(code), range: 0..<0))
        case "⟧":
          guard let mark = opened.popLast() else {
            throw Fault(description: "line \(index + 1) closes a mark that is not open")
          }
          expectations[mark.expectation].range = mark.start..<text.utf8.count
        default: text.unicodeScalars.append(scalar)
        }
      }
      guard codes.isEmpty else {
        throw Fault(description: "line \(index + 1) has more codes than marks")
      }
    }
    guard opened.isEmpty else { throw Fault(description: "a mark is not closed") }
  }

  private static func separate(_ line: Substring) -> (Substring, ArraySlice<Substring>) {
    let parts = line.split(
      separator: "  // expect:", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return (line, []) }
    return (parts[0], parts[1].split { $0 == "," || $0 == " " }[...])
  }

  /// The text and the places in it once a document stands around the element.
  mutating func complete() {
    let complete = completeDocument(text)
    guard complete != text else { return }
    text = complete
    let distance = documentOpening.utf8.count
    for index in expectations.indices {
      let range = expectations[index].range
      expectations[index].range = (range.lowerBound + distance)..<(range.upperBound + distance)
    }
  }
}
