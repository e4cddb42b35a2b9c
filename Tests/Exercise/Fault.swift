/// A failed check, in a sentence or more.
package struct Fault: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
