import LayoutEngine
import LiveDocuments

/// Merges the diagnostics of a document's own screen and of its variants into one list.
///
/// A diagnostic that several screens have at one range is listed once. A diagnostic of variants alone names them in its
/// message. It is left out if a diagnostic of another screen explains it, or if its only effect is a diagnostic that the
/// document's own screen lists already: one cause is one diagnostic.
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

    /// The variants that have it; empty for one of the document's own screen.
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
        items[index].merged = found
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
    var onlyInVariants = self.onlyInVariants(screens, isSubsumed)
    guard !onlyInVariants.isEmpty else { return }
    checkedCount += onlyInVariants.count
    leaveOneOfEachCause(of: &onlyInVariants, beside: own)
    guard !onlyInVariants.isEmpty else { return }
    for index in onlyInVariants.indices {
      let item = onlyInVariants[index]
      onlyInVariants[index].merged = item.merged.naming(item.variants)
    }
    let all =
      own.diagnostics.enumerated().map { Item(screen: 0, index: $0, merged: $1) } + onlyInVariants
    items = all.enumerated().sorted { left, right in
      (left.element.merged.range.lowerBound, left.offset)
        < (right.element.merged.range.lowerBound, right.offset)
    }.map(\.element)
  }

  /// The diagnostics of variants that the document's own screen neither has nor explains, each with all its variants.
  private func onlyInVariants(
    _ screens: [Screen], _ isSubsumed: (Diagnostic) -> Bool
  ) -> [Item] {
    var found: [Item] = []
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
          continue
        }
        let moved = diagnostic.moved(by: correspondence)
        if isSubsumed(moved) { continue }
        known[key] = .some(found.count)
        found.append(Item(screen: number, index: index, variants: [name], merged: moved))
      }
    }
    return found
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
  func naming(_ variants: [String]) -> Diagnostic {
    guard !variants.isEmpty else { return self }
    let screens = Self.screens(variants, andDocument: false)
    var diagnostic = saying("\(message) (only \(screens))")
    diagnostic.variants = variants
    return diagnostic
  }

  /// The message without the names of the variants in which alone it holds.
  package var messageWithoutVariants: String { messageOfOne + countOfFolded }

  /// The message without the names of variants and the count of the diagnostics that are folded into this one.
  package var messageOfOne: String {
    let message = message.dropLast(countOfFolded.count)
    let names = " (only \(Self.screens(variants, andDocument: false)))"
    return String(message.hasSuffix(names) ? message.dropLast(names.count) : message)
  }

  /// The diagnostic of a layout of code, which holds in these states only, or in the document's own state if there are
  /// none.
  package func holding(inStates states: [String]) -> Diagnostic {
    if code == ExpectationFailed.code { return self }
    let names =
      states.isEmpty ? "" : " (only \(Self.screens(states, andDocument: false, as: "state")))"
    var diagnostic = saying(messageWithoutVariants + names)
    diagnostic.variants = states
    return diagnostic
  }

  /// The diagnostic with a note in brackets behind its message.
  package func noting(_ note: String) -> Diagnostic { saying("\(message) (\(note))") }

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
