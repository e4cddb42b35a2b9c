package import DocumentSyntax
import LiveDocuments

/// The text is not JSON at some offset and was read as if it had been repaired there.
///
/// Reading goes on behind it, so a document that is being typed keeps its other diagnostics and its
/// layout.
///
/// - Source: RFC 8259
enum JSONSyntax: DiagnosticRule {
  static let code = "json-syntax"
  static let severity = Severity.error
  static let checksDocument = true

  /// Most errors are about an element, which the position of each one tells.
  static let layoutReach = LayoutReach.nothing

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    let counts = RepeatedErrors(in: context)
    var folded: Set<SyntaxError.Kind> = []
    var diagnostics = context.document.text.syntaxErrors.compactMap { error -> PendingDiagnostic? in
      let others = counts.othersLike(error)
      guard others == 0 || folded.insert(error.kind).inserted,
        let sentence = sentence(for: error, in: context)
      else { return nil }
      let more = others == 0 ? "" : "; \(others) more like it follow"
      return PendingDiagnostic(.range(context.reportedRange(of: error)), sentence + more)
    }
    if context.source.syntax.hasMoreErrors, let last = diagnostics.indices.last {
      let count = context.document.text.syntaxErrors.count
      diagnostics[last].message += "; only the first \(count) errors are read"
    }
    return diagnostics
  }

  /// The syntax errors of which there are so many of one kind that they are one mistake, such as single quotes.
  struct RepeatedErrors {
    private var counts: [SyntaxError.Kind: Int] = [:]

    /// The number of errors of one kind up to which each is reported by itself.
    private static let limit = 3

    init(in context: CheckContext) {
      for error in context.document.text.syntaxErrors { counts[error.kind, default: 0] += 1 }
    }

    /// The number of other errors that are folded into the first of their kind with this one; 0 if it is reported by
    /// itself.
    func othersLike(_ error: SyntaxError) -> Int {
      let count = counts[error.kind, default: 0]
      return count > Self.limit ? count - 1 : 0
    }
  }

  private static func sentence(for error: SyntaxError, in context: CheckContext) -> String? {
    let isAtBracket = context.reportedRange(of: error) != error.range
    let isAtEnd = error.range.lowerBound == context.source.text.utf8Count
    switch error.kind {
    case .unclosedObject where isAtBracket && isAtEnd:
      return "this brace is not closed: \"}\" is missing at the end of the text"
    case .unclosedArray where isAtBracket && isAtEnd:
      return "this bracket is not closed: \"]\" is missing at the end of the text"
    case .unclosedObject where isAtBracket:
      return "this brace is not closed; what is indented no more than its line is not in its object"
    case .unclosedArray where isAtBracket:
      return
        "this bracket is not closed; what is indented no more than its line is not in its array"
    default: return sentence(for: error, endOfText: context.source.text.utf8Count)
    }
  }

  /// The effect of an error and its reason; `nil` for errors that another rule reports.
  static func sentence(for error: SyntaxError, endOfText: Int) -> String? {
    switch error.kind {
    case .emptyDocument:
      "the document is empty; a layout document is an object with a \"root\" element"
    case .notUTF8:
      "this text is not UTF-8 and is not read; JSON must be UTF-8"
    case .extraText:
      "text after the end of the document is ignored"
    case .missingComma:
      "a comma is missing here, between two members or elements"
    case .missingColon:
      "a colon is missing here, between a key and its value"
    case .missingValue:
      "a value is missing here"
    case .missingKey:
      "a key in double quotes is missing here; what follows is ignored"
    case .unclosedObject where error.range.lowerBound == endOfText:
      "\"}\" is missing at the end of the text: an object is not closed"
    case .unclosedArray where error.range.lowerBound == endOfText:
      "\"]\" is missing at the end of the text: an array is not closed"
    case .unclosedObject:
      "\"}\" is missing here: what follows does not belong to this object"
    case .unclosedArray:
      "\"]\" is missing here: what follows does not belong to this array"
    case .unexpectedCloser:
      "this bracket closes nothing and is ignored"
    case .unexpectedColon:
      "this colon follows no key and is ignored"
    case .unterminatedString:
      "the closing quote of this string is missing; the string ends with its line"
    case .singleQuotedString:
      "this string is ignored: JSON strings are in double quotes"
    case .controlCharacter:
      "this string is ignored: a control character must be written as an escape, such as \\n"
    case .invalidEscape:
      "this string is ignored: JSON has no such escape"
    case .loneSurrogate:
      "this string is ignored: this escape is only half of a character"
    case .nulInKey:
      "this member is ignored: a key cannot contain the character \\u0000"
    case .bareWord:
      "this word is ignored: keys and strings need double quotes"
    case .nonFiniteLiteral:
      "this value is ignored: JSON numbers are finite"
    case .badNumber:
      "this value is ignored: it is not a JSON number"
    case .unexpectedValue:
      "this value is ignored: a key in double quotes is expected here"
    case .unclosedComment:
      "this comment is not closed: \"*/\" is missing, and the comment ends with its line"
    case .invalidUTF8:
      "these bytes are not UTF-8 and are ignored"
    case .nulByte:
      "this NUL byte is ignored: JSON does not allow it"
    case .tooDeep:
      nil
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .range(let range) = diagnostic.location,
      let error = context.document.text.syntaxErrors.first(where: {
        context.reportedRange(of: $0) == range
      })
    else { return [] }
    let fixes = SyntaxRepairs(of: error, in: context).fixes
    guard RepeatedErrors(in: context).othersLike(error) > 0, let first = fixes.first else {
      return fixes
    }
    // Each error gets its first fix, except unclosed containers: the closer of one may close another.
    let all = context.document.text.syntaxErrors.filter { $0.kind == error.kind }
    guard ![.unclosedObject, .unclosedArray].contains(error.kind) else { return fixes }
    return [
      CodeAction(
        "\(first.title) (\(all.count) places)",
        all.flatMap { error in
          SyntaxRepairs(of: error, in: context).fixes.first?.rewrites(of: context.document) ?? []
        }, isSafe: first.isSafe)
    ]
  }

  static let page = RulePage(
    meaning: """
      The text is not valid JSON with comments here. It is read as if it were repaired, so everything around the error \
      keeps its layout and its diagnostics. A bracket without its closer \
      ends before the first key that is indented no more than the line of the bracket.
      """,
    reason: """
      A document is broken most of the time while it is being typed. A reader that stopped at \
      the first error would have nothing to show.
      """,
    example: """
      {
        "type": "stack"
        "children": [ { "type": "text", "text": "Title" } ]
      }
      """,
    instead: """
      {
        "type": "stack",
        "children": [ { "type": "text", "text": "Title" } ]
      }
      """,
    fix: """
      If one insertion or removal makes the text valid JSON, the fix does that. It is what the \
      reader assumed, so no frame changes.
      """)
}

