import DocumentSyntax

/// Lays the containers of an outline out in lines, from the outside in and from left to right.
struct FormattingPlan {
  private let outline: FormattingOutline
  private let options: FormattingOptions
  private let window: Range<Int>
  private(set) var writer: SpaceWriter
  private var frames: [Frame] = []

  /// More bytes of white space than these are not put into a text.
  static let insertionLimit = 32 << 20

  private enum Manner {
    /// There are comments in it, so its own white space stays.
    case asItIs
    case onOneLine
    case spread
  }

  /// A container that is open.
  private struct Frame {
    let container: FormattingOutline.Container
    let manner: Manner

    /// The indentation of the line on which it begins, and of the lines of its content.
    let outer: Indentation
    let inner: Indentation
    var next: Int
  }

  /// Starts at the end of what `writer` has passed.
  init(
    _ outline: FormattingOutline, _ writer: SpaceWriter, window: Range<Int>,
    _ options: FormattingOptions
  ) {
    self.outline = outline
    self.writer = writer
    self.window = window
    self.options = options
  }

  var isTooLong: Bool { writer.insertedBytes > Self.insertionLimit }

  mutating func run() {
    guard !outline.containers.isEmpty else { return }
    open(0)
    while !frames.isEmpty, writer.reached < window.upperBound, !isTooLong { step() }
  }

  private mutating func open(_ index: Int) {
    let container = outline.containers[index]
    guard container.trust != .broken else { return writer.keep(to: container.range.upperBound) }
    let isWithin =
      window.lowerBound <= container.range.lowerBound
      && container.range.upperBound <= window.upperBound
    var manner = Manner.spread
    if container.trust == .commented {
      manner = .asItIs
    } else if isWithin, !container.isAlwaysSpread || container.isEmpty,
      // With space for a comma behind it.
      container.isEmpty || container.isAlwaysOnOneLine
        || writer.column + container.width < FormattingOptions.lineWidth
    {
      manner = .onOneLine
    }
    let outer = writer.indentation
    frames.append(
      Frame(
        container: container, manner: manner, outer: outer,
        inner: siblingIndentation(in: container) ?? outer.deeper(options),
        next: container.items.lowerBound))
    writer.pass(to: container.range.lowerBound + 1, width: 1)
  }

  /// The indentation of the last line before the window on which a member of the container begins.
  private func siblingIndentation(in container: FormattingOutline.Container) -> Indentation? {
    guard container.range.lowerBound < window.lowerBound else { return nil }
    let items = outline.items[container.items]
    let end = items.firstIndex { $0.start >= window.lowerBound } ?? items.endIndex
    return items[..<end].last.flatMap { writer.indentationIfFirst(at: $0.start) }
  }

  private mutating func step() {
    let frame = frames[frames.count - 1]
    guard frame.next < frame.container.items.upperBound else {
      frames.removeLast()
      return close(frame)
    }
    frames[frames.count - 1].next += 1
    let item = outline.items[frame.next]
    if frame.manner == .asItIs {
      writer.keep(to: item.value.lowerBound)
    } else {
      begin(item, isFirst: frame.next == frame.container.items.lowerBound, in: frame)
    }
    if let container = item.container {
      open(container)
    } else if item.value.upperBound <= window.lowerBound || item.width == 0 {
      writer.keep(to: item.value.upperBound)
    } else {
      writer.pass(to: item.value.upperBound, width: item.width)
    }
  }

  /// Goes to an item's value.
  private mutating func begin(
    _ item: FormattingOutline.Item, isFirst: Bool, in frame: Frame
  ) {
    if let comma = item.comma {
      writer.space(to: comma, .none)
      writer.pass(to: comma + 1, width: 1)
    }
    let padding: SpaceWriter.Space = isFirst && !frame.container.isObject ? .none : .blank
    writer.space(
      to: item.start,
      frame.manner == .spread ? .line(frame.inner, keepsEmptyLine: !isFirst) : padding)
    guard let key = item.key, let colon = item.colon else { return }
    writer.pass(to: key.upperBound, width: item.keyWidth)
    writer.space(to: colon, .none)
    writer.pass(to: colon + 1, width: 1)
    writer.space(to: item.value.lowerBound, .blank)
  }

  private mutating func close(_ frame: Frame) {
    let end = frame.container.range.upperBound
    let padding: SpaceWriter.Space =
      frame.container.isObject && !frame.container.isEmpty ? .blank : .none
    switch frame.manner {
    case .asItIs: return writer.keep(to: end)
    case .onOneLine: writer.space(to: end - 1, padding)
    case .spread: writer.space(to: end - 1, .line(frame.outer, keepsEmptyLine: false))
    }
    writer.pass(to: end, width: 1)
  }
}
