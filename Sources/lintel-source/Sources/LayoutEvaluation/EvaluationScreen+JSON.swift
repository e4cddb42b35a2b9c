package import JSONText

extension EvaluationScreen {
  /// Reads `{"min": {"width": 320}, "max": {"width": 320, "height": "infinity"}, "scale": 3, "isRightToLeft": true}`, of
  /// which each part may be missing; nil if it is something else.
  package init?(_ value: JSONValue) {
    guard case .object = value else { return nil }
    self.init()
    func length(_ end: String, _ side: String) -> Double?? {
      switch value[end]?[side] {
      case nil: return .some(nil)
      case .string("infinity") where end == "max": return .infinity
      case .number(let number) where number >= 0 && number < 10_000_000: return number
      default: return nil
      }
    }
    guard let minWidth = length("min", "width"), let minHeight = length("min", "height"),
      let maxWidth = length("max", "width"), let maxHeight = length("max", "height")
    else { return nil }
    (self.minWidth, self.minHeight) = (minWidth, minHeight)
    (self.maxWidth, self.maxHeight) = (maxWidth, maxHeight)
    if let scale = value["scale"] {
      guard let scale = scale.number, scale > 0 else { return nil }
      self.scale = scale
    }
    guard let isRightToLeft = (value["isRightToLeft"] ?? .boolean(false)).bool else { return nil }
    self.isRightToLeft = isRightToLeft
  }
}

extension ScreenProbe {
  /// Reads `{"class": "FeedCell", "state": "hasBadge", "breakpoints": {"over": "width", "from": 320, "to": 430}}`, of
  /// which all but the class may be missing; nil if it is something else.
  package init?(_ value: JSONValue) {
    guard let className = value["class"]?.string else { return nil }
    self.init(className: className, state: value["state"]?.string)
    guard let sought = value["breakpoints"] else { return }
    guard let name = sought["over"]?.string, let axis = Axis(rawValue: name),
      let from = sought["from"]?.number, let to = sought["to"]?.number, 0 < from, from <= to,
      to < 10_000_000, let isExact = (sought["isExact"] ?? .boolean(true)).bool
    else { return nil }
    breakpoints = Sought(axis: axis, range: from...to, isExact: isExact)
  }
}
