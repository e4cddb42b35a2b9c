import DocumentSyntax
import JSONRPC
package import LanguageServerProtocol
import LiveDocuments

/// The amount of work of a request, which decides where it is handled.
///
/// A ``short`` request is answered by the thread that handles messages, and so is a request about a small
/// document. The rest is left to workers, so that nobody who types waits for it.
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

  /// Reading and laying out a text of so many bytes, which is open afterwards.
  case opening(length: Int)

  static func document(_ document: DocumentReference) -> Scheduling { .documents([document]) }

  /// A text of fewer bytes than this is gone through in less than a few milliseconds.
  static let smallLength = 32 << 10

  /// A text of fewer bytes than this is written down in a few milliseconds.
  static let writtenLength = 1 << 20
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
    case .documents(let references):
      guard references.contains(where: { workspace.isLarge($0) }) else { return nil }
      return workspace.openKeys(in: references)
    case .range(let reference, let range):
      guard workspace.isLarge(range, of: reference, in: client.encoding) else { return nil }
      return workspace.openKeys(in: [reference])
    case .element(let reference, let element):
      guard workspace.isLarge(element, of: reference, in: client.encoding) else { return nil }
      return workspace.openKeys(in: [reference])
    case .known(let reference):
      guard workspace.isLarge(reference, from: Scheduling.writtenLength) else { return nil }
      return workspace.openKeys(in: [reference])
    case .trials(let reference): return workspace.openKeys(in: [reference])
    case .files: return Set(workspace.documents.keys)
    case .opening(let length): return length >= Scheduling.smallLength ? [] : nil
    }
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

  fileprivate func openKeys(in references: [DocumentReference]) -> Set<DocumentKey> {
    var keys: Set<DocumentKey> = []
    for case .open(let uri) in references {
      let key = DocumentKey(uri)
      if documents[key] != nil { keys.insert(key) }
    }
    return keys
  }
}
