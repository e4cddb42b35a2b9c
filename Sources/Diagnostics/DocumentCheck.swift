import DocumentSyntax
package import LiveDocuments

/// What is wrong in one document on all its screens, kept from edit to edit.
///
/// The command line, editors, the workspace and the trials of code actions all ask it, so that they agree. The
/// first screen is the document's own. Every variant is a document of its own on the same text, which follows
/// the edits of the first.
package final class DocumentCheck {
  private var own = DiagnosticStore()
  private var ownCell = CellTrial()
  private var variants: [Variant] = []

  /// More pairs of diagnostics than these are not looked at.
  private static let comparisonLimit = 10_000

  /// More variants than these are not looked at; the document says so itself.
  package static let limit = 32

  private struct Variant {
    let document: LiveDocument
    var store = DiagnosticStore()
    var cell = CellTrial()

    /// The revision of the document that it stands at.
    var revision: Int

    /// What was found in that revision, if somebody asked.
    var found: [Diagnostic]?
  }

  /// One layout of the document, and what is wrong there.
  struct Screen {
    /// The variant's; `nil` for the document's own screen.
    let name: String?
    let document: LiveDocument

    /// In the order of the text.
    let diagnostics: [Diagnostic]
  }

  package init() {}

  /// How many times a rule looked at an element, since this was made.
  package var rulesRun: Int { variants.reduce(own.rulesRun) { $0 + $1.store.rulesRun } }

  /// How many candidates were looked at to select diagnostics, since this was made.
  package var candidatesSelected: Int {
    variants.reduce(own.candidatesSelected) { $0 + $1.store.candidatesSelected }
  }

  /// The work of laying variants out, since this was made.
  package private(set) var workSpent = 0

  // MARK: Diagnostics

  /// The diagnostics on any screen, in the order of the text; those at one place of several screens once.
  ///
  /// One that only variants have names them in its message. It is left out where something on another screen
  /// explains it, or where it only explains what is said of the document's own screen: one cause is one
  /// diagnostic, which is to be mended first.
  ///
  /// - Precondition: It is the same document every time.
  package func diagnostics(of document: LiveDocument) -> [Diagnostic] {
    let own = ownDiagnostics(of: document)
    update(from: document)
    guard !variants.isEmpty else { return own }
    var merged = own
    var places: [DiagnosticKey: Int] = [:]
    for (place, diagnostic) in merged.enumerated() where places[DiagnosticKey(diagnostic)] == nil {
      places[DiagnosticKey(diagnostic)] = place
    }
    for index in variants.indices {
      let variant = variants[index].document
      let name = variant.variantName ?? ""
      for diagnostic in diagnostics(onVariant: index) {
        if let place = places[DiagnosticKey(diagnostic)] {
          let isOwn = merged[place].isOnOwnScreen
          if !isOwn, merged[place].variants.last != name { merged[place].variants.append(name) }
          continue
        }
        var here = diagnostic.moved(from: variant, to: document)
        guard !self.own.subsumes(here, in: document) else { continue }
        here.variants = [name]
        places[DiagnosticKey(diagnostic)] = merged.count
        merged.append(here)
      }
    }
    guard merged.count > own.count else { return merged }
    merged = leavingOneOfEachCause(of: merged, in: document)
    for index in merged.indices { merged[index].nameVariants() }
    return merged.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }.map(\.element)
  }

  /// Diagnostics of all screens without those of variants that say of one cause under another code what is said
  /// already: at the same place by any screen, or by the document's own where that is no less serious.
  ///
  /// Where so many are wrong that to compare each with each would take long, all are said.
  private func leavingOneOfEachCause(
    of merged: [Diagnostic], in document: LiveDocument
  ) -> [Diagnostic] {
    let all = merged.map(document.candidate)
    let own = all.indices.filter { merged[$0].isOnOwnScreen }
    guard own.count * (all.count - own.count) <= Self.comparisonLimit else { return merged }
    let byRange = Dictionary(grouping: all.indices) { merged[$0].range }
    func explains(_ cause: Int, _ other: Int) -> Bool {
      guard let cause = all[cause], let other = all[other],
        other.profile.mayFollow(from: cause.profile)
      else { return false }
      var subsumptions = Subsumptions(by: [cause], in: document)
      return subsumptions.cover(other.diagnostic, of: other.profile)
    }
    return all.indices.filter { index in
      if merged[index].isOnOwnScreen { return true }
      let isSaidHere = byRange[merged[index].range, default: []].contains { other in
        guard other != index else { return false }
        if merged[other].isOnOwnScreen { return explains(other, index) || explains(index, other) }
        return explains(other, index) && (other < index || !explains(index, other))
      }
      return !isSaidHere
        && !own.contains {
          merged[$0].severity <= merged[index].severity && explains(index, $0)
        }
    }.map { merged[$0] }
  }

  /// The diagnostics on the screen of a variant, in the order of the text; none where there is no variant of
  /// that name.
  package func diagnostics(onVariant name: String, of document: LiveDocument) -> [Diagnostic] {
    update(from: document)
    guard let index = variants.firstIndex(where: { $0.document.variantName == name }) else {
      return []
    }
    return diagnostics(onVariant: index)
  }

  /// The diagnostics on the document's own screen, in the order of the text.
  ///
  /// A code that is disabled to no effect is one of them if it has none on any screen.
  func ownDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    let spent = ownCell.workSpent
    defer { workSpent += ownCell.workSpent - spent }
    return ownCell.explained(foundByRules(in: document), in: document)
  }

  private func foundByRules(in document: LiveDocument) -> [Diagnostic] {
    let all = own.diagnostics(of: document)
    guard own.hasIdleCodes else { return all }
    // A variant by itself does not know of the other screens.
    guard document.variantName == nil else { return all.filter { $0.disabledCode == nil } }
    update(from: document)
    var screens = Array(repeating: Set<Range<Int>>(), count: variants.count)
    for index in variants.indices {
      for diagnostic in found(onVariant: index) where diagnostic.disabledCode != nil {
        screens[index].insert(diagnostic.range)
      }
    }
    return all.filter { diagnostic in
      guard diagnostic.disabledCode != nil else { return true }
      let range = diagnostic.range
      return screens.allSatisfy { $0.contains(range) }
    }
  }

  /// The document on each of its screens, its own first.
  func screens(of document: LiveDocument) -> [Screen] {
    let own = Screen(name: nil, document: document, diagnostics: ownDiagnostics(of: document))
    update(from: document)
    return [own]
      + variants.indices.map { index in
        let variant = variants[index].document
        return Screen(
          name: variant.variantName, document: variant, diagnostics: diagnostics(onVariant: index))
      }
  }

  /// A diagnostic as it was found on the first of its screens, and the document on that screen.
  func found(
    _ diagnostic: Diagnostic, in document: LiveDocument
  ) -> (diagnostic: Diagnostic, document: LiveDocument) {
    guard let name = diagnostic.variants.first else { return (diagnostic, document) }
    update(from: document)
    guard let variant = variants.first(where: { $0.document.variantName == name }) else {
      return (diagnostic, document)
    }
    return (diagnostic.moved(from: document, to: variant.document), variant.document)
  }

  private func diagnostics(onVariant index: Int) -> [Diagnostic] {
    found(onVariant: index).filter { $0.disabledCode == nil }
  }

  private func found(onVariant index: Int) -> [Diagnostic] {
    if let found = variants[index].found { return found }
    let document = variants[index].document
    let spent = variants[index].cell.workSpent
    let found = variants[index].cell.explained(
      variants[index].store.diagnostics(of: document), in: document)
    workSpent += variants[index].cell.workSpent - spent
    variants[index].found = found
    return found
  }

  // MARK: Variants

  /// Lays the variants out as the text is now; nothing is looked for in them yet.
  func follow(_ document: LiveDocument) { update(from: document) }

  /// Makes the variants those that the document names now, with its text.
  private func update(from document: LiveDocument) {
    var names: [String] = []
    // A variant has no variants of its own.
    for variant in document.header.variants
    where document.variantName == nil && !names.contains(variant.name) {
      if names.count < Self.limit { names.append(variant.name) }
    }
    if names.isEmpty { return variants = [] }
    let isCurrent =
      variants.count == names.count
      && zip(variants, names).allSatisfy {
        $0.revision == document.revision && $0.document.variantName == $1
      }
    if isCurrent { return }
    let snapshot = document.snapshot
    var known = Dictionary(
      variants.map { ($0.document.variantName ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    // Together they cost no more than a few documents may, however many they are.
    var left = 2 * document.workLimit
    variants = names.map { name in
      guard var variant = known.removeValue(forKey: name) else {
        let new = LiveDocument(
          snapshot, variant: name, workAllowance: left, isCancelled: document.isCancelled)
        left = max(left - new.workSpent, 0)
        workSpent += new.workSpent
        return Variant(document: new, revision: document.revision)
      }
      guard variant.revision != document.revision else { return variant }
      variant.document.isCancelled = document.isCancelled
      variant.document.workAllowance = left
      let spent = variant.document.workSpent
      defer {
        left = max(left - (variant.document.workSpent - spent), 0)
        workSpent += variant.document.workSpent - spent
      }
      variant.document.update(to: snapshot)
      variant.revision = document.revision
      variant.found = nil
      return variant
    }
  }
}

extension LiveDocument {
  /// A diagnostic of any screen as a candidate of this document; `nil` if no rule has its code.
  fileprivate func candidate(_ diagnostic: Diagnostic) -> Candidate? {
    RuleProfile.byCode[diagnostic.code].map { Candidate(diagnostic, by: $0) }
  }
}

extension Diagnostic {
  /// Whether it holds on the document's own screen, and perhaps on others.
  package var isOnOwnScreen: Bool { variants.isEmpty }

  /// Says in the message on which screens it holds, if the document's own is not one of them.
  fileprivate mutating func nameVariants() {
    guard !variants.isEmpty else { return }
    let names = listed(variants.prefix(4).map { quoted($0) }, lastBy: "and")
    let rest = variants.count > 4 ? " and \(variants.count - 4) more" : ""
    let screens = "\(variants.count == 1 ? "variant" : "variants") \(names)\(rest)"
    self = saying("\(message) (only in the \(screens))")
  }

  /// The same in another document of the same text, whose elements have other names.
  func moved(from old: LiveDocument, to new: LiveDocument) -> Diagnostic {
    if old === new { return self }
    var moved = about(
      place.moved(from: old, to: new),
      subject: subject.flatMap { new.element(at: old.pointer(of: $0)) },
      related: related.map { Related($0.place.moved(from: old, to: new), $0.message) })
    moved.relatedRanges = moved.related.map { new.range(of: $0.place) }
    return moved
  }
}

extension DiagnosticPlace {
  fileprivate func moved(from old: LiveDocument, to new: LiveDocument) -> DiagnosticPlace {
    guard case .location(let location) = self, let element = location.element else { return self }
    if let place = old.variantLocation(of: location) { return .location(place) }
    guard let element = new.element(at: old.pointer(of: element)) else {
      return .range(old.range(of: location))
    }
    return .location(Location(element, location.path, part: location.part))
  }
}
