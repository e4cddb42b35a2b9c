import JSON
import Randomness

extension WireComparison {
  /// Lines that an editor shows at once.
  private static let screenful = 60

  /// Measures the requests of an editor while somebody types and navigates.
  mutating func measureEditorRequests(
    _ document: WireDocument, _ conversations: [Conversation], _ size: String, _ byteCount: Int
  ) {
    for method in ["completion", "documentHighlight", "definition", "prepareRename"] {
      series(method, size, "\(method).\(byteCount)", conversations) { random in
        let offset = random.pick(document.names)
        return { $0.request("textDocument/\(method)") { document.writePlace(offset, to: &$0) } }
      }
    }
    series("selectionRange", size, "selectionRange.\(byteCount)", conversations) { random in
      let offset = random.pick(document.names)
      return { conversation in
        conversation.request("textDocument/selectionRange") { writer in
          document.writeReference(to: &writer)
          writer.key("positions")
          writer.array { document.write(positionOf: offset, to: &$0) }
        }
      }
    }
    for method in ["inlayHint", "semanticTokens/range"] {
      series("\(method), a screenful", size, "\(method).\(byteCount)", conversations) { random in
        let line = document.line(of: random.pick(document.names))
        return { conversation in
          conversation.request("textDocument/\(method)") { writer in
            document.writeReference(to: &writer)
            document.write(linesFrom: line, count: Self.screenful, to: &writer)
          }
        }
      }
    }
    for method in ["documentSymbol", "foldingRange"] {
      series("\(method), all of it", size, "\(method).\(byteCount)", conversations) { _ in
        { conversation in
          conversation.request("textDocument/\(method)") { document.writeReference(to: &$0) }
        }
      }
    }
  }
}
