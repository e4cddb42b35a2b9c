import DocumentSyntax
import LiveDocuments

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

  /// Starts at the offset that `writer` has reached.
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
    if isWithin, !container.isAlwaysSpread || container.isEmpty,
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
    begin(item, isFirst: frame.next == frame.container.items.lowerBound, in: frame)
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
    let isSpread = frame.manner == .spread
    let padding: SpaceWriter.Space = isFirst && !frame.container.isObject ? .none : .blank
    var gap = Gap(indentation: frame.inner, isSpread: isSpread, last: padding)
    if !isSpread { gap.first = padding }
    gap.isAtStart = isFirst
    gap.punctuation = item.comma
    if isSpread { gap.last = .line(frame.inner, keepsEmptyLine: !isFirst) }
    write(gap, to: item.start, in: frame.container)
    guard let key = item.key, let colon = item.colon else { return }
    writer.pass(to: key.upperBound, width: item.keyWidth)
    let deeper = frame.inner.deeper(options)
    write(Gap(indentation: deeper, last: .none), to: colon, in: frame.container)
    writer.pass(to: colon + 1, width: 1)
    write(Gap(indentation: deeper), to: item.value.lowerBound, in: frame.container)
  }

  private mutating func close(_ frame: Frame) {
    let end = frame.container.range.upperBound
    let isSpread = frame.manner == .spread
    let padding: SpaceWriter.Space =
      frame.container.isObject && !frame.container.isEmpty ? .blank : .none
    var gap = Gap(indentation: frame.inner, isSpread: isSpread, last: padding)
    gap.isAtStart = frame.container.items.isEmpty
    if gap.isAtStart, !isSpread { gap.first = padding }
    gap.punctuation = frame.container.trailingComma
    gap.isAtCloser = true
    if isSpread { gap.last = .line(frame.outer, keepsEmptyLine: false) }
    write(gap, to: end - 1, in: frame.container)
    writer.pass(to: end, width: 1)
  }
}

// MARK: Comments

extension FormattingPlan {
  /// The text between two tokens: white space, comments, and a comma at most.
  private struct Gap {
    /// The indentation of comments on lines of their own.
    let indentation: Indentation

    /// True if comments on lines of their own stay there.
    var isSpread = false

    /// The white space before the first comment if it stays on its line, and before the next token.
    var first = SpaceWriter.Space.blank
    var last = SpaceWriter.Space.blank
    var punctuation: Int?

    /// True behind an opening bracket.
    var isAtStart = false

    /// True before a closing bracket, to which no comment belongs.
    var isAtCloser = false
  }

  private mutating func write(_ gap: Gap, to end: Int, in container: FormattingOutline.Container) {
    let comments =
      container.hasComments ? outline.source.text.comments(in: writer.reached..<end) : []
    guard !comments.isEmpty else {
      if let comma = gap.punctuation { pass(comma, .none) }
      return writer.space(to: end, gap.last)
    }
    let written = writeComments(comments, of: gap, to: end)
    writer.space(
      to: end, spaceBehindComments(gap, written.endsLine, joins: written.joinsNext))
  }

  /// Writes the comments of a gap, and the white space before each.
  ///
  /// A comment stays on the line of the previous token, on the line of the next token if both share a line, or on a
  /// line of its own.
  ///
  /// - Returns: `endsLine` is true if no token may follow on the line; `joinsNext` is true if the next token follows on
  ///   the line of the last comment.
  private mutating func writeComments(
    _ comments: [Range<Int>], of gap: Gap, to end: Int
  ) -> (endsLine: Bool, joinsNext: Bool) {
    let text = outline.source.text
    var comma = gap.punctuation
    // The comments that belong to the next token.
    var firstOfNext = comments.count
    var start = end
    while gap.isSpread, !gap.isAtCloser, firstOfNext > 0 {
      let comment = comments[firstOfNext - 1]
      let space = comment.upperBound..<start
      if let comma, space.contains(comma) { break }
      guard text.lineEndCount(in: space) == 0 else { break }
      firstOfNext -= 1
      start = comment.lowerBound
    }
    var endsLine = false
    for (index, comment) in comments.enumerated() {
      if let offset = comma, offset < comment.lowerBound {
        pass(offset, endsLine ? .line(gap.indentation, keepsEmptyLine: false) : .none)
        (comma, endsLine) = (nil, false)
      }
      let isOnOwnLine =
        gap.isSpread && text.lineEndCount(in: writer.reached..<comment.lowerBound) > 0
      let isFirst = index == 0 && gap.isAtStart
      let space: SpaceWriter.Space =
        if index == firstOfNext {
          .line(gap.indentation, keepsEmptyLine: !isFirst)
        } else if endsLine || isOnOwnLine && index < firstOfNext {
          .line(gap.indentation, keepsEmptyLine: !isFirst)
        } else {
          isFirst ? gap.first : .blank
        }
      writer.space(to: comment.lowerBound, space)
      writer.keep(to: comment.upperBound)
      endsLine = !text.isClosedBlockComment(comment)
    }
    if let comma {
      pass(comma, endsLine ? .line(gap.indentation, keepsEmptyLine: false) : .none)
      endsLine = false
    }
    return (endsLine, firstOfNext < comments.count)
  }

  /// The white space between the last comment of a gap, or a comma behind it, and the next token.
  private func spaceBehindComments(
    _ gap: Gap, _ endsLine: Bool, joins: Bool
  ) -> SpaceWriter.Space {
    if joins { return .blank }
    if case .line(let indentation, _) = gap.last {
      return .line(indentation, keepsEmptyLine: !gap.isAtCloser)
    }
    if endsLine { return .line(gap.indentation, keepsEmptyLine: false) }
    if case .none = gap.last, gap.isAtStart, !gap.isAtCloser { return .blank }
    return gap.last
  }

  private mutating func pass(_ punctuation: Int, _ space: SpaceWriter.Space) {
    writer.space(to: punctuation, space)
    writer.pass(to: punctuation + 1, width: 1)
  }

  /// Writes the comments before the document's value, and the white space around them.
  mutating func writeStart(to start: Int) {
    let text = outline.source.text
    let comments = text.comments(in: writer.reached..<start)
    guard let last = comments.last else { return writer.space(to: start, .none) }
    var gap = endGap
    gap.isAtStart = true
    gap.first = .none
    writer.space(to: comments[0].lowerBound, .none)
    _ = writeComments(comments, of: gap, to: last.upperBound)
    let isOnItsLine = text.lineEndCount(in: last.upperBound..<start) == 0
    writer.space(to: start, isOnItsLine ? .blank : .line(gap.indentation, keepsEmptyLine: true))
  }

  /// Writes the comments behind the document's value, up to the white space at the end of the text.
  private mutating func writeEnd() {
    let text = outline.source.text
    let comments = text.comments(in: writer.reached..<text.utf8Count)
    guard let last = comments.last else { return }
    _ = writeComments(comments, of: endGap, to: last.upperBound)
  }

  /// The white space around the document's value.
  private var endGap: Gap {
    var gap = Gap(indentation: Indentation([], tabSize: options.tabSize), isSpread: true)
    gap.isAtCloser = true
    return gap
  }

  /// Passes text without changing it, and ends the document according to the options.
  mutating func finish(keepingTo end: Int) {
    if writer.reached < end { writer.keep(to: end) }
    writeEnd()
    writer.finish()
  }
}
