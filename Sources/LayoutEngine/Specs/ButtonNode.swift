extension ElementType {
  package static let button = ButtonNode.declaration.type
}

extension Algorithm {
  package static let button = Algorithm(.button)
}

/// The order of a button's image and title.
package enum ButtonImageAlignment: String, CaseIterable, Hashable, Sendable {
  case beginning
  case end
}

/// The alignment of a button's content from left to right.
package enum ButtonHorizontalAlignment: String, CaseIterable, Hashable, Sendable {
  case middle
  case none
  case left
  case right

  var ofStack: HorizontalAlignment { HorizontalAlignment(rawValue: rawValue) ?? .none }
}

/// The alignment of a button's content from top to bottom.
package enum ButtonVerticalAlignment: String, CaseIterable, Hashable, Sendable {
  case center
  case none
  case top
  case bottom

  var ofStack: VerticalAlignment { VerticalAlignment(rawValue: rawValue) ?? .none }
}

/// The layout properties of a button's parts.
package struct ButtonProperties: Hashable, Sendable {
  package var contentSpacing = 8.0
  package var laysOutHorizontally = true
  package var imageAlignment = ButtonImageAlignment.beginning
  package var horizontalAlignment = ButtonHorizontalAlignment.middle
  package var verticalAlignment = ButtonVerticalAlignment.center

  /// The insets around the parts, behind which the background lies.
  package var contentEdgeInsets = EdgeInsets.zero

  package init() {}

  /// The properties of the stack that holds title and image.
  package var stack: StackProperties {
    var stack = StackBuilder()
    stack.written.direction = laysOutHorizontally ? .horizontal : .vertical
    stack.written.spacing = contentSpacing
    stack.horizontalAlignment = horizontalAlignment.ofStack
    stack.verticalAlignment = verticalAlignment.ofStack
    return stack.properties
  }
}

/// The content of a button without a child; one copy for all that hold its description.
package final class ButtonContent: Hashable, Sendable {
  package let properties: ButtonProperties

  /// The button's own title, without a `titleNode`.
  package let title: TextContent?

  package init(_ properties: ButtonProperties, title: TextContent?) {
    self.properties = properties
    self.title = title
  }

  package static func == (left: ButtonContent, right: ButtonContent) -> Bool {
    left === right || (left.properties == right.properties && left.title == right.title)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(properties)
    hasher.combine(title)
  }
}

/// A title and an image in a stack, in insets, before a background.
///
/// The specs are no elements: its parts stand in the button itself. An image without a picture and a title
/// without text are left out. A button with a child or content of its own is any other node.
///
/// - Source: Texture `-[ASButtonNode layoutSpecThatFits:]`, ASButtonNode.mm
enum ButtonNode: DisplayNode {
  static let declaration: TypeDeclaration = declare(
    "button", texture: "ASButtonNode",
    "A title and an image in a row or column, before a background.",
    properties: textProperties + [
      .number(
        "contentSpacing", .length, default: "8", "Distance between image and title, in points.",
        to: { $0.node.button.contentSpacing = $1 }),
      Property(
        "laysOutHorizontally", .boolean, default: "true",
        "Whether image and title stand side by side, and not one below the other."
      ) { if case .flag(let isRow) = $1 { $0.node.button.laysOutHorizontally = isRow } },
      .choice(
        "imageAlignment", of: ButtonImageAlignment.self,
        "Whether the image stands before the title or behind it.",
        to: { $0.node.button.imageAlignment = $1 }),
      .choice(
        "contentHorizontalAlignment", of: ButtonHorizontalAlignment.self,
        "Where image and title stand from left to right, where the button is wider.",
        to: { $0.node.button.horizontalAlignment = $1 }),
      .choice(
        "contentVerticalAlignment", of: ButtonVerticalAlignment.self,
        "Where image and title stand from top to bottom, where the button is higher.",
        to: { $0.node.button.verticalAlignment = $1 }),
      edgeInsets(
        "contentEdgeInsets",
        "Distances kept free around image and title, in points; one number is for all four."
      ) { $1(&$0.node.button.contentEdgeInsets) },
    ]
  ) { element in
    let content = element.node.content
    switch content {
    case .intrinsicSize, .flow: return content
    case .text(let title):
      return .button(ButtonContent(element.node.button, title: title.text.isEmpty ? nil : title))
    default: return .button(ButtonContent(element.node.button, title: nil))
    }
  }

