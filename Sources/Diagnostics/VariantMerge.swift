import LayoutEngine
import LiveDocuments

/// Merges the diagnostics of a document's own screen and of its variants into one list.
///
/// A diagnostic that several screens have at one range is listed once. A diagnostic of variants alone names them in its
/// message. It is left out if a diagnostic of another screen explains it, or if it only explains a diagnostic of the
/// document's own screen: one cause is one diagnostic.
///
/// The merged list is cached. While each screen selects the same diagnostics as before, a revision only updates their
/// ranges and messages.
struct VariantMerge {
  /// The diagnostics of one screen.
  struct Screen {
    /// The variant's name; `nil` for the document's own screen.
    let name: String?
    let document: LiveDocument

    /// In the order of the text.
    let diagnostics: [Diagnostic]

    /// Changes with the elements of the document.
    let structureVersion: Int

    /// True for each diagnostic about a value that the variant states, which has another range than on other screens;
    /// empty if the variant states none.
    fileprivate let areStatedByVariant: [Bool]

    init(
      name: String?, document: LiveDocument, diagnostics: [Diagnostic], structureVersion: Int
    ) {
      (self.name, self.document, self.diagnostics) = (name, document, diagnostics)
      self.structureVersion = structureVersion
      areStatedByVariant =
        document.header.screen.changesElements
        ? diagnostics.map { diagnostic in
          guard case .location(let location) = diagnostic.location else { return false }
          return document.variantLocation(of: location) != nil
        } : []
    }
  }

  private var screens: [Screen] = []

  /// The version of all candidates of the document's own screen, which may explain diagnostics of variants.
  private var selectionVersion = -1
  private var items: [Item] = []

  /// The number of merges that did not come from the cache.
  private(set) var mergeCount = 0

  /// The number of diagnostics that only variants have and that were checked for a cause.
  private(set) var checkedCount = 0

  /// A diagnostic of the merged list.
  private struct Item {
    let screen: Int
    let index: Int

    /// The variants that have it; empty for one of the document's own screen, unless its message names all screens.
    var variants: [String] = []

    /// The diagnostic in the document's own elements, naming its variants.
    var merged: Diagnostic
  }

  /// Merges the diagnostics of all screens, in the order of the text.
  ///
  /// - Parameters:
  ///   - screens: The document's own first.
  ///   - selectionVersion: ``DiagnosticStore/selectionVersion`` of the own screen.
  ///   - isSubsumed: Returns true if a candidate of the own screen explains a diagnostic.
  /// - Returns: The merged list.
  /// - Complexity: O(*n*) in the number of diagnostics of all screens.
  mutating func diagnostics(
    _ screens: [Screen], selectionVersion: Int, isSubsumed: (Diagnostic) -> Bool
  ) -> [Diagnostic] {
    let isCurrent =
      selectionVersion == self.selectionVersion && screens.count == self.screens.count
      && zip(screens, self.screens).allSatisfy { $0.hasSameSelection(as: $1) }
    if isCurrent {
      refresh(from: screens)
    } else {
      merge(screens, isSubsumed)
    }
    self.screens = screens
    self.selectionVersion = selectionVersion
    return items.isEmpty ? screens.first?.diagnostics ?? [] : items.map(\.merged)
  }

  /// Releases the documents of the last merge, when there are no variants any more.
  mutating func removeAll() {
    screens = []
    items = []
  }

  private mutating func refresh(from screens: [Screen]) {
    // Their tables are built for screens with other messages only.
    let correspondences = screens.map {
      ElementCorrespondence(from: $0.document, to: screens[0].document)
    }
    for index in items.indices {
      let item = items[index]
      let found = screens[item.screen].diagnostics[item.index]
      if item.screen == 0 {
        items[index].merged = found.namingAllScreens(item.variants)
      } else if found.isCopy(of: self.screens[item.screen].diagnostics[item.index]) {
        items[index].merged.range = found.range
        items[index].merged.relatedRanges = found.relatedRanges
      } else {
        items[index].merged = found.moved(by: correspondences[item.screen])
          .naming(item.variants)
      }
    }
  }

  private mutating func merge(_ screens: [Screen], _ isSubsumed: (Diagnostic) -> Bool) {
    mergeCount += 1
    items = []
    guard let own = screens.first, screens.count > 1 else { return }
    var (onlyInVariants, shared) = self.onlyInVariants(screens, isSubsumed)
    let namesScreens = own.diagnostics.contains(where: \.namesAllScreens)
    guard !onlyInVariants.isEmpty || namesScreens else { return }
    checkedCount += onlyInVariants.count
    leaveOneOfEachCause(of: &onlyInVariants, beside: own)
    guard !onlyInVariants.isEmpty || namesScreens else { return }
    for index in onlyInVariants.indices {
      let item = onlyInVariants[index]
      onlyInVariants[index].merged = item.merged.naming(item.variants)
    }
    let all =
      own.diagnostics.enumerated().map { index, diagnostic in
        let variants = diagnostic.namesAllScreens ? shared[DiagnosticKey(diagnostic)] ?? [] : []
        return Item(
          screen: 0, index: index, variants: variants,
          merged: diagnostic.namingAllScreens(variants))
      } + onlyInVariants
    items = all.enumerated().sorted { left, right in
      (left.element.merged.range.lowerBound, left.offset)
        < (right.element.merged.range.lowerBound, right.offset)
    }.map(\.element)
  }

