/// The line-breaking class of a code point, resolved for use in the pair rules.
///
/// Named like the values of the property Line_Break, with its short name behind. As rule LB1 says,
/// AI, SG and XX have become AL, CJ has become NS, and SA has become CM or AL. Where a rule asks for
/// more than Line_Break knows, the class is divided: wide open punctuation (LB30) and unassigned
/// pictographs (LB30b).
///
/// The order is free except that the mandatory breaks come first; ``ranges`` contains the raw values.
///
/// - Source: Unicode 15.0, UAX #14, Table 1 and rule LB1
enum LineBreakClass: UInt8 {
  case mandatoryBreak  // BK
  case carriageReturn  // CR
  case lineFeed  // LF
  case nextLine  // NL
  case space  // SP
  case zeroWidthSpace  // ZW
  case wordJoiner  // WJ
  case glue  // GL
  case combiningMark  // CM
  case zeroWidthJoiner  // ZWJ
  case closePunctuation  // CL
  case closeParenthesis  // CP
  case exclamation  // EX
  case infixNumeric  // IS
  case symbolsAllowingBreaks  // SY
  case openPunctuation  // OP
  case wideOpenPunctuation  // OP of East Asian width F, W or H
  case quotation  // QU
  case nonstarter  // NS
  case breakBoth  // B2
  case breakAfter  // BA
  case breakBefore  // BB
  case hyphen  // HY
  case contingentBreak  // CB
  case inseparable  // IN
  case numeric  // NU
  case prefixNumeric  // PR
  case postfixNumeric  // PO
  case alphabetic  // AL
  case hebrewLetter  // HL
  case ideographic  // ID
  case unassignedPictograph  // Extended_Pictographic and Cn
  case emojiBase  // EB
  case emojiModifier  // EM
  case regionalIndicator  // RI
  case hangulLeadingJamo  // JL
  case hangulVowelJamo  // JV
  case hangulTrailingJamo  // JT
  case hangulLVSyllable  // H2
  case hangulLVTSyllable  // H3

  init(of scalar: Unicode.Scalar) {
    self = Self.lookUp(scalar.value)
  }

  /// True if a line must end after a code point of this class (LB4, LB5).
  var isMandatoryBreak: Bool {
    rawValue <= Self.nextLine.rawValue
  }

  private static func lookUp(_ codePoint: UInt32) -> LineBreakClass {
    let ranges = Self.ranges
    let index = max(ranges.partitioningIndex { $0 >> 8 > codePoint } - 1, 0)
    let found = LineBreakClass(rawValue: UInt8(truncatingIfNeeded: ranges[index])) ?? .alphabetic
    guard found == .hangulLVSyllable else { return found }
    let isWithoutTrailingConsonant = (codePoint - 0xAC00).isMultiple(of: 28)
    return isWithoutTrailingConsonant ? .hangulLVSyllable : .hangulLVTSyllable
  }
}
