import LayoutEngine

/// An element that is another size, or elsewhere in its parent, in one of two pictures.
struct FrameDifference: Hashable, Sendable {
  /// Its places among the items of both; `nil` where it is not drawn.
  let left: Int?
  let right: Int?

  /// The name in the legend.
  let name: String

  /// Its frame in its parent on both sides, in words, and what became of its size.
  let text: String

  /// The differences between two scenes of one document, in the order of the left one.
  static func all(between left: Scene, and right: Scene) -> [FrameDifference] {
    let rightPlaces = Dictionary(
      right.items.indices.map { (right.items[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
    let leftNames = Set(left.items.map(\.name))
    var differences = left.depthFirst.compactMap { place -> FrameDifference? in
      let item = left.items[place]
      guard let other = rightPlaces[item.name] else {
        return FrameDifference(left: place, right: nil, item, "only on the left")
      }
      let (frame, otherFrame) = (ParentFrame(place, in: left), ParentFrame(other, in: right))
      if frame == otherFrame { return nil }
      return FrameDifference(
        left: place, right: other, item,
        "\(frame.text) → \(otherFrame.text)\(frame.change(to: otherFrame))")
    }
    differences += right.depthFirst.compactMap { place in
      let item = right.items[place]
      if leftNames.contains(item.name) { return nil }
      return FrameDifference(left: nil, right: place, item, "only on the right")
    }
    return differences
  }

  private init(left: Int?, right: Int?, _ item: SceneItem, _ text: String) {
    self.left = left
    self.right = right
    let pointer = item.pointer.map { " \($0)" } ?? ""
    name = item.id.map { "#\($0)" } ?? item.typeName + pointer
    self.text = text
  }
}

/// A frame in its parent, as exact as it is said.
private struct ParentFrame: Hashable {
  let x: String
  let y: String
  let width: Double
  let height: Double

  init(_ place: Int, in scene: Scene) {
    let item = scene.items[place]
    let origin = item.parent.map { scene.items[$0].frame.origin }
    x = decimal(item.frame.origin.x - (origin?.x ?? 0), places: 2)
    y = decimal(item.frame.origin.y - (origin?.y ?? 0), places: 2)
    width = Self.rounded(item.frame.size.width)
    height = Self.rounded(item.frame.size.height)
  }

  private static func rounded(_ length: Double) -> Double { (length * 100).rounded() / 100 }

  var text: String {
    "\(x),\(y) \(decimal(width, places: 2))×\(decimal(height, places: 2))"
  }

  /// By how much the other one is larger or smaller.
  func change(to other: ParentFrame) -> String {
    func words(_ from: Double, _ to: Double, _ larger: String, _ smaller: String) -> String? {
      guard from != to, from.isFinite, to.isFinite else { return nil }
      return "\(decimal(abs(to - from), places: 2)) \(to > from ? larger : smaller)"
    }
    let changes = [
      words(width, other.width, "wider", "narrower"),
      words(height, other.height, "higher", "lower"),
    ].compactMap(\.self)
    return changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))"
  }
}
