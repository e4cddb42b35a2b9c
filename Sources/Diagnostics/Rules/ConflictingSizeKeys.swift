import LayoutEngine
import LiveDocuments

/// Two keys set the same side, so that one of them has no effect.
///
/// Texture keeps one value for each side: `preferredSize` and `width` write to the same property.
///
/// - Source: Texture `-[ASLayoutElementStyle setPreferredSize:]`, ASLayoutElement.mm
enum ConflictingSizeKeys: DiagnosticRule {
  static let code = "conflicting-size-keys"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.sizePairs

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let written = context.elements.writtenKeys(of: element)
    guard ElementKeys.sameSide.contains(where: { written.intersection($0).holdsSeveral }) else {
      return []
    }
    var losers: [ElementKey] = []
    var conflicts: [ElementKey: [Conflict]] = [:]
    for bound in SizeBound.allCases {
      for axis in Axis.allCases {
        let sides = context.sizeSides(bound, axis, of: element)
        guard let winner = sides.first else { continue }
        for loser in sides.dropFirst() where !context.isAutomatic(loser) {
          if conflicts[loser.key] == nil { losers.append(loser.key) }
          conflicts[loser.key, default: []].append(Conflict(loser: loser, winner: winner))
        }
      }
    }
    return losers.map { diagnostic($0, conflicts[$0] ?? [], element, in: context) }
  }

  private struct Conflict {
    let loser: SizeSide
    let winner: SizeSide
  }

  private static func diagnostic(
    _ key: ElementKey, _ conflicts: [Conflict], _ element: ElementID, in context: CheckContext
  ) -> PendingDiagnostic {
    var winners: [String] = []
    for conflict in conflicts where !winners.contains(conflict.winner.key.name) {
      winners.append(conflict.winner.key.name)
    }
    let names = listed(winners.map { "\"\($0)\"" }, lastBy: "and")
    let outcomes = conflicts.map { conflict in
      let (used, unused) = (
        context.length(of: conflict.winner), context.length(of: conflict.loser)
      )
      return used == unused
        ? "the \(conflict.winner.name) is \(used) in both"
        : "the \(conflict.winner.name) is \(used), not \(unused)"
    }
    let isDead = conflicts.count == context.sizeSides(givenBy: key, of: element).count
    return PendingDiagnostic(
      isDead ? context.location(of: key, in: element) : conflicts[0].loser.location,
      "\"\(isDead ? key.name : conflicts[0].loser.path)\" is ignored: \(names) "
        + "\(winners.count == 1 ? "wins" : "win"), in whatever order they are written; "
        + listed(outcomes, lastBy: "and"),
      axis: conflicts.count == 1 ? conflicts[0].loser.axis : nil,
      related: conflicts.map {
        Diagnostic.Related(.location($0.winner.location), "this value is used")
      })
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    let sides = context.sizeSides(givenBy: key, of: element)
    let losing = sides.filter { side in
      context.sizeSides(side.bound, side.axis, of: element).first?.key != key
    }
    guard let side = losing.first else { return [] }
    if losing.count == sides.count {
      return [.remove(key, of: element, in: context, isSafe: true)]
    }
    return [.remove(side, in: context, isSafe: true)].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      The same width or height is set twice, by its own key and by a pair such as \
      preferredSize. Only one of the two is used.
      """,
    reason: """
      A style in Texture has one value for each width and height; preferredSize, \
      preferredLayoutSize and width all set the same one. In code the last one wins. In a \
      document the order of keys has no meaning: width and height win over preferredSize, and \
      preferredSize wins over preferredLayoutSize. The same holds for min and max.
      """,
    example: """
      {
        "type": "networkImage",
        "style": { "preferredSize": { "width": 60, "height": 60 }, "width": 88 }
      }
      """,
    instead: """
      { "type": "networkImage", "style": { "width": 88, "height": 60 } }
      """,
    fix: """
      Removing the ignored key, or the ignored side of it, changes no frame.
      """)
}

extension ElementKeys {
  /// The keys that give two sides at once: no two keys of single sides give the same one.
  fileprivate static let sizePairs = ElementKeys(
    .preferredSize, .minSize, .maxSize, .preferredLayoutSize, .minLayoutSize, .maxLayoutSize)

  /// The keys of each side, of which one can beat another.
  fileprivate static let sameSide = SizeBound.allCases.flatMap { bound in
    Axis.allCases.map { ElementKeys(ElementKey.candidates(for: bound, $0)) }
  }

  fileprivate var holdsSeveral: Bool { rawValue & (rawValue &- 1) != 0 }
}
