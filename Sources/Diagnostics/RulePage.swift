/// What the page of a rule says, in sentences for people; the code's page in `Protocol/diagnostics` is
/// made of it.
package struct RulePage: Hashable, Sendable {
  /// What it means, and what one sees on the device.
  package let meaning: String

  /// Why Texture does this.
  package let reason: String

  /// An element, or a whole document, of which the rule speaks, as JSON.
  package let example: String

  /// The same as it should be: the rule is silent.
  package let instead: String

  /// What the quick fix does to the layout, or why there is none.
  package let fix: String

  package init(
    meaning: String, reason: String, example: String, instead: String, fix: String
  ) {
    self.meaning = meaning
    self.reason = reason
    self.example = example
    self.instead = instead
    self.fix = fix
  }
}
