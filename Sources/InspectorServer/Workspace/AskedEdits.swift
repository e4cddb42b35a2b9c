import DocumentSyntax
import LiveDocuments

/// The edits that other clients want of the texts of editors, in the order in which they came.
///
/// ```
///  layout/edit ──► queued ──► asked ──► made: the text comes as a didChange, and the answer before or after it
///                    ▲          │
///                    └──────────┴─────► refused
/// ```
///
/// - An editor is asked for one edit of a document at a time: the next one would be of the text without it, which the
///   editor refuses, or makes at other offsets if it does not compare versions. If it has not made the edit by the
///   deadline, the next one is asked for all the same.
/// - Until it is made, an edit follows the text: each revision moves its ranges. If a revision changes what the edit
///   replaces, or touches it, the edit is refused (``AskedEdit/conflict``).
/// - An editor that refuses an edit of a text that it changed meanwhile is asked again for the moved edit.
/// - The author of a revision is known by the text that an edit leads to, because an editor makes it in messages like those
///   of its own edits.
struct AskedEdits {
  private var lastNumber = 0
  private var edits: [AskedEdit] = []

  /// The number of edits that are remembered after an editor was asked for them; it may never make them.
  private static let askedLimit = 32

  /// The number of edits that can be queued; clients wait for theirs, so they are few.
  private static let queueLimit = 64

  /// True if an editor is to be asked for more edits.
  var hasQueued: Bool { edits.contains { !$0.isAsked } }

  /// Adds an edit to the queue.
  ///
  /// - Parameters:
  ///   - changes: The edits of the text, in ascending order.
  ///   - text: The text.
  ///   - key: The document.
  ///   - requester: The client that wants the edit.
  ///   - author: Its name.
  /// - Returns: The number of the edit, which no other one has; `nil` if the queue is full.
  mutating func add(
    _ changes: [SourceEdit], of text: SourceText, in key: DocumentKey, for requester: ClientID,
    by author: String?
  ) -> Int? {
    guard edits.count(where: { !$0.isAsked }) < Self.queueLimit else { return nil }
    lastNumber += 1
    edits.append(
      AskedEdit(
        number: lastNumber, document: key, requester: requester, author: author, edits: changes,
        textLength: text.utf8Count))
    return lastNumber
  }

  /// The first edit that its editor can be asked for now; `revision` returns the revision of a document.
  func next(at now: Int, revision: (DocumentKey) -> Int?) -> AskedEdit? {
    var seen: Set<DocumentKey> = []
    for edit in edits where edit.isPending(at: now, revision: revision(edit.document)) {
      if seen.insert(edit.document).inserted, !edit.isAsked { return edit }
    }
    return nil
  }

  /// The time at which the next queued edit is asked for at the latest; `nil` if none is queued.
  var nextDeadline: Int? {
    Set(edits.lazy.filter { !$0.isAsked }.map(\.document)).compactMap(deadline(of:)).min()
  }

  /// The time at which nothing stands before the queued edits of a document any more.
  func deadline(of key: DocumentKey) -> Int? {
    edits.lazy.filter { $0.document == key }.compactMap(\.request?.deadline).max()
  }

  /// Takes note that the editor is asked for an edit.
  ///
  /// - Parameters:
  ///   - number: The edit.
  ///   - text: The text before it.
  ///   - revision: The revision of that.
  ///   - deadline: The time until which others wait for it.
  mutating func noteAsked(
    _ number: Int, of text: SourceText, revision: Int, deadline: Int
  ) {
    guard let index = index(of: number) else { return }
    let new = edits[index].edits.applied(to: text.bytes)
    edits[index].request = AskedEdit.Request(
      revision: revision, deadline: deadline, length: new.count, hash: Self.hash(new))
    edits[index].attempts += 1
    if edits.count(where: \.isAsked) > Self.askedLimit,
      let oldest = edits.firstIndex(where: \.isAsked)
    {
      edits.remove(at: oldest)
    }
  }

  /// Moves the edits of a document with a revision of its text.
  ///
  /// - Parameters:
  ///   - changes: The changes of the text, each of the text that the one before it left.
  ///   - key: The document.
  ///   - length: The length of the new text.
  mutating func follow(_ changes: [SourceEdit], of key: DocumentKey, length: Int) {
    let indices = edits.indices.filter { edits[$0].document == key }
    guard !changes.isEmpty, !indices.isEmpty else { return }
    let change = TextEdits(successive: changes.map { TextEdits($0) })
    for index in indices { edits[index].follow(change, length: length) }
  }

