import LayoutEngine
import LiveDocuments

/// A node of the class and its setup: its text, its style, and its layout if it has a child.
struct NodeLines {
  let declaration: NodeDeclaration
  private(set) var statements: [CodeStatement] = []
  private let name: CodeName

  init(
    _ document: LiveDocument, _ elements: CodeElements, _ node: ElementID, _ hints: CodeHints,
    _ classes: LayoutClasses
  ) {
    var description = document.elements.description(of: node)
    var algorithm = document.elements.algorithm(of: node)
    // Sizes measured on a device are not part of the code.
    if algorithm == .text, description.content.measuredSizes != nil {
      algorithm = description.content.unmeasured.leafAlgorithm
    }
    description.content = description.content.unmeasured
    name = elements[node]
    let isTop = elements.inOrder.first == node
    // A class for a layout has the keys of its root as they count where it is used.
    let isOfLayout = isTop && elements.scope.use != nil
    let container = isTop && !isOfLayout ? nil : document.elements.parent(of: node)
    let construction = classes.construction(of: node, elements)
    declaration = NodeDeclaration(
      name: name, className: construction?.className ?? description.type.nodeClass,
      content: Self.content(of: description, algorithm, node, elements.scope),
      construction: construction,
      hints: ElementHints(document, node, in: container, hints, elements.scope).lines)
    statements = document.omissions(of: node).map(CodeStatement.comment)
    let appearance = document.elements.appearance(of: node)
    if let text = description.content.ownText {
      add(
        CodeText(
          content: text, color: appearance.color, names: elements.textNames(of: node)),
        to: description.type)
    }
    if let color = appearance.backgroundColor {
      statements.append(.set(name, "backgroundColor", .color(color)))
    }
    if let radius = appearance.cornerRadius {
      statements.append(.set(name, "cornerRadius", .number(radius)))
    }
    if let width = appearance.borderWidth {
      statements.append(.set(name, "borderWidth", .number(width)))
    }
    if let color = appearance.borderColor {
      statements.append(.set(name, "borderColor", .layerColor(color)))
    }
    if let image = appearance.image {
      let property = description.type == .networkImage ? "defaultImage" : "image"
      statements.append(.set(name, property, .image(image)))
    }
    if case .text(let text) = description.content, let container = text.container,
      container.insets != .zero || container.isEditable && text.substitute != nil
    {
      statements.append(.set(name, "textContainerInset", .insets(container.insets)))
    }
    if case .button(let button) = description.content { add(button.properties) }
    if algorithm == .button { addParts(of: node, document, elements) }
    if let scroll = description.content.scroll { add(scroll) }
    if description.semanticContentAttribute != .unspecified {
      let attribute = description.semanticContentAttribute.rawValue
      statements.append(
        .set(
          name, "semanticContentAttribute",
          .option(CodeOption("UISemanticContentAttribute", attribute))))
    }
    let style = StyleLines(document, node, in: container)
    statements += style.inert.map(CodeStatement.inert)
    statements += style.settings.map { .set(name, $0.property, $0.value) }
    let scope = elements.scope
    if isOfLayout || construction != nil {
      statements = statements.filter { document.isStatedByLayout($0, node) == isOfLayout }
    }
    statements = statements.map { scope.naming($0, of: node) }
    if let construction, construction.loop != nil {
      let each = statements.compactMap { $0.about(.item) }
      statements =
        each.isEmpty ? [] : [.forEach(name, className: construction.className, each)]
    }
    if node == elements.owner { return }
    if let method = elements.method(of: node) {
      statements.append(.set(name, "automaticallyManagesSubnodes", .flag(true)))
      statements.append(.layout(name, method: method))
    }
  }

  /// The content that measures a plain node; `nil` for other types, which are measured by the content they show.
  private static func content(
    of description: ElementDescription, _ algorithm: Algorithm, _ node: ElementID,
    _ scope: CodeScope
  ) -> NodeDeclaration.MadeUpContent? {
    guard description.type == .node else { return nil }
    switch (algorithm, description.content) {
    case (.intrinsicSize, .intrinsicSize(let size)):
      return scope.sides(of: size, at: ["intrinsicSize"], of: node)
        .map(NodeDeclaration.MadeUpContent.sizeOf) ?? .size(size)
    case (.flow, .flow(let flow)): return .flow(flow)
    default: return nil
    }
  }

