package import DocumentSyntax
import LayoutEngine
package import LiveDocuments

/// A code action that was made on a copy, with its effects.
package struct TriedAction: Sendable {
  /// The title, as an imperative.
  package let title: String
  package let kind: CodeAction.Kind

  /// The edits, of the document's text or of a file that it uses.
  package let change: TextChange

  /// The edits of the document's text; none for an action that changes a file.
  package var edits: [SourceEdit] { change.file == nil ? change.edits : [] }

  /// True if it writes a length; other actions remove keys or relate elements to each other.
  let writesLength: Bool

  /// True if it writes over a string that names variables.
  let replacesVariable: Bool

  /// The broken leaves of the document's own screen afterwards; none where they are not counted.
  let brokenLeaves: BrokenLeaves

  /// The condition on which a length that it writes depends; `nil` if it is the same on all screens.
  var condition: FixCondition?

  /// True if the action can be applied to all diagnostics of its kind without review.
  ///
  /// A safe action brings no error or warning on any screen, and changes no frame on a screen on which its diagnostic
  /// does not hold.
  package let isSafe: Bool

  /// The frames it changes, screen by screen, the document's own first.
  let changes: [(screen: String?, frames: FrameChanges)]

  /// The frames it changes in other documents that use this one, by their names; documents without a change are left
  /// out.
  var changesOfUsers: [(name: String, frames: FrameChanges)] = []

  /// The codes of the warnings it brings, each with the variant that has it; `nil` for the document's own screen.
  let faults: [(code: String, screen: String?)]

  /// The codes of the warnings it brings to the screens that the text states, for an action of a layout on another
  /// screen; each with the variant, or `nil` for the document's own screen.
  var statedFaults: [(code: String, screen: String?)] = []

  /// True if it causes a warning in some variant.
  package var bringsFaults: Bool { !faults.isEmpty || !statedFaults.isEmpty }

  /// True if it may be offered as the best fix: it brings no warning, and no length that holds only today, and leaves
  /// the names of variables and the files of other documents.
  package var mayBePreferred: Bool {
    !bringsFaults && condition == nil && !replacesVariable && change.file == nil
  }

  /// The order of the fixes of a diagnostic, the best first: fixes that may be preferred, then fixes that leave fewer
  /// leaves lost, then relations before lengths.
  ///
  /// The order of the rule decides between equals, because the rule knows the author's intent: the smallest change of a
  /// key without effect would always be its removal. Cut texts do not decide, because siblings that shrink together
  /// break more words than a single one that shrinks to nothing.
  var rank: [Int] { [mayBePreferred ? 0 : 1, brokenLeaves.lost, writesLength ? 1 : 0] }

  /// True if every element keeps its position and size in the document itself.
  package var keepsFrames: Bool { changes.first?.frames.count == 0 }

  /// True if it changes no frame and brings no warning on any screen.
  package var changesNothing: Bool {
    !bringsFaults && changes.allSatisfy { $0.frames.count == 0 } && changesOfUsers.isEmpty
  }

  /// The title with the changed frames: `Set width to 40 (photo 0×0 → 40×30; in "wide" photo 0×0 → 40×60)`.
  ///
  /// Menus cut long titles off, so a warning that the action brings comes first.
  package var titleWithChange: String {
    let own = changes.first?.frames.phrase
    // A variant that changes like the document's own screen is not mentioned.
    let others = changes.dropFirst().compactMap { screen, frames in
      frames.phrase.flatMap { phrase in phrase == own ? nil : (screen ?? "", phrase) }
    }
    var parts: [String] = []
    if let condition { parts.append(condition.phrase) }
    if let own {
      parts.append(own)
    } else if let (name, frames) = changesOfUsers.first, let phrase = frames.phrase {
      parts.append("in \(name) \(phrase)")
      if changesOfUsers.count > 1 { parts.append("\(changesOfUsers.count - 1) more documents") }
    } else if kind != .quickFix {
      parts.append("no frame changes")
    }
    if let (name, phrase) = others.first { parts.append("in \(quoted(name)) \(phrase)") }
    if others.count > 1 {
      parts.append(others.count == 2 ? "1 more variant" : "\(others.count - 1) more variants")
    }
    let change = parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    let brings =
      faults.map { code, screen in screen.map { "\(code) in \(quoted($0))" } ?? code }
      + statedFaults.map { code, screen in
        "\(code) \(screen.map { "in \(quoted($0))" } ?? "on the document's own screen")"
      }
    guard let first = brings.first else { return title + change }
    let rest = brings.count > 1 ? " and \(brings.count - 1) more" : ""
    return "Brings \(first)\(rest): \(title)\(change)"
  }
}

/// The frames that an action changes in one variant, for its title: one of them, and their number, which may be
/// thousands.
struct FrameChanges: Hashable {
  private(set) var count = 0

  /// The name of the element, as messages have it, with its frame before and after.
  private var shown: Shown?

  private struct Shown: Hashable {
    let name: String
    let before: Frame?
    let after: Frame?
    let isSubject: Bool

    var isResized: Bool { before?.size != after?.size }

