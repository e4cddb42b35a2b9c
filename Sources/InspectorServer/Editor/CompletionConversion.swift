import Authoring
import Diagnostics
import JSON
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// The conversion of completion items for one client.
struct CompletionConversion {
  let document: LiveDocument
  let encoding: PositionEncodingKind
  let client: CompletionClientCapabilities

  /// The offset at which completion was requested.
  let caret: Int

  /// Menus have no space for longer details beside the label.
  private static let detailLimit = 40

  func list(_ list: CompletionList) -> LSP.CompletionList {
    let target = CompletionTarget(
      list.range, caret: caret, in: document.source.text, replaces: client.insertReplace)
    let insertions = list.items.compactMap { item in
      target.insertion(of: item, snippets: client.snippets).map { (item, $0) }
    }
    let common =
      client.listDefaults.contains("editRange") ? insertions.first?.1.range : nil
    return LSP.CompletionList(
      isIncomplete: list.isIncomplete,
      itemDefaults: common.map { LSP.CompletionItemDefaults(editRange: editRange($0)) },
      items: insertions.enumerated().map { index, insertion in
        item(insertion.0, insertion.1, index: index, common: common)
      })
  }

  private func position(_ range: Range<Int>) -> PositionRange {
    document.source.text.range(of: range, in: encoding)
  }

  private func editRange(
    _ range: CompletionTarget.Replaced
  ) -> Either<PositionRange, LSP.EditRangeWithInsertReplace> {
    let replace = position(range.replacing)
    if range.inserting == range.replacing { return .first(replace) }
    return .second(
      LSP.EditRangeWithInsertReplace(insert: position(range.inserting), replace: replace))
  }

  private func edit(
    _ insertion: CompletionTarget.Insertion
  ) -> Either<TextEdit, LSP.InsertReplaceEdit> {
    switch editRange(insertion.range) {
    case .first(let range): .first(TextEdit(range: range, newText: insertion.text))
    case .second(let range):
      .second(
        LSP.InsertReplaceEdit(
          insert: range.insert, replace: range.replace, newText: insertion.text))
    }
  }

  private func item(
    _ item: CompletionItem, _ insertion: CompletionTarget.Insertion, index: Int,
    common: CompletionTarget.Replaced?
  ) -> LSP.CompletionItem {
    // The filter text also where it is the label: Neovim shows all items with an edit and no filter text, whatever was
    // typed.
    var result = LSP.CompletionItem(
      label: item.label, kind: item.kind.number, sortText: Self.sortText(index),
      filterText: insertion.filterText)
    let detail = item.detail.map { cutAtWord($0, to: Self.detailLimit) }
    if client.labelDetails {
      result.labelDetails = detail.map { LSP.CompletionItemLabelDetails(description: $0) }
    } else {
      result.detail = detail
    }
    if item.isDeprecated, client.deprecatedTag { result.tags = [1] }
    result.preselect = item.isPreselected && client.preselect
    if insertion.isSnippet { result.insertTextFormat = 2 }
    if insertion.range == common {
      if insertion.text != item.label { result.textEditText = insertion.text }
    } else {
      result.textEdit = edit(insertion)
    }
    // Both are in the order of the text: commas are missing before the word.
    let additional = item.additionalEdits + insertion.additionalEdits
    if !additional.isEmpty {
      result.additionalTextEdits = [TextEdit](
        additional, of: document.source.text, in: encoding)
    }
    if client.resolvesDocumentation {
      result.data = item.subject
    } else {
      result.documentation = item.subject?.documentation(for: client)
    }
    return result
  }

  /// Sorts like the item's index in the list.
  private static func sortText(_ index: Int) -> String {
    let digits = String(index)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension CompletionItem.Kind {
  /// LSP's number, of those that every client knows.
  fileprivate var number: Int {
    switch self {
    case .key: 10
    case .type: 7
    case .value, .rule: 12
    case .length: 11
    case .template: 15
    case .closing: 1
    }
  }
}

// MARK: Subjects

extension CompletionClientCapabilities {
  /// True if the client requests the documentation of an item when a user looks at it.
  var resolvesDocumentation: Bool { resolves.contains(LSP.CompletionItem.lazyMember) }
}

/// The `data` of an item whose documentation is requested later: one of the members.
extension CompletionSubject: Structure {
  static let members: Members<Self> = [
    .optional("type") { if case .type(let name) = $0 { name } else { nil } },
    .optional("key") { if case .key(let path) = $0 { path } else { nil } },
    .optional("rule") { if case .rule(let code) = $0 { code } else { nil } },
  ]

  /// - Returns: `nil` for what no item of ours has.
  init?(_ value: JSONValue) {
    if let name = value["type"]?.stringValue {
      self = .type(name)
    } else if let path = value["key"]?.arrayValue {
      self = .key(path.compactMap(\.stringValue))
    } else if let code = value["rule"]?.stringValue {
      self = .rule(code)
    } else {
      return nil
    }
  }
}

extension CompletionSubject {
  /// The documentation: a heading, and the effect.
  var documentation: [HoverLine]? {
    switch description {
    case .type(let type): Self.lines(about: type)
    case .key(let key): lines(about: key)
    case .rule(let rule): [[.strong(rule.code)], HoverSpan.prose(rule.page.meaning)]
    case nil: nil
    }
  }

  private static func lines(about type: TypeDeclaration) -> [HoverLine] {
    var lines: [HoverLine] = [
      [.strong(type.name), .text(" – \(type.textureName)")], HoverSpan.prose(type.summary),
    ]
    let keys = type.properties.map(\.name)
    if !keys.isEmpty { lines.append([.text("keys "), .code(keys.joined(separator: ", "))]) }
    if let replacement = type.replacement {
      lines.append([.text("a name of 1.x; now "), .code(replacement)])
    }
    return lines
  }

  private func lines(about key: KeyDeclaration) -> [HoverLine] {
    var heading: HoverLine = [.strong(key.name), .text(" – \(key.shape.words)")]
    if let text = key.defaultText { heading += [.text(", default "), .code(text)] }
    var lines = [heading, HoverSpan.prose(key.summary)]
    if case .choice(let names) = key.shape {
      lines.append([.text("one of "), .code(names.joined(separator: ", "))])
    }
    if case .key(let path) = self, let owner = path.first,
      let type = allTypes.first(where: { $0.name == owner })
    {
      lines.append([
        .text(path.contains("style") ? "ASLayoutElementStyle" : type.textureName)
      ])
    }
    return lines
  }
}

extension CompletionSubject {
  /// The documentation in the format that the client prefers; `nil` for an item without documentation.
  func documentation(for client: CompletionClientCapabilities) -> MarkupContent? {
    guard let lines = documentation else { return nil }
    let kind = client.documentationFormat.first ?? .plaintext
    let breakup = kind == .markdown ? "  \n" : "\n"
    let text = lines.map { $0.map { $0.rendered(as: kind) }.joined() }.joined(separator: breakup)
    return MarkupContent(kind: kind, value: text)
  }
}
