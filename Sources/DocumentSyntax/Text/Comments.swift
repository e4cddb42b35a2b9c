extension SourceText {
  /// The comments in a range between two tokens, in the order of the text.
  ///
  /// An unclosed `/*` ends with its line or the range.
  ///
  /// - Precondition: The range does not begin in a string or a comment.
  package func comments(in gap: Range<Int>) -> [Range<Int>] {
    withContiguousBytes(in: gap) { bytes in
      guard bytes.contains(Byte.slash) else { return [] }
      var comments: [Range<Int>] = []
      var noBlockEndFrom = bytes.endIndex
      var index = bytes.startIndex
      while index + 1 < bytes.endIndex {
        let isBlock = bytes[index + 1] == Byte.star
        guard bytes[index] == Byte.slash, isBlock || bytes[index + 1] == Byte.slash else {
          index += 1
          continue
        }
        var end: Int?
        if isBlock, index < noBlockEndFrom {
          end = bytes[(index + 2)...].dropLast().indices.first {
            bytes[$0] == Byte.star && bytes[$0 + 1] == Byte.slash
          }.map { $0 + 2 }
          if end == nil { noBlockEndFrom = index }
        }
        let next = end ?? bytes[index...].firstIndex(where: \.isLineEnd) ?? bytes.endIndex
        let start = gap.lowerBound - bytes.startIndex
        comments.append((start + index)..<(start + next))
        index = next
      }
      return comments
    }
  }

  /// The offsets of all `//` and `/*`, also in strings and comments.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var possibleCommentStarts: [Int] {
    var found: [Int] = []
    for (index, chunk) in chunks.enumerated() {
      for offset in chunk.indices where chunk[offset] == Byte.slash {
        let next =
          offset + 1 < chunk.count
          ? chunk[offset + 1] : index + 1 < chunks.count ? chunks[index + 1].first : nil
        if next == Byte.slash || next == Byte.star { found.append(starts[index].utf8 + offset) }
      }
    }
    return found
  }

  /// True if a comment begins with `/*` and ends with `*/`, so that a token may follow it in its line.
  package func isClosedBlockComment(_ comment: Range<Int>) -> Bool {
    guard comment.count >= 4 else { return false }
    return bytes(in: comment.lowerBound..<(comment.lowerBound + 2)) == [Byte.slash, Byte.star]
      && bytes(in: (comment.upperBound - 2)..<comment.upperBound) == [Byte.star, Byte.slash]
  }
}

extension Collection<UInt8> where Index == Int {
  /// True if the text of a value has comments.
  package var hasComments: Bool {
    contains(Byte.slash) && !blankingComments.elementsEqual(self)
  }

  /// The text of a document without comments, lines that have nothing else, and commas behind last entries.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var removingComments: [UInt8] {
    let blanked = blankingComments
    var result: [UInt8] = []
    var start = 0
    for (end, byte) in enumerated() where byte.isLineEnd || end == count - 1 {
      let line = start..<(end + 1)
      let isComment =
        blanked[line].allSatisfy(\.isWhiteSpace)
        && !self[line.lowerBound + startIndex..<line.upperBound + startIndex]
          .allSatisfy(\.isWhiteSpace)
      if !isComment { result += blanked[line] }
      start = end + 1
    }
    return result
  }

  /// The plain JSON text of a value: comments, and commas behind last entries, are replaced by blanks.
  ///
  /// Line ends and all offsets stay. Bytes outside of JSON's grammar stay unchanged.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var blankingComments: [UInt8] {
    var result = Array(self)
    var comma: Int?
    var isBehindEntry = false
    var noBlockEndFrom = result.count
    var index = 0
    while index < result.count {
      switch result[index] {
      case Byte.quote:
        (comma, isBehindEntry) = (nil, true)
        index += 1
        while index < result.count, result[index] != Byte.quote, !result[index].isLineEnd {
          index += result[index] == Byte.backslash ? 2 : 1
        }
      case Byte.slash where index + 1 < result.count && result[index + 1] == Byte.slash:
        while index < result.count, !result[index].isLineEnd {
          result[index] = Byte.space
          index += 1
        }
        continue
      case Byte.slash
      where index + 1 < result.count && result[index + 1] == Byte.star && index < noBlockEndFrom:
        var end = index + 2
        while end + 1 < result.count, result[end] != Byte.star || result[end + 1] != Byte.slash {
          end += 1
        }
        guard end + 1 < result.count else {
          noBlockEndFrom = index
          (comma, isBehindEntry) = (nil, true)
          break
        }
        for index in index..<(end + 2) where !result[index].isLineEnd { result[index] = Byte.space }
        index = end + 2
        continue
      case Byte.comma:
        comma = isBehindEntry ? index : nil
        isBehindEntry = false
      case Byte.closeBrace, Byte.closeBracket:
        if let comma { result[comma] = Byte.space }
        (comma, isBehindEntry) = (nil, true)
      case Byte.openBrace, Byte.openBracket, Byte.colon: (comma, isBehindEntry) = (nil, false)
      case let byte where byte.isWhiteSpace: break
      default: (comma, isBehindEntry) = (nil, true)
      }
      index += 1
    }
    return result
  }
}
