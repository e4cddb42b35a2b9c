package import Diagnostics
import DocumentSyntax
package import LayoutEngine
import LiveDocuments

/// The meaning of an object or array of a document in the schema.
struct CompletionScope {
  let document: LiveDocument

  /// The names of the files that may be layouts.
  let layoutFiles: () -> [String]

  /// The element that it is, or is part of.
  private(set) var element: ElementID?

  /// The keys from there, or from the document's object, down to it; steps into arrays left out.
  private(set) var path: [String] = []
  private(set) var content = Content.unknown

  /// The owner of the first key of a path; see ``CompletionSubject``.
  private(set) var owner = "document"

  /// True for the object by which a variant replaces an element, and for an element in it.
  private(set) var isElementOfVariant = false

  enum Content {
    case unknown

    /// An object of these keys.
    case members([KeyDeclaration])

    /// An array of this shape.
    case items(ValueShape)
  }

  init(
    of node: SyntaxNode, in document: LiveDocument, layoutFiles: @escaping () -> [String] = { [] }
  ) {
    self.document = document
    self.layoutFiles = layoutFiles
    let syntax = document.source.syntax
    var steps: [(key: String?, node: SyntaxNode)] = []
    var current: SyntaxNode? = node
    while let node = current {
      if let found = document.element(exactlyAt: node) {
        element = found
        break
      }
      guard let parent = syntax.parent(of: node) else { break }
      steps.append((document.key(of: node), node))
      current = parent
    }
    guard current != nil else { return }
    if let element {
      // Nothing the schema knows is deeper within an element.
      if steps.count > 8 { return }
      let type = document.elements.declaration(of: element)
      owner = type?.name ?? "element"
      content = .members(KeyDeclaration.ofElement(type))
    } else {
      content = .members(documentProperties.map { KeyDeclaration($0) })
    }
    for step in steps.reversed() {
      isElementOfVariant = false
      descend(step.key, to: step.node, isArray: syntax.kind(of: step.node) == .array)
    }
  }

  /// Descends to an element that is not one of the document's own screen.
  private mutating func descendToElement(at node: SyntaxNode) {
    let type = document.writtenType(of: node)
    owner = type?.name ?? "element"
    path = []
    content = .members(KeyDeclaration.ofElement(type))
    isElementOfVariant = true
  }

  private mutating func descend(_ key: String?, to node: SyntaxNode, isArray: Bool) {
    let shape: ValueShape
    switch (content, key) {
    case (.members, let key?):
      guard let found = self.key(named: key) else {
        content = .unknown
        return
      }
      path.append(key)
      shape = found.shape
    case (.items(.variants), nil):
      owner = "variant"
      path = []
      content = isArray ? .unknown : .members(variantProperties.map { KeyDeclaration($0) })
      return
    case (.items(.elements), nil) where element == nil && !isArray:
      return descendToElement(at: node)
    case (.items(let items), nil):
      content = isArray ? .unknown : .members((items.itemMembers ?? []).map { KeyDeclaration($0) })
      return
    default:
      content = .unknown
      return
    }
    switch shape {
    case .element where element == nil && owner != "document" && !isArray:
      descendToElement(at: node)
    case .screenValues where !isArray:
      let type = key.flatMap { document.element(withID: String($0.dropFirst())) }
        .flatMap { document.elements.declaration(of: $0) }
      owner = type?.name ?? "element"
      path = []
      content = .members(KeyDeclaration.screenValues(type))
    case .variables where path == ["variables"] && !isArray:
      let arguments = element.map { document.argumentNames(of: $0) } ?? []
      content = .members(arguments.map { .argument($0.name, default: $0.spelling) })
    case .elements, .strings, .ids, .variants, .expectations, .variantNames, .records, .textRuns:
      content = isArray ? .items(shape) : .unknown
    case .measuredSizes where isArray: content = .items(shape)
    case .byElement:
      content = isArray ? .unknown : .members(shape.namedElements(in: document))
    default:
      let members = shape.memberDeclarations
      content = isArray || members.isEmpty ? .unknown : .members(members)
    }
  }

  /// The declaration of a key, by its name of 1.x too.
  func key(named name: String) -> KeyDeclaration? {
    guard case .members(let keys) = content else { return nil }
    if let key = keys.first(where: { $0.name == name }) { return key }
    guard isElement || isStyle else { return nil }
    if let key = KeyDeclaration.ofStyle.first(where: { $0.name == name }) { return key }
    return nil
  }

  /// True if it is the object of an element.
  var isElement: Bool { element != nil && path.isEmpty }

  /// True if it is the style of an element.
  var isStyle: Bool { element != nil && path == ["style"] }

  /// True for a part of a horizontal stack, which can align its children by their baselines.
  var alignsBaselines: Bool {
    guard let element, let stack = document.elements.content(of: element).stack else {
      return false
    }
    return stack.direction == .horizontal
  }

