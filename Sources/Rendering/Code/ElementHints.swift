import JSON
import LayoutEngine
import LiveDocuments

/// The hints of one element: values of the document that its code cannot state, in the form in which
/// `lintel import` reads them in comments where the element is made.
struct ElementHints {
  /// The words behind `lintel:`, a hint each.
  private(set) var lines: [String] = []

  /// The keys that have no hint of their own.
  private var keys = JSONObject()
  private let file: CodeHints
  private let scope: CodeScope

  /// Collects the hints of an element in `container`, which lays it out; `nil` for the outermost one of a method.
  init(
    _ document: LiveDocument, _ element: ElementID, in container: ElementID?, _ file: CodeHints,
    _ scope: CodeScope
  ) {
    self.file = file
    self.scope = scope
    let algorithm = document.elements.algorithm(of: element)
    if algorithm == .custom, let size = document.elements.content(of: element).custom {
      lines.append("custom \(sizeHint(size))")
    }
    if document.elements.type(of: element).isDisplayNode, algorithm != .nodeWithChild,
      algorithm != .scroll
    {
      addContent(of: element, document)
    }
    if algorithm == .button {
      for part in document.elements.items(of: element) { add(part, document) }
    }
    if let container { addPosition(of: element, in: container, document) }
    if !keys.isEmpty { lines.append("keys \(JSONValue.object(keys))") }
    for disabled in document.disabledCodes(of: element) where disabled.code.isHintWord {
      lines.append("disable \(disabled.code)")
    }
  }

  // MARK: Content

  private mutating func addContent(of node: ElementID, _ document: LiveDocument) {
    let type = document.elements.type(of: node)
    let content = document.elements.content(of: node)
    if let sizes = content.measuredSizes { keys["measured"] = sizes.json }
    switch content.unmeasured {
    case .intrinsicSize(let size): addSize(size, of: node, type)
    case .flow(let flow): keys["flow"] = flow.json
    case .text(let text):
      switch text.substitute {
      case .intrinsicSize(let size): addSize(size, of: node, type)
      case .flow(let flow): keys["flow"] = flow.json
      case .measured, nil: add(text)
      }
    case .button(let button):
      if let title = button.title { add(title) }
    case .none where type == .text || type == .editableText:
      if content.measuredSizes == nil { keys["text"] = .null }
    case .none, .spec: break
    }
  }

  private mutating func addSize(_ size: Size, of node: ElementID, _ type: ElementType) {
    let key = type == .image ? "imageSize" : "intrinsicSize"
    let width = scope.property(at: [key, "width"], of: node, size.width)
    let height = scope.property(at: [key, "height"], of: node, size.height)
    if width != nil || height != nil {
      keys[key] = [
        "width": width?.hint ?? .number(size.width), "height": height?.hint ?? .number(size.height),
      ]
      return
    }
    lines.append("\(type == .image ? "imageSize" : "size") \(sizeHint(size))")
  }

  /// Adds the values of a text that the attributed string of a node does not state.
  private mutating func add(_ text: TextContent) {
    let members = self.members(of: text)
    if text.isEmpty { lines.append("text \"\"") }
    if let family = familyAlone(of: text) {
      lines.append("font \(family)")
    } else if let font = members["font"] {
      keys["font"] = font
    }
    for member in members where member.key != "font" { keys[member.key] = member.value }
  }

  /// The family of a text, if the code states everything else of its font.
  private func familyAlone(of text: TextContent) -> String? {
    guard !text.needsRuns, let font = text.allRuns.first?.font, !file.isStated(font),
      file.hasStatedLook(font)
    else { return nil }
    return font.family
  }

  private func members(of text: TextContent) -> JSONObject {
    var members = JSONObject()
    let base = text.baseFont
    if text.needsRuns {
      members["text"] = .array(text.runs.map { $0.json(in: base) })
      let written = text.runs.first { $0.attachment == nil }?.font
      members["font"] = .object(base.members(over: written ?? base))
    } else if let font = text.allRuns.first?.font, let unstated = file.unstatedMembers(of: font) {
      members["font"] = .object(unstated)
    }
    if text.paragraph?.usesFontLeading == true {
      members["paragraph"] = ["usesFontLeading": true]
    }
    let token = text.setting?.values.truncationToken ?? []
    if let first = token.first,
      token.count > 1 || first.isSpecial || first.text.isEmpty || !file.isStated(first.font)
    {
      members["truncationToken"] = .array(token.map { $0.json(in: base) })
    }
    return members
  }

