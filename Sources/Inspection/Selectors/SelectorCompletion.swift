import LayoutEngine
package import LiveDocuments

extension Selector {
  /// The ways to go on with the last condition of a selector that is being typed, each as the whole selector.
  ///
  /// - Parameters:
  ///   - typed: The text up to the cursor.
  ///   - document: The document whose types and ids are offered.
  ///   - codes: The codes of rules, for `:diagnostic`.
  /// - Returns: Selectors that begin as the text does.
  /// - Complexity: In the length of the text and the number of elements.
  package static func completions(
    of typed: String, in document: LiveDocument?, codes: [String]
  ) -> [String] {
    let site = SelectorSite(typed)
    let stem = String(typed[..<site.start])
    let conditions: [String] =
      switch site.kind {
      case .compound(let isEmpty):
        (isEmpty ? types(in: document) : []) + ids(in: document) + states + keys
      case .id: ids(in: document)
      case .state: states
      case .key: keys
      case .code: codes.map { "\($0))" }
      case .negation: (types(in: document) + ids(in: document) + states).map { "\($0))" }
      case .operand: []
      }
    return conditions.map { stem + $0 }.filter { $0.hasPrefix(typed) }
  }

  private static var states: [String] {
    State.allCases.map { ":\($0.rawValue)" } + [":diagnostic", ":diagnostic(", ":not("]
  }

  /// Keys that are compared stay open, and those that are there or not are closed.
  private static var keys: [String] {
    let written = styleProperties.map { "[\($0.name)]" }
    return SelectorNames.computed.map { ["type", "id"].contains($0) ? "[\($0)=" : "[\($0)<" }
      + written
  }

  private static func types(in document: LiveDocument?) -> [String] {
    var names: Set<String> = []
    document?.forEachElement { element in
      if let name = document?.declaration(of: element)?.name { names.insert(name) }
    }
    return names.sorted()
  }

  /// The ids that a selector can name as they are.
  private static func ids(in document: LiveDocument?) -> [String] {
    var ids: [String] = []
    document?.forEachElement { element in
      if ids.count < 1_000, let id = document?.id(of: element),
        (try? Selector("#\(id)"))?.alternatives.first?.compounds.first?.conditions == [.id(id)]
      {
        ids.append("#\(id)")
      }
    }
    return ids
  }
}

/// The position in a selector at which its last condition begins, and what it can be.
private struct SelectorSite {
  enum Kind {
    /// A type, where the compound is empty, or any other condition.
    case compound(isEmpty: Bool)
    case id
    case state
    case key
    case code
    case negation
    case operand
  }

  private(set) var start: String.Index
  private(set) var kind = Kind.compound(isEmpty: true)

  init(_ text: String) {
    start = text.startIndex
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      let next = text.index(after: index)
      if let open = quote {
        if character == open { quote = nil }
        continue
      }
      switch (character, kind) {
      case ("\"", .operand), ("'", .operand): quote = character
      case ("]", .key), ("]", .operand), (")", _): set(.compound(isEmpty: false), next)
      case (_, .operand): break
      case (_, .key): if "=<>!^$*".contains(character) { kind = .operand }
      case (" ", _), (">", _), (",", _): set(.compound(isEmpty: true), next)
      case ("#", .negation), (":", .negation): break
      case ("#", _): set(.id, index)
      case (":", _): set(.state, index)
      case ("[", _): set(.key, index)
      case ("(", .state):
        set(text[start..<index] == ":not" ? .negation : .code, next)
      default: break
      }
    }
  }

  private mutating func set(_ kind: Kind, _ start: String.Index) {
    self.kind = kind
    self.start = start
  }
}
