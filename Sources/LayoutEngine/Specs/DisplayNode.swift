/// A kind of node: it has content of its own, or one child, which its `layoutSpecThatFits:` returns.
protocol DisplayNode: ElementKind {}

extension DisplayNode {
  static var children: ChildrenRule { .single(isRequired: false) }
  static var isDisplayNode: Bool { true }
  static var ignoresOwnSize: Bool { false }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size { layOutNode(element, in: range, &pass) }

  // Nodes have no values of a kind: their content measures them.
  static func areEqual(_ left: InlineValues, _ right: InlineValues) -> Bool { true }
  static func hash(_ values: InlineValues, into hasher: inout Hasher) {}
  static func describe(_ values: InlineValues) -> String { "" }

  static func declare(
    _ name: String, texture: String, _ summary: String, properties: [Property] = [],
    content: @escaping @Sendable (ElementBuilder) -> ElementContent = { $0.node.content(in: nil) }
  ) -> TypeDeclaration {
    TypeDeclaration(
      name, ElementType(Self.self), texture: texture, summary, children: children,
      properties: nodeProperties + properties, content: content)
  }
}

extension ElementType {
  package static let node = PlainNode.declaration.type
  package static let editableText = EditableTextNode.declaration.type
  package static let image = ImageNode.declaration.type
  package static let map = MapNode.declaration.type
  package static let networkImage = NetworkImageNode.declaration.type
  package static let text = TextNode.declaration.type
  package static let video = VideoNode.declaration.type
}

enum PlainNode: DisplayNode {
  static let declaration = declare(
    "node", texture: "ASDisplayNode", "A view or layer.",
    properties: [measuredProperty] + useProperties)
}

enum EditableTextNode: DisplayNode {
  static let declaration = declare(
    "editableText", texture: "ASEditableTextNode",
    "Text that can be edited; its size is in whole points.",
    properties: textProperties + [paragraphProperty, textContainerInset, measuredProperty]
  ) { $0.node.content(in: .editable($0.node.textContainerInset)) }
}

enum ImageNode: DisplayNode {
  static let declaration = declare(
    "image", texture: "ASImageNode", "An image of a known size.",
    properties: [
      imageProperty,
      Property(
        "imageSize",
        sizeMembers({ $0.node.imageSize.width = $1 }, { $0.node.imageSize.height = $1 }),
        "The size of the image, which is the node's intrinsic size."),
      measuredProperty,
    ])
}

enum MapNode: DisplayNode {
  static let declaration = declare(
    "map", texture: "ASMapNode", "A map; it has no size of its own.",
    properties: [measuredProperty])
}

enum NetworkImageNode: DisplayNode {
  static let declaration = declare(
    "networkImage", texture: "ASNetworkImageNode",
    "An image that is loaded; until then it has no size of its own.",
    properties: [imageProperty, measuredProperty])
}

enum TextNode: DisplayNode {
  static let declaration = declare(
    "text", texture: "ASTextNode", "Text, broken into lines.",
    properties: textProperties + [paragraphProperty] + truncationProperties + [
      textContainerInset, measuredProperty,
    ]
  ) { $0.node.content(in: .plain($0.node.textContainerInset)) }
}

enum VideoNode: DisplayNode {
  static let declaration = declare(
    "video", texture: "ASVideoNode", "A video; it has no size of its own.",
    properties: [measuredProperty])
}

private let imageProperty = Property(
  "image", .imagePath,
  "The image, a file in the document's folder, for pictures and code; its size is not looked at."
) { if case .imagePath(let path) = $1 { $0.writtenAppearance.image = path } }

