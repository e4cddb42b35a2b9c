import LayoutEngine

/// What layout may cost, and who ends it before its time.
///
/// A document that costs too much has no layout and says so in a diagnostic, see ``exceededWorkLimit``. One
/// of which the work was cancelled may have none either, and is to be dropped.
extension LiveDocument {
  /// Whether the work on it is not wanted any more; called every few thousand steps of layout, which is
  /// less than a millisecond, and between the elements that rules look at.
  ///
  /// It is called on the thread that uses the document and has to be cheap: a look at a flag.
  package var isCancelled: (() -> Bool)? {
    get { tree.isCancelled }
    set { tree.isCancelled = newValue }
  }

  /// Whether reading, the last layout or looking for diagnostics was cancelled: nothing that is said about the
  /// document is of use then.
  package var isInterrupted: Bool { tree.isInterrupted || diagnosticsCancelled || isReadInPart }

  /// Begins to look for diagnostics, anew if that was cancelled.
  package func beginDiagnostics() { diagnosticsCancelled = false }

  /// Looks whether the work is still wanted.
  ///
  /// - Returns: Whether to go on; if not, the document is ``isInterrupted`` until that is begun anew.
  package func checkCancellation() -> Bool {
    if tree.isCancelled?() == true { diagnosticsCancelled = true }
    return !diagnosticsCancelled
  }

  /// What all layouts and queries cost so far, in steps: runs of algorithms and the children of what
  /// ran.
  package var workSpent: Int { tree.workSpent }

  /// What one layout may cost, in steps.
  package var workLimit: Int { tree.workLimit }

  /// What one layout may cost at most, where several documents share a limit.
  package var workAllowance: Int {
    get { tree.workAllowance }
    set { tree.workAllowance = newValue }
  }

  /// Has all queries in `body` together cost no more than one layout may; those beyond that give
  /// nothing.
  package func measureTogether(_ body: () -> Void) {
    tree.beginQueries()
    body()
    tree.endQueries()
  }
}
