import LayoutEngine
import LiveDocuments

/// The items for the place of a key's value.
struct ValueCompletions {
  let scope: CompletionScope
  let site: CompletionSite
  let key: KeyDeclaration

  var items: [CompletionItem] = []

  /// True if more typing makes other items.
  var dependsOnDigits = false

  init(of key: KeyDeclaration, in scope: CompletionScope, at site: CompletionSite) {
    self.key = key
    self.scope = scope
    self.site = site
    fill()
  }

  var path: [String] { scope.path + [key.name] }
  private var subject: CompletionSubject { scope.subject(of: key.name) }

  private mutating func fill() {
    if scope.isElement || scope.isElementOfVariant, key.name == "type" { return addTypes() }
    switch key.shape {
    case .boolean:
      add(["true", "false"].map { value($0, filter: $0) })
    case .string: addString()
    case .number(let kind): addNumbers(kind)
    case .count: add([value("0", filter: "0")])
    case .dimension, .coordinate: addLengths()
    case .choice(let names): addNames(names)
    case .color: addNames(Color.named.compactMap(\.name))
    case .textRuns: break
    case .object, .uniform, .sizeRange, .strings, .variants, .expectations, .variantNames,
      .byElement, .elements, .records, .measuredSizes, .laidOver, .ids:
      addTemplates()
    case .element:
      let parent = scope.isElement ? scope.type?.type : nil
      add(ElementCompletions(site: site, slot: key.name, parent: parent).items)
    case .imagePath, .ignored: break
    }
  }

  mutating func add(_ items: [CompletionItem]) { self.items += items }

  /// A value that is spelled as it is shown.
  func value(
    _ text: String, filter: String, kind: CompletionItem.Kind = .value, detail: String? = nil,
    rank: CompletionItem.Rank = .usual
  ) -> CompletionItem {
    let isDefault = text == key.defaultText || text == "\"\(key.defaultText ?? "")\""
    return CompletionItem(
      text, kind, SnippetText(text), rank: rank, detail: detail ?? (isDefault ? "default" : nil),
      filter: site.quote == nil && !text.hasPrefix("\"") ? filter : site.quoted(filter),
      about: subject)
  }

  // MARK: Names

  private mutating func addNames(_ names: [String]) {
    for name in names where key.makesSense(name, aligningBaselines: scope.alignsBaselines) {
      add([
        CompletionItem(
          name, .value, SnippetText("\"\(name)\""), rank: .usual,
          detail: name == key.defaultText ? "default" : nil, filter: site.quoted(name),
          about: subject)
      ])
    }
  }

  private mutating func addString() {
    let text: String
    switch key.name {
    case "id":
      guard let element = scope.element else { return }
      text = scope.document.freeID(for: element)
    case "family": text = "fixed"
    default: return
    }
    add([
      CompletionItem(
        text, .value, SnippetText("\"\(text)\""), rank: .usual,
        detail: key.name == "id" ? "not taken yet" : "default", filter: site.quoted(text),
        about: subject)
    ])
  }

  // MARK: Types

  private mutating func addTypes() {
    let others = site.otherKeys.subtracting(["type"])
    let (slot, parent) =
      scope.element.map { element in
        (
          scope.document.elements.slot(of: element).rawValue,
          scope.document.elements.parent(of: element).map { scope.document.elements.type(of: $0) }
        )
      } ?? ("", nil)
    for type in SpecTemplates.types {
      let companions = others.isEmpty ? SpecTemplates.companions(of: type) : []
      add([
        CompletionItem(
          type.name, .type, ([SnippetText("\"\(type.name)\"")] + companions).joined(by: ", "),
          rank: SpecTemplates.isProbable(type.type, under: slot, of: parent) ? .probable : .usual,
          detail: type.textureName, filter: site.quoted(type.name), about: .type(type.name))
      ])
    }
    guard !site.typed.isEmpty, !items.contains(where: { site.typed.isWithin($0.label) }) else {
      return
    }
    for type in allTypes {
      guard let replacement = type.replacement, site.typed.isWithin(type.name) else { continue }
      var item = CompletionItem(
        type.name, .type, SnippetText("\"\(type.name)\""), rank: .deprecated,
        detail: "1.x name of \(replacement)", filter: site.quoted(type.name),
        about: .type(type.name))
      item.isDeprecated = true
      add([item])
    }
  }

  // MARK: Objects and arrays

  private mutating func addTemplates() {
    if case .sizeRange = key.shape {
      return add(
        SizeRangeTemplate.allCases.map { template in
          CompletionItem(
            template.label, .template, template.text, rank: .usual, detail: key.shape.words,
            filter: template.text.plain, about: subject)
        })
    }
    let templates = ValueTemplates(measurements: measurements)
    var texts = [templates.text(for: key, in: scope.path)]
    switch key.shape {
    case .uniform(_, let members):
      texts.append(
        members.map { "\"\($0.name)\": " + SnippetText.stop("8") }.inBraces)
    default: break
    }
    add(
      texts.map { text in
        CompletionItem(
          text.plain, .template, text, rank: .usual, detail: key.shape.words, filter: text.plain,
          about: subject)
      })
  }

  var measurements: Measurements? {
    scope.element.map { Measurements(of: $0, in: scope.document) }
  }
}
