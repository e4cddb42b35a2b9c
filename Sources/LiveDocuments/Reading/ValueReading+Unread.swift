import DocumentSyntax

extension ValueReading {
  /// Looks for keys that appear twice in a value that nothing else is read of.
  ///
  /// Paths are put together only where there is something to say, so that deep nesting costs no more
  /// than its bytes.
  mutating func noteDuplicates(inUnread entry: SyntaxEntry, at location: Location) {
    guard let top = entry.container else { return }
    var visits = [Visit(node: top, step: .index(0), parent: -1)]
    var next = 0
    while next < visits.count {
      let visit = visits[next]
      if source.syntax.kind(of: visit.node) == .object {
        let members = ObjectMembers(source, visit.node)
        if !members.dead.isEmpty {
          noteDead(members, at: path(to: next, in: visits, from: location))
        }
        for member in members.dead {
          guard let node = member.entry.container else { continue }
          visits.append(Visit(node: node, step: member.deadStep, parent: next))
        }
        for member in members.used {
          guard let node = member.entry.container else { continue }
          visits.append(Visit(node: node, step: .key(member.key), parent: next))
        }
      } else {
        var index = 0
        source.forEachEntry(of: visit.node) { entry in
          if let node = entry.container {
            visits.append(Visit(node: node, step: .index(index), parent: next))
          }
          index += 1
        }
      }
      next += 1
    }
  }

  private struct Visit {
    let node: SyntaxNode
    let step: Location.Step
    let parent: Int
  }

  private func path(to index: Int, in visits: [Visit], from location: Location) -> Location {
    var steps: [Location.Step] = []
    var index = index
    while visits[index].parent >= 0 {
      steps.append(visits[index].step)
      index = visits[index].parent
    }
    return Location(location.element, location.path + steps.reversed(), part: .value)
  }
}
