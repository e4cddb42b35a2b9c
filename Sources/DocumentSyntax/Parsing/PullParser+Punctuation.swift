// The handling of commas, colons, brackets and the end of the text, by the parser's state.

extension PullParser {
  private var here: Range<Int> {
    offset..<(offset + 1)
  }

  mutating func readComma() -> Event? {
    switch (container, phase) {
    case (.document, .after):
      return readExtraText()
    case (_, .after):
      commaStart = offset
      phase = .next
      suppressesFollowUpErrors = false
    case (.object, .colon), (.object, .value):
      return finishWithoutValue()
    case (.object, _):
      repair(.missingKey, here)
    default:
      repair(.missingValue, here)
    }
    offset += 1
    return nil
  }

  mutating func readColon() -> Event? {
    switch (container, phase) {
    case (.document, .after):
      return readExtraText()
    case (.object, .first), (.object, .next):
      repair(.missingKey, here)
      entry = SyntaxEntry()
      phase = .value
      lastEnd = offset + 1
    case (.object, .colon):
      phase = .value
      suppressesFollowUpErrors = false
      lastEnd = offset + 1
    case (.array, .after):
      repair(.unexpectedColon, here)
      phase = .value
    default:
      repair(.unexpectedColon, here)
    }
    offset += 1
    return nil
  }

  mutating func readOpener(_ kind: ContainerKind) -> Event? {
    switch (container, phase) {
    case (.document, .after):
      return readExtraText()
    case (.object, .first), (.object, .next), (.object, .after):
      if kind == .object, endsObject() { return closeUnclosed(.unclosedObject) }
      repair(.missingKey, offset..<offset)
      entry = SyntaxEntry()
    case (.object, .colon):
      repair(.missingColon, lastEnd..<lastEnd)
    case (.array, .after):
      repair(.missingComma, lastEnd..<lastEnd)
      entry = SyntaxEntry()
    case (.object, .value):
      break
    default:
      entry = SyntaxEntry()
    }
    return .open(kind)
  }

  /// True if an object where a key is expected shows that this one, which is in an array, was not
  /// closed.
  private mutating func endsObject() -> Bool {
    guard isReporting else { return false }
    hasConsultedSurroundings = true
    return enclosing.parent == .array
  }

  /// Skips the container that opens at ``offset`` by counting brackets.
  mutating func skipContainer() -> Event {
    let start = offset
    var depth = 0
    repeat {
      switch reader.byte(at: offset) {
      case Byte.quote: offset = readString(at: offset).end - 1
      case Byte.slash where startsComment(at: offset): offset = endOfComment(at: offset) - 1
      case Byte.openBrace, Byte.openBracket: depth += 1
      case Byte.closeBrace, Byte.closeBracket: depth -= 1
      default: break
      }
      offset += 1
    } while depth > 0 && offset < limit
    suppressesFollowUpErrors = false
    return finishEntry(.tooDeep, start..<offset)
  }

  /// Skips the container that opens at ``offset``, being too deep.
  mutating func skipTooDeep() {
    hasConsultedSurroundings = true
    report(.tooDeep, here)
    _ = skipContainer()
  }

  // MARK: Ends

  mutating func readCloser(_ kind: ContainerKind) -> Event? {
    guard container != .document else {
      if phase == .after { return readExtraText() }
      return skipCloser()
    }
    guard container == kind else { return readForeignCloser() }
    if container == .object, phase == .colon || phase == .value { return finishWithoutValue() }
    if !isReporting || isRepeatedInRoot() { return skipCloser() }
    offset += 1
    lastEnd = offset
    suppressesFollowUpErrors = false
    openLineEnd = -1
    return .close
  }

  private mutating func skipCloser() -> Event? {
    repair(.unexpectedCloser, here)
    offset += 1
    return nil
  }

  /// True if members follow a brace that would end the whole document.
  private mutating func isRepeatedInRoot() -> Bool {
    guard enclosing.depth == 1, container == .object else { return false }
    let before = lookaheadEnd
    defer { resetLookahead(to: before) }
    let comma = nextToken(from: offset + 1)
    guard reader.byte(at: comma) == Byte.comma else { return false }
    return startsMember(at: nextToken(from: comma + 1))
  }

  /// True if a string with a colon behind it starts at `offset`.
  private mutating func startsMember(at offset: Int) -> Bool {
    guard reader.byte(at: offset) == Byte.quote else { return false }
    let end = readString(at: offset).end
    lookAhead(to: end)
    return reader.byte(at: nextToken(from: end)) == Byte.colon
  }

  /// Reads `]` in an object or `}` in an array.
  private mutating func readForeignCloser() -> Event? {
    guard isReporting else { return skipCloser() }
    hasConsultedSurroundings = true
    if container == .object {
      if enclosing.arrays == 0 { return skipCloser() }
      if phase == .colon || phase == .value { return finishWithoutValue() }
      return closeUnclosed(.unclosedObject)
    }
    if enclosing.objects == 0 || isSuperfluousBrace() { return skipCloser() }
    return closeUnclosed(.unclosedArray)
  }

  /// True if the brace at ``offset``, met in an array, is superfluous, and not a sign that the
  /// array was not closed: elements follow it, or the array ends there.
  private mutating func isSuperfluousBrace() -> Bool {
    var next = nextToken(from: offset + 1)
    switch reader.byte(at: next) {
    case Byte.comma: next = nextToken(from: next + 1)
    case Byte.closeBrace: return false
    default: return next < reader.end
    }
    switch reader.byte(at: next) {
    case Byte.quote: return !startsMember(at: next)
    case Byte.closeBrace, Byte.closeBracket: return false
    default: return next < reader.end
    }
  }

  /// Ends the container behind its last token; the text behind this token is read again in the parent.
  mutating func closeUnclosed(_ kind: SyntaxError.Kind) -> Event {
    impliedEnd = lastEnd
    if phase == .next {
      offset = commaStart
      takeBackErrors(behind: commaStart)
    }
    repair(kind, lastEnd..<lastEnd)
    return .closeUnclosed
  }

  /// Ends the container where indentation shows that it was not closed.
  mutating func readShownEnd() -> Event {
    if container == .object, phase == .colon || phase == .value { return finishWithoutValue() }
    // If several containers end at this offset, only the innermost is reported.
    suppressesFollowUpErrors = impliedEnd == lastEnd
    return closeUnclosed(container == .object ? .unclosedObject : .unclosedArray)
  }

  private mutating func takeBackErrors(behind offset: Int) {
    while let last = errors.last, last.error.range.lowerBound > offset {
      errors.removeLast()
      suppressesFollowUpErrors = false
    }
  }

  /// Reads the end of the content.
  ///
  /// Text that breaks off is one error, whatever is open there.
  mutating func readEnd() -> Event {
    if container == .document { return readEndOfDocument() }
    if container == .object, phase == .colon || phase == .value {
      return finishEntry(.missing, lastEnd..<lastEnd)
    }
    guard isReporting else { return .end }
    if !hasReportedEnd, max(lastEnd, commaStart + 1) > openLineEnd {
      report(container == .object ? .unclosedObject : .unclosedArray, limit..<limit)
    }
    hasReportedEnd = true
    impliedEnd = limit
    return .closeUnclosed
  }

  private mutating func readEndOfDocument() -> Event {
    guard phase == .first else { return .end }
    phase = .after
    if entry.kind == .invalid { return .entry }
    if errors.isEmpty { report(.emptyDocument, offset..<offset) }
    return .end
  }

  /// Skips everything behind the value of the document.
  mutating func readExtraText() -> Event? {
    report(.extraText, here)
    offset = limit
    return nil
  }
}
