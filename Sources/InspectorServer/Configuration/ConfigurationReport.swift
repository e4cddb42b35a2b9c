import DocumentSyntax

/// What is wrong in a configuration file.
package struct ConfigurationReport: Hashable, Sendable {
  /// Sentences that begin with the file, and with line and column from 1, the first fault first.
  package private(set) var lines: [String]

  /// More faults than these are counted and not listed.
  private static let limit = 10

  init(_ path: FilePath, _ faults: [ConfigurationFault]) {
    let path = path.shown
    lines = faults.prefix(Self.limit).map { fault in
      "\(path):\(fault.position.line + 1):\(fault.position.character + 1): \(fault.message)"
    }
    if faults.count > Self.limit {
      lines.append("\(path): there are \(faults.count - Self.limit) more faults")
    }
  }

  init(_ path: FilePath, unreadable error: UnreadableFile) {
    lines = ["\(path.shown): \(error.reason), so the defaults hold below its folder"]
  }

  /// All of it in one sentence, for people in the middle of something else.
  var summary: String {
    guard let first = lines.first, lines.count > 1 else { return lines.first ?? "" }
    return "\(first) (the log has \(lines.count - 1) more)"
  }
}