/// The keys of every display node.
private let nodeProperties: [Property] = [
  Property("backgroundColor", .color, "The color behind its content, for pictures and code.") {
    if case .color(let color) = $1 { $0.writtenAppearance.backgroundColor = color }
  },
  .number(
    "cornerRadius", .size, "Radius of its corners in points, for pictures and code.",
    to: { $0.writtenAppearance.cornerRadius = $1 }),
  .number(
    "borderWidth", .size, "Width of its border in points, inside its frame, for pictures and code.",
    to: { $0.writtenAppearance.borderWidth = $1 }),
  Property(
    "borderColor", .color, default: "black",
    "The color of its border, which shows where borderWidth is above 0, for pictures and code."
  ) { if case .color(let color) = $1 { $0.writtenAppearance.borderColor = color } },
  Property(
    "intrinsicSize",
    sizeMembers({ $0.node.intrinsicSize.width = $1 }, { $0.node.intrinsicSize.height = $1 }),
    "The size its content has by itself: what calculateSizeThatFits: returns."),
  Property(
    "flow",
    .object([
      .number(
        "length", .size, default: nil, isRequired: true, "Advance on a single line, in points.",
        to: { $0.node.flow.length = $1 }),
      .number(
        "lineHeight", .size, default: nil, isRequired: true, "Height of a line, in points.",
        to: { $0.node.flow.lineHeight = $1 }),
    ]),
    "Breakable content of a total advance, measured as text without its letters."),
  .choice(
    "semanticContentAttribute", of: SemanticContentAttribute.self,
    "Which way its content runs: with forceRightToLeft, or unspecified in an app from right to left, the "
      + "nodes of its own specs are mirrored. What is in those has its own.",
    to: { $0.node.semanticContentAttribute = $1 }),
]

/// Distances from the four edges.
func edgeInsets(
  _ name: String, _ summary: String,
  _ edit: @escaping @Sendable (inout ElementBuilder, (inout EdgeInsets) -> Void) -> Void
) -> Property {
  func side(
    _ name: String, _ assign: @escaping @Sendable (inout EdgeInsets, Double) -> Void
  ) -> Property {
    .number(
      name, .length, "Distance that is kept free at the \(name), in points.",
      to: { builder, length in edit(&builder) { assign(&$0, length) } })
  }
  let sides = [
    side("top") { $0.top = $1 }, side("left") { $0.left = $1 },
    side("bottom") { $0.bottom = $1 }, side("right") { $0.right = $1 },
  ]
  // An object without members is written all the same, and its insets are 0.
  return Property(name, .uniform(.length, sides), default: "0", summary) { builder, _ in
    edit(&builder) { _ in }
  }
}

/// The keys of nodes that show text.
let textProperties: [Property] = [
  Property(
    "text", .textRuns,
    "What it says; its size is measured from it. An array of runs has a font for each."
  ) {
    switch $1 {
    case .string(let text): $0.node.text = text
    case .runs(let runs): ($0.node.text, $0.node.runs) = ("", runs)
    default: break
    }
  },
  fontProperty("The font of the text: its family, size and weight, or a text style of the system."),
  Property("color", .color, "The color of the text, for pictures and code.") {
    if case .color(let color) = $1 { $0.writtenAppearance.color = color }
  },
  Property(
    "maximumNumberOfLines", .count, default: "0", "Lines beyond are cut off; 0 has no limit."
  ) {
    // A count beyond any text is as good as none.
    if case .number(let count) = $1, count < 1e9 { $0.node.maximumNumberOfLines = Int(count) }
  },
]

/// The space that text nodes leave around their text.
private let textContainerInset = edgeInsets(
  "textContainerInset",
  "Distances kept free around the text, in points; one number is for all four."
) { $1(&$0.node.writtenTextContainerInset) }

/// A node's keys as written; sizes are not a number while nothing was written.
struct NodeBuilder: Sendable {
  var intrinsicSize = Size.undefined
  var imageSize = Size.undefined
  var flow = Flow(length: .nan, lineHeight: .nan)
  var text: String?
  var font = FontBuilder()
  var environment = TextEnvironment()
  var maximumNumberOfLines = 0
  var semanticContentAttribute = SemanticContentAttribute.unspecified
  var button = ButtonProperties()

  /// The sizes that a device measured; `nil` if the document has none.
  var measured: MeasuredSizes?

  /// The parts of a text that is written in several.
  var runs: [RunBuilder] = []

  /// The properties of its lines, if the document has any.
  private(set) var setting: TextSetting?
  var truncationToken: [RunBuilder] = []

  mutating func editSetting(_ edit: (inout TextSetting.Values) -> Void) {
    var values = setting?.values ?? TextSetting.Values()
    edit(&values)
    setting = TextSetting(values)
  }

  /// `nil` while it is not written.
  var textContainerInset: EdgeInsets?

  fileprivate var writtenTextContainerInset: EdgeInsets {
    get { textContainerInset ?? .zero }
    set { textContainerInset = newValue }
  }

