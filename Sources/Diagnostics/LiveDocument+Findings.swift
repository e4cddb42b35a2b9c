package import LiveDocuments

extension LiveDocument {
  /// Everything wrong in the document, in the order of the text.
  package func findings() -> [Finding] {
    var findings: [Finding] = []
    func add(_ drafts: [FindingDraft], by rule: any DiagnosticRule.Type) {
      for draft in drafts {
        findings.append(
          Finding(
            code: rule.code, severity: rule.severity, tags: rule.tags, place: draft.place,
            message: draft.message, related: draft.related))
      }
    }
    for rule in allRules {
      add(rule.findings(of: self), by: rule)
      for problem in documentProblems { add(rule.findings(for: problem, in: self), by: rule) }
    }
    forEachElement { element in
      let problems = self.problems(of: element)
      for rule in allRules {
        for problem in problems { add(rule.findings(for: problem, in: self), by: rule) }
        add(rule.findings(in: element, of: self), by: rule)
      }
    }
    return sorted(findings)
  }

  /// The bytes a finding is about.
  package func range(of place: FindingPlace) -> Range<Int> {
    switch place {
    case .location(let location): range(of: location)
    case .range(let range): range
    }
  }

  private func sorted(_ findings: [Finding]) -> [Finding] {
    findings.map { (range(of: $0.place), $0) }
      .sorted { left, right in
        (left.0.lowerBound, left.0.upperBound, left.1.code, left.1.message)
          < (right.0.lowerBound, right.0.upperBound, right.1.code, right.1.message)
      }
      .map(\.1)
  }
}
