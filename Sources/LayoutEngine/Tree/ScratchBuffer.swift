/// The scratch memory of layouts under way, one behind the other in one block: code that appends to
/// it removes that again before it returns.
///
/// Places stay valid while the buffer grows, pointers do not, so it is only read by place.
struct ScratchBuffer<Record: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Record>
  private var capacity: Int
  private(set) var count = 0

  init(minimumCapacity: Int) {
    capacity = minimumCapacity
    base = .allocate(capacity: minimumCapacity)
  }

  deinit { base.deallocate() }

  @inline(__always)
  mutating func append(_ record: Record) {
    if count == capacity { grow() }
    (base + count).initialize(to: record)
    count += 1
  }

  /// Removes what was appended since there were so many.
  @inline(__always)
  mutating func shrink(to count: Int) {
    precondition(count >= 0 && count <= self.count, "no such count")
    self.count = count
  }

  @inline(__always)
  subscript(index: Int) -> Record {
    unsafeAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such record")
      return UnsafePointer(base + index)
    }
    unsafeMutableAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such record")
      return base + index
    }
  }

  /// Reserves memory for `count` records.
  mutating func reserve(_ count: Int) {
    if count > capacity { move(to: count) }
  }

  /// Removes everything, and gives memory for more than `capacity` records back.
  mutating func removeAll(keepingCapacity kept: Int) {
    count = 0
    if capacity > kept { move(to: kept) }
  }

  @inline(never)
  private mutating func grow() { move(to: capacity * 2) }

  private mutating func move(to newCapacity: Int) {
    let other = UnsafeMutablePointer<Record>.allocate(capacity: newCapacity)
    other.moveInitialize(from: base, count: count)
    base.deallocate()
    base = other
    capacity = newCapacity
  }
}
