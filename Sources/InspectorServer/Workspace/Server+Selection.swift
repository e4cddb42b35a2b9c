import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension Server {
  /// Reports the element of a document that a client looks at now to the clients that subscribed to the document; the
  /// editor that has it open shows it.
  ///
  /// The element that was reported last is not reported again.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - document: Its document.
  ///   - live: The document, laid out.
  ///   - client: The client that looks at it.
  ///   - isCursor: Whether it is where the cursor of an editor stands, who need not be told.
  mutating func select(
    _ element: ElementID, of document: OpenDocument, _ live: LiveDocument, from client: ClientID,
    isCursor: Bool = false
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
      } else if !isCursor, document.owner == .editor(connection.client.id),
        connection.client.capabilities.showsDocuments
      {
        connection.showSelection(element, of: document, live)
      }
    }
  }

  /// Notes the position of the cursor of an editor.
  mutating func moveCursor(to query: PlaceQuery, from client: ClientID) {
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
}

extension Members<SelectedElement> {
  static let place: Members = [
    .member("uri", .string, "The document.") { $0.uri },
    .member("revision", .count) { $0.live.revision },
    .member("pointer", .pointer) { $0.live.pointer(of: $0.element) },
    .optional("id", .string) { $0.live.elements.id(of: $0.element) },
    .member("range", .range, "Where it stands in the text.") {
      $0.live.source.text.range(of: $0.live.range(of: $0.element), in: $0.encoding)
    },
  ]
}

extension SentMessage<SelectedElement> {
  static let didSelect = SentMessage(
    "layout/didSelect",
    "Which element another client looks at, for whoever subscribed to the document.",
    Members(
      "Selected", "An element that another client looks at.", .place,
      .member("by", .string, "What that client calls itself.") { $0.by }))
}