  /// The declared type of the element.
  var type: TypeDeclaration? { element.flatMap { document.elements.declaration(of: $0) } }

  /// The subject of one of its keys.
  func subject(of key: String) -> CompletionSubject { .key([owner] + path + [key]) }
}

extension LiveDocument {
  /// The element that was read from an object.
  fileprivate func element(exactlyAt node: SyntaxNode) -> ElementID? {
    guard source.syntax.kind(of: node) == .object else { return nil }
    let range = source.syntax.range(of: node)
    guard let element = element(at: range.lowerBound + 1), self.range(of: element) == range else {
      return nil
    }
    return element
  }

  /// The key of an object or array.
  fileprivate func key(of node: SyntaxNode) -> String? {
    guard let range = source.syntax.keyRange(of: node, in: source.text) else { return nil }
    let text = String(decoding: source.text.bytes(in: range), as: UTF8.self)
    return String(text.drop { $0 == "\"" || $0 == "'" }.prefix { $0 != "\"" && $0 != "'" })
  }
}

/// The subject of an item, named so that it can be looked up later, without the document.
package enum CompletionSubject: Hashable, Sendable {
  case type(String)

  /// A key: whose it is, `document`, `variant`, `element` or the name of a type, and the keys from
  /// there on.
  case key([String])

  /// A rule by its code.
  case rule(String)

  /// The documentation of a subject in the schema.
  package enum Description: Sendable {
    case type(TypeDeclaration)
    case key(KeyDeclaration)
    case rule(any DiagnosticRule.Type)
  }

  /// - Returns: `nil` for a name that the schema and the rules do not have.
  package var description: Description? {
    switch self {
    case .type(let name): allTypes.first { $0.name == name }.map { .type($0) }
    case .rule(let code): allRules.first { $0.code == code }.map { .rule($0) }
    case .key(let path): Self.key(at: path).map { .key($0) }
    }
  }

  private static func key(at path: [String]) -> KeyDeclaration? {
    guard let owner = path.first, path.count <= 8 else { return nil }
    var keys: [KeyDeclaration]
    switch owner {
    case "document": keys = documentProperties.map { KeyDeclaration($0) }
    case "variant": keys = variantProperties.map { KeyDeclaration($0) }
    case "element": keys = KeyDeclaration.ofElement(nil)
    default:
      guard let type = allTypes.first(where: { $0.name == owner }) else { return nil }
      keys = KeyDeclaration.ofElement(type)
    }
    var found: KeyDeclaration?
    for name in path.dropFirst() {
      let named = found?.shape.member(name).map { KeyDeclaration($0) }
      guard let key = named ?? keys.first(where: { $0.name == name }) else { return nil }
      found = key
      keys = key.shape.memberDeclarations
      // Steps into arrays are left out.
      if let items = key.shape.itemMembers { keys += items.map { KeyDeclaration($0) } }
    }
    return found
  }
}

/// The entries around the caret in its object or array.
struct EntryNeighbors {
  /// The last entry that ends before the caret, or at it without being touched by it.
  private(set) var previous: SyntaxEntry?

  /// The entry that the caret is in, or whose word it touches.
  private(set) var current: SyntaxEntry?

  /// The keys of the other members, and the strings among the other elements.
  private(set) var otherKeys: Set<String> = []
  private(set) var otherStrings: Set<String> = []

  /// Without a container it is the document, whose one entry is its root.
  ///
  /// - Complexity: In the container's own bytes.
  init(of caret: Int, in container: SyntaxNode?, _ source: DocumentSource) {
    guard let container else {
      readTop(of: source, at: caret)
      return
    }
    source.forEachEntry(of: container) { entry in
      if current == nil, entry.isTouched(at: caret) {
        current = entry
        return
      }
      if entry.valueRange.upperBound <= caret { previous = entry }
      if let name = source.name(of: entry) {
        otherKeys.insert(name)
      } else if let string = source.string(of: entry) {
        otherStrings.insert(string)
      }
    }
  }

  private mutating func readTop(of source: DocumentSource, at caret: Int) {
    let root = source.syntax.root
    if root.isWord, root.isTouched(at: caret) {
      current = root
    } else if root.kind != .missing, root.valueRange.upperBound <= caret {
      previous = root
    }
  }
}

extension DocumentSource {
  /// The key of a member, even if its notation is invalid; `nil` without a key.
  func name(of entry: SyntaxEntry) -> String? {
    if let key = key(of: entry) { return key }
    guard let range = entry.keyRange else { return nil }
    var text = String(decoding: self.text.bytes(in: range), as: UTF8.self)[...]
    if let first = text.first, first == "\"" || first == "'" { text = text.dropFirst() }
    if let last = text.last, last == "\"" || last == "'" { text = text.dropLast() }
    return String(text)
  }
}

