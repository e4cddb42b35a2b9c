import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
package import LiveDocuments

extension Server {
  /// Closes a document, and notifies the clients that subscribed to all documents.
  ///
  /// - Parameters:
  ///   - key: The document.
  ///   - client: The client that closes it, which is not notified.
  mutating func close(_ key: DocumentKey, from client: ClientID) {
    let uri = workspace.documents[key]?.uri
    forget(key)
    if let uri { updateDocuments(namingClosed: uri, from: client) }
    releaseDataFiles(of: key, from: client)
    if let uri { announceDocuments(closed: [uri], from: client) }
  }

  /// Closes the documents that a client opened.
  mutating func closeDocuments(of client: ClientID) {
    closeConfigurations(of: client)
    for (key, source) in workspace.sources.documents where source.owner == client {
      _ = workspace.sources.close(key)
    }
    let own = workspace.documents.filter { $0.value.owner.client == client }
    guard !own.isEmpty else { return }
    for key in own.keys { forget(key) }
    for document in own.values { updateDocuments(namingClosed: document.uri, from: client) }
    for key in own.keys { releaseDataFiles(of: key, from: client) }
    announceDocuments(closed: own.values.map(\.uri), from: client)
  }

  private mutating func forget(_ key: DocumentKey) {
    workspace.documents[key] = nil
    forgetAskedEdits(of: key)
    for connection in connections { connection.forget(key) }
    workspace.snapshotCache.forget(key)
    workspace.services.symbols.forget(key)
  }

  /// The document that is open under a URI, for a program that lays it out on another screen.
  package func openDocument(_ uri: String) -> LiveDocument? {
    workspace.documents[DocumentKey(uri)]?.live
  }
}

// MARK: Texts that may differ from the editor's

extension Server {
  /// Warns an editor that a document's text may not be the editor's; once, until the whole text comes again.
  mutating func noteOutOfStep(
    _ document: inout OpenDocument, _ reason: String, from client: ClientID
  ) {
    guard !document.isDesynchronized else { return }
    document.isDesynchronized = true
    connections[client].show(
      .warning,
      "the text of \(document.uri) may differ from the editor's: \(reason); closing and opening it "
        + "helps")
  }

  /// Notes that the params of a message about a document could not be read.
  mutating func noteRefusedChange(_ params: JSONValue?, from client: ClientID) {
    guard let uri = params?["textDocument"]?["uri"]?.stringValue else { return }
    noteOutOfStep([DocumentKey(uri)], "a change of it could not be read", from: client)
  }

  /// Notes that the content of a frame could not be read: if it changed a text, that is not ours now.
  mutating func noteUnreadable(_ content: [UInt8], from client: ClientID) {
    guard content[...].contains(Self.changeMethod) else { return }
    // Messages may be hundreds of megabytes long, and the name stands before or behind the text.
    let ends = [content.prefix(4_096), content.suffix(4_096)]
    let named = workspace.documents.filter { document in
      ends.contains { $0.contains(Array(document.value.uri.utf8)) }
    }
    noteOutOfStep(
      (named.isEmpty ? workspace.documents : named).keys,
      "a message that changes a text could not be read", from: client)
  }

  /// Notes that bytes were received that are no frame: they may have been any message.
  mutating func noteLostMessage(from client: ClientID) {
    noteOutOfStep(workspace.documents.keys, "a message was lost", from: client)
  }

  private mutating func noteOutOfStep(
    _ keys: some Sequence<DocumentKey>, _ reason: String, from client: ClientID
  ) {
    let editors = keys.filter { workspace.documents[$0]?.owner == .editor(client) }
    for key in editors.sorted(by: {
      workspace.documents[$0]?.uri ?? "" < workspace.documents[$1]?.uri ?? ""
    }) {
      guard var document = workspace.documents[key] else { continue }
      noteOutOfStep(&document, reason, from: client)
      workspace.documents[key] = document
    }
  }

  private static let changeMethod = Array(DidChangeTextDocument.method.utf8)
}

extension Connection {
  /// Forgets a document that was closed.
  fileprivate func forget(_ key: DocumentKey) {
    subscriptions.forget(key)
    published[key] = nil
    client.sentTokens.forget(key)
    outbox += inFlight.invalidate(key)
  }