  /// Adds the values of a button's part that the code of the button does not state.
  private mutating func add(_ part: ElementID, _ document: LiveDocument) {
    let content = document.elements.content(of: part)
    var members = JSONObject()
    if let sizes = content.measuredSizes { members["measured"] = sizes.json }
    switch content.unmeasured {
    case .intrinsicSize(let size):
      members[document.elements.type(of: part) == .image ? "imageSize" : "intrinsicSize"] =
        size.json
    case .flow(let flow): members["flow"] = flow.json
    case .text(let text):
      switch text.substitute {
      case .intrinsicSize(let size): members["intrinsicSize"] = size.json
      case .flow(let flow): members["flow"] = flow.json
      case .measured, nil:
        for member in self.members(of: text) { members[member.key] = member.value }
      }
    case .button, .spec, .none: break
    }
    if !members.isEmpty { keys[document.elements.slot(of: part).rawValue] = .object(members) }
  }

  // MARK: Position

  private mutating func addPosition(
    of element: ElementID, in container: ElementID, _ document: LiveDocument
  ) {
    switch document.elements.algorithm(of: container) {
    case .custom:
      let position = document.elements.description(of: element).position
      if position != CustomPosition() { keys["position"] = position.json }
    case .absolute:
      let style = document.elements.style(of: element)
      guard style.hasRelativePosition else { return }
      let position: JSONValue = ["x": style.layoutX.json, "y": style.layoutY.json]
      keys["style"] = ["layoutPosition": position]
    default: return
    }
  }
}

extension CodeExpression {
  /// The name in a hint, which names properties as documents name variables.
  fileprivate var hint: JSONValue? {
    if case .property(let name) = self { .string("$\(name)") } else { nil }
  }
}

extension TextContent {
  /// True if one attributed string with one font does not state it.
  fileprivate var needsRuns: Bool { runs.count > 1 || runs.contains(where: \.isSpecial) }

  /// The font that runs inherit: the font of a single run, or else the text's font without its text style.
  fileprivate var baseFont: Font {
    guard needsRuns else { return allRuns.first?.font ?? font }
    var base = font
    base.textStyle = nil
    return base
  }

  fileprivate var isEmpty: Bool { allRuns.allSatisfy { $0.text.isEmpty && $0.attachment == nil } }
}

extension TextRun {
  /// True if it is more than letters in a font.
  fileprivate var isSpecial: Bool { attachment != nil || kern != 0 || baselineOffset != 0 }

  /// The text of a run that is a picture alone.
  private static let pictureText = "\u{FFFC}"

  /// The run as an object; its font has only the members that differ from the element's font.
  fileprivate func json(in base: Font) -> JSONValue {
    var members = JSONObject()
    if let attachment { members["attachment"] = attachment.json }
    if attachment == nil || text != Self.pictureText {
      members["text"] = .string(VariableReference.string(for: text))
    }
    let font = self.font.members(unlike: base)
    if !font.isEmpty { members["font"] = .object(font) }
    if kern != 0 { members["kern"] = .number(kern) }
    if baselineOffset != 0 { members["baselineOffset"] = .number(baselineOffset) }
    return .object(members)
  }
}

extension MeasuredSizes {
  fileprivate var json: JSONValue {
    let table: [JSONValue] = sizes.map { entry in
      [
        "from": .number(entry.from), "width": .number(entry.size.width),
        "height": .number(entry.size.height),
      ]
    }
    return isComplete ? .array(table) : ["complete": false, "sizes": .array(table)]
  }
}

extension Size {
  fileprivate var json: JSONValue { ["width": .number(width), "height": .number(height)] }
}

extension Flow {
  fileprivate var json: JSONValue {
    ["length": .number(length), "lineHeight": .number(lineHeight)]
  }
}

extension CustomPosition {
  fileprivate var json: JSONValue {
    var members = JSONObject()
    if origin.x != 0 { members["x"] = .number(origin.x) }
    if origin.y != 0 { members["y"] = .number(origin.y) }
    for (key, length) in [
      ("width", width), ("height", height), ("minWidth", minWidth), ("maxWidth", maxWidth),
      ("minHeight", minHeight), ("maxHeight", maxHeight),
    ] {
      if let length { members[key] = .number(length) }
    }
    return .object(members)
  }
}

extension Coordinate {
  fileprivate var json: JSONValue {
    switch self {
    case .points(let points): .number(points)
    case .fraction(let fraction):
      .string(percentLiteral(fraction) ?? "\((fraction * 100).description)%")
    }
  }
}

