import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension Session {
  /// Tells those who subscribed to a document which of its elements the client looks at now; the editor that
  /// has it open shows it.
  ///
  /// Nothing is said again of the element that was said last.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - document: Its document.
  ///   - live: The same, laid out.
  ///   - isCursor: Whether it is where the cursor of an editor stands, who need not be told.
  mutating func select(
    _ element: ElementID, of document: OpenDocument, _ live: LiveDocument, isCursor: Bool = false
  ) {
    let key = DocumentKey(document.uri)
    let selection = Selection(key: key, element: element)
    guard !isCursor || connection.selection != selection else { return }
    connection.selection = selection
    let (selector, name) = (connection.client.id, connection.client.shownName)
    forEachClient { session in
      guard session.connection.client.id != selector else { return }
      if session.connection.subscriptions.contains(key) {
        session.connection.outbox.append(
          SentMessage.didSelect.message(
            SelectedElement(
              uri: document.uri, live: live, element: element, by: name,
              encoding: session.connection.client.encoding)))
      } else if !isCursor, document.owner == .editor(session.connection.client.id),
        session.connection.client.capabilities.showsDocuments
      {
        session.showSelection(element, of: document, live)
      }
    }
  }

  /// Notes the position of the cursor of an editor.
  mutating func moveCursor(to query: PlaceQuery) {
    // Most editors are alone.
    guard !others.isEmpty, let document = workspace.documents[DocumentKey(query.textDocument.uri)],
      let live = document.live,
      let element = live.element(
        under: live.offset(of: query.position, in: connection.client.encoding))
    else { return }
    select(element, of: document, live, isCursor: true)
  }

  private mutating func showSelection(
    _ element: ElementID, of document: OpenDocument, _ live: LiveDocument
  ) {
    let id = connection.requests.begin(.shownDocument)
    let range = live.source.text.range(of: live.range(of: element), in: connection.client.encoding)
    connection.outbox.append(
      OutgoingMessage.request(id: id, "window/showDocument") { writer in
        writer.object { writer in
          writer.member("uri", document.uri)
          writer.member("takeFocus", false)
          writer.member("selection", range)
        }
      })
  }
}

extension Session {
  /// Asks the client to show a file or a page, outside of it if need be.
  mutating func showDocument(_ uri: String) {
    let id = connection.requests.begin(.shownDocument)
    connection.outbox.append(
      OutgoingMessage.request(id: id, "window/showDocument") { writer in
        writer.object { writer in
          writer.member("uri", uri)
          writer.member("external", true)
        }
      })
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
