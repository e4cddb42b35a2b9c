import LayoutEngine
import LiveDocuments

/// The items for a place where a member of an object can begin.
struct KeyCompletions {
  let scope: CompletionScope
  let site: CompletionSite
  let rest: CompletionSite.KeyRest

  func items() -> [CompletionItem] {
    let choice = KeyChoice(scope: scope, present: site.otherKeys)
    let templates = ValueTemplates(
      measurements: scope.element.map { Measurements(of: $0, in: scope.document) },
      freeID: scope.element.map { scope.document.freeID(for: $0) },
      alignsBaselines: scope.alignsBaselines)
    var items = choice.keys().map { item($0.key, $0.rank, templates) }
    if scope.isElement, !site.otherKeys.contains("type"), rest == .nothing {
      items += wholeTypes()
    }
    if !site.typed.isEmpty, !items.contains(where: { site.typed.isWithin($0.label) }) {
      items += oldNames(templates)
    }
    return items
  }

  private func item(
    _ key: KeyDeclaration, _ rank: CompletionItem.Rank, _ templates: ValueTemplates
  ) -> CompletionItem {
    let detail = key.defaultText.map { "\(key.shape.words), default \($0)" } ?? key.shape.words
    return CompletionItem(
      key.name, .key, text(of: key, templates), rank: rank,
      detail: key.isRequired ? "\(detail), required" : detail,
      filter: site.quoted(key.name), about: scope.subject(of: key.name))
  }

  private func text(of key: KeyDeclaration, _ templates: ValueTemplates) -> SnippetText {
    let name = SnippetText("\"\(key.name)\"")
    return switch rest {
    case .value: name
    case .colon: name + ":"
    case .nothing: name + ": " + templates.text(for: key, in: scope.path)
    }
  }

  /// An element that has no type yet can become one as a whole.
  private func wholeTypes() -> [CompletionItem] {
    SpecTemplates.types.map { type in
      // What is there already is not put in again.
      let members = SpecTemplates.members(type).enumerated().filter { index, member in
        index == 0 || !site.otherKeys.contains { member.plain.hasPrefix("\"\($0)\":") }
      }
      return CompletionItem(
        "type: \(type.name)", .template, members.map(\.element).joined(by: ", "), rank: .probable,
        detail: type.textureName, filter: site.quoted("type: \(type.name)"),
        about: .type(type.name))
    }
  }

  /// Names of 1.x, and style keys where 1.x had them: on the element itself.
  private func oldNames(_ templates: ValueTemplates) -> [CompletionItem] {
    guard scope.isElement || scope.isStyle else { return [] }
    var items: [CompletionItem] = []
    for old in OldStyleKey.all
    where site.typed.isWithin(old.name) && !site.otherKeys.contains(old.name) {
      var value = "\"\(old.name)\""
      switch rest {
      case .value: break
      case .colon: value += ":"
      case .nothing:
        value += old.name == "sizeRange" ? ": {}" : ": { \"width\": 40, \"height\": 40 }"
      }
      var item = CompletionItem(
        old.name, .key, SnippetText(value), rank: .deprecated,
        detail: "1.x name of \(old.replacement)", filter: site.quoted(old.name))
      item.isDeprecated = true
      items.append(item)
    }
    if scope.isElement {
      for key in KeyDeclaration.ofStyle
      where site.typed.isWithin(key.name) && !site.otherKeys.contains(key.name) {
        items += stylings(key, templates)
      }
    }
    return items
  }

  /// A style key on the element itself: within a new style, and as 1.x had it.
  private func stylings(_ key: KeyDeclaration, _ templates: ValueTemplates) -> [CompletionItem] {
    let subject = CompletionSubject.key([scope.owner, "style", key.name])
    var old = CompletionItem(
      key.name, .key, text(of: key, templates), rank: .deprecated,
      detail: "1.x place of style.\(key.name)", filter: site.quoted(key.name), about: subject)
    old.isDeprecated = true
    guard !site.otherKeys.contains("style"), rest == .nothing else { return [old] }
    let member = "\"\(key.name)\": " + templates.text(for: key, in: ["style"])
    return [
      CompletionItem(
        "style.\(key.name)", .key, "\"style\": " + [member].inBraces, rank: .usual,
        detail: key.shape.words, filter: site.quoted(key.name), about: subject),
      old,
    ]
  }
}

extension CompletionSite {
  /// A name as it is held against the word: with the word's quote, or with one where nothing is typed.
  func quoted(_ name: String) -> String {
    if range.isEmpty { return "\"\(name)\"" }
    guard let quote else { return name }
    return "\(quote)\(name)\(quote)"
  }
}

extension String {
  /// True if its letters are in `text`, in their order and in whatever case.
  func isWithin(_ text: String) -> Bool {
    var rest = text.lowercased()[...]
    for letter in lowercased() {
      guard let index = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: index)...]
    }
    return true
  }
}

extension LiveDocument {
  /// An `id` that no element has, made of the element's type.
  func freeID(for element: ElementID) -> String {
    let stem = elements.declaration(of: element)?.name ?? "element"
    var count = 1
    var name = stem
    // Many may be numbered one by one, so the steps grow.
    while self.element(withID: name) != nil {
      count += 1 + count / 2
      name = "\(stem)\(count)"
    }
    return name
  }
}
