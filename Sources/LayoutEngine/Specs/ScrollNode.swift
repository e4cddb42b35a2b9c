extension ElementType {
  package static let scroll = ScrollNode.declaration.type
}

extension Algorithm {
  package static let scroll = Algorithm(.scroll)
}

extension Content {
  /// The properties of a scroll node that scrolls or manages its content size.
  package var scroll: ScrollProperties? {
    guard case .spec(let content) = self, content.type == .scroll else { return nil }
    return content.values[ScrollProperties.self]
  }
}

/// The directions in which a scroll node scrolls.
package enum ScrollDirections: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case none
  case vertical
  case horizontal
  case both
}

/// The properties of a scroll node.
package struct ScrollProperties: SpecBuilder, Hashable {
  package var directions = ScrollDirections.none

  /// True if its size is its parent's, and its content may be larger.
  package var managesContentSize = false

  /// The content that measures it if it has no child.
  package var leaf = Leaf.bare

  package enum Leaf: BitwiseCopyable, Hashable, Sendable {
    case bare
    case intrinsicSize(Size)
    case flow(Flow)
  }

  package init() {}

  /// True if its content has no limit along an axis.
  package func scrolls(along axis: Axis) -> Bool {
    switch directions {
    case .none: false
    case .vertical: axis == .vertical
    case .horizontal: axis == .horizontal
    case .both: true
    }
  }
}

/// A node whose content has no limit in the directions in which it scrolls.
///
/// A node that manages its content size takes its parent's size, within the range, whatever its content; its own
/// sizes bound only the content. Content shorter than the node is laid out once more, with the limits.
///
/// - Source: Texture `-[ASScrollNode calculateLayoutThatFits:restrictedToSize:relativeToParentSize:]`,
///   ASScrollNode.mm
enum ScrollNode: DisplayNode {
  static let declaration: TypeDeclaration = declare(
    "scroll", texture: "ASScrollNode",
    "Scrolls what it holds, which has no limit in the directions in which it scrolls.",
    properties: [
      .choice(
        "scrollableDirections", of: ScrollDirections.self,
        "The directions in which its content has no limit and can be scrolled.",
        to: { $0[ScrollProperties.self].directions = $1 }),
      Property(
        "automaticallyManagesContentSize", .boolean, default: "false",
        "Whether it takes its parent's size and scrolls what is larger. Otherwise it is as large as its "
          + "content. With it, scrollableDirections none is vertical."
      ) {
        if case .flag(let manages) = $1 { $0[ScrollProperties.self].managesContentSize = manages }
      },
    ]
  ) { element in
    var scroll = element[ScrollProperties.self]
    let content = element.node.content
    if scroll.managesContentSize, scroll.directions == .none { scroll.directions = .vertical }
    // A node without scrollable directions is laid out like any other node.
    if scroll.directions == .none { return content }
    switch content {
    case .intrinsicSize(let size): scroll.leaf = .intrinsicSize(size)
    case .flow(let flow): scroll.leaf = .flow(flow)
    default: break
    }
    return .spec(SpecContent(values: InlineValues(scroll), type: .scroll))
  }

  static var usesOfferedRange: Bool { true }

  static func layOut(
    _ element: Int32, in range: SizeRange, parentSize: Size, pass: inout LayoutPass
  ) -> Size { layOut(element, in: range, parentSize, &pass) }

  static func areEqual(_ left: InlineValues, _ right: InlineValues) -> Bool {
    left[ScrollProperties.self] == right[ScrollProperties.self]
  }

  static func hash(_ values: InlineValues, into hasher: inout Hasher) {
    hasher.combine(values[ScrollProperties.self])
  }

  static func describe(_ values: InlineValues) -> String { "\(values[ScrollProperties.self])" }
}

