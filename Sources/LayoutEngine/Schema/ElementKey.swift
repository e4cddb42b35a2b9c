/// A key that bears on an element's layout, of its own object or of its style.
package enum ElementKey: String, CaseIterable, Hashable, Sendable {
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
  package var name: String { rawValue }

  /// Its place in the order of declaration, which is what a case is in memory.
  var place: UInt8 { unsafeBitCast(self, to: UInt8.self) }

  // Raw values would be compared and hashed as strings.
  package static func == (left: ElementKey, right: ElementKey) -> Bool { left.place == right.place }
  package func hash(into hasher: inout Hasher) { hasher.combine(place) }

  /// True if it is a key of `style`.
  package var isStyle: Bool { ElementKeys.style.contains(self) }
}

/// A set of ``ElementKey``, which has a bit for each.
package struct ElementKeys: OptionSet, Hashable, Sendable {
  package let rawValue: UInt128

  package init(rawValue: UInt128) {
    self.rawValue = rawValue
  }

  // The library's own asks the runtime for each step; rules say some hundred of these when they are first used.
  package init(arrayLiteral elements: Self...) {
    var bits: UInt128 = 0
    for element in elements { bits |= element.rawValue }
    rawValue = bits
  }

  package init(_ keys: ElementKey...) {
    self.init(keys)
  }

  package init(_ keys: some Sequence<ElementKey>) {
    var bits: UInt128 = 0
    for key in keys { bits |= key.bit }
    rawValue = bits
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
  /// The bit of the key; a test holds that there is one for each key.
  fileprivate var bit: UInt128 { 1 << UInt128(place) }
}
