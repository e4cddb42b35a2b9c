import LayoutEngine
import LiveDocuments

/// One of the six sides of a size, as a key gives it.
struct SizeSide {
  let key: ElementKey
  let bound: SizeBound
  let axis: Axis

  /// The member that gives it: the key itself, or the side in a pair.
  let location: Location

  /// The name in messages: `minimum width`.
  var name: String { bound.name(of: axis) }
}

extension CheckContext {
  /// The sides that an element's keys give for a bound on an axis, in the order of precedence.
  func sizeSides(_ bound: SizeBound, _ axis: Axis, of element: ElementID) -> [SizeSide] {
    let written = elements.writtenKeys(of: element)
    return ElementKey.candidates(for: bound, axis).compactMap { key in
      written.contains(key) ? side(bound, axis, givenBy: key, of: element) : nil
    }
  }

  /// The sides that a key of an element gives, except automatic sides.
  func sizeSides(givenBy key: ElementKey, of element: ElementID) -> [SizeSide] {
    var sides: [SizeSide] = []
    for bound in SizeBound.allCases {
      for axis in Axis.allCases where ElementKey.candidates(for: bound, axis).contains(key) {
        if let side = side(bound, axis, givenBy: key, of: element), !isAutomatic(side) {
          sides.append(side)
        }
      }
    }
    return sides
  }

  private func side(
    _ bound: SizeBound, _ axis: Axis, givenBy key: ElementKey, of element: ElementID
  ) -> SizeSide? {
    var location = document.location(of: key, in: element)
    if !ElementKeys.sides.contains(key) {
      location = location.appending(.key(axis.lengthName), part: .member)
      guard document.isWritten(location) else { return nil }
    }
    return SizeSide(key: key, bound: bound, axis: axis, location: location)
  }

  /// The side of an element that fixes or limits its length.
  func limitingSide(_ axis: Axis, of element: ElementID) -> SizeSide? {
    sizeSides(.exact, axis, of: element).first ?? sizeSides(.maximum, axis, of: element).first
  }

  /// The nearest element that fixes or limits a length, from an element outwards, and its side.
  ///
  /// For fixes only: diagnostics are not updated when keys far above their element change.
  func limitingSide(
    _ axis: Axis, around element: ElementID
  ) -> (holder: ElementID, side: SizeSide)? {
    if let side = limitingSide(axis, of: element) { return (element, side) }
    return elements.ancestors(of: element).prefix(Self.limitingAncestorLimit).lazy
      .compactMap { ancestor in self.limitingSide(axis, of: ancestor).map { (ancestor, $0) } }.first
  }

  /// Lengths are limited nearby; very deep documents are not climbed for each element.
  private static let limitingAncestorLimit = 16

  func isAutomatic(_ side: SizeSide) -> Bool { spelledValue(of: side) == "\"auto\"" }

  func isPercentage(_ side: SizeSide) -> Bool { spelledValue(of: side).hasSuffix("%\"") }

  /// The dimension of a side; `nil` where its value cannot be read.
  func dimension(of side: SizeSide) -> Dimension? {
    let text = spelledValue(of: side)
    guard text.hasPrefix("\"") else { return jsonNumber(text).map { .points($0) } }
    let dimension = text.dropFirst().dropLast()
    if dimension.hasSuffix("pt") {
      return jsonNumber(dimension.dropLast(2)).map { .points($0) }
    }
    if dimension.hasSuffix("%") {
      return jsonNumber(dimension.dropLast()).map { .fraction($0 / 100) }
    }
    return dimension == "auto" ? .auto : nil
  }

  /// The value of a side in messages: `12 points`, `50%`.
  func length(of side: SizeSide) -> String {
    dimension(of: side)?.words ?? spelledValue(of: side)
  }

