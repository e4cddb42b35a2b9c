import Randomness

/// A random tree of boxes, the same for the same seed.
///
/// Containers of `bal`, `mid` and `deep` have 6 to 10 children. Of the leaves a quarter grow; one
/// half has a fixed size, the other is breakable content of up to 480 points.
struct GeneratedTree {
  private(set) var children: [[Int]] = [[]]
  private(set) var boxes: [Box] = []

  struct Box {
    var kind: Kind
    var grows = false
  }

  enum Kind {
    /// A stack; with padding, inside an inset.
    case container(isVertical: Bool, wraps: Bool, padding: Int, spacing: Int, alignment: String)
    case fixed(width: Int, height: Int)
    case breakable(length: Int)

    /// A text of as many words as `breakable` content of this length would have.
    case label(length: Int)
  }

  /// Grows a tree of `boxCount` boxes, an inset not counted beside its stack; with labels, its
  /// breakable leaves are real texts.
  init(_ shape: Shape, boxCount: Int, seed: UInt64, hasLabels: Bool = false) {
    var random = SeededGenerator(seed: seed)
    let depths = grow(shape, to: boxCount, &random)
    for (box, depth) in depths.enumerated() {
      if children[box].isEmpty {
        boxes.append(Self.leaf(hasLabels: hasLabels, &random))
      } else if shape == .grid {
        boxes.append(Self.gridContainer(isRoot: depth == 0))
      } else {
        boxes.append(Self.container(isVertical: depth.isMultiple(of: 2), &random))
      }
    }
  }

  // MARK: Shape

  /// - Returns: The depth of every box.
  private mutating func grow(
    _ shape: Shape, to count: Int, _ random: inout SeededGenerator
  ) -> [Int] {
    var depths = [0]
    var frontier = [0]
    var next = 0
    while depths.count < count {
      let parent: Int
      switch shape {
      case .bal:
        parent = frontier[next]
        next += 1
      case .mid, .deep: parent = Self.take(from: &frontier, depths, isDeep: shape == .deep, &random)
      case .wide: parent = 0
      case .grid:
        parent = depths.count % 101 == 1 ? 0 : (depths.count - 1) / 101 * 101 + 1
      }
      let branching = shape == .wide || shape == .grid ? 1 : random.int(in: 6...10)
      for _ in 0..<min(branching, count - depths.count) {
        frontier.append(depths.count)
        children[parent].append(depths.count)
        children.append([])
        depths.append(depths[parent] + 1)
      }
    }
    return depths
  }

  private static func take(
    from frontier: inout [Int], _ depths: [Int], isDeep: Bool, _ random: inout SeededGenerator
  ) -> Int {
    var index = random.int(in: 0...(frontier.count - 1))
    if isDeep {
      let other = random.int(in: 0...(frontier.count - 1))
      if depths[frontier[other]] > depths[frontier[index]] { index = other }
    }
    frontier.swapAt(index, frontier.count - 1)
    return frontier.removeLast()
  }

  // MARK: Boxes

  private static func container(isVertical: Bool, _ random: inout SeededGenerator) -> Box {
    let alignment =
      random.chance(0.7) ? "stretch" : random.chance(0.67) ? "start" : "center"
    return Box(
      kind: .container(
        isVertical: isVertical, wraps: false, padding: random.pick([0, 4, 8]),
        spacing: random.pick([0, 4, 8]), alignment: alignment))
  }

  private static func gridContainer(isRoot: Bool) -> Box {
    Box(
      kind: .container(
        isVertical: isRoot, wraps: !isRoot, padding: 0, spacing: 4, alignment: "start"))
  }

  private static func leaf(hasLabels: Bool, _ random: inout SeededGenerator) -> Box {
    let grows = random.chance(0.25)
    if random.chance(0.5) {
      return Box(
        kind: .fixed(width: random.int(in: 10...60), height: random.int(in: 10...40)), grows: grows)
    }
    let length = 8 * random.int(in: 1...60)
    return Box(kind: hasLabels ? .label(length: length) : .breakable(length: length), grows: grows)
  }
}

extension SeededGenerator {
  fileprivate mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