  static var children: ChildrenRule { .parts(["titleNode", "imageNode", "backgroundImageNode"]) }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size { layOut(element, in: range, &pass) }
}

/// A button in a tree.
struct StoredButton {
  let content: ButtonContent

  /// The button's own title, which is in no list of children; −1 for a button without one.
  var title: Int32 = -1
}

extension ChildRole {
  /// True if it is a part of a button.
  package var isPart: Bool {
    switch self {
    case .title, .image, .backgroundImage: true
    default: false
    }
  }
}

// MARK: Layout

extension ButtonNode {

  private static func part(_ role: ChildRole, of button: Int32, _ pass: borrowing LayoutPass)
    -> Int32
  {
    pass.tree.firstItem(of: button) { pass.tree.records[$0].role == role }
  }

  static func layOut(_ element: Int32, in range: SizeRange, _ pass: inout LayoutPass) -> Size {
    guard let button = pass.tree.storedButton(element)?.content.properties else { return range.min }
    let outerGeneration = pass.cache.exports.generation
    pass.cache.exports.lastGeneration += 1
    pass.cache.exports.generation = pass.cache.exports.lastGeneration
    defer { pass.cache.exports.generation = outerGeneration }

    // Texture validates and rounds the size of the stack or the inset here, and the size of the button later: a
    // length just below 10^7 that rounds up to it is valid here, and invalid there.
    let inner = layOutInsetParts(of: element, button, in: range, &pass)
    let size = pass.checked(inner, of: element, in: range, .zero)
    let background = part(.backgroundImage, of: element, pass)
    if background >= 0 {
      let exactly = SizeRange(exactly: size)
      _ = pass.measure(background, thatFits: exactly, parentSize: range.max)
      pass.place(background, at: .zero)
    }
    return size
  }

  /// Title and image in their insets.
  private static func layOutInsetParts(
    of element: Int32, _ button: ButtonProperties, in range: SizeRange, _ pass: inout LayoutPass
  ) -> Size {
    let title = part(.title, of: element, pass)
    let image = part(.image, of: element, pass)
    var parts = [image, title >= 0 ? title : pass.tree.ownTitle(of: element)].filter { $0 >= 0 }
    if button.imageAlignment == .end { parts.reverse() }
    let insets = button.contentEdgeInsets
    if insets == .zero { return layOutStack(of: parts, in: element, button, in: range, &pass) }
    let (horizontal, vertical) = (insets[.horizontal], insets[.vertical])
    let inner = SizeRange(
      width: horizontal.childRange(in: range.width), height: vertical.childRange(in: range.height))
    let size = pass.grid.layoutSize(
      layOutStack(of: parts, in: element, button, in: inner, &pass))
    let origin = Point(
      x: horizontal.childOrigin(size.width, in: range.width, on: pass.grid),
      y: vertical.childOrigin(size.height, in: range.height, on: pass.grid))
    for part in parts {
      let inside = pass.position(of: part)
      pass.place(part, at: Point(x: origin.x + inside.x, y: origin.y + inside.y))
    }
    return Size(
      width: horizontal.outerLength(size.width, in: range.width),
      height: vertical.outerLength(size.height, in: range.height))
  }

  /// Lays out title and image in a stack that has no element of its own.
  ///
  /// A stack iterates over the children of its element, so title and image are the button's only children meanwhile.
  private static func layOutStack(
    of parts: [Int32], in element: Int32, _ button: ButtonProperties, in range: SizeRange,
    _ pass: inout LayoutPass
  ) -> Size {
    let own = ElementStyle.default.resolvedRange(parent: range.max)
    let range = range.intersection(own)
    let (first, last) = (
      pass.tree.records[element].firstChild, pass.tree.records[element].lastChild
    )
    let links = parts.map {
      (pass.tree.records[$0].previousSibling, pass.tree.records[$0].nextSibling)
    }
    for (index, part) in parts.enumerated() {
      pass.tree.records[part].previousSibling = index > 0 ? parts[index - 1] : -1
      pass.tree.records[part].nextSibling = index + 1 < parts.count ? parts[index + 1] : -1
    }
    pass.tree.records[element].firstChild = parts.first ?? -1
    pass.tree.records[element].lastChild = parts.last ?? -1
    let size = StackLayoutSpec.layOut(element, button.stack, in: range, &pass)
    for (part, link) in zip(parts, links) {
      (pass.tree.records[part].previousSibling, pass.tree.records[part].nextSibling) = link
    }
    (pass.tree.records[element].firstChild, pass.tree.records[element].lastChild) = (first, last)
    return size
  }
}

