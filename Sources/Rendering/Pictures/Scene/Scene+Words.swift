import LayoutEngine

extension Scene {
  /// How large the topmost element is, and what it was given to fill; `nil` where there is none.
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
