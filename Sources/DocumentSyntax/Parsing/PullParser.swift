/// Parses the content of one container after the other, from left to right, with error recovery.
///
/// ``next()`` reads up to the next event: a scalar entry, an opening bracket, a closing bracket, or the end. The caller
/// keeps the stack of containers and calls ``enter(_:)`` and ``leave(to:childEnd:)``. There are two callers:
/// `TreeBuilder` parses whole texts, ``IncrementalReparse`` parses the part around an edit.
///
/// The state of the parser is small, so that it can start anywhere in a text:
///
///     offset, container, phase      the position in the grammar
///     enclosing                     the number and kinds of the open containers around it
///     suppressesFollowUpErrors      set after a repair until the next token is in order
///
///     object:  first ─▶ key ─▶ colon ─▶ value ─▶ after ─▶ (comma) ─▶ next …
///     array:   first ─▶ value ─▶ after ─▶ (comma) ─▶ next …
///
/// Error recovery decides from the text at `offset` and at most a few tokens behind it, and reports one error for each
/// position. A closer that does not match closes the container if an open one around it matches, and is skipped
/// otherwise. If the brackets of the text do not match, ``ImpliedEnds`` holds the ends that indentation shows.
///
/// Two facts about each container make an incremental parse equal to a parse of the whole text, and the parser reports
/// both: `hasConsultedSurroundings` (a decision depended on the open containers around this one) and `lookaheadEnd`
/// (the end of the text that was read for a decision).
struct PullParser {
  /// The next thing that ``next()`` reads.
  enum Event {
    /// An entry without a retained container; it is in ``entry``.
    case entry
    /// An opener at ``offset``; ``entry`` has its key.
    case open(ContainerKind)
    /// The container's own closer, now read.
    case close
    /// The container ended at ``impliedEnd`` without a closer; its parent continues at ``offset``.
    case closeUnclosed
    /// The end of the content.
    case end
  }

  enum Phase {
    /// Behind the opener.
    case first
    /// Behind a comma.
    case next
    /// Behind a key.
    case colon
    /// Behind a colon.
    case value
    /// Behind an entry.
    case after
  }

  /// The open containers around the current container.
  struct EnclosingContainers {
    var parent = ContainerKind.document
    var objects = 0
    var arrays = 0
    var depth = 0

    /// Notes that a container was opened in one of this kind.
    mutating func push(_ kind: ContainerKind) {
      if kind == .object { objects += 1 } else if kind == .array { arrays += 1 }
      parent = kind
      depth += 1
    }

    /// Notes that a container was closed in one of kind `kind`, which is in one of kind `parent`.
    mutating func pop(to kind: ContainerKind, in parent: ContainerKind) {
      if kind == .object { objects -= 1 } else if kind == .array { arrays -= 1 }
      self.parent = parent
      depth -= 1
    }
  }

  var reader: ByteReader
  var offset: Int
  /// Up to where blanks were skipped already, if that is behind ``offset``.
  var blanksEnd = 0
  /// The end of the content: of the text, or of a container whose end is known.
  let limit: Int
  var container: ContainerKind
  var phase = Phase.first
  var entry = SyntaxEntry()
  var impliedEnd = 0

  var enclosing = EnclosingContainers()
  /// True if a decision depended on the open containers around this one.
  var hasConsultedSurroundings = false
  /// The end of the lookahead so far.
  private(set) var lookaheadEnd = 0
  /// An offset from which on the text has no `*/`; beyond the text if that is not known.
  var blockEndLimit = Int.max
  /// The comments that were passed, in the order of the text, if they are wanted.
  var comments: [Range<Int>]?

  /// True if the parser has to find the ends of containers; otherwise ``limit`` gives them.
  let isReporting: Bool
  var errors: [FoundError] = []
  /// The container with which errors are stored.
  var errorOwner = ErrorOwner()
  /// Set after error recovery: errors about something missing at the same offset are suppressed.
  var suppressesFollowUpErrors = false
  /// The end of the line to which the last string without a closing quote would have reached, or the last unclosed
  /// comment reached.
  var openLineEnd = -1
  var hasReportedEnd = false

  /// The ends of containers that indentation shows, and the current container's; `Int.max` if its closer ends it.
  let impliedEnds: ImpliedEnds
  var shownEnd = Int.max

  /// The end of the last token that belongs to the container.
  var lastEnd: Int
  var commaStart = 0

  struct ErrorOwner {
    /// The index of its record, or of the pending node that becomes its record.
    var index: Int32 = 0
    var start = 0
  }

  /// An error with the container that was being read; compact, because a hostile text has one every two bytes.
  struct FoundError: BitwiseCopyable {
    let owner: Int32
    let ownerStart: Int32
    let start: Int32
    let length: Int32
    let kind: SyntaxError.Kind

    init(_ kind: SyntaxError.Kind, _ range: Range<Int>, in owner: ErrorOwner) {
      self.owner = owner.index
      ownerStart = Int32(owner.start)
      start = Int32(range.lowerBound)
      length = Int32(range.count)
      self.kind = kind
    }

    var error: SyntaxError { SyntaxError(kind, Int(start)..<Int(start + length)) }
  }

