import LayoutEngine
import LiveDocuments

/// Which keys make sense in an object, and how much: what the rules would find fault with is not
/// among them.
struct KeyChoice {
  let scope: CompletionScope

  /// The keys that are there already.
  let present: Set<String>

  /// The keys that may be put in, each with how probable it is.
  func keys() -> [(key: KeyDeclaration, rank: CompletionItem.Rank)] {
    guard case .members(let keys) = scope.content else { return [] }
    return keys.compactMap { key in
      guard !present.contains(key.name), let rank = rank(of: key) else { return nil }
      return (key, rank)
    }
  }

  private func rank(of key: KeyDeclaration) -> CompletionItem.Rank? {
    if let element = scope.element {
      if scope.isStyle { return rank(ofStyle: key, element) }
      if scope.isElement { return rank(of: key, of: element) }
    }
    if scope.element == nil, scope.path == ["constrainedSize"] { return rank(ofRange: key) }
    return key.isRequired ? .required : scope.path.isEmpty ? .probable : .usual
  }

  /// A size range is either exact or has two ends.
  private func rank(ofRange key: KeyDeclaration) -> CompletionItem.Rank? {
    let isEnd = key.name == "min" || key.name == "max"
    let others: Set<String> = isEnd ? ["width", "height"] : ["min", "max"]
    return present.isDisjoint(with: others) ? .usual : nil
  }

  // MARK: Elements

  private func rank(of key: KeyDeclaration, of element: ElementID) -> CompletionItem.Rank? {
    if key.name == "position" {
      let parent = scope.document.elements.parent(of: element)
      guard let parent, scope.document.elements.type(of: parent) == .custom else { return nil }
      return .probable
    }
    // A capture writes it, and hardly anybody else.
    if ["captured", "assumed", "unknown"].contains(key.name) { return .inert }
    guard let type = scope.type else { return key.isRequired ? .required : .usual }
    if type.type.isDisplayNode { return rank(of: key, ofNode: type) }
    if type.type == .stack {
      guard !isBeaten(key.name, in: element) else { return nil }
      let isForLines = key.name == "alignContent" || key.name == "lineSpacing"
      if isForLines, !present.contains("flexWrap") { return .inert }
    }
    // A wrapper has one child or several.
    if type.children == .singleOrMany,
      key.name == "child" && present.contains("children")
        || key.name == "children" && present.contains("child")
    {
      return nil
    }
    if key.isRequired { return .required }
    return Self.usualKeys[type.type, default: []].contains(key.name) || key.name == "style"
      ? .probable : .usual
  }

  private func rank(
    of key: KeyDeclaration, ofNode type: TypeDeclaration
  ) -> CompletionItem.Rank? {
    let content = ["intrinsicSize", "imageSize", "flow", "text"]
    let isContent = content.contains(key.name)
    let isOfText = ["font", "maximumNumberOfLines", "color", "paragraph"].contains(key.name)
    let isMeasured = key.name == "measured"
    if present.contains("child"), isContent || isOfText || isMeasured { return nil }
    if case .parts(let parts) = type.children {
      // A button with something else to lay out has no parts, and a titleNode is what it says.
      if parts.contains(key.name), !present.isDisjoint(with: ["child", "intrinsicSize", "flow"]) {
        return nil
      }
      if key.name == "child", !present.isDisjoint(with: parts) { return nil }
      let isTitle = key.name == "text" || isOfText
      if isTitle && present.contains("titleNode")
        || key.name == "titleNode" && present.contains("text")
      {
        return nil
      }
    }
    let hasContent = content.contains { present.contains($0) }
    if key.name == "child", hasContent || present.contains("measured") { return nil }
    // Of several kinds of content one counts.
    if isContent, hasContent { return .inert }
    // Only what stands in its specs is mirrored.
    let contents: Set<String> = ["child", "titleNode", "imageNode", "backgroundImageNode"]
    if key.name == "semanticContentAttribute", present.isDisjoint(with: contents) { return nil }
    if key.isRequired { return .required }
    return Self.usualKeys[type.type, default: []].contains(key.name) || key.name == "style"
      ? .probable : .usual
  }

