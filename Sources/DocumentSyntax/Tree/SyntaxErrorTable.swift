/// An error of a text that is not JSON with comments, which was repaired.
package struct SyntaxError: Hashable, Sendable {
  /// The offending bytes, or the empty range where something is missing.
  package let range: Range<Int>
  package let kind: Kind

  package enum Kind: UInt8, Hashable, Sendable, BitwiseCopyable {
    case emptyDocument
    /// The text is UTF-16, UTF-32 or no text at all; nothing of it was read.
    case notUTF8
    case extraText

    case missingComma
    case missingColon
    case missingValue
    case missingKey

    case unclosedObject
    case unclosedArray
    case unexpectedCloser
    case unexpectedColon

    case unterminatedString
    case singleQuotedString
    case controlCharacter
    case invalidEscape
    case loneSurrogate
    /// A key with `\u0000` in it: allowed by the grammar, refused by the reader of values.
    case nulInKey

    case bareWord
    /// `NaN`, `Infinity` and other names of numbers that are not finite.
    case nonFiniteLiteral
    case badNumber
    /// A number or literal where only a key can stand.
    case unexpectedValue
    /// A `/*` without its `*/`: the comment ends with its line.
    case unclosedComment
    case invalidUTF8
    case nulByte

    /// The first value that is nested deeper than the limit.
    case tooDeep
  }

  package init(_ kind: Kind, _ range: Range<Int>) {
    self.range = range
    self.kind = kind
  }
}

extension SyntaxError.Kind {
  /// True if text around the error may have meant something that was not read.
  package var losesText: Bool {
    switch self {
    case .missingComma, .extraText: false
    default: true
    }
  }
}

extension SyntaxTree {
  /// The first errors of the text, in its order; at most ``maximumErrorCount``.
  package var errors: [SyntaxError] { errorTable.reported }

  /// True if there are more errors than ``errors`` holds.
  package var hasMoreErrors: Bool { errorTable.hasMore }

  /// The containers in which an error lost some of the text, in no particular order.
  ///
  /// For text outside the outermost container see ``isFaultyAtTop``.
  package var faultyContainers: some Sequence<NodeID> {
    errorTable.faultyContainers.lazy.filter { $0.index != Self.document }
  }

  /// True if an error outside the outermost container lost some of the text.
  package var isFaultyAtTop: Bool { errorTable.faultyContainers.contains(NodeID(Self.document)) }

  /// Counts the changes of ``faultyContainers`` and ``isFaultyAtTop``.
  package var faultVersion: Int { errorTable.faultVersion }
}

/// The errors of a syntax tree, by the container in which each was found.
///
/// Offsets count from the start of the container, so that errors move with their containers: an edit updates only the
/// errors of the containers that it parsed again. All errors of the text are stored, 20 bytes each;
/// ``reported`` is the part that users see.
///
/// - Invariant: `window` holds the first errors of the text in text order: all of them, or at least
///   ``SyntaxTree/maximumErrorCount``.
struct SyntaxErrorTable: Sendable {
  /// Linked lists, one for each container with errors.
  private var records: [Record] = []
  private var heads: [Int32: Int32] = [:]
  private var firstFree = Record.none

  /// The number of all errors.
  private(set) var count = 0

  /// The containers with an error that lost some of the text.
  private(set) var faultyContainers: Set<NodeID> = []

  /// Counts the changes of ``faultyContainers``.
  private(set) var faultVersion = 0

  /// The errors that are reported, in the order of the text.
  private(set) var reported: [SyntaxError] = []
  private var window: [SyntaxError] = []

  /// Twice as many as are reported, so that a thousand errors can be repaired before the window is filled again.
  private static let windowLimit = 2 * SyntaxTree.maximumErrorCount

  private struct Record: BitwiseCopyable {
    static let none: Int32 = -1

    /// The offset from the start of the container.
    var start: Int32
    let length: Int32
    let kind: SyntaxError.Kind
    var next: Int32
  }

