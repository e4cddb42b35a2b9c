import DocumentSyntax
import LiveDocuments

/// The objects and arrays to format, in the order in which they open, with the facts that decide which of them stay on
/// one line.
struct FormattingOutline {
  var containers: [Container] = []
  private(set) var items: [Item] = []

  struct Container {
    let range: Range<Int>
    let isObject: Bool
    var trust = Trust.whole

    /// Its members or elements, in ``FormattingOutline/items``.
    var items = 0..<0

    /// The number of columns on one line.
    var width = 0

    /// True if it is an element, other than the document itself.
    var isElement = false

    /// True if it is an element or has one in it.
    var hasElement = false

    /// True if its content is on lines of its own, even if it is short.
    var isAlwaysSpread = false

    /// True if all of it is on one line, even if it is long: data of a device, which is not meant to be read.
    var isAlwaysOnOneLine = false

    /// The comma behind the last item.
    var trailingComma: Int?

    /// True if there are comments between its brackets, outside of the containers in it.
    var hasComments = false

    /// The number of columns of its comments on one line, each with a blank.
    var commentWidth = 0

    var isEmpty: Bool { items.isEmpty && !hasComments }
  }

  enum Trust {
    case whole
    case broken
  }

  struct Item {
    var key: Range<Int>?
    var value: Range<Int>

    /// The number of columns of the key, and of a value other than an object or array.
    var keyWidth = 0
    var width = 0

    /// The offset of the comma before it, and of the colon.
    var comma: Int?
    var colon: Int?

    /// The index of the container that is its value; `nil` for other values, and outside the window.
    var container: Int?

    var start: Int { key?.lowerBound ?? value.lowerBound }
  }

  let source: DocumentSource
  private let faults: SyntaxFaults

  /// The range that is formatted; the rest is not visited.
  let window: Range<Int>
  let tabSize: Int

  private struct Pending {
    let entry: SyntaxEntry
    let key: String?
    let item: Int?
    let isInArrayOfElements: Bool
    var isData = false
  }

  init(
    of top: SyntaxEntry, in source: DocumentSource, _ faults: SyntaxFaults, window: Range<Int>,
    tabSize: Int
  ) {
    self.source = source
    self.faults = faults
    self.window = window
    self.tabSize = tabSize
    var pending = [
      Pending(
        entry: top, key: top.container.flatMap(source.slotName), item: nil,
        isInArrayOfElements: top.container.map(source.isInArrayOfElements) ?? false)
    ]
    while let next = pending.popLast() { read(next, &pending) }
    for index in containers.indices.reversed() { measure(index) }
  }

  private mutating func read(_ next: Pending, _ pending: inout [Pending]) {
    guard let node = next.entry.container else { return }
    let index = containers.count
    if let item = next.item { items[item].container = index }
    var container = Container(range: next.entry.valueRange, isObject: next.entry.kind == .object)
    var entries: [SyntaxEntry] = []
    source.syntax.forEachEntry(in: next.entry, of: source.text) { entries.append($0) }
    container.trust = trust(node, entries)
    let slot = next.key.flatMap(ElementSlot.init)
    let isElement = next.isInArrayOfElements || (slot != nil && slot != .children)
    let isDocument = node == source.syntax.root.container
    container.isElement = container.isObject && isElement && !isDocument
    container.isAlwaysSpread = container.isObject && isDocument
    container.isAlwaysOnOneLine = next.isData
    let first = items.count
    guard container.trust != .broken else {
      containers.append(container)
      return
    }
    var inner: [Pending] = []
    for entry in entries {
      var item = Item(key: entry.keyRange, value: entry.valueRange)
      let isInSight =
        item.start < window.upperBound && window.lowerBound < item.value.upperBound
      let key = entry.container == nil && !isInSight ? nil : source.key(of: entry)
      if key == "type", container.isObject, !isDocument { container.isElement = true }
      if isInSight {
        item.keyWidth = item.key.map(columns) ?? 0
        if entry.container != nil {
          inner.append(
            Pending(
              entry: entry, key: key, item: items.count,
              isInArrayOfElements: slot == .children && !container.isObject,
              isData: next.isData || key.map(Self.dataKeys.contains) ?? false))
        } else {
          item.width = columns(of: item.value)
        }
      }
      items.append(item)
    }
    container.items = first..<items.count
    if container.trust == .whole, !findPunctuation(of: &container) {
      container.trust = .broken
      items.removeSubrange(container.items)
      container.items = 0..<0
      inner = []
    }
    containers.append(container)
    pending += inner.reversed()
  }

  /// The keys of data that a device measured or shows.
  private static let dataKeys: Set<String> = [
    "captured", "measured", "paragraph", "position", "text",
  ]

