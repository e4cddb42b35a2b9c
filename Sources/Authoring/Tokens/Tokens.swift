import Diagnostics
import DocumentSyntax
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The words of the text with a known meaning, in the order of the text and without overlaps.
  ///
  /// Unknown and unreadable words are left out. With a `range`, only tokens that overlap it are returned.
  ///
  /// - Complexity: O(*n*) in the length of the objects and arrays that overlap the range.
  package func tokens(in range: Range<Int>? = nil) -> [DocumentToken] {
    var reading = TokenReading(self, range ?? 0..<source.text.utf8Count)
    reading.run()
    return reading.tokens.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}

/// Reads tokens container by container.
struct TokenReading {
  private let document: LiveDocument
  private let source: DocumentSource
  private let range: Range<Int>
  private var pending: [(entry: SyntaxEntry, context: TokenContext)] = []
  private(set) var tokens: [DocumentToken] = []

  /// The objects that may be elements and are left to the caller, with their offsets.
  private(set) var nested: [(node: SyntaxNode, start: Int)] = []
  private var leavesElements = false

  init(_ document: LiveDocument, _ range: Range<Int>) {
    self.document = document
    source = document.source
    self.range = range
  }

  mutating func run() {
    guard !range.isEmpty else { return }
    addCommentsAtTop()
    visit(source.syntax.root, .document)
    readPending()
  }

  /// Reads the tokens of one object without the tokens of nested elements.
  static func part(
    of object: SyntaxEntry, _ context: TokenContext, in document: LiveDocument
  ) -> TokenReading {
    var reading = TokenReading(document, object.valueRange)
    reading.leavesElements = true
    reading.pending = [(object, context)]
    reading.readPending()
    return reading
  }

  /// Adds the comments around the document's value.
  mutating func addCommentsAtTop() {
    for comment in source.syntax.comments(of: nil, in: source.text) { add(comment: comment) }
  }

  private mutating func readPending() {
    while let (entry, context) = pending.popLast() { read(entry, context) }
  }

  /// Records a container for later if it overlaps the range.
  private mutating func visit(_ entry: SyntaxEntry, _ context: TokenContext) {
    guard let node = entry.container, isInRange(entry.valueRange) else { return }
    guard case .element = context, entry.kind == .object else {
      return pending.append((entry, context))
    }
    if leavesElements { return nested.append((node, entry.valueRange.lowerBound)) }
    guard let element = document.element(readFrom: node) else { return visitComments(entry) }
    pending.append((entry, .element(document.elements.declaration(of: element))))
  }

  /// Records a container in which only comments have a meaning.
  private mutating func visitComments(_ entry: SyntaxEntry) {
    guard entry.container != nil, isInRange(entry.valueRange) else { return }
    let hasSlash = source.text.withContiguousBytes(in: entry.valueRange) { $0.contains(.slash) }
    if hasSlash { pending.append((entry, .comments)) }
  }

  private func isInRange(_ token: Range<Int>) -> Bool {
    token.lowerBound < range.upperBound && range.lowerBound < token.upperBound
  }

  private mutating func add(
    _ token: Range<Int>, _ kind: DocumentToken.Kind, isDeprecated: Bool = false
  ) {
    guard !token.isEmpty, isInRange(token) else { return }
    tokens.append(DocumentToken(range: token, kind: kind, isDeprecated: isDeprecated))
  }

  /// Adds a comment, a token for each of its lines.
  private mutating func add(comment: Range<Int>) {
    let lines = source.text.withContiguousBytes(in: comment) { bytes in
      bytes.split(whereSeparator: \.isLineEnd).compactMap { line -> Range<Int>? in
        guard let start = line.firstIndex(where: { !$0.isBlank }) else { return nil }
        let offset = comment.lowerBound - bytes.startIndex
        return (offset + start)..<(offset + line.endIndex)
      }
    }
    for line in lines { add(line, .comment) }
  }

