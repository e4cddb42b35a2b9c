import LayoutEngine
import LiveDocuments

/// The items for a position where a member of an object can begin.
struct KeyCompletions {
  let scope: CompletionScope
  let site: CompletionSite
  let rest: CompletionSite.KeyRest

  func items() -> [CompletionItem] {
    let choice = KeyChoice(scope: scope, present: site.otherKeys)
    let templates = ValueTemplates(
      measurements: scope.element.map { Measurements(of: $0, in: scope.document) },
      freeID: scope.element.map { scope.document.freeID(for: $0) },
      alignsBaselines: scope.alignsBaselines)
    var items = choice.keys().map { item($0.key, $0.rank, templates) }
    if scope.isElement, !site.otherKeys.contains("type"), rest == .nothing {
      items += wholeTypes()
    }
    if !site.typed.isEmpty, !items.contains(where: { site.typed.isWithin($0.label) }) {
      items += oldNames(templates)
    }
    return items
  }

  private func item(
    _ key: KeyDeclaration, _ rank: CompletionItem.Rank, _ templates: ValueTemplates
  ) -> CompletionItem {
    let detail = key.defaultText.map { "\(key.shape.words), default \($0)" } ?? key.shape.words
    return CompletionItem(
      key.name, .key, text(of: key, templates), rank: rank,
      detail: key.isRequired ? "\(detail), required" : detail,
      filter: site.quoted(key.name), about: scope.subject(of: key.name))
  }

  private func text(of key: KeyDeclaration, _ templates: ValueTemplates) -> SnippetText {
    let name = SnippetText("\"\(key.name)\"")
    return switch rest {
    case .value: name
    case .colon: name + ":"
    case .nothing: name + ": " + templates.text(for: key, in: scope.path)
    }
  }

  /// An element that has no type yet can become one as a whole.
  private func wholeTypes() -> [CompletionItem] {
    SpecTemplates.types.map { type in
      // Members that exist already are left out.
      let members = SpecTemplates.members(type).enumerated().filter { index, member in
        index == 0 || !site.otherKeys.contains { member.plain.hasPrefix("\"\($0)\":") }
      }
      return CompletionItem(
        "type: \(type.name)", .template, members.map(\.element).joined(by: ", "), rank: .probable,
        detail: type.textureName, filter: site.quoted("type: \(type.name)"),
        about: .type(type.name))
    }
  }

  /// Names of 1.x, and style keys where 1.x had them: on the element itself.
  private func oldNames(_ templates: ValueTemplates) -> [CompletionItem] {
    guard scope.isElement || scope.isStyle else { return [] }
    var items: [CompletionItem] = []
    for old in OldStyleKey.all
    where site.typed.isWithin(old.name) && !site.otherKeys.contains(old.name) {
      var value = "\"\(old.name)\""
      switch rest {
      case .value: break
      case .colon: value += ":"
      case .nothing:
        value += old.name == "sizeRange" ? ": {}" : ": { \"width\": 40, \"height\": 40 }"
      }
      var item = CompletionItem(
        old.name, .key, SnippetText(value), rank: .deprecated,
        detail: "1.x name of \(old.replacement)", filter: site.quoted(old.name))
      item.isDeprecated = true
      items.append(item)
    }
    if scope.isElement {
      for key in KeyDeclaration.ofStyle
      where site.typed.isWithin(key.name) && !site.otherKeys.contains(key.name) {
        items += stylings(key, templates)
      }
    }
    return items
  }

  /// A style key on the element itself: within a new style, and as 1.x had it.
  private func stylings(_ key: KeyDeclaration, _ templates: ValueTemplates) -> [CompletionItem] {
    let subject = CompletionSubject.key([scope.owner, "style", key.name])
    var old = CompletionItem(
      key.name, .key, text(of: key, templates), rank: .deprecated,
      detail: "1.x place of style.\(key.name)", filter: site.quoted(key.name), about: subject)
    old.isDeprecated = true
    guard !site.otherKeys.contains("style"), rest == .nothing else { return [old] }
    let member = "\"\(key.name)\": " + templates.text(for: key, in: ["style"])
    return [
      CompletionItem(
        "style.\(key.name)", .key, "\"style\": " + [member].inBraces, rank: .usual,
        detail: key.shape.words, filter: site.quoted(key.name), about: subject),
      old,
    ]
  }
}

extension CompletionSite {
  /// The filter text of a name: in the quotes of the typed word, or in double quotes if nothing is typed.
  func quoted(_ name: String) -> String {
    if range.isEmpty { return "\"\(name)\"" }
    guard let quote else { return name }
    return "\(quote)\(name)\(quote)"
  }
}

extension String {
  /// True if its letters are in `text`, in their order and in whatever case.
  func isWithin(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    for letter in lowercased() {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}

extension LiveDocument {
  /// An `id` that no element has, made of the element's type.
  func freeID(for element: ElementID) -> String {
    let stem = elements.declaration(of: element)?.name ?? "element"
    var count = 1
    var name = stem
    // Many may be numbered one by one, so the steps grow.
    while self.element(withID: name) != nil {
      count += 1 + count / 2
      name = "\(stem)\(count)"
    }
    return name
  }
}

/// Ranks the keys that make sense in an object; keys that the rules would report are left out.
struct KeyChoice {
  let scope: CompletionScope

  /// The keys that the object has already.
  let present: Set<String>

  /// The keys that may be inserted, with their ranks.
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
    if isUselessBesideLayout(key.name, in: element) { return nil }
    // Captures and imports write these keys, authors hardly ever.
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

  /// True for a key of layouts and repetition without effect beside the present keys, and for a key without effect
  /// beside a layout.
  private func isUselessBesideLayout(_ key: String, in element: ElementID) -> Bool {
    switch key {
    case "layout":
      !present.isDisjoint(with: ["child", "intrinsicSize", "imageSize", "flow", "measured"])
    case "variables": present.isDisjoint(with: ["layout", "each"])
    case "each": scope.document.elements.slot(of: element) != .children
    case "child": present.contains("layout")
    default: false
    }
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
      // A button with other content has no parts, and a titleNode replaces the button's own text.
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
    // Only one kind of content has an effect.
    if isContent, hasContent { return .inert }
    // Only the specs and parts in a node are mirrored.
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
      // A parent without a valid type may become one of any type.
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
