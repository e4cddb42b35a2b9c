import DocumentSyntax
import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The completions at an offset of a text with or without errors.
  ///
  /// The offset is in UTF-8 bytes; an offset outside the text is clamped to it.
  ///
  /// `layoutFiles` returns the names of the files that may be layouts, from the document's folder.
  ///
  /// - Complexity: O(*n*) in the bytes of the object or array around the caret, without nested objects and arrays, and
  ///   in the number of ancestors.
  package func completions(
    at offset: Int, layoutFiles: @escaping () -> [String] = { [] }
  ) -> CompletionList {
    let site = CompletionSite(source, at: offset)
    var list = CompletionList(range: site.range)
    var closing: CompletionItem?
    if case .top = site.role {
      list.items = SpecTemplates.documents.enumerated().map { index, document in
        CompletionItem(
          document.name, .template, document.text, rank: index == 0 ? .probable : .usual,
          detail: "the whole document")
      }
    } else if let container = site.container {
      let scope = CompletionScope(of: container, in: self, layoutFiles: layoutFiles)
      if let expression = ExpectationCompletions(in: scope, at: site) { return expression.list }
      fill(&list, scope, site)
      closing = site.closing()
    }
    list.addPunctuation(at: site)
    if let closing { list.items.append(closing) }
    list.rank()
    return list
  }

  private func fill(
    _ list: inout CompletionList, _ scope: CompletionScope, _ site: CompletionSite
  ) {
    switch (site.role, scope.content) {
    case (.key(let rest), .members):
      list.items = KeyCompletions(scope: scope, site: site, rest: rest).items()
    case (.value(let name), .members):
      guard let key = scope.key(named: name) else { return }
      let values = ValueCompletions(of: key, in: scope, at: site)
      list.items = values.items
      list.isIncomplete = values.dependsOnDigits
    case (.item, .items(let shape)):
      list.items = ItemCompletions(scope: scope, site: site, shape: shape).items
      if case .elements = shape { list.isOfElements = site.range.isEmpty }
    default: break
    }
  }
}

extension CompletionList {
  /// Adds missing commas and colons around the text of each item.
  fileprivate mutating func addPunctuation(at site: CompletionSite) {
    let comma = site.missingComma.map {
      [SourceEdit($0..<$0, with: [UInt8(ascii: ",")])]
    }
    for index in items.indices {
      let text = items[index].text
      items[index].text = site.lead + text + site.tail
      if let comma { items[index].additionalEdits = comma }
    }
  }
}

extension CompletionSite {
  /// An item that closes the unclosed containers around the position; `nil` if all are closed, and behind an incomplete
  /// word or entry.
  func closing() -> CompletionItem? {
    guard let container, let word = completeWord else { return nil }
    var closers = ""
    var node: SyntaxNode? = container
    while let open = node, !source.syntax.isClosed(open) {
      closers += source.syntax.kind(of: open) == .array ? "]" : "}"
      node = source.syntax.parent(of: open)
    }
    guard !closers.isEmpty else { return nil }
    let count = closers.utf8.count
    let next = byteBehind()
    let goesOn = next.map {
      ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains($0)
    }
    var item = CompletionItem(
      count > 12 ? "\(closers.prefix(12))…" : closers, .closing,
      SnippetText(word + closers + (goesOn == true ? "," : "")), rank: .usual,
      detail: count == 1 ? "closes what is open" : "closes all \(count) that are open",
      filter: word + closers)
    if let danglingComma {
      item.additionalEdits = [SourceEdit(danglingComma..<(danglingComma + 1), with: [])]
    }
    return item
  }

  /// The word, completed to a value before a closer; empty if nothing is typed, `nil` if it is not a value.
  private var completeWord: String? {
    switch role {
    case .nothing, .top: return nil
    case .key: return range.isEmpty && followsCompleteEntry ? "" : nil
    case .item where range.isEmpty: return followsCompleteEntry ? "" : nil
    case .item, .value:
      let word = word
      if word.hasPrefix("\"") {
        return word.utf8.count > 1 && word.hasSuffix("\"") ? word : word + "\""
      }
      if ["true", "false", "null"].contains(word) { return word }
      let isNumber = word.utf8.allSatisfy {
        $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      return !word.isEmpty && isNumber && word.utf8.last != UInt8(ascii: ".") ? word : nil
    }
  }
}
