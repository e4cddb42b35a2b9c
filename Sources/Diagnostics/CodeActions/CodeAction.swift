import DocumentSyntax
import JSON
import LayoutEngine
package import LiveDocuments

/// A change of a document that may be offered: a fix of a diagnostic, or a refactoring.
///
/// A code action is offered only after ``ActionTrials`` has made it on a copy and laid out the copy on all screens.
package struct CodeAction {
  /// The title, as an imperative: `Set width to 128`.
  package private(set) var title: String

  /// The title that the rule gave it, before it names a file or a variable.
  private(set) var ownTitle: String
  package let kind: Kind

  /// The change of the element tree, which identifies the elements before the action among the elements after it.
  private(set) var structure: Structure

  /// The edits in steps: a step that depends on the result of the previous one is computed after it.
  private(set) var steps: [Step]

  /// True if the action can be applied to all diagnostics of its kind without review: it changes no frame except the
  /// frame of the diagnostic's subject.
  package private(set) var isSafe: Bool

  /// True if it writes over a string that names variables.
  private(set) var replacesVariable = false

  /// True for the only name that can be meant instead of one that does not exist.
  private(set) var isCorrection = false

  /// True for a refactoring that is offered only if it brings no warning and leaves no leaf outside, empty or cut.
  private(set) var harmsNothing = false

  /// True if a quick fix writes a length in points, as opposed to removing keys or relating elements to each other.
  let writesLength: Bool

  package enum Kind: Hashable, Sendable {
    case quickFix
    case wrap
    case unwrap

    /// Makes a variable of values, or a layout of elements.
    case extract

    /// Writes the value of a variable, or the root of a layout, where it is named.
    case inline

    /// Changes values of the element's keys; the layout may stay the same.
    case change

    /// Changes the notation and not the layout.
    case notation
    case sortKeys
    case convertNames
  }

  /// Elements are named by their JSON Pointers, because trials give them other names in the copy.
  package enum Structure: Hashable, Sendable {
    case same

    /// A new element replaces this one, which becomes a child of it; with an overlay or background
    /// behind it, or without.
    case wraps(String, withSecond: Bool)

    /// A new element replaces each of these, none of which is in another, and has it as its only child.
    case wrapsEach([String])

    /// The only child replaces this element.
    case unwraps(String)

    /// One of the two children of this element becomes the child of the other, a scroll node, which replaces their
    /// parent or stays in it.
    case gathers(String, replacesIt: Bool)
  }

  package enum Step {
    /// The changes, computed from the document when the step is made.
    case rewriting((LiveDocument) -> [Rewrite])

    /// Edits that were worked out already.
    case editing(TextChange)

    func change(of document: LiveDocument) throws(RewriteError) -> TextChange {
      switch self {
      case .rewriting(let rewrites): try document.change(for: rewrites(document))
      case .editing(let change): change
      }
    }
  }

  /// A refactoring in steps.
  package init(
    _ title: String, _ kind: Kind, structure: Structure = .same, steps: [Step]
  ) {
    self.init(title, kind, structure, steps, isSafe: false, writesLength: false)
  }

  /// A refactoring in one step.
  package init(
    _ title: String, _ kind: Kind, structure: Structure = .same, rewrites: [Rewrite]
  ) {
    self.init(
      title, kind, structure, [.rewriting { _ in rewrites }], isSafe: false, writesLength: false)
  }

  /// A quick fix; with `repeatsLength` it writes only lengths that the author wrote elsewhere.
  package init(
    _ title: String, _ rewrites: [Rewrite], structure: Structure = .same, isSafe: Bool = false,
    repeatsLength: Bool = false
  ) {
    self.init(
      title, .quickFix, structure, [.rewriting { _ in rewrites }], isSafe: isSafe,
      writesLength: !repeatsLength && rewrites.contains(where: \.writesLength))
  }

  /// A quick fix.
  package init(_ title: String, _ rewrite: Rewrite, isSafe: Bool = false) {
    self.init(title, [rewrite], isSafe: isSafe)
  }

  private init(
    _ title: String, _ kind: Kind, _ structure: Structure, _ steps: [Step], isSafe: Bool,
    writesLength: Bool
  ) {
    self.title = title
    ownTitle = title
    self.kind = kind
    self.structure = structure
    self.steps = steps
    self.isSafe = isSafe
    self.writesLength = writesLength
  }

  /// The changes of a document's structure, if they are one step.
  func rewrites(of document: LiveDocument) -> [Rewrite] {
    steps.flatMap { step in
      guard case .rewriting(let rewrites) = step else { return [Rewrite]() }
      return rewrites(document)
    }
  }

  /// This action with its first step computed, in a document of the same text.
  ///
  /// An action that changes a file names the file, and is not safe, because other documents use it too.
  func resolved(in document: LiveDocument) -> CodeAction? {
    guard let change = firstChange(of: document), !change.edits.isEmpty else { return nil }
    var action = self
    action.steps = [.editing(change)] + steps.dropFirst()
    action.structure = structure.onInstances(in: document)
    guard let file = change.file else { return action }
    if document.writesOverVariables(change) { return nil }
    action.title += " in \(file.name)" + (file.useCount > 1 ? ", for \(file.useCount) uses" : "")
    action.isSafe = false
    action.isCorrection = false
    return action
  }

  /// True if one step, computed from the current text, makes all edits.
  var isOneStep: Bool { steps.count == 1 }

  /// True if its first step removes members and items and changes nothing else.
  func onlyRemoves(in document: LiveDocument) -> Bool {
    guard case .rewriting(let rewrites)? = steps.first else { return false }
    return rewrites(document).allSatisfy { if case .remove = $0 { true } else { false } }
  }

  /// True if its first step changes keys of elements alone, as a change of code can.
  func changesKeysOnly(in document: LiveDocument) -> Bool {
    structure == .same
      && rewrites(of: document).allSatisfy {
        switch $0 {
        case .append, .wrap, .unwrap, .replaceElement, .swapValues, .replaceText: false
        default: true
        }
      }
  }

  /// The edits of its first step; `nil` if it cannot be made.
  func firstChange(of document: LiveDocument) -> TextChange? {
    steps.first.flatMap { try? $0.change(of: document) }
  }

  /// This action as one that writes over a string that names variables.
  func instead(of reference: String) -> CodeAction {
    var action = self
    action.title = "\(title) instead of \(reference)"
    action.replacesVariable = true
    action.isSafe = false
    action.isCorrection = false
    return action
  }

  /// This action as a new value in the bytes of a variable's definition.
  func atDefinition(_ title: String, _ definition: Range<Int>, _ value: String) -> CodeAction {
    var action = self
    action.title = title
    action.steps = [.rewriting { _ in [.replaceText(definition, value)] }]
    return action
  }

  /// This action as a refactoring that must harm no screen.
  func harmingNothing() -> CodeAction {
    var action = self
    action.harmsNothing = true
    return action
  }

  /// This action as a correction, or not.
  func correcting(_ isCorrection: Bool) -> CodeAction {
    var action = self
    action.isCorrection = isCorrection
    return action
  }
}