  /// Starts at `offset`, which is the start of the content of a `container`.
  ///
  /// With a `limit`, which is the end of the content, nothing is reported and the enclosing do
  /// not matter: how they ended the container is known.
  init(
    _ reader: ByteReader, at offset: Int, in container: ContainerKind, limit: Int?,
    impliedEnds: ImpliedEnds = ImpliedEnds()
  ) {
    self.impliedEnds = impliedEnds
    self.reader = reader
    self.offset = offset
    self.container = container
    self.limit = limit ?? reader.end
    isReporting = limit == nil
    lastEnd = offset
  }

  /// Reads on to the next entry or the next end of a container.
  mutating func next() -> Event {
    offset = max(offset, blanksEnd)
    if shownEnd == .max, let event = readPlainEntry() { return event }
    while true {
      skipTrivia()
      if offset >= shownEnd { return readShownEnd() }
      if offset >= limit { return readEnd() }
      let event: Event? =
        switch reader.byte(at: offset) {
        case Byte.quote: readStringEntry()
        case Byte.comma: readComma()
        case Byte.colon: readColon()
        case Byte.openBrace: readOpener(.object)
        case Byte.openBracket: readOpener(.array)
        case Byte.closeBrace: readCloser(.object)
        case Byte.closeBracket: readCloser(.array)
        default: readWordEntry()
        }
      if let event { return event }
    }
  }

  mutating func lookAhead(to end: Int) {
    lookaheadEnd = max(lookaheadEnd, end)
  }

  /// Takes back the lookahead beyond `end`.
  mutating func resetLookahead(to end: Int) {
    lookaheadEnd = end
  }

  mutating func report(_ kind: SyntaxError.Kind, _ range: Range<Int>) {
    if isReporting { errors.append(FoundError(kind, range, in: errorOwner)) }
  }

  /// Reports a missing or superfluous token, unless the error before it explains it.
  mutating func repair(_ kind: SyntaxError.Kind, _ range: Range<Int>) {
    if !suppressesFollowUpErrors { report(kind, range) }
    suppressesFollowUpErrors = true
  }

  /// Stores errors from now on with the container at `start`, which is being read.
  mutating func setOwner(_ index: Int32, at start: Int) {
    errorOwner = ErrorOwner(index: index, start: start)
    shownEnd = impliedEnds.end(ofContainerAt: start)
  }

  /// Goes on in the content of the container just opened.
  mutating func enter(_ kind: ContainerKind) {
    offset += 1
    lastEnd = offset
    container = kind
    phase = .first
    suppressesFollowUpErrors = false
  }

  /// Goes on in `container` behind one of its children.
  mutating func leave(to container: ContainerKind, childEnd: Int) {
    self.container = container
    lastEnd = childEnd
    phase = .after
  }
}

// The trivia between two tokens: blanks and comments.

extension PullParser {
  /// Moves to the next token; at the end of the content to ``limit``.
  @inline(__always)
  mutating func skipTrivia() {
    offset = reader.skipSpace(from: offset, to: limit)
    if reader.byte(at: offset) == Byte.slash { skipComments() }
  }

  @inline(never)
  private mutating func skipComments() {
    while offset < limit, startsComment(at: offset) {
      let end = min(endOfComment(at: offset), limit)
      if !isClosedComment(at: offset) {
        report(.unclosedComment, offset..<end)
        openLineEnd = end
      }
      comments?.append(offset..<end)
      offset = reader.skipSpace(from: end, to: limit)
    }
  }

  /// The next offset from `offset` on that holds neither a blank nor a comment.
  mutating func nextToken(from offset: Int) -> Int {
    var offset = reader.skipSpace(from: offset, to: reader.end)
    while startsComment(at: offset) {
      offset = reader.skipSpace(from: endOfComment(at: offset), to: reader.end)
    }
    lookAhead(to: offset + 1)
    return offset
  }

  mutating func startsComment(at offset: Int) -> Bool {
    guard reader.byte(at: offset) == Byte.slash else { return false }
    let next = reader.byte(at: offset + 1)
    return next == Byte.slash || next == Byte.star
  }

  /// The end of the comment at `start`; an unclosed one ends with its line.
  mutating func endOfComment(at start: Int) -> Int {
    if reader.byte(at: start + 1) == Byte.star, let end = endOfBlock(at: start) { return end }
    var offset = start + 2
    while offset < reader.end, !reader.byte(at: offset).isLineEnd { offset += 1 }
    lookAhead(to: offset + 1)
    return offset
  }

  /// True unless the comment at `start`, whose end was searched for, begins with `/*` and has no `*/`.
  mutating func isClosedComment(at start: Int) -> Bool {
    reader.byte(at: start + 1) == Byte.slash || start + 2 < blockEndLimit
  }

  /// The end of the comment behind its `*/`.
  ///
  /// A `*/` anywhere behind an unclosed comment would close it. ``SyntaxTree`` looks for one in each edit, so that this
  /// counts as no lookahead.
  ///
  /// - Complexity: O(*n*) in the length of the comment. A search that finds nothing is made once for all comments.
  private mutating func endOfBlock(at start: Int) -> Int? {
    var offset = start + 2
    guard offset < blockEndLimit else { return nil }
    while offset + 1 < reader.end {
      if reader.byte(at: offset) == Byte.star, reader.byte(at: offset + 1) == Byte.slash {
        lookAhead(to: offset + 2)
        return offset + 2
      }
      offset += 1
    }
    blockEndLimit = start + 2
    return nil
  }
}
