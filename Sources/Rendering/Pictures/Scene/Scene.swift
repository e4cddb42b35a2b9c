import LayoutEngine

/// All that a picture shows, as values: what is drawn where, with nothing of how.
struct Scene: Sendable {
  /// The elements, parents before children and those nearest to the top first; siblings follow each
  /// other, the ones that are drawn above later.
  var items: [SceneItem] = []

  /// The elements that are laid out and not among the items, because there are too many.
  var omittedCount = 0

  /// Pixels per point, and the range the root was measured in.
  var scale: Double
  var constrainedSize: SizeRange

  /// The part of the root's coordinates that the picture shows; sides are 1 point at least.
  var canvas = Rectangle(x: 0, y: 0, width: 1, height: 1)

  /// The visible part of the root's coordinates: the canvas and the margin around it.
  var sight: Rectangle { canvas.grown(by: 16) }

  /// The bounds of scroll nodes that have something in them.
  var clips: [Clip] = []

  var baselines: [Baseline] = []
  var overflows: [Overflow] = []
  var marks: [SceneMark] = []

  /// The number of further marks.
  var furtherMarks = 0

  /// The notes for a reader of the picture, each a sentence.
  var notes: [String] = []
}

/// The part of a node outside of the node around it, or of the root.
struct Overflow: Hashable, Sendable {
  var item: Int
  var parts: [Rectangle]
}

/// The line by which children of a stack are aligned.
struct Baseline: Hashable, Sendable {
  var left: Double
  var right: Double
  var y: Double

  /// The part of the line inside a clip; `nil` if that is nothing.
  func clipped(by clip: Clip?) -> Baseline? {
    guard let bounds = clip?.rectangle else { return self }
    let part = Baseline(left: max(left, bounds.x), right: min(right, bounds.maxX), y: y)
    return part.left < part.right && y >= bounds.y && y <= bounds.maxY ? part : nil
  }
}

/// Something said about an element of the scene, or about one that is not in it.
struct SceneMark: Hashable, Sendable {
  /// Counts from 1.
  var number: Int

  /// The item it is about, if that is drawn.
  var item: Int?

  /// The name of the element it is about, if it is about one.
  var subject: String?
  var severity: PictureMark.Severity
  var code: String
  var message: String
}

extension Scene {
  /// The area that elements, distances and overflow cover, one above the other, in square points.
  var paintedArea: Double {
    items.reduce(bandedArea) { area, item in
      guard let box = item.visible, item.type.isDisplayNode else { return area }
      return area + visibleArea(of: box)
    }
  }

  /// The length of the outlines that are dashed, in points.
  var dashedLength: Double {
    items.reduce(0) { length, item in
      guard let box = item.rectangle, !item.type.isDisplayNode, !box.isLong else { return length }
      return length + 2 * (box.width + box.height)
    }
  }

  /// The part of it that distances, overflow and nodes of unknown size have.
  var bandedArea: Double {
    let bands = items.reduce(0) { area, item in
      item.bands.reduce(area) { $0 + visibleArea(of: item.clipped($1.rectangle)) }
    }
    let unknown = items.reduce(bands) { area, item in
      area + (item.unknownPart.map(visibleArea) ?? 0)
    }
    return overflows.reduce(unknown) { area, overflow in
      overflow.parts.reduce(area) { $0 + visibleArea(of: $1) }
    }
  }

  private func visibleArea(of rectangle: Rectangle) -> Double {
    let visible = rectangle.intersection(canvas)
    return visible.width * visible.height
  }
}

extension Scene {
  /// The size of the topmost element, and the size range that it was given; `nil` where there is
  /// none.
  var caption: String? {
    guard let top = items.first else { return nil }
    return
      "\(top.shortName) \(top.sizeText) pt, in a width of \(words(constrainedSize.width)) and a "
      + "height of \(words(constrainedSize.height)), @\(decimal(scale))x"
  }

  private func words(_ range: LengthRange) -> String {
    range.isExact ? decimal(range.min) : "\(decimal(range.min)) to \(decimal(range.max))"
  }

  /// The numbers of what is said about each item, in parentheses; three at most.
  var markNumbers: [Int: String] {
    var numbers: [Int: [Int]] = [:]
    for mark in marks { if let item = mark.item { numbers[item, default: []].append(mark.number) } }
    return numbers.mapValues { numbers in
      let shown = numbers.prefix(3).map { String($0) }.joined(separator: ",")
      return numbers.count > 3 ? "(\(shown)…)" : "(\(shown))"
    }
  }

  /// The places of the items in the order of the document, or of drawing where that differs.
  var depthFirst: [Int] {
    var order: [Int] = []
    var pending = items.isEmpty ? [] : [0]
    while let place = pending.popLast() {
      order.append(place)
      pending.append(contentsOf: items[place].children.reversed())
    }
    return order
  }
}
