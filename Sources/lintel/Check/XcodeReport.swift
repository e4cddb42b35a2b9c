import Diagnostics
import DocumentSyntax
import InspectorServer

/// The lines that Xcode shows in its editor: absolute path, line and column, severity and message.
///
/// Xcode knows errors, warnings and notes. Columns are bytes, as compilers print them.
struct XcodeReport: CheckReport {
  func add(_ document: CheckedDocument, to output: inout Output) {
    let path = document.file == .standardStream ? document.file : document.file.absolute.normalized
    func position(_ range: Range<Int>, in file: CheckedDiagnostic.File? = nil) -> String {
      let text = file?.text ?? document.text
      let position = text.position(at: range.lowerBound, in: .utf8)
      return "\((file?.path ?? path).shownName):\(position.line + 1):\(position.character + 1):"
    }
    for diagnostic in document.diagnostics {
      output.line(
        "\(position(diagnostic.range)) \(diagnostic.severity.nameInXcode): \(diagnostic.message) "
          + "[\(diagnostic.code)]")
      for related in diagnostic.related {
        output.line("\(position(related.range, in: related.file)) note: \(related.message)")
      }
    }
  }

  /// Reports how many layouts were read, unless all were.
  func finish(_ summary: CheckSummary, to output: inout Output) {
    guard !summary.layouts.areAllWhole, let text = summary.text else { return }
    for line in [text] + summary.layouts.lines { output.line("note: \(line)") }
  }
}

extension Severity {
  fileprivate var nameInXcode: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "note"
    }
  }
}
