/// The declarations of one file.
package struct FileTree: Sendable {
  package var types: [TypeDeclaration] = []
  package var functions: [Function] = []
  package var globals: [Property] = []
  package var macros: [Macro] = []
  /// The paths in `#import "X.h"` and `#import <X/Y.h>`.
  package var imports: [String] = []
  /// The modules that the file imports: `import X`, `@import X;`, `#import <X/Y.h>`.
  package var modules: [String] = []
  /// The C constants and functions that the file declares and another one defines.
  package var externs: Set<String> = []
  package var hints: HintTable

  /// The byte ranges of the code at the top level, in the order of the file.
  package var items: [Range<Int>] = []

  /// The layout tests in comments, in the order of the file.
  package let expectations: [LayoutExpectation]
  package var problems: [SourceProblem] = []
  /// True if the file mentions `layoutSpecBlock`: any class in it may have a layout.
  package var mentionsLayoutBlock = false
  /// True if the file mentions `itemSize`: a flow layout may state the size of items.
  package let mentionsItemSize: Bool
  /// A digest of what the text of a declaration does not say: the conditions of the preprocessor and the brackets that the
  /// readers added.
  package var contextDigest = 0
  /// The number of tokens that the parser of Objective-C took, or of bytes that the parser of Swift did.
  package var stepCount = 0
  /// The declarations of a Swift file by lines.
  package private(set) var segments: [CodeSegment] = []
  /// True for a Swift file without errors, of which another text can be read in part.
  package var mayBeRereadInPart = false
  /// True if the file was not parsed, for it is beyond a limit.
  package private(set) var isRefused = false
  /// The limit because of which a layout in the file is not read; nil if the file is read or mentions no layout.
  package private(set) var unreadLayout: SourceProblem?

  /// A tree without declarations of a file.
  ///
  /// A file that is too large, or nested too deeply for a parser, is refused with a problem at its line.
  package init(_ bytes: [UInt8], lines: LineTable, file: Int32, language: SourceLanguage) {
    hints = HintTable(bytes)
    expectations = hints.expectations.map {
      LayoutExpectation(
        text: $0.text, position: lines.position(of: $0.offset, in: file), line: $0.line)
    }
    mentionsItemSize = Self.mentions("itemSize", in: bytes)
    mentionsLayoutBlock = Self.mentions("layoutSpecBlock", in: bytes)
    reportWrongHints(lines, file: file)
    if let problem = NestingScan.problem(
      in: bytes, lines: lines, file: file, language: language)
    {
      refuse(problem, bytes)
    }
  }

  /// Leaves out the declarations of a file that is beyond a limit.
  package mutating func refuse(_ problem: SourceProblem, _ bytes: [UInt8]) {
    problems.append(problem)
    isRefused = true
    (types, functions, globals) = ([], [], [])
    if Self.mentions("layoutSpecThatFits", in: bytes) { unreadLayout = problem }
  }
}

extension FileTree {
  /// Takes the declarations of a Swift file.
  package mutating func take(_ segments: [CodeSegment]) {
    self.segments = segments
    for segment in segments {
      types += segment.types
      functions += segment.functions
      globals += segment.globals
      modules += segment.modules
      items += segment.items
    }
    if let type = TypeDeclaration.snippet(functions, language: .swift) { types.append(type) }
  }

  /// True if the text is valid in no version of its language.
  package var hasSyntaxErrors: Bool { problems.contains { $0.rule == .syntaxError } }

  /// Reports syntax errors in their order in the text, one at each offset and at most ``ReadingLimits/problems``.
  package mutating func reportSyntaxErrors(
    _ errors: [(offset: Int, message: String)], _ lines: LineTable, file: Int32
  ) {
    var last = -1
    var count = 0
    for error in errors.sorted(by: { $0.offset < $1.offset })
    where error.offset != last && count < ReadingLimits.problems {
      last = error.offset
      count += 1
      problems.append(
        SourceProblem(
          position: lines.position(of: error.offset, in: file), message: error.message,
          rule: .syntaxError))
    }
  }

