import DocumentSyntax
import LiveDocuments

extension FormattingOutline {
  func columns(of range: Range<Int>) -> Int {
    source.text.withContiguousBytes(in: range) { $0.columns(tabSize: tabSize) }
  }

  /// Adds up what a container takes on one line; those in it come behind it and are measured already.
  mutating func measure(_ index: Int) {
    let container = containers[index]
    if container.trust == .broken {
      let range = container.range.clamped(to: window)
      containers[index].isAlwaysSpread = source.text.withContiguousBytes(in: range) {
        $0.contains { $0.isLineEnd }
      }
      containers[index].width = columns(of: range)
      return
    }
    let padding = container.isObject && !container.isEmpty ? 4 : 2
    var width = padding + 2 * max(container.items.count - 1, 0)
    var isSpread = container.isAlwaysSpread || container.trust == .commented
    var count = 0
    for item in items[container.items] {
      width += item.key == nil ? item.width : item.keyWidth + 2 + item.width
      guard let inner = item.container else { continue }
      count += 1
      width += containers[inner].width
      if containers[inner].isAlwaysSpread { isSpread = true }
    }
    // A list of objects, and an object of several, are read line by line.
    containers[index].isAlwaysSpread = isSpread || count > (container.isObject ? 1 : 0)
    containers[index].width = width
  }
}
