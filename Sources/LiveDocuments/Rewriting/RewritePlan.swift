import DocumentSyntax

/// Computes the text edits of rewrites on a copy of the document.
struct RewritePlan {
  let style: WritingStyle

  /// The offsets, in the copy, of the values of the rewrites.
  var offsets: TrackedOffsets

  private let original: SourceText

  /// The edits of the original text that were made so far.
  private var composition = TextEdits()

  /// The document after some of the edits, and the edits that are not applied to it yet.
  ///
  /// The pending edits are applied when the document is read again, so a single rewrite never copies the document.
  private var copy: DocumentSource
  private var pending: [SourceEdit] = []

  /// - Parameters:
  ///   - source: The document, or one of its parts.
  ///   - part: The number of the part.
  init(_ source: DocumentSource, part: Int? = nil) {
    copy = source
    offsets = TrackedOffsets(inPart: part)
    original = source.text
    style = WritingStyle(of: source)
  }

  /// The edits of the original text.
  var edits: [SourceEdit] { composition.trimmedEdits(from: original, to: currentText) }

  /// The text after the rewrites so far.
  private var currentText: SourceText {
    var text = copy.text
    for edit in pending { text.replace(edit.range, with: edit.replacement) }
    return text
  }

  /// The document after the rewrites so far.
  mutating func current() -> DocumentSource {
    if pending.count > LiveDocument.bulkEditThreshold {
      // Applied one by one, each edit would move everything behind it.
      copy = DocumentSource(currentText)
    } else {
      for edit in pending { _ = copy.apply(edit) }
    }
    pending = []
    return copy
  }

  /// Adds edits of the copy, in ascending order and not overlapping.
  ///
  /// `asOne` joins edits that are valid only together, for instance an opening and a closing bracket.
  mutating func commit(_ edits: [SourceEdit], asOne: Bool = false) {
    if asOne, let edit = edits.joined(in: current().text) {
      pending.append(edit)
    } else {
      pending += edits.reversed()
    }
    let edits = TextEdits(edits)
    composition.append(edits)
    offsets.update(for: edits)
  }

  /// Applies one rewrite, except a `replaceText` rewrite, which was applied before.
  mutating func make(_ rewrite: BoundRewrite) throws(RewriteFault) {
    if case .replaceText = rewrite { return }
    let errors = current().syntax.errors
    try makeUnchecked(rewrite)
    guard !errors.isEmpty else { return }
    // In a text with syntax errors, an edit can change how distant text is parsed.
    var known: [SyntaxError.Kind: Int] = [:]
    for error in errors { known[error.kind, default: 0] += 1 }
    for error in current().syntax.errors {
      guard let count = known[error.kind], count > 0 else { throw .brokenText(error.kind) }
      known[error.kind] = count - 1
    }
  }

  private mutating func makeUnchecked(_ rewrite: BoundRewrite) throws(RewriteFault) {
    switch rewrite {
    case .setValue(let target, let value): try setValue(target, to: value)
    case .append(let target, let value): try append(value, to: target)
    case .setMember(let target, let key, let value):
      try setMember(target.missingKeys + [key], of: target, to: value)
    case .setStyle(let target, let key, let value): try setStyle(key, of: target, to: value)
    case .rename(let target, let key): try rename(target, to: key)
    case .remove(let target): try remove(target)
    case .move(let target, let object, let key):
      try move(target, to: object.missingKeys + [key], of: object)
    case .copy(let target, let object, let key):
      try copy(target, to: object.missingKeys + [key], of: object)
    case .moveComments(let target, let other): try moveComments(of: target, to: other)
    case .wrap(let target, let enclosure): try wrap(target, in: enclosure)
    case .replace(let target, let inner): try replace(target, by: inner)
    case .swap(let first, let second): try swap(first, second)
    case .replaceText: break
    }
  }

  /// Applies all `replaceText` rewrites at once.
  mutating func replaceText(_ rewrites: [BoundRewrite]) throws(RewriteError) {
    var edits: [(index: Int, edit: SourceEdit)] = []
    for (index, rewrite) in rewrites.enumerated() {
      if case .replaceText(let edit) = rewrite { edits.append((index, edit)) }
    }
    edits.sort { left, right in
      (left.edit.range.lowerBound, left.edit.range.upperBound, left.index)
        < (right.edit.range.lowerBound, right.edit.range.upperBound, right.index)
    }
    for (left, right) in zip(edits, edits.dropFirst())
    where left.edit.range.upperBound > right.edit.range.lowerBound {
      throw RewriteError(rewrite: max(left.index, right.index), fault: .overlapping)
    }
    commit(edits.map(\.edit))
  }

  // MARK: Looking

  /// True if one of the rewrites wrote the byte at this offset.
  func isNew(at offset: Int) -> Bool { composition.isNew(at: offset) }

  /// The value of a target at its current offset.
  mutating func find(_ target: RewriteTarget) throws(RewriteFault) -> ValueLocation {
    guard let offset = offsets[target.id], let location = current().location(beginningAt: offset)
    else {
      throw .gone
    }
    return location
  }

