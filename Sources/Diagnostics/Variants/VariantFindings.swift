import DocumentSyntax
package import LiveDocuments

/// The findings of one document on all its screens, kept from edit to edit.
///
/// Every variant is a document of its own on the same text, which follows the edits of the first.
package final class VariantFindings {
  private var store = FindingStore()
  private var variants: [Variant] = []

  /// More variants than these are not looked at; the document says so itself.
  package static let limit = 32

  private struct Variant {
    let document: LiveDocument
    var store = FindingStore()

    /// The revision of the document that it stands at.
    var revision: Int

    /// What was found in that revision, if somebody asked.
    var found: [Finding]?
  }

  package init() {}

  /// How many times a rule looked at an element, since this was made.
  package var rulesRun: Int { variants.reduce(store.rulesRun) { $0 + $1.store.rulesRun } }

  /// The findings on the document's own screen, in the order of the text.
  ///
  /// A code that is disabled to no effect is one of them if it has none on any screen.
  package func ownFindings(of document: LiveDocument) -> [Finding] {
    let own = store.findings(of: document)
    guard !document.header.variants.isEmpty, own.contains(where: { $0.disabledCode != nil })
    else { return own }
    update(from: document)
    var screens = Array(repeating: Set<Range<Int>>(), count: variants.count)
    for index in variants.indices {
      for finding in findings(onVariant: index) where finding.disabledCode != nil {
        screens[index].insert(finding.range)
      }
    }
    return own.filter { finding in
      guard finding.disabledCode != nil else { return true }
      let range = finding.range
      return screens.allSatisfy { $0.contains(range) }
    }
  }

  private func findings(onVariant index: Int) -> [Finding] {
    if let found = variants[index].found { return found }
    let found = variants[index].store.findings(of: variants[index].document)
    variants[index].found = found
    return found
  }

  /// The document laid out as one of its variants; `nil` where it has none of that name.
  package func document(_ name: String, of document: LiveDocument) -> LiveDocument? {
    update(from: document)
    return variants.first { $0.document.variantName == name }?.document
  }

  /// The findings on the screen of a variant, in the order of the text; none where there is no variant of
  /// that name.
  package func findings(onVariant name: String, of document: LiveDocument) -> [Finding] {
    update(from: document)
    guard let index = variants.firstIndex(where: { $0.document.variantName == name }) else {
      return []
    }
    return findings(onVariant: index).filter { $0.disabledCode == nil }
  }

  /// The findings on any screen, in the order of the text, those of several screens once; `own` is what
  /// ``ownFindings(of:)`` gave for the same revision.
  package func merged(_ own: [Finding], of document: LiveDocument) -> [ScreenFinding] {
    var merged = own.map { ScreenFinding($0, in: document) }
    update(from: document)
    guard !variants.isEmpty else { return merged }
    var places: [Key: Int] = [:]
    for (place, finding) in merged.enumerated() where places[Key(finding)] == nil {
      places[Key(finding)] = place
    }
    for index in variants.indices {
      let variant = variants[index].document
      let name = variant.variantName ?? ""
      for finding in findings(onVariant: index) where finding.disabledCode == nil {
        let finding = ScreenFinding(finding, in: variant)
        if let place = places[Key(finding)] {
          let isOwn = merged[place].variants.isEmpty
          if !isOwn, merged[place].variants.last != name { merged[place].variants.append(name) }
        } else {
          places[Key(finding)] = merged.count
          merged.append(finding)
        }
      }
    }
    return merged.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }.map(\.element)
  }

  /// Findings of one code at one place are one, whatever their numbers.
  private struct Key: Hashable {
    let code: String
    let range: Range<Int>

    init(_ finding: ScreenFinding) {
      code = finding.finding.code
      range = finding.range
    }
  }

  /// Makes the variants those that the document names now, with its text.
  private func update(from document: LiveDocument) {
    var names: [String] = []
    for variant in document.header.variants where !names.contains(variant.name) {
      if names.count < Self.limit { names.append(variant.name) }
    }
    if names.isEmpty { return variants = [] }
    let text = document.source.text.bytes
    var known = Dictionary(
      variants.map { ($0.document.variantName ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    // Together they cost no more than a few documents may, however many they are.
    var left = 2 * document.workLimit
    variants = names.map { name in
      guard var variant = known.removeValue(forKey: name) else {
        let new = LiveDocument(
          text: text, variant: name, workAllowance: left, isCancelled: document.isCancelled)
        left = max(left - new.workSpent, 0)
        return Variant(document: new, revision: document.revision)
      }
      guard variant.revision != document.revision else { return variant }
      variant.document.isCancelled = document.isCancelled
      variant.document.workAllowance = left
      let spent = variant.document.workSpent
      defer { left = max(left - (variant.document.workSpent - spent), 0) }
      variant.document.replaceAll(with: text)
      variant.document.finishEditing(version: document.version)
      variant.revision = document.revision
      variant.found = nil
      return variant
    }
  }
}
