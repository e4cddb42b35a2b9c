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
  /// The values that an element's keys give for a side, the one that counts first.
  func sizeSides(_ bound: SizeBound, _ axis: Axis, of element: ElementID) -> [SizeSide] {
    let written = elements.writtenKeys(of: element)
    return ElementKey.candidates(for: bound, axis).compactMap { key in
      written.contains(key) ? side(bound, axis, givenBy: key, of: element) : nil
    }
  }

  /// The sides that a key of an element gives, those that it leaves automatic aside.
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

  func isAutomatic(_ side: SizeSide) -> Bool { spelledValue(of: side) == "\"auto\"" }

  func isPercentage(_ side: SizeSide) -> Bool { spelledValue(of: side).hasSuffix("%\"") }

  /// The dimension of a side; `nil` where its value cannot be read.
  func dimension(of side: SizeSide) -> Dimension? {
    let text = spelledValue(of: side)
    guard text.hasPrefix("\"") else { return Double(text).map { .points($0) } }
    let dimension = text.dropFirst().dropLast()
    if dimension.hasSuffix("pt") { return Double(dimension.dropLast(2)).map { .points($0) } }
    if dimension.hasSuffix("%") { return Double(dimension.dropLast()).map { .fraction($0 / 100) } }
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
    document.spelling(at: side.location.with(part: .value))
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
