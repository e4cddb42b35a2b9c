import LayoutEngine
import LiveDocuments

/// Finds out what is wrong only because a document does not say how wide it is.
///
/// Without `constrainedSize` a document is measured from 0 to 375 points wide. A cell of a list is measured at
/// exactly the list's width. What is not wrong then has that one cause, of which one hint tells.
struct CellTrial {
  /// A document of the same text, measured as a cell.
  private var cell: LiveDocument?
  private var store = DiagnosticStore()

  /// The work of laying the cell out.
  var workSpent: Int { cell?.workSpent ?? 0 }

  /// The diagnostics without those that a fixed width takes away, and with the hint if there are any such.
  mutating func explained(
    _ diagnostics: [Diagnostic], in document: LiveDocument
  ) -> [Diagnostic] {
    guard !document.currentScreen.isSizeWritten, let root = document.rootElement,
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
      let place = left.firstIndex { $0.range.lowerBound > hint.range.lowerBound }
      left.insert(hint, at: place ?? left.endIndex)
    }
    return left
  }

  private func isSuspect(_ diagnostic: Diagnostic) -> Bool {
    NoConstrainedSize.explainedCodes.contains(diagnostic.code) && diagnostic.severity > .error
  }

  /// The diagnostics that the cell has too; `nil` where that is unknown.
  private mutating func keptKeys(in document: LiveDocument) -> Set<DiagnosticKey>? {
    let cell = self.cell ?? LiveDocument(text: [], variant: document.variantName)
    self.cell = cell
    cell.isCancelled = document.isCancelled
    cell.update(to: document.snapshot)
    var screen = document.currentScreen
    screen.constrainedSize.min.width = screen.constrainedSize.max.width
    cell.layOut(on: screen)
    guard !cell.isInterrupted, cell.exceededWorkLimit == nil else { return nil }
    return Set(store.diagnostics(of: cell).map(DiagnosticKey.init))
  }
}
