import JSON

/// A use of a class, which decides the size range of its layout.
package struct SourceUse: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case row, item, page, fullscreen

    /// A range that a hint states.
    case range

    /// A node of unknown use: at most as wide as the screen.
    case node

    /// A node in the layout of another class.
    case child
  }

  package let kind: Kind

  /// False if nothing says that the class has the use.
  package let isKnown: Bool

  /// The file that shows the use; `nil` for one that no file does.
  package let file: String?

  /// The class whose layout has a child.
  package let parent: String?

  init(_ value: JSONValue?) {
    kind = value?["kind"]?.stringValue.flatMap(Kind.init) ?? .node
    isKnown = value?["from"]?.stringValue != "tried"
    file = value?["file"]?.stringValue
    parent = nil
  }

  /// The use of a class as a child of another one.
  init(childOf parent: String, isKnown: Bool) {
    (kind, self.isKnown, file, self.parent) = (.child, isKnown, nil, parent)
  }

  /// `as a row`, `in FeedCell`.
  package var phrase: String {
    switch kind {
    case .row: "as a row"
    case .item: "as an item"
    case .page: "as a page"
    case .fullscreen: "on the full screen"
    case .range: "in the range of its hint"
    case .node: "at most as wide as the screen"
    case .child: "in \(parent ?? "")"
    }
  }

  /// The phrase with the reason: `as a row (Feed.swift)`, `tried as a row`.
  package var headline: String {
    if !isKnown { return "tried \(phrase)" }
    guard let name = file?.split(separator: "/").last else { return phrase }
    return "\(phrase) (\(name))"
  }

  /// The hints between which a class of unknown use has to choose.
  var hints: String {
    kind == .row || kind == .item
      ? "`// lintel: row` or `// lintel: item`" : "`// lintel: fullscreen` or a `range`"
  }
}

/// The name of a class with a layout, among all files.
package struct SourceClassName: Hashable, Sendable {
  package let file: String
  package let name: String

  package init(file: String, name: String) { (self.file, self.name) = (file, name) }
}
