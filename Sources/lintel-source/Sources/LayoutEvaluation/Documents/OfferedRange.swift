import JSONText
import SourceTree

/// The size range that a layout offers to an element, as far as code decides it.
///
/// A nested node reads it as its `constrainedSize`. The rules are those of Texture's specs; a limit that depends on the
/// size of content, as the main axis of items that grow or shrink, is nil.
struct OfferedRange {
  /// The limits on one axis, and the length to which percentages refer.
  struct Axis {
    var least: Double?
    var greatest: Double?
    var parent: Double?

    static let open = Axis(least: nil, greatest: nil, parent: nil)

    var isExact: Bool { least != nil && least == greatest }

    /// The axis without a minimum.
    var loose: Axis { Axis(least: greatest == nil ? nil : 0, greatest: greatest, parent: parent) }

    /// The axis for children of an element with these limits.
    var inner: Axis {
      let isFinite = greatest?.isFinite == true
      return Axis(least: least, greatest: greatest, parent: isFinite ? greatest : nil)
    }

    static func exact(_ length: Double?) -> Axis {
      Axis(least: length, greatest: length, parent: length)
    }
  }

  var width: Axis
  var height: Axis

  static let open = OfferedRange(width: .open, height: .open)

  init(width: Axis, height: Axis) {
    self.width = width
    self.height = height
  }

  /// The range of a value of the type `ASSizeRange`.
  init(_ value: Value) {
    func side(_ limit: String, _ name: String) -> Double? {
      guard case .structure(let range) = value, case .structure(let size)? = range.fields[limit]
      else { return nil }
      return size.fields[name]?.number
    }
    func axis(_ name: String) -> Axis {
      Axis(least: side("min", name), greatest: side("max", name), parent: nil).inner
    }
    self.init(width: axis("width"), height: axis("height"))
  }

  /// The value that a layout method reads.
  ///
  /// A limit without bound is unknown to a nested node, for a layout that calculates with it runs in another range.
  /// - Parameters:
  ///   - unbounded: True to keep a limit that is none.
  ///   - isHeightAssumed: True if the height of the screen is made up, and so is any limit that comes from it.
  /// - Returns: The value of the type `ASSizeRange`.
  func value(unbounded: Bool, isHeightAssumed: Bool = false) -> Value {
    var plain = Numeric.real
    plain.isOfScreen = true
    var limit = plain
    if isHeightAssumed, !height.isExact { limit.assumption = .limit }
    func number(_ length: Double?, _ name: String) -> Value {
      guard let length, length.isFinite || unbounded else {
        return .unknown("constrainedSize.\(name)", .none)
      }
      return .number(length, name == "max.height" ? limit : plain)
    }
    func size(_ name: String, _ width: Double?, _ height: Double?) -> Value {
      .structure(
        "CGSize",
        ["width": number(width, "\(name).width"), "height": number(height, "\(name).height")])
    }
    return .structure(
      "ASSizeRange",
      [
        "min": size("min", width.least, height.least),
        "max": size("max", width.greatest, height.greatest),
      ])
  }

  // MARK: Sizes of the element

  private enum Length {
    case auto
    case points(Double)
    case unknown
  }

  private static func length(_ value: Value?, _ parent: Double?) -> Length {
    switch value {
    case nil, .null?, .enumeration?: return .auto
    case .structure(let structure)?:
      guard let percent = structure.fields["percent"]?.number, let parent else { return .unknown }
      return .points(percent * parent / 100)
    case let value?: return value.number.map { .points($0) } ?? .unknown
    }
  }

  /// A length of a style: of its own key, or a side of a size.
  private static func length(
    _ object: LayoutObject, _ keys: (own: String, sizes: [String]), _ side: String,
    _ parent: Double?
  ) -> Length {
    if let field = object.style[keys.own] { return length(field.value, parent) }
    for key in keys.sizes {
      guard let field = object.style[key] else { continue }
      guard case .structure(let size) = field.value else { return .unknown }
      return length(size.fields[side], parent)
    }
    return .auto
  }