  private func trust(_ node: SyntaxNode, _ entries: [SyntaxEntry]) -> Trust {
    let isBroken =
      faults.broken.contains(node) || !source.syntax.isClosed(node)
      || entries.contains { entry in
        switch entry.kind {
        case .invalid, .missing, .tooDeep: return true
        default:
          let isCutShort = entry.container.map { !source.syntax.isClosed($0) } ?? false
          return entry.keyIsBroken || entry.valueIsBroken || isCutShort
        }
      }
    if isBroken { return .broken }
    return .whole
  }

  // MARK: Punctuation

  /// Records the offsets of the commas and colons of a container.
  ///
  /// - Returns: True if there are only commas, colons, white space and comments between its values.
  private mutating func findPunctuation(of container: inout Container) -> Bool {
    var end = container.range.lowerBound + 1
    for index in container.items {
      let item = items[index]
      let isFirst = index == container.items.lowerBound
      guard let before = punctuation(isFirst ? nil : .comma, in: end..<item.start, &container)
      else { return false }
      if !isFirst {
        guard let comma = before.offset else { return false }
        items[index].comma = comma
      }
      if let key = item.key {
        let gap = key.upperBound..<item.value.lowerBound
        guard let colon = punctuation(.colon, in: gap, &container)?.offset else { return false }
        items[index].colon = colon
      }
      end = item.value.upperBound
    }
    let isEmpty = container.items.isEmpty
    guard
      let behind = punctuation(
        isEmpty ? nil : .comma, in: end..<(container.range.upperBound - 1), &container)
    else { return false }
    container.trailingComma = behind.offset
    return true
  }

  /// The offset of a byte in a gap between two values, if the gap has it; `nil` if the gap has anything else than white
  /// space and comments.
  private func punctuation(
    _ byte: UInt8?, in gap: Range<Int>, _ container: inout Container
  ) -> Punctuation? {
    if let plain = source.text.punctuation(byte, in: gap) { return plain }
    let comments = source.text.comments(in: gap)
    guard !comments.isEmpty else { return nil }
    container.hasComments = true
    var found = Punctuation()
    var start = gap.lowerBound
    for index in 0...comments.count {
      let end = index < comments.count ? comments[index].lowerBound : gap.upperBound
      let isFound = found.offset != nil
      guard let part = source.text.punctuation(isFound ? nil : byte, in: start..<end) else {
        return nil
      }
      if !isFound { found = part }
      // On one line it might seem to belong to the value on its other side.
      if byte != .colon, source.text.lineEndCount(in: start..<end) > 0 {
        container.isAlwaysSpread = true
      }
      guard index < comments.count else { break }
      start = comments[index].upperBound
      container.commentWidth += 1 + columns(of: comments[index])
      if source.text.endsLine(comments[index]) { container.isAlwaysSpread = true }
    }
    return found
  }
}

extension FormattingOutline {
  func columns(of range: Range<Int>) -> Int {
    source.text.withContiguousBytes(in: range) { $0.columns(tabSize: tabSize) }
  }

  /// Computes the width of a container on one line.
  ///
  /// Nested containers have higher indices and are measured already.
  mutating func measure(_ index: Int) {
    let container = containers[index]
    containers[index].hasElement = container.isElement
    if container.trust == .broken {
      let range = container.range.clamped(to: window)
      containers[index].isAlwaysSpread = source.text.withContiguousBytes(in: range) {
        $0.contains { $0.isLineEnd }
      }
      containers[index].width = columns(of: range)
      return
    }
    let padding = container.isObject && !container.isEmpty ? 4 : 2
    var width = padding + 2 * max(container.items.count - 1, 0) + container.commentWidth
    if container.trailingComma != nil { width += 1 }
    var isSpread = container.isAlwaysSpread
    var holdsElement = false
    var count = 0
    for item in items[container.items] {
      width += item.key == nil ? item.width : item.keyWidth + 2 + item.width
      guard let inner = item.container else { continue }
      count += 1
      width += containers[inner].width
      if containers[inner].isAlwaysSpread { isSpread = true }
      if containers[inner].hasElement { holdsElement = true }
    }
    if container.isElement, !holdsElement {
      // Both layouts are good, so the text keeps its own.
      if source.text.lineEndCount(in: container.range) > 0 { isSpread = true }
    } else if count > (container.isObject ? 1 : 0), !container.isAlwaysOnOneLine {
      // A list of objects, and an object of several, are read line by line.
      isSpread = true
    }
    containers[index].isAlwaysSpread = isSpread || holdsElement
    containers[index].hasElement = container.isElement || holdsElement
    containers[index].width = width
  }
}
