/// Splits a text into segments, the last of which ends a paragraph.
///
/// Lines end at grapheme cluster boundaries only, even where a line-break opportunity is inside a
/// cluster. A mandatory break belongs to no segment; one at the end of the text is followed by an
/// empty segment, for the empty line there. An empty text has no segments.
///
/// - Complexity: O(*n*) in the length of the text.
func textSegments(of text: String) -> [TextSegment] {
  guard !text.isEmpty else { return [] }
  // At most one segment begins with each character, and one may follow the last. Only actual segments are kept.
  return withUnsafeTemporaryAllocation(of: TextSegment.self, capacity: text.utf8.count + 2) {
    var collector = TextSegmentCollector($0)
    var text = text
    let isPlain = text.withUTF8 { bytes in
      // Most texts are plain, and finding grapheme clusters costs ten times as much as breaking lines.
      guard PlainCharacter.areAll(bytes) else { return false }
      collector.append(plain: bytes)
      return true
    }
    if !isPlain { for character in text { collector.append(character) } }
    return Array(collector.finish())
  }
}

/// An ASCII character: one code point, and a grapheme cluster by itself but for CR before LF.
private struct PlainCharacter {
  let lineBreakClass: LineBreakClass
  let isWhiteSpace: Bool

  static let carriageReturn: UInt8 = 0x0D

  static func areAll(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if bytes[index] >= 0x80 || bytes[index] == carriageReturn { return false }
      index += 1
    }
    return true
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    let lowercase = byte | 0x20
    return lowercase >= UInt8(ascii: "a") && lowercase <= UInt8(ascii: "z")
  }

  static let all = (0..<0x80).map { (byte: UInt8) in
    let scalar = Unicode.Scalar(byte)
    let lineBreakClass = LineBreakClass(of: scalar)
    return PlainCharacter(
      lineBreakClass: lineBreakClass, isWhiteSpace: lineBreakClass.isWhiteSpace(scalar))
  }
}

private struct TextSegmentCollector {
  private let segments: UnsafeMutableBufferPointer<TextSegment>
  private var count = 0
  private var breaker = LineBreaker()
  private var wordLength = 0
  private var trailingSpaces = 0

  /// Writes to memory that has space for all segments.
  init(_ segments: UnsafeMutableBufferPointer<TextSegment>) { self.segments = segments }

  mutating func append(_ character: Character) {
    var opportunity: LineBreakOpportunity?
    // White space and breaks extend no cluster, so a cluster's last scalar determines both flags.
    var isWhiteSpace = false
    var isMandatoryBreak = false
    for scalar in character.unicodeScalars {
      let scalarClass = LineBreakClass(of: scalar)
      let here = breaker.opportunity(before: scalarClass)
      opportunity = opportunity ?? here
      isMandatoryBreak = scalarClass.isMandatoryBreak
      isWhiteSpace = scalarClass.isWhiteSpace(scalar)
    }
    append(opportunity, isMandatoryBreak: isMandatoryBreak, isWhiteSpace: isWhiteSpace)
  }

  /// Reads ASCII characters.
  mutating func append(plain bytes: UnsafeBufferPointer<UInt8>) {
    let characters = PlainCharacter.all
    var index = 0
    while index < bytes.count {
      let character = characters[Int(bytes[index])]
      append(
        breaker.opportunity(before: character.lineBreakClass),
        isMandatoryBreak: character.lineBreakClass.isMandatoryBreak,
        isWhiteSpace: character.isWhiteSpace)
      index += 1
      guard PlainCharacter.isLetter(bytes[index - 1]) else { continue }
      // No line ends between two letters, and behind the second it is as behind the first.
      let first = index
      while index < bytes.count, PlainCharacter.isLetter(bytes[index]) { index += 1 }
      wordLength += index - first
    }
  }