  /// Reports the comments that begin as hints do and are none.
  private mutating func reportWrongHints(_ lines: LineTable, file: Int32) {
    problems += hints.faults.map { fault in
      SourceProblem(
        position: lines.position(of: fault.offset, in: file),
        message: Hint.fault(of: fault.words), rule: .badHint)
    }
  }

  /// True if the bytes of a file have a word in them.
  package static func mentions(_ word: StaticString, in bytes: [UInt8]) -> Bool {
    word.withUTF8Buffer { word in
      bytes.withUnsafeBufferPointer { bytes in
        guard let first = word.first, bytes.count >= word.count else { return false }
        for start in 0...(bytes.count - word.count)
        where bytes[start] == first && bytes[start..<start + word.count].elementsEqual(word) {
          return true
        }
        return false
      }
    }
  }
}

/// A layout test in a comment: `// lintel: expect #title.width <= 200`.
package struct LayoutExpectation: Sendable {
  package let text: String

  /// The position of the expression.
  package let position: SourcePosition

  /// The line of code that the comment is about.
  package let line: Int32
}

/// A rule about code; the raw value is its code in reports.
package enum SourceRule: String, Sendable {
  /// A comment begins as a hint does and is none.
  case badHint = "bad-hint"

  /// A side of a size is written twice in a row, so that the first value is lost.
  case conflictingSizeKeys = "conflicting-size-keys"

  /// One side of a size is set, which makes the other one 0.
  case halfWrittenSize = "half-written-size"

  /// The code cannot be evaluated.
  case layoutNotRead = "layout-not-read"

  /// A plain `ASLayoutSpec` has a child, which it does not lay out.
  case bareSpec = "bare-layout-spec"

  /// A layout has an element in two places.
  case laidOutTwice = "node-laid-out-twice"

  /// A node is laid out and in no node, so that it is not shown.
  case notAdded = "node-not-added"

  /// A node is made and neither laid out nor added.
  case unusedNode = "unused-node"

  /// A layout method returns nil.
  case nilLayout = "nil-layout"

  /// A table of texts, an asset catalogue or an image that a layout needs cannot be read.
  case unreadableResource = "unreadable-resource"

  /// The text is valid in no version of its language.
  case syntaxError = "syntax-error"
}

/// A message about a file, at a line.
package struct SourceProblem: Error, Sendable, Hashable {
  package let position: SourcePosition
  package let message: String

  /// True for code that is left out and may have nothing to do with layout.
  package let isMinor: Bool

  /// The rule that reports the problem.
  package let rule: SourceRule

  package init(
    position: SourcePosition, message: String, isMinor: Bool = false,
    rule: SourceRule = .layoutNotRead
  ) {
    self.position = position
    self.message = message
    self.isMinor = isMinor
    self.rule = rule
  }
}

/// The limits of both readers.
package enum ReadingLimits {
  /// Lines of a file.
  package static let lines = 50_000
  /// Bytes of a file.
  package static let bytes = 8_000_000
  /// Open brackets at one point of a file.
  ///
  /// Each takes at most 40 KB of stack in a debug build of SwiftParser.
  package static let brackets = 200
  /// Syntax errors that are reported for one file.
  package static let problems = 20
  /// Opening brackets of Swift that follow each other with only types between them: `[[[`.
  ///
  /// swift-syntax tries each as a type before it is read as an expression: seven take 128 times as many steps as one.
  package static let adjacentBrackets = 7
  /// Open `#if` at one point of a Swift file.
  ///
  /// swift-syntax takes time for the square of their number: 1,000 take 0.6 s, 5,000 take 14 s.
  package static let openConditions = 200
  /// Nested nodes of one expression or statement.
  package static let depth = 400
}
