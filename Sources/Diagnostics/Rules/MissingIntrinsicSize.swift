import JSON
import LayoutEngine
import LiveDocuments

/// A node without content was free to choose its size and ended at 0.
///
/// Texture gives a node without content no size at all if one axis has no limit. An image that is still to be loaded
/// vanishes in a list unless its size is set elsewhere.
///
/// - Source: Texture `-[ASDisplayNode calculateSizeThatFits:]`, ASDisplayNode.mm; AsyncDisplayKit#718
enum MissingIntrinsicSize: DiagnosticRule {
  static let code = "missing-intrinsic-size"
  static let severity = Severity.warning
  static let checksLayout = true
  static let traits = ElementTraits.empty
  static let subsumes =
    [Subsumption("zero-size", [.itself, .above, .below])]
    // Only the child of an overlay or background, which is as large, has anything below its subject.
    + [Subsumption](
      [
        "companion-squeezed", "cross-axis-overflow", "flex-item-collapsed", "insets-exceed-space",
        "main-axis-overflow", "size-overridden-by-parent", "text-cut", "text-truncated",
      ], [.below])
  static let subjects = Set(ElementType.allCases.filter(\.isDisplayNode))

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let size = context.layout.size(of: element), size.width == 0 || size.height == 0,
      context.isBare(element), let type = context.elements.declaration(of: element)
    else { return [] }
    let measurements = context.measurements(of: element)
    let axes = Axis.allCases.filter { size[$0] == 0 && measurements.isFree(on: $0) }
    guard !axes.isEmpty, !isSpacer(element, context) else { return [] }
    let result = axes.count == 1 ? "has a \(axes[0].lengthName) of 0" : "is 0×0"
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type.name) \(result) pt: it has no intrinsic size\(condition(for: type))",
        subject: sizedElement(by: element, context))
    ]
  }

  /// True for a node that grows along a stack and is named as a spacer: nothing of it is to be seen.
  private static func isSpacer(_ element: ElementID, _ context: CheckContext) -> Bool {
    guard context.elements.type(of: element) == .node,
      context.elements.style(of: element).flexGrow > 0,
      let id = context.elements.id(of: element)?.description.lowercased()
    else { return false }
    return id.contains("spacer") || id.contains("filler")
  }

  /// The overlay or background that is exactly as large as an element, or the element itself.
  ///
  /// Diagnostics in it follow from the element's missing size.
  private static func sizedElement(by element: ElementID, _ context: CheckContext) -> ElementID {
    guard let parent = context.elements.parent(of: element),
      [.overlay, .background].contains(context.elements.algorithm(of: parent)),
      context.elements.child(of: parent, role: .child) == element
    else { return element }
    return parent
  }

  /// The condition on which it has no size by itself, behind a space; empty if it never has one.
  private static func condition(for type: TypeDeclaration) -> String {
    switch type.type {
    case .networkImage: " until its content is loaded"
    case .image: " without \"imageSize\""
    case .text, .editableText: " without \"text\""
    case .video, .map: ""
    default: " without content"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.location.element, let frame = context.layout.frame(of: element)
    else {
      return []
    }
    var fixes: [CodeAction] = []
    let size = frame.size
    if size.width > 0, size.height == 0 {
      let height = (size.width * 9 / 16).rounded()
      fixes.append(
        CodeAction(
          "Wrap it in a ratio of 9:16",
          .wrap(element, type: "ratio", members: ["ratio": 0.5625], key: "child")))
      fixes.append(.set(.height, of: element, to: height))
    } else if size.height > 0, size.width == 0 {
      fixes.append(.set(.width, of: element, to: size.height))
    } else {
      if let limit = context.measurements(of: element).final?.range.max,
        limit.width > 0, !isUnlimitedLength(limit.width)
      {
        fixes.append(
          CodeAction(
            "Wrap it in a ratio of 9:16",
            .wrap(element, type: "ratio", members: ["ratio": 0.5625], key: "child")))
      }
      let side: JSONValue = ["width": 44, "height": 44]
      fixes.append(
        CodeAction(
          "Set preferredSize to 44×44", .setStyle(element, key: "preferredSize", side)))
    }
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A node has no intrinsic size, for example because its content is not loaded yet, and \
      nothing else gives it a size. It is invisible, and what is aligned by it collapses too.
      """,
    reason: """
      Network images know their size only after they are loaded, and the layout runs before. Plain \
      nodes, maps and lists (ASTableNode, ASCollectionNode, ASPagerNode) never have one: where the \
      width or the height is unlimited, calculateSizeThatFits: returns 0×0. Neither the cells of a \
      list nor the view of a node with a view block is measured.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical",
        "children": [
          { "type": "networkImage" },
          { "type": "text", "text": "Photo" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical",
        "children": [
          { "type": "networkImage", "style": { "height": 180 } },
          { "type": "text", "text": "Photo" }
        ]
      }
      """,
    fix: """
      The fixes give it a size to start with: a common ratio if one side is known, else a \
      square. The numbers are guesses; put in your own.
      """)
}
