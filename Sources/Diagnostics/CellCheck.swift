import LayoutEngine
import LiveDocuments

/// Finds the problems that a document has only because it does not state its width.
///
/// Without `constrainedSize` a document is measured from 0 to 375 points wide. A cell of a list is measured at exactly
/// the list's width. Problems that disappear at a fixed width have this one cause, which one hint reports.
struct CellCheck {
  /// A document of the same text, measured as a cell.
  private var cell: LiveDocument?
  private var store = DiagnosticStore()

  /// The work of laying the cell out.
  var workSpent: Int { cell?.layout.workSpent ?? 0 }

  /// Replaces the diagnostics that a fixed width removes by the hint.
  mutating func explained(
    _ diagnostics: [Diagnostic], in document: LiveDocument
  ) -> [Diagnostic] {
    guard !document.currentScreen.isSizeWritten, let root = document.elements.root,
      diagnostics.contains(where: { isSuspect($0) }), let kept = keptKeys(in: document)
    else { return diagnostics }
    let explained = diagnostics.filter { isSuspect($0) && !kept.contains(DiagnosticKey($0)) }
    guard !explained.isEmpty,
      let hint = NoConstrainedSize.diagnostic(explaining: explained, in: document)
    else { return diagnostics }
    let isDisabled = document.disabledCodes(of: root).contains { $0.code == hint.code }
    var left = diagnostics.filter { diagnostic in
      let isIdle = diagnostic.disabledCode == hint.code && diagnostic.subject == root
      return !isIdle && !(isSuspect(diagnostic) && !kept.contains(DiagnosticKey(diagnostic)))
    }
    if !isDisabled {
      let index = left.firstIndex { $0.range.lowerBound > hint.range.lowerBound }
      left.insert(hint, at: index ?? left.endIndex)
    }
    return left
  }

  private func isSuspect(_ diagnostic: Diagnostic) -> Bool {
    NoConstrainedSize.explainedCodes.contains(diagnostic.code) && diagnostic.severity > .error
  }

  /// The diagnostics that the cell has too; `nil` where that is unknown.
  private mutating func keptKeys(in document: LiveDocument) -> Set<DiagnosticKey>? {
    let cell: LiveDocument
    if let known = self.cell {
      cell = known
      cell.isCancelled = document.isCancelled
      cell.update(to: document.snapshot)
    } else {
      // There are as many cells as variants: each reads one.
      cell = LiveDocument(
        document.snapshot, variant: document.variantName,
        readsOtherVariants: document.variantName == nil, isCancelled: document.isCancelled)
      self.cell = cell
    }
    var screen = document.currentScreen
    screen.constrainedSize.min.width = screen.constrainedSize.max.width
    cell.layOut(on: screen)
    guard !cell.isInterrupted, cell.layout.exceededWorkLimit == nil else { return nil }
    return Set(store.diagnostics(of: cell).map(DiagnosticKey.init))
  }
}
