import DocumentSyntax

/// The members of one object, those that count and those that a later one of the same name overrides.
struct ObjectMembers {
  struct Member {
    /// The number of its name among those that are known.
    let number: KeyNames.Number

    let key: String
    let entry: SyntaxEntry

    /// How many members of the same name come before it.
    let occurrence: Int

    /// How a place names it if a later member overrides it.
    var deadStep: Location.Step { .duplicate(key, occurrence: occurrence) }
  }

  /// The members that count, in the order in which they were written.
  private(set) var used: [Member] = []

  /// Earlier members of a name that comes again.
  private(set) var dead: [Member] = []

  init(_ source: DocumentSource, _ node: SyntaxNode) {
    used.reserveCapacity(8)
    let names = KeyNames.shared
    source.forEachEntry(of: node) { entry in
      guard let (number, key) = source.key(of: entry, among: names) else { return }
      used.append(Member(number: number, key: key, entry: entry, occurrence: 0))
    }
    // Objects are small; a pairwise comparison beats a table until they are not.
    guard used.count > 24 || hasDuplicate else { return }
    separateByTable(used)
  }

  subscript(key: String) -> Member? {
    let number = KeyNames.shared.number(of: key)
    if number != KeyNames.unknown { return self[number] }
    for index in used.indices where used[index].key.isExactly(key) { return used[index] }
    return nil
  }

  /// The member of a name that is known.
  subscript(number: KeyNames.Number) -> Member? {
    for index in used.indices where used[index].number == number { return used[index] }
    return nil
  }

  private var hasDuplicate: Bool {
    used.withUnsafeBufferPointer { members in
      for index in members.indices {
        let number = members[index].number
        for other in (index + 1)..<max(members.count, index + 1)
        where members[other].number == number {
          if number != KeyNames.unknown || members[other].key.isExactly(members[index].key) {
            return true
          }
        }
      }
      return false
    }
  }

  private mutating func separateByTable(_ members: [Member]) {
    used = []
    var last: [ExactString: Int] = [:]
    for (index, member) in members.enumerated() { last[ExactString(member.key)] = index }
    var seen: [ExactString: Int] = [:]
    for (index, member) in members.enumerated() {
      let occurrence = seen[ExactString(member.key), default: 0]
      seen[ExactString(member.key)] = occurrence + 1
      if last[ExactString(member.key)] == index {
        used.append(member)
      } else {
        dead.append(
          Member(
            number: member.number, key: member.key, entry: member.entry, occurrence: occurrence))
      }
    }
  }
}
