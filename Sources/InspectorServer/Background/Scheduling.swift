import Authoring
import DocumentSyntax
import JSONRPC
package import LanguageServerProtocol
import LiveDocuments

/// The amount of work of a request, which decides where it is handled.
///
/// A ``short`` request is answered by the thread that handles messages, and so is a request about a small
/// document. The rest runs on workers, so that nobody who types waits for it.
package enum Scheduling: Hashable, Sendable {
  /// Some positions, or some elements with those around them.
  case short

  /// All of these documents.
  case documents([DocumentReference])

  /// A range of an open document.
  case range(DocumentReference, PositionRange)

  /// An element of an open document and all below it, as they are laid out.
  case element(DocumentReference, ElementReference)

  /// The request serializes results that every revision of an open document has.
  case known(DocumentReference)

  /// Layouts of copies of a document, one after the other.
  case trials(DocumentReference)

  /// All open documents, and the files of the folders.
  case files

  /// All open documents, and the files of the folders, if a position is about something that other files name.
  case position(uri: String, Position)

  /// Reading and laying out a text of so many bytes, which is open afterwards.
  case opening(length: Int)

  static func document(_ document: DocumentReference) -> Scheduling { .documents([document]) }

  /// A text of fewer bytes than this is gone through in less than a few milliseconds.
  static let smallLength = 32 << 10

  /// A text of fewer bytes than this is written down in a few milliseconds.
  static let writtenLength = 1 << 20
}

/// A request with its scheduling: a line of the table in `AllHandlers.swift`.
///
/// Not generic over the handler: the runtime looks up a conformance for each such type, which takes 1 ms of a start of
/// 7.1 for 70 requests (release build, November 2026).
struct ScheduledRequest: Sendable {
  let type: any RequestHandler.Type

  /// The effect of an edit of its document while a worker handles it.
  let edits: EditEffect

  /// The amount of work of a request with these params; `nil` for a request that is always short.
  private let scheduling: (@Sendable (Any) -> Scheduling)?

  fileprivate init(
    _ type: any RequestHandler.Type, edits: EditEffect,
    _ scheduling: (@Sendable (Any) -> Scheduling)?
  ) {
    self.type = type
    self.edits = edits
    self.scheduling = scheduling
  }

  /// The amount of work that there may be.
  ///
  /// - Precondition: `params` are params of ``type``.
  func work<Params>(_ params: Params) -> Scheduling { scheduling?(params) ?? .short }
}

/// The effect of an edit of its document on a request that a worker handles.
enum EditEffect: Hashable, Sendable {
  /// The request is answered with `content-modified` at once.
  case cancel

  /// The result is of use all the same: it names its revision, or no position in a text.
  case keep
}

/// Makes a line for a short request, which the thread that handles messages answers.
func here(_ type: any RequestHandler.Type) -> ScheduledRequest {
  ScheduledRequest(type, edits: .keep, nil)
}

/// Makes a line for a request that a worker answers if it may take long.
func worker<Handler: RequestHandler>(
  _: Handler.Type, edits: EditEffect, work: @escaping @Sendable (Handler.Params) -> Scheduling
) -> ScheduledRequest {
  ScheduledRequest(Handler.self, edits: edits) { params in
    // Params of another type never arrive here; a short request is answered at once.
    (params as? Handler.Params).map(work) ?? .short
  }
}

extension Scheduling {
  /// The documents that a worker needs for the request.
  ///
  /// - Parameters:
  ///   - workspace: The workspace that the request is about.
  ///   - client: The client that sent it.
  /// - Returns: `nil` for a request that the handling thread answers, because it is short.
  func documentsForWorker(in workspace: Workspace, for client: Client) -> Set<DocumentKey>? {
    switch self {
    case .short: return nil
    case .documents(let named):
      let references = named.map { client.resolved($0) }
      guard references.contains(where: { workspace.isLarge($0) }) else { return nil }
      return workspace.openKeys(in: references)
    case .range(let named, let range):
      let reference = client.resolved(named)
      guard workspace.isLarge(range, of: reference, in: client.encoding) else { return nil }
      return workspace.openKeys(in: [reference])
    case .element(let named, let element):
      let reference = client.resolved(named)
      guard workspace.isLarge(element, of: reference, in: client.encoding) else { return nil }
      return workspace.openKeys(in: [reference])
    case .known(let named):
      let reference = client.resolved(named)
      guard workspace.isLarge(reference, from: Scheduling.writtenLength) else { return nil }
      return workspace.openKeys(in: [reference])
    case .trials(let reference):
      let resolved = client.resolved(reference)
      var keys = workspace.openKeys(in: [resolved])
      if case .open(let uri) = resolved, let path = FilePath(uri: uri)?.normalized {
        keys.formUnion(workspace.users(ofFileAt: path, except: DocumentKey(uri)).keys)
      }
      return keys
    case .files: return Set(workspace.documents.keys)
    case .position(let uri, let position):
      guard let live = workspace.documents[DocumentKey(uri)]?.live,
        live.namesFiles(at: live.offset(of: position, in: client.encoding))
      else { return nil }
      return Set(workspace.documents.keys)
    case .opening(let length): return length >= Scheduling.smallLength ? [] : nil
    }
  }
}

extension Client {
  /// The document of a view, where one of the client's is named.
  fileprivate func resolved(_ reference: DocumentReference) -> DocumentReference {
    guard case .view(let number) = reference, let view = views[number] else { return reference }
    return .open(view.uri)
  }
}

extension Workspace {
  /// True if a document takes a while to traverse.
  fileprivate func isLarge(
    _ reference: DocumentReference, from length: Int = Scheduling.smallLength
  ) -> Bool {
    switch reference {
    // Nothing is known of it.
    case .inline(let text): text.utf8.count >= Scheduling.smallLength
    case .open(let uri):
      (documents[DocumentKey(uri)]?.live?.source.text.utf8Count ?? 0) >= length
    // One that the client does not have.
    case .view: false
    }
  }

  /// True if a large part of a document is below an element.
  fileprivate func isLarge(
    _ element: ElementReference, of reference: DocumentReference, in encoding: PositionEncodingKind
  ) -> Bool {
    guard case .open(let uri) = reference, let live = documents[DocumentKey(uri)]?.live,
      let element = try? element.element(in: live, encoding: encoding)
    else { return isLarge(reference) }
    return live.range(of: element).count >= Scheduling.smallLength
  }

  /// True if a large part of a document is in the range.
  fileprivate func isLarge(
    _ range: PositionRange, of reference: DocumentReference, in encoding: PositionEncodingKind
  ) -> Bool {
    guard case .open(let uri) = reference, let live = documents[DocumentKey(uri)]?.live
    else { return isLarge(reference) }
    return live.bytes(of: range, in: encoding).count >= Scheduling.smallLength
  }

  /// The open documents that name a file, without the one that is the file.
  func users(ofFileAt path: FilePath, except key: DocumentKey) -> [DocumentKey: OpenDocument] {
    documents.filter { user, document in
      user != key && document.inputs.files.map { !$0.isEmpty && $0.names(path.uri) } ?? false
    }
  }

  fileprivate func openKeys(in references: [DocumentReference]) -> Set<DocumentKey> {
    var keys: Set<DocumentKey> = []
    for case .open(let uri) in references {
      let key = DocumentKey(uri)
      if documents[key] != nil { keys.insert(key) }
    }
    return keys
  }
}