  /// Logs that halves of characters were replaced in a message.
  func noteRepair(of count: Int) {
    let halves =
      count == 1 ? "an escape of half a character" : "\(count) escapes of half a character"
    log(.warning, "a message has \(halves), such as \"\\ud83d\"; U+FFFD is read in its place")
  }
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

extension Server {
  /// Reports the element of a document that a client looks at now to the clients that subscribed to the document; the
  /// editor that has it open, or the code that it is derived from, shows it.
  ///
  /// The element that was reported last is not reported again.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - document: Its document.
  ///   - live: The document, laid out.
  ///   - client: The client that looks at it.
  ///   - offset: The byte of the text that it looks at; `nil` for all of the element.
  ///   - isCursor: True if it is the element at the cursor of an editor, which need not be told.
  mutating func select(
    _ element: ElementID, of document: OpenDocument, _ live: LiveDocument, from client: ClientID,
    at offset: Int? = nil, isCursor: Bool = false
  ) {
    let key = DocumentKey(document.uri)
    let selection = Selection(key: key, element: element)
    guard !isCursor || connections[client].selection != selection else { return }
    connections[client].selection = selection
    let name = connections[client].client.shownName
    for connection in connections where connection.client.id != client {
      if connection.subscriptions.contains(key) {
        let selected = SelectedElement(
          uri: document.uri, live: live, element: element, by: name,
          encoding: connection.client.encoding)
        connection.outbox.append(SentMessage.didSelect.message(selected))
      } else if !isCursor, connection.client.capabilities.showsDocuments {
        switch document.owner {
        case .editor(connection.client.id):
          connection.showSelection(
            live.range(of: element), of: live.source.text, uri: document.uri)
        case .source(connection.client.id):
          guard let (source, layout) = workspace.sources.source(ofClassAt: document.uri),
            let layout
          else { continue }
          let location = offset.flatMap { live.location(at: $0) }
          let pointer = location.map { live.keyPointer(of: $0) } ?? live.pointer(of: element)
          let positions = SourcePositions(of: layout.layout, in: source.text)
          connection.showSelection(
            positions.nearestRange(of: pointer), of: source.text, uri: source.uri)
        case .editor, .source, .program: break
        }
      }
    }
  }

  /// Has the editor of a document open a file that the document uses, unless it is open.
  mutating func openFile(_ file: ElementFile, of document: OpenDocument) {
    guard workspace.documents[DocumentKey(file.uri)] == nil,
      case .editor(let editor) = document.owner,
      connections[editor].client.capabilities.showsDocuments
    else { return }
    connections[editor].showSelection(file.range, of: file.text, uri: file.uri)
  }

  /// Notes that the cursor of an editor is at the code of an element.
  mutating func moveCursor(
    to element: ElementID, ofClassAt uri: String, from client: ClientID
  ) {
    guard connections.count > 1, let document = workspace.documents[DocumentKey(uri)],
      let live = document.live
    else { return }
    select(element, of: document, live, from: client, isCursor: true)
  }

  /// Notes the position of the cursor of an editor.
  mutating func moveCursor(to query: PositionQuery, from client: ClientID) {
    // Most editors are alone.
    guard connections.count > 1,
      let document = workspace.documents[DocumentKey(query.textDocument.uri)],
      let live = document.live,
      let element = live.element(
        under: live.offset(of: query.position, in: connections[client].client.encoding))
    else { return }
    select(element, of: document, live, from: client, isCursor: true)
  }
}

/// An element that a client looks at.
struct Selection: Hashable, Sendable {
  let key: DocumentKey
  let element: ElementID
}

/// The selected element, for another client.
struct SelectedElement {
  let uri: String
  let live: LiveDocument
  let element: ElementID

  /// The name of the client that selected it.
  let by: String

  let encoding: PositionEncodingKind

  /// The file that its editor was asked to open.
  var file: ElementFile?
}

/// The file with the text of an element that is not in the text of its document.
struct ElementFile {
  let uri: String
  let text: SourceText

  /// The bytes of the element, or of the root of a layout that the element uses.
  let range: Range<Int>

  /// - Returns: `nil` for an element in the text of the document that uses no file.
  init?(of element: ElementID, in live: LiveDocument) {
    if let found = live.fileRange(at: Location(element, part: .value)) {
      (uri, text, range) = (found.uri, found.text, found.range)
      return
    }
    guard live.hasMember("layout", of: element) else { return nil }
    let name = live.range(of: Location(element, [.key("layout")], part: .value))
    guard let found = live.text.namedFile(asLayoutAt: name.lowerBound) else { return nil }
    (uri, text, range) = (found.uri, found.text, found.root)
  }
}

extension Members<SelectedElement> {
  static let location: Members = [
    .member("uri", .string, "The document.") { $0.uri },
    .member("revision", .count) { $0.live.revision },
    .member("pointer", .pointer) { $0.live.pointer(of: $0.element) },
    .optional("id", .string) { $0.live.elements.id(of: $0.element) },
    .member("range", .range, "Where it stands in the text.") {
      $0.live.source.text.range(of: $0.live.range(of: $0.element), in: $0.encoding)
    },
  ]
}

extension Members<SelectedElement> {
  static let elementFile: Members = [
    .optionalObject(
      "file", .file, "With \"opens\": the file, if the element is in another one or uses it."
    ) { selected in selected.file.map { (file: $0, encoding: selected.encoding) } }
  ]
}

extension Members<(file: ElementFile, encoding: PositionEncodingKind)> {
  fileprivate static let file = Members(
    "ElementFile", "The file that has the text of an element.",
    .member("uri", .string) { $0.file.uri },
    .member("range", .range, "Where the element, or the root that it uses, stands in it.") {
      $0.file.text.range(of: $0.file.range, in: $0.encoding)
    })
}

extension SentMessage<SelectedElement> {
  static let didSelect = SentMessage(
    "layout/didSelect",
    "Which element another client looks at, for clients that subscribed to the document.",
    Members(
      "Selected", "An element that another client looks at.", .location,
      .member("by", .string, "What that client calls itself.") { $0.by }))
}
