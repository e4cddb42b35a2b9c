/// A key that bears on an element's layout, of its own object or of its style.
package enum ElementKey: UInt8, CaseIterable, Hashable, Sendable {
  // MARK: Style: sizes

  case width, height, minWidth, minHeight, maxWidth, maxHeight
  case preferredSize, minSize, maxSize
  case preferredLayoutSize, minLayoutSize, maxLayoutSize

  // MARK: Style: what a stack or an absolute spec reads

  case spacingBefore, spacingAfter
  case flexGrow, flexShrink, flexBasis
  case alignSelf, ascender, descender
  case layoutPosition

  // MARK: Stacks

  case direction, spacing, justifyContent, alignItems
  case flexWrap, alignContent, lineSpacing
  case horizontalAlignment, verticalAlignment

  // MARK: Other specs

  case insets, ratio
  case centeringOptions, sizingOptions
  case horizontalPosition, verticalPosition, sizingOption
  case sizing
  case cornerLocation, offset, wrapsCorner

  // MARK: Nodes

  case intrinsicSize, imageSize, flow
  case text, font, maximumNumberOfLines
  case semanticContentAttribute
  case scrollableDirections, automaticallyManagesContentSize
  case contentSpacing, laysOutHorizontally, imageAlignment
  case contentHorizontalAlignment, contentVerticalAlignment, contentEdgeInsets
  case textContainerInset

  // MARK: Captures

  case measured, size, position

  /// As documents write it: cases are named like their keys.
  package var name: String { Self.names[Int(rawValue)] }

  /// Spelled once: a case's name is found by reflection.
  private static let names = allCases.map { "\($0)" }

  /// The key of this name, if it is one.
  package init?(named name: String) {
    guard let key = Self.byName[name] else { return nil }
    self = key
  }

  private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

  /// Whether it stands in `style`.
  package var isStyle: Bool { ElementKeys.style.contains(self) }
}

/// A set of ``ElementKey``.
package struct ElementKeys: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  package init(_ keys: ElementKey...) {
    self.init(keys)
  }

  package init(_ keys: some Sequence<ElementKey>) {
    rawValue = keys.reduce(0) { $0 | $1.bit }
  }

  package func contains(_ key: ElementKey) -> Bool { rawValue & key.bit != 0 }

  package mutating func insert(_ key: ElementKey) {
    self = ElementKeys(rawValue: rawValue | key.bit)
  }

  /// The keys in the order of their declaration.
  package var keys: [ElementKey] { ElementKey.allCases.filter(contains) }

  package static let sides = ElementKeys(
    .width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight)

  /// Every key that sets one of the six sides.
  package static let sizes: ElementKeys = [
    .sides,
    ElementKeys(
      .preferredSize, .minSize, .maxSize, .preferredLayoutSize, .minLayoutSize, .maxLayoutSize),
  ]

  /// The keys of which only a stack takes notice.
  package static let stackItem = ElementKeys(
    .spacingBefore, .spacingAfter, .flexGrow, .flexShrink, .flexBasis, .alignSelf, .ascender,
    .descender)

  package static let style: ElementKeys = [.sizes, .stackItem, ElementKeys(.layoutPosition)]
}

extension ElementKey {
  fileprivate var bit: UInt64 { 1 << UInt64(rawValue) }
}
