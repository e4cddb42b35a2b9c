extension LayoutTree {
  /// The frames that a change would change; the tree is as before afterwards.
  ///
  /// - Complexity: That of making the change twice.
  package mutating func changes(
    in constrainedSize: SizeRange, with change: (inout LayoutTree) -> Void,
    restoring restore: (inout LayoutTree) -> Void
  ) -> [FrameChange] {
    let kept = (changes: changes, reconsidered: reconsidered, counters: counters)
    change(&self)
    layOut(constrainedSize)
    let wouldChange = changes
    restore(&self)
    layOut(constrainedSize)
    (changes, reconsidered, counters) = kept
    return wouldChange
  }
}