  var isEmpty: Bool { count == 0 }
  var hasMore: Bool { count > SyntaxTree.maximumErrorCount }

  init() {}

  /// Stores the errors of a text that was parsed as a whole.
  init(_ found: [PullParser.FoundError]) {
    if found.isEmpty { return }
    records.reserveCapacity(found.count)
    for error in found {
      insert(error, owner: error.owner)
      if error.kind.losesText { faultyContainers.insert(NodeID(error.owner)) }
    }
    fillWindow(with: found.map(\.error))
  }

  // MARK: Edits

  /// Collects the changes of one edit, which ``finish(_:after:)`` makes.
  struct Update {
    /// The errors that went, at their offsets in the old text.
    fileprivate var removed: [SyntaxError] = []
    fileprivate var added: [SyntaxError] = []
    fileprivate var owners: Set<Int32> = []
    fileprivate var faultsChanged = false

    var isEmpty: Bool { removed.isEmpty && added.isEmpty }
  }

  /// True if errors were found in a container.
  func holdsErrors(of owner: Int32) -> Bool { heads[owner] != nil }

  /// Removes all errors of a container that is gone.
  mutating func removeAll(of owner: Int32, startingAt oldStart: Int, _ update: inout Update) {
    if faultyContainers.remove(NodeID(owner)) != nil { update.faultsChanged = true }
    filter(owner, startingAt: oldStart, &update) { _ in nil }
  }

  /// Removes the errors in the part of a container that was parsed again, and moves the errors behind it.
  ///
  /// Offsets count from the start of the container, which was `oldStart` in the old text. Errors before `keptBefore`
  /// stay; errors from `keptFrom` on stay too, `distance` bytes further on.
  mutating func replace(
    _ owner: Int32, startingAt oldStart: Int, keepingBefore keptBefore: Int, from keptFrom: Int,
    movedBy distance: Int, _ update: inout Update
  ) {
    guard heads[owner] != nil else { return }
    update.owners.insert(owner)
    filter(owner, startingAt: oldStart, &update) { start in
      if start < keptBefore { return Int32(start) }
      return start >= keptFrom ? Int32(start + distance) : nil
    }
  }

  /// Adds an error that was found in the new text.
  mutating func add(_ found: PullParser.FoundError, owner: Int32, _ update: inout Update) {
    update.owners.insert(owner)
    update.added.append(found.error)
    insert(found, owner: owner)
  }

  /// Completes an update: moves the reported errors with the text.
  ///
  /// - Complexity: O(*k* log *k*) in the number of errors that came or went; O(*e* log *e*) in the number of all
  ///   errors after every thousandth repair, if there are more than are reported.
  mutating func finish(_ update: consuming Update, after edit: TextEdits.Replacement) {
    for owner in update.owners {
      let isFaulty = errors(of: owner).contains(where: \.losesText)
      guard isFaulty != faultyContainers.contains(NodeID(owner)) else { continue }
      update.faultsChanged = true
      if isFaulty {
        faultyContainers.insert(NodeID(owner))
      } else {
        faultyContainers.remove(NodeID(owner))
      }
    }
    if update.faultsChanged { faultVersion += 1 }
    let formerCount = count + update.removed.count - update.added.count
    let wasComplete = window.count == formerCount
    update.removed.sort { $0.isBefore($1) }
    update.added.sort { $0.isBefore($1) }
    var merged: [SyntaxError] = []
    merged.reserveCapacity(window.count + update.added.count)
    var (removed, added) = (update.removed[...], update.added[...])
    for error in window {
      while let first = removed.first, first.isBefore(error) { removed.removeFirst() }
      if removed.first == error {
        removed.removeFirst()
        continue
      }
      let moved = error.moved(after: edit)
      while let first = added.first, first.isBefore(moved) {
        merged.append(first)
        added.removeFirst()
      }
      merged.append(moved)
    }
    // Errors that an incomplete window lacks may come before the remaining ones.
    if wasComplete { merged += added }
    if merged.count > Self.windowLimit { merged.removeLast(merged.count - Self.windowLimit) }
    window = merged
    report()
  }

