import JSONText

/// The ids by which the variants and tests of a document name its elements.
struct DocumentReferences {
  /// The ids of variants: they name elements of the document itself only.
  private(set) var ofVariants: Set<String> = []

  /// The ids of elements of which a variant changes more than whether they are hidden.
  private(set) var changed: Set<String> = []

  /// The elements that each variant hides or shows, by id: true for one that is hidden.
  private(set) var hidden: [[String: Bool]] = []

  /// The ids of elements that variants replace.
  private(set) var replaced: Set<String> = []

  /// The ids of tests, which may name elements of layouts too.
  private(set) var ofTests: Set<String> = []

  /// True if a variant or test names elements otherwise than by an id.
  private(set) var isUnclear = false

  init(_ document: JSONValue) {
    for variant in document["variants"]?.items ?? [] {
      var hidden: [String: Bool] = [:]
      for member in variant["hidden"]?.members ?? [] {
        hidden[String(member.key.dropFirst())] = member.value.bool
      }
      self.hidden.append(hidden)
      if variant["variables"] != nil { isUnclear = true }
      for key in ["hidden", "text", "style", "values", "instead", "order"] {
        for member in variant[key]?.members ?? [] {
          add(member.key, under: key)
          if key == "hidden", member.value.bool == nil { isUnclear = true }
          for item in key == "order" ? member.value.items ?? [] : [] {
            add(item.string ?? "", under: key)
          }
        }
      }
    }
    for test in document["expect"]?.items ?? [] {
      guard let text = test.string else {
        isUnclear = true
        continue
      }
      for part in text.split(separator: "#", omittingEmptySubsequences: false).dropFirst() {
        ofTests.insert(String(part.prefix(while: Self.isPartOfID)))
      }
    }
  }

  private mutating func add(_ selector: String, under key: String) {
    guard selector.first == "#", selector.dropFirst().allSatisfy(Self.isPartOfID) else {
      isUnclear = true
      return
    }
    let id = String(selector.dropFirst())
    ofVariants.insert(id)
    if key != "hidden" { changed.insert(id) }
    if key == "instead" { replaced.insert(id) }
  }

  private static func isPartOfID(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "-"
  }

  /// True if a variant or test names an id of the document.
  func name(_ id: String) -> Bool { ofVariants.contains(id) || ofTests.contains(id) }
}
