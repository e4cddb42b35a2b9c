/// What to do with an object that has the same key twice.
package enum DuplicateKeys: Sendable {
  /// An error: which of two members a peer meant must not depend on who reads them.
  case rejected

  /// The last value counts, at the place of the first.
  ///
  /// For text that people edit, where something else reports the duplicate.
  case lastWins
}
