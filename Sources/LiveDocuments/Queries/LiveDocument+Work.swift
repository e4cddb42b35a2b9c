package import LayoutEngine

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
    get { layout.tree.isCancelled }
    set { layout.tree.isCancelled = newValue }
  }

  /// True if reading, the last layout or the search for diagnostics was cancelled: no result about
  /// the document is of use then.
  package var isInterrupted: Bool {
    layout.tree.isInterrupted || diagnosticsCancelled || isReadInPart
  }

  /// Begins to look for diagnostics, anew if that was cancelled.
  package func beginDiagnostics() { diagnosticsCancelled = false }

  /// Looks whether the work is still wanted.
  ///
  /// - Returns: True if to go on; if not, the document is ``isInterrupted`` until that is begun anew.
  package func checkCancellation() -> Bool {
    if layout.tree.isCancelled?() == true { diagnosticsCancelled = true }
    return !diagnosticsCancelled
  }

}

/// A kind of fact about elements, and the type that tells it from others: two kinds whose values have the same type
/// do not mix.
package protocol ElementFact {
  associatedtype Value
}

/// The known values of one kind of fact.
private final class FactTable<Value> {
  var values: [ElementID: Value] = [:]
}

extension LiveDocument {
  /// Returns a fact about an element that several rules need: computed for the first of them, and kept until the
  /// next layout.
  package func fact<Fact: ElementFact>(
    _: Fact.Type, of element: ElementID, _ find: () -> Fact.Value
  ) -> Fact.Value {
    let kind = ObjectIdentifier(Fact.self)
    if layout.reads == nil, let known = (facts[kind] as? FactTable<Fact.Value>)?.values[element] {
      return known
    }
    let value = find()
    factCount += 1
    // The search may have made the table.
    let table = facts[kind] as? FactTable<Fact.Value> ?? FactTable<Fact.Value>()
    table.values[element] = value
    facts[kind] = table
    return value
  }
}
