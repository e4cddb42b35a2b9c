/// What layouts under way work on, one behind the other in one block of memory: who appends to it removes
/// that again before returning.
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

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Record>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity *= 2
  }
}
