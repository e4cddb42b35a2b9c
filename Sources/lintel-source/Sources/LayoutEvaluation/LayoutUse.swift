import SourceProject
import SourceTree

/// A use of a class, which decides the size range that the layout method gets.
package struct LayoutUse: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// Exactly as wide as the screen, of any height: a cell of a table.
    case row
    /// At most as wide as the screen, or of a size that the data source states: a cell of a collection.
    case item
    /// Exactly the screen: a page of a pager.
    case page
    /// Exactly the screen: the node of a controller.
    case fullscreen
    /// A range that a hint states.
    case range
    /// At most as wide as the screen: a node of which nothing is known.
    case node
  }

  /// The reason why a class has a use.
  package enum Origin: Equatable, Sendable {
    /// A file of the project shows the use.
    case project(file: String)
    case hint
    /// A pattern of `.lintel.json`.
    case settings
    /// The class itself, as a controller.
    case itself
    /// Nothing says what the class is shown as.
    case tried
  }

  package let kind: Kind
  package let origin: Origin

  package init(_ kind: Kind, _ origin: Origin) { (self.kind, self.origin) = (kind, origin) }

  package var isKnown: Bool { origin != .tried }
}

extension LayoutUse.Kind {
  /// The use as which a data source or a controller shows a class; nil for a child, whose range its parents decide.
  init?(_ use: NodeUse) {
    switch use {
    case .row: self = .row
    case .item: self = .item
    case .page: self = .page
    case .controller: self = .fullscreen
    case .child: return nil
    }
  }

  /// The word of a hint or of a pattern in `.lintel.json`.
  init?(word: String) {
    guard let kind = Self(rawValue: word), [.row, .item, .page, .fullscreen].contains(kind) else {
      return nil
    }
    self = kind
  }
}

extension DocumentScreen {
  /// The uses of a class: as a hint says, as a pattern says, as the project shows, or else tried.
  static func uses(
    of type: TypeDeclaration, _ scope: ProjectScope, _ hints: [Hint], _ settings: HintSettings
  ) -> [LayoutUse] {
    let key = scope.key(of: type)
    let chain = scope.chain(key)
    for case .use(let word) in hints {
      if let kind = LayoutUse.Kind(word: word) { return [LayoutUse(kind, .hint)] }
    }
    if hints.contains(where: { if case .range = $0 { true } else { false } }) {
      return [LayoutUse(.range, .hint)]
    }
    if let kind = settings.use(ofClass: type.ownName) { return [LayoutUse(kind, .settings)] }
    if !controllers.isDisjoint(with: chain) { return [LayoutUse(.fullscreen, .itself)] }
    let isCell = chain.contains("ASCellNode")
    let shown = scope.uses(of: key).filter { isCell || $0.use == .controller }
    let known = shown.compactMap { use, file in
      LayoutUse.Kind(use).map { LayoutUse($0, .project(file: file)) }
    }
    if !known.isEmpty { return known }
    return isCell
      ? [LayoutUse(.row, .tried), LayoutUse(.item, .tried)]
      : [LayoutUse(.node, .tried), LayoutUse(.fullscreen, .tried)]
  }
}
