/// The kind of a value in the text, as far as its first byte and the grammar show.
package enum ValueKind: UInt8, Hashable, Sendable, BitwiseCopyable {
  case object
  case array
  case string
  case number
  case `true`
  case `false`
  case null
  /// Bytes that are no JSON value: a bare word, `NaN`, `012`, stray characters.
  case invalid
  /// There is no value; the range is empty.
  case missing
  /// An object or array below the depth limit, which was skipped.
  case tooDeep
}

/// One member of an object, one element of an array, or the value at the top of a document.
///
/// All offsets are UTF-8 bytes from the start of the text.
package struct SyntaxEntry: Hashable, Sendable, BitwiseCopyable {
  @ShortOffset var keyStart = -1
  @ShortOffset var keyEnd = -1
  @ShortOffset var valueStart = 0
  @ShortOffset var valueEnd = 0
  private var containerIndex = Node.none

  /// The number of its key in a ``KeywordTable``, where whoever met it looked there.
  package var keyNumber = KeywordTable.notLookedUp
  package internal(set) var kind = ValueKind.missing
  package internal(set) var keyHasEscapes = false
  package internal(set) var valueHasEscapes = false
  /// True if the key is not a string that a JSON reader accepts.
  package internal(set) var keyIsBroken = false
  /// True if a JSON reader rejects the value.
  package internal(set) var valueIsBroken = false

  /// The retained container, if the value is one.
  package internal(set) var container: NodeID? {
    get { containerIndex >= 0 ? NodeID(containerIndex) : nil }
    set { containerIndex = newValue?.index ?? Node.none }
  }

  /// The key with its quotes; `nil` in an array, and where the key is missing.
  package var keyRange: Range<Int>? {
    keyStart >= 0 ? keyStart..<keyEnd : nil
  }

  package var valueRange: Range<Int> {
    valueStart..<valueEnd
  }

  /// The entry as it stands where the text before it is longer by `distance` bytes.
  package func moved(by distance: Int) -> SyntaxEntry {
    var entry = self
    if keyStart >= 0 {
      entry.keyStart += distance
      entry.keyEnd += distance
    }
    entry.valueStart += distance
    entry.valueEnd += distance
    return entry
  }

  /// Makes the value longer, of which the beginning stays.
  package mutating func extendValue(by count: Int) { valueEnd += count }

  /// Makes a container the value.
  mutating func fill(with record: Node, _ node: NodeID, at start: Int) {
    kind = record.kind == .object ? .object : .array
    container = node
    valueStart = start
    valueEnd = start + Int(record.length)
  }
}

/// An offset in four bytes, because a large text has hundreds of thousands of entries.
@propertyWrapper
struct ShortOffset: Hashable, Sendable, BitwiseCopyable {
  private var stored: Int32

  init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
