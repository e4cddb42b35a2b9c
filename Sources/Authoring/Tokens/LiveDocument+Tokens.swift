import Diagnostics
import DocumentSyntax
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The words of the text that mean something, in its order: none overlap, and what is unknown or cannot
  /// be read is left out.
  ///
  /// With a `range` only those that are at least partly in there.
  ///
  /// - Complexity: In the length of the objects and arrays in the range.
  package func tokens(in range: Range<Int>? = nil) -> [DocumentToken] {
    var reading = TokenReading(self, range ?? 0..<source.text.utf8Count)
    reading.run()
    return reading.tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Reads tokens container by container.
private struct TokenReading {
  private let document: LiveDocument
  private let source: DocumentSource
  private let range: Range<Int>
  private var pending: [(entry: SyntaxEntry, context: TokenContext)] = []
  private(set) var tokens: [DocumentToken] = []

  init(_ document: LiveDocument, _ range: Range<Int>) {
    self.document = document
    source = document.source
    self.range = range
  }

  mutating func run() {
    guard !range.isEmpty else { return }
    visit(source.syntax.root, .document)
    while let (entry, context) = pending.popLast() { read(entry, context) }
  }

  /// Notes a container for later if there is something of the range in it.
  private mutating func visit(_ entry: SyntaxEntry, _ context: TokenContext) {
    guard let node = entry.container, isWanted(entry.valueRange) else { return }
    guard case .element = context, entry.kind == .object else {
      return pending.append((entry, context))
    }
    guard let element = document.element(readFrom: node) else { return }
    pending.append((entry, .element(document.declaration(of: element))))
  }

  private func isWanted(_ token: Range<Int>) -> Bool {
    token.lowerBound < range.upperBound && range.lowerBound < token.upperBound
  }

  private mutating func add(
    _ token: Range<Int>, _ kind: DocumentToken.Kind, isDeprecated: Bool = false
  ) {
    guard !token.isEmpty, isWanted(token) else { return }
    tokens.append(DocumentToken(range: token, kind: kind, isDeprecated: isDeprecated))
  }

  private mutating func read(_ container: SyntaxEntry, _ context: TokenContext) {
    // `self` cannot be changed while its text is gone through.
    var entries: [SyntaxEntry] = []
    let range = range
    source.syntax.forEachEntry(in: container, of: source.text) { entry in
      let start = entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
      if start < range.upperBound, range.lowerBound < entry.valueRange.upperBound {
        entries.append(entry)
      }
    }
    for entry in entries {
      if container.kind == .array {
        readItem(entry, context)
      } else {
        readMember(entry, context)
      }
    }
  }

  private mutating func readItem(_ entry: SyntaxEntry, _ context: TokenContext) {
    if case .ruleCodes = context {
      guard let code = source.string(of: entry), RuleCodes.contains(code) else { return }
      add(entry.valueRange, .ruleCode)
    } else if let items = context.items, entry.kind == .object {
      visit(entry, items)
    }
  }

  private mutating func readMember(_ entry: SyntaxEntry, _ context: TokenContext) {
    guard let name = source.key(of: entry), let key = context.key(name),
      let keyRange = entry.keyRange
    else { return }
    add(keyRange, key.kind, isDeprecated: key.isDeprecated)
    guard isWanted(entry.valueRange) else { return }
    if entry.container != nil {
      if let content = key.content, content.isArray == (entry.kind == .array) {
        visit(entry, content)
      }
    } else if !entry.valueIsBroken, let property = key.property {
      for token in source.tokens(of: entry, as: property) {
        add(token.range, token.kind, isDeprecated: token.isDeprecated)
      }
    }
  }
}

extension TokenContext {
  fileprivate var isArray: Bool {
    switch self {
    case .elements, .variants, .ruleCodes: true
    case .document, .element, .style, .value: false
    }
  }
}