// MARK: Parts

extension ElementTree {
  /// The layout properties of a button's parts; `nil` for other elements, and for a button that is
  /// laid out as any other node.
  package func buttonProperties(of element: ElementID) -> ButtonProperties? {
    guard records[element.index].algorithm == .button else { return nil }
    return storedButton(element.index)?.content.properties
  }

  /// The own title of a button; `nil` if it has a `titleNode` or no title, and for other elements.
  package func ownTitle(of button: ElementID) -> ElementID? {
    let title = ownTitle(of: button.index)
    return title < 0 ? nil : ElementID(index: title)
  }

  func storedButton(_ element: Int32) -> StoredButton? {
    guard case .button(let slot) = records[element].content else { return nil }
    return buttons[slot]
  }

  func ownTitle(of button: Int32) -> Int32 {
    guard records[button].algorithm == .button, let stored = storedButton(button),
      stored.title >= 0, !hasChild(button, in: .title)
    else { return -1 }
    return stored.title
  }

  /// True if there is a child in a role, laid out or not.
  private func hasChild(_ element: Int32, in role: ChildRole) -> Bool {
    firstChild(of: element) { records[$0].role == role } >= 0
  }

  /// Stores the content of a button, and its own title as an element.
  mutating func storeButton(
    _ content: ButtonContent, of element: Int32, _ cache: inout LayoutCache
  ) {
    var button = StoredButton(content: content)
    if let title = content.title {
      var description = ElementDescription(type: .text)
      description.content = .text(title)
      description.style.flexShrink = 1
      var record = ElementRecord()
      // The record is not marked as alive, so that nobody mistakes it for the element that had its slot before.
      record.parent = element
      button.title = records.insert(record)
      titleCount += 1
      apply(description, to: button.title, &cache)
    }
    records[element].content = .button(buttons.insert(button))
  }

  mutating func releaseButton(of element: Int32, _ cache: inout LayoutCache) {
    guard case .button(let slot) = records[element].content else { return }
    let title = buttons[slot].title
    if title >= 0 {
      cache.dropLayouts(of: title, in: &self)
      releaseStyle(of: title, &cache)
      releaseText(of: title)
      records[title].flags = []
      records.remove(title)
      titleCount -= 1
    }
    buttons.remove(slot)
    records[element].content = .none
  }

  /// Finds out whether a part of a button is left out: a title without text, an image without a picture, or
  /// any part of a button that is laid out as any other node.
  mutating func refreshPart(_ element: Int32) {
    let record = records[element]
    let isLeftOut = record.role.isPart && !isShownPart(record)
    guard isLeftOut != record.flags.contains(.leftOut) else { return }
    records[element].flags.formSymmetricDifference(.leftOut)
  }

  private func isShownPart(_ record: ElementRecord) -> Bool {
    guard record.parent >= 0, records[record.parent].algorithm == .button else { return false }
    switch (record.role, record.content) {
    case (.title, .none), (_, .none): return false
    case (.title, .text(let slot)):
      let content = texts[slot]?.content
      return record.type == .text && (content?.substitute != nil || content?.text.isEmpty == false)
    case (.title, _): return record.type == .text
    default: return record.type == .image
    }
  }

  /// Finds it out for all parts, where a button became another node or stopped being one.
  mutating func refreshParts(of element: Int32) {
    var child = records[element].firstChild
    while child >= 0 {
      if records[child].role.isPart { refreshPart(child) }
      child = records[child].nextSibling
    }
  }
}
