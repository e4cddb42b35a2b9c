import DocumentSyntax
package import LiveDocuments

/// The diagnostics of one document on all its screens, kept from edit to edit.
///
/// Every variant is a document of its own on the same text, which follows the edits of the first.
package final class VariantDiagnostics {
  private var store = DiagnosticStore()
  private var variants: [Variant] = []

  /// More variants than these are not looked at; the document says so itself.
  package static let limit = 32

  private struct Variant {
    let document: LiveDocument
    var store = DiagnosticStore()

    /// The revision of the document that it stands at.
    var revision: Int

    /// What was found in that revision, if somebody asked.
    var found: [Diagnostic]?
  }

  package init() {}

  /// How many times a rule looked at an element, since this was made.
  package var rulesRun: Int { variants.reduce(store.rulesRun) { $0 + $1.store.rulesRun } }

  /// The diagnostics on the document's own screen, in the order of the text.
  ///
  /// A code that is disabled to no effect is one of them if it has none on any screen.
  package func ownDiagnostics(of document: LiveDocument) -> [Diagnostic] {
    let own = store.diagnostics(of: document)
    guard !document.header.variants.isEmpty, own.contains(where: { $0.disabledCode != nil })
    else { return own }
    update(from: document)
    var screens = Array(repeating: Set<Range<Int>>(), count: variants.count)
    for index in variants.indices {
      for diagnostic in diagnostics(onVariant: index) where diagnostic.disabledCode != nil {
        screens[index].insert(diagnostic.range)
      }
    }
    return own.filter { diagnostic in
      guard diagnostic.disabledCode != nil else { return true }
      let range = diagnostic.range
      return screens.allSatisfy { $0.contains(range) }
    }
  }

  private func diagnostics(onVariant index: Int) -> [Diagnostic] {
    if let found = variants[index].found { return found }
    let found = variants[index].store.diagnostics(of: variants[index].document)
    variants[index].found = found
    return found
  }

  /// The document laid out as one of its variants; `nil` where it has none of that name.
  package func document(_ name: String, of document: LiveDocument) -> LiveDocument? {
    update(from: document)
    return variants.first { $0.document.variantName == name }?.document
  }

  /// The diagnostics on the screen of a variant, in the order of the text; none where there is no variant of
  /// that name.
  package func diagnostics(onVariant name: String, of document: LiveDocument) -> [Diagnostic] {
    update(from: document)
    guard let index = variants.firstIndex(where: { $0.document.variantName == name }) else {
      return []
    }
    return diagnostics(onVariant: index).filter { $0.disabledCode == nil }
  }

  /// The diagnostics on any screen, in the order of the text, those of several screens once; `own` is what
  /// ``ownDiagnostics(of:)`` gave for the same revision.
  package func merged(_ own: [Diagnostic], of document: LiveDocument) -> [ScreenDiagnostic] {
    var merged = own.map { ScreenDiagnostic($0, in: document) }
    update(from: document)
    guard !variants.isEmpty else { return merged }
    var places: [Key: Int] = [:]
    for (place, diagnostic) in merged.enumerated() where places[Key(diagnostic)] == nil {
      places[Key(diagnostic)] = place
    }
    for index in variants.indices {
      let variant = variants[index].document
      let name = variant.variantName ?? ""
      for diagnostic in diagnostics(onVariant: index) where diagnostic.disabledCode == nil {
        let diagnostic = ScreenDiagnostic(diagnostic, in: variant)
        if let place = places[Key(diagnostic)] {
          let isOwn = merged[place].variants.isEmpty
          if !isOwn, merged[place].variants.last != name { merged[place].variants.append(name) }
        } else {
          places[Key(diagnostic)] = merged.count
          merged.append(diagnostic)
        }
      }
    }
    return merged.enumerated().sorted { left, right in
      (left.element.range.lowerBound, left.offset) < (right.element.range.lowerBound, right.offset)
    }.map(\.element)
  }

  /// Diagnostics of one code at one place are one, whatever their numbers.
  private struct Key: Hashable {
    let code: String
    let range: Range<Int>

    init(_ diagnostic: ScreenDiagnostic) {
      code = diagnostic.diagnostic.code
      range = diagnostic.range
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