  private mutating func append(
    _ opportunity: LineBreakOpportunity?, isMandatoryBreak: Bool, isWhiteSpace: Bool
  ) {
    switch opportunity {
    case .allowed: endSegment(endsParagraph: false)
    case .mandatory: endSegment(endsParagraph: true)
    case .prohibited, nil: break
    }

    if isMandatoryBreak { return }
    if isWhiteSpace {
      trailingSpaces += 1
    } else {
      wordLength += trailingSpaces + 1
      trailingSpaces = 0
    }
  }

  mutating func finish() -> UnsafeMutableBufferPointer<TextSegment>.SubSequence {
    let hasEmptyLastLine = breaker.isAfterMandatoryBreak
    endSegment(endsParagraph: true)
    if hasEmptyLastLine {
      endSegment(endsParagraph: true)
    }
    return segments[..<count]
  }

  private mutating func endSegment(endsParagraph: Bool) {
    segments.initializeElement(
      at: count,
      to: TextSegment(
        wordLength: wordLength, trailingSpaces: trailingSpaces, endsParagraph: endsParagraph))
    count += 1
    wordLength = 0
    trailingSpaces = 0
  }
}

extension LineBreakClass {
  /// True if a scalar of this class is white space that a line can end in: not a no-break space.
  fileprivate func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    self == .space
      || self == .breakAfter && (scalar.isASCII ? scalar == "\t" : scalar.properties.isWhitespace)
  }
}

/// A stretch of text between two positions where a line may end, as numbers of grapheme clusters.
///
/// Eight bytes, since a long text has many of them.
struct TextSegment: Hashable, Sendable {
  private let word: UInt32
  private let spacesAndEnd: UInt32

  init(wordLength: Int, trailingSpaces: Int, endsParagraph: Bool) {
    word = UInt32(clamping: wordLength)
    spacesAndEnd = min(UInt32(clamping: trailingSpaces), .max >> 1) << 1 | (endsParagraph ? 1 : 0)
  }

  /// The clusters up to the last one that is not white space; 0 if there is only white space.
  var wordLength: Int { Int(word) }

  /// The clusters of white space after the word, which hang where a line is broken after them.
  var trailingSpaces: Int { Int(spacesAndEnd >> 1) }

  /// True if a line must end here: at a mandatory break or at the end of the text.
  var endsParagraph: Bool { spacesAndEnd & 1 == 1 }
}

/// Finds the positions where a line may or must end, code point by code point.
///
/// - Source: Unicode 15.0, UAX #14, the rules LB2 to LB31 without tailoring. The end of the text
///   (LB3) is the caller's.
struct LineBreaker {
  /// The class of the last code point that is neither a space nor a mark on another; `nil` at the
  /// start of the text and of every paragraph.
  private var left: LineBreakClass?

  /// True if spaces followed.
  private var hasSpaces = false

  /// True if the last code point is a zero width joiner.
  private var isJoined = false

  /// True if `left` is a hyphen that follows a Hebrew letter.
  private var isHebrewHyphen = false

  /// True if `left` is the first half of a flag.
  private var isHalfFlag = false

  /// True if a line must end after the last code point.
  var isAfterMandatoryBreak: Bool {
    left?.isMandatoryBreak ?? false
  }

  /// Reads one code point and returns the break opportunity before it.
  mutating func opportunity(before right: LineBreakClass) -> LineBreakOpportunity {
    // LB4, LB5.
    if isAfterMandatoryBreak {
      if left == .carriageReturn && right == .lineFeed {
        left = right
        return .prohibited
      }
      self = LineBreaker()
      advance(to: right)
      return .mandatory
    }

    let isAllowed = allowsBreak(before: right)
    advance(to: right)
    return isAllowed ? .allowed : .prohibited
  }

  /// True if `mark` belongs to the code point before it (LB9) and is not a letter (LB10).
  private func attaches(_ mark: LineBreakClass) -> Bool {
    guard mark == .combiningMark || mark == .zeroWidthJoiner, let left else { return false }
    return !hasSpaces && left != .zeroWidthSpace
  }

