package import LiveDocuments
import DocumentSyntax

extension DocumentSource {
  /// What makes this a formatted text: elements are spread over lines, other objects and lists of
  /// scalars stand on one line where they fit, and every level is indented alike.
  ///
  /// Only white space between tokens changes. An object or array with a syntax error in it stays as it
  /// is, with everything inside; of one with comments only what is in it is formatted. Formatting a
  /// formatted text changes nothing.
  ///
  /// - Complexity: O(*n*) in the length of the text and of its indentation.
  package func formatted(
    _ options: FormattingOptions
  ) throws(FormattingFault) -> FormattedText {
    let faults = SyntaxFaults(of: self)
    let window = 0..<text.utf8Count
    let root = syntax.root
    guard !faults.documentIsBroken, root.kind != .missing, root.kind != .invalid else {
      return FormattedText(untouched: window.isEmpty ? [] : [window])
    }
    return try formatted(root, faults, window, options, withEnds: true)
  }

  /// The same for the lines in which some bytes are, indented as the lines around them.
  ///
  /// What begins before these lines or ends behind them stays spread over lines as it is.
  ///
  /// - Complexity: In the lines' length, and in that of the containers around them without what else is
  ///   in those.
  package func formatted(
    _ options: FormattingOptions, linesOf range: Range<Int>
  ) throws(FormattingFault) -> FormattedText {
    let faults = SyntaxFaults(of: self)
    let root = syntax.root
    guard !faults.documentIsBroken, root.kind != .missing, root.kind != .invalid else {
      return FormattedText()
    }
    let window = wholeLines(of: range)
    guard let node = smallestContainer(around: window), syntax.parent(of: node) != nil else {
      return try formatted(root, faults, window, options, withEnds: true)
    }
    guard let entry = entry(of: node) else { return FormattedText() }
    return try formatted(entry, faults, window, options, withEnds: false)
  }

  /// The same for one object or array, between its brackets.
  func formatted(
    _ options: FormattingOptions, container node: SyntaxNode
  ) throws(FormattingFault) -> FormattedText {
    guard let entry = entry(of: node) else { return FormattedText() }
    return try formatted(entry, SyntaxFaults(of: self), entry.valueRange, options, withEnds: false)
  }

  private func formatted(
    _ top: SyntaxEntry, _ faults: SyntaxFaults, _ window: Range<Int>,
    _ options: FormattingOptions, withEnds: Bool
  ) throws(FormattingFault) -> FormattedText {
    let outline = FormattingOutline(
      of: top, in: self, faults, window: window, tabSize: options.tabSize)
    let start = top.valueRange.lowerBound
    let formatsEnds = withEnds && !faults.documentIsCommented
    var writer = SpaceWriter(
      text, at: formatsEnds ? text.byteOrderMarkLength : start, window: window, options)
    if formatsEnds { writer.space(to: start, .none) }
    var plan = FormattingPlan(outline, writer, window: window, options)
    plan.run()
    guard !plan.isTooLong else { throw .tooLong(limit: FormattingPlan.insertionLimit) }
    writer = plan.writer
    if formatsEnds, top.container.map(syntax.isClosed) ?? true {
      if writer.reached < top.valueRange.upperBound { writer.keep(to: top.valueRange.upperBound) }
      writer.finish()
    }
    return FormattedText(
      edits: writer.edits,
      untouched: outline.containers.filter { $0.trust == .broken }.map(\.range))
  }

  // MARK: Places

  /// A container as the value that it is.
  private func entry(of node: SyntaxNode) -> SyntaxEntry? {
    if let root = syntax.root.container, root == node { return syntax.root }
    guard let parent = syntax.parent(of: node) else { return nil }
    return entries(of: parent).first { $0.container == node }
  }

  /// The lines in which some bytes are; one of which only the start is meant does not count.
  private func wholeLines(of range: Range<Int>) -> Range<Int> {
    let first = text.position(at: range.lowerBound, in: .utf8).line
    let end = text.position(at: range.upperBound, in: .utf8)
    let last = end.character == 0 && end.line > first ? end.line - 1 : end.line
    return text.range(ofLine: first).lowerBound..<text.range(ofLine: last).upperBound
  }

  /// The innermost container that begins before some lines' first token and ends behind their last, or
  /// at these.
  private func smallestContainer(around lines: Range<Int>) -> SyntaxNode? {
    var node = syntax.smallestContainer(at: lines.upperBound)
    while let current = node {
      let range = syntax.range(of: current)
      if range.lowerBound < lines.lowerBound, range.upperBound >= lines.upperBound { break }
      node = syntax.parent(of: current)
    }
    return node
  }
}
