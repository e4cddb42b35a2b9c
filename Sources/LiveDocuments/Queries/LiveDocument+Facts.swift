package import LayoutEngine

/// What was found out about elements: one kind of fact.
private final class FactTable<Fact> {
  var facts: [ElementID: Fact] = [:]
}

extension LiveDocument {
  /// Something about an element that several rules want to know: it is found out when the first of them asks,
  /// and kept until the next layout.
  package func fact<Fact>(of element: ElementID, _ find: () -> Fact) -> Fact {
    let kind = ObjectIdentifier(Fact.self)
    var table = facts[kind] as? FactTable<Fact>
    if let known = table?.facts[element] { return known }
    let fact = find()
    factCount += 1
    // Whatever was asked meanwhile may have made the table.
    table = facts[kind] as? FactTable<Fact> ?? FactTable<Fact>()
    table?.facts[element] = fact
    facts[kind] = table
    return fact
  }
}