  private mutating func read(_ container: SyntaxEntry, _ context: TokenContext) {
    let (entries, comments) = source.syntax.entriesAndComments(in: container, of: source.text)
    for comment in comments { add(comment: comment) }
    for entry in entries {
      let start = entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
      guard start < range.upperBound, range.lowerBound < entry.valueRange.upperBound else {
        continue
      }
      if case .comments = context {
        if entry.container != nil { pending.append((entry, .comments)) }
      } else if container.kind == .array {
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
    } else {
      visitComments(entry)
    }
  }

  private mutating func readMember(_ entry: SyntaxEntry, _ context: TokenContext) {
    guard let name = source.key(of: entry), let key = context.key(name),
      let keyRange = entry.keyRange
    else { return visitComments(entry) }
    add(keyRange, key.kind, isDeprecated: key.isDeprecated)
    guard isInRange(entry.valueRange) else { return }
    if entry.container != nil {
      if let content = key.content, content.isArray == (entry.kind == .array) {
        visit(entry, content)
      } else {
        visitComments(entry)
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
    case .elements, .items, .ruleCodes: true
    case .document, .element, .style, .value, .byElement, .definitions, .comments: false
    }
  }
}

extension DocumentSource {
  /// The tokens of a scalar value; empty if the key does not take the value.
  func tokens(of entry: SyntaxEntry, as property: Property) -> [DocumentToken] {
    let range = entry.valueRange
    if namesVariable(entry, property) { return [DocumentToken(range: range, kind: .variable)] }
    switch (property.shape, entry.kind) {
    case (.boolean, .true), (.boolean, .false): return [DocumentToken(range: range, kind: .truth)]
    case (.number(.factor), .true), (.number(.factor), .false):
      return [DocumentToken(range: range, kind: .truth, isDeprecated: true)]
    case (.number, .number), (.count, .number), (.dimension, .number), (.coordinate, .number),
      (.uniform, .number):
      return [DocumentToken(range: range, kind: .number)]
    case (.number(let kind), .string), (.uniform(let kind, _), .string):
      let isEndless = (kind == .inset || kind == .limit) && string(of: entry) == "infinity"
      return isEndless ? [DocumentToken(range: range, kind: .choice)] : []
    case (.dimension, .string):
      if string(of: entry) == "auto" { return [DocumentToken(range: range, kind: .choice)] }
      return length(in: entry)
    case (.coordinate, .string): return length(in: entry)
    case (.choice(let choices), .string):
      guard let name = string(of: entry), choices.contains(name) else { return [] }
      return [DocumentToken(range: range, kind: .choice)]
    case (.color, .string):
      guard string(of: entry).flatMap({ Color($0) }) != nil else { return [] }
      return [DocumentToken(range: range, kind: .choice)]
    case (.imagePath, .string): return [DocumentToken(range: range, kind: .text)]
    case (.ignored, .string): return [DocumentToken(range: range, kind: .text)]
    case (.string, .string), (.textRuns, .string): return name(in: entry, of: property)
    default: return []
    }
  }

  /// True if a string names variables.
  private func namesVariable(_ entry: SyntaxEntry, _ property: Property) -> Bool {
    guard entry.kind == .string,
      text.withContiguousBytes(in: entry.valueRange, { $0.contains(UInt8(ascii: "$")) }),
      let string = string(of: entry)
    else { return false }
    return VariableString.Form(string, as: property) != nil
  }

  /// A string: the name of a type, an id, or any other.
  private func name(in entry: SyntaxEntry, of property: Property) -> [DocumentToken] {
    let range = entry.valueRange
    if property === TokenKeys.shared["type"] {
      guard let name = string(of: entry), let type = allTypes.first(where: { $0.name == name })
      else { return [] }
      return [
        DocumentToken(range: range, kind: .elementType, isDeprecated: type.replacement != nil)
      ]
    }
    let isID = property === TokenKeys.shared["id"]
    return [DocumentToken(range: range, kind: isID ? .id : .text)]
  }

  /// The number and the unit of a length such as `"50%"`.
  private func length(in entry: SyntaxEntry) -> [DocumentToken] {
    guard !entry.valueHasEscapes, let text = string(of: entry), text.utf8.count < 64,
      let unit = ["%", "pt"].first(where: { text.hasSuffix($0) }),
      jsonNumber(text.dropLast(unit.count)) != nil
    else { return [] }
    let start = entry.valueRange.lowerBound + 1
    let middle = start + text.utf8.count - unit.utf8.count
    return [
      DocumentToken(range: start..<middle, kind: .number),
      DocumentToken(range: middle..<(middle + unit.utf8.count), kind: .unit),
    ]
  }
}

/// A word of a document and its meaning.
package struct DocumentToken: Hashable, Sendable {
  /// Bytes of the text; keys and names with their quotes.
  package let range: Range<Int>

  package let kind: Kind

  /// True if it is a name or a value of 1.x.
  package var isDeprecated = false

  package enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// The value of `type`.
    case elementType

    /// The value of `id`.
    case id

    /// The key that defines a variable.
    case definition

    /// A string that names variables.
    case variable

    /// A key of the document, or one that every element has.
    case sharedKey

    /// A key that belongs to the element's type, or to a value of it.
    case typeKey

    /// A key of `style`.
    case styleKey

    /// One of the names that a key takes, `auto` and `infinity` among them.
    case choice

    /// A number; of a percentage or a length in points without the unit.
    case number
    case unit

    /// `true` or `false`.
    case truth
    case text

    /// The code of an existing rule.
    case ruleCode

    /// A line of a comment.
    case comment
  }
}

/// One replacement in a list of numbers.
package struct TokenDelta: Hashable, Sendable {
  package let start: Int
  package let deleteCount: Int
  package let inserted: [UInt32]

  /// The shortest one that makes `new` of `old`; `nil` if they are equal.
  package init?(from old: [UInt32], to new: [UInt32]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    if prefix == old.count, prefix == new.count { return nil }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    start = prefix
    deleteCount = old.count - prefix - suffix
    inserted = Array(new[prefix..<(new.count - suffix)])
  }
}
