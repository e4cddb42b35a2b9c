import JSONText
import SourceProject
import SourceTree

extension ElementBuilder {
  func fillNode(
    _ element: DocumentElement, _ object: LayoutObject, isRoot: Bool
  ) throws(LimitReached) {
    if !isRoot {
      let range = offered.value(unbounded: false, isHeightAssumed: evaluator.isHeightAssumed)
      let layout = try evaluator.layout(of: object, range: range)
      if case .object(let child) = layout, child.isElement {
        if object.type != "scroll" { element.type = "node" }
        element.nodeClass = ProjectScope.name(ofKey: object.className)
        if keepsMakers { element.maker = evaluator.maker(of: object) }
        addOwnKeys(element, object)
        owners.append(object)
        defer { owners.removeLast() }
        element.slots.append(("child", try self.element(layout, at: object.position)))
        return
      }
      if !layout.isNull {
        unknown.append(
          .init(key: "child", position: object.position, text: layout.description))
        element.markUnknown("size")
      }
    }
    switch object.type {
    case "text", "editableText":
      let text = object["attributedText"] ?? object["attributedString"]
      if text == nil, let owner = owners.last, evaluator.leavesEmpty(object, in: owner) {
        // Letters would be in this font; the text has none.
        element.set("text", .text(""))
        element.set("font", KeyValues.defaultFont.withFamily(fontFamily))
      } else {
        addText(element, text, object)
        if text == nil, object.type == "editableText" { addTypingFont(element, object) }
      }
      addLineLimit(element, object)
      addTextKeys(element, object)
    case "button": addButton(element, object)
    default: break
    }
    addOwnKeys(element, object)
  }

  func add(_ key: String, _ element: DocumentElement, _ object: LayoutObject) {
    guard let field = object.fields[key], let entry = entry(key, field, element) else { return }
    element.values.append(entry)
  }

  func addOwnKeys(_ element: DocumentElement, _ object: LayoutObject) {
    if object.type == "scroll" {
      add("automaticallyManagesContentSize", element, object)
      if let field = object.fields["scrollableDirections"],
        let directions = KeyValues.scrollDirections(field.value)
      {
        element.set(
          "scrollableDirections", directions, at: field.position, calledAt: callPosition(field.call)
        )
      }
    }
    if let field = object.fields["semanticContentAttribute"],
      let value = KeyValues.constant("semanticContentAttribute", field.value)
    {
      element.set(
        "semanticContentAttribute", value, at: field.position, calledAt: callPosition(field.call))
    }
  }

  func addLineLimit(_ element: DocumentElement, _ object: LayoutObject) {
    for key in ["maximumNumberOfLines", "maximumLinesToDisplay"] {
      guard let field = object.fields[key], let count = field.value.number, count >= 0,
        count < 1e6
      else { continue }
      if current(field).value.isUnknown {
        _ = entry("maximumNumberOfLines", field, element)
        continue
      }
      element.set(
        "maximumNumberOfLines", .number(count.rounded()), at: field.position,
        calledAt: callPosition(field.call))
    }
  }

  private func addText(_ element: DocumentElement, _ value: Value?, _ object: LayoutObject) {
    let text = value?.object
    let later =
      Self.statedFont(of: text) == nil ? evaluator.laterText(of: object, in: owners.last) : nil
    if let known = text?["text"]?.string, !known.isEmpty {
      let field = object.fields["attributedText"] ?? object.fields["attributedString"]
      element.set("text", .text(String(known.prefix(EvaluationLimits.textLength))))
      element.textPosition = field?.position
    } else {
      let example = text?["text"] ?? later?.string["text"]
      element.set("text", .text(Self.assumedText(example, object.id)))
      element.assume("text")
    }
    addFont(element, later?.string ?? text)
    if later?.hasOneFont == false { element.assume("font") }
    addRuns(element, text)
    if let paragraph = (text?["paragraph"] ?? later?.string["paragraph"])?.object {
      addParagraph(element, paragraph)
    }
  }

  /// Adds the font of a text: assumed if only data has it, UIKit's default if the attributes name none.
  func addFont(_ element: DocumentElement, _ text: LayoutObject?) {
    guard let text else {
      element.assume("font")
      return
    }
    let font = text.fields["font"].map { current($0).value }
    if let json = self.font(font, of: text) { element.set("font", json) }
    if font?.isAssumed == true || !isStated(font, of: text) { element.assume("font") }
  }

  /// The font of a text or of a part of it; nil if only data knows it.
  private func font(_ value: Value?, of text: LayoutObject) -> JSONValue? {
    if value == nil || value?.isNull == true {
      return text["text"] == nil ? nil : KeyValues.defaultFont.withFamily(fontFamily)
    }
    guard let json = KeyValues.font(value) else { return nil }
    return KeyValues.isSystemFont(value) ? json.withFamily(fontFamily) : json
  }

