package import DocumentSyntax
package import LiveDocuments

extension DocumentSource {
  /// The edits after a character was typed: a closing bracket formats the container that it closes; another character,
  /// such as a comma or a line end, indents its line.
  ///
  /// A bracket whose container has a syntax error only indents its line. The text is usually broken at that moment, so
  /// a line with an uncertain indentation is left unchanged.
  ///
  /// - Parameters:
  ///   - character: The last byte that was typed.
  ///   - offset: The offset of the caret, behind the character.
  ///   - options: The options of the formatted text.
  /// - Returns: Edits in ascending order, of white space only.
  /// - Complexity: O(*n*) in the length of the container around the caret, without nested containers.
  package func edits(
    afterTyping character: UInt8, at offset: Int, _ options: FormattingOptions
  ) -> [SourceEdit] {
    guard offset > 0, offset <= text.utf8Count else { return [] }
    let closers: Set<UInt8> = [UInt8(ascii: "}"), UInt8(ascii: "]")]
    guard closers.contains(character) else {
      return lineIndentation(at: offset, options).map { [$0] } ?? []
    }
    guard text.bytes(in: (offset - 1)..<offset) == [character],
      let node = syntax.smallestContainer(at: offset - 1), syntax.isClosed(node),
      syntax.range(of: node).upperBound == offset
    else { return [] }
    let formatted = (try? formatted(options, container: node)) ?? FormattedText()
    guard !formatted.untouched.contains(syntax.range(of: node)) else {
      return lineIndentation(at: offset, options).map { [$0] } ?? []
    }
    return formatted.edits
  }

  /// The edit that indents a line by its depth in the tree.
  private func lineIndentation(at offset: Int, _ options: FormattingOptions) -> SourceEdit? {
    let line = text.range(ofLine: text.position(at: offset, in: .utf8).line)
    let bytes = text.bytes(in: line)
    let old = Array(bytes.prefix { $0.isBlank })
    let start = line.lowerBound + old.count
    let first = bytes.dropFirst(old.count).first
    let open = first == nil ? openContainer(before: start) : nil
    guard let node = open ?? syntax.smallestContainer(at: start),
      let wanted = indentation(in: node, at: start, first: first, options),
      wanted != old, !isInToken(line.lowerBound)
    else { return nil }
    let common = zip(old, wanted).prefix { $0 == $1 }.count
    let edit = SourceEdit((line.lowerBound + common)..<start, with: Array(wanted[common...]))
    return first == nil || syntax.bracketsMatch || keepsEntries([edit]) ? edit : nil
  }

  /// The unclosed container that ends at the last token before an offset, and is continued by typing there.
  private func openContainer(before offset: Int) -> SyntaxNode? {
    guard !syntax.bracketsMatch else { return nil }
    var end = offset
    while end > 0,
      text.bytes(in: (end - 1)..<end).allSatisfy({ $0.isWhiteSpace || $0 == UInt8(ascii: ",") })
    {
      end -= 1
    }
    guard let node = syntax.smallestContainer(at: end), syntax.endsByIndentation(node) else {
      return nil
    }
    return node
  }

  /// The indentation of a line whose first token is at `start`; `nil` if `start` is inside an entry.
  private func indentation(
    in node: SyntaxNode, at start: Int, first: UInt8?, _ options: FormattingOptions
  ) -> [UInt8]? {
    let range = syntax.range(of: node)
    let outer = Array(text.linePrefix(to: range.lowerBound).prefix { $0.isBlank })
    if syntax.isClosed(node), start == range.upperBound - 1 { return outer }
    var sibling: Int?
    var isInside = false
    forEachEntry(of: node) { entry in
      let first = entry.keyRange?.lowerBound ?? entry.valueRange.lowerBound
      if first < start { sibling = first }
      if first < start, start < entry.valueRange.upperBound { isInside = true }
      if entry.kind == .tooDeep, entry.valueRange.contains(start) { isInside = true }
    }
    if isInside { return nil }
    // A closing bracket without a partner in this container is left alone.
    if first == UInt8(ascii: "}") || first == UInt8(ascii: "]") { return nil }
    let beside = sibling.map { text.linePrefix(to: $0) } ?? [0]
    return beside.allSatisfy { $0.isBlank } ? beside : outer + options.unit
  }

  /// True if a line begins in a comment, or right behind a string that its line end cut in two.
  private func isInToken(_ start: Int) -> Bool {
    if let comment = syntax.comment(around: start, in: text), start < comment.upperBound {
      return true
    }
    return syntax.errors.contains { error in
      error.kind == .unterminatedString && error.range.lowerBound < start
        && start <= error.range.upperBound + 2
    }
  }
}

extension DocumentSource {
  /// The key of a container; `root` for the outermost container, which is formatted like an element.
  func slotName(of node: SyntaxNode) -> String? {
    guard syntax.parent(of: node) != nil else { return ElementSlot.root.rawValue }
    guard let range = syntax.keyRange(of: node, in: text), range.count > 2 else { return nil }
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    return String(decoding: text.bytes(in: content), as: UTF8.self)
  }

  func isInArrayOfElements(_ node: SyntaxNode) -> Bool {
    guard let array = syntax.parent(of: node), syntax.kind(of: array) == .array else {
      return false
    }
    return slotName(of: array) == ElementSlot.children.rawValue
  }
}

/// The comma or colon between two values.
struct Punctuation {
  /// The offset in the text; `nil` without punctuation.
  var offset: Int?
}

extension SourceText {
  /// The offset of a byte that may occur once in white space; `nil` if there is anything else.
  func punctuation(_ byte: UInt8?, in range: Range<Int>) -> Punctuation? {
    withContiguousBytes(in: range) { bytes in
      var found = Punctuation()
      for index in bytes.indices where !bytes[index].isWhiteSpace {
        guard bytes[index] == byte, found.offset == nil else { return nil }
        found.offset = range.lowerBound + index - bytes.startIndex
      }
      return found
    }
  }

  func isSpace(in range: Range<Int>) -> Bool {
    withContiguousBytes(in: range) { $0.allSatisfy(\.isWhiteSpace) }
  }

  /// True if there are only blanks before an offset on its line.
  ///
  /// - Complexity: In the number of blanks, however long the line is.
  func isFirstOnLine(_ offset: Int) -> Bool {
    var end = offset
    while end > byteOrderMarkLength {
      let piece = max(end - 32, byteOrderMarkLength)..<end
      if let last = bytes(in: piece).last(where: { !$0.isBlank }) { return last.isLineEnd }
      end = piece.lowerBound
    }
    return true
  }

  /// True if no token may follow a comment on its last line, or if it has several lines.
  func endsLine(_ comment: Range<Int>) -> Bool {
    !isClosedBlockComment(comment)
      || withContiguousBytes(in: comment) { $0.contains { $0.isLineEnd } }
  }

  /// The number of line ends in white space.
  func lineEndCount(in range: Range<Int>) -> Int {
    withContiguousBytes(in: range) { bytes in
      bytes.indices.count { index in
        bytes[index] == .lineFeed
          || bytes[index] == .carriageReturn
            && (index + 1 == bytes.endIndex || bytes[index + 1] != .lineFeed)
      }
    }
  }
}
