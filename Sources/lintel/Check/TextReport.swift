import Diagnostics
import DocumentSyntax
import InspectorServer

/// Each diagnostic as compilers print it: its position and message, the line, and a mark below it.
///
/// Diagnostics of one document with the same code and message are printed once, with the lines of the others.
struct TextReport: CheckReport {
  private let styled = Paint.standardOutput
  private let columns = lineColumns()

  /// The codes of what was printed that have a page, in the order in which they came.
  private var codes: [String] = []

  mutating func add(_ document: CheckedDocument, to output: inout Output) {
    for (diagnostic, others) in Self.folded(document.diagnostics) {
      let color: TextColor = diagnostic.severity == .error ? .red : .yellow
      output.line(
        styled(place(diagnostic.range, in: document), .bold)
          + styled(
            " \(diagnostic.severity.name): ", diagnostic.severity <= .warning ? color : .blue)
          + "\(diagnostic.message) " + styled("[\(diagnostic.code)]", .faint))
      write(diagnostic.range, of: document, .green, to: &output)
      for related in diagnostic.related {
        output.line(
          styled(place(related.range, in: document), .bold) + styled(" note: ", .blue)
            + "\(related.message)")
        write(related.range, of: document, .blue, to: &output)
      }
      if !others.isEmpty { output.line(styled(sentence(on: others, in: document), .faint)) }
      if ruleByCode[diagnostic.code] != nil, !codes.contains(diagnostic.code) {
        codes.append(diagnostic.code)
      }
    }
  }

  func finish(_ summary: CheckSummary, to output: inout Output) {
    if codes.count == 1 {
      output.line(styled("lintel rules \(codes[0]) explains it", .faint))
    } else if codes.count > 1 {
      let list = "lintel rules CODE explains each: \(codes.joined(separator: ", "))"
      output.line(styled(shortenedAtEnd(list, to: columns), .faint))
    }
    if summary.fileCount > 0 { output.line(styled(summary.text, .bold)) }
    if let fixes = summary.fixesText { output.line(styled(fixes, .bold)) }
  }

  /// The diagnostics of a document, each with those after it that say the same.
  private static func folded(
    _ diagnostics: [CheckedDiagnostic]
  ) -> [(diagnostic: CheckedDiagnostic, others: [CheckedDiagnostic])] {
    struct Key: Hashable {
      let code: String
      let severity: Severity
      let message: String
    }
    var indexes: [Key: Int] = [:]
    var folded: [(diagnostic: CheckedDiagnostic, others: [CheckedDiagnostic])] = []
    for diagnostic in diagnostics {
      let key = Key(
        code: diagnostic.code, severity: diagnostic.severity, message: diagnostic.message)
      if let index = indexes[key] {
        folded[index].others.append(diagnostic)
      } else {
        indexes[key] = folded.count
        folded.append((diagnostic, []))
      }
    }
    return folded
  }

  /// `and 2 more, in lines 4 and 9`; a list that is too long is cut.
  private func sentence(on others: [CheckedDiagnostic], in document: CheckedDocument) -> String {
    var lines: [Int] = []
    // More than fit in a line are not looked up.
    for other in others.prefix(columns) {
      let line = document.text.position(at: other.range.lowerBound, in: .utf8).line + 1
      if lines.last != line { lines.append(line) }
    }
    let list =
      lines.count == 1
      ? "line \(lines[0])" : "lines \(lines.map(String.init).joined(separator: ", "))"
    return shortenedAtEnd("and \(others.count) more, in \(list)", to: columns)
  }

  private func place(_ range: Range<Int>, in document: CheckedDocument) -> String {
    let position = document.text.position(at: range.lowerBound, in: .utf32)
    return "\(document.file.shownName):\(position.line + 1):\(position.character + 1):"
  }

  private func write(
    _ range: Range<Int>, of document: CheckedDocument, _ color: TextColor, to output: inout Output
  ) {
    let excerpt = SourceExcerpt(of: range, in: document.text, columns: columns)
    output.line(excerpt.line)
    output.line(styled(excerpt.mark, color))
  }
}
