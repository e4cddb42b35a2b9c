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

/// A change of a text that changes none of its diagnostics.
package enum MarkedChange: Sendable {
  /// A carriage return before each line feed.
  case windowsLineEnds

  /// A comment with an emoji before each mark.
  case emoji
}

extension MarkedText {
  /// Makes a change, and moves the expectations with the text.
  mutating func make(_ change: MarkedChange) {
    let bytes = Array(text.utf8)
    let insertion: [UInt8]
    let offsets: [Int]
    switch change {
    case .windowsLineEnds:
      insertion = [UInt8(ascii: "\r")]
      offsets = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    case .emoji:
      insertion = Array("/*📏*/".utf8)
      // Inside of a string the comment would be text, and an empty range may be before it or behind it.
      let starts = Set(expectations.map(\.range).filter { !$0.isEmpty }.map(\.lowerBound))
      offsets = starts.sorted().filter {
        $0 > 0 && Array(" \n[{:,".utf8).contains(bytes[$0 - 1])
          && Array(#""{[-0123456789tfn"#.utf8).contains(bytes[$0])
      }
    }
    var changed: [UInt8] = []
    var next = offsets.startIndex
    for (offset, byte) in bytes.enumerated() {
      if next < offsets.endIndex, offsets[next] == offset {
        changed += insertion
        next += 1
      }
      changed.append(byte)
    }
    text = String(decoding: changed, as: UTF8.self)
    /// An insertion at the start of a range is before the range, and one at the end behind the range.
    func moved(_ offset: Int, isStart: Bool) -> Int {
      offset + insertion.count * offsets.count { $0 < offset || isStart && $0 == offset }
    }
    for index in expectations.indices {
      let range = expectations[index].range
      let lower = moved(range.lowerBound, isStart: !range.isEmpty)
      expectations[index].range = lower..<max(lower, moved(range.upperBound, isStart: false))
    }
  }
}
