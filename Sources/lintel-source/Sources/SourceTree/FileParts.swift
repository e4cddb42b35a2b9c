/// The parts of a file: stretches of whole lines, each with the declarations that begin in it, which cover the file.
///
/// A part begins on the line behind the part before it, so it has the comments above its declarations and hints at the
/// end of its lines. Code of two declarations on one line is one part.
package struct FileParts: Sendable {
  private struct Part: Sendable {
    let start: Int
    let line: Int32
    let hash: Int
  }

  private let parts: [Part]
  private var indices: [Int: [Int]] = [:]

  /// A digest of each declared name: it is another one if the text of a part that declares the name is, or if the
  /// readers find another declaration in the same text because of the text around it.
  package private(set) var digests: [String: Int] = [:]

  /// - Complexity: O(*n*) in the length of the text.
  package init(_ bytes: [UInt8], _ tree: FileTree) {
    let lines = LineTable(bytes)
    var starts: [(offset: Int, line: Int32)] = [(0, 1)]
    var end: Int32?
    for item in tree.items {
      let first = lines.position(of: item.lowerBound, in: 0).line
      let last = lines.position(of: max(item.lowerBound, item.upperBound - 1), in: 0).line
      if let end, first > end { starts.append((lines.start(ofLine: end + 1), end + 1)) }
      end = max(end ?? last, last)
    }
    if let end, Int(end) < lines.count {
      starts.append((lines.start(ofLine: end + 1), end + 1))
    }
    let ends = starts.dropFirst().map(\.offset) + [bytes.count]
    parts = zip(starts, ends).map { start, end in
      var hasher = Hasher()
      bytes.withUnsafeBytes {
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[start.offset..<end]))
      }
      return Part(start: start.offset, line: start.line, hash: hasher.finalize())
    }
    for (index, part) in parts.enumerated() { indices[part.hash, default: []].append(index) }
    addDigests(of: tree, hash: parts.count == 1 ? parts[0].hash : Self.hash(of: bytes))
  }

  private static func hash(of bytes: [UInt8]) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  /// The name whose digest is that of the imports of a file, which decide the declarations that its code sees.
  package static let visibility = "#import"

  private static func visibilityDigest(of tree: FileTree) -> Int {
    var hasher = Hasher()
    hasher.combine(tree.imports)
    hasher.combine(tree.modules)
    hasher.combine(tree.externs)
    return hasher.finalize()
  }

  private mutating func addDigests(of tree: FileTree, hash: Int) {
    var hashers: [String: Hasher] = [:]
    func add(_ name: String, at position: SourcePosition, _ body: (inout Hasher, Int) -> Void) {
      let part = parts[index(of: Int(position.offset))]
      var hasher = hashers[name] ?? Hasher()
      hasher.combine(tree.contextDigest)
      hasher.combine(part.hash)
      hasher.combine(Int(position.offset) - part.start)
      body(&hasher, part.start)
      hashers[name] = hasher
    }
    func add(_ function: Function, to hasher: inout Hasher, from start: Int) {
      hasher.combine(function.name)
      hasher.combine(function.body.count)
      hasher.combine(Int(function.position.offset) - start)
    }
    for type in tree.types {
      add(type.ownName, at: type.position) { hasher, start in
        hasher.combine(type.name)
        hasher.combine(type.kind)
        hasher.combine(type.superclass)
        hasher.combine(type.conformances)
        // The functions of a file without a class may stand anywhere in it.
        if type.name == "Snippet" { hasher.combine(hash) }
        for property in type.properties { hasher.combine(property.name) }
        for function in type.methods + type.initializers {
          add(function, to: &hasher, from: start)
        }
      }
    }
    for function in tree.functions {
      add(function.name, at: function.position) { add(function, to: &$0, from: $1) }
    }
    for global in tree.globals { add(global.name, at: global.position) { _, _ in } }
    for macro in tree.macros { add(macro.name, at: macro.value.position) { _, _ in } }
    digests = hashers.mapValues { $0.finalize() }
    for name in tree.externs where digests[name] == nil { digests[name] = 0 }
    if !tree.imports.isEmpty || !tree.modules.isEmpty || !tree.externs.isEmpty {
      digests[Self.visibility] = Self.visibilityDigest(of: tree)
    }
  }

  private func index(of offset: Int) -> Int {
    var (low, high) = (0, parts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The position in another text of the file of what is at a position in this one.
  ///
  /// - Returns: nil if the part of the position is not in the other text.
  package func position(_ position: SourcePosition, in other: FileParts) -> SourcePosition? {
    let index = index(of: Int(position.offset))
    let part = parts[index]
    guard let candidates = other.indices[part.hash], !candidates.isEmpty else { return nil }
    // Of parts with the same text the one with the same number.
    let number = indices[part.hash]?.firstIndex(of: index) ?? 0
    guard number < candidates.count else { return nil }
    let moved = other.parts[candidates[number]]
    var result = position
    result.offset += Int32(moved.start - part.start)
    result.line += moved.line - part.line
    return result
  }

  /// True if all parts are the same and on the same lines.
  package func isSame(as other: FileParts) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { $0.start == $1.start && $0.hash == $1.hash }
  }
}
