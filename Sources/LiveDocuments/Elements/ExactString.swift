/// A string that equals only a string of the same code points.
///
/// JSON compares strings by code points; Swift also equates canonically equivalent strings.
struct ExactString: Hashable {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.isExactly(right.string)
  }

  func hash(into hasher: inout Hasher) {
    string.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    hasher.combine(UInt8(0xFF))
  }
}

extension String {
  func isExactly(_ other: String) -> Bool {
    let areEqual = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
      }
    }
    return (areEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}
