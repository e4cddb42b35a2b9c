import Diagnostics
import DocumentSyntax
import LiveDocuments

/// The differences between the diagnostics of all rules in a text and its marks, each in a line.
///
/// The text is a document, or its root element only. A range is marked with `⟦` and `⟧`, and its code stands at the end
/// of the line in which it begins, after two spaces and `// expect:`. Positions are checked as editors count them too.
package func diagnosticDifferences(_ marked: String) -> [String] {
  diagnosticDifferences(marked) { $0.complete() }
}

/// The differences between the diagnostics of a changed text and its marks, each in a line.
///
/// - Parameters:
///   - marked: The text with its marks.
///   - isWhole: True for a document that is taken as it stands.
///   - change: A change of the text that changes no diagnostic.
/// - Returns: Nothing if the diagnostics are the marked ones.
package func diagnosticDifferences(
  _ marked: String, isWhole: Bool, changed change: MarkedChange? = nil
) -> [String] {
  diagnosticDifferences(marked) {
    if !isWhole { $0.complete() }
    if let change { $0.make(change) }
  }
}

/// The differences between the diagnostics on the screens of a document and of its variants, and its marks.
package func diagnosticDifferences(onAllScreens marked: String) -> [String] {
  do {
    return differences(from: try MarkedText(marked)) { DocumentCheck().diagnostics(of: $0) }
  } catch {
    return ["\(error)"]
  }
}

private func diagnosticDifferences(
  _ marked: String, prepare: (inout MarkedText) -> Void
) -> [String] {
  do {
    var expected = try MarkedText(marked)
    prepare(&expected)
    return differences(from: expected)
  } catch {
    return ["\(error)"]
  }
}

/// The differences from the expected diagnostics, a line each.
private func differences(
  from expected: MarkedText,
  found: (LiveDocument) -> [Diagnostic] = { $0.diagnostics() }
) -> [String] {
  let document = LiveDocument(text: Array(expected.text.utf8))
  var missing = expected.expectations
  var differences: [String] = []
  for diagnostic in found(document) {
    let range = diagnostic.range
    let index = missing.firstIndex { $0.code == diagnostic.code && $0.range == range }
    if let index {
      missing.remove(at: index)
      let counted = document.source.text.position(at: range.lowerBound, in: .utf16)
      let position = position(at: range.lowerBound, in: expected.text)
      if counted == position { continue }
      differences.append("misplaced: \(diagnostic.code) is at \(position), counted as \(counted)")
    } else {
      let place = place(range, in: expected.text)
      differences.append("unexpected: \(diagnostic.code) \(place): \(diagnostic.message)")
    }
  }
  return differences
    + missing.map { "missing: \($0.code) \(place($0.range, in: expected.text))" }
}

private func place(_ range: Range<Int>, in text: String) -> String {
  let position = position(at: range.lowerBound, in: text)
  let marked = String(decoding: Array(text.utf8)[range], as: UTF8.self)
  return "in line \(position.line + 1), column \(position.character + 1), on ⟦\(marked.prefix(60))⟧"
}

/// The position as Swift's own strings count it.
private func position(at offset: Int, in text: String) -> TextPosition {
  let before = text.utf8.prefix(offset)
  let line = before.count { $0 == UInt8(ascii: "\n") }
  let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map(before.index(after:))
  let column = text.utf16.distance(from: lineStart ?? text.startIndex, to: before.endIndex)
  return TextPosition(line: line, character: column)
}
