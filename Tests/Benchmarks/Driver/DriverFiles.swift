import Randomness

/// A generated tree and edits of it in the files that drivers read; see ``Driver``.
struct DriverFiles {
  let tree: String
  let edits: String

  /// Makes edits of leaves; a tree of the shape `wide` is also changed in height and inserted into.
  init(_ shape: Shape, boxCount: Int, editCount: Int, seed: UInt64) {
    let generated = GeneratedTree(shape, boxCount: boxCount, seed: seed)
    var parents = [Int](repeating: -1, count: generated.boxes.count)
    for (box, children) in generated.children.enumerated() {
      for child in children { parents[child] = box }
    }
    tree =
      "\(generated.boxes.count)\n"
      + zip(generated.boxes, parents).map { "\(Self.row($0, parent: $1))\n" }.joined()
    var random = SeededGenerator(seed: seed &+ 7)
    edits = Self.edits(of: generated, shape, editCount, &random)
  }

  private static func row(_ box: GeneratedTree.Box, parent: Int) -> String {
    let grows = box.grows ? 1 : 0
    switch box.kind {
    case .container(let isVertical, _, let padding, let spacing, let alignment):
      let alignments = ["stretch": 0, "start": 1, "center": 2]
      return
        "C \(parent) \(isVertical ? 1 : 0) \(padding) \(spacing) \(alignments[alignment] ?? 0)"
    case .fixed(let width, let height): return "F \(parent) \(width) \(height) \(grows)"
    case .breakable(let length), .label(let length): return "T \(parent) \(length) 16 \(grows)"
    }
  }

  private static func edits(
    of tree: GeneratedTree, _ shape: Shape, _ count: Int, _ random: inout SeededGenerator
  ) -> String {
    let leaves = tree.boxes.indices.filter {
      if case .container = tree.boxes[$0].kind { return false }
      return true
    }
    let fixed = leaves.filter {
      if case .fixed = tree.boxes[$0].kind { return true }
      return false
    }
    func place(in places: [Int]) -> Int { places[random.int(in: 0...(places.count - 1))] }
    var lines = ""
    for _ in 0..<count where !leaves.isEmpty {
      lines += "w \(place(in: leaves)) \(random.int(in: 10...300))\n"
    }
    guard shape == .wide, !fixed.isEmpty else { return lines }
    for _ in 0..<count { lines += "h \(place(in: fixed)) \(random.int(in: 10...40))\n" }
    for _ in 0..<count { lines += "i \(random.int(in: 0...(tree.boxes.count - 1))) 0\n" }
    return lines
  }
}
