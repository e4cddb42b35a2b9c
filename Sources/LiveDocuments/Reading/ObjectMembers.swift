import DocumentSyntax

/// The members of one object, those that count and those that a later one of the same name overrides.
struct ObjectMembers {
  struct Member {
    let key: String
    let entry: SyntaxEntry

    /// How many members of the same name come before it.
    let occurrence: Int
  }

  /// The members that count, in the order in which they were written.
  private(set) var used: [Member] = []

  /// Earlier members of a name that comes again.
  private(set) var dead: [Member] = []

  init(_ source: borrowing DocumentSource, _ node: SyntaxNode) {
    var members: [Member] = []
    var count = 0
    source.forEachEntry(of: node) { entry in
      count += 1
      guard let key = source.key(of: entry) else { return }
      members.append(Member(key: key, entry: entry, occurrence: 0))
    }
    // Objects are small; a pairwise comparison beats a table until they are not.
    if members.count <= 24 {
      separatePairwise(members)
    } else {
      separateByTable(members)
    }
  }

  subscript(key: String) -> Member? { used.first { $0.key == key } }

  private mutating func separatePairwise(_ members: [Member]) {
    used.reserveCapacity(members.count)
    for (index, member) in members.enumerated() {
      if members[(index + 1)...].contains(where: { $0.key == member.key }) {
        let earlier = members[..<index].count { $0.key == member.key }
        dead.append(Member(key: member.key, entry: member.entry, occurrence: earlier))
      } else {
        used.append(member)
      }
    }
  }

  private mutating func separateByTable(_ members: [Member]) {
    var last: [String: Int] = [:]
    for (index, member) in members.enumerated() { last[member.key] = index }
    var seen: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      let occurrence = seen[member.key, default: 0]
      seen[member.key] = occurrence + 1
      if last[member.key] == index {
        used.append(member)
      } else {
        dead.append(Member(key: member.key, entry: member.entry, occurrence: occurrence))
      }
    }
  }
}
