import DocumentSyntax
package import LiveDocuments

/// `lintel serve --paranoid`: after each edit a document is compared with its text opened afresh.
package struct SelfCheck {
  private let suspicion: (LiveDocument) -> String?

  /// - Parameter suspicion: What else there is to find wrong with a document: a sentence without a
  ///   full stop. Nothing but in tests.
  package init(suspicion: @escaping (LiveDocument) -> String? = { _ in nil }) {
    self.suspicion = suspicion
  }

  /// The differences between a document and another one of the same text, each as half a sentence.
  func differences(
    of document: DocumentUnderTest, from fresh: DocumentUnderTest
  ) -> [String] {
    let comparison = DocumentComparison(document, fresh)
    return [suspicion(document.live)].compactMap(\.self) + comparison.differences
  }
}

extension Session {
  /// Compares a document with its text opened afresh, if that is wanted; where they differ says so,
  /// with the edits that caused it, and goes on with the fresh one.
  mutating func check(_ document: inout OpenDocument, after edits: [NotedEdit]) {
    // The text does not say what is laid over its styles.
    guard let selfCheck = workspace.selfCheck, let live = document.live,
      live.overriddenElements.isEmpty
    else { return }
    let fresh = LiveDocument(
      text: live.source.text.bytes, version: live.version, revision: live.revision,
      fonts: live.fonts)
    let derived = DerivedResults(configuration: document.derived.configuration)
    let differences = selfCheck.differences(
      of: DocumentUnderTest(live: live, diagnostics: document.derived.diagnostics(of: live)),
      from: DocumentUnderTest(live: fresh, diagnostics: derived.diagnostics(of: fresh)))
    guard !differences.isEmpty else { return }
    document.live = fresh
    document.derived = derived
    let shown = edits.prefix(5).map(\.description).joined(separator: ", then ")
    let rest = edits.count > 5 ? ", and \(edits.count - 5) more edits" : ""
    let fault = """
      revision \(fresh.revision) of \(document.uri) is not what its text says: \
      \(differences.joined(separator: "; ")) (\(shown)\(rest)); it was opened afresh
      """
    workspace.logLines.append(fault)
    show(.error, "a fault of \(Program.name): \(fault)")
  }
}

/// An edit of a document's text, noted for whoever wants to hear of it, and in case it turns out to have
/// gone wrong.
struct NotedEdit: Hashable, Sendable {
  /// The bytes that it replaced.
  let range: Range<Int>

  /// The bytes that stand there instead, as far as they are kept.
  private let text: ArraySlice<UInt8>

  /// The number of bytes.
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

  /// The range after the edit of bytes of the text before it.
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
