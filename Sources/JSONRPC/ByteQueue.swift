/// Bytes that were received and not used yet.
///
/// Taking bytes from the front moves the rest only now and then, and the search for a line's end
/// goes on where it stopped, so that the work is in proportion to the bytes received.
struct ByteQueue: Sendable {
  private var bytes: [UInt8] = []

  /// The index of the first byte in the queue.
  private var head = 0

  /// No newline is in the queue before this index.
  private var scanned = 0

  var count: Int { bytes.count - head }
  var first: UInt8? { count > 0 ? bytes[head] : nil }

  /// True if the bytes are a byte order mark and more, or the beginning of one.
  var beginsMark: Bool {
    zip(bytes[head...], [UInt8].byteOrderMark).allSatisfy { $0 == $1 }
  }

  // Not of any sequence: the first message would wait for the types of generics.
  mutating func append(_ new: ArraySlice<UInt8>) { bytes.append(contentsOf: new) }

  /// Reserves memory for this many bytes from the front on; pages that are not written take none.
  mutating func reserve(_ count: Int) {
    // What is all there is only copied.
    guard count > Self.retainedCapacity, self.count < count else { return }
    bytes.removeFirst(head)
    scanned -= head
    head = 0
    // Who announces more may not mean it.
    bytes.reserveCapacity(min(count, Self.longestReserve))
  }

  /// Removes the next line and returns it without its newline; `nil` if it is not complete.
  mutating func nextLine() -> [UInt8]? {
    guard let end = bytes[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = bytes.count
      return nil
    }
    let line = take(end - head)
    drop(1)
    return line
  }

  /// Removes and returns the first `count` bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    if count > Self.retainedCapacity, head == 0, count == bytes.count {
      defer { self = ByteQueue() }
      return bytes
    }
    let taken = Array(bytes[head..<(head + count)])
    drop(count)
    return taken
  }

  mutating func drop(_ count: Int) {
    head += count
    scanned = max(scanned, head)
    if head == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity <= Self.retainedCapacity)
    } else if head > Self.retainedCapacity, head > bytes.count / 2 {
      bytes.removeFirst(head)
    } else {
      return
    }
    scanned -= head
    head = 0
  }

  mutating func dropAll() { drop(count) }

  private static let retainedCapacity = 1 << 16
  private static let longestReserve = 1 << 24
}
