package import LayoutEngine
package import LiveDocuments

/// A document with the queries that its rules and their fixes share.
///
///     LiveDocument ──▶ elements, layout, header, source ──╮
///                                                         ├──▶ CheckContext ──▶ rules, fixes
///     extensions in `Facts` ──▶ results of several rules ─╯
///
/// A rule reads ``elements`` and ``layout``, and calls the queries in the extensions of this type. A query of one rule
/// is in the file of the rule; queries of several rules are in `Facts`. An expensive query is an ``ElementFact``: it is
/// computed once per layout.
///
/// - A context belongs to one document for its whole life. ``DiagnosticStore`` keeps one from edit to edit, so that all
///   rules share the facts; a context for a single query costs nothing else.
/// - It caches nothing but facts, which are dropped when the document is laid out again, and ``variableUses``.
package final class CheckContext {
  package let document: LiveDocument

  /// The facts about elements since the last layout, in one table for each kind of fact.
  private var facts: [ObjectIdentifier: AnyObject] = [:]

  /// The value of ``DocumentLayout/layoutCount`` that the facts belong to.
  private var factsLayout = 0

  /// The names of variables, and the revision of the document that they are of.
  private var usesOfRevision: (revision: Int, uses: VariableUses)?

  /// The number of facts that were computed.
  package private(set) var factCount = 0

  package init(_ document: LiveDocument) {
    self.document = document
  }

  package var elements: DocumentElements { document.elements }
  package var layout: DocumentLayout { document.layout }
  package var header: DocumentHeader { document.header }
  package var source: DocumentSource { document.source }

  /// The names of variables in the current text, for fixes.
  var variableUses: VariableUses {
    if let usesOfRevision, usesOfRevision.revision == document.revision {
      return usesOfRevision.uses
    }
    let uses = VariableUses(of: document)
    usesOfRevision = (document.revision, uses)
    return uses
  }

  /// The location of a key of an element, in its style or on itself.
  package func location(
    of key: ElementKey, in element: ElementID, part: Location.Part = .member
  ) -> Location {
    document.location(of: key, in: element, part: part)
  }

  /// The name of an element in messages: `#` and its id, or else its type.
  package func shortName(of element: ElementID) -> String { document.shortName(of: element) }

  /// Returns a fact about an element that several rules need: computed for the first of them, and cached until the next
  /// layout.
  package func fact<Fact: ElementFact>(
    _: Fact.Type, of element: ElementID, _ find: () -> Fact.Value
  ) -> Fact.Value {
    if factsLayout != layout.layoutCount {
      facts = [:]
      factsLayout = layout.layoutCount
    }
    let kind = ObjectIdentifier(Fact.self)
    if let known = (facts[kind] as? FactTable<Fact.Value>)?.values[element] {
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

/// A kind of fact about elements.
///
/// The type is the cache key: kinds whose values have the same type do not mix.
package protocol ElementFact {
  associatedtype Value
}

/// The known values of one kind of fact.
private final class FactTable<Value> {
  var values: [ElementID: Value] = [:]
}