    /// Size changes rank above position changes, and in each group the subject itself ranks first.
    var rank: Int { (isResized ? 2 : 0) + (isSubject ? 1 : 0) }
  }

  mutating func append(
    before: Frame?, after: Frame?, isSubject: Bool, name: () -> String
  ) {
    count += 1
    let change = Shown(name: "", before: before, after: after, isSubject: isSubject)
    if let shown, shown.rank >= change.rank { return }
    shown = Shown(name: name(), before: before, after: after, isSubject: isSubject)
  }

  /// `#title 100×20 → 84×20, 3 more`; `nil` where no frame changes.
  var phrase: String? {
    guard let shown else { return nil }
    let spell = shown.isResized ? spelledSize : spelledOrigin
    let rest = count > 1 ? ", \(count - 1) more" : ""
    return "\(shown.name) \(spell(shown.before)) → \(spell(shown.after))\(rest)"
  }
}

private func spelledSize(_ frame: Frame?) -> String {
  frame.map { "\(spelled($0.size.width))×\(spelled($0.size.height))" } ?? "nothing"
}

private func spelledOrigin(_ frame: Frame?) -> String {
  frame.map { "at \(spelled($0.origin.x)),\(spelled($0.origin.y))" } ?? "nothing"
}

/// The elements of a document with their frames in the root, parents before children; the children of one element are
/// in the order of their keys, in whatever order they are written.
struct ElementFrames {
  private(set) var elements: [Entry] = []

  struct Entry {
    let element: ElementID
    let depth: Int
    let type: ElementType
    let frame: Frame?
  }

  /// - Complexity: O(*n*) in the number of elements.
  init(of document: LiveDocument) {
    guard let root = document.elements.root else { return }
    var pending = [(element: root, depth: 0, origin: Point.zero)]
    while let (element, depth, origin) = pending.popLast() {
      var frame = document.layout.frame(of: element)
      if let inParent = frame?.origin {
        frame?.origin = Point(x: origin.x + inParent.x, y: origin.y + inParent.y)
      }
      elements.append(
        Entry(
          element: element, depth: depth, type: document.elements.type(of: element), frame: frame))
      let children = document.elements.children(of: element)
      let isList = children.allSatisfy { document.elements.slot(of: $0) == .children }
      let ordered =
        isList
        ? children
        : ElementSlot.allCases.flatMap { slot in
          children.filter { document.elements.slot(of: $0) == slot }
        }
      for child in ordered.reversed() {
        pending.append((child, depth + 1, frame?.origin ?? origin))
      }
    }
  }

  /// The indices of some elements, in ascending order.
  func indices(of wanted: Set<ElementID>) -> [Int] {
    wanted.isEmpty ? [] : elements.indices.filter { wanted.contains(elements[$0].element) }
  }

  /// Behind the last element that is in one.
  private func endOfSubtree(at index: Int) -> Int {
    let depth = elements[index].depth
    return elements[(index + 1)...].firstIndex { $0.depth <= depth } ?? elements.endIndex
  }

  /// The index of the first child of an element that is a scroll node without children.
  private func leafScroll(below index: Int) -> Int? {
    let end = endOfSubtree(at: index)
    return ((index + 1)..<end).first { child in
      elements[child].depth == elements[index].depth + 1 && elements[child].type == .scroll
        && (child + 1 == end || elements[child + 1].depth <= elements[child].depth)
    }
  }

  /// The elements of both documents whose frames differ.
  ///
  /// - Parameters:
  ///   - later: The same elements afterwards, with the elements that came and went.
  ///   - structure: The change of the element tree.
  ///   - indices: The indices of the elements that `structure` is about, in ascending order.
  /// - Returns: `nil` if the elements differ from the result that the action describes.
  func differences(
    to later: ElementFrames, _ structure: CodeAction.Structure, at indices: [Int]
  ) -> [(before: Entry, after: Entry)]? {
    let index = indices.first
    var before = elements
    var after = later.elements
    switch structure {
    case .same: break
    case .wraps(_, let hasSecond):
      guard let index else { return nil }
      if hasSecond {
        guard endOfSubtree(at: index) + 1 < after.count else { return nil }
        after.remove(at: endOfSubtree(at: index) + 1)
      }
      guard index < after.count else { return nil }
      after.remove(at: index)
    case .wrapsEach:
      guard after.count == before.count + indices.count else { return nil }
      // Each element is one index behind the new element around it, and behind the wrappers inserted before.
      var wrappers = indices.enumerated().map { $0.element + $0.offset }[...]
      after = after.indices.compactMap { index in
        guard index == wrappers.first else { return after[index] }
        wrappers.removeFirst()
        return nil
      }
    case .unwraps:
      guard let index else { return nil }
      before.remove(at: index)
    case .gathers(_, let replacesParent):
      guard let index, let scroll = leafScroll(below: index) else { return nil }
      let entry = before.remove(at: scroll)
      before.insert(entry, at: index + 1)
      if replacesParent { before.remove(at: index) }
    }
    guard before.count == after.count, zip(before, after).allSatisfy({ $0.type == $1.type }) else {
      return nil
    }
    return zip(before, after).filter { !$0.frame.isSame(as: $1.frame) }
      .map { (before: $0, after: $1) }
  }
}
