@testable import DocumentSyntax

extension SyntaxTree {
  /// The document in one line, kinds instead of values, as ``JanssonReading`` gives it.
  func outline(in text: SourceText) -> String {
    outline(of: root, in: text)
  }

  private func outline(of entry: SyntaxEntry, in text: SourceText) -> String {
    guard let container = entry.container else { return "\(entry.kind)" }
    let items = entries(of: container, in: text).map { entry in
      let value = outline(of: entry, in: text)
      guard entry.kind != .missing || entry.keyRange != nil else { return value }
      guard let key = entry.keyRange else { return entryIsMember(container) ? "?:\(value)" : value }
      let bytes = text.bytes(in: key)
      return "\(JanssonReading.string(bytes) ?? String(decoding: bytes, as: UTF8.self)):\(value)"
    }
    let inner = items.joined(separator: ",")
    return entry.kind == .object ? "{\(inner)}" : "[\(inner)]"
  }

  private func entryIsMember(_ container: NodeID) -> Bool {
    kind(of: container) == .object
  }
}
