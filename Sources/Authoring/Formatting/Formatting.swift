package import DocumentSyntax
package import LiveDocuments

extension DocumentSource {
  /// Formats the text.
  ///
  /// An element is spread over lines, unless the text has it on one line, it fits there and has no element in it. Other
  /// objects and lists of scalars are on one line where they fit, and every level is indented alike.
  ///
  /// Only white space between tokens and comments changes. A comment stays on the line of the entry that it belongs to,
  /// or on lines of its own before it. An object or array with a syntax error is left unchanged with all its content.
  /// Formatting is idempotent. A text with unmatched brackets is left unchanged if a new indentation would move the
  /// ends of its containers.
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

  /// Formats the lines of a range, indented as the lines around them.
  ///
  /// Containers that begin before these lines or end behind them stay spread over lines.
  ///
  /// - Complexity: O(*n*) in the length of the lines and of the containers around them, without other nested
  ///   containers.
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

  /// Formats one object or array, between its brackets.
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
    let writer = SpaceWriter(
      text, at: withEnds ? text.byteOrderMarkLength : start, window: window, options)
    var plan = FormattingPlan(outline, writer, window: window, options)
    if withEnds { plan.writeStart(to: start) }
    plan.run()
    guard !plan.isTooLong else { throw .tooLong(limit: FormattingPlan.insertionLimit) }
    if withEnds, top.container.map(syntax.isClosed) ?? true {
      plan.finish(keepingTo: top.valueRange.upperBound)
    }
    let edits = plan.writer.edits
    guard syntax.bracketsMatch || keepsEntries(edits) else {
      return FormattedText(untouched: window.isEmpty ? [] : [window])
    }
    return FormattedText(
      edits: edits,
      untouched: outline.containers.filter { $0.trust == .broken }.map(\.range))
  }

  /// True if each object and array has the same entries, and the text the same errors, after edits of white space.
  func keepsEntries(_ edits: [SourceEdit]) -> Bool {
    if edits.isEmpty { return true }
    let result = DocumentSource(edits.applied(to: text.bytes))
    return syntax.errors.map(\.kind) == result.syntax.errors.map(\.kind)
      && Self.entryKinds(of: self) == Self.entryKinds(of: result)
  }

  /// The kinds of the entries of each object and array, each list followed by `nil`.
  private static func entryKinds(of source: DocumentSource) -> [ValueKind?] {
    var kinds: [ValueKind?] = [source.syntax.root.kind, nil]
    var pending = [source.syntax.root.container].compactMap(\.self)
    while let node = pending.popLast() {
      source.forEachEntry(of: node) { entry in
        kinds.append(entry.kind)
        if let container = entry.container { pending.append(container) }
      }
      kinds.append(nil)
    }
    return kinds
  }

  // MARK: Positions

  /// The entry whose value is a container.
  private func entry(of node: SyntaxNode) -> SyntaxEntry? {
    if let root = syntax.root.container, root == node { return syntax.root }
    guard let parent = syntax.parent(of: node) else { return nil }
    return entries(of: parent).first { $0.container == node }
  }

  /// The lines of some bytes; a last line of which the range has only the start is left out.
  private func wholeLines(of range: Range<Int>) -> Range<Int> {
    let first = text.position(at: range.lowerBound, in: .utf8).line
    let end = text.position(at: range.upperBound, in: .utf8)
    let last = end.character == 0 && end.line > first ? end.line - 1 : end.line
    return text.range(ofLine: first).lowerBound..<text.range(ofLine: last).upperBound
  }

  /// The innermost container that begins before some lines and ends behind them or at their end.
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

/// The edits that format a text.
package struct FormattedText: Hashable, Sendable {
  /// White space and nothing else; in ascending order, and not overlapping.
  package internal(set) var edits: [SourceEdit] = []

  /// The outermost objects and arrays left unchanged, because a syntax error makes their content uncertain; in the
  /// order of the text.
  package internal(set) var untouched: [Range<Int>] = []
}

