import JSON
import LayoutEngine
package import LiveDocuments

/// A change of the document that would mend a diagnostic.
///
/// Nobody sees one before ``FixTrials`` has made it on a copy and laid that out.
package struct QuickFix: Hashable, Sendable {
  /// What it does, as an order: `Set width to 128`.
  package let title: String

  package let rewrites: [Rewrite]

  /// Whether it can be made for all diagnostics of its kind without looking: it changes no frame but
  /// what the diagnostic is about.
  package let isSafe: Bool

  package init(_ title: String, _ rewrites: [Rewrite], isSafe: Bool = false) {
    self.title = title
    self.rewrites = rewrites
    self.isSafe = isSafe
  }

  package init(_ title: String, _ rewrite: Rewrite, isSafe: Bool = false) {
    self.init(title, [rewrite], isSafe: isSafe)
  }
}

extension QuickFix {
  /// Takes a key away that an element writes.
  static func remove(
    _ key: ElementKey, of element: ElementID, in document: LiveDocument, isSafe: Bool = false
  ) -> QuickFix {
    QuickFix("Remove \(key.name)", document.removal(of: key, of: element), isSafe: isSafe)
  }

  /// Sets a key of an element's style to a length.
  static func set(
    _ key: ElementKey, of element: ElementID, to length: Double, isSafe: Bool = false
  ) -> QuickFix {
    QuickFix(
      "Set \(key.name) to \(spelled(length))",
      .setStyle(element, key: key.name, .length(length)), isSafe: isSafe)
  }

  /// Sets a key of an element's style to a name or a dimension.
  static func set(
    _ key: ElementKey, of element: ElementID, to text: String, isSafe: Bool = false
  ) -> QuickFix {
    QuickFix(
      "Set \(key.name) to \(text)", .setStyle(element, key: key.name, .string(text)),
      isSafe: isSafe)
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
