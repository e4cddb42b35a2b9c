/// Records of one kind in one block of memory, addressed by 32-bit indices that stay valid until
/// the record is removed.
///
/// Array subscripts inside a class cost several times as much on the layout path; this is a plain
/// pointer with a bounds check. The block begins with a line of the processor's cache.
struct Slab<Record>: ~Copyable {
  private var base: UnsafeMutablePointer<Record>
  private var capacity: Int
  private(set) var count = 0
  private var free: [Int32] = []

  init(minimumCapacity: Int = 16) {
    capacity = minimumCapacity
    base = Self.allocate(minimumCapacity)
  }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Record> {
    UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<Record>.stride,
      alignment: max(64, MemoryLayout<Record>.alignment)
    ).bindMemory(to: Record.self, capacity: capacity)
  }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  /// The number of records in use.
  var usedCount: Int { count - free.count }

  /// The memory held, in bytes.
  var byteCount: Int { capacity * MemoryLayout<Record>.stride + free.count * 4 }

  mutating func insert(_ record: consuming Record) -> Int32 {
    if let index = free.popLast() {
      base[Int(index)] = record
      return index
    }
    if count == capacity { grow() }
    (base + count).initialize(to: record)
    count += 1
    return Int32(truncatingIfNeeded: count - 1)
  }

  /// Marks a record as reusable; its last value stays until then.
  mutating func remove(_ index: Int32) {
    free.append(index)
  }

  @inline(__always)
  subscript(index: Int32) -> Record {
    unsafeAddress {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count), "no such record")
      return UnsafePointer(base + Int(index))
    }
    unsafeMutableAddress {
      precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count), "no such record")
      return base + Int(index)
    }
  }

  /// Reserves memory for `count` records; memory that is not used takes no pages.
  mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: count) }
  }

  private mutating func grow() {
    // By an eighth: doubling can leave half of the memory unused.
    grow(to: capacity + capacity / 8 + 64)
  }

  private mutating func grow(to newCapacity: Int) {
    precondition(newCapacity <= Int(Int32.max), "more records than indices")
    let larger = Self.allocate(newCapacity)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    capacity = newCapacity
  }
}

/// The scratch memory of layouts under way, one behind the other in one block: code that appends to
/// it removes that again before it returns.
///
/// Slots stay valid while the buffer grows, pointers do not, so it is only read by slot.
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

  /// Removes the values behind the first `count`.
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

/// Values of elements in an array by the numbers of the elements.
///
/// Elements are numbered from 0 on, and numbers of removed elements are used again, so a table of most elements takes
/// less memory and time than a dictionary. Use a dictionary for values of few elements.
///
/// - Complexity: O(1) for each access, amortized; memory in the greatest number of an element with a value.
package struct ElementTable<Value> {
  private var values: [Value?] = []

  package init() {}

  /// True if no element was ever given a value.
  package var isEmpty: Bool { values.isEmpty }

  package subscript(element: ElementID) -> Value? {
    get {
      let index = Int(element.index)
      return values.indices.contains(index) ? values[index] : nil
    }
    set {
      let index = Int(element.index)
      guard index >= 0 else { return }
      if index >= values.count {
        values.append(contentsOf: repeatElement(nil, count: index + 1 - values.count))
      }
      values[index] = newValue
    }
  }
}

extension Array {
  /// Reserves memory for `count` values if the capacity is less: for an eighth more than present, as a ``Slab`` does.
  ///
  /// A table with something for each element would waste up to half of its memory by doubling.
  package mutating func reserveNext(_ count: Int) {
    if count > capacity { reserveCapacity(Swift.max(count, self.count + self.count / 8 + 64)) }
  }
}

extension RandomAccessCollection {
  /// The index of the first element that satisfies a predicate, which all elements behind it satisfy too; `endIndex` if
  /// none does.
  ///
  /// - Complexity: O(log *n*) calls of `belongsInSecondPart`.
  func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsInSecondPart(self[index(startIndex, offsetBy: middle)]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return index(startIndex, offsetBy: low)
  }
}