  /// The font that the code states for a text, UIKit's if its attributes name none; nil if only data knows it.
  static func statedFont(of text: LayoutObject?) -> JSONValue? {
    guard let text else { return nil }
    guard let font = text["font"], !font.isNull else {
      return text["text"] == nil ? nil : KeyValues.defaultFont
    }
    return font.isAssumed || KeyValues.family(font) == nil ? nil : KeyValues.font(font)
  }

  /// True if the code states the font of a text, or leaves it to UIKit.
  private func isStated(_ value: Value?, of text: LayoutObject) -> Bool {
    if value == nil || value?.isNull == true { return text["text"] != nil }
    return KeyValues.font(value) != nil && KeyValues.family(value) != nil
  }

  /// Writes a text of several fonts as its runs, if all that they say is known.
  private func addRuns(_ element: DocumentElement, _ text: LayoutObject?) {
    guard let text, !element.assumed.contains("text") else { return }
    if text["isMixed"] != nil { element.assume("font") }
    let runs = Evaluator.runs(of: text).compactMap(\.object)
    let fonts = runs.map { font($0["font"], of: $0) }
    let kerns = runs.map { $0["kern"].flatMap(KeyValues.number) }
    let isPlain = fonts.allSatisfy { $0 == fonts.first } && kerns.allSatisfy { $0 == nil }
    let texts = runs.compactMap { $0["text"]?.string }
    guard !isPlain, texts.count == runs.count else { return }
    if fonts.contains(nil) { element.assume("font") }
    var result: [JSONValue] = []
    for (index, text) in texts.enumerated() where !text.isEmpty {
      var members: [JSONValue.Member] = [
        .init("text", .text(String(text.prefix(EvaluationLimits.textLength))))
      ]
      if let font = fonts[index] { members.append(.init("font", font)) }
      if let kern = kerns[index] { members.append(.init("kern", kern)) }
      result.append(.object(members))
    }
    element.set("text", .array(result))
  }

  /// The text that a text node has until its content is known: one that code gives it later, digits for a number, else the
  /// name of its property in words.
  static func assumedText(_ value: Value?, _ id: String?) -> String {
    if let example = value?.string, !example.isEmpty {
      return String(example.prefix(EvaluationLimits.textLength))
    }
    return value.flatMap(Evaluator.sample)?.prefix(EvaluationLimits.textLength).description
      ?? words(id)
  }

  private static func words(_ id: String?) -> String {
    var name = id ?? "Text"
    for suffix in ["Node", "Label"] where name.hasSuffix(suffix) {
      name = String(name.dropLast(suffix.count))
      if suffix == "Node", name.hasSuffix("Text") { name = String(name.dropLast(4)) }
      break
    }
    var words = ""
    var previous: Character = " "
    for character in name {
      if character == "_" || character.isUppercase, previous.isLowercase { words += " " }
      if character != "_" { words += character.lowercased() }
      previous = character
    }
    guard let first = words.first else { return "Text" }
    return first.uppercased() + words.dropFirst()
  }

  // MARK: Hints

  /// The hints at the lines that make, declare or fill an object, and those of the settings.
  func hints(of object: LayoutObject) -> [Hint] {
    var positions = [object.position]
    if let declaration = object.declaration { positions.append(declaration) }
    if let variable = object.variable { positions.append(variable) }
    for key in ["attributedText", "attributedString", "image", "title", "URL", "url"] {
      if let field = object.fields[key] { positions.append(field.position) }
    }
    if let id = object.id, object.declaration == nil, let root = evaluator.root,
      root.fields[id]?.value.object === object,
      let property = evaluator.property(root.className, id)
    {
      positions.append(property.position)
    }
    var lines: Set<[Int32]> = []
    var result: [Hint] = []
    for position in positions where lines.insert([position.file, position.line]).inserted {
      result += evaluator.project.hints(at: position)
    }
    return result + settingsHints(of: object)
  }

  private func settingsHints(of object: LayoutObject) -> [Hint] {
    guard let id = object.id, let className = evaluator.root?.className else { return [] }
    let settings = evaluator.settings
    var result: [Hint] = []
    if let text = settings.value(className, in: evaluator.rootFile, "\(id).text")?.string {
      result.append(.text(text))
    }
    for key in ["imageSize", "size"] {
      if let words = settings.value(className, in: evaluator.rootFile, "\(id).\(key)")?.string,
        let hint = Hint("\(key) \(words)")
      {
        result.append(hint)
      }
    }
    return result
  }

