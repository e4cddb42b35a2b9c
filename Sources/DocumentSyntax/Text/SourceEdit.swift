/// Bytes that replace a range of a text.
///
/// ``TextEdits`` maps offsets through such edits.
package struct SourceEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}
