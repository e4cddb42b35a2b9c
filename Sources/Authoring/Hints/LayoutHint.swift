package import LayoutEngine

/// Something about an element that its text does not say, to be shown behind what it does say.
package struct LayoutHint: Hashable, Sendable {
  package let kind: Kind

  /// Where it is shown, in UTF-8 bytes of the text.
  package let offset: Int

  package let text: String
  package let element: ElementID

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Where the element is in its parent, behind its type: `320×44 @ 0,12`.
    case frames

    /// What a percentage of the style comes to, behind it: `= 128 pt`.
    case percentages

    /// How a stack aligns a child that does not say so itself, behind its type: `align stretch`.
    case alignment
  }
}

/// Which hints are wanted.
package struct LayoutHintOptions: Hashable, Sendable {
  /// In the order of their declaration.
  ///
  /// No set: for the first one the runtime searches all conformances there are, a twelfth of what a start
  /// of the daemon takes.
  package private(set) var kinds: [LayoutHint.Kind] = [.frames, .percentages]

  package init() {}

  package mutating func set(_ kind: LayoutHint.Kind, _ isWanted: Bool) {
    kinds = LayoutHint.Kind.allCases.filter { $0 == kind ? isWanted : kinds.contains($0) }
  }
}
