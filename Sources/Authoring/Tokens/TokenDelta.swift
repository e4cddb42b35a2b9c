/// One replacement in a list of numbers.
package struct TokenDelta: Hashable, Sendable {
  package let start: Int
  package let deleteCount: Int
  package let inserted: [UInt32]

  /// The shortest one that makes `new` of `old`; `nil` if they are equal.
  package init?(from old: [UInt32], to new: [UInt32]) {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    if prefix == old.count, prefix == new.count { return nil }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    start = prefix
    deleteCount = old.count - prefix - suffix
    inserted = Array(new[prefix..<(new.count - suffix)])
  }
}
