/// A string that equals only what is written alike, code point by code point.
///
/// Swift's strings compare by what they look like, JSON's by what they are.
struct ExactString: Hashable {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.isExactly(right.string)
  }

  func hash(into hasher: inout Hasher) {
    for byte in string.utf8 { hasher.combine(byte) }
    hasher.combine(UInt8(0xFF))
  }
}

extension String {
  func isExactly(_ other: String) -> Bool { self == other && utf8.elementsEqual(other.utf8) }
}