extension CheckContext {
  /// The bytes at which an error is reported: its own, or the opening bracket of an unclosed container that ends in
  /// another line.
  func reportedRange(of error: SyntaxError) -> Range<Int> {
    guard let container = unclosedContainer(of: error) else { return error.range }
    let opener = source.syntax.range(of: container).lowerBound
    let text = source.text
    let isInLine =
      text.position(at: opener, in: .utf8).line
      == text.position(at: error.range.lowerBound, in: .utf8).line
    let isBroken = isInLine && error.range.lowerBound < text.utf8Count
    return isBroken && !source.syntax.endsByIndentation(container)
      ? error.range : opener..<(opener + 1)
  }

  /// The innermost container that is not closed where an error is; `nil` for other errors.
  fileprivate func unclosedContainer(of error: SyntaxError) -> NodeID? {
    guard error.kind == .unclosedObject || error.kind == .unclosedArray,
      let container = source.syntax.smallestContainer(at: error.range.lowerBound),
      !source.syntax.isClosed(container)
    else { return nil }
    return container
  }
}

/// The effect of a syntax error and its reason, for texts that are not documents; `nil` for errors that are not in the
/// text itself.
package func syntaxSentence(for error: SyntaxError, in text: SourceText) -> String? {
  JSONSyntax.sentence(for: error, endOfText: text.utf8Count)
}
