import JSON

/// The layout of one element, with those of the elements in it.
final class Layout {
  let element: Element
  let size: Pair
  let children: [(layout: Layout, position: Pair)]

  /// The size of the layout in which the children of a scroll node are, and that of its content.
  var inner: Pair?
  var contentSize: Pair?

  init(_ element: Element, _ size: Pair, _ children: [(layout: Layout, position: Pair)] = []) {
    (self.element, self.size, self.children) = (element, size, children)
  }
}

/// Texture's layout in the most direct way: every measurement runs, nothing is kept but what Texture's own code
/// keeps, and a button makes the specs that Texture's makes.
struct LayoutRun {
  let screen: Screen

  /// The baselines that vertical stacks took over from their children in the measurement of the node around them.
  var exports: [ObjectIdentifier: (ascender: Double, descender: Double)] = [:]

  init(_ screen: Screen) { self.screen = screen }

  mutating func measure(_ element: Element, _ offered: Bounds, _ parent: Pair) -> Layout {
    let bounds = offered.meet(element.style.bounds(in: parent))
    switch element.type {
    case "inset":
      if let child = element.slots["child"] ?? element.children.first {
        return inset(element, child, offered, parent)
      }
    case "overlay", "background":
      if let child = element.slots["child"] ?? element.children.first {
        return companion(element, child, offered, parent)
      }
    case "center", "relative":
      if let child = element.slots["child"] {
        return relative(element, child, bounds)
      }
    case "ratio": if let child = element.slots["child"] { return ratio(element, child, bounds) }
    case "corner": if let child = element.slots["child"] { return corner(element, child, bounds) }
    case "absolute": return absolute(element, bounds)
    case "wrapper": return wrapper(element, bounds)
    case "stack": return stack(element, bounds)
    case "scroll": return scroll(element, offered, parent)
    default: if element.isNode { return node(element, bounds) }
    }
    return layout(element, bounds.low)
  }

  func layout(
    _ element: Element, _ size: Pair, _ children: [(layout: Layout, position: Pair)] = []
  ) -> Layout {
    Layout(element, screen.size(size), children)
  }

  // MARK: Nodes

  private mutating func node(_ element: Element, _ bounds: Bounds) -> Layout {
    // Its specs are new objects for each measurement.
    let outer = exports
    exports = [:]
    defer { exports = outer }
    let child: Element
    if let own = element.content?(bounds) ?? element.slots["child"] {
      child = own.isNode ? Element("wrapper", children: [own]) : own
    } else if element.type == "button", LeafContent(element).isNone {
      child = content(of: element)
    } else {
      return layout(element, bounds.clamp(leaf(element, bounds.high)))
    }
    let inner = measure(child, bounds, bounds.high)
    return layout(element, inner.size, [(inner, .zero)])
  }

  /// The specs that a button lays out.
  private func content(of button: Element) -> Element {
    func part(_ slot: String, _ type: String) -> Element? {
      button.slots[slot].flatMap { $0.type == type && !LeafContent($0).isNone ? $0 : nil }
    }
    var parts = [part("imageNode", "image"), part("titleNode", "text")].compactMap { $0 }
    if button.word("imageAlignment", "beginning") == "end" { parts.reverse() }
    let isRow = button.flag("laysOutHorizontally", true)
    var content = Element(
      "stack",
      [
        "direction": .string(isRow ? "horizontal" : "vertical"),
        "spacing": .real(button.number("contentSpacing", 8)),
        "horizontalAlignment": .string(button.word("contentHorizontalAlignment", "middle")),
        "verticalAlignment": .string(button.word("contentVerticalAlignment", "center")),
      ], children: parts)
    if let insets = button.insets("contentEdgeInsets"), insets.near != .zero || insets.far != .zero
    {
      let sides: JSONObject = [
        "left": .real(insets.near.x), "top": .real(insets.near.y),
        "right": .real(insets.far.x), "bottom": .real(insets.far.y),
      ]
      content = Element("inset", ["insets": .object(sides)], children: [content])
    }
    if let background = part("backgroundImageNode", "image") {
      content = Element("background", children: [content])
      content.slots["background"] = background
    }
    return content
  }