  /// Adds the properties of a button that differ from the default.
  private mutating func add(_ button: ButtonProperties) {
    let usual = ButtonProperties()
    func set(_ property: String, _ value: CodeValue, if isWritten: Bool) {
      if isWritten { statements.append(.set(name, property, value)) }
    }
    set(
      "contentSpacing", .number(button.contentSpacing),
      if: button.contentSpacing != usual.contentSpacing)
    set("laysOutHorizontally", .flag(false), if: !button.laysOutHorizontally)
    set(
      "imageAlignment",
      .option(CodeOption("ASButtonNodeImageAlignment", button.imageAlignment.rawValue)),
      if: button.imageAlignment != usual.imageAlignment)
    set(
      "contentHorizontalAlignment",
      .option(CodeOption("ASHorizontalAlignment", button.horizontalAlignment.rawValue)),
      if: button.horizontalAlignment != usual.horizontalAlignment)
    set(
      "contentVerticalAlignment",
      .option(CodeOption("ASVerticalAlignment", button.verticalAlignment.rawValue)),
      if: button.verticalAlignment != usual.verticalAlignment)
    set(
      "contentEdgeInsets", .insets(button.contentEdgeInsets),
      if: button.contentEdgeInsets != usual.contentEdgeInsets)
  }

  /// Adds the setup of a button's parts, which the button makes itself.
  private mutating func addParts(
    of button: ElementID, _ document: LiveDocument, _ elements: CodeElements
  ) {
    for part in document.elements.items(of: button) {
      let property = document.elements.slot(of: part).rawValue
      switch document.elements.content(of: part).unmeasured {
      case .text(let text) where text.substitute == nil:
        let color = document.elements.appearance(of: part).color
        let title = CodeText(
          content: text, color: color, names: elements.textNames(of: button))
        statements += title.preparation
        statements.append(.title(name, title))
        if text.maximumNumberOfLines > 0 {
          statements.append(
            .set(name, "titleNode.maximumNumberOfLines", .count(text.maximumNumberOfLines)))
        }
        addTruncation(of: text, "titleNode.")
      default: break
      }
      if case .text(let text) = document.elements.content(of: part).unmeasured,
        let insets = text.container?.insets, insets != .zero
      {
        statements.append(.set(name, "titleNode.textContainerInset", .insets(insets)))
      }
      if let image = document.elements.appearance(of: part).image {
        let kind = property == "imageNode" ? "Image" : "BackgroundImage"
        statements.append(.buttonImage(name, kind, image))
      }
      let usualShrink = property == "titleNode" ? 1.0 : 0
      let style = StyleLines(document, part, in: button, usualShrink: usualShrink)
      statements += style.inert.map { inert in
        .inert(
          InertSetting(
            property: "\(property).\(inert.property)", value: inert.value, reason: inert.reason))
      }
      for setting in style.settings {
        statements.append(.set(name, "\(property).\(setting.property)", setting.value))
      }
    }
  }

  private mutating func add(_ scroll: ScrollProperties) {
    let directions = Axis.allCases.filter { scroll.scrolls(along: $0) }.map { axis in
      axis == .horizontal
        ? "ASScrollDirectionHorizontalDirections" : "ASScrollDirectionVerticalDirections"
    }
    statements.append(.set(name, "scrollableDirections", .constants(directions)))
    if scroll.managesContentSize {
      statements.append(.set(name, "automaticallyManagesContentSize", .flag(true)))
    }
  }

  /// Adds the truncation of a text, unless it is as usual.
  private mutating func addTruncation(of text: TextContent, _ path: String = "") {
    guard let setting = text.setting?.values else { return }
    if setting.truncationMode != .byWordWrapping {
      statements.append(
        .set(name, "\(path)truncationMode", .lineBreakMode(setting.truncationMode)))
    }
    guard let first = setting.truncationToken.first else { return }
    if setting.truncationToken.count > 1 || first.attachment != nil {
      statements.append(.comment("Only the first letters of the truncation token are written."))
    }
    var token = TextContent(text: first.text, font: first.font)
    token.runs = [first]
    token.runs[0].attachment = nil
    let value = CodeText(content: token, color: nil)
    statements.append(.set(name, "\(path)truncationAttributedText", .attributedText(value)))
  }

