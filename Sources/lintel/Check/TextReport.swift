import Diagnostics
import DocumentSyntax
import InspectorServer

/// Each diagnostic as compilers print it: where and what, the line, and a mark below it.
struct TextReport: CheckReport {
  private let styled = Paint.standardOutput

  func add(_ document: CheckedDocument, to output: inout Output) {
    for diagnostic in document.diagnostics {
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
    }
  }

  func finish(_ summary: CheckSummary, to output: inout Output) {
    if summary.fileCount > 0 { output.line(styled(summary.text, .bold)) }
  }

  private func place(_ range: Range<Int>, in document: CheckedDocument) -> String {
    let position = document.text.position(at: range.lowerBound, in: .utf32)
    return "\(document.file.shownName):\(position.line + 1):\(position.character + 1):"
  }

  private func write(
    _ range: Range<Int>, of document: CheckedDocument, _ color: TextColor, to output: inout Output
  ) {
    let excerpt = SourceExcerpt(of: range, in: document.text)
    output.line(excerpt.line)
    output.line(styled(excerpt.mark, color))
  }
}
