package import LayoutEngine
package import LiveDocuments

/// The layout of a document, or of one of its elements, as a file of Texture code: a display node with a
/// node for each that is laid out, and a method that makes the specs, inner ones first.
///
/// Only settings with an effect are written. Hidden elements are left out, and missing parts are named in a comment.
///
/// - Parameters:
///   - document: The document to lay out.
///   - element: The outermost element of the code; the root if it is `nil`. It is written even if it is hidden.
///   - language: The language of the code.
///   - className: The name of the class, changed as far as it is not a valid name.
/// - Returns: The file's text.
/// - Complexity: In the number of elements and the length of their texts.
package func code(
  for document: LiveDocument, element: ElementID? = nil, in language: CodeLanguage,
  className: String = "LayoutNode"
) -> String {
  let file = CodeFile(
    document, top: element ?? document.elements.root, isWhole: element == nil,
    className: ClassName(className).text)
  switch language {
  case .swift: return SwiftCode(file).text
  case .objc: return ObjectiveCCode(file).text
  }
}

/// A language that Texture layouts are written in.
package enum CodeLanguage: String, CaseIterable, Hashable, Sendable {
  case swift
  case objc = "objective-c"
}

/// The content of a file of code, independent of the language.
struct CodeFile {
  /// The comment at the top, line by line.
  private(set) var heading: [String] = []
  private(set) var constants: [CodeConstant] = []

  /// The class of the document, or of the element.
  private(set) var main: CodeClass

  /// The classes of layouts, each before the classes that use it.
  private(set) var layoutClasses: [CodeClass] = []

  /// The classes that nodes with made-up contents need.
  private(set) var contentNodes: Set<ContentNode> = []

  init(_ document: LiveDocument, top: ElementID?, isWhole: Bool, className: String) {
    main = CodeClass(className: className)
    guard let top else {
      heading = codeHeading(isWhole: isWhole, hasMadeUpText: false)
      main.hints = CodeHints(document, [], isWhole: isWhole).lines
      main.layouts = [LayoutMethod(name: nil)]
      return
    }
    let inside = document.laidOutElements(from: top)
    let hints = CodeHints(document, inside, isWhole: isWhole)
    let constants = CodeConstants(document, of: className)
    let scope = CodeScope(document, constants)
    let classes = LayoutClasses(document, hints, constants)
    let elements = CodeElements(document, top: top, scope, classes)
    let variants = isWhole ? VariantHints(document, elements) : nil
    main = CodeClass(document, elements, classes, hints)
    main.className = className
    main.hints = hints.lines + (variants?.lines ?? [])
    // The class is a node around the document's root, and would mirror it.
    let isMirrored = document.header.direction == .rightToLeft || variants?.areMirrored == true
    if isWhole, elements.owner == nil, isMirrored {
      let attribute = CodeOption("UISemanticContentAttribute", "forceLeftToRight")
      main.setup.insert([.set(.owner, "semanticContentAttribute", .option(attribute))], at: 0)
    }
    layoutClasses = classes.all.map(\.complete)
    self.constants = constants.all
    for code in layoutClasses + [main] {
      contentNodes.formUnion(code.nodes.compactMap(\.content).map(ContentNode.init))
    }
    let hasMadeUpText = inside.contains { element in
      guard case .text(let text) = document.elements.content(of: element).unmeasured else {
        return false
      }
      return text.font.family == Font().family
    }
    heading = codeHeading(
      isWhole: isWhole, hasMadeUpText: hasMadeUpText, omittedVariants: variants?.omitted ?? [])
  }
}

/// The content of a class.
struct CodeClass: Hashable {
  var className = ""

  /// The hints at the class.
  var hints: [String] = []

  /// The properties that its initialiser takes.
  private(set) var properties: [CodeProperty] = []

  /// The default values of the properties.
  var defaults: [CodeExpression?] = []

  /// The nodes in the order of the document.
  private(set) var nodes: [NodeDeclaration] = []

  /// The statements that run once, a group for each node.
  var setup: [[CodeStatement]] = []

  /// The methods that make specs; the class's own is the first.
  var layouts: [LayoutMethod] = []

  init(className: String) { self.className = className }

  init(
    _ document: LiveDocument, _ elements: CodeElements, _ classes: LayoutClasses,
    _ hints: CodeHints
  ) {
    for element in elements.inOrder where document.elements.type(of: element).isDisplayNode {
      let lines = NodeLines(document, elements, element, hints, classes)
      if element != elements.owner { nodes.append(lines.declaration) }
      if !lines.statements.isEmpty { setup.append(lines.statements) }
    }
    layouts = elements.layouts.map { LayoutMethod(document, elements, $0, hints) }
    properties = elements.scope.properties.map(\.property)
  }

