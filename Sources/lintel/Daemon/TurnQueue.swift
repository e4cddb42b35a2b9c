/// Queues of several sources that are served in turn: first in, first out for each source, round robin among them.
///
/// A source with a thousand elements delays an element of another source by one turn, which is one element unless the
/// caller makes it longer.
struct TurnQueue<Source: Hashable & Sendable, Element: Sendable>: Sendable {
  private struct Line {
    var elements: [Element?] = []
    var head = 0
    var isHeld = false

    var isEmpty: Bool { head == elements.count }
  }

  private var lines: [Source: Line] = [:]

  /// The sources that have an element and are not held, the next one to serve first.
  private var turns: [Source] = []
  private var firstTurn = 0

  /// The source of the element that was removed last.
  private var lastSource: Source?

  /// The number of elements, those of held sources included.
  private(set) var count = 0

  init() {}

  /// True if ``pop()`` returns an element.
  var hasNext: Bool { firstTurn < turns.count }

  /// Appends an element behind the others of its source.
  mutating func append(_ element: Element, of source: Source) {
    var line = lines.removeValue(forKey: source) ?? Line()
    let isNew = line.isEmpty && !line.isHeld
    line.elements.append(element)
    lines[source] = line
    count += 1
    if isNew { turns.append(source) }
  }

  /// Removes the first element of the source that was served least recently.
  ///
  /// - Parameter isSameTurn: True to serve the source of the last element again, if it has another one.
  /// - Returns: The element; `nil` if no source has one that is not held.
  /// - Complexity: Amortized O(1).
  mutating func pop(inSameTurn isSameTurn: Bool = false) -> Element? {
    guard hasNext else { return nil }
    // The source that was served last is at the end, unless others came since.
    if isSameTurn, let lastSource, turns.last == lastSource {
      turns.removeLast()
      return pop(of: lastSource)
    }
    let source = turns[firstTurn]
    firstTurn += 1
    if firstTurn == turns.count || firstTurn >= 1_024 {
      turns.removeFirst(firstTurn)
      firstTurn = 0
    }
    return pop(of: source)
  }

  /// - Precondition: `source` is not in ``turns``.
  private mutating func pop(of source: Source) -> Element? {
    guard var line = lines.removeValue(forKey: source) else { return nil }
    lastSource = source
    let element = line.elements[line.head]
    // Frees it as soon as its receiver does.
    line.elements[line.head] = nil
    line.head += 1
    if line.isEmpty || line.head >= 1_024 {
      line.elements.removeFirst(line.head)
      line.head = 0
    }
    count -= 1
    if !line.isEmpty {
      lines[source] = line
      turns.append(source)
    }
    return element
  }

  /// Serves a source no more until it is released; what it appends is kept.
  ///
  /// - Complexity: In the number of sources.
  mutating func hold(_ source: Source) {
    var line = lines.removeValue(forKey: source) ?? Line()
    line.isHeld = true
    lines[source] = line
    turns.removeSubrange(..<firstTurn)
    firstTurn = 0
    turns.removeAll { $0 == source }
  }

  /// Serves a held source again.
  mutating func release(_ source: Source) {
    guard lines[source]?.isHeld == true, var line = lines.removeValue(forKey: source) else {
      return
    }
    line.isHeld = false
    guard !line.isEmpty else { return }
    lines[source] = line
    turns.append(source)
  }
}