  /// The diagnostics of variants that the document's own screen neither has nor explains, each with all its variants;
  /// and the variants of the own screen's diagnostics whose messages name all screens.
  private func onlyInVariants(
    _ screens: [Screen], _ isSubsumed: (Diagnostic) -> Bool
  ) -> (found: [Item], shared: [DiagnosticKey: [String]]) {
    var found: [Item] = []
    var shared: [DiagnosticKey: [String]] = [:]
    // The index in `found`; `nil` for a diagnostic of the own screen.
    var known: [DiagnosticKey: Int?] = [:]
    for diagnostic in screens[0].diagnostics {
      known.updateValue(nil, forKey: DiagnosticKey(diagnostic))
    }
    for (number, screen) in screens.enumerated().dropFirst() {
      let name = screen.name ?? ""
      let correspondence = ElementCorrespondence(from: screen.document, to: screens[0].document)
      for (index, diagnostic) in screen.diagnostics.enumerated() {
        let key = DiagnosticKey(diagnostic)
        if let former = known[key] {
          if let former, found[former].variants.last != name { found[former].variants.append(name) }
          if former == nil, diagnostic.namesAllScreens { shared[key, default: []].append(name) }
          continue
        }
        let moved = diagnostic.moved(by: correspondence)
        if isSubsumed(moved) { continue }
        known[key] = .some(found.count)
        found.append(Item(screen: number, index: index, variants: [name], merged: moved))
      }
    }
    return (found, shared)
  }

  /// Removes the diagnostics of variants that report a listed problem under another code: at the same range on any
  /// screen, or anywhere on the document's own screen if the listed diagnostic is at least as serious.
  private func leaveOneOfEachCause(of items: inout [Item], beside own: Screen) {
    let document = own.document
    let ownByRange = Dictionary(grouping: own.diagnostics, by: \.range)
    let byRange = Dictionary(grouping: items.indices) { items[$0].merged.range }
    var explained = ExplainedDiagnostics(own.diagnostics, in: document)
    let all = items
    func subsumes(_ cause: Candidate, _ other: Diagnostic, of rule: RuleProfile) -> Bool {
      var subsumptions = Subsumptions(by: [cause], faulty: FaultyElements(), in: document)
      return subsumptions.subsumes(other, of: rule)
    }
    func explains(_ cause: Diagnostic, _ other: Diagnostic) -> Bool {
      guard let causingRule = RuleProfile.byCode[cause.code],
        let rule = RuleProfile.byCode[other.code]
      else { return false }
      return rule.mayFollow(from: causingRule)
        && subsumes(Candidate(cause, by: causingRule), other, of: rule)
    }
    let kept = all.indices.filter { index in
      let diagnostic = all[index].merged
      if ownByRange[diagnostic.range, default: []].contains(where: { explains(diagnostic, $0) }) {
        return false
      }
      let isExplainedHere = byRange[diagnostic.range, default: []].contains { other in
        guard other != index, explains(all[other].merged, diagnostic) else { return false }
        return other < index || !explains(diagnostic, all[other].merged)
      }
      return !isExplainedHere && !explained.containAny(explainedBy: diagnostic)
    }
    items = kept.map { all[$0] }
  }
}

extension VariantMerge.Screen {
  /// True if the diagnostics differ by their ranges and the numbers in their messages only.
  fileprivate func hasSameSelection(as former: VariantMerge.Screen) -> Bool {
    document === former.document && name == former.name
      && structureVersion == former.structureVersion
      && areStatedByVariant == former.areStatedByVariant
      && diagnostics.count == former.diagnostics.count
      && zip(diagnostics, former.diagnostics).allSatisfy { $0.hasSameShape(as: $1) }
  }
}

/// The elements of one document that stand at the same JSON Pointer in another document of the same text.
///
/// A class, because copies of it share the table, which is built when an element is looked up first.
final class ElementCorrespondence {
  let old: LiveDocument
  let new: LiveDocument
  private var counterparts: ElementTable<ElementID>?

  init(from old: LiveDocument, to new: LiveDocument) {
    self.old = old
    self.new = new
  }

  subscript(element: ElementID) -> ElementID? {
    let counterparts = self.counterparts ?? makeCounterparts()
    self.counterparts = counterparts
    return counterparts[element]
  }

