import Authoring
import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
package import LiveDocuments

/// A document that a request asks about, its own layout or that of a variant.
struct QueriedDocument {
  let live: LiveDocument

  /// The number the client gave the text; `nil` if it came along with the request.
  let version: Int?

  let revision: Int

  /// The frames that its elements are shown with while its text is broken.
  fileprivate(set) var stableFrames = StableFrames()

  /// The cache of results, if the document outlives the request and is no variant.
  fileprivate(set) var derived: DerivedCache?

  /// The configuration of a document without ``derived``.
  fileprivate(set) var configuration: DiagnosticConfiguration

  /// The diagnostics that its configuration wants, in the order of the text: those of all screens, or if it is
  /// a variant those of that one.
  var diagnostics: [Diagnostic] {
    derived?.diagnostics(of: live)
      ?? configuration.applied(to: DocumentCheck().diagnostics(of: live))
  }

  /// The diagnostics on the screen of a variant that its configuration wants.
  func diagnostics(onVariant name: String) -> [Diagnostic] {
    derived?.diagnostics(onVariant: name, of: live)
      ?? configuration.applied(to: DocumentCheck().diagnostics(onVariant: name, of: live))
  }

  /// The elements in the order of the text.
  var outline: [OutlineItem] { derived?.outline.outline(of: live) ?? live.outline() }

  /// The trials of its code actions.
  var trials: ActionTrials { derived?.trials(of: live) ?? ActionTrials(of: live) }
}

extension Session {
  /// Finds the document a request names, laid out as `variant` if there is one.
  func document(
    _ reference: DocumentReference, variant: String? = nil
  ) throws(ResponseError) -> QueriedDocument {
    switch reference {
    case .open(let uri): try openDocument(uri, variant: variant)
    case .inline(let text): try inlineDocument(text, variant: variant)
    }
  }

  /// Finds the document that a program opened.
  ///
  /// - Throws: `document-not-open`, or `document-owned-by-editor` for one whose text is an editor's.
  func documentOfProgram(_ uri: String) throws(ResponseError) -> OpenDocument {
    guard let document = workspace.documents[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard !document.owner.isEditor else { throw .documentOwnedByEditor(uri) }
    return document
  }

  /// Forgets a document, and tells who wants to know.
  mutating func close(_ key: DocumentKey) {
    forget(key)
    announceDocuments()
  }

  mutating func forget(_ key: DocumentKey) {
    workspace.documents[key] = nil
    workspace.askedEdits.forget(key)
    forEachClient { session in
      session.client.subscriptions.forget(key)
      session.client.watches.forget(key)
      session.client.published[key] = nil
      session.client.sentTokens.forget(key)
      session.client.outbox += session.client.inFlight.invalidate(key)
    }
    workspace.snapshotCache.forget(key)
    workspace.symbols.forget(key)
  }

  private func openDocument(
    _ uri: String, variant: String?
  ) throws(ResponseError) -> QueriedDocument {
    guard let open = workspace.documents[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard let live = open.live else { throw .documentTooLarge(limit: workspace.documentLimit) }
    var result = QueriedDocument(
      live: live, version: open.version, revision: open.revision,
      configuration: open.derived.configuration)
    if let variant {
      try live.check(variant: variant)
      result = QueriedDocument(
        live: open.derived.variant(variant, of: live), version: open.version,
        revision: open.revision, configuration: open.derived.configuration)
    } else {
      result.derived = open.derived
      result.stableFrames = open.stableFrames
    }
    return result
  }

  private func inlineDocument(
    _ text: String, variant: String?
  ) throws(ResponseError) -> QueriedDocument {
    guard text.utf8.count <= workspace.documentLimit else {
      throw .documentTooLarge(limit: workspace.documentLimit)
    }
    let live = LiveDocument(
      text: Array(text.utf8), variant: variant, isCancelled: context.isCancelled)
    if let variant { try live.check(variant: variant) }
    return QueriedDocument(
      live: live, version: nil, revision: live.revision,
      configuration: client.settings.configuration)
  }
}

extension Server {
  /// The document that is open under a URI, for a program that lays it out on another screen.
  package func openDocument(_ uri: String) -> LiveDocument? {
    session.workspace.documents[DocumentKey(uri)]?.live
  }
}

// What becomes of texts when a message cannot be taken as the client meant it.

extension Session {
  /// Says that a document's text may not be the client's; once, until the whole text comes again.
  mutating func noteOutOfStep(_ document: inout OpenDocument, _ reason: String) {
    guard !document.isDesynchronized else { return }
    document.isDesynchronized = true
    show(
      .warning,
      "the text of \(document.uri) may differ from the editor's: \(reason); closing and opening it "
        + "helps")
  }

  /// Says in the log that halves of characters were replaced in a message.
  mutating func noteRepair(of count: Int) {
    let halves =
      count == 1 ? "an escape of half a character" : "\(count) escapes of half a character"
    log(.warning, "a message has \(halves), such as \"\\ud83d\"; U+FFFD is read in its place")
  }

  /// Notes that the params of a message about a document could not be read.
  mutating func noteRefusedChange(_ params: JSONValue?) {
    guard let uri = params?["textDocument"]?["uri"]?.stringValue else { return }
    noteOutOfStep([DocumentKey(uri)], "a change of it could not be read")
  }

  /// Notes that the content of a frame could not be read: if it changed a text, that is not ours now.
  mutating func noteUnreadable(_ content: [UInt8]) {
    guard content[...].contains(Self.changeMethod) else { return }
    // Messages may be hundreds of megabytes long, and the name stands before or behind the text.
    let ends = [content.prefix(4_096), content.suffix(4_096)]
    let named = workspace.documents.filter { document in
      ends.contains { $0.contains(Array(document.value.uri.utf8)) }
    }
    noteOutOfStep(
      (named.isEmpty ? workspace.documents : named).keys,
      "a message that changes a text could not be read")
  }

  /// Notes that bytes were received that are no frame: they may have been any message.
  mutating func noteLostMessage() { noteOutOfStep(workspace.documents.keys, "a message was lost") }

  private mutating func noteOutOfStep(_ keys: some Sequence<DocumentKey>, _ reason: String) {
    let editors = keys.filter { workspace.documents[$0]?.owner == .editor(client.id) }
    for key in editors.sorted(by: {
      workspace.documents[$0]?.uri ?? "" < workspace.documents[$1]?.uri ?? ""
    }) {
      guard var document = workspace.documents[key] else { continue }
      noteOutOfStep(&document, reason)
      workspace.documents[key] = document
    }
  }

  private static let changeMethod = Array(DidChangeTextDocument.method.utf8)
}

extension ArraySlice<UInt8> {
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first, count >= word.count else { return word.isEmpty }
    return withUnsafeBytes { bytes in
      (0...bytes.count - word.count).contains { start in
        bytes[start] == first && bytes[start..<start + word.count].elementsEqual(word)
      }
    }
  }
}