/// The reason why a text cannot be formatted at all.
package enum FormattingFault: Error, Hashable, Sendable {
  /// Indentation would take more than this many bytes, since very much is nested very deeply.
  case tooLong(limit: Int)
}

/// The options of an editor or a command line for formatted text; the way in which objects and
/// arrays are laid out in lines is always the same.
package struct FormattingOptions: Hashable, Sendable {
  /// The number of blanks of a level of indentation, and the width of a tab.
  package let tabSize: Int

  /// True if lines are indented with blanks, else with tabs.
  package let insertsSpaces: Bool

  /// True if blanks at the ends of lines are removed.
  package var trimsTrailingSpace = true

  /// True if a text without a line end at its end gets one.
  package var insertsFinalNewline = false

  /// True if a text loses all line ends at its end but one.
  package var trimsFinalNewlines = false

  /// The valid widths of a level.
  package static let tabSizes = 1...16

  /// The width, in characters, that an object or array has to fit into to stand on one line.
  package static let lineWidth = 100

  /// A size outside ``tabSizes`` becomes the nearest one.
  package init(tabSize: Int = 2, insertsSpaces: Bool = true) {
    self.tabSize = min(max(tabSize, Self.tabSizes.lowerBound), Self.tabSizes.upperBound)
    self.insertsSpaces = insertsSpaces
  }

  /// The options for files outside of an editor: a line end at the end.
  package static func file(tabSize: Int, insertsSpaces: Bool) -> FormattingOptions {
    var options = FormattingOptions(tabSize: tabSize, insertsSpaces: insertsSpaces)
    options.insertsFinalNewline = true
    options.trimsFinalNewlines = true
    return options
  }

  /// These options with the indentation of a text, if all members of its root that begin a line are indented alike.
  package func following(_ source: DocumentSource) -> FormattingOptions {
    guard source.syntax.root.kind == .object else { return self }
    var prefixes: Set<[UInt8]> = []
    source.syntax.forEachEntry(in: source.syntax.root, of: source.text) { entry in
      let start = entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
      let prefix = Array(source.text.linePrefix(to: start))
      if prefix.allSatisfy({ $0.isBlank }) { prefixes.insert(prefix) }
    }
    guard prefixes.count == 1, let prefix = prefixes.first, !prefix.isEmpty else { return self }
    if prefix == [.tab] { return replacing(tabSize: tabSize, insertsSpaces: false) }
    guard prefix.allSatisfy({ $0 == .space }), Self.tabSizes.contains(prefix.count) else {
      return self
    }
    return replacing(tabSize: prefix.count, insertsSpaces: true)
  }

  private func replacing(tabSize: Int, insertsSpaces: Bool) -> FormattingOptions {
    var options = FormattingOptions(tabSize: tabSize, insertsSpaces: insertsSpaces)
    options.trimsTrailingSpace = trimsTrailingSpace
    options.insertsFinalNewline = insertsFinalNewline
    options.trimsFinalNewlines = trimsFinalNewlines
    return options
  }

  var unit: [UInt8] {
    insertsSpaces ? [UInt8](repeating: .space, count: tabSize) : [.tab]
  }
}

/// The objects and arrays of a text with syntax errors.
struct SyntaxFaults {
  /// The containers whose content or end is uncertain.
  private(set) var broken: Set<SyntaxNode> = []

  /// True if the document's value is uncertain.
  private(set) var documentIsBroken = false

  init(of source: DocumentSource) {
    documentIsBroken = source.syntax.hasMoreErrors
    for error in source.syntax.errors {
      if let node = source.syntax.smallestContainer(at: error.range.lowerBound) {
        broken.insert(node)
        // The end of an unclosed container depends on the container around it.
        if !source.syntax.isClosed(node), let outer = source.syntax.parent(of: node) {
          broken.insert(outer)
        }
      } else {
        documentIsBroken = true
      }
    }
  }
}
