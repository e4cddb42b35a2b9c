/// The rules of UAX #14 that keep two neighbors on one line whatever is around them.
///
/// The table has LB21 to LB30b without the parts that need more context than a pair; LB25 is in its default form.
/// Classes that earlier rules decide alone are absent here.
///
/// - Source: Unicode 15.0, UAX #14, section 6
enum LineBreakPairs {
  static func keepsTogether(_ left: LineBreakClass, _ right: LineBreakClass) -> Bool {
    inseparable[Int(left.rawValue)].contains(right)
  }

  /// For every class, the classes that a line cannot begin with after it.
  private static let inseparable: [LineBreakClassSet] = {
    let lastClass = LineBreakClass.hangulLVTSyllable
    var result = [LineBreakClassSet](repeating: [], count: Int(lastClass.rawValue) + 1)
    for (left, right) in rules {
      for index in result.indices {
        guard let leftClass = LineBreakClass(rawValue: UInt8(index)) else { continue }
        if left.contains(leftClass) {
          result[index] |= right
        }
      }
    }
    return result
  }()

  private static var rules: [(left: LineBreakClassSet, right: LineBreakClassSet)] {
    let letters: LineBreakClassSet = [.alphabetic, .hebrewLetter]
    let lettersAndDigits = letters | [.numeric]
    let affixes: LineBreakClassSet = [.prefixNumeric, .postfixNumeric]
    let pictographs: LineBreakClassSet = [
      .ideographic, .unassignedPictograph, .emojiBase, .emojiModifier,
    ]
    let syllables: LineBreakClassSet = [.hangulLVSyllable, .hangulLVTSyllable]
    let hangul = syllables | [.hangulLeadingJamo, .hangulVowelJamo, .hangulTrailingJamo]
    let openings: LineBreakClassSet = [.openPunctuation, .wideOpenPunctuation]
    let closings: LineBreakClassSet = [.closePunctuation, .closeParenthesis]

    return [
      // LB21: hyphens and other breaks after, small kana and other nonstarters, breaks before.
      (.all, [.breakAfter, .hyphen, .nonstarter]),
      ([.breakBefore], .all),
      // LB21b: a slash inside Hebrew.
      ([.symbolsAllowingBreaks], [.hebrewLetter]),
      // LB22: an ellipsis.
      (.all, [.inseparable]),
      // LB23, LB23a: digits and letters, affixes and pictographs.
      (letters, [.numeric]),
      ([.numeric], letters),
      ([.prefixNumeric], pictographs),
      (pictographs, [.postfixNumeric]),
      // LB24: affixes and letters.
      (affixes, letters),
      (letters, affixes),
      // LB25: numbers with their affixes and punctuation.
      (closings, affixes),
      ([.numeric], affixes),
      (affixes, openings),
      (affixes | [.hyphen, .infixNumeric, .numeric, .symbolsAllowingBreaks], [.numeric]),
      // LB26: the letters of a Korean syllable.
      ([.hangulLeadingJamo], syllables | [.hangulLeadingJamo, .hangulVowelJamo]),
      ([.hangulVowelJamo, .hangulLVSyllable], [.hangulVowelJamo, .hangulTrailingJamo]),
      ([.hangulTrailingJamo, .hangulLVTSyllable], [.hangulTrailingJamo]),
      // LB27: a Korean syllable and its affixes.
      (hangul, [.postfixNumeric]),
      ([.prefixNumeric], hangul),
      // LB28: a word.
      (letters, letters),
      // LB29: abbreviations such as "e.g.".
      ([.infixNumeric], letters),
      // LB30: parentheses inside words, but not East Asian ones.
      (lettersAndDigits, [.openPunctuation]),
      ([.closeParenthesis], lettersAndDigits),
      // LB30b: an emoji and its modifier.
      ([.emojiBase, .unassignedPictograph], [.emojiModifier]),
    ]
  }
}
