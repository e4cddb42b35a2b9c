import JSON
import LayoutEngine
import LiveDocuments

/// An element is measured very often in one layout, because stacks that flex or stretch their children are nested.
///
/// The count comes from the measure requests that each element gets, as if only nodes cached one of them; see
/// ``CheckContext/measurementCount(of:)``. Only the element of a document that is measured most often is reported.
///
/// - Source: Texture `ASStackUnpositionedLayout`, ASStackUnpositionedLayout.mm
enum LayoutCost: DiagnosticRule {
  static let code = "layout-cost"
  static let severity = Severity.hint
  static let checksLayout = true
  static let isOncePerDocument = true
  // Nothing but a stack sends more measure requests than it gets.
  static let subjects: Set<ElementType> = [.stack]

  /// The number of measurements below which nothing is reported.
  private static let limit = 32.0

  /// A stack measures a child without a limit, to flex it and to stretch it.
  private static let mostQuestions = 3.0

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.layout.canBeMeasured(element, moreThan: limit / mostQuestions) else { return [] }
    var most: (item: ElementID, count: Double)?
    for item in context.elements.items(of: element)
    where context.layout.canBeMeasured(item, moreThan: limit) {
      let count = context.layout.measurementCount(of: item)
      if count > most?.count ?? limit { most = (item, count) }
    }
    guard let (item, count) = most, let type = context.elements.declaration(of: item)?.name else {
      return []
    }
    let repeated = context.itemsMeasuredAgain(around: item)
    let isOne = repeated.count == 1
    return [
      PendingDiagnostic(
        Location(item, part: .type),
        "Texture measures this \(type) \(times(count)) in one layout: \(repeated.count) "
          + "stack\(isOne ? "" : "s") around it measure\(isOne ? "s" : "") "
          + "children again to flex or stretch them; specs cache nothing",
        weight: count,
        related: repeated.prefix(3).map { again in
          Diagnostic.Related(
            .location(Location(again.item, part: .type)),
            "measured \(times(again.factor)) for each measurement of its stack")
        })
    ]
  }

  private static func times(_ count: Double) -> String {
    if count >= 1_000_000 { return "more than a million times" }
    return count == 2 ? "twice" : "\(spelled((count * 10).rounded() / 10)) times"
  }

  /// Nested replies, each narrower than the reply around it.
  private static func replies(_ levels: Int) -> String {
    let openings = (1...levels).reversed().map { level in
      let opening = String(repeating: "Re: ", count: level)
      return """
        { "type": "stack", "children": [
          { "type": "image", "imageSize": { "width": 3, "height": 8 } },
          { "type": "stack", "direction": "vertical", "style": { "flexShrink": 1 }, "children": [
            { "type": "text", "text": "\(opening)are we meeting at the station or at the cinema?" },

        """
    }
    return openings.joined() + #"    { "type": "text", "text": "Who is coming?" }"#
      + String(repeating: " ] } ] }", count: levels)
  }

  static let page = RulePage(
    meaning: """
      An element deep in the document is measured very often in one layout. Every level of \
      stacks that flex or stretch their children doubles or triples the number, and with it \
      the time until a cell appears.
      """,
    reason: """
      A stack measures its children first without a limit, then again those that flex, and \
      again those that it stretches. Specs cache nothing, so everything inside is measured \
      again each time. A node caches only its last measurement.
      """,
    example: replies(5),
    instead: replies(1),
    fix: """
      There is none that keeps the layout as it is. A fixed length or alignSelf "start" on the \
      elements that are measured again stops it for that level. A node with a fixed size \
      around a part of the document caches its layout.
      """)
}

extension CheckContext {
  /// An element and the elements around it that are measured several times for each measurement of their parent, the
  /// largest factor first.
  fileprivate func itemsMeasuredAgain(
    around element: ElementID
  ) -> [(item: ElementID, factor: Double)] {
    var items: [(item: ElementID, factor: Double)] = []
    var item = element
    while let parent = elements.parent(of: item) {
      let (own, above) = (layout.measurementCount(of: item), layout.measurementCount(of: parent))
      if above > 0, own > above { items.append((item, own / above)) }
      item = parent
    }
    return items.enumerated()
      .sorted { ($1.element.factor, $0.offset) < ($0.element.factor, $1.offset) }
      .map(\.element)
  }
}
