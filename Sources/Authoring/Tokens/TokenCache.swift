import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// A cache of the tokens of one document, kept from edit to edit.
///
/// Each element has a part of its own, without nested elements; the document's object has a part for the tokens outside
/// of all elements. After an edit the parts around it are read again.
package final class TokenCache {
  private var parts = ContainerCache<TokenPart>()

  package init() {}

  /// The number of parts that were read.
  package var readCount: Int { parts.readCount }

  /// The number of tokens at the last call of ``forEachToken(of:_:)``.
  package private(set) var lastCount = 0

  /// Calls `body` with the tokens of a document in the order of the text, equal to ``LiveDocument/tokens(in:)``.
  ///
  /// - Precondition: All calls pass the same document.
  /// - Complexity: O(*n*) in the number of tokens and elements, and in the length of the objects that edits touched.
  package func forEachToken(of document: LiveDocument, _ body: (DocumentToken) -> Void) {
    let root = document.source.syntax.root
    var top = TokenReading(document, 0..<document.source.text.utf8Count)
    top.addCommentsAtTop()
    for token in top.tokens where token.range.lowerBound < root.valueRange.lowerBound {
      body(token)
    }
    defer {
      for token in top.tokens where token.range.lowerBound >= root.valueRange.lowerBound {
        body(token)
      }
    }
    guard let node = root.container else { return }
    var open = [
      OpenPart(
        part(of: node, at: root.valueRange.lowerBound, in: document), at: root.valueRange.lowerBound
      )
    ]
    var count = 0
    defer { lastCount = count }
    while var current = open.popLast() {
      guard let nested = current.next(body) else {
        count += current.tokenCount
        continue
      }
      open.append(current)
      let start = current.start + Int(nested.start)
      // An object other than an element has no tokens but its comments.
      guard let element = document.element(readFrom: nested.node) else {
        let entry = document.source.syntax.entry(of: nested.node, at: start)
        for token in TokenReading.part(of: entry, .comments, in: document).tokens.sorted(by: {
          $0.range.lowerBound < $1.range.lowerBound
        }) {
          body(token)
        }
        continue
      }
      open.append(OpenPart(part(of: nested.node, at: start, element, in: document), at: start))
    }
  }

  private func part(
    of node: SyntaxNode, at start: Int, _ element: ElementID? = nil, in document: LiveDocument
  ) -> TokenPart {
    let type = element.flatMap { document.elements.declaration(of: $0) }
    let syntax = document.source.syntax
    // The meaning of a key depends on the type, which can change without an edit of the object.
    return parts.value(
      of: node, in: syntax, while: { $0.type == type.map { ObjectIdentifier($0) } }
    ) {
      TokenPart(
        of: syntax.entry(of: node, at: start), element == nil ? .document : .element(type), type,
        in: document)
    }
  }
}

/// The tokens of an element, or of a document, without the tokens of nested elements; offsets count from its start.
private struct TokenPart {
  let type: ObjectIdentifier?
  let tokens: [Token]

  /// The objects in it that may be elements.
  let nested: [Nested]

  struct Token {
    let start: Int32
    let length: Int32
    let kind: DocumentToken.Kind
    let isDeprecated: Bool
  }

  struct Nested {
    let node: SyntaxNode
    let start: Int32

    /// The number of tokens before it.
    let tokenCount: Int
  }

  init(
    of object: SyntaxEntry, _ context: TokenContext, _ type: TypeDeclaration?,
    in document: LiveDocument
  ) {
    self.type = type.map { ObjectIdentifier($0) }
    let start = object.valueRange.lowerBound
    let reading = TokenReading.part(of: object, context, in: document)
    let found = reading.tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
    tokens = found.map { token in
      Token(
        start: Int32(truncatingIfNeeded: token.range.lowerBound - start),
        length: Int32(truncatingIfNeeded: token.range.count), kind: token.kind,
        isDeprecated: token.isDeprecated)
    }
    var tokenCount = 0
    nested = reading.nested.sorted { $0.start < $1.start }.map { node, offset in
      while tokenCount < found.count, found[tokenCount].range.lowerBound < offset {
        tokenCount += 1
      }
      return Nested(
        node: node, start: Int32(truncatingIfNeeded: offset - start), tokenCount: tokenCount)
    }
  }
}

/// A part during the listing of its tokens and of its nested elements.
private struct OpenPart {
  private let part: TokenPart
  let start: Int
  private var nextToken = 0
  private var nextNested = 0

  var tokenCount: Int { part.tokens.count }

  init(_ part: TokenPart, at start: Int) {
    self.part = part
    self.start = start
  }

  /// Lists the tokens up to the next nested object.
  ///
  /// - Returns: The object; `nil` at the end.
  mutating func next(_ body: (DocumentToken) -> Void) -> TokenPart.Nested? {
    let nested = nextNested < part.nested.count ? part.nested[nextNested] : nil
    let end = nested?.tokenCount ?? part.tokens.count
    for token in part.tokens[nextToken..<end] {
      let lower = start + Int(token.start)
      body(
        DocumentToken(
          range: lower..<(lower + Int(token.length)), kind: token.kind,
          isDeprecated: token.isDeprecated))
    }
    nextToken = end
    nextNested += 1
    return nested
  }
}
