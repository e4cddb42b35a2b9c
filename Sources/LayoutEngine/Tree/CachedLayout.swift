/// One remembered layout of an element: what was asked and the size that came out.
struct CachedLayout {
  var range: SizeRange

  /// Only of elements that ignore their own size; the others work on the range alone.
  var parentSize: Size

  var size: Size

  /// The next older layout of the same element, or −1.
  var next: Int32

  /// How many layouts one element remembers: stacks nested in stacks are asked with a dozen ranges
  /// in turn, and forgetting one of them costs the whole subtree.
  static let limit = 32

  @inline(__always)
  func answers(_ range: SizeRange, _ parentSize: Size) -> Bool {
    // Bit patterns, since an undefined length has to equal itself.
    func same(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern }
    return same(self.range.max.width, range.max.width)
      && same(self.range.max.height, range.max.height)
      && same(self.range.min.width, range.min.width)
      && same(self.range.min.height, range.min.height)
      && same(self.parentSize.width, parentSize.width)
      && same(self.parentSize.height, parentSize.height)
  }
}
