package import DocumentSyntax
package import JSON

extension LiveDocument {
  /// Applies a patch to the text, each operation as the smallest edit that preserves the formatting.
  ///
  /// ``finishEditing(version:)`` then updates elements and layout.
  ///
  /// An operation that sets an equal value makes no edit. `lengthLimit` is the number of bytes that the text may have
  /// at any time. `willReplace` is called before each edit, while the text is still unchanged by the edit.
  ///
  /// - Returns: The edits; each applies to the text after the previous edit.
  /// - Throws: ``PatchError``; the document is then unchanged, and ``finishEditing(version:)`` is not needed.
  /// - Complexity: O(*n*) for each operation, in the bytes of the objects along its pointer and of the values that it
  ///   reads and writes. Wide arrays along pointers are read once.
  package func apply(
    _ patch: JSONPatch, lengthLimit: Int = 64 << 20,
    willReplace: (SourceEdit) -> Void = { _ in }
  ) throws(PatchError) -> [SourceEdit] {
    let edits = try edits(for: patch, lengthLimit: lengthLimit)
    beginBatch(edits.count)
    for edit in edits {
      willReplace(edit)
      replace(edit.range, with: edit.replacement)
    }
    return edits
  }

  /// The text edits of a patch; each applies to the text after the previous edit.
  ///
  /// At most `readLimit` entries of arrays and objects are read; 20,000,000 take about 2 s.
  ///
  /// - Throws: ``PatchError``.
  package func edits(
    for patch: JSONPatch, lengthLimit: Int = 64 << 20, readLimit: Int = 20_000_000
  ) throws(PatchError) -> [SourceEdit] {
    try source.edits(for: patch, lengthLimit: lengthLimit, readLimit: readLimit)
  }
}

extension DocumentSource {
  /// The edits of ``LiveDocument/edits(for:lengthLimit:readLimit:)``.
  func edits(
    for patch: JSONPatch, lengthLimit: Int, readLimit: Int = 20_000_000
  ) throws(PatchError) -> [SourceEdit] {
    var plan = PatchPlan(self, lengthLimit: lengthLimit, readLimit: readLimit)
    for (index, operation) in patch.operations.enumerated() {
      do {
        try plan.append(operation)
      } catch {
        throw PatchError(operation: index, pointer: error.pointer, fault: error.fault)
      }
    }
    return plan.edits
  }
}

/// Computes the text edits of a patch on a copy of the document.
struct PatchPlan {
  /// The edits; each applies to the text after the previous edit.
  private(set) var edits: [SourceEdit] = []

  /// The document after the first ``pendingCount`` edits.
  ///
  /// The remaining edits are applied when the document is read again, so a single edit never copies the document.
  private var pending: DocumentSource
  private var pendingCount = 0

  /// The entries of wide arrays in ``pending``.
  private var arrays = KeptArrays()

  private let style: WritingStyle
  private let lengthLimit: Int
  private let readLimit: Int
  private var length: Int

  init(_ source: DocumentSource, lengthLimit: Int, readLimit: Int) {
    pending = source
    style = WritingStyle(of: source)
    self.lengthLimit = lengthLimit
    self.readLimit = readLimit
    length = source.text.utf8Count
  }

  /// Adds the edits of the next operation.
  mutating func append(_ operation: PatchOperation) throws(PointerError) {
    guard arrays.readCount <= readLimit else {
      throw PointerError(.root, .tooManyEntries(limit: readLimit))
    }
    switch operation {
    case .add(let pointer, let value): try add(NewValue(value), at: pointer)
    case .remove(let pointer): _ = try remove(at: pointer)
    case .replace(let pointer, let value): try replace(at: pointer, with: NewValue(value))
    case .move(let source, let target): try move(from: source, to: target)
    case .copy(let source, let target): try add(copy(of: source), at: target)
    case .test(let pointer, let expected):
      let found = try copy(of: pointer).value
      guard found.isSame(as: expected) else {
        throw PointerError(pointer, .different(expected: expected, found: found))
      }
    }
  }

  // MARK: Operations

  private mutating func add(_ value: NewValue, at pointer: PatchPointer) throws(PointerError) {
    guard let (parent, token) = pointer.split else {
      return try replaceDocument(with: value)
    }
    let container = try currentSource().container(at: parent, keeping: &arrays)
    try checkNesting(of: value, at: pointer)
    guard container.isObject else {
      let index = try located(parent) { () throws(PatchFault) in
        try container.insertionIndex(of: token)
      }
      return try edit(container.insertion(of: value, key: nil, at: index, style))
    }
    if let index = container.member(token) {
      return try replace(index, of: container, with: value)
    }
    try checkKey(token, at: pointer)
    try edit(
      container.insertion(of: value, key: token, at: container.entries.count, style))
  }

