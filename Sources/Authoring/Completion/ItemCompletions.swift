import Diagnostics
import LayoutEngine
import LiveDocuments

/// The items for a place in an array.
struct ItemCompletions {
  let scope: CompletionScope
  let site: CompletionSite
  let shape: ValueShape

  var items: [CompletionItem] {
    switch shape {
    case .elements:
      ElementCompletions(site: site, slot: "children", parent: scope.type?.type).items
    case .strings: codes
    case .variants: variants
    default: []
    }
  }

  /// The codes of rules; those of which there are diagnostics about the element are the probable ones, but
  /// to know them everything would have to be judged.
  private var codes: [CompletionItem] {
    RuleCodes.all.filter { !site.otherStrings.contains($0) }.map { code in
      CompletionItem(
        code, .rule, SnippetText("\"\(code)\""), rank: .usual, filter: site.quoted(code),
        about: .rule(code))
    }
  }

  private var variants: [CompletionItem] {
    let names = Set(scope.document.header.variants.map(\.name))
    let widths = [("small phone", "320"), ("large phone", "430"), ("tablet", "768")]
    return widths.filter { !names.contains($0.0) }.map { name, width in
      CompletionItem(
        name, .template, ValueTemplates.variant(name, width: width), rank: .usual,
        detail: "at most \(width) pt wide",
        filter: site.range.isEmpty ? name : site.quoted(name))
    }
  }
}