  /// The class without comments, for the comparison with other classes.
  var withoutComments: CodeClass {
    var code = self
    code.setup = setup.map { $0.filter { !$0.isComment } }.filter { !$0.isEmpty }
    code.layouts = layouts.map(\.withoutComments)
    return code
  }
}

extension CodeStatement {
  fileprivate var isComment: Bool {
    switch self {
    case .comment, .inert: true
    default: false
    }
  }
}

/// A node that the class keeps, or a list of them.
struct NodeDeclaration: Hashable, Sendable {
  let name: CodeName
  let className: String

  /// The contents that a plain node is made with, if the document makes some up.
  let content: MadeUpContent?

  /// The construction of nodes that use a layout.
  let construction: NodeConstruction?

  /// The hints about it.
  let hints: [String]

  enum MadeUpContent: Hashable, Sendable {
    case size(Size)
    case sizeOf([CodeExpression])
    case flow(Flow)
  }

  /// True if only an initialiser can make it.
  var needsProperties: Bool {
    if case .sizeOf(let sides)? = content { return sides.contains { $0.needsProperties } }
    return construction?.needsProperties ?? false
  }
}

/// A class of nodes whose content is measured as the document states.
enum ContentNode: Hashable, CaseIterable, Sendable {
  case intrinsicSize
  case flow

  init(_ content: NodeDeclaration.MadeUpContent) {
    switch content {
    case .size, .sizeOf: self = .intrinsicSize
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

/// Lines of code with their indentation.
struct CodeLines {
  private(set) var text = ""
  private var depth = 0

  /// The column up to which lists stay on one line.
  static let width = 100

  mutating func line(_ line: String) {
    if line.isEmpty { return gap() }
    for _ in 0..<depth { text += "  " }
    text += line
    text += "\n"
  }

  /// An empty line.
  mutating func gap() { text += "\n" }

  mutating func lines(_ lines: [String]) {
    for line in lines { self.line(line) }
  }

  /// Lines between an opening and a closing one, which are less deep.
  mutating func block(
    _ opening: String, closing: String = "}", _ body: (inout CodeLines) -> Void
  ) {
    line(opening)
    depth += 1
    body(&self)
    depth -= 1
    line(closing)
  }

  /// The columns that are left for a line.
  var room: Int { Self.width - depth * 2 }
}

/// A method that makes the specs between a node and the nodes below it.
struct LayoutMethod: Hashable {
  /// `nil` for the class's own.
  let name: String?

  /// A group for each spec, inner ones first.
  private(set) var groups: [[CodeStatement]] = []

  /// The value that it returns: a spec, or a node to be wrapped in one; `nil` where there is
  /// nothing.
  private(set) var result: CodeName?

  /// A method without anything to lay out.
  init(name: String?) {
    self.name = name
    groups = [[.comment("The document has no root.")]]
  }

  init(
    _ document: LiveDocument, _ elements: CodeElements, _ layout: CodeElements.Layout,
    _ hints: CodeHints
  ) {
    name = layout.method
    result = elements[layout.top]
    for spec in elements.specs(of: layout) {
      let conditional = elements.conditionalParts(of: spec)
      var lines = document.notes(of: spec, except: conditional).map(CodeStatement.comment)
      lines += Self.relativePositions(document, elements, in: spec)
      let name = elements[spec]
      let made = SpecCall(document, elements, spec)
      let container = spec == layout.top ? nil : document.elements.parent(of: spec)
      let style = StyleLines(document, spec, in: container)
      lines += (made.inert + style.inert).map(CodeStatement.inert)
      lines += ElementHints(document, spec, in: container, hints, elements.scope).lines.map(
        CodeStatement.hint)
      lines.append(.spec(name, made.call))
      lines += (made.settings + style.settings).map { .set(name, $0.property, $0.value) }
      groups.append(lines.map { elements.scope.naming($0, of: spec) })
    }
  }

  /// The method without comments, for the comparison with other methods.
  var withoutComments: LayoutMethod {
    var method = self
    method.groups = groups.map { $0.filter { !$0.isComment } }
    return method
  }

  /// The positions of nodes in an absolute spec that are known only when it is laid out.
  private static func relativePositions(
    _ document: LiveDocument, _ elements: CodeElements, in spec: ElementID
  ) -> [CodeStatement] {
    guard document.elements.algorithm(of: spec) == .absolute else { return [] }
    let items = document.elements.items(of: spec).filter {
      document.elements.style(of: $0).hasRelativePosition
    }
    if items.isEmpty { return [] }
    let statements = items.filter { document.elements.type(of: $0).isDisplayNode }.map { item in
      let (x, y) = document.layoutPosition(of: item, in: spec)
      return CodeStatement.set(elements[item], "style.layoutPosition", .point(x, y))
    }
    return [.comment("Positions in percent are of the spec in the document, of the node here.")]
      + statements
  }
}
