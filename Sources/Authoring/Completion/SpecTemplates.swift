import LayoutEngine

/// Elements with all that makes them complete, as text.
enum SpecTemplates {
  /// The whole object of an element.
  static func element(_ type: TypeDeclaration) -> SnippetText { members(type).inBraces }

  /// The members of an element, its `type` first.
  static func members(_ type: TypeDeclaration) -> [SnippetText] {
    [SnippetText("\"type\": \"\(type.name)\"")] + companions(of: type)
  }

  /// The members that a type needs: required keys, those without which it shows nothing, and its
  /// elements.
  static func companions(of type: TypeDeclaration) -> [SnippetText] {
    let templates = ValueTemplates()
    var members: [SnippetText] = []
    for property in type.properties
    where property.isRequired || usualKeys[type.type, default: []].contains(property.name) {
      let key = KeyDeclaration(property)
      members.append("\"\(key.name)\": " + templates.text(for: key, in: []))
    }
    if needsSize.contains(type.type) {
      members.append(
        "\"style\": { \"preferredSize\": { \"width\": " + .stop("40") + ", \"height\": "
          + .stop("40") + " } }")
    }
    for key in KeyDeclaration.children(of: type.children)
    where key.isRequired && !(type.children == .singleOrMany && key.name == "children") {
      members.append("\"\(key.name)\": " + templates.text(for: key, in: []))
    }
    return members
  }

  private static let usualKeys: [ElementType: [String]] = [
    .stack: ["direction"],
    .inset: ["insets"],
    .center: ["centeringOptions"],
    .relative: ["horizontalPosition", "verticalPosition"],
    .text: ["text"],
    .button: ["text"],
    .editableText: ["text"],
    .image: ["imageSize"],
  ]

  /// The types that fill all the space unless they are given a size.
  private static let needsSize: Set<ElementType> = [.networkImage, .video, .map]

  /// The types in the order of their names, those of 1.x left out.
  static let types = allTypes.filter { $0.replacement == nil }

  /// True if a type is often used under a key of an element of another type.
  static func isProbable(_ type: ElementType, under key: String, of parent: ElementType?) -> Bool {
    switch (key, parent) {
    case ("root", _): [.stack, .inset, .overlay, .background].contains(type)
    case ("overlay", _): [.inset, .center, .relative, .text].contains(type)
    case ("background", _): [.node, .image, .networkImage].contains(type)
    case ("corner", _): [.text, .node, .image].contains(type)
    case ("titleNode", _): type == .text
    case ("imageNode", _), ("backgroundImageNode", _): type == .image
    case (_, .ratio): [.networkImage, .image, .video, .map].contains(type)
    case (_, .stack): [.text, .image, .networkImage, .inset, .stack, .node, .spec].contains(type)
    default: [.stack, .text, .image, .networkImage, .node].contains(type)
    }
  }

  // MARK: Documents

  /// Whole documents: what they are called, and their text.
  static let documents: [(name: String, text: SnippetText)] = [
    (
      "layout document",
      """
      {
        "constrainedSize": 
      """ + ValueTemplates.sizeRange(width: "375") + ",\n" + root + "\n}"
    ),
    (
      "layout document with variants",
      """
      {
        "constrainedSize": 
      """ + ValueTemplates.sizeRange(width: "375") + ",\n  \"variants\": [\n    "
        + ValueTemplates.variant("small phone", width: "320") + ",\n    "
        + ValueTemplates.variant("tablet", width: "768") + "\n  ],\n" + root + "\n}"
    ),
  ]

  private static let root: SnippetText =
    """
      "root": {
        "type": "stack",
        "direction": "
    """ + .choice(of: ["vertical", "horizontal"], plain: "vertical")
      + """
      ",
          "children": [
            { "type": "text", "text": "
      """ + .stop("Title")
      + """
      " },
            { "type": "text", "text": "
      """ + .stop("Text")
      + """
      " }
          ]
        }
      """
}
