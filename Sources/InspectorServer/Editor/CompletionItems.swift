import Authoring
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// What completion items are on the wire, for one client.
struct CompletionConversion {
  let document: LiveDocument
  let encoding: PositionEncodingKind
  let client: CompletionClientCapabilities

  /// Where completion was asked for.
  let caret: Int

  /// The member that may wait until an item is looked at.
  static let lazyMember = "documentation"

  func write(_ list: CompletionList, to writer: inout JSONWriter) {
    let range = document.source.text.range(of: list.range, in: encoding)
    let inner = innerRange(of: list)
    writer.object { writer in
      writer.member("isIncomplete", list.isIncomplete)
      writer.key("items")
      writer.array { writer in
        for (place, item) in list.items.enumerated() {
          write(item, place: place, range: range, inner: inner, to: &writer)
        }
      }
    }
  }

  /// What is replaced behind the quote of a string that is begun.
  ///
  /// Editors count a quote as no part of a word, and many let only those items through that go on as
  /// the word does; so the quote stays where it is.
  private func innerRange(of list: CompletionList) -> PositionRange? {
    let start = list.range.lowerBound
    guard start < min(caret, list.range.upperBound),
      document.source.text.bytes(in: start..<(start + 1)) == [UInt8(ascii: "\"")]
    else { return nil }
    return document.source.text.range(of: (start + 1)..<list.range.upperBound, in: encoding)
  }

  private func write(
    _ item: CompletionItem, place: Int, range: PositionRange, inner: PositionRange?,
    to writer: inout JSONWriter
  ) {
    let isSnippet = client.snippets && item.text.hasStops
    var range = range
    var newText = isSnippet ? item.text.snippet : item.text.plain
    var filterText = item.filterText
    if let inner, newText.hasPrefix("\"") {
      range = inner
      newText.removeFirst()
      if filterText.hasPrefix("\"") { filterText.removeFirst() }
      if filterText.hasSuffix("\"") { filterText.removeLast() }
    }
    writer.object { writer in
      writer.member("label", item.label)
      writer.member("kind", item.kind.number)
      if client.labelDetails, let detail = item.detail {
        writer.key("labelDetails")
        writer.object { $0.member("description", detail) }
      } else {
        writer.optionalMember("detail", item.detail)
      }
      if item.isDeprecated, client.deprecatedTag { writer.member("tags", [1]) }
      if item.isPreselected { writer.member("preselect", true) }
      writer.member("sortText", Self.sortText(place))
      if filterText != item.label { writer.member("filterText", filterText) }
      if isSnippet { writer.member("insertTextFormat", 2) }
      writer.key("textEdit")
      writer.object { writer in
        writer.member("range", range)
        writer.member("newText", newText)
      }
      if !item.additionalEdits.isEmpty {
        writer.key("additionalTextEdits")
        writer.textEdits(item.additionalEdits, in: document, encoding: encoding)
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

  /// Sorts like the item's place in the list.
  private static func sortText(_ place: Int) -> String {
    let digits = String(place)
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
