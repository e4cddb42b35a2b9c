import DocumentSyntax

/// One object or array of a text, looked at closely: what is in it, and what stands between.
struct ContainerText {
  let source: DocumentSource
  let node: SyntaxNode
  let range: Range<Int>
  let isObject: Bool
  let entries: [SyntaxEntry]

  /// - Throws: If a syntax error makes it doubtful what is in it.
  init(_ node: SyntaxNode, in source: DocumentSource) throws(PatchFault) {
    if let error = source.doubt(about: node) { throw .brokenText(error) }
    self.init(doubtful: node, in: source)
  }

  /// One of which no more must be known than that an entry is in it.
  init(doubtful node: SyntaxNode, in source: DocumentSource) {
    self.source = source
    self.node = node
    range = source.syntax.range(of: node)
    isObject = source.syntax.kind(of: node) == .object
    entries = source.entries(of: node)
  }

  /// The entry that a token of a pointer names; of equal keys the last.
  func index(of token: String) throws(PatchFault) -> Int {
    guard isObject else {
      let index = try insertionIndex(of: token)
      guard index < entries.count else { throw .noElement(index: index, count: entries.count) }
      return index
    }
    guard let index = member(token) else { throw .noMember(token) }
    return index
  }

  /// The place at which an array takes a new element; `-` is behind the last.
  func insertionIndex(of token: String) throws(PatchFault) -> Int {
    if token == "-" { return entries.count }
    let digits = token.utf8
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      digits.count == 1 || digits.first != 0x30
    else { throw .notAnIndex(token) }
    guard let index = Int(token), index <= entries.count else {
      throw .noElement(index: Int(token) ?? .max, count: entries.count)
    }
    return index
  }

  func member(_ key: String) -> Int? { members(key).last }

  /// The members of that name, of which only the last counts.
  func members(_ key: String) -> [Int] {
    entries.indices.filter { source.key(of: entries[$0])?.utf8.elementsEqual(key.utf8) ?? false }
  }

  // MARK: Places

  /// Where an entry begins, with its key.
  func start(of index: Int) -> Int {
    entries[index].keyRange?.lowerBound ?? entries[index].valueRange.lowerBound
  }

  func end(of index: Int) -> Int { entries[index].valueRange.upperBound }

  /// What stands between an entry and the one before it; from the last one on up to the closer.
  func gap(before index: Int) -> Gap {
    let lower = index > 0 ? end(of: index - 1) : range.lowerBound + 1
    let upper = index < entries.count ? start(of: index) : range.upperBound - 1
    return Gap(lower..<upper, in: source)
  }

  /// Where an entry's value is written, if it is to be this one.
  func place(of index: Int, for value: some WritableValue) -> WritingPlace {
    let old = entries[index].valueRange
    let isSpread = source.isFirstOnLine(start(of: index)) || source.hasLineEnd(in: old)
    guard isSpread || value.isOnSeveralLines else { return WritingPlace(isSpread: false) }
    return source.writingPlace(at: old.lowerBound, isSpread: isSpread)
  }
}
