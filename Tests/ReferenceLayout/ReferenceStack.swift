/// The layout of stacks: first lengths, lines, flexing, lengths across and positions, in this order.
extension LayoutRun {
  /// An item of a stack, with its current layout; `nil` while it waits for its share.
  private struct Item {
    let element: Element
    let align: String
    var layout: Layout?
    var size: Pair { layout?.size ?? .zero }
  }

  private struct Line {
    var items: [Item]
    var cross = 0.0
    var baseline = 0.0
  }

  /// Lengths below this one count as none.
  private static let threshold = 0.01

  mutating func stack(_ element: Element, _ bounds: Bounds) -> Layout {
    guard !element.children.isEmpty else { return layout(element, bounds.low) }
    let main = element.word("direction", "horizontal") == "horizontal" ? 0 : 1
    let cross = 1 - main
    var justify = element.word("justifyContent", "start")
    var alignItems = element.word("alignItems", "stretch")
    let names = [
      "left": "start", "top": "start", "middle": "center", "center": "center",
      "right": "end", "bottom": "end",
    ]
    let sides = [
      names[element.word("horizontalAlignment", "none")],
      names[element.word("verticalAlignment", "none")],
    ]
    if let side = sides[main] { justify = side }
    if let side = sides[cross] { alignItems = side }
    let spacing = element.number("spacing")
    let parent = Pair { bounds.low[$0] == bounds.high[$0] ? bounds.low[$0] : .nan }

    func isFlexible(_ style: Style) -> Bool { style.flexGrow > 0 && style.flexShrink > 0 }
    func measureItem(
      _ run: inout LayoutRun, _ item: Item, main lengths: (Double, Double),
      cross across: (Double, Double)
    ) -> Layout {
      var range = Bounds(exactly: .zero)
      (range.low[main], range.high[main]) = lengths
      (range.low[cross], range.high[cross]) = (0, across.1)
      if item.align == "stretch" {
        let own = item.element.style.bounds(in: .undefined)
        range.low[cross] = own.low[cross] != 0 ? own.low[cross] : across.0
        if own.high[cross] != .infinity { range.high[cross] = own.high[cross] }
      }
      return run.measure(item.element, range, parent)
    }
    let across = (bounds.low[cross], bounds.high[cross])

    // First lengths.
    let flexible = element.children.filter { isFlexible($0.style) }
    let defers = flexible.count == 1 && bounds.low[main] == bounds.high[main]
    var items: [Item] = []
    for child in element.children {
      let isOwn = ["start", "end", "center", "stretch"].contains(child.style.alignSelf)
      var item = Item(element: child, align: isOwn ? child.style.alignSelf : alignItems)
      if !defers || !isFlexible(child.style) {
        var lengths = (0.0, Double.infinity)
        if case .auto = child.style.flexBasis {
        } else {
          let basis = child.style.flexBasis.resolve(parent[main], auto: .nan)
          lengths = (basis, basis)
        }
        item.layout = measureItem(&self, item, main: lengths, cross: across)
      }
      items.append(item)
    }

    // Lines.
    var lines: [Line] = []
    if element.word("flexWrap", "noWrap") == "wrap" {
      var (length, gap) = (0.0, 0.0)
      var line = Line(items: [])
      for item in items {
        let style = item.element.style
        let extent = style.spacingBefore + item.size[main] + style.spacingAfter
        if !line.items.isEmpty, bounds.violation(length + gap + extent, main) < 0 {
          lines.append(line)
          line = Line(items: [])
          (length, gap) = (0, 0)
        }
        length += gap + extent
        gap = spacing
        line.items.append(item)
      }
      lines.append(line)
    } else {
      lines = [Line(items: items)]
    }
    func length(_ line: Line) -> Double {
      var sum = spacing * Double(line.items.count - 1)
      for item in line.items {
        sum = sum + item.element.style.spacingBefore + item.element.style.spacingAfter
      }
      for item in line.items { sum += item.size[main] }
      return sum
    }

    // Flexing.
    for index in lines.indices {
      let violation = bounds.violation(length(lines[index]), main)
      let count = lines[index].items.count
      let factors = lines[index].items.map {
        abs(violation) < Self.threshold
          ? 0 : violation > 0 ? $0.element.style.flexGrow : $0.element.style.flexShrink
      }
      let total = factors.reduce(0, +)
      if total == 0 {
        for number in 0..<count where defers && isFlexible(lines[index].items[number].element.style)
        {
          lines[index].items[number].layout = measureItem(
            &self, lines[index].items[number], main: (0, 0), cross: across)
        }
        continue
      }
      var shares: [Double]
      if violation > 0 {
        shares = factors.map { (violation * ($0 / total)).rounded(.down) }
      } else {
        let weights = zip(lines[index].items, factors).map { $0.size[main] * ($1 / total) }
        let weight = weights.reduce(0, +)
        shares = weights.map { weight == 0 ? 0 : -abs($0 / weight * violation) }
      }
      let rest = shares.reduce(violation, -)
      guard let first = shares.firstIndex(where: { $0 != 0 }) else { continue }
      for number in 0..<count where shares[number] != 0 {
        let item = lines[index].items[number]
        var target = item.size[main] + shares[number]
        if number == first, item.element.style.flexGrow > 0 { target += rest }
        target = asMax(target, 0)
        lines[index].items[number].layout = measureItem(
          &self, item, main: (target, target), cross: across)
      }
    }

    // Lengths across, and stretching.
    func baseline(_ item: Item) -> Double? {
      let own = exports[ObjectIdentifier(item.element)]
      switch item.align {
      case "baselineFirst": return own?.ascender ?? item.element.style.ascender
      case "baselineLast":
        return item.size[cross] + (own?.descender ?? item.element.style.descender)
      default: return nil
      }
    }
    let isExact = bounds.low[cross] == bounds.high[cross]
    for index in lines.indices {
      var (base, below, others) = (0.0, 0.0, 0.0)
      for item in lines[index].items {
        if let own = baseline(item) {
          base = asMax(base, own)
          below = asMax(below, item.size[cross] - own)
        } else {
          others = asMax(others, item.size[cross])
        }
      }
      lines[index].baseline = base
      if lines.count == 1, isExact {
        lines[index].cross = bounds.low[cross]
      } else {
        var length = asMax(base + below, others)
        if lines.count == 1 {
          length = asMin(asMax(bounds.low[cross], length), bounds.high[cross])
        }
        lines[index].cross = length
      }
    }
    let lineSpacing = element.number("lineSpacing")
    func total() -> Double {
      lines.reduce(lineSpacing * Double(lines.count - 1)) { $0 + $1.cross }
    }
    let alignContent = element.word("alignContent", "start")
    if lines.count > 1, alignContent == "stretch" {
      let free = bounds.violation(total(), cross)
      if free > Self.threshold {
        for index in lines.indices { lines[index].cross += free / Double(lines.count) }
      }
    }
    for index in lines.indices {
      for number in lines[index].items.indices {
        let item = lines[index].items[number]
        guard item.align == "stretch",
          lines[index].cross - item.size[cross] > Self.threshold
        else { continue }
        lines[index].items[number].layout = measureItem(
          &self, item, main: (item.size[main], item.size[main]),
          cross: (lines[index].cross, lines[index].cross))
      }
    }

    // Positions.
    func spread(_ mode: String, _ count: Int, _ free: Double) -> (offset: Double, gap: Double) {
      let isTight = free < Self.threshold || count == 1
      switch mode {
      case "center": return (free / 2, 0)
      case "end": return (free, 0)
      case "spaceBetween": return isTight ? (0, 0) : (0, free / Double(count - 1))
      case "spaceAround":
        if isTight { return (free / 2, 0) }
        let half = free / Double(2 * count)
        return (half, 2 * half)
      default: return (0, 0)
      }
    }
    var children: [(Layout, Pair)] = []
    var longest = 0.0
    for line in lines { longest = asMax(length(line), longest) }
    let depth = total()
    let (start, lineGap) = spread(alignContent, lines.count, bounds.violation(depth, cross))
    var top = start
    for (index, line) in lines.enumerated() {
      if index > 0 { top += lineGap + lineSpacing }
      var (offset, gap) = spread(
        justify, line.items.count, bounds.violation(length(line), main))
      for (number, item) in line.items.enumerated() {
        offset += item.element.style.spacingBefore
        if number > 0 { offset += spacing + gap }
        var shift = 0.0
        switch item.align {
        case "end": shift = line.cross - item.size[cross]
        case "center": shift = screen.down((line.cross - item.size[cross]) / 2)
        case "baselineFirst", "baselineLast": shift = line.baseline - (baseline(item) ?? 0)
        default: break
        }
        var position = Pair.zero
        (position[main], position[cross]) = (offset, top + shift)
        // An item that never got a share has an empty layout without children.
        children.append((item.layout ?? Layout(item.element, .zero), position))
        offset += item.size[main] + item.element.style.spacingAfter
      }
      top += line.cross
    }
    if main == 1, let first = element.children.first, let last = element.children.last {
      exports[ObjectIdentifier(element)] = (
        exports[ObjectIdentifier(first)]?.ascender ?? first.style.ascender,
        exports[ObjectIdentifier(last)]?.descender ?? last.style.descender
      )
    }
    var size = Pair.zero
    (size[main], size[cross]) = (longest, depth)
    return layout(element, bounds.clamp(size), children)
  }
}
