import LayoutEngine
import LiveDocuments

/// The content of a file of code, independent of the language.
struct CodeFile {
  let className: String

  /// The comment at the top, line by line.
  private(set) var heading: [String] = []

  /// The hints at the class.
  private(set) var hints: [String] = []

  /// The nodes in the order of the document.
  private(set) var nodes: [NodeDeclaration] = []

  /// The statements that run once, a group for each node.
  private(set) var setup: [[CodeStatement]] = []

  /// The methods that make specs; the class's own is the first.
  private(set) var layouts: [LayoutMethod] = []

  /// The classes that nodes with made-up contents need.
  private(set) var contentNodes: Set<ContentNode> = []

  init(_ document: LiveDocument, top: ElementID?, isWhole: Bool, className: String) {
    self.className = className
    guard let top else {
      heading = codeHeading(isWhole: isWhole, hasMadeUpText: false)
      hints = CodeHints(document, [], isWhole: isWhole).lines
      layouts = [LayoutMethod(name: nil)]
      return
    }
    let elements = CodeElements(document, top: top)
    let hints = CodeHints(document, elements.inOrder, isWhole: isWhole)
    let variants = isWhole ? VariantHints(document, elements) : nil
    self.hints = hints.lines + (variants?.lines ?? [])
    // The node that the class is would mirror what the document has at its root.
    let isMirrored = document.header.direction == .rightToLeft || variants?.areMirrored == true
    if isWhole, elements.owner == nil, isMirrored {
      let attribute = CodeOption("UISemanticContentAttribute", "forceLeftToRight")
      setup.append([.set(.owner, "semanticContentAttribute", .option(attribute))])
    }
    for element in elements.inOrder where document.elements.type(of: element).isDisplayNode {
      let lines = NodeLines(document, elements, element, hints)
      if element != elements.owner { nodes.append(lines.declaration) }
      if let content = lines.declaration.content { contentNodes.insert(ContentNode(content)) }
      if !lines.statements.isEmpty { setup.append(lines.statements) }
    }
    layouts = elements.layouts.map { LayoutMethod(document, elements, $0, hints) }
    let hasMadeUpText = elements.inOrder.contains { element in
      guard case .text(let text) = document.elements.content(of: element).unmeasured else {
        return false
      }
      return text.font.family == Font().family
    }
    heading = codeHeading(
      isWhole: isWhole, hasMadeUpText: hasMadeUpText, omittedVariants: variants?.omitted ?? [])
  }
}

/// A node that the class keeps.
struct NodeDeclaration: Hashable, Sendable {
  let name: CodeName
  let className: String

  /// The contents that a plain node is made with, if the document makes some up.
  let content: MadeUpContent?

  /// The hints about it.
  let hints: [String]

  enum MadeUpContent: Hashable, Sendable {
    case size(Size)
    case flow(Flow)
  }
}

/// A class of nodes that measure as the document says.
enum ContentNode: Hashable, CaseIterable, Sendable {
  case intrinsicSize
  case flow

  init(_ content: NodeDeclaration.MadeUpContent) {
    switch content {
    case .size: self = .intrinsicSize
    case .flow: self = .flow
    }
  }

  var className: String {
    switch self {
    case .intrinsicSize: "IntrinsicSizeNode"
    case .flow: "FlowNode"
    }
  }
}
