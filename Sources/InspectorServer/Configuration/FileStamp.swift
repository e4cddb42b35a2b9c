import Synchronization

/// Which content a file had; it may be anything that two contents do not share.
package struct FileStamp: Hashable, Sendable {
  private let numbers: [Int]

  package init(_ numbers: [Int]) {
    self.numbers = numbers
  }
}