  /// Removes a value with the comments that belong to it.
  ///
  /// - Returns: The comments.
  private mutating func remove(at pointer: PatchPointer) throws(PointerError) -> EntryComments {
    guard let (parent, token) = pointer.split else { throw PointerError(.root, .documentRemoved) }
    guard
      let (container, index) = try currentSource().location(at: pointer, keeping: &arrays).holder
    else { return EntryComments() }
    let comments = container.comments(of: index)
    for edit in container.removal(at: index) { try self.edit(edit) }
    guard container.isObject else { return comments }
    // Earlier members with the same key must not become effective.
    var remaining = container.members(token).count - 1
    while remaining > 0 {
      let container = try currentSource().container(at: parent, keeping: &arrays)
      guard let index = container.member(token) else { return comments }
      for edit in container.removal(at: index) { try self.edit(edit) }
      remaining -= 1
    }
    return comments
  }

  private mutating func replace(
    at pointer: PatchPointer, with value: NewValue
  ) throws(PointerError) {
    guard !pointer.tokens.isEmpty else { return try replaceDocument(with: value) }
    guard
      let (container, index) = try currentSource().location(at: pointer, keeping: &arrays).holder
    else { return }
    try checkNesting(of: value, at: pointer)
    try replace(index, of: container, with: value)
  }

  private mutating func move(
    from source: PatchPointer, to target: PatchPointer
  ) throws(PointerError) {
    let value = try copy(of: source)
    if source.leads(to: target) {
      if target.leads(to: source) { return }
      throw PointerError(target, .movedIntoItself)
    }
    if try rename(source, to: target) { return }
    let comments = try remove(at: source)
    try add(value, at: target)
    if !comments.isEmpty { try add(comments, at: target) }
  }

  /// Writes comments at a value that was moved.
  private mutating func add(
    _ comments: EntryComments, at pointer: PatchPointer
  ) throws(PointerError) {
    guard let (parent, token) = pointer.split else { return }
    let container = try currentSource().container(at: parent, keeping: &arrays)
    let index =
      container.isObject
      ? container.member(token) : token == "-" ? container.entries.count - 1 : Int(token)
    guard let index, container.entries.indices.contains(index) else { return }
    for edit in container.insertion(of: comments, at: index, style).reversed() {
      try self.edit(edit)
    }
  }

  /// Moves a value by renaming its key, if source and target are in one object.
  ///
  /// - Returns: False if the move needs more than a new key.
  private mutating func rename(
    _ source: PatchPointer, to target: PatchPointer
  ) throws(PointerError) -> Bool {
    guard let (parent, key) = source.split, let (targetParent, newKey) = target.split,
      parent.leads(to: targetParent), targetParent.leads(to: parent)
    else { return false }
    let container = try currentSource().container(at: parent, keeping: &arrays)
    let members = container.members(key)
    guard members.count == 1, container.member(newKey) == nil,
      let range = container.entries[members[0]].keyRange
    else { return false }
    try checkKey(newKey, at: target)
    try edit(SourceEdit(range, with: JSONValue.string(newKey).serialized()))
    return true
  }

  private mutating func copy(of pointer: PatchPointer) throws(PointerError) -> NewValue {
    let pending = currentSource()
    let entry = try pending.location(at: pointer, keeping: &arrays).entry
    do {
      return NewValue(try pending.value(of: entry), at: entry.valueRange, in: pending)
    } catch {
      throw PointerError(pointer, .unreadable(error.kind))
    }
  }

  // MARK: Edits

  private mutating func replace(
    _ index: Int, of container: ContainerText, with value: NewValue
  ) throws(PointerError) {
    let entry = container.entries[index]
    if container.source.holds(value.value, at: entry) { return }
    let text = value.text(at: container.writingPosition(of: index, for: value), style)
    try edit(SourceEdit(entry.valueRange, with: text))
  }

  private mutating func replaceDocument(with value: NewValue) throws(PointerError) {
    try checkNesting(of: value, at: .root)
    let source = currentSource()
    let position = WritingPosition(isSpread: style.isSpread)
    let text = value.text(at: position, style)
    // If the start or end of the value is uncertain, the whole text is replaced.
    guard source.doubtAboutDocument == nil else {
      return try edit(SourceEdit(0..<source.text.utf8Count, with: text))
    }
    if source.holds(value.value, at: source.syntax.root) { return }
    try edit(SourceEdit(source.syntax.root.valueRange, with: text))
  }

  private mutating func edit(_ edit: SourceEdit) throws(PointerError) {
    length += edit.replacement.count - edit.range.count
    guard length <= lengthLimit else {
      throw PointerError(.root, .tooLong(limit: lengthLimit))
    }
    edits.append(edit)
  }

