import Synchronization

/// Why a file cannot be read, in a few words.
package struct UnreadableFile: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}