extension CodeAction {
  /// Takes a key away that an element writes.
  static func remove(
    _ key: ElementKey, of element: ElementID, in context: CheckContext, isSafe: Bool = false
  ) -> CodeAction {
    CodeAction("Remove \(key.name)", context.removal(of: key, of: element), isSafe: isSafe)
  }

  /// Sets a key of an element's style to a length.
  static func set(
    _ key: ElementKey, of element: ElementID, to length: Double, isSafe: Bool = false
  ) -> CodeAction {
    CodeAction(
      "Set \(key.name) to \(spelled(length))",
      .setStyle(element, key: key.name, .length(length)), isSafe: isSafe)
  }

  /// Sets a key of an element's style to a name or a dimension.
  static func set(
    _ key: ElementKey, of element: ElementID, to text: String, isSafe: Bool = false
  ) -> CodeAction {
    CodeAction(
      "Set \(key.name) to \(text)", .setStyle(element, key: key.name, .string(text)),
      isSafe: isSafe)
  }
}

extension CodeAction.Structure {
  /// The structure with all elements that are read from one object, which an edit wraps together.
  fileprivate func onInstances(in document: LiveDocument) -> CodeAction.Structure {
    guard case .wraps(let pointer, withSecond: false) = self,
      let element = document.element(at: pointer)
    else { return self }
    let instances = document.instances(readLike: element)
    return instances.count > 1 ? .wrapsEach(instances.map { document.pointer(of: $0) }) : self
  }
}

extension Rewrite {
  /// True if it gives a key that takes a length a number.
  fileprivate var writesLength: Bool {
    switch self {
    case .setValue(let location, let value): location.endsInLengthKey && value.holdsLength
    case .setMember(let location, let key, let value):
      (lengthKeys.contains(key) || location.endsInLengthKey) && value.holdsLength
    case .setStyle(_, let key, let value): lengthKeys.contains(key) && value.holdsLength
    case .wrap(_, _, let members, _): JSONValue.object(members).holdsLength
    default: false
    }
  }
}

