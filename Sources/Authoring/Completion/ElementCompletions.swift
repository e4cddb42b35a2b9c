import LayoutEngine

/// Whole elements, for a place where one can stand.
struct ElementCompletions {
  let site: CompletionSite

  /// The key that they stand under.
  let slot: String

  /// The type of the element that this is a key of.
  let parent: ElementType?

  var items: [CompletionItem] {
    SpecTemplates.types.map { type in
      CompletionItem(
        type.name, .type, SpecTemplates.element(type),
        rank: SpecTemplates.isProbable(type.type, under: slot, of: parent) ? .probable : .usual,
        detail: type.textureName, filter: site.range.isEmpty ? type.name : site.quoted(type.name),
        about: .type(type.name))
    }
  }
}
