import Authoring
import Diagnostics
import DocumentSyntax
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

  /// The member that may wait until an item is looked at.
  static let lazyMember = "documentation"

  /// Menus have no space for longer details beside the label.
  private static let detailLimit = 40

  func write(_ list: CompletionList, to writer: inout JSONWriter) {
    let target = CompletionTarget(
      list.range, caret: caret, in: document.source.text, replaces: client.insertReplace)
    let insertions = list.items.compactMap { item in
      target.insertion(of: item, snippets: client.snippets).map { (item, $0) }
    }
    let common =
      client.listDefaults.contains("editRange") ? insertions.first?.1.range : nil
    writer.object { writer in
      writer.member("isIncomplete", list.isIncomplete)
      if let common {
        writer.key("itemDefaults")
        writer.object { writer in
          writer.key("editRange")
          if common.inserting == common.replacing {
            writer.value(position(common.replacing))
          } else {
            writer.object { write(common, to: &$0) }
          }
        }
      }
      writer.key("items")
      writer.array { writer in
        for (index, (item, insertion)) in insertions.enumerated() {
          write(item, insertion, index: index, common: common, to: &writer)
        }
      }
    }
  }

  private func position(_ range: Range<Int>) -> PositionRange {
    document.source.text.range(of: range, in: encoding)
  }

  /// Writes the members that say what is replaced.
  private func write(_ range: CompletionTarget.Replaced, to writer: inout JSONWriter) {
    if range.inserting == range.replacing {
      writer.member("range", position(range.replacing))
    } else {
      writer.member("insert", position(range.inserting))
      writer.member("replace", position(range.replacing))
    }
  }

  private func write(
    _ item: CompletionItem, _ insertion: CompletionTarget.Insertion, index: Int,
    common: CompletionTarget.Replaced?, to writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.member("label", item.label)
      writer.member("kind", item.kind.number)
      let detail = item.detail.map { cutAtWord($0, to: Self.detailLimit) }
      if client.labelDetails, let detail {
        writer.key("labelDetails")
        writer.object { $0.member("description", detail) }
      } else {
        writer.optionalMember("detail", detail)
      }
      if item.isDeprecated, client.deprecatedTag { writer.member("tags", [1]) }
      if item.isPreselected, client.preselect { writer.member("preselect", true) }
      writer.member("sortText", Self.sortText(index))
      // Also where it is the label: Neovim shows all items with an edit and no filter text, whatever was typed.
      writer.member("filterText", insertion.filterText)
      if insertion.isSnippet { writer.member("insertTextFormat", 2) }
      if insertion.range == common {
        if insertion.text != item.label { writer.member("textEditText", insertion.text) }
      } else {
        writer.key("textEdit")
        writer.object { writer in
          write(insertion.range, to: &writer)
          writer.member("newText", insertion.text)
        }
      }
      // Both are in the order of the text: commas are missing before the word.
      let additional = item.additionalEdits + insertion.additionalEdits
      if !additional.isEmpty {
        writer.key("additionalTextEdits")
        writer.textEdits(additional, in: document, encoding: encoding)
      }
      guard let subject = item.subject else { return }
      if client.resolves.contains(Self.lazyMember) {
        writer.key("data")
        subject.write(to: &writer)
      } else {
        writer.documentation(of: subject, for: client)
      }
    }
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

extension CompletionSubject {
  /// `{"type": name}`, `{"key": [owner, key, …]}` or `{"rule": code}`.
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch self {
      case .type(let name): writer.member("type", name)
      case .key(let path): writer.member("key", path)
      case .rule(let code): writer.member("rule", code)
      }
    }
  }

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

extension JSONWriter {
  /// Writes the member `documentation`, if there is anything to say.
  mutating func documentation(
    of subject: CompletionSubject, for client: CompletionClientCapabilities
  ) {
    guard let lines = subject.documentation else { return }
    let kind = client.documentationFormat.first ?? .plaintext
    let breakup = kind == .markdown ? "  \n" : "\n"
    let text = lines.map { $0.map { $0.rendered(as: kind) }.joined() }.joined(separator: breakup)
    member("documentation", MarkupContent(kind: kind, value: text))
  }
}
