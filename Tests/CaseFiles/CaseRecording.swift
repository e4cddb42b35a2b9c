package import Foundation

extension CaseFile {
  /// Writes a case whose recorded sections were made again.
  ///
  /// A diagnostic that the recorded sections lose, or an error that becomes an answer, needs its code or the word `error` in
  /// `LINTEL_ACCEPT`, which `Tests/record --accept` sets.
  /// - Throws: ``CaseFault`` if a loss is not accepted.
  package func record(over former: CaseFile, at url: URL) throws {
    guard text != former.text else { return }
    let accepted = ProcessInfo.processInfo.environment["LINTEL_ACCEPT"] ?? ""
    let lost = losses(since: former).subtracting(
      accepted.split(separator: ",").map { String($0) })
    guard lost.isEmpty else {
      throw CaseFault(
        description:
          "not recorded: \(lost.sorted().joined(separator: ", ")) would be gone; see --accept")
    }
    let old = Set(former.text.split(separator: "\n")), new = Set(text.split(separator: "\n"))
    print(
      "\(url.lastPathComponent): \(new.subtracting(old).count) new lines, \(old.subtracting(new).count) gone"
    )
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  /// The codes of diagnostics that sections had more often before, and `error` if one was an error.
  package func losses(since former: CaseFile) -> Set<String> {
    var lost: Set<String> = []
    for (old, new) in zip(former.sections, sections) where old.text != new.text {
      if isError(old.text), !isError(new.text) { lost.insert("error") }
      let codes = Self.codes(in: new.text)
      for (code, count) in Self.codes(in: old.text) where codes[code, default: 0] < count {
        lost.insert(code)
      }
    }
    return lost
  }

  private func isError(_ text: String) -> Bool {
    text.hasPrefix("error\n") || text.hasPrefix("error {")
  }

  private static func codes(in text: String) -> [String: Int] {
    text.matches(of: #/\bcode "([a-z-]+)"/#).reduce(into: [:]) { counts, match in
      counts[String(match.1), default: 0] += 1
    }
  }
}
