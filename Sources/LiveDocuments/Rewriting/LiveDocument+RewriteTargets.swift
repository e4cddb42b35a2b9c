import DocumentSyntax
import LayoutEngine

/// A value that a location names, as it stands in the text now.
struct NamedValue {
  var range: Range<Int>
  var kind: ValueKind
  var container: SyntaxNode?

  /// The keys at the end of the location under which there is nothing.
  var missingKeys: [String] = []

  /// Whether a later member of the same name overrides it.
  var isOverridden = false

  init(_ entry: SyntaxEntry) {
    range = entry.valueRange
    kind = entry.kind
    container = entry.container
  }

  init(_ node: SyntaxNode, in source: DocumentSource) {
    range = source.syntax.range(of: node)
    kind = source.syntax.kind(of: node)
    container = node
  }
}

extension LiveDocument {
  /// The value that a location names; the innermost around it that is there, if keys at its end may be
  /// missing.
  func namedValue(
    at location: Location, mayEndMissing: Bool = false
  ) throws(RewriteFault) -> NamedValue {
    var steps = location.path[...]
    if location.part == .type { steps.append(.key("type")) }
    var value = try top(of: location)
    while let step = steps.first {
      guard let node = value.container else { throw .noObject(value.kind) }
      guard let entry = entry(at: step, in: node) else {
        guard mayEndMissing else { throw step.absence }
        for step in steps {
          guard case .key(let key) = step else { throw step.absence }
          value.missingKeys.append(key)
        }
        return value
      }
      steps.removeFirst()
      value = NamedValue(entry)
      if case .duplicate = step { value.isOverridden = true }
    }
    switch value.kind {
    case .missing: throw .brokenText(.missingValue)
    case .tooDeep: throw .brokenText(.tooDeep)
    default: return value
    }
  }

  private func top(of location: Location) throws(RewriteFault) -> NamedValue {
    guard let element = location.element else {
      if let error = source.doubtAboutDocument, source.syntax.root.container == nil {
        throw .brokenText(error)
      }
      return NamedValue(source.syntax.root)
    }
    guard let kept = entry(of: element) else { throw .noElement }
    guard let node = kept.node else {
      guard let entry = valueEntry(of: element) else { throw .noElement }
      return NamedValue(entry)
    }
    return NamedValue(node, in: source)
  }

  /// The value of an element that is no object.
  private func valueEntry(of element: ElementID) -> SyntaxEntry? {
    let slot = slot(of: element)
    guard tree.isAlive(element), let parent = tree.parent(of: element),
      let node = entry(of: parent)?.node, let value = entry(at: .key(slot.rawValue), in: node)
    else { return nil }
    guard slot == .children else { return value }
    return value.container.flatMap { entry(at: .index(index(of: element)), in: $0) }
  }
}

extension Location.Step {
  fileprivate var absence: RewriteFault {
    switch self {
    case .key(let key), .duplicate(let key, _): .noMember(key)
    case .index(let index): .noIndex(index)
    }
  }
}