  /// True if a number can be no length, which another diagnostic reports.
  func isOutOfRange(_ side: SizeSide) -> Bool {
    guard let element = side.location.element else { return false }
    return elements.problems(of: element).contains {
      $0.location.path == side.location.path && $0.kind.isOutOfRange
    }
  }

  private func spelledValue(of side: SizeSide) -> String {
    document.valueSpelling(at: side.location.with(part: .value))
  }
}

extension SizeBound {
  /// The name in messages along an axis: `minimum width`.
  func name(of axis: Axis) -> String {
    switch self {
    case .exact: axis.lengthName
    case .minimum: "minimum \(axis.lengthName)"
    case .maximum: "maximum \(axis.lengthName)"
    }
  }
}

extension Dimension {
  /// True if two dimensions of the same unit are given and this one is the larger.
  func exceeds(_ other: Dimension) -> Bool {
    switch (self, other) {
    case (.points(let length), .points(let limit)): length > limit
    case (.fraction(let fraction), .fraction(let limit)): fraction > limit
    default: false
    }
  }

  /// For messages: `12 points`, `50%`.
  var words: String {
    switch self {
    case .auto: "automatic"
    case .points(let length): LiveDocuments.points(length)
    case .fraction(let fraction): "\(spelled(fraction * 100))%"
    }
  }
}

extension Problem.Kind {
  fileprivate var isOutOfRange: Bool {
    switch self {
    case .negativeSize, .numberTooLarge, .percentOutOfRange: true
    default: false
    }
  }
}

extension ElementKeys {
  /// The keys that set a width or a height.
  static let lengths = ElementKeys(.width, .height, .preferredSize, .preferredLayoutSize)

  static let minimums = ElementKeys(.minWidth, .minHeight, .minSize, .minLayoutSize)

  static let maximums = ElementKeys(.maxWidth, .maxHeight, .maxSize, .maxLayoutSize)

  static let bounds: ElementKeys = [.minimums, .maximums]
}

/// A number in a document that sets positions along an axis.
struct PlacingNumber {
  let element: ElementID
  let key: ElementKey

  /// The member of the key's value that holds it, if it may be an object: `top`.
  let side: String?
  let length: Double
  let axis: Axis

  /// The children whose origins it sets, by their indices.
  let placed: Range<Int>
}

extension CheckContext {
  /// The numbers that set the positions of an element's children, its own and theirs.
  func placingNumbers(of parent: ElementID) -> [PlacingNumber] {
    let items = elements.items(of: parent)
    let content = elements.content(of: parent)
    switch elements.type(of: parent) {
    case .inset: return content.inset.map { numbers(of: $0, parent, items.indices) } ?? []
    case .stack: return content.stack.map { numbers(of: $0, parent, items) } ?? []
    case .corner:
      guard let corner = content.corner else { return [] }
      return Axis.allCases.map {
        PlacingNumber(
          element: parent, key: .offset, side: $0.coordinateName, length: corner.offset[$0],
          axis: $0, placed: items.indices)
      }
    case .absolute: return items.indices.flatMap { numbers(of: items[$0], at: $0) }
    default: return []
    }
  }

  /// On an axis the near edge places the child, or the far one where the near one is free.
  private func numbers(
    of insets: EdgeInsets, _ inset: ElementID, _ items: Range<Int>
  ) -> [PlacingNumber] {
    let edges: [(Axis, String, Double)] = [
      insets.top.isFinite
        ? (.vertical, "top", insets.top) : (.vertical, "bottom", insets.bottom),
      insets.left.isFinite
        ? (.horizontal, "left", insets.left) : (.horizontal, "right", insets.right),
    ]
    return edges.map { axis, side, length in
      PlacingNumber(
        element: inset, key: .insets, side: side, length: length, axis: axis, placed: items)
    }
  }

