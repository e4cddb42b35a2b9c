import JSON
import LayoutEngine
import LiveDocuments

/// A number in the document that sets a position is not a whole number of pixels, and an element stands between two
/// pixels because of it.
///
/// Positions from centering, justifying or baselines are left alone: there is no number to round.
///
/// - Source: Texture rounds sizes, and the origins of nodes once they are added up over all specs between them:
///   `-[ASLayout filteredNodeLayoutTree]`, ASLayout.mm
enum OffPixelGrid: DiagnosticRule {
  static let code = "off-pixel-grid"
  static let severity = Severity.hint
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.inset, .stack, .corner, .absolute]
  static let traits = ElementTraits.offGrid

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    groups(in: element, context).map { numbers in
      PendingDiagnostic(
        location(of: numbers, context), message(numbers, context), subject: numbers[0].element)
    }
  }

  /// The numbers that are off the grid and bring an origin off it, grouped by key; no group is empty.
  private static func groups(
    in parent: ElementID, _ context: CheckContext
  ) -> [[PlacingNumber]] {
    let origins = context.elements.items(of: parent).map {
      context.layout.unmirroredFrame(of: $0)?.origin ?? .zero
    }
    // The number of origins off the grid among the first children.
    var counts: [Axis: [Int]] = [:]
    for axis in Axis.allCases {
      counts[axis] = origins.reduce(into: [0]) { counts, origin in
        counts.append((counts.last ?? 0) + (context.isOffGrid(origin[axis]) ? 1 : 0))
      }
    }
    var groups: [[PlacingNumber]] = []
    for number in context.placingNumbers(of: parent)
    where context.isOffGrid(number.length) && context.elements.writes(number.key, number.element) {
      guard let counts = counts[number.axis],
        counts[number.placed.upperBound] > counts[number.placed.lowerBound]
      else { continue }
      if let last = groups.last?.last, last.element == number.element, last.key == number.key {
        groups[groups.count - 1].append(number)
      } else {
        groups.append([number])
      }
    }
    return groups
  }

  private static func location(of numbers: [PlacingNumber], _ context: CheckContext) -> Location {
    let number = numbers[0]
    let location = context.location(of: number.key, in: number.element)
    guard numbers.count == 1, let side = number.side else { return location }
    let inner = location.appending(.key(side), part: .member)
    return context.document.isWritten(inner) ? inner : location
  }

  private static func message(_ numbers: [PlacingNumber], _ context: CheckContext) -> String {
    let scale = context.header.scale
    // One number may stand for several sides.
    let isSame = numbers.allSatisfy { $0.length == numbers[0].length }
    let values = numbers.prefix(isSame ? 1 : numbers.count).map(\.length)
    let lengths = listed(values.map(spelled), lastBy: "and")
    let pixels = listed(values.map { spelled($0 * scale) }, lastBy: "and")
    let name: String
    switch (numbers[0].key, numbers[0].side, numbers.count) {
    case (.insets, let side?, 1): name = "the \(side) inset of"
    case (.insets, _, _): name = "insets of"
    case (let key, let side?, 1): name = "\(key.name).\(side)"
    case (let key, _, _): name = key.name
    }
    let verb = name == "insets of" ? "are" : "is"
    return
      "\(name) \(lengths) pt \(verb) \(pixels) pixels at scale \(spelled(scale)): what follows begins "
      + "between two pixels"
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    let parents = [element, context.elements.parent(of: element)].compactMap(\.self)
    let numbers = parents.flatMap { groups(in: $0, context) }
      .first {
        $0[0].element == element && .location(location(of: $0, context)) == diagnostic.location
      }
    guard let numbers, let key = numbers.first?.key else { return [] }
    let value = context.location(of: key, in: element, part: .value)
    var rewrites: [Rewrite] = []
    var lengths: [Double] = []
    for number in numbers {
      let length = context.nearestPixel(to: number.length)
      if let side = number.side,
        context.document.isWritten(value.appending(.key(side), part: .value))
      {
        rewrites.append(.setMember(of: value, key: side, written(length)))
        lengths.append(length)
      } else {
        // One number stands for all sides.
        (rewrites, lengths) = ([.setValue(value, written(length))], [length])
      }
    }
    let title = listed(lengths.map(spelled), lastBy: "and")
    return [CodeAction("Round \(key.name) to \(title)", rewrites)]
  }

  private static func written(_ length: Double) -> JSONValue {
    Int64(exactly: length).map { .integer($0) } ?? .real(length)
  }

  static let page = RulePage(
    meaning: """
      A distance in the document is not a whole number of pixels, so something begins between \
      two pixels. The device moves it to the next pixel or draws it blurred, and equal \
      distances look unequal.
      """,
    reason: """
      Texture rounds sizes up to pixels, but not the positions that specs set. It rounds the \
      origin of a node only after the origins of all specs around it are added up, and not \
      always then.
      """,
    example: """
      {
        "type": "inset", "insets": 5.3,
        "child": { "type": "text", "text": "Title" }
      }
      """,
    instead: """
      {
        "type": "inset", "insets": 5,
        "child": { "type": "text", "text": "Title" }
      }
      """,
    fix: """
      The fix rounds the number to the nearest pixel at this document's scale, so things move \
      by half a pixel at most. At another scale it may be off again, unless it is a whole \
      number.
      """)
}

extension CheckContext {
  /// True if a length in points differs from a whole number of pixels by more than a thousandth of
  /// one.
  fileprivate func isOffGrid(_ length: Double) -> Bool {
    let pixels = length * header.scale
    return length.isFinite && abs(pixels - pixels.rounded()) > 0.001
  }

  /// The nearest length that is a whole number of pixels, as short as it can be written.
  fileprivate func nearestPixel(to length: Double) -> Double {
    let pixel = (length * header.scale).rounded() / header.scale
    return (pixel * 10_000).rounded() / 10_000
  }
}
