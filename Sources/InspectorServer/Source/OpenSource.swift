import DocumentSyntax
import LanguageServerProtocol
import LiveDocuments

extension RequestContext {
  /// The source file of a URI; `nil` if it is not open, has no layout or one that is still evaluated, which is no error:
  /// editors request for every file.
  func source(_ document: TextDocumentIdentifier) -> OpenSource? {
    guard let source = workspace.sources[DocumentKey(document.uri)], !source.layouts.isEmpty,
      !source.isAwaited
    else { return nil }
    return OpenSource(source: source, workspace: workspace, encoding: client.encoding)
  }
}

/// A source file with the documents of its classes, for one request.
struct OpenSource {
  let source: SourceDocument
  let workspace: WorkspaceSnapshot
  let encoding: PositionEncodingKind

  /// The layout of a class, its document and the positions of that in the source file.
  struct Class {
    let derived: DerivedLayout
    let document: QueriedDocument
    let positions: SourcePositions

    var live: LiveDocument { document.live }
  }

  /// The classes in the order of the file.
  var classes: [Class] {
    source.layouts.compactMap { derived in
      guard let document = try? workspace.document(derived.uri) else { return nil }
      return Class(
        derived: derived, document: document,
        positions: SourcePositions(of: derived.layout, in: source.text))
    }
  }

  func range(_ bytes: Range<Int>) -> PositionRange { source.text.range(of: bytes, in: encoding) }

  /// The bytes of a line without white space at its ends, from 1.
  func content(ofLine line: Int) -> Range<Int> {
    let start = source.text.offset(of: TextPosition(line: line - 1, character: 0), in: .utf8)
    let end = source.text.offset(of: TextPosition(line: line - 1, character: .max), in: .utf8)
    let bytes = source.text.bytes(in: start..<max(start, end))
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard let first = bytes.firstIndex(where: { !isSpace($0) }),
      let last = bytes.lastIndex(where: { !isSpace($0) })
    else { return start..<start }
    return (start + first)..<(start + last + 1)
  }

  /// The bytes of a line up to its comment.
  func code(ofLine line: Int) -> Range<Int> {
    let content = content(ofLine: line)
    let bytes = source.text.bytes(in: content)
    var isInString = false
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isInString.toggle() }
      if !isInString, byte == UInt8(ascii: "/"), index + 1 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "/")
      {
        let end = bytes[..<index].lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0
        return content.lowerBound..<(content.lowerBound + end)
      }
    }
    return content
  }
}
