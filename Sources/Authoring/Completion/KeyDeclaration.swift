import DocumentSyntax
package import LayoutEngine
import LiveDocuments

/// A key that an object may have, including keys that hold elements.
package struct KeyDeclaration: Sendable {
  package let name: String
  package let shape: ValueShape

  /// The default, as documents write it.
  package let defaultText: String?
  package let isRequired: Bool

  /// True if a string can name a variable whose value is read instead.
  let takesVariables: Bool

  /// The effect of the key: one or two sentences.
  package let summary: String

  init(_ property: Property, named name: String? = nil) {
    self.name = name ?? property.name
    shape = property.shape
    defaultText = property.defaultText
    isRequired = property.isRequired
    summary = property.summary
    takesVariables = property.takesVariables
  }

  private init(
    _ name: String, _ shape: ValueShape, isRequired: Bool, _ summary: String,
    default defaultText: String? = nil
  ) {
    self.name = name
    self.shape = shape
    self.defaultText = defaultText
    self.isRequired = isRequired
    self.summary = summary
    takesVariables = false
  }

  /// A variable of a layout that a use may set.
  static func argument(_ name: String, default spelling: String) -> KeyDeclaration {
    let isShort = spelling.utf8.count <= 80 && !spelling.utf8.contains(where: \.isLineEnd)
    return KeyDeclaration(
      name, .ignored, isRequired: false, "A variable of the layout.",
      default: isShort ? spelling : nil)
  }

  /// False for a baseline where children cannot be aligned by it: only `alignItems` of a horizontal stack takes one.
  func makesSense(_ choice: String, aligningBaselines: Bool) -> Bool {
    !choice.hasPrefix("baseline") || name == "alignItems" && aligningBaselines
  }

  /// The keys under which the elements of a type stand.
  package static func children(of rule: ChildrenRule) -> [KeyDeclaration] {
    switch rule {
    case .none: []
    case .single(let isRequired):
      [
        KeyDeclaration(
          "child", .element, isRequired: isRequired,
          isRequired ? "The element it arranges." : "What it lays out, as large as itself.")
      ]
    case .companion(let key):
      [
        KeyDeclaration("child", .element, isRequired: true, "The element whose size it takes."),
        KeyDeclaration(key, .element, isRequired: true, companionSummary(key)),
      ]
    case .parts(let keys):
      [
        KeyDeclaration(
          "child", .element, isRequired: false, "What it lays out instead of its parts.")
      ] + keys.map { KeyDeclaration($0, .element, isRequired: false, partSummary($0)) }
    case .many:
      [
        KeyDeclaration(
          "children", .elements, isRequired: true, "The elements it arranges, in their order.")
      ]
    case .singleOrMany:
      [
        KeyDeclaration("child", .element, isRequired: true, "The element it wraps."),
        KeyDeclaration(
          "children", .elements, isRequired: true, "Several elements, all at its origin."),
      ]
    }
  }

  private static func partSummary(_ key: String) -> String {
    switch key {
    case "titleNode":
      "A text: what the button says. It is left out without text, and its flexShrink is 1 by default."
    case "imageNode": "An image beside the text. It is left out without a picture."
    default: "An image behind image and text, exactly as large. It is left out without a picture."
    }
  }

  private static func companionSummary(_ key: String) -> String {
    switch key {
    case "overlay": "The element that lies over the child, exactly as large."
    case "background": "The element that lies behind the child, exactly as large."
    default: "The element that is centered on a corner of the child."
    }
  }

  /// The keys of an element of this type, or of an element without a type.
  static func ofElement(_ type: TypeDeclaration?) -> [KeyDeclaration] {
    elementProperties.map { KeyDeclaration($0) }
      + (type.map { $0.properties.map { KeyDeclaration($0) } + children(of: $0.children) } ?? [])
  }

  /// The keys of an element of this type over which values can be laid.
  static func screenValues(_ type: TypeDeclaration?) -> [KeyDeclaration] {
    let keys = type.map { elementProperties + $0.properties } ?? overridableProperties
    return keys.filter { !keysOfTheTextAlone.contains($0.name) }.map { KeyDeclaration($0) }
  }

  static let ofStyle = styleProperties.map { KeyDeclaration($0) }
}

/// A name of 1.x for a key of a style.
struct OldStyleKey {
  let name: String

  /// The name in 2.0.
  let replacement: String

  /// The form of its value.
  let shape: ValueShape

  static let all: [OldStyleKey] = {
    let size = styleProperties.first { $0.name == "preferredSize" }?.shape ?? .ignored
    return [
      OldStyleKey(name: "preferredFrameSize", replacement: "preferredSize", shape: size),
      OldStyleKey(
        name: "sizeRange", replacement: "minLayoutSize and maxLayoutSize",
        shape: .object(oldSizeRangeProperties)),
    ]
  }()
}

extension ValueShape {
  /// The keys of an object of this shape.
  var memberDeclarations: [KeyDeclaration] {
    switch self {
    case .object(let members), .uniform(_, let members): members.map { KeyDeclaration($0) }
    case .sizeRange: sizeRangeProperties.map { KeyDeclaration($0) }
    case .measuredSizes: measuredProperties.map { KeyDeclaration($0) }
    case .defaults: defaultsProperties.map { KeyDeclaration($0) }
    default: []
    }
  }

  /// The keys that name elements of a document; for `text`, only elements that can show a text, and for `order`, only
  /// elements with children.
  func namedElements(in document: LiveDocument) -> [KeyDeclaration] {
    guard case .byElement(let property) = self else { return [] }
    var names: Set<String> = []
    var keys: [KeyDeclaration] = []
    document.elements.forEach { element in
      guard let id = document.elements.id(of: element),
        let type = document.elements.declaration(of: element),
        type.showsText || property.name != "text",
        document.elements.hasChild(element, in: .children) || property.name != "order",
        names.insert(id).inserted
      else { return }
      keys.append(KeyDeclaration(property, named: "#\(id)"))
    }
    return keys
  }

  /// The possible values, in a few words.
  package var words: String {
    switch self {
    case .boolean: "true or false"
    case .string: "text"
    case .number(.length), .number(.size): "points"
    case .number(.inset), .number(.limit): "points or infinity"
    case .number(.factor), .number(.plain): "number"
    case .number(.ratio): "height divided by width"
    case .number(.scale): "pixels per point"
    case .number(.textScale): "factor"
    case .count: "whole number"
    case .dimension: "points, percent or auto"
    case .coordinate: "points or percent"
    case .color: "color"
    case .imagePath: "file"
    case .choice: "name"
    case .object: "object"
    case .uniform: "points, or an object"
    case .sizeRange: "size range"
    case .strings: "list of names"
    case .records: "list of objects"
    case .measuredSizes: "list of sizes"
    case .textRuns: "text, or a list of runs"
    case .element: "element"
    case .elements: "list of elements"
    case .variants: "list of variants"
    case .expectations: "list of expectations"
    case .variantNames: "list of names"
    case .byElement: "elements by #id"
    case .screenValues: "values of its keys"
    case .ids: "list of #ids"
    case .variables(let mayBeFiles): mayBeFiles ? "values by name, or files" : "values by name"
    case .defaults: "keys by type"
    case .layouts: "layouts by name"
    case .layoutName: "#name of a layout, or a file"
    case .entries: "list of variables, a file, or a number"
    case .ignored: "anything"
    }
  }
}
