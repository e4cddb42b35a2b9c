import SourceTree
import SwiftSyntax

/// Closing brackets for a text that lacks some, so that the code around stays what it is.
///
/// swift-syntax looks for a missing bracket up to the end of the file: methods become parts of the method before them.
/// Here a bracket ends before the first line that is not indented more than the line on which the bracket opens.
struct SwiftRepair {
  struct Insertion {
    let offset: Int
    let text: String
  }

  private struct Opening {
    let closing: String
    let offset: Int
    /// The column of the first token on its line.
    let indentation: Int32
  }

  private let lines: LineTable
  private let errors: SwiftSyntaxErrors
  private var stack: [Opening] = []
  private(set) var insertions: [Insertion] = []
  /// For each insertion its end in the repaired text, and the length of all insertions up to it.
  private var ends: [(end: Int, length: Int)] = []

  /// - Complexity: O(*n*) in the length of the text.
  init(of syntax: SourceFileSyntax, _ errors: SwiftSyntaxErrors, lines: LineTable) {
    self.lines = lines
    self.errors = errors
    var indentation: Int32 = 1
    var line: Int32 = 0
    var end = 0
    for token in syntax.tokens(viewMode: .sourceAccurate) {
      let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let position = lines.position(of: offset, in: 0)
      if position.line != line {
        (line, indentation) = (position.line, position.column)
        if Self.beginsStatement(token) { close(before: position.column, at: end) }
      }
      switch token.tokenKind {
      case .leftBrace: open("}", offset, indentation)
      case .leftParen: open(")", offset, indentation)
      case .leftSquare: open("]", offset, indentation)
      case .rightBrace, .rightParen, .rightSquare:
        if let index = stack.lastIndex(where: { $0.closing == token.text || $0.closing == "}" }),
          stack[index].closing == token.text
        {
          stack.removeSubrange(index...)
        }
      default: break
      }
      end = token.endPositionBeforeTrailingTrivia.utf8Offset
    }
  }

  private mutating func open(_ closing: String, _ offset: Int, _ indentation: Int32) {
    stack.append(Opening(closing: closing, offset: offset, indentation: indentation))
  }

  private mutating func close(before column: Int32, at end: Int) {
    var text = ""
    while let last = stack.last, column <= last.indentation,
      last.closing == "}" ? errors.lacksBrace : errors.unclosed.contains(last.offset)
    {
      text += last.closing
      stack.removeLast()
    }
    if text.isEmpty { return }
    let length = (ends.last?.length ?? 0) + text.utf8.count
    insertions.append(Insertion(offset: end, text: text))
    ends.append((end + length, length))
  }

  private static func beginsStatement(_ token: TokenSyntax) -> Bool {
    switch token.tokenKind {
    case .keyword(.case), .keyword(.default), .keyword(.else), .keyword(.catch), .keyword(.where):
      false
    case .keyword, .identifier, .atSign: true
    default: false
    }
  }

  /// The text with the insertions.
  func repaired(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 16)
    var start = 0
    for insertion in insertions {
      result += bytes[start..<insertion.offset]
      result += insertion.text.utf8
      start = insertion.offset
    }
    return result + bytes[start...]
  }

  /// The offset in the text of an offset in the repaired one; O(log insertions).
  func originalOffset(_ offset: Int) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if ends[middle].end <= offset { low = middle + 1 } else { high = middle }
    }
    guard low < ends.count else { return offset - (ends.last?.length ?? 0) }
    let before = low > 0 ? ends[low - 1].length : 0
    return min(offset - before, insertions[low].offset)
  }
}
