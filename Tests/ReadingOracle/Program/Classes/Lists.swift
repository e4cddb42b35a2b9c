import AsyncDisplayKit

// lintel: font fixed
final class TagNode: ASDisplayNode {
  private let label = ASTextNode()

  init(_ title: String) {
    super.init()
    automaticallyManagesSubnodes = true
    label.attributedText = NSAttributedString(
      string: title, attributes: [.font: UIFont.systemFont(ofSize: 13)])
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASInsetLayoutSpec(insets: UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10), child: label)
  }
}

// lintel: font fixed
final class TagCloud: ASCellNode {
  private let tags = ["travel", "food", "photography", "music", "sailing", "books"].map {
    TagNode($0)
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    ASStackLayoutSpec(
      direction: .horizontal, spacing: 6, justifyContent: .start, alignItems: .start,
      flexWrap: .wrap, alignContent: .start, lineSpacing: 8, children: tags)
  }
}

final class StarsNode: ASDisplayNode {
  private var stars: [ASImageNode] = []

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    for _ in 0..<5 {
      let star = ASImageNode()
      star.style.preferredSize = CGSize(width: 14, height: 14)
      stars.append(star)
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    for (index, star) in stars.enumerated() {
      star.style.spacingBefore = index == 0 ? 0 : CGFloat(index)
    }
    let row = ASStackLayoutSpec.horizontal()
    row.children = stars
    return row
  }
}

final class BarChart: ASDisplayNode {
  private let values: [CGFloat] = [12, 40, 7, 64, 33]
  private lazy var bars: [ASDisplayNode] = values.map { _ in ASDisplayNode() }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let tallest = values.max() ?? 1
    for (bar, value) in zip(bars, values) {
      bar.style.height = ASDimensionMake(value / tallest * 100)
      bar.style.flexGrow = 1
    }
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 3, justifyContent: .start, alignItems: .end, children: bars)
  }
}

final class GridNode: ASDisplayNode {
  private let cells = (0..<7).map { _ in ASDisplayNode() }
  private static let columns = 3

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var rows: [ASLayoutElement] = []
    var start = 0
    while start < cells.count {
      let end = min(start + Self.columns, cells.count)
      let row = ASStackLayoutSpec.horizontal()
      row.spacing = 2
      row.children = Array(cells[start..<end])
      rows.append(row)
      start = end
    }
    for cell in cells {
      cell.style.preferredSize = CGSize(width: 60, height: 44)
    }
    let column = ASStackLayoutSpec.vertical()
    column.spacing = 2
    column.children = rows
    return column
  }
}

// lintel: font fixed
final class StepList: ASCellNode {
  private let steps = ["Mix", "Knead the dough well", "Let it rest", "Bake"]
  private var labels: [ASTextNode] = []
  private var dots: [ASDisplayNode] = []

  override init() {
    super.init()
    automaticallyManagesSubnodes = true
    steps.forEach { step in
      let label = ASTextNode()
      label.attributedText = NSAttributedString(
        string: step, attributes: [.font: UIFont.systemFont(ofSize: 16)])
      labels.append(label)
      let dot = ASDisplayNode()
      dot.style.preferredSize = CGSize(width: 8, height: 8)
      dots.append(dot)
    }
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let rows = zip(dots, labels).map { dot, label -> ASLayoutSpec in
      ASStackLayoutSpec(
        direction: .horizontal, spacing: 8, justifyContent: .start, alignItems: .center,
        children: [dot, label])
    }
    let column = ASStackLayoutSpec(
      direction: .vertical, spacing: 10, justifyContent: .start, alignItems: .start, children: rows)
    return ASInsetLayoutSpec(
      insets: UIEdgeInsets(top: 10, left: 16, bottom: 10, right: 16), child: column)
  }
}

final class DividedColumn: ASDisplayNode {
  private let parts = [ASDisplayNode(), ASDisplayNode(), ASDisplayNode()]
  private let lines = [ASDisplayNode(), ASDisplayNode()]

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var children: [ASLayoutElement] = []
    for index in parts.indices {
      let part = parts[index]
      part.style.height = ASDimensionMake(CGFloat(20 + 10 * index))
      children.append(part)
      if index < lines.count {
        lines[index].style.height = ASDimensionMake(0.5)
        children += [lines[index]]
      }
    }
    let column = ASStackLayoutSpec.vertical()
    column.children = children
    return column
  }
}

// lintel: font fixed
final class ScoreTable: ASCellNode {
  private let scores: [(name: String, points: Int)] = [
    (name: "Ada", points: 31), (name: "Bo", points: 7), (name: "Cleo", points: 118),
  ]
  private lazy var names = scores.map { label($0.name) }
  private lazy var points = scores.map { label(String($0.points)) }

  private func label(_ text: String) -> ASTextNode {
    let node = ASTextNode()
    node.attributedText = NSAttributedString(
      string: text, attributes: [.font: UIFont.systemFont(ofSize: 15)])
    return node
  }

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let left = ASStackLayoutSpec(
      direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .start,
      children: names)
    let right = ASStackLayoutSpec(
      direction: .vertical, spacing: 4, justifyContent: .start, alignItems: .end,
      children: points)
    return ASStackLayoutSpec(
      direction: .horizontal, spacing: 0, justifyContent: .spaceBetween, alignItems: .start,
      children: [left, right])
  }
}

final class FilteredRow: ASDisplayNode {
  private let widths: [CGFloat?] = [24, nil, 60, 8, nil, 40]

  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    let boxes = widths.compactMap { $0 }.filter { $0 > 10 }.sorted().map { width -> ASDisplayNode in
      let box = ASDisplayNode()
      box.style.preferredSize = CGSize(width: width, height: width / 2)
      return box
    }
    let total = widths.compactMap { $0 }.reduce(0, +)
    let row = ASStackLayoutSpec.horizontal()
    row.spacing = total / 12
    row.children = boxes.reversed()
    return row
  }
}

final class StridedNode: ASDisplayNode {
  override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
    var boxes: [ASDisplayNode] = []
    for size in stride(from: 10, to: 50, by: 12) {
      let box = ASDisplayNode()
      box.style.preferredSize = CGSize(width: CGFloat(size), height: 10)
      if size % 4 == 2 { box.style.spacingAfter = 5 }
      boxes.append(box)
    }
    let row = ASStackLayoutSpec.horizontal()
    row.children = boxes
    row.justifyContent = .center
    return row
  }
}