extension String {
  /// True for the code of a diagnostic.
  fileprivate var isHintWord: Bool {
    !isEmpty && utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }
}

/// The variants of a document as hints at the class: variants of other screens, text sizes and languages, and variants
/// that hide elements or replace texts.
///
/// Variants that set or name variables, or change anything else about elements, are not written: they may give
/// effect to settings that the code leaves out as ineffective.
struct VariantHints {
  /// The words behind `lintel:`, a hint each.
  private(set) var lines: [String] = []

  /// The names of the variants that are not written.
  private(set) var omitted: [String] = []

  /// True if a written variant runs from right to left.
  private(set) var areMirrored = false

  /// The elements of the document by their ids; `nil` for an id that several elements have.
  private let elements: [String: ElementID?]
  private let document: LiveDocument
  private let names: CodeElements

  private static let screenKeys: Set<String> = [
    "name", "constrainedSize", "scale", "userInterfaceLayoutDirection", "contentSizeCategory",
    "textScale", "pseudolanguage",
  ]

  init(_ document: LiveDocument, _ names: CodeElements) {
    self.document = document
    self.names = names
    var elements: [String: ElementID?] = [:]
    if !document.header.variants.isEmpty {
      document.elements.forEach { element in
        guard let id = document.elements.id(of: element) else { return }
        elements[id] = .some(elements[id] == nil ? element : nil)
      }
    }
    self.elements = elements
    // The code of one variant has its screen, which other variants would inherit in place of the document's screen.
    guard document.variantName == nil else { return }
    for variant in document.writtenVariants {
      guard let hint = hint(for: variant) else {
        omitted.append(variant["name"]?.stringValue ?? "")
        continue
      }
      lines.append("variant \(JSONValue.object(hint))")
      areMirrored =
        areMirrored || hint["userInterfaceLayoutDirection"] == "rightToLeft"
        || hint["pseudolanguage"] == "rightToLeft"
    }
  }

  /// The variant with the names that elements have in the code; `nil` if these do not express it.
  private func hint(for variant: JSONValue) -> JSONObject? {
    guard let members = variant.objectValue, members["name"]?.stringValue != nil,
      // The document of the code has no variables.
      VariableReference.escaped(variant) == variant
    else { return nil }
    var hint = JSONObject()
    for member in members {
      switch member.key {
      case "hidden":
        guard let hidden = named(member.value, if: mayBeHidden) else { return nil }
        hint["hidden"] = hidden
      case "text":
        guard let texts = named(member.value, if: saysOnlyText) else { return nil }
        hint["text"] = texts
      case let key where Self.screenKeys.contains(key): hint[key] = member.value
      default: return nil
      }
    }
    return hint
  }

  private func named(
    _ value: JSONValue, if isExpressible: (ElementID, JSONValue) -> Bool
  ) -> JSONValue? {
    guard let members = value.objectValue else { return nil }
    // Ids are unique here, and so are names.
    var result: [JSONObject.Member] = []
    for member in members {
      guard member.key.utf8.first == UInt8(ascii: "#"),
        let element = elements[String(member.key.dropFirst())].flatMap({ $0 }),
        let name = names.name(of: element), isExpressible(element, member.value)
      else { return nil }
      result.append(.init(key: "#\(name.text)", value: member.value))
    }
    return .object(JSONObject(result))
  }

  /// True for a child among several, whose parent is the same without it.
  private func mayBeHidden(_ element: ElementID, _: JSONValue) -> Bool {
    guard let parent = document.elements.parent(of: element) else { return false }
    return [.stack, .absolute, .custom].contains(document.elements.algorithm(of: parent))
  }

  /// True for a node whose text is one string with a font, so that a replacement has this font too.
  private func saysOnlyText(_ element: ElementID, _: JSONValue) -> Bool {
    guard [.text, .button].contains(document.elements.algorithm(of: element)),
      let text = document.elements.content(of: element).unmeasured.ownText, text.runs.isEmpty
    else { return false }
    return document.elements.type(of: element) != .button
      || text.setting == nil && document.elements.ownTitle(of: element) != nil
  }
}

extension LiveDocument {
  /// The variants as they are written; none if the text cannot be read.
  fileprivate var writtenVariants: [JSONValue] {
    let location = Location(nil, [.key("variants")], part: .value)
    guard !header.variants.isEmpty, isWritten(location) else { return [] }
    let text = valueSpelling(at: location, limit: .max)
    return (try? JSONValue(parsing: Array(text.utf8)))?.arrayValue ?? []
  }
}