  private mutating func currentSource() -> DocumentSource {
    for edit in edits[pendingCount...] { arrays.apply(edit, to: &pending) }
    pendingCount = edits.count
    return pending
  }

  // MARK: Checks

  private func checkNesting(of value: NewValue, at pointer: PatchPointer) throws(PointerError) {
    let limit = DocumentSource.maximumDepth
    guard pointer.tokens.count + value.value.nesting <= limit else {
      throw PointerError(pointer, .tooDeep(limit: limit))
    }
  }

  private func checkKey(_ key: String, at pointer: PatchPointer) throws(PointerError) {
    guard !key.utf8.contains(0) else { throw PointerError(pointer, .nulInKey) }
  }

  private func located<Result>(
    _ pointer: PatchPointer, _ body: () throws(PatchFault) -> Result
  ) throws(PointerError) -> Result {
    do { return try body() } catch { throw PointerError(pointer, error) }
  }
}

/// The error of a patch.
///
/// No operation of the patch is applied.
package struct PatchError: Error, Hashable, Sendable {
  /// The failing operation's index in the patch, from 0.
  package let operation: Int

  /// The pointer of the operation, up to the error if the pointer cannot be resolved.
  package let pointer: PatchPointer
  package let fault: PatchFault

  package init(operation: Int, pointer: PatchPointer, fault: PatchFault) {
    self.operation = operation
    self.pointer = pointer
    self.fault = fault
  }
}

/// The error at the location that a ``PatchError`` names.
package enum PatchFault: Error, Hashable, Sendable {
  /// The object has no member of this name.
  case noMember(String)

  /// The array has only `count` elements.
  case noElement(index: Int, count: Int)

  /// The value is an array, and the token is not an index.
  case notAnIndex(String)

  /// The pointer continues below a value that is neither an object nor an array.
  case noContainer(ValueKind)

  /// A syntax error makes the value uncertain.
  case brokenText(SyntaxError.Kind)

  /// The value is not valid JSON.
  case unreadable(JSONSyntaxError.Kind)

  /// A `test` failed.
  case different(expected: JSONValue, found: JSONValue)

  /// A value cannot be moved into itself.
  case movedIntoItself

  /// The whole document cannot be removed.
  case documentRemoved

  /// A key contains U+0000, which is not allowed in documents.
  case nulInKey

  /// The value would be nested deeper than this many levels.
  case tooDeep(limit: Int)

  /// The text would be longer than this many bytes.
  case tooLong(limit: Int)

  /// The operations before this one read more entries of arrays and objects than this.
  case tooManyEntries(limit: Int)
}

/// A sentence without a full stop.
extension PatchError: CustomStringConvertible {
  package var description: String { "operation \(operation): \(sentence)" }

  private var sentence: String {
    let target = pointer.tokens.isEmpty ? "the document" : quotedAsJSON("\(pointer)")
    return switch fault {
    case .noMember(let key): "\(target) has no member \(quotedAsJSON(key))"
    case .noElement(let index, let count):
      "\(target) has \(count == 1 ? "1 element" : "\(count) elements") and none at \(index)"
    case .notAnIndex(let token):
      "\(target) is an array, and \(quotedAsJSON(token)) is not an index: use digits without a leading zero"
    case .noContainer(let kind): "\(target) is \(kind.words) and holds no other values"
    case .brokenText(let kind):
      "\(target) is not certain because of a syntax error (\(kind))"
    case .unreadable(let kind): "\(target) is not valid JSON (\(kind.rawValue))"
    case .different(let expected, let found):
      "\(target) is \(quotation(of: found)), not \(quotation(of: expected))"
    case .movedIntoItself: "a value cannot be moved into itself, to \(target)"
    case .documentRemoved: "the whole document cannot be removed; replace it"
    case .nulInKey: "the key of \(target) has a NUL character, which is not allowed in a document"
    case .tooDeep(let limit): "\(target) would be nested deeper than \(limit) levels"
    case .tooLong(let limit): "the text would be longer than \(limit) bytes"
    case .tooManyEntries(let limit):
      "the operations before it read \(limit) members of wide objects: send a patch in parts, or replace the object"
    }
  }

  /// The value itself if it is short enough to be part of a sentence.
  private func quotation(of value: JSONValue) -> String {
    switch value {
    case .array, .object: value.kindName
    case .string(let text) where text.utf8.count > 60: "another string"
    default: value.description
    }
  }
}

extension ValueKind {
  /// The name of a value of this kind in a sentence, with its article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    case .invalid: "not a JSON value"
    case .missing: "missing"
    case .tooDeep: "too deep"
    }
  }
}
