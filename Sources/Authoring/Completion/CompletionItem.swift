import Diagnostics
package import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// The completions at a position of a document.
package struct CompletionList: Hashable, Sendable {
  /// The bytes that every item replaces: the word that is half typed, with its quotes.
  ///
  /// The range is within one line, and the caret is in it or at one of its ends.
  package let range: Range<Int>

  /// The most probable first.
  package var items: [CompletionItem] = []

  /// True if more typing brings other items.
  package internal(set) var isIncomplete = false

  /// True if an element of a list can begin at the caret, and nothing of it is typed.
  package internal(set) var isOfElements = false

  /// True if the caret is in the expression of a layout test.
  package internal(set) var isInExpectation = false
}

/// One proposal to insert.
package struct CompletionItem: Hashable, Sendable {
  package let label: String
  package let kind: Kind

  /// The detail in this context, in a few words.
  package internal(set) var detail: String?

  /// The text that replaces the list's range.
  package internal(set) var text: SnippetText

  /// The text that the word in the list's range is compared with; it begins with a quote if the word does.
  package internal(set) var filterText: String

  /// The rank, by probability.
  package let rank: Rank

  /// The subject of its documentation.
  package internal(set) var subject: CompletionSubject?
  package internal(set) var isDeprecated = false

  /// True if it is so probable that it may be preselected; at most one of a list is.
  package internal(set) var isPreselected = false

  /// Edits beside the range: a comma to add or to remove.
  package internal(set) var additionalEdits: [SourceEdit] = []

  package enum Kind: Hashable, Sendable {
    case key
    case type
    case value
    case length
    case rule

    /// A larger text with tab stops.
    case template

    /// The brackets that are open.
    case closing
  }

  package enum Rank: Int, Hashable, Comparable, Sendable {
    /// A member without which the document has an error.
    case required
    case probable
    case usual

    /// A member without effect in its context.
    case inert
    case deprecated

    package static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  init(
    _ label: String, _ kind: Kind, _ text: SnippetText, rank: Rank, detail: String? = nil,
    filter: String? = nil, about subject: CompletionSubject? = nil
  ) {
    self.label = label
    self.kind = kind
    self.text = text
    self.rank = rank
    self.detail = detail
    self.subject = subject
    filterText = filter ?? label
  }
}

extension CompletionList {
  /// Sorts the items by rank and label, and preselects at most one.
  mutating func rank() {
    items.sort { ($0.rank, $0.label) < ($1.rank, $1.label) }
    guard let first = items.first, first.rank <= .probable else { return }
    // Among several that are equally probable the alphabet decides nothing.
    let isAlone = items.count < 2 || items[1].rank > first.rank
    items[0].isPreselected = first.rank == .required || isAlone
  }
}

/// The items for a position in an array.
struct ItemCompletions {
  let scope: CompletionScope
  let site: CompletionSite
  let shape: ValueShape

  var items: [CompletionItem] {
    switch shape {
    case .elements:
      ElementCompletions(site: site, slot: "children", parent: scope.type?.type).items
    case .strings: scope.path.last == "lintel-disable" ? codes : markedKeys
    case .variants: variants
    case .variantNames: variantNames
    case .ids: children
    case .records, .measuredSizes: [sized]
    default: []
    }
  }

  /// The names of screens that are not listed yet.
  private var variantNames: [CompletionItem] {
    var names = scope.document.header.variants.map(\.name)
    if !names.contains(WrittenExpectation.ownScreenName) {
      names.insert(WrittenExpectation.ownScreenName, at: 0)
    }
    return names.filter { !site.otherStrings.contains($0) }.map { name in
      let text = JSONValue.string(name).description
      return CompletionItem(
        name, .value, SnippetText(text), rank: .usual, filter: site.quoted(name),
        about: scope.subject(of: "on"))
    }
  }

  private var sized: CompletionItem {
    let text = ValueTemplates().item(of: shape, in: scope.path)
    return CompletionItem(
      text.plain, .template, text, rank: .usual, detail: "size", filter: text.plain,
      about: scope.subject(of: "from"))
  }

  /// The codes of rules, all equally probable.
  ///
  /// Codes of diagnostics about the element would be more probable, but finding them requires a check of the whole
  /// document.
  private var codes: [CompletionItem] {
    allRules.map { $0.code }.filter { !site.otherStrings.contains($0) }.map { code in
      CompletionItem(
        code, .rule, SnippetText("\"\(code)\""), rank: .usual, filter: site.quoted(code),
        about: .rule(code))
    }
  }

  /// The keys of the element's type, for the marks of an element that was imported from source code.
  private var markedKeys: [CompletionItem] {
    let own = (scope.type?.properties ?? []).map(\.name)
    let names = (scope.path.last == "unknown" ? ["size"] : []) + own.filter { $0 != "size" }
    return names.filter { !site.otherStrings.contains($0) }.map { name in
      CompletionItem(
        name, .value, SnippetText("\"\(name)\""), rank: .usual, filter: site.quoted(name),
        about: CompletionSubject.key([scope.owner] + scope.path))
    }
  }

  /// The ids of the children that a variant orders, without ids that are listed already.
  private var children: [CompletionItem] {
    guard let name = scope.path.last, name.utf8.first == UInt8(ascii: "#") else { return [] }
    let document = scope.document
    let element = document.element(withID: String(name.dropFirst()))
    let ids = (element.map(document.elements.children) ?? []).compactMap { child in
      document.elements.slot(of: child) == .children ? document.elements.id(of: child) : nil
    }
    return ids.map { "#\($0)" }.filter { !site.otherStrings.contains($0) }.map { name in
      CompletionItem(
        name, .value, SnippetText(JSONValue.string(name).description), rank: .probable,
        filter: site.quoted(name), about: CompletionSubject.key([scope.owner] + scope.path))
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

/// Whole elements, for a position at which an element can begin.
struct ElementCompletions {
  let site: CompletionSite

  /// The key that holds the elements.
  let slot: String

  /// The type of the element that has the key.
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

/// A text to insert, with tab stops.
package struct SnippetText: Hashable, Sendable {
  private var pieces: [Piece] = []

  private enum Piece: Hashable, Sendable {
    case text(String)

    /// A tab stop with the text that is there until it is replaced.
    case stop(String)

    /// One of several texts, or `plain` where no choice is possible.
    case choice(plain: String, [String])
  }

  package init(_ text: String = "") {
    if !text.isEmpty { pieces = [.text(text)] }
  }

  static func stop(_ placeholder: String = "") -> SnippetText {
    var text = SnippetText()
    text.pieces = [.stop(placeholder)]
    return text
  }

  /// More texts than these are too many to choose from in a menu at the caret.
  private static let choiceLimit = 12

  /// Makes a stop with several texts to choose from.
  ///
  /// - Parameters:
  ///   - choices: The texts, beginning with the initial text.
  ///   - plain: The text of ``SnippetText/plain``.
  /// - Returns: The stop; without a choice for a single text or too many.
  package static func choice(of choices: [String], plain: String) -> SnippetText {
    guard (2...choiceLimit).contains(choices.count) else { return .stop(plain) }
    var text = SnippetText()
    text.pieces = [.choice(plain: plain, choices)]
    return text
  }

  static func + (left: SnippetText, right: SnippetText) -> SnippetText {
    var text = left
    text.pieces += right.pieces
    return text
  }

  static func + (left: SnippetText, right: String) -> SnippetText { left + SnippetText(right) }
  static func + (left: String, right: SnippetText) -> SnippetText { SnippetText(left) + right }

  package var hasStops: Bool {
    pieces.contains { if case .text = $0 { false } else { true } }
  }

  /// The text with the placeholders of its stops, for insertion without stops.
  package var plain: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .stop(let text), .choice(let text, _): text
      }
    }.joined()
  }

  /// The text in the notation of LSP, its stops counted from 1.
  package var snippet: String {
    var count = 0
    return pieces.map { piece in
      switch piece {
      case .text(let text): return Self.escaped(text)
      case .stop(let placeholder):
        count += 1
        return placeholder.isEmpty ? "$\(count)" : "${\(count):\(Self.escaped(placeholder))}"
      case .choice(_, let choices):
        count += 1
        let texts = choices.map { Self.escaped($0, inChoice: true) }
        return "${\(count)|\(texts.joined(separator: ","))|}"
      }
    }.joined()
  }

  private static func escaped(_ text: String, inChoice: Bool = false) -> String {
    let special: [Unicode.Scalar] = ["\\", "$", "}"] + (inChoice ? [",", "|"] : [])
    var result = ""
    for scalar in text.unicodeScalars {
      if special.contains(scalar) { result.append("\\") }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

extension Sequence<SnippetText> {
  /// The texts one behind the other, with a separator between each two.
  func joined(by separator: String) -> SnippetText {
    var result = SnippetText()
    for (index, text) in enumerated() { result = result + (index > 0 ? separator : "") + text }
    return result
  }

  /// The texts as the members of an object on one line.
  var inBraces: SnippetText {
    let members = joined(by: ", ")
    return members == SnippetText() ? SnippetText("{}") : "{ " + members + " }"
  }
}
