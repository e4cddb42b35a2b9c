import JSON

/// A length of a style.
package enum Dimension {
  case auto
  case points(Double)
  case fraction(Double)

  init(_ value: JSONValue?) {
    if let points = value?.numberValue {
      self = .points(points)
    } else if let text = value?.stringValue, text.hasSuffix("%"),
      let percent = Double(text.dropLast())
    {
      self = .fraction(percent / 100)
    } else if let text = value?.stringValue, text.hasSuffix("pt"),
      let points = Double(text.dropLast(2))
    {
      self = .points(points)
    } else {
      self = .auto
    }
  }

  func resolve(_ parent: Double, auto: Double) -> Double {
    switch self {
    case .auto: auto
    case .points(let points): points
    case .fraction(let fraction): fraction * parent
    }
  }
}

/// The style of an element.
package struct Style {
  package var size: [Dimension] = [.auto, .auto]
  package var minimum: [Dimension] = [.auto, .auto]
  package var maximum: [Dimension] = [.auto, .auto]
  package var spacingBefore = 0.0
  package var spacingAfter = 0.0
  package var flexGrow = 0.0
  package var flexShrink = 0.0
  package var flexBasis = Dimension.auto
  package var alignSelf = "auto"
  package var ascender = 0.0
  package var descender = 0.0
  package var position = Pair.zero

  package init() {}

  /// Reads keys; pairs before single sides, whatever their order is.
  mutating func apply(_ keys: JSONValue?) {
    for suffix in ["LayoutSize", "Size"] {
      for (prefix, bound) in [("preferred", \Style.size), ("min", \.minimum), ("max", \.maximum)] {
        guard let pair = keys?[prefix + suffix] else { continue }
        self[keyPath: bound] = [Dimension(pair["width"]), Dimension(pair["height"])]
      }
    }
    let sides = [
      ("width", \Style.size, 0), ("height", \.size, 1), ("minWidth", \.minimum, 0),
      ("minHeight", \.minimum, 1), ("maxWidth", \.maximum, 0), ("maxHeight", \.maximum, 1),
    ]
    for (key, bound, axis) in sides {
      if let value = keys?[key] { self[keyPath: bound][axis] = Dimension(value) }
    }
    let numbers = [
      ("spacingBefore", \Style.spacingBefore), ("spacingAfter", \.spacingAfter),
      ("flexGrow", \.flexGrow), ("flexShrink", \.flexShrink), ("ascender", \.ascender),
      ("descender", \.descender),
    ]
    for (key, number) in numbers {
      guard let value = keys?[key] else { continue }
      // Texture 1.x wrote flex factors as true and false.
      self[keyPath: number] = value.numberValue ?? (value.boolValue == true ? 1 : 0)
    }
    if let basis = keys?["flexBasis"] { flexBasis = Dimension(basis) }
    if let align = keys?["alignSelf"]?.stringValue { alignSelf = align }
    if let position = keys?["layoutPosition"] {
      self.position = Pair(
        x: position["x"]?.numberValue ?? 0, y: position["y"]?.numberValue ?? 0)
    }
  }

  /// The bounds of its sizes in a parent; `maximum` is that of a size without one.
  func bounds(in parent: Pair, maximum unset: Pair = Pair { _ in .infinity }) -> Bounds {
    var bounds = Bounds(exactly: .zero)
    for axis in 0...1 {
      let exact = size[axis].resolve(parent[axis], auto: .nan)
      let least = minimum[axis].resolve(parent[axis], auto: 0)
      let most = maximum[axis].resolve(parent[axis], auto: unset[axis])
      let (low, high) =
        if most <= least { (least, least) } else if exact.isNaN {
          (least, most)
        } else if exact
          > most
        { (most, most) } else if exact < least { (least, least) } else { (exact, exact) }
      (bounds.low[axis], bounds.high[axis]) = (low, high)
    }
    return bounds
  }
}
