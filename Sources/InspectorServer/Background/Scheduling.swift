import Authoring
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

/// Queues of several sources that are served in turn: first in, first out for each source, round robin among them.
///
/// A source with a thousand elements delays an element of another source by one turn, which is one element unless the
/// caller makes it longer.
package struct TurnQueue<Source: Hashable & Sendable, Element: Sendable>: Sendable {
  private struct Line {
    var elements: [Element?] = []
    var head = 0
    var isHeld = false

    var isEmpty: Bool { head == elements.count }
  }

  private var lines: [Source: Line] = [:]

  /// The sources that have an element and are not held, the next one to serve first.
  private var turns: [Source] = []
  private var firstTurn = 0

  /// The source of the element that was removed last.
  private var lastSource: Source?

  /// The number of elements, those of held sources included.
  package private(set) var count = 0

  package init() {}

  /// True if ``pop()`` returns an element.
  package var hasNext: Bool { firstTurn < turns.count }

  /// Appends an element behind the others of its source.
  package mutating func append(_ element: Element, of source: Source) {
    var line = lines.removeValue(forKey: source) ?? Line()
    let isNew = line.isEmpty && !line.isHeld
    line.elements.append(element)
    lines[source] = line
    count += 1
    if isNew { turns.append(source) }
  }

  /// Puts an element before the others of its source.
  package mutating func prepend(_ element: Element, of source: Source) {
    var line = lines.removeValue(forKey: source) ?? Line()
    let isNew = line.isEmpty && !line.isHeld
    if line.head > 0 {
      line.head -= 1
      line.elements[line.head] = element
    } else {
      line.elements.insert(element, at: 0)
    }
    lines[source] = line
    count += 1
    if isNew { turns.append(source) }
  }

  /// Removes the first element of the source that was served least recently.
  ///
  /// - Parameter isSameTurn: True to serve the source of the last element again, if it has another one.
  /// - Returns: The element; `nil` if no source has one that is not held.
  /// - Complexity: Amortized O(1).
  package mutating func pop(inSameTurn isSameTurn: Bool = false) -> Element? {
    guard hasNext else { return nil }
    // The source that was served last is at the end, unless others came since.
    if isSameTurn, let lastSource, turns.last == lastSource {
      turns.removeLast()
      return pop(of: lastSource)
    }
    let source = turns[firstTurn]
    firstTurn += 1
    if firstTurn == turns.count || firstTurn >= 1_024 {
      turns.removeFirst(firstTurn)
      firstTurn = 0
    }
    return pop(of: source)
  }

  /// - Precondition: `source` is not in ``turns``.
  private mutating func pop(of source: Source) -> Element? {
    guard var line = lines.removeValue(forKey: source) else { return nil }
    lastSource = source
    let element = line.elements[line.head]
    // Frees it as soon as its receiver does.
    line.elements[line.head] = nil
    line.head += 1
    if line.isEmpty || line.head >= 1_024 {
      line.elements.removeFirst(line.head)
      line.head = 0
    }
    count -= 1
    if !line.isEmpty {
      lines[source] = line
      turns.append(source)
    }
    return element
  }

  /// Serves a source no more until it is released; what it appends is kept.
  ///
  /// - Complexity: In the number of sources.
  package mutating func hold(_ source: Source) {
    var line = lines.removeValue(forKey: source) ?? Line()
    line.isHeld = true
    lines[source] = line
    turns.removeSubrange(..<firstTurn)
    firstTurn = 0
    turns.removeAll { $0 == source }
  }

  /// Serves a held source again.
  package mutating func release(_ source: Source) {
    guard lines[source]?.isHeld == true, var line = lines.removeValue(forKey: source) else {
      return
    }
    line.isHeld = false
    guard !line.isEmpty else { return }
    lines[source] = line
    turns.append(source)
  }
}
