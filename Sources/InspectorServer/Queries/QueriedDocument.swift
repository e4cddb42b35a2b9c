import Authoring
import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

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

extension RequestContext {
  /// Finds the document a request names, laid out as `variant` if there is one.
  func document(
    _ reference: DocumentReference, variant: String? = nil
  ) throws(ResponseError) -> QueriedDocument {
    switch reference {
    case .open(let uri): try workspace.document(uri, variant: variant)
    case .inline(let text): try inlineDocument(text, variant: variant)
    }
  }

  private func inlineDocument(
    _ text: String, variant: String?
  ) throws(ResponseError) -> QueriedDocument {
    guard text.utf8.count <= workspace.services.documentLimit else {
      throw .documentTooLarge(limit: workspace.services.documentLimit)
    }
    let live = LiveDocument(
      text: Array(text.utf8), variant: variant, isCancelled: control.isCancelled)
    if let variant { try live.check(variant: variant) }
    return QueriedDocument(
      live: live, version: nil, revision: live.revision,
      configuration: client.settings.configuration)
  }
}

extension WorkspaceSnapshot {
  /// An open document with its layout and cached results.
  ///
  /// - Throws: `document-not-open` or `document-too-large`.
  func openLayout(
    _ uri: String
  ) throws(ResponseError) -> (document: DocumentSnapshot, live: LiveDocument, derived: DerivedCache)
  {
    guard let document = self[DocumentKey(uri)] else { throw .documentNotOpen(uri) }
    guard let (live, derived) = document.content() else {
      throw .documentTooLarge(limit: services.documentLimit)
    }
    return (document, live, derived)
  }

  /// Finds an open document, laid out as `variant` if there is one.
  func document(
    _ uri: String, variant: String? = nil
  ) throws(ResponseError) -> QueriedDocument {
    let (open, live, derived) = try openLayout(uri)
    if let variant { try live.check(variant: variant) }
    var result = QueriedDocument(
      live: variant.map { derived.variant($0, of: live) } ?? live, version: open.version,
      revision: open.revision, configuration: derived.configuration)
    if variant == nil {
      result.derived = derived
      result.stableFrames = open.stableFrames
    }
    return result
  }
}

/// A position in a document that the client has open: what most requests of editors are about.
struct PositionQuery: JSONReadable, Hashable, Sendable {
  let textDocument: TextDocumentIdentifier
  let position: Position

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.read("textDocument")
    position = try reader.read("position")
  }
}

/// A range of a document that the client has open.
struct RangeQuery: JSONReadable, Hashable, Sendable {
  let textDocument: TextDocumentIdentifier
  let range: PositionRange

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.read("textDocument")
    range = try reader.read("range")
  }
}

extension RequestContext {
  /// Finds the document of a position, and the byte that the position is at.
  func find(
    _ query: PositionQuery
  ) throws(ResponseError) -> (document: QueriedDocument, offset: Int) {
    let document = try document(.open(query.textDocument.uri))
    return (document, document.live.offset(of: query.position, in: client.encoding))
  }
}

extension ErrorKind {
  /// The errors about a document that is not open, or has no live document.
  static let ofOpenDocument = [documentNotOpen, documentTooLarge]
}
