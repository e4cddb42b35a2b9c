import JSONText
import SourceTree

extension ElementBuilder {
  private static let lineLengths = [
    "lineSpacing", "lineHeightMultiple", "minimumLineHeight", "maximumLineHeight",
  ]

  func addParagraph(_ element: DocumentElement, _ paragraph: LayoutObject) {
    var members: [JSONValue.Member] = []
    for key in Self.lineLengths {
      if case .number(let value)? = paragraph[key].flatMap(KeyValues.number), value >= 0 {
        members.append(.init(key, .number(value)))
      }
    }
    for key in ["firstLineHeadIndent", "headIndent"] {
      if case .number(let value)? = paragraph[key].flatMap(KeyValues.number) {
        members.append(.init(key, .number(value)))
      }
    }
    for key in ["alignment", "lineBreakMode"] {
      if let value = paragraph[key].flatMap({ KeyValues.constant(key, $0) }) {
        members.append(.init(key, value))
      }
    }
    if !members.isEmpty { element.set("paragraph", .object(members)) }
  }

  /// Adds the font in which people type: that of the typing attributes, UIKit's default if no code sets any.
  func addTypingFont(_ element: DocumentElement, _ object: LayoutObject) {
    let text = LayoutObject(className: "text", kind: .other, position: object.position)
    text.set("text", .unknown("text", object.position), at: object.position)
    if let field = object.fields["typingAttributes"] {
      evaluator.setAttributes(field.value, of: text, at: field.position)
    } else if !evaluator.leavesTypingFont(object, in: owners.last) {
      return
    }
    element.assumed.removeAll { $0 == "font" }
    addFont(element, text)
  }

  /// Adds the keys of a text beside its content: insets, and what becomes of a text that is cut off.
  func addTextKeys(_ element: DocumentElement, _ object: LayoutObject) {
    add("textContainerInset", element, object)
    guard element.type == "text" else { return }
    if let field = object.fields["truncationMode"],
      let mode = KeyValues.constant("lineBreakMode", field.value)
    {
      element.set(
        "truncationMode", mode, at: field.position, calledAt: callPosition(field.call))
    }
    guard let field = object.fields["truncationAttributedText"], let token = field.value.object,
      case .string(let text)? = token["text"], !text.isEmpty
    else { return }
    var run: [JSONValue.Member] = [.init("text", .text(text))]
    if let font = KeyValues.font(token["font"]) {
      let isSystem = KeyValues.isSystemFont(token["font"])
      let family = isSystem ? font.withFamily(fontFamily) : font
      run.append(.init("font", family.withoutInheritance(from: element.value("font"))))
    }
    element.set(
      "truncationToken", .array([.object(run)]), at: field.position,
      calledAt: callPosition(field.call))
  }
}

extension JSONValue {
  /// A text as documents spell it: a `$` is added before one that begins with `$`, which could name a variable.
  static func text(_ text: String) -> JSONValue {
    .string(text.hasPrefix("$") ? "$" + text : text)
  }

  /// The font, with the regular weight and slant where it would inherit others.
  fileprivate func withoutInheritance(from font: JSONValue?) -> JSONValue {
    var result = members ?? []
    if font?["weight"] != nil || font?["textStyle"] != nil, self["weight"] == nil,
      self["textStyle"] == nil
    {
      result.append(.init("weight", .number(400)))
    }
    if font?["italic"] != nil, self["italic"] == nil {
      result.append(.init("italic", .boolean(false)))
    }
    return .object(result)
  }

  /// The font in another family; the font itself if that is nil.
  func withFamily(_ family: String?) -> JSONValue {
    guard let family else { return self }
    let others = (members ?? []).filter { $0.key != "family" }
    return .object([.init("family", .string(family))] + others)
  }
}