  private static func resolved(
    _ axis: Axis, _ object: LayoutObject, _ side: String, _ name: String
  ) -> Axis {
    let exact = length(
      object, (side, ["preferredSize", "preferredLayoutSize", "preferredFrameSize"]), side,
      axis.parent)
    let least = length(object, ("min\(name)", ["minSize", "minLayoutSize"]), side, axis.parent)
    let greatest = length(object, ("max\(name)", ["maxSize", "maxLayoutSize"]), side, axis.parent)
    var own = (least: 0.0, greatest: Double.infinity)
    switch least {
    case .points(let length): own.least = length
    case .unknown: return .open
    case .auto: break
    }
    switch greatest {
    case .points(let length): own.greatest = length
    case .unknown: return .open
    case .auto: break
    }
    switch exact {
    case .points(let length):
      let clamped = max(own.least, min(length, own.greatest))
      own = (clamped, clamped)
    case .unknown: return .open
    case .auto: break
    }
    return intersection(axis, own)
  }

  /// The limits that both ranges allow; where they do not meet, the nearest ones of the offer.
  private static func intersection(
    _ axis: Axis, _ own: (least: Double, greatest: Double)
  ) -> Axis {
    guard let least = axis.least, let greatest = axis.greatest else {
      return own.least == 0 && own.greatest == .infinity ? axis : .open
    }
    let low = max(least, own.least)
    let high = min(greatest, own.greatest)
    if low <= high { return Axis(least: low, greatest: high, parent: axis.parent) }
    let nearest = least < own.least ? greatest : least
    return Axis(least: nearest, greatest: nearest, parent: axis.parent)
  }

  /// The range in which an element lays itself out: the offer within the sizes of its style.
  func resolved(for object: LayoutObject) -> OfferedRange {
    OfferedRange(
      width: Self.resolved(width, object, "width", "Width"),
      height: Self.resolved(height, object, "height", "Height"))
  }

  /// The range that a node which scrolls gives its content: without a limit in the directions in which it scrolls.
  func scrolled(by object: LayoutObject) -> OfferedRange {
    guard object.type == "scroll",
      case .boolean(true)? = object["automaticallyManagesContentSize"]
    else { return self }
    let directions =
      object["scrollableDirections"].map { KeyValues.scrollDirections($0)?.string ?? "" }
      ?? "vertical"
    func axis(_ axis: Axis, _ scrolls: Bool) -> Axis {
      scrolls ? Axis(least: axis.least, greatest: .infinity, parent: nil) : axis
    }
    return OfferedRange(
      width: axis(width, directions != "vertical"),
      height: axis(height, directions != "horizontal"))
  }

  // MARK: Children

  /// The offer of a spec with this range to one of its elements.
  func offer(of spec: LayoutObject, under key: String, to child: LayoutObject) -> OfferedRange {
    let inner = OfferedRange(width: width.inner, height: height.inner)
    switch spec.type {
    case "inset": return inner.inset(by: spec["insets"])
    case "overlay" where key == "overlay", "background" where key == "background":
      guard let base = spec["child"]?.object else { return .open }
      let content = inner.resolved(for: base)
      return OfferedRange(
        width: content.width.isExact ? .exact(content.width.least) : .open,
        height: content.height.isExact ? .exact(content.height.least) : .open)
    case "center", "relative": return inner.loosened(by: spec)
    case "ratio": return inner.ratio(spec["ratio"]?.number)
    case "absolute", "static": return inner.positioned(child)
    case "stack": return inner.item(child, of: spec)
    case "corner" where key == "corner": return .open
    default: return inner
    }
  }

  private func inset(by value: Value?) -> OfferedRange {
    guard case .structure(let insets)? = value else {
      return value == nil ? self : .open
    }
    if insets.type == "zero" { return self }
    func axis(_ axis: Axis, _ first: String, _ second: String) -> Axis {
      guard let one = insets.fields[first]?.number, let other = insets.fields[second]?.number else {
        return .open
      }
      let isLoose = one.isInfinite || other.isInfinite
      let sum = (one.isFinite ? one : 0) + (other.isFinite ? other : 0)
      return Axis(
        least: axis.least.map { max(0, (isLoose ? 0 : $0) - sum) },
        greatest: axis.greatest.map { max(0, $0 - sum) },
        parent: axis.parent.map { max(0, $0 - sum) })
    }
    return OfferedRange(
      width: axis(width, "left", "right"), height: axis(height, "top", "bottom"))
  }

