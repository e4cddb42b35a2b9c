import Diagnostics
import JSONRPC
import LiveDocuments

/// A document that a request asks about, its own layout or that of a variant.
struct QueriedDocument {
  let live: LiveDocument

  /// The number the client gave the text; `nil` if it came along with the request.
  let version: Int?

  let revision: Int

  /// Where results are kept, if the document outlives the request and is no variant.
  fileprivate(set) var derived: DerivedResults?

  /// What becomes of the diagnostics of one that has no ``derived``.
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

  /// Where code actions of it are tried.
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
    guard document.owner == .program else { throw .documentOwnedByEditor(uri) }
    return document
  }

  /// Forgets a document.
  mutating func close(_ key: DocumentKey) {
    workspace.documents[key] = nil
    client.subscriptions.forget(key)
    client.watches.forget(key)
    client.published[key] = nil
    client.sentTokens.forget(key)
    client.outbox += client.running.invalidate(key)
    workspace.replicas.forget(key)
    workspace.symbols.forget(key)
  }

  private func openDocument(
    _ uri: String, variant: String?
  ) throws(ResponseError) -> QueriedDocument {
    guard let open = workspace.documents[DocumentKey(uri)] else {
      throw client.state == .uninitialized ? .serverNotInitialized : .documentNotOpen(uri)
    }
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
      configuration: workspace.settings.configuration)
  }
}
