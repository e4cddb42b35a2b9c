package import LayoutEngine
import LiveDocuments

/// Complete elements as text.
enum SpecTemplates {
  /// The whole object of an element.
  static func element(_ type: TypeDeclaration) -> SnippetText { members(type).inBraces }

  /// The members of an element, its `type` first.
  static func members(_ type: TypeDeclaration) -> [SnippetText] {
    [SnippetText("\"type\": \"\(type.name)\"")] + companions(of: type)
  }

  /// The members that a type needs: required keys, keys without which it shows nothing, and its elements.
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

  /// The types without types of 1.x, in the order of ``allTypes``.
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

  /// The templates of whole documents, by name.
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

/// The size range in which a layout can be measured, by its use.
///
/// - Source: Texture ASTableView.mm, ASCollectionViewLayoutInspector.mm, ASPagerNode.mm and
///   ASDKViewController.mm
enum SizeRangeTemplate: CaseIterable {
  case tableRow
  case collectionItem
  case pagerPage
  case viewControllerView

  var label: String {
    switch self {
    case .tableRow: "table row: exactly 375 wide, any height"
    case .collectionItem: "collection item: at most 375 wide, any height"
    case .pagerPage: "pager page: exactly 375×667"
    case .viewControllerView: "view controller's view: exactly 375×667"
    }
  }

  var text: SnippetText {
    switch self {
    case .tableRow:
      "{ \"min\": { \"width\": " + .stop("375") + " }, \"max\": { \"width\": " + .stop("375")
        + ", \"height\": \"infinity\" } }"
    case .collectionItem: ValueTemplates.sizeRange(width: "375")
    case .pagerPage, .viewControllerView:
      "{ \"width\": " + .stop("375") + ", \"height\": " + .stop("667") + " }"
    }
  }
}

extension SizeRange {
  /// The use of the range in Texture; `nil` without a typical use.
  package var likeness: String? {
    let isOpen = Axis.allCases.map { self[$0].min == 0 && self[$0].max.isInfinite }
    let startsAtZero = min.width == 0 && min.height == 0
    if width.isExact, height.isExact {
      return "as a pager measures its pages, and a view controller its view"
    }
    if width.isExact, isOpen[1] { return "as a table measures its rows" }
    if startsAtZero, isOpen[1], max.width.isFinite {
      return "as a collection that scrolls vertically measures its items"
    }
    if startsAtZero, isOpen[0], max.height.isFinite {
      return "as a collection that scrolls horizontally measures its items"
    }
    return nil
  }
}

/// The templates of values that are inserted with their keys: valid values, with an effect where possible.
struct ValueTemplates {
  /// The element's measurements, for sizes.
  var measurements: Measurements?

  /// An unused `id`.
  var freeID: String?

  /// True for a stack that can align its children by their baselines.
  var alignsBaselines = false

  /// A size in points, used without a measurement.
  private static let plainSize = 40.0

  func text(for key: KeyDeclaration, in path: [String]) -> SnippetText {
    let path = path + [key.name]
    switch key.shape {
    case .boolean: return .stop(key.defaultText == "false" ? "true" : "false")
    case .string: return "\"" + .stop(string(for: key)) + "\""
    case .number(let kind): return .stop(number(of: kind, for: key, in: path))
    case .count: return .stop("1")
    case .dimension: return .stop(dimension(in: path))
    case .coordinate: return .stop("0")
    case .color: return "\"#" + .stop("FF9500") + "\""
    case .imagePath: return "\"" + .stop("image.png") + "\""
    case .choice(let names):
      return "\"" + choice(of: names, for: key) + "\""
    case .uniform: return .stop("8")
    case .object(let members): return object(members, in: path)
    case .sizeRange: return Self.sizeRange(width: "375")
    case .strings, .ids: return "[" + .stop() + "]"
    case .expectations, .variantNames: return "[\"" + .stop() + "\"]"
    case .records, .measuredSizes: return "[" + item(of: key.shape, in: path) + "]"
    case .textRuns: return "\"" + .stop("Text") + "\""
    case .element: return Self.element
    case .elements: return "[" + .stop() + "]"
    case .byElement, .screenValues, .variables, .defaults, .layouts: return "{" + .stop() + "}"
    case .layoutName: return "\"#" + .stop() + "\""
    case .entries: return .stop("3")
    case .variants: return "[" + Self.variant("small phone", width: "320") + "]"
    case .ignored: return key.defaultText.map { .stop($0) } ?? "\"" + .stop() + "\""
    }
  }

  /// A choice of the names that make sense, the default first; its plain text is the first name other than the default.
  private func choice(of names: [String], for key: KeyDeclaration) -> SnippetText {
    let names = names.filter { key.makesSense($0, aligningBaselines: alignsBaselines) }
    let isDefault = { (name: String) in name == key.defaultText }
    return .choice(
      of: names.filter(isDefault) + names.filter { !isDefault($0) },
      plain: names.first { !isDefault($0) } ?? "")
  }

  private func string(for key: KeyDeclaration) -> String {
    switch key.name {
    case "id": freeID ?? ""
    case "type": "node"
    case "family": "fixed"
    case "text": "Text"
    case "name": "variant"
    default: ""
    }
  }

  private func number(of kind: NumberKind, for key: KeyDeclaration, in path: [String]) -> String {
    switch kind {
    case .length: key.name.contains("pacing") ? "8" : "0"
    case .inset: "8"
    case .size:
      switch key.name {
      case "size": "17"
      case "lineHeight": "20"
      case "length": "200"
      case "from": "0"
      default: written(measured(path) ?? Self.plainSize)
      }
    case .limit: key.defaultText ?? "375"
    case .factor: "1"
    case .ratio: measurements?.ratio.map(written) ?? "0.75"
    case .scale: key.defaultText ?? "2"
    case .textScale: "1.5"
    case .plain: "700"
    }
  }

  private func dimension(in path: [String]) -> String {
    measured(path).map(written) ?? "\"auto\""
  }

  private func measured(_ path: [String]) -> Double? {
    guard let side = SideName(path, mainAxis: nil),
      let length = measurements?.length(side.axis), length > 0
    else { return nil }
    return length
  }

  /// An object with its required members; without required members, `size` for a font, else all members if they are at
  /// most four.
  private func object(_ members: [Property], in path: [String]) -> SnippetText {
    var members = members
    if members.contains(where: \.isRequired) {
      members = members.filter(\.isRequired)
    } else if path.last == "font" {
      members = members.filter { $0.name == "size" }
    } else if members.count > 4 {
      return "{" + .stop() + "}"
    }
    return members.map { member in
      "\"\(member.name)\": " + text(for: KeyDeclaration(member), in: path)
    }.inBraces
  }

  /// An object in an array.
  func item(of shape: ValueShape, in path: [String]) -> SnippetText {
    object(shape.itemMembers ?? [], in: path)
  }

  // MARK: Larger values

  static let element = [SnippetText("\"type\": \"") + .stop("node") + "\""].inBraces

  static func sizeRange(width: String) -> SnippetText {
    "{ \"max\": { \"width\": " + .stop(width) + ", \"height\": " + .stop("\"infinity\"") + " } }"
  }

  static func variant(_ name: String, width: String) -> SnippetText {
    "{ \"name\": \"" + .stop(name) + "\", \"constrainedSize\": " + sizeRange(width: width) + " }"
  }
}