  /// The content that measures a node without a child: any content but text, or a text in a container.
  func content(in container: TextContainer?) -> ElementContent {
    let content = unmeasured(in: container)
    guard let measured else { return content }
    var text = TextContent(text: "")
    if case .text(let own) = content, own.substitute == nil { text = own }
    text.substitute = .measured(measured, insteadOf: content)
    return .text(text)
  }

  private func unmeasured(in container: TextContainer?) -> ElementContent {
    guard let container else { return content }
    switch content {
    case .text(var text):
      text.container = container
      return .text(text)
    // The content replaces a text, and the container insets it like a text.
    case .intrinsicSize(let size) where textContainerInset != nil:
      return .text(TextContent(text: "", substitute: .intrinsicSize(size), container: container))
    case .flow(let flow) where textContainerInset != nil:
      return .text(TextContent(text: "", substitute: .flow(flow), container: container))
    default: return content
    }
  }

  /// The content that would measure the node without the measurements of a device.
  var content: ElementContent {
    if let size = intrinsicSize.written ?? imageSize.written { return .intrinsicSize(size) }
    if !flow.length.isNaN || !flow.lineHeight.isNaN {
      return .flow(
        Flow(
          length: flow.length.isNaN ? 0 : flow.length,
          lineHeight: flow.lineHeight.isNaN ? 0 : flow.lineHeight))
    }
    guard let text else { return .none }
    let font = font.font(in: environment)
    var content = TextContent(
      text: environment.pseudolanguage?.translation(of: text) ?? text, font: font,
      maximumNumberOfLines: maximumNumberOfLines)
    content.runs = runs.map { $0.run(inheriting: font, in: environment) }
    content.setting = setting
    if !truncationToken.isEmpty {
      var values = setting?.values ?? TextSetting.Values()
      values.truncationToken = truncationToken.map { $0.run(inheriting: font, in: environment) }
      content.setting = TextSetting(values)
    }
    // For the family `fixed` one text in the largest of the sizes.
    if let largest = content.runs.map(\.font.size).max() {
      content.text = content.runs.map(\.text).joined()
      content.font.size = largest
    }
    return .text(content)
  }
}

extension Size {
  /// The size with a missing side as zero, or `nil` if neither side was written.
  fileprivate var written: Size? {
    if width.isNaN, height.isNaN { return nil }
    return Size(width: width.isNaN ? 0 : width, height: height.isNaN ? 0 : height)
  }
}

extension DisplayNode {
  /// Lays out a node with the element that its `layoutSpecThatFits:` returns as its child.
  ///
  /// Its size is the child's, not limited by the range. A node as child is returned in a wrapper.
  ///
  /// - Source: Texture `-[ASDisplayNode calculateLayoutThatFits:]`, ASDisplayNode+Layout.mm
  static func layOutNode(
    _ element: Int32, in range: SizeRange, _ pass: inout LayoutPass
  ) -> Size {
    let outerGeneration = pass.cache.exports.generation
    pass.cache.exports.lastGeneration += 1
    pass.cache.exports.generation = pass.cache.exports.lastGeneration
    defer { pass.cache.exports.generation = outerGeneration }

    let child = pass.child(of: element, role: .child)
    let inner = pass.measure(child, thatFits: range, parentSize: range.max)
    pass.place(child, at: .zero)
    guard pass.isDisplayNode(child) else { return inner }
    return pass.grid.layoutSize(
      Size(
        width: asMax(range.min.width, inner.width),
        height: asMax(range.min.height, inner.height)))
  }
}

extension Flow {
  /// The size of content that is broken into lines.
  @inline(__always)
  func size(maximumWidth: Double) -> Size {
    if maximumWidth >= length { return Size(width: length, height: lineHeight) }
    if maximumWidth > 0, maximumWidth < length {
      let lines = (length / maximumWidth).rounded(.up)
      return Size(width: maximumWidth, height: lines * lineHeight)
    }
    return Size(width: 0, height: lineHeight)
  }
}

extension SizeRange {
  /// The size of a node without content: all that is offered where both axes have a limit,
  /// nothing at all where one has none.
  ///
  /// - Source: Texture `-[ASDisplayNode calculateSizeThatFits:]`, ASDisplayNode.mm
  @inline(__always)
  var bareNodeSize: Size { max.isValid ? max : .zero }
}
