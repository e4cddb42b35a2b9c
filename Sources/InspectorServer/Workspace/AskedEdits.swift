import DocumentSyntax
import LiveDocuments

/// The edits that editors were asked for: who wanted them is known again by the text that they lead to, because an
/// editor makes them in messages like those of its own edits.
struct AskedEdits {
  private var lastNumber = 0
  private var expected: [Expected] = []

  private struct Expected {
    let number: Int
    let key: DocumentKey
    let length: Int
    let hash: Int
    let author: String?
  }

  /// More are not remembered; an editor may never make what it said it would.
  private static let limit = 32

  /// Takes note of an edit.
  ///
  /// - Parameters:
  ///   - text: The text that it leads to.
  ///   - key: Whose text that is.
  ///   - author: What the client calls itself that wants it.
  /// - Returns: Its number, never that of another one again.
  mutating func expect(_ text: [UInt8], of key: DocumentKey, for author: String?) -> Int {
    lastNumber += 1
    expected.append(
      Expected(
        number: lastNumber, key: key, length: text.count, hash: Self.hash(text), author: author))
    if expected.count > Self.limit { expected.removeFirst() }
    return lastNumber
  }

  /// The client that requested this text of a document; earlier requests are dropped.
  ///
  /// - Complexity: In the length of the text, where one of this length was asked for.
  mutating func author(of text: SourceText, of key: DocumentKey) -> String? {
    let candidates = expected.filter { $0.key == key && $0.length == text.utf8Count }
    guard !candidates.isEmpty else { return nil }
    let hash = Self.hash(text.bytes)
    guard let found = candidates.last(where: { $0.hash == hash }) else { return nil }
    expected.removeAll { $0.key == key && $0.number <= found.number }
    return found.author
  }

  /// True if the text that an edit leads to has not come, nor a refusal.
  func isExpected(_ number: Int) -> Bool { expected.contains { $0.number == number } }

  /// Forgets an edit that was refused.
  mutating func forget(_ number: Int) { expected.removeAll { $0.number == number } }

  /// Forgets the edits of a document that was closed.
  mutating func forget(_ key: DocumentKey) { expected.removeAll { $0.key == key } }

  private static func hash(_ text: [UInt8]) -> Int {
    var hasher = Hasher()
    text.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

/// An edit that an editor was asked for and has perhaps not made yet.
///
/// The client that asked waits for it: its next edit would be computed from the text without this one, and the editor
/// would have to refuse it.
struct AskedEdit {
  let number: Int
  let document: DocumentKey

  /// The revision of the document when the editor was asked.
  let revision: Int

  /// True if the editor has said that it made the edit; its text may come before or after that.
  var isApplied = false

  /// The time at which the client waits no longer, by ``WorkspaceServices/now``.
  let deadline: Int

  /// The time that an editor has, in nanoseconds: editors take about 30 ms, and one that asks its user forever.
  static let patience = 2_000_000_000
}
