package import LayoutEngine

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
    if let known = (facts[kind] as? FactTable<Fact.Value>)?.values[element] { return known }
    let value = find()
    factCount += 1
    // The search may have made the table.
    let table = facts[kind] as? FactTable<Fact.Value> ?? FactTable<Fact.Value>()
    table.values[element] = value
    facts[kind] = table
    return value
  }
}
