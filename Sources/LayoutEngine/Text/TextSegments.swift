/// Splits a text into segments, the last of which ends a paragraph.
///
/// Lines end at grapheme cluster boundaries only, even where a line-break opportunity is inside a
/// cluster. A mandatory break belongs to no segment; one at the end of the text is followed by an
/// empty segment, for the empty line there. An empty text has no segments.
///
/// - Complexity: O(*n*) in the length of the text.
func textSegments(of text: String) -> [TextSegment] {
  guard !text.isEmpty else { return [] }
  // At most one begins with each character, and one may follow the last. Only so many as there are are kept.
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
    // White space and breaks extend no cluster, so a cluster's last scalar tells what it is.
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

/// A stretch of text between two places where a line may end, as numbers of grapheme clusters.
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
