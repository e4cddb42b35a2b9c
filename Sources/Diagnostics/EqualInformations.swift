import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// Folds equal information diagnostics on similar elements into the first one, with a count.
///
/// The columns of a grid have one mistake, however many there are. Elements are similar if they are siblings, or if their
/// parents are.
///
/// Folded diagnostics are kept: after most edits the diagnostics are copies of the former ones.
struct EqualInformations {
  /// The elements that are named as related; the count has them all.
  private static let relatedLimit = 8

  private var former: [Diagnostic] = []
  private var structureVersion = 0

  /// The groups of several diagnostics, by the index of the first.
  private var groups: [Group] = []

  /// The diagnostics that are folded into the first one of their group.
  private var isRemoved: [Bool] = []

  /// The number of diagnostics whose groups were looked up.
  private(set) var groupedCount = 0

  private struct Group {
    let indices: [Int]
    var folded: Diagnostic

    /// The first diagnostic, and the related ones.
    var named: ArraySlice<Int> { indices.prefix(1 + relatedLimit) }
  }

  private struct Key: Hashable {
    let code: String
    let message: String
    let group: ElementID?
    let variants: [String]
  }

  /// Folds the diagnostics of a document, the same one every time.
  ///
  /// - Parameters:
  ///   - diagnostics: The diagnostics in the order of the text.
  ///   - structureVersion: Differs from the last call's version if elements of the document came, went or moved.
  ///   - document: The document.
  /// - Returns: The diagnostics, with equal ones folded into the first of them, which states their count.
  /// - Complexity: O(*n*) in the number of diagnostics; comparisons only, while they are copies of the last call's.
  mutating func folded(
    _ diagnostics: [Diagnostic], structureVersion: Int, in document: LiveDocument
  ) -> [Diagnostic] {
    let isCurrent =
      structureVersion == self.structureVersion && diagnostics.count == former.count
      && zip(diagnostics, former).allSatisfy { $0.isFolded(as: $1) }
    if !isCurrent { group(diagnostics, in: document) }
    former = diagnostics
    self.structureVersion = structureVersion
    if groups.isEmpty { return diagnostics }
    var result: [Diagnostic] = []
    result.reserveCapacity(diagnostics.count)
    var next = 0
    for (index, diagnostic) in diagnostics.enumerated() where !isRemoved[index] {
      guard next < groups.count, groups[next].indices.first == index else {
        result.append(diagnostic)
        continue
      }
      var folded = groups[next].folded
      folded.range = diagnostic.range
      folded.relatedRanges =
        diagnostic.relatedRanges + groups[next].named.dropFirst().map { diagnostics[$0].range }
      result.append(folded)
      next += 1
    }
    return result
  }

  /// Finds the groups anew; one of the same diagnostics as before is folded as before.
  private mutating func group(_ diagnostics: [Diagnostic], in document: LiveDocument) {
    var known = Dictionary(
      groups.compactMap { group in group.indices.first.map { (former[$0].identity, group) } },
      uniquingKeysWith: { first, _ in first })
    groups = []
    isRemoved = []
    var members: [Key: [Int]] = [:]
    for (index, diagnostic) in diagnostics.enumerated() where diagnostic.severity == .information {
      groupedCount += 1
      guard let key = Self.key(of: diagnostic, in: document) else { continue }
      members[key, default: []].append(index)
    }
    for indices in members.values where indices.count > 1 {
      if isRemoved.isEmpty { isRemoved = Array(repeating: false, count: diagnostics.count) }
      for index in indices.dropFirst() { isRemoved[index] = true }
      let first = diagnostics[indices[0]]
      if let same = known.removeValue(forKey: first.identity), same.indices.count == indices.count,
        zip(same.named, indices).allSatisfy({ former[$0].isFolded(as: diagnostics[$1]) })
      {
        groups.append(Group(indices: indices, folded: same.folded))
      } else {
        groups.append(
          Group(
            indices: indices,
            folded: Self.folded(
              first, indices.dropFirst().prefix(Self.relatedLimit).map { diagnostics[$0] },
              count: indices.count - 1)))
      }
    }
    groups.sort { $0.indices[0] < $1.indices[0] }
  }

  private static func key(of diagnostic: Diagnostic, in document: LiveDocument) -> Key? {
    guard let element = diagnostic.location.element, document.elements.isAttached(element),
      let parent = document.elements.parent(of: element)
    else { return nil }
    return Key(
      code: diagnostic.code, message: diagnostic.message,
      group: document.elements.parent(of: parent) ?? parent, variants: diagnostic.variants)
  }

  private static func folded(
    _ first: Diagnostic, _ others: [Diagnostic], count: Int
  ) -> Diagnostic {
    first.about(
      first.location, subject: first.subject,
      related: first.related
        + others.map { Diagnostic.Related($0.location, Diagnostic.relatedMessageOfFolded) }
    ).saying(first.message + Self.countPrefix + "\(count)" + Self.countSuffix(of: count))
  }

  fileprivate static let countPrefix = "; "

  fileprivate static func countSuffix(of count: Int) -> String {
    " more like it \(count == 1 ? "follows" : "follow")"
  }
}

extension Diagnostic {
  /// The message at the elements of folded diagnostics, which are related to the first one.
  package static let relatedMessageOfFolded = "here too"

  /// The count of the diagnostics that are folded into this one, as it stands at the end of the message; else empty.
  var countOfFolded: Substring {
    guard let start = message.ranges(of: EqualInformations.countPrefix).last else { return "" }
    let rest = message[start.upperBound...]
    let digits = rest.prefix(while: \.isNumber)
    guard let count = Int(digits),
      rest.dropFirst(digits.count) == EqualInformations.countSuffix(of: count)
    else { return "" }
    return message[start.lowerBound...]
  }

  /// True if both are the same but for their ranges.
  fileprivate func isFolded(as other: Diagnostic) -> Bool {
    isCopy(of: other) && severity == other.severity && variants == other.variants
  }
}