  private mutating func add(_ text: CodeText, to type: ElementType) {
    statements += text.preparation
    let lineLimit: String
    switch type {
    case .button:
      statements.append(.title(name, text))
      lineLimit = "titleNode.maximumNumberOfLines"
    case .editableText:
      statements.append(.set(name, "attributedText", .attributedText(text)))
      lineLimit = "maximumLinesToDisplay"
    default:
      statements.append(.set(name, "attributedText", .attributedText(text)))
      lineLimit = "maximumNumberOfLines"
    }
    if text.content.maximumNumberOfLines > 0 {
      statements.append(.set(name, lineLimit, .count(text.content.maximumNumberOfLines)))
    }
    switch type {
    case .editableText: break
    case .button: addTruncation(of: text.content, "titleNode.")
    default: addTruncation(of: text.content)
    }
  }
}

extension LiveDocument {
  /// True if the root of the layout that a node uses states the property that a statement sets.
  fileprivate func isStatedByLayout(_ statement: CodeStatement, _ node: ElementID) -> Bool {
    let property: String
    switch statement {
    case .set(_, let name, _): property = name
    case .inert(let setting): property = setting.property
    default: return false
    }
    return isStatedByLayout(CodeScope.path(of: property), of: node)
  }
}

extension CodeStatement {
  /// The statement about another node; `nil` for a comment.
  fileprivate func about(_ name: CodeName) -> CodeStatement? {
    if case .set(_, let property, let value) = self { .set(name, property, value) } else { nil }
  }
}

extension ElementType {
  /// Texture's class of a node of this type.
  fileprivate var nodeClass: String {
    switch self {
    case .text: "ASTextNode"
    case .button: "ASButtonNode"
    case .editableText: "ASEditableTextNode"
    case .image: "ASImageNode"
    case .networkImage: "ASNetworkImageNode"
    case .video: "ASVideoNode"
    case .map: "ASMapNode"
    case .scroll: "ASScrollNode"
    default: "ASDisplayNode"
    }
  }
}

extension ContentNode {
  var swiftLines: [String] {
    let (summary, properties, arguments, size) =
      switch self {
      case .intrinsicSize:
        (
          "A node whose content has a size of its own.", ["contentSize: CGSize"],
          "contentSize: CGSize", ["contentSize"]
        )
      case .flow:
        (
          "A node whose content is broken into lines.",
          ["length: CGFloat", "lineHeight: CGFloat"], "length: CGFloat, lineHeight: CGFloat",
          [
            "let width = max(0, constrainedSize.width)",
            "if width >= length { return CGSize(width: length, height: lineHeight) }",
            "let lines = width > 0 ? (length / width).rounded(.up) : 1",
            "return CGSize(width: width, height: lines * lineHeight)",
          ]
        )
      }
    let names = properties.map { String($0.prefix { $0 != ":" }) }
    return ["/// \(summary)", "final class \(className): ASDisplayNode {"]
      + properties.map { "  let \($0)" }
      + ["", "  init(\(arguments)) {"]
      + names.map { "    self.\($0) = \($0)" }
      + ["    super.init()", "  }", ""]
      + ["  override func calculateSizeThatFits(_ constrainedSize: CGSize) -> CGSize {"]
      + size.map { "    \($0)" } + ["  }", "}"]
  }

  func objectiveCLines(of owner: String) -> [String] {
    let name = owner + className
    let (summary, initialiser, variables, size) =
      switch self {
      case .intrinsicSize:
        (
          "A node whose content has a size of its own.",
          "- (instancetype)initWithContentSize:(CGSize)contentSize",
          [("CGSize", "contentSize")], ["return _contentSize;"]
        )
      case .flow:
        (
          "A node whose content is broken into lines.",
          "- (instancetype)initWithLength:(CGFloat)length lineHeight:(CGFloat)lineHeight",
          [("CGFloat", "length"), ("CGFloat", "lineHeight")],
          [
            "CGFloat width = MAX(0, constrainedSize.width);",
            "if (width >= _length) { return CGSizeMake(_length, _lineHeight); }",
            "CGFloat lines = width > 0 ? ceil(_length / width) : 1;",
            "return CGSizeMake(width, lines * _lineHeight);",
          ]
        )
      }
    return [
      "/// \(summary)", "@interface \(name) : ASDisplayNode", "\(initialiser);", "@end", "",
      "@implementation \(name) {",
    ]
      + variables.map { "  \($0.0) _\($0.1);" }
      + ["}", "", "\(initialiser) {", "  self = [super init];", "  if (self) {"]
      + variables.map { "    _\($0.1) = \($0.1);" }
      + ["  }", "  return self;", "}", ""]
      + ["- (CGSize)calculateSizeThatFits:(CGSize)constrainedSize {"]
      + size.map { "  \($0)" } + ["}", "", "@end"]
  }
}