  private static let usualKeys: [ElementType: [String]] = [
    .stack: ["direction", "spacing", "alignItems", "justifyContent"],
    .inset: ["insets"],
    .center: ["centeringOptions"],
    .relative: ["horizontalPosition", "verticalPosition"],
    .corner: ["offset"],
    .text: ["text", "font", "maximumNumberOfLines"],
    .button: ["text", "font"],
    .editableText: ["text", "font"],
    .image: ["imageSize"],
    .node: ["child", "intrinsicSize"],
    .scroll: ["child", "automaticallyManagesContentSize", "scrollableDirections"],
  ]

  /// True if an alignment has the same effect and overrides the key, or would override one that
  /// exists.
  private func isBeaten(_ key: String, in stack: ElementID) -> Bool {
    guard let properties = scope.document.elements.content(of: stack).stack else {
      return false
    }
    let isHorizontal = properties.direction == .horizontal
    let along = isHorizontal ? "horizontalAlignment" : "verticalAlignment"
    let across = isHorizontal ? "verticalAlignment" : "horizontalAlignment"
    return switch key {
    case "justifyContent": present.contains(along)
    case "alignItems": present.contains(across)
    case along: present.contains("justifyContent")
    case across: present.contains("alignItems")
    default: false
    }
  }

  // MARK: Styles

  private func rank(
    ofStyle key: KeyDeclaration, _ element: ElementID
  ) -> CompletionItem.Rank? {
    guard let key = ElementKey(rawValue: key.name) else { return .usual }
    let parent = scope.document.elements.parent(of: element)
    let parentType = parent.flatMap { parent in
      // One that cannot be used may yet become anything.
      scope.document.elements.declaration(of: parent).map { $0.type }
    }
    let isUnknown = parent != nil && parentType == nil
    if ElementKeys.stackItem.contains(key) {
      // Title and image of a button stand in a stack.
      let isPart = [.titleNode, .imageNode].contains(scope.document.elements.slot(of: element))
      guard parentType == .stack || isUnknown || isPart else { return nil }
      let isBaseline = key == .ascender || key == .descender
      if isBaseline { return isAligned(element) ? .usual : .inert }
      return key == .flexGrow || key == .flexShrink || key == .alignSelf ? .probable : .usual
    }
    if key == .layoutPosition {
      guard parentType == .absolute || isUnknown else { return nil }
      return .probable
    }
    guard !isSetAlready(key), isHeeded(key, element, in: parent) else { return nil }
    return key == .width || key == .height || key == .preferredSize ? .probable : .usual
  }

  /// True if a stack aligns the element by its baseline.
  private func isAligned(_ element: ElementID) -> Bool {
    guard let parent = scope.document.elements.parent(of: element),
      let stack = scope.document.elements.content(of: parent).stack
    else { return false }
    return stack.alignItems == .baselineFirst || stack.alignItems == .baselineLast
  }

  /// True if an existing key sets a side that this one would.
  private func isSetAlready(_ key: ElementKey) -> Bool {
    for bound in SizeBound.allCases {
      for axis in Axis.allCases {
        let candidates = ElementKey.candidates(for: bound, axis)
        if candidates.contains(key), candidates.contains(where: { present.contains($0.name) }) {
          return true
        }
      }
    }
    return false
  }

  /// True if a size has an effect: an inset, an overlay and a background do not read theirs, though
  /// an absolute spec, or a stack that stretches, makes a range of it.
  private func isHeeded(_ key: ElementKey, _ element: ElementID, in parent: ElementID?) -> Bool {
    let ignorant: [ElementType] = [.inset, .overlay, .background]
    guard let type = scope.type?.type, ignorant.contains(type) else { return true }
    guard let parent else { return false }
    if scope.document.elements.type(of: parent) == .absolute { return true }
    guard let stack = scope.document.elements.content(of: parent).stack else { return false }
    let style = scope.document.elements.style(of: element)
    guard style.alignSelf.resolved(in: stack.alignItems) == .stretch else { return false }
    let crossKeys: [ElementKey] =
      stack.direction == .horizontal ? [.height, .minHeight] : [.width, .minWidth]
    return crossKeys.contains(key)
  }
}
