/// The aspects of an element that decide which selectors it matches.
struct SelectorAspects: OptionSet, Sendable {
  let rawValue: UInt16

  /// Its own object in the text: type, id, keys and values.
  static let description = SelectorAspects(rawValue: 1 << 0)

  /// Which of its children take part in the layout.
  static let items = SelectorAspects(rawValue: 1 << 1)

  /// Its siblings.
  static let position = SelectorAspects(rawValue: 1 << 2)

  /// The participation of the element and its ancestors in the layout.
  static let participation = SelectorAspects(rawValue: 1 << 3)

  /// The number of its ancestors.
  static let depth = SelectorAspects(rawValue: 1 << 4)

  /// Its frame in its parent.
  static let frame = SelectorAspects(rawValue: 1 << 5)

  /// Its frame in the root.
  static let absoluteFrame = SelectorAspects(rawValue: 1 << 6)

  /// Its frame in the element that clips it.
  static let overhang = SelectorAspects(rawValue: 1 << 7)

  /// The frames of the elements that it clips.
  static let clipped = SelectorAspects(rawValue: 1 << 8)

  /// Its diagnostics.
  static let diagnostics = SelectorAspects(rawValue: 1 << 9)

  /// The aspects that children read from the row of their parent.
  static let inherited: SelectorAspects = [.participation, .depth]
}

extension Selector {
  /// The aspects of an element, or of one above it, that decide whether it matches.
  var aspects: SelectorAspects {
    alternatives.reduce(into: []) { aspects, chain in
      for compound in chain.compounds { aspects.formUnion(compound.aspects) }
    }
  }

  /// True if matching needs the document's diagnostics.
  package var asksForDiagnostics: Bool { aspects.contains(.diagnostics) }
}

extension Selector.Compound {
  fileprivate var aspects: SelectorAspects {
    conditions.reduce(into: []) { $0.formUnion($1.aspects) }
  }
}

extension Selector.Condition {
  fileprivate var aspects: SelectorAspects {
    switch self {
    case .type, .id: .description
    case .has(let name), .compare(let name, _, _): Self.aspects(ofValue: name)
    case .state(let state): state.aspects
    case .diagnostic: .diagnostics
    case .not(let compound): compound.aspects
    }
  }

  private static func aspects(ofValue name: String) -> SelectorAspects {
    switch name {
    case "depth": .depth
    case "x", "y", "width", "height": .frame
    case "absolute.x", "absolute.y": .absoluteFrame
    default: .description
    }
  }
}

extension Selector.State {
  fileprivate var aspects: SelectorAspects {
    switch self {
    // Another root is another document.
    case .root: []
    case .leaf: .items
    case .node, .spec: .description
    case .hidden: .participation
    case .empty: .frame
    case .cut: [.description, .frame]
    case .overflowing: .clipped
    case .outside: .overhang
    case .first, .last: .position
    }
  }
}
