/// An edit of a document's text, noted in case it turns out to have gone wrong.
struct NotedEdit: Hashable, Sendable {
  /// The bytes that it replaced.
  private let range: Range<Int>
  private let text: String

  /// More bytes of a replacement than these are not kept.
  private static let maximumLength = 60

  init(_ range: Range<Int>, _ replacement: [UInt8]) {
    self.range = range
    let kept = String(decoding: replacement.prefix(Self.maximumLength), as: UTF8.self)
    text = kept + (replacement.count > Self.maximumLength ? "…" : "")
  }
}

extension NotedEdit: CustomStringConvertible {
  var description: String {
    "bytes \(range.lowerBound) to \(range.upperBound) became \(text.debugDescription)"
  }
}
