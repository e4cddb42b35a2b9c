/// A finding before it is known whether another one explains it.
///
/// A class, because thousands of them are gone through after each edit.
final class Candidate {
  let profile: RuleProfile
  let finding: Finding

  /// How much it is, among findings of a rule of which only one is said.
  let weight: Double

  init(_ draft: FindingDraft, by profile: RuleProfile) {
    self.profile = profile
    let rule = profile.rule
    weight = draft.weight
    finding = Finding(
      code: rule.code, severity: rule.severity, tags: rule.tags, place: draft.place,
      message: draft.message, related: draft.related, axis: draft.axis, subject: draft.subject,
      disabledCode: draft.disabledCode)
  }
}
