import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// What was noted while the document was read, of which a diagnostic speaks.
  func problem(of diagnostic: Diagnostic) -> Problem? {
    guard case .location(let location) = diagnostic.place, let rule = ruleByCode[diagnostic.code]
    else {
      return nil
    }
    let problems = location.element.map { self.problems(of: $0) } ?? documentProblems
    return problems.first { problem in
      problem.location.path == location.path
        && rule.diagnostics(for: problem, in: self).contains { $0.message == diagnostic.message }
    }
  }

  /// Whether the document's own object has a member.
  func isWritten(_ location: Location, inDocument: Bool) -> Bool {
    guard inDocument, case .key(let key) = location.path.first,
      let node = source.syntax.root.container
    else { return false }
    var isFound = false
    source.forEachEntry(of: node) { if source.key(of: $0) == key { isFound = true } }
    return isFound
  }
}