  private func numbers(
    of stack: StackProperties, _ parent: ElementID, _ items: [ElementID]
  ) -> [PlacingNumber] {
    // Unless they begin at the start, each of them moves with every distance.
    func placed(from position: Int) -> Range<Int> {
      stack.justifyContent == .start ? min(position, items.count)..<items.count : items.indices
    }
    var numbers = [
      PlacingNumber(
        element: parent, key: .spacing, side: nil, length: stack.spacing, axis: stack.direction,
        placed: placed(from: 1))
    ]
    if stack.wraps {
      numbers.append(
        PlacingNumber(
          element: parent, key: .lineSpacing, side: nil, length: stack.lineSpacing,
          axis: stack.direction.crossed, placed: items.indices))
    }
    for index in items.indices {
      let style = elements.style(of: items[index])
      for (key, length, first) in [
        (ElementKey.spacingBefore, style.spacingBefore, index),
        (.spacingAfter, style.spacingAfter, index + 1),
      ] where length != 0 {
        numbers.append(
          PlacingNumber(
            element: items[index], key: key, side: nil, length: length, axis: stack.direction,
            placed: placed(from: first)))
      }
    }
    return numbers
  }

  private func numbers(of item: ElementID, at index: Int) -> [PlacingNumber] {
    let style = elements.style(of: item)
    return [(Axis.horizontal, style.layoutX), (.vertical, style.layoutY)].compactMap {
      axis, coordinate in
      guard case .points(let length) = coordinate else { return nil }
      return PlacingNumber(
        element: item, key: .layoutPosition, side: axis.coordinateName, length: length,
        axis: axis, placed: index..<(index + 1))
    }
  }
}

/// A child of an absolute spec that does not fit where it is placed, along an axis.
struct MisplacedChild {
  let axis: Axis
  let fault: Fault

  /// The start of the child and its length, in points.
  let origin: Double
  let length: Double

  /// The length the spec may have at most.
  let maximum: Double

  enum Fault {
    /// The child begins before the spec does.
    case before

    /// The child begins at or behind the end of the spec.
    case behind

    /// The child ends behind the spec by this length.
    case beyond(Double)

    /// Its length if there were enough space.
    case cut(Double)
  }
}

extension CheckContext {
  /// The axes on which a child of an absolute spec does not fit where it is.
  func misplacements(of child: ElementID, in absolute: ElementID) -> [MisplacedChild] {
    guard let frame = layout.unmirroredFrame(of: child),
      let size = layout.size(of: absolute),
      let maximum = layout.measuredRange(of: absolute)?.max
    else { return [] }
    return Axis.allCases.compactMap { axis in
      fault(of: child, frame, axis, size[axis], maximum[axis]).map {
        MisplacedChild(
          axis: axis, fault: $0, origin: frame.origin[axis], length: frame.size[axis],
          maximum: maximum[axis])
      }
    }
  }

  private func fault(
    of child: ElementID, _ frame: Frame, _ axis: Axis, _ length: Double, _ maximum: Double
  ) -> MisplacedChild.Fault? {
    let (origin, own) = (frame.origin[axis], frame.size[axis])
    if origin < 0 { return .before }
    if maximum > 0, maximum.isFinite, origin >= maximum { return .behind }
    if origin + own > length + layout.pixelTolerance { return .beyond(origin + own - length) }
    guard let wanted = statedLength(of: child, axis, in: maximum),
      wanted > own + layout.pixelTolerance, origin + wanted > maximum + layout.pixelTolerance
    else { return nil }
    return .cut(wanted)
  }

  /// The length that a child states for itself in its style or its content; `nil` if it adapts to the available space.
  private func statedLength(
    of child: ElementID, _ axis: Axis, in maximum: Double
  ) -> Double? {
    let style = elements.style(of: child)
    let base = LengthRange(exactly: maximum).definiteMaximum
    let own = style.resolvedRange(on: axis, parent: base)
    if style[.exact, axis] != .auto { return own.isExact ? own.min : nil }
    guard case .intrinsicSize(let size) = elements.content(of: child) else { return nil }
    return own.clamp(size[axis])
  }
}
