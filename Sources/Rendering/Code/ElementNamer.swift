import LayoutEngine

/// Gives elements their names in the code: legal in both languages, and each only once in the file.
struct ElementNamer {
  private var taken: Set<String> = []

  /// The number that comes next behind a name.
  private var nextNumbers: [String: Int] = [:]

  /// The number of elements of a kind without a name of their own, and the number of those that
  /// were named.
  private let unnamed: [String: Int]
  private var counts: [String: Int] = [:]

  /// Gives names to these elements, each by its id and its type.
  init(_ elements: some Sequence<(id: String?, type: ElementType)>) {
    unnamed = elements.reduce(into: [:]) { unnamed, element in
      if element.id.flatMap(identifier) == nil { unnamed[element.type.codeName, default: 0] += 1 }
    }
  }

  /// The name of an element: that of its id, else of its type, with a number where there are several.
  mutating func name(_ id: String?, _ type: ElementType) -> CodeName {
    CodeName(text: unique(base(id, type)), isNode: type.isDisplayNode)
  }

  /// The name of the method that lays out a node's child.
  mutating func methodName(_ node: CodeName) -> String {
    unique("layoutSpecFor\(capitalized(node.text))")
  }

  /// The variables of a node's text.
  mutating func textNames(_ node: CodeName) -> TextNames {
    TextNames(text: unique("\(node.text)Text"), paragraph: unique("\(node.text)Paragraph"))
  }

  private mutating func base(_ id: String?, _ type: ElementType) -> String {
    guard let id, let name = identifier(id) else {
      let name = type.codeName
      if unnamed[name] == 1, !reservedNames.contains(name) { return name }
      counts[name, default: 0] += 1
      return "\(name)\(counts[name] ?? 0)"
    }
    if let first = name.utf8.first, (48...57).contains(first) { return type.codeName + name }
    if reservedNames.contains(name) { return name + (type.isDisplayNode ? "Node" : "Spec") }
    return name
  }

  private mutating func unique(_ base: String) -> String {
    if taken.insert(base).inserted { return base }
    let isNumbered = base.utf8.last.map { (48...57).contains($0) } ?? false
    let start = isNumbered ? base + "_" : base
    var number = nextNumbers[start] ?? 2
    while !taken.insert("\(start)\(number)").inserted { number += 1 }
    nextNumbers[start] = number + 1
    return "\(start)\(number)"
  }
}

extension ElementType {
  /// The name in the code of an element of this type that has no name.
  fileprivate var codeName: String {
    switch self {
    case .spec: "spacer"
    case .node: "node"
    case .text, .button, .editableText, .image, .networkImage, .video, .map: "\(self)Node"
    default: "\(self)Spec"
    }
  }
}

/// The name of a class.
struct ClassName {
  let text: String

  /// - Parameter wanted: Anything; what is no name, or one that the code needs itself, is changed.
  init(_ wanted: String) {
    let name = capitalized(Self.withoutLowering(wanted))
    if name.isEmpty {
      text = "LayoutNode"
    } else if let first = name.utf8.first, (48...57).contains(first) {
      text = "Node\(name)"
    } else if reservedClassNames.contains(name) || name.hasPrefix("AS") || name.hasPrefix("NS") {
      text = "\(name)LayoutNode"
    } else {
      text = name
    }
  }

  /// Keeps the capitals that a class's prefix begins with.
  private static func withoutLowering(_ wanted: String) -> String {
    let isName =
      wanted.unicodeScalars.allSatisfy { $0 == "_" || $0.properties.isXIDContinue }
      && wanted.unicodeScalars.first.map { $0 == "_" || $0.isASCII || $0.properties.isXIDStart }
        ?? false
      && wanted.utf8.count <= 200
    return isName && wanted.contains { $0 != "_" } ? wanted : identifier(wanted) ?? ""
  }
}