/// The keys whose values are lengths, objects of lengths, or a number of lines.
private let lengthKeys: Set<String> = [
  "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight", "size", "minSize", "maxSize",
  "preferredSize", "preferredLayoutSize", "minLayoutSize", "maxLayoutSize", "flexBasis", "spacing",
  "lineSpacing", "spacingBefore", "spacingAfter", "insets", "layoutPosition", "offset", "x", "y",
  "top", "left", "bottom", "right", "maximumNumberOfLines",
]

extension Location {
  fileprivate var endsInLengthKey: Bool {
    path.contains { step in
      guard case .key(let key) = step else { return false }
      return lengthKeys.contains(key)
    }
  }
}

extension JSONValue {
  /// True if it is, or holds, a number; percentages and names are strings.
  fileprivate var holdsLength: Bool {
    if numberValue != nil { return true }
    if let object = objectValue {
      return object.contains {
        lengthKeys.contains($0.key) && $0.value.holdsLength
          || $0.value.objectValue != nil && $0.value.holdsLength
      }
    }
    return arrayValue?.contains(where: \.holdsLength) ?? false
  }
}

extension JSONValue {
  /// A length as documents write it: a whole number where it is one, else thousandths of a point.
  static func length(_ length: Double) -> JSONValue {
    let rounded = (length * 1000).rounded() / 1000
    guard let whole = Int64(exactly: rounded) else { return .real(rounded) }
    return .integer(whole)
  }
}

// Fixes that relate elements to each other, and hold on other screens too; rules list them before fixes that write a
// length.

extension CodeAction {
  /// Puts the children of a vertical stack that are higher together than it may be into a scroll node.
  static func scroll(_ stack: ElementID, in context: CheckContext) -> CodeAction {
    CodeAction(
      "Wrap \(context.shortName(of: stack)) in a scroll node",
      [.wrap(stack, type: "scroll", members: ["automaticallyManagesContentSize": true])],
      structure: .wraps(context.document.pointer(of: stack), withSecond: false))
  }

  /// Lets a child of a stack and its siblings of the same shape shrink, and inside them the children of rows around
  /// their longest texts.
  ///
  /// - Returns: `nil` if the child has no siblings of the same shape.
  static func shrinkTogether(_ item: ElementID, in context: CheckContext) -> CodeAction? {
    let items = context.siblingsOfSameShape(as: item)
    guard items.count > 1 else { return nil }
    let names =
      items.count > 3
      ? "all \(items.count) children like \(context.shortName(of: item))"
      : listed(items.map { context.shortName(of: $0) }, lastBy: "and")
    let elements = items.flatMap { context.elementsToShrink(from: $0) }
    let inside = elements.count > items.count ? ", and inside them" : ""
    return CodeAction(
      "Set flexShrink of \(names) to 1\(inside)",
      elements.map { .setStyle($0, key: "flexShrink", .integer(1)) })
  }

  /// Sets a flex factor of a child of a stack to 1.
  static func flex(_ key: ElementKey, _ item: ElementID) -> CodeAction {
    CodeAction("Set \(key.name) to 1", .setStyle(item, key: key.name, .integer(1)))
  }
}

extension CodeAction {
  /// Measures the document at exactly its maximum width, so that percentages of the width are defined.
  ///
  /// - Returns: `nil` if the width is exact or unlimited already, or `constrainedSize` is not written.
  static func exactWidth(of context: CheckContext) -> CodeAction? {
    let size = context.header.constrainedSize
    guard size.max.width.isFinite, size.min.width < size.max.width,
      context.isWritten(
        Location(nil, [.key("constrainedSize")], part: .value), inDocument: true)
    else { return nil }
    return CodeAction(
      "Measure as a cell: exactly \(spelled(size.max.width)) wide",
      [
        .setMember(
          of: Location(nil, [.key("constrainedSize"), .key("min")], part: .value), key: "width",
          .length(size.max.width))
      ], repeatsLength: true)
  }
}

extension CheckContext {
  /// More children than these are a list, in which no fix changes all.
  private static let shapeLimit = 32

  /// A child of a stack and its siblings of the same type that write the same keys, in the order of the document; none
  /// in stacks of very many children.
  func siblingsOfSameShape(as item: ElementID) -> [ElementID] {
    guard let stack = elements.parent(of: item), self.stack(stack) != nil else { return [] }
    let siblings = elements.items(of: stack)
    guard siblings.count <= Self.shapeLimit else { return [] }
    let keys = elements.writtenKeys(of: item)
    return siblings.filter {
      elements.type(of: $0) == elements.type(of: item) && elements.writtenKeys(of: $0) == keys
    }
  }
}
