import JSON
import JSONRPC
import LanguageServerProtocol
package import LiveDocuments

extension Session {
  /// Forgets a document, and tells who wants to know.
  mutating func close(_ key: DocumentKey) {
    forget(key)
    announceDocuments()
  }

  mutating func forget(_ key: DocumentKey) {
    workspace.documents[key] = nil
    workspace.askedEdits.forget(key)
    forEachClient { session in
      session.connection.subscriptions.forget(key)
      session.connection.watches.forget(key)
      session.connection.published[key] = nil
      session.connection.client.sentTokens.forget(key)
      session.connection.outbox += session.connection.inFlight.invalidate(key)
    }
    workspace.snapshotCache.forget(key)
    workspace.services.symbols.forget(key)
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
    let editors = keys.filter { workspace.documents[$0]?.owner == .editor(connection.client.id) }
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
