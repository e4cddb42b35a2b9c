import DocumentSyntax
import LayoutEngine

extension ContainerText {
  /// The path in an element's object to the member that gives a key of its style, also by its name or
  /// place of 1.x; `nil` if there is none.
  ///
  /// Of several the one that is read last counts.
  func pathOfStyleKey(_ key: String) -> [String]? {
    var paths = [["style", key]]
    if TypeTable.style[key] != nil, !isOwnKey(key) { paths.append([key]) }
    switch ElementKey(named: key) {
    case .preferredSize?: paths += Self.oldPaths([DeprecatedStyleKey.preferredFrameSize.rawValue])
    case .minSize?: paths += Self.oldPaths([DeprecatedStyleKey.sizeRange.rawValue, "min"])
    case .maxSize?: paths += Self.oldPaths([DeprecatedStyleKey.sizeRange.rawValue, "max"])
    default: break
    }
    let written = paths.compactMap { path in
      offset(of: path).map { (path: path, offset: $0) }
    }
    return written.max { $0.offset < $1.offset }?.path
  }

  /// In 1.x a style had no object of its own.
  private static func oldPaths(_ path: [String]) -> [[String]] { [["style"] + path, path] }

  /// Whether the element's type has a key of this name itself.
  private func isOwnKey(_ key: String) -> Bool {
    guard let index = member("type"), let type = source.string(of: entries[index]) else {
      return false
    }
    return TypeTable.byName[type]?.properties[key] != nil
  }

  /// Where the value at the end of a path of keys begins, if it is there.
  private func offset(of path: [String]) -> Int? {
    var container = self
    var offset: Int?
    for key in path {
      if let offset {
        guard let node = source.container(beginningAt: offset),
          source.syntax.kind(of: node) == .object
        else { return nil }
        container = ContainerText(doubtful: node, in: source)
      }
      guard let index = container.member(key) else { return nil }
      offset = container.entries[index].valueRange.lowerBound
    }
    return offset
  }
}
