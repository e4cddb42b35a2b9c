import JSONText
import SourceProject
import SourceTree

extension ElementBuilder {
  /// The keys of a button that hold its parts, with the types of these.
  static let parts: [String: String] = [
    "titleNode": "text", "imageNode": "image", "backgroundImageNode": "image",
  ]

  /// The keys of a title that a button has itself.
  private static let titleKeys: Set<String> = ["text", "font", "maximumNumberOfLines", "color"]

  func addButton(_ element: DocumentElement, _ object: LayoutObject) {
    addTitle(element, object)
    addImage(element, object)
    if let part = object["backgroundImageNode"]?.object, !part.style.isEmpty {
      let image = self.part("backgroundImageNode", of: element)
      addStyle(image, part)
      image.markUnknown("size")
    }
    for key in [
      "contentSpacing", "laysOutHorizontally", "contentEdgeInsets", "imageAlignment",
      "contentHorizontalAlignment", "contentVerticalAlignment",
    ] {
      add(key, element, object)
    }
  }

  /// The image of a button, whose size is that of a hint or of its style, or unknown.
  private func addImage(_ button: DocumentElement, _ object: LayoutObject) {
    let part = object["imageNode"]?.object
    let field = object.fields["image"] ?? part?.fields["image"]
    let isStyled = !(part?.style.isEmpty ?? true)
    guard let field, !field.value.isNull else {
      guard let part, isStyled else { return }
      let image = self.part("imageNode", of: button)
      addStyle(image, part)
      image.markUnknown("size")
      return
    }
    let image = DocumentElement(
      type: "image", id: "", identity: button.identity, position: field.position)
    if let part { addStyle(image, part) }
    var size = isSized(image) ? image.style.first { $0.key == "preferredSize" }?.value : nil
    if size == nil, let known = Self.size(of: field.value) {
      guard let known else { return }
      size = known
    }
    for hint in evaluator.project.hints(at: field.position) {
      guard case .imageSize(let width, let height) = hint else { continue }
      size = .object([.init("width", .number(width)), .init("height", .number(height))])
    }
    guard let size else {
      button.markUnknown("size")
      assumed.append(.init(what: "image", id: button.id))
      return
    }
    let known = self.part("imageNode", of: button)
    known.style = image.style
    known.set("imageSize", size, at: field.position)
  }

  private func addTitle(_ element: DocumentElement, _ object: LayoutObject) {
    let titleNode = object["titleNode"]?.object
    let title =
      object["title"] ?? titleNode.flatMap { $0["attributedText"] ?? $0["attributedString"] }
    if let title, !title.isNull {
      if case .string(let text)? = title.object?["text"], !text.isEmpty {
        element.set("text", .text(String(text.prefix(EvaluationLimits.textLength))))
      } else {
        element.set("text", .text(Self.assumedText(title.object?["text"], object.id)))
        element.assume("text")
      }
      addFont(element, title.object)
    }
    if let titleNode { addLineLimit(element, titleNode) }
    let keys = DocumentElement(
      type: "text", id: "", identity: element.identity, position: element.position)
    if let paragraph = title?.object?["paragraph"]?.object { addParagraph(keys, paragraph) }
    if let titleNode {
      addTextKeys(keys, titleNode)
      addStyle(keys, titleNode)
    }
    guard !keys.values.isEmpty || !keys.style.isEmpty else { return }
    // A title that the code does not set may be set by other code.
    let isSet = element.value("text") != nil
    let part = self.part("titleNode", of: element)
    if !isSet { part.markUnknown("text") }
    part.values += keys.values
    part.style = keys.style
  }

  /// The part of a button, which is added if it is missing; a title takes over what the button says itself.
  func part(_ key: String, of button: DocumentElement) -> DocumentElement {
    if let known = button.slots.first(where: { $0.key == key })?.element { return known }
    let part = DocumentElement(
      type: Self.parts[key] ?? "image", id: unique(key), identity: button.identity,
      position: button.position)
    if key == "titleNode" {
      part.values = button.values.filter { Self.titleKeys.contains($0.key) }
      part.assumed = button.assumed.filter(Self.titleKeys.contains)
      button.values.removeAll { Self.titleKeys.contains($0.key) }
      button.assumed.removeAll(where: Self.titleKeys.contains)
    }
    button.slots.append((key, part))
    return part
  }
}
