/// Writes JSON text, always on one line, piece by piece.
///
/// There is no tree in between: what is written is appended to ``bytes`` at once. Commas and colons
/// are put in by the writer; that keys and values alternate in an object is up to the caller.
package struct JSONWriter: Sendable {
  /// What was written so far, in UTF-8.
  package internal(set) var bytes: [UInt8] = []

  /// Whether something was written that the next key or value must be separated from.
  private var needsComma = false

  private var depth = 0

  package init() {}

  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Writes an object whose members `members` writes.
  package mutating func object<Failure>(
    _ members: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginObject()
    try members(&self)
    endObject()
  }

  /// Writes an array whose elements `elements` writes.
  package mutating func array<Failure>(
    _ elements: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginArray()
    try elements(&self)
    endArray()
  }

  /// Writes a member's key; its value comes next.
  package mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes a value that is JSON text already.
  ///
  /// - Precondition: `text` is one complete value without a line break.
  package mutating func rawValue(_ text: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: text)
  }

  /// Must be called before anything of a key or value is appended to ``bytes``.
  mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private mutating func begin(_ delimiter: UInt8) {
    separate()
    bytes.append(delimiter)
    needsComma = false
    depth += 1
  }

  private mutating func end(_ delimiter: UInt8) {
    precondition(depth > 0, "a container ends that was never begun")
    bytes.append(delimiter)
    needsComma = true
    depth -= 1
  }
}
