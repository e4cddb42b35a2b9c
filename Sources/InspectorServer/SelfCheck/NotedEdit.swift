/// An edit of a document's text, noted for whoever wants to hear of it, and in case it turns out to have
/// gone wrong.
struct NotedEdit: Hashable, Sendable {
  /// The bytes that it replaced.
  let range: Range<Int>

  /// The bytes that stand there instead, as far as they are kept.
  private let text: ArraySlice<UInt8>

  /// How many they were.
  let length: Int

  /// More bytes of a replacement than these are not kept, nor more shown where it went wrong.
  private static let keptLength = 800
  private static let describedLength = 60

  /// More characters than these are not shown.
  private static let shownLength = 200

  init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    text = Array(replacement.prefix(Self.keptLength))[...]
    length = replacement.count
  }

  /// The first characters of the text that came in.
  var beginning: String {
    // A character that was cut is none.
    var end = text.endIndex
    if length > text.count {
      while end > text.startIndex, text[end - 1] & 0xC0 == 0x80 { end -= 1 }
      end = max(text.startIndex, end - 1)
    }
    return String(String(decoding: text[..<end], as: UTF8.self).prefix(Self.shownLength))
  }

  /// Where bytes of the text before the edit stand after it.
  func moving(_ other: Range<Int>) -> Range<Int> {
    let start = moving(other.lowerBound, isEnd: false)
    return start..<max(start, moving(other.upperBound, isEnd: true))
  }

  private func moving(_ offset: Int, isEnd: Bool) -> Int {
    if offset < range.lowerBound { return offset }
    if offset >= range.upperBound {
      // What was put in right behind something is no part of it.
      if isEnd, offset == range.lowerBound { return offset }
      return offset - range.count + length
    }
    return isEnd ? range.lowerBound : range.lowerBound + length
  }
}

extension NotedEdit: CustomStringConvertible {
  var description: String {
    let shown = String(decoding: text.prefix(Self.describedLength), as: UTF8.self)
    let rest = length > Self.describedLength ? "…" : ""
    let became = (shown + rest).debugDescription
    return "bytes \(range.lowerBound) to \(range.upperBound) became \(became)"
  }
}
