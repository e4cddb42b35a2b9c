import DocumentSyntax
import LiveDocuments

/// The text is not JSON at some place and was read as if it had been repaired there.
///
/// Reading goes on behind it, so a document that is being typed keeps its other diagnostics and its
/// layout.
///
/// - Source: RFC 8259
enum JSONSyntax: DiagnosticRule {
  static let code = "json-syntax"
  static let severity = Severity.error

  /// Most errors are about an element, which the position of each one tells.
  static let layoutReach = LayoutReach.nothing

  static func diagnostics(of document: LiveDocument) -> [PendingDiagnostic] {
    let end = document.source.text.utf8Count
    var drafts = document.syntaxErrors.compactMap { error in
      sentence(for: error, endOfText: end).map { PendingDiagnostic(.range(error.range), $0) }
    }
    if document.source.syntax.hasMoreErrors, let last = drafts.indices.last {
      drafts[last].message += "; there are more errors than the \(drafts.count) shown"
    }
    return drafts
  }

  /// What happens at an error and why; `nil` for what another rule says.
  static func sentence(for error: SyntaxError, endOfText: Int) -> String? {
    switch error.kind {
    case .emptyDocument:
      "there is no document here; a layout document is an object with a \"root\" element"
    case .notUTF8:
      "this text is not UTF-8, the encoding of JSON, so nothing of it is read"
    case .extraText:
      "a document is one value, so nothing from here on is read"
    case .missingComma:
      "a comma is missing here, between two members or elements"
    case .missingColon:
      "a colon is missing here, between a key and its value"
    case .missingValue:
      "a value is missing here, so nothing is read in its place"
    case .missingKey:
      "a key in double quotes is missing here, so what follows belongs to no member"
    case .trailingComma:
      "nothing follows this comma, and JSON allows commas only between members or elements"
    case .unclosedObject where error.range.lowerBound == endOfText:
      "the text ends inside an object, whose \"}\" is missing"
    case .unclosedArray where error.range.lowerBound == endOfText:
      "the text ends inside an array, whose \"]\" is missing"
    case .unclosedObject:
      "\"}\" is missing here: what follows cannot belong to this object"
    case .unclosedArray:
      "\"]\" is missing here: what follows cannot belong to this array"
    case .unexpectedCloser:
      "this bracket closes nothing that is open and is skipped"
    case .unexpectedColon:
      "this colon follows no key and is skipped"
    case .unterminatedString:
      "the closing quote of this string is missing, so it ends with its line"
    case .singleQuotedString:
      "this string is not in double quotes, as JSON writes strings, so it is not read"
    case .controlCharacter:
      "a control character can only stand in JSON as an escape like \\n, so this is not read"
    case .invalidEscape:
      "this escape is none of those that JSON has, so the string is not read"
    case .loneSurrogate:
      "this escape is only half of a character, so the string is not read"
    case .nulInKey:
      "a key cannot hold the character \\u0000, so this member is ignored"
    case .bareWord:
      "this word stands without double quotes and is neither a key nor a value, so it is not read"
    case .nonFiniteLiteral:
      "numbers in JSON are finite, so this value is not read"
    case .badNumber:
      "this is not how JSON writes a number, so it is not read"
    case .unexpectedValue:
      "only a key in double quotes can stand here, so this value is skipped"
    case .comment:
      "comments are not part of JSON, so this one is skipped"
    case .invalidUTF8:
      "these bytes are no character in UTF-8 and are not read"
    case .nulByte:
      "a NUL byte has no place in JSON and is skipped"
    case .tooDeep:
      nil
    }
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard case .range(let range) = diagnostic.place,
      let error = document.syntaxErrors.first(where: { $0.range == range })
    else { return [] }
    return SyntaxRepairs(of: error, in: document).fixes
  }

  static let page = RulePage(
    meaning: """
      The text is not JSON at this place. It is read as if it had been repaired here, so \
      everything around keeps its layout and its diagnostics.
      """,
    reason: """
      A document that is being typed is broken most of the time. A reader that gave up at the \
      first error would have nothing to show until the last brace.
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
      Where one insertion or removal makes the text JSON again, the fix does that. It does \
      what the reader did in its mind, so no frame changes.
      """)
}