/// The result of one run of a scroll node.
package struct ScrollMeasurement: Hashable, Sendable {
  package let properties: ScrollProperties

  /// The range in which its content was measured first, without limits along the axes that scroll,
  /// and the size of the content; that is the content size.
  package let contentRange: SizeRange
  package let contentSize: Size

  /// The range in which its content was measured again because it was shorter than the node; `nil`
  /// if it was not.
  package var secondRange: SizeRange?

  /// The size of the layout that holds its content.
  package var layoutSize: Size

  /// The range in which the content was measured last.
  package var lastRange: SizeRange { secondRange ?? contentRange }

  /// No limit, as Texture writes it here; unlike infinity it leaves 0 % a length.
  package static let unlimited = Double.greatestFiniteMagnitude
}

extension ScrollNode {
  static func layOut(
    _ element: Int32, in range: SizeRange, _ parentSize: Size, _ pass: inout LayoutPass
  ) -> Size {
    guard let scroll = pass.tree.records[element].content.scroll else { return range.min }
    let own = pass.style(of: element).resolvedRange(parent: parentSize)
    var free = range
    for axis in Axis.allCases where scroll.scrolls(along: axis) {
      free.max[axis] = ScrollMeasurement.unlimited
    }
    let contentRange = free.intersection(own)
    let content = contentLayout(of: element, scroll, in: contentRange, &pass)
    let contentSize = pass.grid.layoutSize(content)
    var measurement = ScrollMeasurement(
      properties: scroll, contentRange: contentRange, contentSize: contentSize,
      layoutSize: contentSize)
    defer { pass.cache.scrolls[element] = measurement }
    guard scroll.managesContentSize else { return content }

    var size = range.clamp(parentSize)
    for axis in Axis.allCases where !isValidForLayout(size[axis]) { size[axis] = contentSize[axis] }
    let isShort = Axis.allCases.contains {
      scroll.scrolls(along: $0) && contentSize[$0] < size[$0]
    }
    if isShort {
      let second = range.intersection(own)
      measurement.secondRange = second
      measurement.layoutSize = pass.grid.layoutSize(
        contentLayout(of: element, scroll, in: second, &pass))
    }
    return size
  }

  /// The layout of a node of this content in a range.
  private static func contentLayout(
    of element: Int32, _ scroll: ScrollProperties, in range: SizeRange, _ pass: inout LayoutPass
  ) -> Size {
    if pass.tree.records[element].shownCount > 0 { return layOutNode(element, in: range, &pass) }
    return range.clamp(leafSize(scroll.leaf, in: range))
  }

  /// The size of a scroll node without a child, before it is clamped to the range.
  static func leafSize(_ leaf: ScrollProperties.Leaf, in range: SizeRange) -> Size {
    switch leaf {
    case .bare: range.bareNodeSize
    case .intrinsicSize(let size): size
    case .flow(let flow): flow.size(maximumWidth: range.max.width)
    }
  }
}

/// True if a length stands for no limit: infinity, or the value that scroll nodes and tables use
/// instead.
@inline(__always)
package func isUnlimitedLength(_ length: Double) -> Bool { length >= ScrollMeasurement.unlimited }

/// True if Texture accepts a length of a scroll node: zero or a normal number below half of the
/// greatest finite one.
///
/// - Source: Texture `ASPointsValidForLayout`, ASDimension.h
package func isValidForLayout(_ length: Double) -> Bool {
  length >= 0 && length < ScrollMeasurement.unlimited / 2
    && (length == 0 || length >= Double.leastNormalMagnitude)
}

extension ElementTree {
  /// The last result of a scroll node; `nil` for other elements and where nothing was laid out, or not this one.
  func scrollMeasurement(
    of element: ElementID, _ scrolls: [Int32: ScrollMeasurement]
  ) -> ScrollMeasurement? {
    let record = records[element.index]
    guard record.algorithm == .scroll, !record.flags.contains(.unmeasured), isLaidOut(element)
    else { return nil }
    return scrolls[element.index]
  }

  /// The size of the content of a scroll node that manages its content size; `nil` for any other.
  func scrollContentSize(
    of element: ElementID, _ scrolls: [Int32: ScrollMeasurement]
  ) -> Size? {
    guard let scroll = scrollMeasurement(of: element, scrolls), scroll.properties.managesContentSize
    else {
      return nil
    }
    return scroll.contentSize
  }
}
