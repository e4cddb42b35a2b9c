import AsyncDisplayKit

final class LastWriteNode: ASDisplayNode {
  private let a = ASDisplayNode()
  private let b = ASDisplayNode()
  private let c = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    a.style.width = ASDimensionMake(50)
    a.style.preferredSize = CGSize(width: 20, height: 30)
    b.style.preferredSize = CGSize(width: 20, height: 30)
    b.style.width = ASDimensionMake("25%")
    b.style.minHeight = ASDimensionMake(35)
    c.style.maxSize = CGSize(width: 10, height: 10)
    c.style.preferredLayoutSize = ASLayoutSizeMake(ASDimensionMake(40), ASDimensionAuto)
    c.style.maxWidth = ASDimensionAuto
    let row = ASStackLayoutSpec()
    row.justifyContent = .start
    row.horizontalAlignment = .right
    row.alignItems = .start
    row.children = [a, b, c]
    return row
  }
}

final class DirectionNode: ASDisplayNode {
  private let a = ASDisplayNode()
  private let b = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    a.style.preferredSize = CGSize(width: 20, height: 30)
    b.style.preferredSize = CGSize(width: 50, height: 10)
    let stack = ASStackLayoutSpec.horizontal()
    stack.horizontalAlignment = .middle
    stack.verticalAlignment = .bottom
    stack.direction = .vertical
    stack.children = [a]
    stack.children?.append(b)
    return stack
  }
}

final class IntegerNode: ASDisplayNode {
  private let parts = [ASDisplayNode(), ASDisplayNode(), ASDisplayNode()]
  private let count = 7

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let half = count / 2
    let rest = count % 4
    let bits = (count << 2) | 1
    parts[0].style.preferredSize = CGSize(width: half * 10, height: 10)
    parts[1].style.preferredSize = CGSize(width: CGFloat(rest) / 2, height: CGFloat(bits))
    parts[2].style.preferredSize = CGSize(width: Double(count) / 2, height: Double(Int(7.9)))
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = CGFloat(-count / 2 + 10)
    row.children = parts
    return row
  }
}

final class RoundingNode: ASDisplayNode {
  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let value: CGFloat = 17.3
    let lengths: [CGFloat] = [
      value.rounded(), value.rounded(.up), value.rounded(.down), (-value).rounded(.towardZero) + 40,
      abs(-2.5) * 4, pow(2, 4), sqrt(225), max(3, 9, 5), min(8, 6), CGFloat(Int(value) * 2),
      value.truncatingRemainder(dividingBy: 5) * 10, round(10.5), trunc(10.9),
    ]
    let boxes = lengths.map { length -> ASDisplayNode in
      let box = ASDisplayNode()
      box.style.preferredSize = CGSize(width: length, height: length + 1)
      return box
    }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 1, justifyContent: .start, alignItems: .end,
      flexWrap: .wrap, alignContent: .start, children: boxes)
  }
}

final class OptionsNode: ASDisplayNode {
  private let inner = ASDisplayNode()
  private let outer = ASDisplayNode()
  private let badge = ASDisplayNode()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    inner.style.preferredSize = CGSize(width: 30, height: 20)
    outer.style.height = ASDimensionMake(60)
    let centered = ASCenterLayoutSpec(
      centeringOptions: [.X, .Y], sizingOptions: [.minimumX, .minimumY], child: inner)
    let relative = ASRelativeLayoutSpec(
      horizontalPosition: .center, verticalPosition: .end,
      sizingOption: [.minimumWidth, .minimumHeight], child: centered)
    badge.style.preferredSize = CGSize(width: 6, height: 6)
    let middle = ASCenterLayoutSpec(centeringOptions: [.X, .Y], sizingOptions: [], child: badge)
    let overlaid = ASOverlayLayoutSpec(child: outer, overlay: relative)
    return ASOverlayLayoutSpec(child: overlaid, overlay: middle)
  }
}

final class TupleNode: ASDisplayNode {
  private let a = ASDisplayNode()
  private let b = ASDisplayNode()

  private func lengths(for count: Int) -> (short: CGFloat, long: CGFloat) {
    (short: CGFloat(count) * 3, long: CGFloat(count) * 11)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let (short, long) = lengths(for: 4)
    let pair = lengths(for: 2)
    a.style.preferredSize = CGSize(width: long, height: short)
    b.style.preferredSize = CGSize(width: pair.long, height: pair.0)
    let (x, y): (CGFloat, CGFloat) = (5, 9)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: y, left: x, bottom: 0, right: 0),
      child: ASStackLayoutSpec(
        direction: .horizontal, spacing: x + y, justifyContent: .start, alignItems: .start,
        children: [a, b]))
  }
}

final class DeferNode: ASDisplayNode {
  private let box = ASDisplayNode()
  private var level = 1

  private func next() -> Int {
    defer { level *= 3 }
    return level
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    level = 1
    let first = next()
    let second = next()
    box.style.preferredSize = CGSize(width: first * 10 + second, height: level)
    return ASCenterLayoutSpec(
      centeringOptions: .XY, sizingOptions: .minimumXY, child: box.wrapped)
  }
}

extension ASDisplayNode {
  var wrapped: ASLayoutSpec { ASWrapperLayoutSpec(layoutElement: self) }
}

struct Palette {
  var sizes: [String: CGFloat] = ["small": 12, "large": 48]
  var spacing: CGFloat = 4

  mutating func widen() { spacing *= 2 }
  subscript(name: String) -> CGFloat { sizes[name] ?? 20 }
}

final class PaletteNode: ASDisplayNode {
  private var palette = Palette()

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var wider = palette
    wider.widen()
    let names = ["small", "other", "large"]
    let boxes = names.map { name in
      let box = ASDisplayNode()
      box.style.preferredSize = CGSize(width: palette[name], height: wider.spacing)
      return box
    }
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = palette.spacing
    row.children = boxes
    return row
  }
}

enum Density: Int, CaseIterable {
  case compact = 1
  case regular = 2
  case roomy = 4

  var spacing: CGFloat {
    switch self {
    case .compact: return 2
    case .regular, .roomy: return CGFloat(rawValue) * 5
    }
  }
}

final class DensityNode: ASDisplayNode {
  private let density = Density.roomy

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let column = ASStackLayoutSpec.vertical()
    column.spacing = density.spacing
    column.children = Density.allCases.map { density in
      let node = ASDisplayNode()
      node.style.height = ASDimensionMake(density.spacing)
      node.style.width = ASDimensionMake(.fraction, 1 / CGFloat(density.rawValue))
      return node
    }
    column.alignItems = .start
    return column
  }
}

final class LoopNode: ASDisplayNode {
  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var lengths: [CGFloat] = []
    var (previous, current) = (1, 1)
    outer: for index in 1...10 {
      for divisor in [3, 7] where index % divisor == 0 { continue outer }
      (previous, current) = (current, previous + current)
      if current > 60 { break }
      lengths.append(CGFloat(current))
    }
    repeat {
      lengths.removeLast()
    } while lengths.count > 4
    lengths.insert(33, at: 1)
    let column = ASStackLayoutSpec.horizontal()
    column.children = lengths.enumerated().map { index, length in
      let node = ASDisplayNode()
      node.style.preferredSize = CGSize(width: length, height: CGFloat(index + 1) * 2)
      return node
    }
    return column
  }
}
