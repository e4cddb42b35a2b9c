import LayoutEngine
import LiveDocuments

extension Diagnostic {
  /// The key of an element or its style that a diagnostic points at, or points into.
  var elementKey: ElementKey? {
    guard case .location(let location) = place else { return nil }
    for case .key(let name) in location.path where name != "style" && name != "sizeRange" {
      return Self.keysByOldName[name] ?? ElementKey(named: name)
    }
    return nil
  }

  private static let keysByOldName: [String: ElementKey] = [
    "preferredFrameSize": .preferredSize, "min": .minSize, "max": .maxSize,
  ]
}