  /// - Complexity: O(*n*) in the number of elements.
  private func makeCounterparts() -> ElementTable<ElementID> {
    var counterparts = ElementTable<ElementID>()
    guard let oldRoot = old.elements.root, let newRoot = new.elements.root else {
      return counterparts
    }
    var pending = [(oldRoot, newRoot)]
    while let (mine, theirs) = pending.popLast() {
      // The replacement of an element is not that element.
      if old.isReplacement(mine) || new.isReplacement(theirs) { continue }
      counterparts[mine] = theirs
      let (first, second) = (old.childrenInText(of: mine), new.childrenInText(of: theirs))
      if first.count == second.count,
        zip(first, second).allSatisfy({ old.elements.slot(of: $0) == new.elements.slot(of: $1) })
      {
        pending += zip(first, second)
      } else {
        let bySlot = Dictionary(grouping: second) { new.elements.slot(of: $0) }
        for (slot, children) in Dictionary(grouping: first, by: { old.elements.slot(of: $0) }) {
          pending += zip(children, bySlot[slot] ?? [])
        }
      }
    }
    return counterparts
  }
}

extension Diagnostic {
  /// Translates the elements of the diagnostic into the elements of another document of the same text.
  fileprivate func moved(by correspondence: ElementCorrespondence) -> Diagnostic {
    var moved = about(
      location.moved(by: correspondence), subject: subject.flatMap { correspondence[$0] },
      related: related.map { Related($0.location.moved(by: correspondence), $0.message) })
    moved.relatedRanges = relatedRanges
    return moved
  }

  /// Names the variants that have the diagnostic, if the document's own screen does not.
  fileprivate func naming(_ variants: [String]) -> Diagnostic {
    guard !variants.isEmpty else { return self }
    let screens = Self.screens(variants, andDocument: false)
    var diagnostic = saying("\(message) (\(namesAllScreens ? "" : "only ")\(screens))")
    diagnostic.variants = variants
    return diagnostic
  }

  /// True if its message names the screens that have it also where the document's own is one of them.
  fileprivate var namesAllScreens: Bool { code == ExpectationFailed.code }

  /// Names the variants that have the diagnostic besides the document's own screen.
  fileprivate func namingAllScreens(_ variants: [String]) -> Diagnostic {
    guard namesAllScreens else { return self }
    return saying("\(message) (\(Self.screens(variants, andDocument: true)))")
  }

  /// The message without the names of the variants in which alone it holds.
  package var messageWithoutVariants: String {
    let names = " (only \(Self.screens(variants, andDocument: false)))"
    return message.hasSuffix(names) ? String(message.dropLast(names.count)) : message
  }

  /// The diagnostic of a layout of code, which holds in these states only, or in the document's own state if there are
  /// none.
  package func holding(inStates states: [String]) -> Diagnostic {
    if namesAllScreens { return self }
    let names =
      states.isEmpty ? "" : " (only \(Self.screens(states, andDocument: false, as: "state")))"
    var diagnostic = saying(messageWithoutVariants + names)
    diagnostic.variants = states
    return diagnostic
  }

  /// The screens by name, as in `in the document and the variant "large text"`.
  static func screens(
    _ variants: [String], andDocument isInDocument: Bool, as noun: String = "variant"
  ) -> String {
    if variants.isEmpty { return "in the document itself" }
    let names = listed(variants.prefix(4).map { quoted($0) }, lastBy: "and")
    let rest = variants.count > 4 ? " and \(variants.count - 4) more" : ""
    let screens = "the \(noun)\(variants.count == 1 ? "" : "s") \(names)\(rest)"
    return isInDocument ? "in the document and \(screens)" : "in \(screens)"
  }

  /// True if only ranges and the numbers in the message differ, as ``Candidate/hasSameShape(as:)``.
  fileprivate func hasSameShape(as other: Diagnostic) -> Bool {
    if severity != other.severity { return false }
    if isCopy(of: other) { return true }
    guard code == other.code, subject == other.subject, axis == other.axis,
      disabledCode == other.disabledCode
    else { return false }
    switch (location, other.location) {
    case (.range, .range):
      // Syntax errors have the same ranges on all screens. Other ranges depend on the reported problem.
      return subject == nil && (code == JSONSyntax.code || message == other.message)
    case (.location(let mine), .location(let theirs)): return mine == theirs
    default: return false
    }
  }
}

extension DiagnosticLocation {
  fileprivate func moved(by correspondence: ElementCorrespondence) -> DiagnosticLocation {
    guard case .location(let location) = self, let element = location.element else { return self }
    if let target = correspondence.old.documentLocation(of: location) { return .location(target) }
    guard let element = correspondence[element] else {
      return .range(correspondence.old.range(of: location))
    }
    return .location(Location(element, location.path, part: location.part))
  }
}

/// Folds equal information diagnostics on similar elements into the first one, with a count.
///
/// The columns of a grid have one mistake, however many there are. Elements are similar if they are siblings, or if their
/// parents are.
///
/// Folded diagnostics are kept: after most edits the diagnostics are copies of the former ones, and a folded copy
/// is not sent to a client again.
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
      related: first.related + others.map { Diagnostic.Related($0.location, "here too") }
    ).saying(first.message + "; \(count) more like it \(count == 1 ? "follows" : "follow")")
  }
}

extension Diagnostic {
  /// True if both are the same but for their ranges.
  fileprivate func isFolded(as other: Diagnostic) -> Bool {
    isCopy(of: other) && severity == other.severity && variants == other.variants
  }
}