  /// The size of a node without a child in a maximum, before it is clamped.
  private func leaf(_ element: Element, _ maximum: Pair) -> Pair {
    if let measure = element.measure { return measure(maximum) }
    let content = LeafContent(element)
    if case .none = content { return maximum.isSize ? maximum : .zero }
    if case .measured(let sizes) = content {
      let fitting = sizes.last { $0.from <= maximum.x || maximum.x.isNaN } ?? sizes[0]
      return Pair { maximum[$0] < fitting.size[$0] ? maximum[$0] : fitting.size[$0] }
    }
    let isText = element.type == "text" || element.type == "editableText"
    guard isText, let insets = element.insets("textContainerInset") else {
      return size(of: content, in: maximum.x)
    }
    // Between its insets in one class, in all of the width in the other, which rounds up to points.
    if element.type == "text" {
      let width = maximum.x - (insets.near.x + insets.far.x)
      let text = size(of: content, in: width)
      return Pair { leastNumber(text[$0] + (insets.near[$0] + insets.far[$0]), maximum[$0]) }
    }
    let text = size(of: content, in: maximum.x)
    return Pair {
      leastNumber((text[$0] + insets.near[$0] + insets.far[$0]).rounded(.up), maximum[$0])
    }
  }

  private func size(of content: LeafContent, in width: Double) -> Pair {
    switch content {
    case .none, .measured: return .zero
    case .size(let size): return size
    case .flow(let length, let lineHeight):
      if width >= length { return Pair(x: length, y: lineHeight) }
      if width > 0 { return Pair(x: width, y: (length / width).rounded(.up) * lineHeight) }
      return Pair(x: 0, y: lineHeight)
    }
  }

  /// The smaller number as fmin gives it, to which NaN is no number.
  private func leastNumber(_ first: Double, _ second: Double) -> Double {
    if second.isNaN { return first }
    return first.isNaN || second < first ? second : first
  }

  private mutating func scroll(
    _ element: Element, _ offered: Bounds, _ parent: Pair
  ) -> Layout {
    let own = element.style.bounds(in: parent)
    let isAutomatic = element.flag("automaticallyManagesContentSize")
    var directions = element.word("scrollableDirections", "none")
    if isAutomatic, directions == "none" { directions = "vertical" }
    let free = [0, 1].filter {
      directions == "both" || directions == ["horizontal", "vertical"][$0]
    }
    guard !free.isEmpty else { return node(element, offered.meet(own)) }
    var unlimited = offered
    for axis in free { unlimited.high[axis] = .greatestFiniteMagnitude }
    var content = node(element, unlimited.meet(own))
    guard isAutomatic else { return content }
    let contentSize = content.size
    let clamped = offered.clamp(parent)
    let size = Pair { axis in
      let length = clamped[axis]
      let isFinite =
        length == 0
        || length.isNormal && length > 0 && length < .greatestFiniteMagnitude / 2
      return isFinite ? length : contentSize[axis]
    }
    if free.contains(where: { contentSize[$0] < size[$0] }) {
      content = node(element, offered.meet(own))
    }
    let scroll = layout(element, size, content.children)
    scroll.inner = content.size
    scroll.contentSize = contentSize
    return scroll
  }

  // MARK: Specs

  private mutating func wrapper(_ element: Element, _ bounds: Bounds) -> Layout {
    var size = bounds.low
    var children: [(Layout, Pair)] = []
    for child in element.children + [element.slots["child"]].compactMap({ $0 }) {
      let layout = measure(child, bounds, bounds.high)
      size = Pair { asMax(size[$0], layout.size[$0]) }
      children.append((layout, .zero))
    }
    return layout(element, size, children)
  }

  /// Overlay and background, which differ in the parent size of their companion.
  private mutating func companion(
    _ element: Element, _ child: Element, _ offered: Bounds, _ parent: Pair
  ) -> Layout {
    let content = measure(child, offered, parent)
    var children = [(content, Pair.zero)]
    if let companion = element.slots[element.type] {
      let base = element.type == "overlay" ? content.size : parent
      children.append((measure(companion, Bounds(exactly: content.size), base), .zero))
    }
    return layout(element, content.size, children)
  }

  private mutating func inset(
    _ element: Element, _ child: Element, _ offered: Bounds, _ parent: Pair
  ) -> Layout {
    let (near, far) = element.insets("insets") ?? (.zero, .zero)
    let taken = Pair {
      (near[$0].isInfinite ? 0 : near[$0]) + (far[$0].isInfinite ? 0 : far[$0])
    }
    let inner = Bounds(
      low: Pair {
        let isFree = near[$0].isInfinite || far[$0].isInfinite
        return asMax(0, (isFree ? 0 : offered.low[$0]) - taken[$0])
      },
      high: Pair { asMax(0, offered.high[$0] - taken[$0]) })
    let content = measure(child, inner, Pair { asMax(0, parent[$0] - taken[$0]) })
    let size = offered.clamp(
      Pair {
        let length = content.size[$0] + near[$0] + far[$0]
        return length.isInfinite ? offered.high[$0] : length
      })
    let position = Pair {
      guard near[$0].isInfinite else { return near[$0] }
      let behind =
        far[$0].isInfinite ? screen.near((offered.high[$0] - content.size[$0]) / 2) : far[$0]
      return offered.high[$0] - (behind + content.size[$0])
    }
    return layout(element, size, [(content, position)])
  }

