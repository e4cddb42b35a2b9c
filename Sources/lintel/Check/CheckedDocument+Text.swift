import DocumentSyntax
import InspectorServer

extension CheckedDocument {
  /// Writes each finding as compilers do: where and what, the line, and a mark below it.
  func writeText(to output: inout Output) {
    for finding in findings {
      let variants =
        finding.variants.isEmpty
        ? "" : " (in \(finding.variants.map { "\"\($0)\"" }.joined(separator: ", ")))"
      output.line(
        "\(place(finding.range)): \(finding.severity.name): \(printable(finding.message))"
          + "\(printable(variants)) [\(finding.code)]")
      write(finding.range, to: &output)
      for related in finding.related {
        output.line("\(place(related.range)): note: \(printable(related.message))")
        write(related.range, to: &output)
      }
    }
  }

  private func place(_ range: Range<Int>) -> String {
    let position = text.position(at: range.lowerBound, in: .utf32)
    return "\(printable(file)):\(position.line + 1):\(position.character + 1)"
  }

  private func write(_ range: Range<Int>, to output: inout Output) {
    let excerpt = SourceExcerpt(of: range, in: text)
    output.line(excerpt.line)
    output.line(excerpt.mark)
  }
}
