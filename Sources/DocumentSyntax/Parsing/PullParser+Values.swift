// The handling of strings, numbers and words, by the parser's state.

extension PullParser {
  mutating func readStringEntry() -> Event? {
    let token = readString(at: offset)
    switch (container, phase) {
    case (.document, .after):
      return readExtraText()
    case (.object, .first), (.object, .next), (.object, .after):
      takeKey(token)
      return nil
    case (.object, .colon), (.object, .value):
      if isFollowedByColon(token.end) { return finishWithoutValue() }
      if phase == .colon { repair(.missingColon, lastEnd..<lastEnd) }
    case (.array, _):
      if isFollowedByColon(token.end), endsArray() { return closeUnclosed(.unclosedArray) }
      if phase == .after { repair(.missingComma, lastEnd..<lastEnd) }
      entry = SyntaxEntry()
    case (.document, _):
      entry = SyntaxEntry()
    }
    entry.valueHasEscapes = token.hasEscapes
    entry.valueIsBroken = token.fault != nil
    suppressesFollowUpErrors = false
    reportFault(of: token)
    return finishEntry(.string, token.start..<token.end)
  }

  mutating func readWordEntry() -> Event? {
    let token = readWord(at: offset)
    switch (container, phase) {
    case (.document, .after):
      return readExtraText()
    case (.document, _):
      if let fault = token.fault {
        skipBeforeRoot(token, fault)
        return nil
      }
      entry = SyntaxEntry()
    case (.object, .first), (.object, .next), (.object, .after):
      return takeBareKey(token)
    case (.object, .colon), (.object, .value):
      if isFollowedByColon(token.end) { return finishWithoutValue() }
      if phase == .colon {
        if let fault = token.fault, Self.isStray(fault) {
          skip(token, fault)
          return nil
        }
        repair(.missingColon, lastEnd..<lastEnd)
      }
    case (.array, _):
      if isFollowedByColon(token.end), endsArray() { return closeUnclosed(.unclosedArray) }
      if phase == .after {
        if let fault = token.fault, Self.isStray(fault) {
          skip(token, fault)
          return nil
        }
        repair(.missingComma, lastEnd..<lastEnd)
      }
      entry = SyntaxEntry()
    }
    suppressesFollowUpErrors = false
    if let fault = token.fault {
      report(fault, token.range)
      suppressesFollowUpErrors = Self.isStray(fault)
      entry.valueIsBroken = true
    }
    return finishEntry(token.kind, token.range)
  }

  /// True if a word with this error is not a value, so that more words like it may follow.
  private static func isStray(_ fault: SyntaxError.Kind) -> Bool {
    switch fault {
    case .bareWord, .nulByte, .invalidUTF8, .controlCharacter: true
    default: false
    }
  }

  private mutating func skip(_ token: WordToken, _ fault: SyntaxError.Kind) {
    repair(fault, token.range)
    offset = token.end
    lastEnd = token.end
  }

  private mutating func skipBeforeRoot(_ token: WordToken, _ fault: SyntaxError.Kind) {
    repair(fault, token.range)
    if entry.kind == .missing {
      entry.kind = .invalid
      entry.valueIsBroken = true
      entry.valueStart = token.start
      entry.valueEnd = token.end
    }
    offset = token.end
  }

  // MARK: Keys

  private mutating func takeKey(_ token: StringToken) {
    startMember(token.start..<token.end)
    entry.keyHasEscapes = token.hasEscapes
    entry.keyIsBroken = token.fault != nil || token.hasNUL
    reportFault(of: token)
    if token.hasNUL, token.fault == nil { report(.nulInKey, token.start..<token.end) }
  }

  /// Takes a word as a key if a colon follows, or if nothing else can stand here.
  private mutating func takeBareKey(_ token: WordToken) -> Event? {
    if isFollowedByColon(token.end) {
      let wasQuiet = suppressesFollowUpErrors && phase == .after
      startMember(token.range)
      entry.keyIsBroken = true
      if !wasQuiet { report(token.fault ?? .bareWord, token.range) }
      return nil
    }
    let fault = token.fault ?? .unexpectedValue
    guard phase != .after else {
      skip(token, fault)
      return nil
    }
    startMember(token.range)
    entry.keyIsBroken = true
    repair(fault, token.range)
    return finishEntry(.missing, token.end..<token.end)
  }

  private mutating func startMember(_ key: Range<Int>) {
    if phase == .after {
      repair(.missingComma, lastEnd..<lastEnd)
    } else {
      suppressesFollowUpErrors = false
    }
    entry = SyntaxEntry()
    entry.keyStart = key.lowerBound
    entry.keyEnd = key.upperBound
    offset = key.upperBound
    lastEnd = key.upperBound
    phase = .colon
  }

  // MARK: Ends of entries

  /// True if the first token from `end` on is a colon.
  @inline(__always)
  private mutating func isFollowedByColon(_ end: Int) -> Bool {
    let byte = reader.byte(at: end)
    if byte.endsEntry { return false }
    return byte == Byte.colon || reader.byte(at: nextToken(from: end)) == Byte.colon
  }

  /// True if a key in an array shows that the array, which is in an object, was not closed.
  private mutating func endsArray() -> Bool {
    guard isReporting else { return false }
    hasConsultedSurroundings = true
    return enclosing.parent == .object
  }

  private mutating func reportFault(of token: StringToken) {
    guard let fault = token.fault else { return }
    report(fault.kind, fault.range)
    if fault.kind == .unterminatedString { suppressesFollowUpErrors = true }
  }

  @inline(__always)
  mutating func finishEntry(_ kind: ValueKind, _ range: Range<Int>) -> Event {
    entry.kind = kind
    entry.valueStart = range.lowerBound
    entry.valueEnd = range.upperBound
    offset = max(offset, range.upperBound)
    lastEnd = max(lastEnd, range.upperBound)
    phase = .after
    return .entry
  }

  /// Ends a member that has a key but no value; the token at ``offset`` is read again.
  mutating func finishWithoutValue() -> Event {
    repair(phase == .colon ? .missingColon : .missingValue, lastEnd..<lastEnd)
    return finishEntry(.missing, lastEnd..<lastEnd)
  }
}