  /// The object of a target, without a check for syntax errors in it.
  mutating func findObject(_ target: RewriteTarget) throws(RewriteFault) -> SyntaxNode {
    guard let offset = offsets[target.id] else { throw .gone }
    let source = current()
    guard let node = source.container(beginningAt: offset), source.syntax.kind(of: node) == .object
    else {
      throw source.location(beginningAt: offset).map { .noObject($0.entry.kind) } ?? .gone
    }
    return node
  }
}

extension RewritePlan {
  /// Writes an object around an element.
  mutating func wrap(
    _ target: RewriteTarget, in enclosure: Enclosure
  ) throws(RewriteFault) {
    try checkKeys(enclosure.keys)
    let location = try find(target)
    let source = current()
    try source.checkIsWhole(location.entry)
    let holder = location.holder?.container.node
    let nesting = enclosure.nesting(around: source.nesting(of: location.entry))
    try source.checkDepth(nesting, in: holder)
    let range = location.entry.valueRange
    let value = SpelledValue(range, in: source)
    let outer = writingPosition(of: location, for: value)
    let text = enclosure.text(around: value, at: outer, style)
    commit(
      [SourceEdit(range.lowerBound..<range.lowerBound, with: text.head)]
        + source.text.bytes(in: range).edits(
          indentingFrom: outer.indentation, to: text.position.indentation, at: range.lowerBound)
        + [SourceEdit(range.upperBound..<range.upperBound, with: text.tail)],
      asOne: true)
  }

  /// Replaces an element by an element inside it.
  mutating func replace(
    _ target: RewriteTarget, by inner: RewriteTarget
  ) throws(RewriteFault) {
    let outer = try find(target).entry
    let keptLocation = try find(inner)
    let kept = keptLocation.entry
    let source = current()
    let range = outer.valueRange
    let keptRange = kept.valueRange
    guard range.lowerBound < keptRange.lowerBound, keptRange.upperBound < range.upperBound else {
      throw .notInside
    }
    try source.checkEnd(of: outer)
    try source.checkIsWhole(kept)
    commit(
      [SourceEdit(range.lowerBound..<keptRange.lowerBound, with: [])]
        + source.text.bytes(in: keptRange).edits(
          indentingFrom: source.indentation(at: keptRange.lowerBound),
          to: source.indentation(at: range.lowerBound), at: keptRange.lowerBound)
        + [SourceEdit(keptRange.upperBound..<range.upperBound, with: [])],
      asOne: true)
    guard let (container, index) = keptLocation.holder else { return }
    let comments = container.comments(of: index)
    if comments.isEmpty { return }
    if let location = current().location(beginningAt: range.lowerBound) {
      insert(comments, at: location)
    }
  }

  mutating func swap(_ one: RewriteTarget, _ other: RewriteTarget) throws(RewriteFault) {
    let (comments, otherComments) = (
      elementComments(try find(one)), elementComments(try find(other))
    )
    guard !comments.isEmpty || !otherComments.isEmpty else { return try swapValues(one, other) }
    for target in [one, other] {
      guard let (container, index) = try find(target).holder, !container.isObject else {
        continue
      }
      commit(container.removalOfComments(of: index))
    }
    try swapValues(one, other)
    insert(comments, at: try find(one))
    insert(otherComments, at: try find(other))
  }

  /// The comments of an array's element, which move with the element; empty for a member, whose comments stay at its
  /// key.
  private func elementComments(_ location: ValueLocation) -> EntryComments {
    guard let (container, index) = location.holder, !container.isObject else {
      return EntryComments()
    }
    return container.comments(of: index)
  }

  private mutating func swapValues(
    _ one: RewriteTarget, _ other: RewriteTarget
  ) throws(RewriteFault) {
    var (first, second) = (try find(one), try find(other))
    let source = current()
    if second.entry.valueRange.lowerBound < first.entry.valueRange.lowerBound {
      (first, second) = (second, first)
    }
    let (range, secondRange) = (first.entry.valueRange, second.entry.valueRange)
    if range == secondRange { return }
    guard range.upperBound <= secondRange.lowerBound else { throw .nested }
    for (value, location) in [(first, second), (second, first)] {
      try source.checkIsWhole(value.entry)
      try source.checkDepth(
        source.nesting(of: value.entry), in: location.holder?.container.node)
    }
    let values = (SpelledValue(range, in: source), SpelledValue(secondRange, in: source))
    let edit = SourceEdit(
      range, with: values.1.text(at: writingPosition(of: first, for: values.1), style))
    let secondEdit = SourceEdit(
      secondRange, with: values.0.text(at: writingPosition(of: second, for: values.0), style))

    let tracked = offsets.values(in: range, of: source.text)
    let secondTracked = offsets.values(in: secondRange, of: source.text)
    commit([edit, secondEdit])
    let text = current().text
    let replacements = TextEdits([edit, secondEdit]).replacements
    for (replacement, moved) in zip(replacements, [secondTracked, tracked]) {
      offsets.move(moved, to: replacement.new, of: text)
    }
  }
}
