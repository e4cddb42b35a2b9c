import Diagnostics
import DocumentSyntax

/// Annotations of a GitHub Actions run: a workflow command for each diagnostic.
struct GitHubReport: CheckReport {
  func add(_ document: CheckedDocument, to output: inout Output) {
    for diagnostic in document.diagnostics + document.unlistedUnread {
      let start = document.text.position(at: diagnostic.range.lowerBound, in: .utf16)
      let end = document.text.position(at: diagnostic.range.upperBound, in: .utf16)
      var properties = [
        "file=\(escapedProperty(repositoryPath(document.name)))", "line=\(start.line + 1)",
        "endLine=\(end.line + 1)",
      ]
      // Columns are for ranges within a line only.
      if start.line == end.line {
        properties.append("col=\(start.character + 1)")
        properties.append("endColumn=\(end.character + 1)")
      }
      properties.append("title=\(escapedProperty("lintel \(diagnostic.code)"))")
      output.line(
        "::\(diagnostic.severity.command) \(properties.joined(separator: ","))::"
          + escaped("\(diagnostic.message)"))
    }
  }

  /// Reports how many layouts were read, unless all were.
  func finish(_ summary: CheckSummary, to output: inout Output) {
    guard !summary.layouts.areAllWhole, let text = summary.text else { return }
    let lines = [text] + summary.layouts.lines
    output.line("::notice title=lintel::\(escaped(lines.joined(separator: "\n")))")
  }

  func escaped(_ text: String) -> String {
    text.flatMap { character -> String in
      switch character {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\r\n": "%0D%0A"
      default: String(character)
      }
    }.reduce(into: "") { $0.append($1) }
  }

  func escapedProperty(_ text: String) -> String {
    escaped(text).reduce(into: "") { result, character in
      switch character {
      case ":": result += "%3A"
      case ",": result += "%2C"
      default: result.append(character)
      }
    }
  }
}

/// The path or relative reference without `./` at its beginning.
///
/// GitHub matches annotations and alerts with files by paths in the repository, of which none is `./a`.
func repositoryPath(_ path: String) -> String {
  var rest = Substring(path).utf8
  while rest.starts(with: "./".utf8) {
    rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
  }
  return String(Substring(rest))
}

extension Severity {
  fileprivate var command: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information, .hint: "notice"
    }
  }
}