  private func loosened(by spec: LayoutObject) -> OfferedRange {
    func constant(_ key: String) -> String? {
      guard let value = spec[key] else { return "none" }
      return KeyValues.constant(key, value)?.string
    }
    func axis(_ axis: Axis, _ isLoose: Bool?) -> Axis {
      guard let isLoose else {
        return Axis(least: nil, greatest: axis.greatest, parent: axis.parent)
      }
      return isLoose ? axis.loose : axis
    }
    if spec.type == "center", spec["horizontalPosition"] == nil {
      let options = constant("centeringOptions")
      return OfferedRange(
        width: axis(width, options.map { $0 == "xy" || $0 == "x" }),
        height: axis(height, options.map { $0 == "xy" || $0 == "y" }))
    }
    return OfferedRange(
      width: axis(width, constant("horizontalPosition").map { $0 != "none" }),
      height: axis(height, constant("verticalPosition").map { $0 != "none" }))
  }

  private func ratio(_ ratio: Double?) -> OfferedRange {
    guard let ratio, ratio > 0, ratio.isFinite, let minWidth = width.least,
      let maxWidth = width.greatest, let minHeight = height.least, let maxHeight = height.greatest
    else { return .open }
    func clamped(_ width: Double, _ height: Double) -> (width: Double, height: Double) {
      (max(minWidth, min(width, maxWidth)), max(minHeight, min(height, maxHeight)))
    }
    var options: [(width: Double, height: Double)] = []
    if maxWidth.isFinite { options.append(clamped(maxWidth, ratio * maxWidth)) }
    if maxHeight.isFinite { options.append(clamped(maxHeight / ratio, maxHeight)) }
    func error(_ size: (width: Double, height: Double)) -> Double {
      size.width > 0 ? abs(size.height / size.width - ratio) : .infinity
    }
    guard let best = options.min(by: { error($0) < error($1) }) else { return self }
    return OfferedRange(width: .exact(best.width), height: .exact(best.height))
  }

  private func positioned(_ child: LayoutObject) -> OfferedRange {
    var x: Double? = 0
    var y: Double? = 0
    if let field = child.style["layoutPosition"] {
      if case .structure(let point) = field.value {
        if point.type != "zero" { (x, y) = (point.fields["x"]?.number, point.fields["y"]?.number) }
      } else {
        (x, y) = (nil, nil)
      }
    }
    func axis(_ axis: Axis, _ position: Double?) -> Axis {
      guard let position, let greatest = axis.greatest else { return .open }
      return Axis(least: 0, greatest: max(0, greatest - position), parent: axis.parent)
    }
    return OfferedRange(width: axis(width, x), height: axis(height, y))
  }

  private func item(_ child: LayoutObject, of stack: LayoutObject) -> OfferedRange {
    func constant(_ key: String, _ value: Value?, _ normal: String) -> String? {
      guard let value, !value.isNull else { return normal }
      return KeyValues.constant(key, value)?.string
    }
    guard let direction = constant("direction", stack["direction"], "horizontal"),
      let wrap = constant("flexWrap", stack["flexWrap"], "noWrap"),
      let own = constant("alignSelf", child.style["alignSelf"]?.value, "auto"),
      let all = constant("alignItems", stack["alignItems"], "stretch")
    else { return .open }
    let isHorizontal = direction == "horizontal"
    let cross = isHorizontal ? height : width
    let isStretched = (own == "auto" ? all : own) == "stretch"
    let axis: Axis
    if isStretched {
      // The line is as high as its highest item, unless the range is exact.
      guard cross.isExact, wrap == "noWrap" else { return .open }
      axis = cross
    } else {
      axis = cross.loose
    }
    return isHorizontal
      ? OfferedRange(width: main(child, width), height: axis)
      : OfferedRange(width: axis, height: main(child, height))
  }

  /// The main axis of an item: without limits unless it grows or shrinks.
  private func main(_ child: LayoutObject, _ axis: Axis) -> Axis {
    func isZero(_ key: String) -> Bool {
      guard let field = child.style[key] else { return true }
      return field.value.number == 0
    }
    guard isZero("flexGrow"), isZero("flexShrink") else {
      return Axis(least: nil, greatest: nil, parent: axis.parent)
    }
    switch Self.length(child.style["flexBasis"]?.value, axis.parent) {
    case .auto: return Axis(least: 0, greatest: .infinity, parent: axis.parent)
    case .points(let length): return Axis(least: length, greatest: length, parent: axis.parent)
    case .unknown: return .open
    }
  }
}
