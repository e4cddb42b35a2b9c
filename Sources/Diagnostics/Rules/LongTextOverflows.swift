import LayoutEngine
import LiveDocuments

/// A text that only the running app knows may not shrink in a row, so that a long one leaves the row.
///
/// The layout is that of a short text, which an importer made up. A stack measures the text without a limit, on one line,
/// and only children with a `flexShrink` get less afterwards. The text is taken to be long with the letters of
/// ``longLength`` characters; texts with digits and those named as counts or dates are not.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
enum LongTextOverflows: DiagnosticRule {
  static let code = "long-text-overflows"
  static let severity = Severity.information
  static let checksDocument = true

  /// The characters of a long name or title.
  private static let longLength = 40

  /// The words in the names of texts that stay short: of numbers, dates and times.
  private static let shortWords: Set<String> = [
    "age", "ago", "amount", "badge", "balance", "count", "counter", "date", "day", "days",
    "distance", "duration", "hour", "index", "karma", "minute", "month", "number", "percent",
    "percentage", "points", "price", "progress", "rating", "score", "stat", "stats", "time",
    "timestamp", "total", "unit", "value", "version", "votes", "year",
  ]

  /// True for a name with a word of ``shortWords``: `dateLabel`, `like_count`.
  private static func namesShortText(_ id: String) -> Bool {
    var word = ""
    for character in id + "-" {
      if character.isLowercase {
        word.append(character)
        continue
      }
      if shortWords.contains(word) { return true }
      word = character.isLetter ? character.lowercased() : ""
    }
    return false
  }

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    guard context.document.hasMarks else { return [] }
    let unlimited = SizeRange(
      min: .zero, max: Size(width: .infinity, height: .infinity))
    var lengths: [ElementID: Double] = [:]
    var rows = RowSearch(context)
    return context.document.markedElements.sorted { $0.index < $1.index }.compactMap { text in
      guard context.document.marks(of: text).hasAssumedText,
        context.elements.type(of: text) == .text, context.layout.frame(of: text) != nil,
        let words = context.elements.content(of: text).ownText?.text, !words.isEmpty,
        !words.contains(where: \.isNumber),
        !namesShortText(context.elements.id(of: text) ?? ""),
        let row = rows.row(around: text)
      else { return nil }
      let natural = context.layout.contentSize(of: text, in: unlimited).width
      let longer = natural * max(1, Double(longLength) / Double(words.count))
      let stack = row.limited.stack
      let others = lengths[stack] ?? context.rigidLength(of: stack)
      lengths[stack] = others
      let own = context.isRigid(row.limited.item) ? context.length(of: row.limited.item) : 0
      let frame = context.layout.size(of: text)?.width ?? 0
      // Insets and siblings of the text in the child.
      let around = row.limited.item == text || own == 0 ? 0 : max(0, own - frame)
      guard others - own + around + longer > row.limited.width + context.layout.pixelTolerance
      else { return nil }
      return diagnostic(about: text, in: row, endingWith: rows.lastItem(of: row.stack), context)
    }
  }

  private static func diagnostic(
    about text: ElementID, in row: RigidRow, endingWith last: ElementID, _ context: CheckContext
  ) -> PendingDiagnostic {
    let effect =
      last == row.item
      ? "it runs out of the row" : "it pushes \(context.shortName(of: last)) out of the row"
    return PendingDiagnostic(
      Location(text, part: .type),
      "if this text is long, \(effect): without a \"flexShrink\" it stays on one line",
      axis: .horizontal,
      related: [
        Diagnostic.Related(
          .location(Location(row.limited.stack, part: .type)),
          "this row is at most \(points(row.limited.width)) wide")
      ])
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    var rows = RowSearch(context)
    guard let text = diagnostic.subject, let row = rows.row(around: text) else { return [] }
    let filling = context.fillingRest(with: row.item, keepsLength: true)
    return [.shrink(row.item, in: context), filling?.fix].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      A text that only the running app knows is in a row and may not shrink. The layout fits with the text that was made \
      up for it. A long text, such as a name of 40 letters, pushes the elements behind it out of the row, or leaves the row \
      itself.
      """,
    reason: MissingFlexShrink.page.reason,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "text", "id": "name", "text": "Name", "assumed": ["text"] },
            { "type": "image", "id": "badge", "imageSize": { "width": 40, "height": 40 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            {
              "type": "text", "id": "name", "text": "Name", "assumed": ["text"],
              "style": { "flexShrink": 1 }
            },
            { "type": "image", "id": "badge", "imageSize": { "width": 40, "height": 40 } }
          ]
        }
      }
      """,
    fix: """
      A flexShrink of 1 on the stack's child lets the text break into lines, or end with an ellipsis if its lines are \
      limited. If the text is in further stacks inside the child, those get the key as well. With a flexGrow of 1 the child \
      also fills the row if its text is short.
      """)
}

