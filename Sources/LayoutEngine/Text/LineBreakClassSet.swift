/// A set of line-breaking classes, as one machine word.
struct LineBreakClassSet: ExpressibleByArrayLiteral, Sendable {
  private var bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  init(arrayLiteral elements: LineBreakClass...) {
    bits = elements.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  static let all = LineBreakClassSet(bits: .max)

  func contains(_ element: LineBreakClass) -> Bool {
    bits >> UInt64(element.rawValue) & 1 == 1
  }

  static func | (left: LineBreakClassSet, right: LineBreakClassSet) -> LineBreakClassSet {
    LineBreakClassSet(bits: left.bits | right.bits)
  }

  static func |= (left: inout LineBreakClassSet, right: LineBreakClassSet) {
    left = left | right
  }
}