  /// True if fewer errors are known in order than have to be reported.
  var needsWindow: Bool { window.count < min(count, SyntaxTree.maximumErrorCount) }

  /// Fills the window from all errors; `startOf` returns the offset of a container.
  mutating func refill(startOf: (Int32) -> Int) {
    var all: [SyntaxError] = []
    all.reserveCapacity(count)
    for (owner, head) in heads {
      let ownerStart = startOf(owner)
      var index = head
      while index >= 0 {
        let record = records[Int(index)]
        let start = ownerStart + Int(record.start)
        all.append(SyntaxError(record.kind, start..<(start + Int(record.length))))
        index = record.next
      }
    }
    fillWindow(with: all)
  }

  private mutating func fillWindow(with all: [SyntaxError]) {
    window = Array(all.sorted { $0.isBefore($1) }.prefix(Self.windowLimit))
    report()
  }

  /// Updates the reported errors; only the first value that is nested too deep is among them.
  private mutating func report() {
    reported =
      hasMore ? Array(window.prefix(SyntaxTree.maximumErrorCount)) : window
    if let deepest = reported.firstIndex(where: { $0.kind == .tooDeep }) {
      let rest = reported[(deepest + 1)...].filter { $0.kind != .tooDeep }
      reported.replaceSubrange((deepest + 1)..., with: rest)
    }
  }

  // MARK: Lists

  private func errors(of owner: Int32) -> [SyntaxError.Kind] {
    var kinds: [SyntaxError.Kind] = []
    var index = heads[owner] ?? Record.none
    while index >= 0 {
      kinds.append(records[Int(index)].kind)
      index = records[Int(index)].next
    }
    return kinds
  }

  private mutating func insert(_ error: PullParser.FoundError, owner: Int32) {
    let record = Record(
      start: error.start - error.ownerStart, length: error.length, kind: error.kind,
      next: heads[owner] ?? Record.none)
    count += 1
    if firstFree >= 0 {
      let index = firstFree
      firstFree = records[Int(index)].next
      records[Int(index)] = record
      heads[owner] = index
    } else {
      heads[owner] = Int32(records.count)
      records.append(record)
    }
  }

  /// Keeps the errors of a container for which `newStart` returns an offset; it is given the present one.
  private mutating func filter(
    _ owner: Int32, startingAt oldStart: Int, _ update: inout Update,
    newStart: (Int) -> Int32?
  ) {
    var index = heads[owner] ?? Record.none
    var head = Record.none
    while index >= 0 {
      let record = records[Int(index)]
      if let start = newStart(Int(record.start)) {
        records[Int(index)].start = start
        records[Int(index)].next = head
        head = index
      } else {
        let start = oldStart + Int(record.start)
        update.removed.append(
          SyntaxError(record.kind, start..<(start + Int(record.length))))
        records[Int(index)].next = firstFree
        firstFree = index
        count -= 1
      }
      index = record.next
    }
    heads[owner] = head >= 0 ? head : nil
  }
}

extension SyntaxError {
  /// The order of the text; errors at one offset by their length and kind.
  fileprivate func isBefore(_ other: SyntaxError) -> Bool {
    (range.lowerBound, range.upperBound, kind.rawValue)
      < (other.range.lowerBound, other.range.upperBound, other.kind.rawValue)
  }

  /// The error at its offset after an edit elsewhere.
  fileprivate func moved(after edit: TextEdits.Replacement) -> SyntaxError {
    guard let start = edit.map(byteAt: range.lowerBound, ifReplaced: .isLost),
      start != range.lowerBound
    else { return self }
    return SyntaxError(kind, start..<(start + range.count))
  }
}