  /// The client that requested this text of a document; the edit and earlier ones that were asked for are dropped.
  ///
  /// - Complexity: In the length of the text, where one of this length was asked for.
  mutating func author(of text: SourceText, of key: DocumentKey) -> String? {
    let candidates = edits.filter { $0.document == key && $0.request?.length == text.utf8Count }
    guard !candidates.isEmpty else { return nil }
    let hash = Self.hash(text.bytes)
    guard let found = candidates.last(where: { $0.request?.hash == hash }) else { return nil }
    edits.removeAll { $0.document == key && $0.isAsked && $0.number <= found.number }
    return found.author
  }

  /// An edit that was neither made nor refused.
  subscript(number: Int) -> AskedEdit? { index(of: number).map { edits[$0] } }

  /// Takes note that the editor says that it made an edit.
  mutating func noteApplied(_ number: Int) {
    if let index = index(of: number) { edits[index].request?.isApplied = true }
  }

  /// Has an edit asked for again.
  mutating func enqueueAgain(_ number: Int) {
    if let index = index(of: number) { edits[index].request = nil }
  }

  /// Forgets an edit that was refused.
  mutating func forget(_ number: Int) { edits.removeAll { $0.number == number } }

  /// Forgets the edits of a document that was closed.
  ///
  /// - Returns: Those that were queued.
  mutating func forget(_ key: DocumentKey) -> [AskedEdit] {
    defer { edits.removeAll { $0.document == key } }
    return edits.filter { $0.document == key && !$0.isAsked }
  }

  private func index(of number: Int) -> Int? { edits.firstIndex { $0.number == number } }

  private static func hash(_ text: [UInt8]) -> Int {
    var hasher = Hasher()
    text.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }
}

/// An edit of an editor's text that the editor has perhaps not made yet.
///
/// The client that wants it waits for it: its next edit would be computed from the text without this one.
struct AskedEdit {
  let number: Int
  let document: DocumentKey
  let requester: ClientID
  let author: String?

  /// The edits of the newest text, in ascending order.
  fileprivate(set) var edits: [SourceEdit]

  /// The length of the newest text.
  fileprivate var textLength: Int

  /// The offset in the newest text at which another edit changed what this one replaces; `nil` if none did.
  fileprivate(set) var conflict: Int?

  /// The request to the editor; `nil` while the edit is queued.
  fileprivate(set) var request: Request?

  /// The number of requests so far.
  fileprivate(set) var attempts = 0

  init(
    number: Int, document: DocumentKey, requester: ClientID, author: String?, edits: [SourceEdit],
    textLength: Int
  ) {
    (self.number, self.document) = (number, document)
    (self.requester, self.author) = (requester, author)
    (self.edits, self.textLength) = (edits, textLength)
  }

  struct Request {
    /// The revision of the document when the editor was asked.
    let revision: Int

    /// The time until which others wait, by ``WorkspaceServices/now``.
    let deadline: Int

    /// The length and the hash of the text that the edit leads to.
    let length: Int
    let hash: Int

    /// True if the editor has said that it made the edit; its text may come before or after that.
    var isApplied = false

    /// True if the text was edited since, which the editor did not know of.
    var hasNewText = false
  }

  /// The time that an editor has, in nanoseconds: editors take about 30 ms, and one that asks its user forever.
  static let patience = 2_000_000_000

  /// The number of times that an editor is asked for an edit whose text it changes meanwhile.
  private static let mostAttempts = 3

  var isAsked: Bool { request != nil }

  /// True while others wait for the edit; `revision` is that of the document.
  func isPending(at now: Int, revision: Int?) -> Bool {
    guard let request else { return true }
    // The editor may have made another text of it, as one that formats does.
    return !edits.isEmpty && now < request.deadline
      && !(request.isApplied && revision != request.revision)
  }

  /// True if the editor refused the edit perhaps only because its text was a newer one.
  func isWorthAskingAgain(at now: Int) -> Bool {
    guard let request else { return false }
    return now < request.deadline && request.hasNewText && attempts < Self.mostAttempts
  }

  fileprivate mutating func follow(_ change: TextEdits, length: Int) {
    request?.hasNewText = true
    let isKnown = textLength + change.shift == length
    textLength = length
    if let conflict {
      self.conflict = min(change.map(conflict, bias: .before), length)
      return
    }
    guard isKnown else {
      conflict = 0
      return
    }
    var moved: [SourceEdit] = []
    for edit in edits {
      guard let range = change.map(untouched: edit.range) else {
        conflict = change.map(edit.range.lowerBound, bias: .before)
        return
      }
      moved.append(SourceEdit(range, with: edit.replacement))
    }
    edits = moved
  }
}
