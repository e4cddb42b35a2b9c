import LayoutEngine

/// The limits of layout work, and its cancellation.
///
/// A document that costs too much has no layout and says so in a diagnostic, see ``exceededWorkLimit``. One
/// of which the work was cancelled may have none either, and is to be dropped.
extension LiveDocument {
  /// True if the work is cancelled; called every few thousand steps of layout, which is less than a
  /// millisecond, and between the elements that rules check.
  ///
  /// It is called on the thread that uses the document and has to be cheap: a look at a flag.
  package var isCancelled: (() -> Bool)? {
    get { tree.isCancelled }
    set { tree.isCancelled = newValue }
  }

  /// True if reading, the last layout or the search for diagnostics was cancelled: no result about
  /// the document is of use then.
  package var isInterrupted: Bool { tree.isInterrupted || diagnosticsCancelled || isReadInPart }

  /// Begins to look for diagnostics, anew if that was cancelled.
  package func beginDiagnostics() { diagnosticsCancelled = false }

  /// Looks whether the work is still wanted.
  ///
  /// - Returns: True if to go on; if not, the document is ``isInterrupted`` until that is begun anew.
  package func checkCancellation() -> Bool {
    if tree.isCancelled?() == true { diagnosticsCancelled = true }
    return !diagnosticsCancelled
  }

  /// The steps that all layouts and queries spent: runs of algorithms and the children of what ran.
  package var workSpent: Int { tree.workSpent }

  /// The steps that one layout may spend.
  package var workLimit: Int { tree.workLimit }

  /// The steps that one layout may spend at most, where several documents share a limit.
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