  private mutating func advance(to right: LineBreakClass) {
    isJoined = right == .zeroWidthJoiner
    if attaches(right) { return }
    if right == .space {
      hasSpaces = true
      return
    }
    let isHyphen = right == .hyphen || right == .breakAfter
    isHebrewHyphen = isHyphen && left == .hebrewLetter && !hasSpaces
    isHalfFlag = right == .regionalIndicator && !(isHalfFlag && !hasSpaces)
    left = right.asLetterIfMark
    hasSpaces = false
  }

  /// Applies the rules from LB6 on, beginning with the rules about spaces.
  private func allowsBreak(before right: LineBreakClass) -> Bool {
    // LB6, LB7.
    if right.isMandatoryBreak || right == .space || right == .zeroWidthSpace { return false }
    // LB2, but for spaces, after which LB18 allows a break.
    guard let left else { return hasSpaces && !right.cannotBeginLine }
    // LB8, LB8a, LB9.
    if left == .zeroWidthSpace { return true }
    if isJoined || attaches(right) { return false }
    // LB11, LB13.
    if right.cannotBeginLine { return false }

    let right = right.asLetterIfMark
    return hasSpaces
      ? allowsBreak(betweenSpacesAfter: left, and: right)
      : allowsBreak(between: left, and: right)
  }

  /// LB14 to LB18.
  private func allowsBreak(
    betweenSpacesAfter left: LineBreakClass, and right: LineBreakClass
  ) -> Bool {
    switch left {
    case .openPunctuation, .wideOpenPunctuation: false
    case .quotation: right != .openPunctuation && right != .wideOpenPunctuation
    case .closePunctuation, .closeParenthesis: right != .nonstarter
    case .breakBoth: right != .breakBoth
    default: true
    }
  }

  /// LB11 to LB31 for neighbors.
  private func allowsBreak(between left: LineBreakClass, and right: LineBreakClass) -> Bool {
    // LB11, LB12.
    if left == .wordJoiner || left == .glue { return false }
    // LB12a.
    if right == .glue && left != .breakAfter && left != .hyphen { return false }
    // LB14 to LB17 hold without spaces too.
    if !allowsBreak(betweenSpacesAfter: left, and: right) { return false }
    // LB19, LB20.
    if left == .quotation || right == .quotation { return false }
    if left == .contingentBreak || right == .contingentBreak { return true }
    // LB21a, LB30a.
    if isHebrewHyphen { return false }
    if right == .regionalIndicator && isHalfFlag { return false }
    return !LineBreakPairs.keepsTogether(left, right)
  }
}

extension LineBreakClass {
  /// LB10: a mark that has nothing to stand on is treated as a letter.
  fileprivate var asLetterIfMark: LineBreakClass {
    self == .combiningMark || self == .zeroWidthJoiner ? .alphabetic : self
  }

  /// LB11, LB13: closing punctuation and the like, not even after spaces.
  fileprivate var cannotBeginLine: Bool {
    switch self {
    case .wordJoiner, .closePunctuation, .closeParenthesis, .exclamation, .infixNumeric,
      .symbolsAllowingBreaks:
      true
    default: false
    }
  }
}

/// The kind of a possible line break between two code points.
enum LineBreakOpportunity: Hashable, Sendable {
  case prohibited
  case allowed
  case mandatory
}

/// A set of line-breaking classes, as one machine word.
struct LineBreakClassSet: ExpressibleByArrayLiteral, Sendable {
  private var bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  init(arrayLiteral elements: LineBreakClass...) {
    bits = elements.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  static let all = LineBreakClassSet(bits: .max)

  func contains(_ element: LineBreakClass) -> Bool {
    bits >> UInt64(element.rawValue) & 1 == 1
  }

  static func | (left: LineBreakClassSet, right: LineBreakClassSet) -> LineBreakClassSet {
    LineBreakClassSet(bits: left.bits | right.bits)
  }

  static func |= (left: inout LineBreakClassSet, right: LineBreakClassSet) {
    left = left | right
  }
}
