import Diagnostics
import DocumentSyntax
package import LiveDocuments

/// `lintel serve --paranoid`: after each edit a document is compared with its text opened afresh, and rules are checked
/// to read no more than they declare.
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
      + fresh.live.undeclaredReads()
  }
}

extension Server {
  /// Compares a document with its text opened afresh, if self-checks are enabled.
  ///
  /// If they differ, shows the difference and the edits that caused it to the client, and continues with the fresh
  /// document.
  mutating func check(
    _ document: inout OpenDocument, after edits: [SourceEdit], from client: ClientID
  ) {
    // The text does not say what is laid over its styles.
    guard let selfCheck = workspace.selfCheck, let live = document.live,
      live.overriddenElements.isEmpty
    else { return }
    let fresh = LiveDocument(
      text: live.source.text.bytes, version: live.version, revision: live.revision,
      fonts: live.fonts)
    let derived = DerivedCache(configuration: document.derived.configuration)
    let differences = selfCheck.differences(
      of: DocumentUnderTest(live: live, diagnostics: document.derived.diagnostics(of: live)),
      from: DocumentUnderTest(live: fresh, diagnostics: derived.diagnostics(of: fresh)))
    guard !differences.isEmpty else { return }
    document.live = fresh
    document.derived = derived
    let shown = edits.prefix(5).map(\.summary).joined(separator: ", then ")
    let rest = edits.count > 5 ? ", and \(edits.count - 5) more edits" : ""
    let fault = """
      revision \(fresh.revision) of \(document.uri) is not what its text says: \
      \(differences.joined(separator: "; ")) (\(shown)\(rest)); it was opened afresh
      """
    workspace.logLines.append(fault)
    connections[client].show(.error, "a fault of \(Program.name): \(fault)")
  }
}

extension SourceEdit {
  /// More bytes of a replacement than these are not shown.
  private static let describedLength = 60

  /// The edit as half a sentence.
  fileprivate var summary: String {
    let shown = String(decoding: replacement.prefix(Self.describedLength), as: UTF8.self)
    let rest = replacement.count > Self.describedLength ? "…" : ""
    let became = (shown + rest).debugDescription
    return "bytes \(range.lowerBound) to \(range.upperBound) became \(became)"
  }
}
