/// Finds the places where a line may or must end, code point by code point.
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

  /// Reads one code point and says what may happen before it.
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

  /// The rules from LB6 on, those about spaces first.
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
