import DocumentSyntax

/// Cycles of variables, and the variables that differ between two scopes.
extension VariableScope {
  /// True if the layers of two scopes define the same names, each in the same order.
  static func haveSameNames(_ former: VariableScope?, _ other: VariableScope?) -> Bool {
    (former?.layers ?? []).elementsEqual(other?.layers ?? []) { $0 === $1 || $0.names == $1.names }
  }

  /// The variables that the value of a variable names.
  func references(of name: String) -> [String] { layer(of: name)?.references[name] ?? [] }

  /// The cycles of variables through a layer: for each group of variables that refer to each other, a shortest cycle
  /// that begins at the group's first variable in the layer.
  ///
  /// - Complexity: O(*n*) in the number of variables in the layer, of variables to which they refer, and of references.
  func cycles(through layer: VariableLayer) -> [[String]] {
    guard layers.contains(where: { !$0.references.isEmpty }) else { return [] }
    var names = layer.names
    var reached = Set(names)
    var next = 0
    while next < names.count {
      names += references(of: names[next]).filter { reached.insert($0).inserted }
      next += 1
    }
    let indices = Dictionary(
      names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let links = names.map { references(of: $0).compactMap { indices[$0] } }
    let groups = Self.stronglyConnected(links)
    var isReported: Set<Int> = []
    var cycles: [[String]] = []
    for start in layer.names.indices
    where !isReported.contains(groups[start]) {
      guard let cycle = Self.shortestCycle(from: start, links, groups) else { continue }
      isReported.insert(groups[start])
      cycles.append(cycle.map { names[$0] })
    }
    return cycles
  }

  /// The group of each vertex: two are in one group if each can be reached from the other.
  static func stronglyConnected(_ links: [[Int]]) -> [Int] {
    let unvisited = -1
    var order = Array(repeating: unvisited, count: links.count)
    var low = order
    var groups = order
    var stack: [Int] = []
    var count = 0
    for root in links.indices where order[root] == unvisited {
      var visits = [(vertex: root, next: 0)]
      while let (vertex, next) = visits.last {
        if next == 0 {
          order[vertex] = count
          low[vertex] = count
          count += 1
          stack.append(vertex)
        }
        if next < links[vertex].count {
          visits[visits.count - 1].next += 1
          let target = links[vertex][next]
          if order[target] == unvisited {
            visits.append((target, 0))
          } else if groups[target] == unvisited {
            low[vertex] = min(low[vertex], order[target])
          }
          continue
        }
        visits.removeLast()
        if let parent = visits.last?.vertex { low[parent] = min(low[parent], low[vertex]) }
        guard low[vertex] == order[vertex] else { continue }
        while let member = stack.popLast() {
          groups[member] = vertex
          if member == vertex { break }
        }
      }
    }
    return groups
  }

  /// A shortest path from a vertex back to itself; `nil` if the vertex is on no cycle.
  private static func shortestCycle(
    from start: Int, _ links: [[Int]], _ groups: [Int]
  ) -> [Int]? {
    var previous: [Int: Int] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let vertex = queue[head]
      head += 1
      for target in links[vertex] where groups[target] == groups[start] {
        if target == start {
          var cycle = [start]
          var current = vertex
          while current != start {
            cycle.append(current)
            current = previous[current] ?? start
          }
          return [start] + cycle.dropFirst().reversed()
        }
        if previous[target] == nil {
          previous[target] = vertex
          queue.append(target)
        }
      }
    }
    return nil
  }

  /// The variables whose values may differ between two scopes.
  ///
  /// - Complexity: O(*n*) in the length of the definitions of layers that only one scope has, and in the number of
  ///   references if a definition differs.
  static func changes(from old: VariableScope?, to new: VariableScope?) -> Set<String> {
    if old === new { return [] }
    let (former, present) = (old?.layers ?? [], new?.layers ?? [])
    if former.count == present.count, zip(former, present).allSatisfy({ $0 === $1 }) { return [] }
    var changed: Set<String> = []
    // A shared layer may have thousands of definitions; they differ only where another layer hides them.
    let layers =
      former.filter { layer in !present.contains { $0 === layer } }
      + present.filter { layer in !former.contains { $0 === layer } }
    for name in layers.lazy.flatMap(\.names) where !changed.contains(name) {
      let (before, after) = (old?.layer(of: name), new?.layer(of: name))
      if before === after { continue }
      // Problems name the location of the definition.
      if before?.location != after?.location
        || before?.spelling(of: name) != after?.spelling(of: name)
      {
        changed.insert(name)
      }
    }
    guard let new, !changed.isEmpty else { return changed }
    return new.users(of: changed)
  }
}

extension VariableLayer {
  /// The bytes of a value.
  fileprivate func spelling(of name: String) -> [UInt8]? {
    definitions[name].map { source.text.bytes(in: $0.valueRange) }
  }
}
