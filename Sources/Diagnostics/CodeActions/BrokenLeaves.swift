import LayoutEngine
import LiveDocuments

/// The leaves of a screen that its user would call broken, and what no fix may add.
///
/// Broken leaves are nodes without children that are outside, empty or cut.
///
/// A leaf is outside if it, or a node around it, extends beyond the bounds that clip it; empty if one of its sides is
/// zero; cut if its text does not show completely.
struct BrokenLeaves: Hashable {
  /// The number of leaves that are outside or empty, of which nothing or only a part is visible.
  var lost = 0

  /// The number of other leaves whose text is cut.
  var cut = 0

  /// The texts whose longest word is wider than their lines, with their numbers; elements have other IDs after a trial.
  var brokenWords: [String: Int] = [:]

  /// The number of scroll nodes in other scroll nodes.
  var nestedScrolls = 0

  var count: Int { lost + cut }

  /// A leaf that is lost weighs twice as much as a text that is cut.
  var weight: Int { 2 * lost + cut }

  /// True if a text has a broken word that it had not before.
  func breaksWord(since before: BrokenLeaves) -> Bool {
    brokenWords.contains { $1 > before.brokenWords[$0, default: 0] }
  }
}

extension LiveDocument {
  /// - Complexity: O(*n*) in the number of elements.
  var brokenLeaves: BrokenLeaves {
    var broken = BrokenLeaves()
    let context = CheckContext(self)
    guard let root = elements.root, let size = layout.size(of: root) else { return broken }
    var pending = [ClippedElement(element: root, parentOrigin: .zero, clip: root, clipSize: size)]
    while let current = pending.popLast() {
      guard let frame = layout.frame(of: current.element) else { continue }
      var inside = current
      inside.parentOrigin.x += frame.origin.x
      inside.parentOrigin.y += frame.origin.y
      let isNode = elements.type(of: current.element).isDisplayNode
      if current.element == root {
        inside.parentOrigin = .zero
      } else if isNode {
        inside.isOutside =
          current.isOutside || extends(inside.parentOrigin, frame.size, beyond: current)
        inside.parentOrigin = .zero
        (inside.clip, inside.clipSize) = (current.element, frame.size)
      }
      let items = elements.items(of: current.element)
      if elements.type(of: current.element) == .scroll {
        if current.isInScroll { broken.nestedScrolls += 1 }
        inside.isInScroll = true
      }
      if items.isEmpty {
        guard isNode else { continue }
        let traits = layout.traits(of: current.element)
        if [.text, .button, .editableText].contains(elements.type(of: current.element)) {
          if let text = brokenText(current.element, traits, context) {
            broken.brokenWords[text, default: 0] += 1
          }
        }
        if inside.isOutside || traits.contains(.empty) {
          broken.lost += 1
        } else if traits.contains(.textIsTruncated) {
          broken.cut += 1
        }
        continue
      }
      for item in items {
        inside.element = item
        pending.append(inside)
      }
    }
    return broken
  }

  /// The text of an element if its longest word is wider than its lines, also of one that is left no width; else `nil`.
  private func brokenText(
    _ element: ElementID, _ traits: ElementTraits, _ context: CheckContext
  ) -> String? {
    let isLeftNoWidth = traits.contains(.empty) && layout.size(of: element)?.width == 0
    guard isLeftNoWidth || traits.contains(.textIsTruncated) else { return nil }
    let text = elements.ownTitle(of: element) ?? element
    guard isLeftNoWidth || CutText(element, in: context)?.fault == .brokenWord,
      elements.text(of: text).map({ $0.longestWordWidth > 0 }) ?? false
    else { return nil }
    return elements.content(of: text).ownText?.text ?? ""
  }

  /// A child of a row may end two pixels outside because siblings that shrank were rounded up.
  private func extends(_ origin: Point, _ size: Size, beyond clipped: ClippedElement) -> Bool {
    let tolerance = 2 * layout.pixelTolerance
    return Axis.allCases.contains { axis in
      let start = axis == .horizontal ? origin.x : origin.y
      let end = start + size[axis] - clipped.clipSize[axis]
      return (-start > tolerance || end > tolerance)
        && !layout.scrollsContent(clipped.clip, along: axis)
    }
  }
}

/// An element and the node, or the root, whose bounds clip it.
private struct ClippedElement {
  var element: ElementID

  /// The origin of the element's parent in the coordinates of the clipping element.
  var parentOrigin: Point
  var clip: ElementID
  var clipSize: Size

  /// True if a node around the element is outside already.
  var isOutside = false

  /// True if a node around the element is a scroll node.
  var isInScroll = false
}