/// A row in which a text may not shrink.
private struct RigidRow {
  let stack: ElementID

  /// The child of the row that the text is in, or is.
  let item: ElementID

  /// The nearest row with a limit along it: the row itself, or one around it.
  let limited: Limit

  struct Limit {
    let stack: ElementID
    let item: ElementID

    /// In points.
    let width: Double
  }
}

/// A search for the rows around texts, in time linear in the elements around all of them.
private struct RowSearch {
  private let context: CheckContext
  private var rows: [ElementID: RigidRow?] = [:]
  private var limits: [ElementID: RigidRow.Limit?] = [:]
  private var lastItems: [ElementID: ElementID] = [:]

  init(_ context: CheckContext) { self.context = context }

  mutating func lastItem(of stack: ElementID) -> ElementID {
    let last = lastItems[stack] ?? context.elements.items(of: stack).last ?? stack
    lastItems[stack] = last
    return last
  }

  /// A step from an element to its parent.
  private enum Step {
    case up(ElementID)
    case row(ElementID)

    /// The text may break into lines, or another rule reports it.
    case end
  }

  /// The innermost row in which a text may not shrink, if the row or a row around it has a limit.
  mutating func row(around text: ElementID) -> RigidRow? {
    var path: [ElementID] = []
    var item = text
    var found: RigidRow?
    while true {
      if let known = rows[item] {
        found = known
        break
      }
      path.append(item)
      let step = step(from: item)
      if case .up(let parent) = step {
        item = parent
        continue
      }
      if case .row(let stack) = step {
        found = limit(from: item).map { RigidRow(stack: stack, item: item, limited: $0) }
      }
      break
    }
    for element in path { rows.updateValue(found, forKey: element) }
    return found
  }

  private func step(from item: ElementID) -> Step {
    guard let parent = parentWithoutBounds(of: item) else { return .end }
    let shrinks = context.elements.style(of: item).flexShrink > 0
    guard context.stack(parent)?.direction == .horizontal else {
      // Other rules report a flexShrink that was meant for the row.
      return shrinks ? .end : .up(parent)
    }
    if !shrinks { return .row(parent) }
    return width(of: parent) == nil ? .up(parent) : .end
  }

  /// The nearest row with a limit around an element.
  private mutating func limit(from item: ElementID) -> RigidRow.Limit? {
    var path: [ElementID] = []
    var item = item
    var found: RigidRow.Limit?
    while true {
      if let known = limits[item] {
        found = known
        break
      }
      path.append(item)
      guard let parent = parentWithoutBounds(of: item) else { break }
      if context.stack(parent)?.direction == .horizontal, let width = width(of: parent) {
        found = RigidRow.Limit(stack: parent, item: item, width: width)
        break
      }
      item = parent
    }
    for element in path { limits.updateValue(found, forKey: element) }
    return found
  }

  /// The parent of an element that has no width of its own, if the parent passes the width on to it.
  private func parentWithoutBounds(of item: ElementID) -> ElementID? {
    let style = context.elements.style(of: item)
    guard style.width == .auto, style.maxWidth == .auto,
      let parent = context.elements.parent(of: item)
    else { return nil }
    guard let stack = context.stack(parent) else {
      return context.elements.child(of: parent, role: .child) == item ? parent : nil
    }
    return stack.direction == .horizontal && (stack.wraps || style.flexBasis != .auto)
      ? nil : parent
  }

  /// The greatest width of a stack, if it is limited.
  private func width(of stack: ElementID) -> Double? {
    context.layout.measuredRange(of: stack).flatMap {
      isUnlimitedLength($0.max.width) ? nil : $0.max.width
    }
  }
}

extension CheckContext {
  /// True if a child of a stack keeps its length: it neither shrinks nor grew.
  fileprivate func isRigid(_ item: ElementID) -> Bool {
    let style = elements.style(of: item)
    return style.flexShrink == 0 && style.flexGrow == 0
  }

  fileprivate func length(of item: ElementID) -> Double { layout.size(of: item)?.width ?? 0 }

  /// The length of the children of a row that keep theirs, with all spacings.
  fileprivate func rigidLength(of stack: ElementID) -> Double {
    let items = elements.items(of: stack)
    let spacing = self.stack(stack)?.spacing ?? 0
    return items.reduce(spacing * Double(max(0, items.count - 1))) { sum, item in
      let style = elements.style(of: item)
      return sum + style.spacingBefore + style.spacingAfter
        + (isRigid(item) ? length(of: item) : 0)
    }
  }
}