  private mutating func relative(
    _ element: Element, _ child: Element, _ bounds: Bounds
  ) -> Layout {
    var positions: [String]
    var sizing: String
    if element.type == "center" {
      let centered = element.word("centeringOptions", "none").lowercased()
      positions = [
        centered.contains("x") ? "center" : "none", centered.contains("y") ? "center" : "none",
      ]
      sizing = element.word("sizingOptions", "default")
    } else {
      positions = [
        element.word("horizontalPosition", "none"), element.word("verticalPosition", "none"),
      ]
      sizing = element.word("sizingOption", "default")
    }
    let fits = [
      ["minimumX", "minimumXY", "minimumWidth", "minimumSize"].contains(sizing),
      ["minimumY", "minimumXY", "minimumHeight", "minimumSize"].contains(sizing),
    ]
    let parent = Pair { isLength(bounds.high[$0]) ? bounds.high[$0] : .nan }
    let inner = Bounds(
      low: Pair { positions[$0] == "none" ? bounds.low[$0] : 0 }, high: bounds.high)
    let content = measure(child, inner, parent)
    var size = bounds.clamp(Pair { parent[$0].isFinite ? parent[$0] : content.size[$0] })
    size = bounds.clamp(Pair { asMin(size[$0], fits[$0] ? content.size[$0] : size[$0]) })
    let shares = ["center": 0.5, "end": 1]
    let position = Pair {
      screen.near((size[$0] - content.size[$0]) * (shares[positions[$0]] ?? 0))
    }
    return layout(element, size, [(content, position)])
  }

  private mutating func ratio(_ element: Element, _ child: Element, _ bounds: Bounds) -> Layout {
    let ratio = element.number("ratio")
    var candidates: [Pair] = []
    if isLength(bounds.high.x) {
      candidates.append(
        bounds.clamp(Pair(x: bounds.high.x, y: screen.down(ratio * bounds.high.x))))
    }
    if isLength(bounds.high.y) {
      candidates.append(
        bounds.clamp(Pair(x: screen.down(bounds.high.y / ratio), y: bounds.high.y)))
    }
    func error(_ size: Pair) -> Double { abs(size.y / size.x - ratio) }
    guard var best = candidates.first else {
      let content = measure(child, bounds, .undefined)
      return layout(element, content.size, [(content, .zero)])
    }
    if let second = candidates.dropFirst().first, error(second) < error(best) { best = second }
    let content = measure(child, bounds.meet(Bounds(exactly: best)), best)
    return layout(element, content.size, [(content, .zero)])
  }

  private mutating func absolute(_ element: Element, _ bounds: Bounds) -> Layout {
    let parent = Pair { isLength(bounds.high[$0]) ? bounds.high[$0] : .nan }
    var children: [(layout: Layout, position: Pair)] = []
    for child in element.children {
      let position = child.style.position
      let own = child.style.bounds(in: parent, maximum: Pair { bounds.high[$0] - position[$0] })
      children.append((measure(child, own, parent), position))
    }
    let fits = element.word("sizing", "default") == "sizeToFit"
    let size = Pair { axis in
      guard fits || parent[axis].isNaN else { return parent[axis] }
      return children.reduce(bounds.low[axis]) {
        asMax($0, $1.position[axis] + $1.layout.size[axis])
      }
    }
    return layout(element, bounds.clamp(size), children)
  }

  private mutating func corner(_ element: Element, _ child: Element, _ bounds: Bounds) -> Layout {
    let parent = Pair { isLength(bounds.high[$0]) ? bounds.high[$0] : .nan }
    let content = measure(child, bounds, parent)
    guard let corner = element.slots["corner"].map({ measure($0, bounds, parent) }) else {
      let size = element.flag("wrapsCorner") ? bounds.clamp(content.size) : content.size
      return layout(element, size, [(content, .zero)])
    }
    let location = element.word("cornerLocation", "topLeft").lowercased()
    let isFar = [location.contains("right"), location.contains("bottom")]
    let offset = Pair(
      x: element.keys["offset"]?["x"]?.numberValue ?? 0,
      y: element.keys["offset"]?["y"]?.numberValue ?? 0)
    let origin = Pair {
      (isFar[$0] ? content.size[$0] : 0) - corner.size[$0] / 2 + offset[$0]
    }
    guard element.flag("wrapsCorner") else {
      return layout(element, content.size, [(content, .zero), (corner, origin)])
    }
    let start = Pair { min(0, origin[$0]) }
    let size = Pair { max(content.size[$0], origin[$0] + corner.size[$0]) - start[$0] }
    return layout(
      element, bounds.clamp(size),
      [(content, Pair { 0 - start[$0] }), (corner, Pair { origin[$0] - start[$0] })])
  }
}