extension SyntaxEntry {
  /// True if the value is a scalar, or is meant to be one.
  var isWord: Bool {
    switch kind {
    case .object, .array, .missing, .tooDeep: false
    default: true
    }
  }

  /// True if `caret` is in this entry, or at the end of a word of it.
  fileprivate func isTouched(at caret: Int) -> Bool {
    if let keyRange, keyRange.lowerBound < caret, caret <= keyRange.upperBound { return true }
    let start = keyRange?.upperBound ?? valueRange.lowerBound
    if isWord { return start <= caret && caret <= valueRange.upperBound }
    // An object is another site once the caret is in it, and before that this member's.
    guard start < caret else { return false }
    return caret < valueRange.upperBound
      || keyRange != nil && caret == valueRange.lowerBound && kind != .missing
  }
}

/// Reads single bytes of a text near each other.
struct ByteWindow {
  private let text: SourceText
  private var bytes: [UInt8] = []
  private var start = 0
  let count: Int

  init(_ text: SourceText) {
    self.text = text
    count = text.utf8Count
  }

  /// The byte at `offset`; `nil` outside the text.
  mutating func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    if !(start..<(start + bytes.count)).contains(offset) {
      start = max(offset - 64, 0)
      bytes = text.bytes(in: start..<min(offset + 448, count))
    }
    return bytes[offset - start]
  }

  /// The end of the comment at `offset`, at most `limit`; `nil` without a comment.
  mutating func endOfComment(at offset: Int, limit: Int) -> Int? {
    guard byte(at: offset) == UInt8(ascii: "/") else { return nil }
    let second = byte(at: offset + 1)
    guard second == UInt8(ascii: "/") || second == UInt8(ascii: "*") else { return nil }
    // Bounds the search, as an unclosed comment would extend to the end of the document.
    let limit = min(limit, offset + 16_384)
    var end = offset + 2
    while end < limit, let byte = byte(at: end) {
      if second == UInt8(ascii: "/") {
        if byte.isLineEnd { return end }
      } else if byte == UInt8(ascii: "*"), self.byte(at: end + 1) == UInt8(ascii: "/") {
        return min(end + 2, limit)
      }
      end += 1
    }
    return limit
  }

  /// The first byte from `offset` on that is neither blank nor in a comment; `nil` at the text's end.
  mutating func significantByte(from offset: Int) -> UInt8? {
    var offset = offset
    while let byte = byte(at: offset) {
      if let end = endOfComment(at: offset, limit: count) {
        offset = max(end, offset + 1)
      } else if byte.isWhiteSpace {
        offset += 1
      } else {
        return byte
      }
    }
    return nil
  }

  /// The end of the word that `offset` is in or behind.
  mutating func endOfWord(at offset: Int, limit: Int) -> Int {
    var end = offset
    while end < limit, let byte = byte(at: end), byte.isWordPart { end += 1 }
    return end
  }

  /// True if a line ends between two offsets.
  mutating func endsLine(in range: Range<Int>) -> Bool {
    range.contains { byte(at: $0)?.isLineEnd ?? true }
  }
}

/// The text between two tokens, as far as it matters.
struct TokenGap {
  /// The last comma.
  private(set) var comma: Int?
  private(set) var hasColon = false

  /// True if it ends within a comment.
  private(set) var endsInComment = false

  /// The start of a word that reaches the end.
  private(set) var wordStart: Int?

  /// True if it has only blanks, commas and comments.
  private(set) var isPlain = true

  init(_ range: Range<Int>, _ window: inout ByteWindow) {
    var offset = range.lowerBound
    while offset < range.upperBound, let byte = window.byte(at: offset) {
      if let end = window.endOfComment(at: offset, limit: range.upperBound) {
        wordStart = nil
        endsInComment = end == range.upperBound && !Self.isClosedBlock(offset..<end, &window)
        offset = max(end, offset + 1)
        continue
      }
      if byte == UInt8(ascii: ",") {
        comma = offset
      } else if byte == UInt8(ascii: ":") {
        hasColon = true
      } else if !byte.isWhiteSpace {
        isPlain = false
      }
      wordStart =
        byte.isWordPart || byte == UInt8(ascii: "\"") ? wordStart ?? offset : nil
      offset += 1
    }
  }

  private static func isClosedBlock(_ range: Range<Int>, _ window: inout ByteWindow) -> Bool {
    range.count >= 4 && window.byte(at: range.lowerBound + 1) == UInt8(ascii: "*")
      && window.byte(at: range.upperBound - 2) == UInt8(ascii: "*")
      && window.byte(at: range.upperBound - 1) == UInt8(ascii: "/")
  }
}