  func apply(_ hints: [Hint], to element: DocumentElement) {
    for hint in hints {
      switch hint {
      case .text(let text) where element.value("text") != nil || element.type == "button":
        element.set("text", .text(text))
        element.assumed.removeAll { $0 == "text" }
      case .imageSize(let width, let height) where element.type == "image":
        element.set(
          "imageSize", .object([.init("width", .number(width)), .init("height", .number(height))]))
      case .imageSize(let width, let height), .size(let width, let height):
        let hasText = element.value("text") != nil && !element.assumed.contains("text")
        guard element.children == nil, element.slots.isEmpty, !hasText else { continue }
        removeAssumedText(element)
        element.set(
          "intrinsicSize",
          .object([.init("width", .number(width)), .init("height", .number(height))]))
        element.unknown.removeAll { $0 == "size" }
      case .disable(let code): element.disabled.append(code)
      case .font(let family): setFamily(family, of: element)
      case .custom(let width, let height): makeCustom(element, width: width, height: height)
      case .keys(let members): lay(withProperties(members), over: element)
      default: break
      }
    }
  }

  /// True if the style of an element states both its width and its height.
  func isSized(_ element: DocumentElement) -> Bool {
    let keys = Set(element.style.map(\.key))
    return keys.isSuperset(of: ["width", "height"])
      || !keys.isDisjoint(with: ["preferredSize", "preferredFrameSize", "preferredLayoutSize"])
  }

  /// Lists the assumptions and unknown sizes of an element, after hints.
  func finish(
    _ element: DocumentElement, _ object: LayoutObject
  ) throws(LimitReached) {
    if element.assumed.contains("text") { assumed.append(.init(what: "text", id: element.id)) }
    guard object.isNode, element.slots.isEmpty,
      !element.values.contains(where: { Self.contentKeys.contains($0.key) }), !isSized(element)
    else { return }
    if let size = try calculatedSize(object) {
      element.set("intrinsicSize", size)
    } else if ["image", "networkImage"].contains(object.type) {
      if addImageSize(element, object) { return }
      element.markUnknown("size")
      assumed.append(.init(what: "image", id: element.id))
    } else if object.type == "button", element.value("text") == nil,
      element.value("imageNode") == nil
    {
      // No app shows an empty button: other code fills it.
      element.markUnknown("size")
      assumed.append(.init(what: "size", id: element.id))
    } else if object.isForeign || measuresItself(object) || isMadeElsewhere(object) {
      element.markUnknown("size")
      assumed.append(.init(what: "size", id: element.id))
    }
  }

  /// The size that a method of the project calculates for a node in its range; nil if there is none or it is not known.
  ///
  /// A method that measures with the system's libraries asks what only these know: its size is not known, whatever it
  /// returns where a condition holds as it is written.
  private func calculatedSize(_ object: LayoutObject) throws(LimitReached) -> JSONValue? {
    for name in ["calculateSizeThatFits:", "calculateSizeThatFits"] {
      guard let (functions, owner) = evaluator.method(object.className, name),
        TextureNames.nodes[owner] == nil, let function = functions.first,
        ///
        /// A method that measures with the system's libraries asks what only these know: its size is not known, whatever it
        /// returns where a condition holds as it is written.
        case .structure(let range) = offered.value(unbounded: true), let size = range.fields["max"]
      else { continue }
      evaluator.asksRunningCode = false
      let value = try evaluator.invoke(
        function, [.init(label: nil, value: size)], on: .object(object), owner)
      return evaluator.asksRunningCode ? nil : KeyValues.json("preferredSize", value)
    }
    evaluator.asksRunningCode = false
    return nil
  }

  /// True for a node whose content is known only where it is made: a parameter, which may be of a subclass, or the text
  /// of an `ASTextCellNode`.
  private func isMadeElsewhere(_ object: LayoutObject) -> Bool {
    object.className == "ASTextCellNode"
      || object.isDeclaredOnly && ["node", "video", "map"].contains(object.type)
  }

  /// True if code that is not evaluated may decide the size: `calculateSizeThatFits:`, or code that runs once the node
  /// is loaded.
  ///
  /// Texture never asks the view of a node for its size, nor the cells of a list, so that a view block does not count.
  /// A project may have Texture's own code in it, which is not evaluated.
  private func measuresItself(_ object: LayoutObject) -> Bool {
    [
      "calculateSizeThatFits:", "calculateSizeThatFits", "calculateLayoutThatFits:",
      "calculateLayoutThatFits", "didLoad", "viewDidLoad",
    ].contains { name in
      evaluator.method(object.className, name).map { TextureNames.nodes[$0.owner] == nil }
        ?? false
    }
  }
}
