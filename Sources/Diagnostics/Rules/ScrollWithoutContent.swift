import JSON
import LayoutEngine
import LiveDocuments

/// A scroll node without content is in front of or behind the content that it should scroll.
///
/// - Source: Texture `ASScrollNode`, which scrolls its own subnodes and nothing else
enum ScrollWithoutContent: DiagnosticRule {
  static let code = "scroll-without-content"
  static let severity = Severity.warning
  static let checksLayout = true
  // Changes beside a scroll node invalidate only its parent.
  static let subjects: Set<ElementType> = [.absolute, .background, .overlay, .wrapper]
  static let subsumes = [Subsumption](
    [
      "cross-axis-overflow", "main-axis-overflow", "negative-origin-overflow", "outside-parent",
      "size-overridden-by-parent", "stacked-wrapper-children", "absolute-without-position",
    ], [.itself, .below], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let items = context.elements.items(of: element)
    guard items.count >= 2, items.count <= itemLimit else { return [] }
    let contents = items.filter { hasContent($0, context) }
    guard !contents.isEmpty else { return [] }
    return items.filter { isEmptyScroll($0, context) }.map { scroll in
      let isBehind = position(of: scroll, in: items, element, context) < 0
      return PendingDiagnostic(
        Location(scroll, part: .type),
        "this scroll node has no content and scrolls nothing: what is "
          + "\(isBehind ? "in front of" : "behind") it is not in it",
        axis: axis(of: scroll, context), subject: element,
        related: contents.prefix(1).map {
          Diagnostic.Related(.location(Location($0, part: .type)), "this is not in the scroll node")
        })
    }
  }

  /// More elements on top of each other are not a page with a scroll node that was left empty.
  private static let itemLimit = 8

  private static func isEmptyScroll(_ element: ElementID, _ context: CheckContext) -> Bool {
    context.elements.type(of: element) == .scroll && !context.elements.hasChildren(element)
      && !context.elements.isCutShort(element)
  }

  private static func hasContent(_ element: ElementID, _ context: CheckContext) -> Bool {
    guard context.elements.type(of: element) != .scroll else { return false }
    switch context.elements.type(of: element) {
    case .text, .button, .editableText, .image, .networkImage, .video, .map: return true
    default:
      // A node with a height of its own stands for content that is laid out in code.
      return context.elements.hasItems(element)
        || context.layout.traits(of: element).contains(.sized)
    }
  }

  /// The paint order of a scroll node; negative if it is drawn before its siblings.
  private static func position(
    of scroll: ElementID, in items: [ElementID], _ parent: ElementID, _ context: CheckContext
  ) -> Int {
    switch context.elements.algorithm(of: parent) {
    case .background: context.elements.child(of: parent, role: .companion) == scroll ? -1 : 1
    case .overlay: context.elements.child(of: parent, role: .companion) == scroll ? 1 : -1
    default: items.first == scroll ? -1 : 1
    }
  }

  /// The axis along which content would scroll; `nil` for both.
  private static func axis(of scroll: ElementID, _ context: CheckContext) -> Axis? {
    let axes = Axis.allCases.filter { context.layout.scrollsContent(scroll, along: $0) }
    return axes.count == 1 ? axes.first : nil
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let parent = diagnostic.subject, let scroll = diagnostic.location.element else {
      return []
    }
    let items = context.elements.items(of: parent)
    guard items.count == 2, context.elements.childCount(of: parent) == 2,
      let content = items.first(where: { $0 != scroll }),
      let location = context.memberLocation(of: content, in: parent)
    else { return [] }
    let isList = context.elements.slot(of: content) == .children
    let written = context.elements.writtenKeys(of: parent).intersection(.style)
    guard isList || written.isEmpty && !context.document.hasMember("id", of: parent) else {
      return []
    }
    var rewrites: [Rewrite] = []
    if !context.document.hasMember("automaticallyManagesContentSize", of: scroll) {
      rewrites.append(
        .setMember(
          of: Location(scroll, part: .value), key: "automaticallyManagesContentSize", true))
    }
    rewrites.append(.moveMember(location, to: Location(scroll, part: .value), key: "child"))
    if !isList { rewrites.append(.replaceElement(parent, by: scroll)) }
    return [
      CodeAction(
        "Move \(context.shortName(of: content)) into the scroll node", rewrites,
        structure: .gathers(context.document.pointer(of: parent), replacesIt: !isList))
    ]
  }

  static let page = RulePage(
    meaning: """
      A scroll node has no content. It lies in front of or behind the content that should \
      scroll, and scrolls nothing.
      """,
    reason: """
      A scroll node scrolls what is in it. A background or overlay only gives it the size of \
      the content beside it.
      """,
    example: """
      {
        "constrainedSize": { "width": 375, "height": 667 },
        "root": {
          "type": "background",
          "child": {
            "type": "stack", "direction": "vertical",
            "children": [
              { "type": "image", "imageSize": { "width": 375, "height": 400 } },
              { "type": "image", "imageSize": { "width": 375, "height": 400 } }
            ]
          },
          "background": { "type": "scroll", "automaticallyManagesContentSize": true }
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 375, "height": 667 },
        "root": {
          "type": "scroll", "automaticallyManagesContentSize": true,
          "child": {
            "type": "stack", "direction": "vertical",
            "children": [
              { "type": "image", "imageSize": { "width": 375, "height": 400 } },
              { "type": "image", "imageSize": { "width": 375, "height": 400 } }
            ]
          }
        }
      }
      """,
    fix: """
      The fix moves the content into the scroll node, which takes the place of the background \
      or overlay.
      """)
}

extension CheckContext {
  /// The value by which a parent holds one of its children.
  fileprivate func memberLocation(of child: ElementID, in parent: ElementID) -> Location? {
    if elements.slot(of: child) == .children {
      return Location(parent, [.key("children"), .index(elements.index(of: child))], part: .value)
    }
    let key = document.pointer(of: child).split(separator: "/").last.map(String.init)
    return key.map { Location(parent, [.key($0)], part: .value) }
  }
}
