import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Extracts an element to a layout: the element becomes a use of it, or all elements do that differ from it only in ids
/// and values.
///
/// The keys that only the parent reads stay at the use, so that the use is laid out like the element before. All other
/// keys move to the root of the layout. An element that is not a `node` is wrapped in a `node`.
enum LayoutExtraction: Refactoring {
  static let kind = CodeAction.Kind.extract

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    guard let first = Occurrence(of: element, in: document),
      let inherited = first.inheritedVariables(in: document)
    else { return [] }
    let name = document.freeLayoutName(for: element)
    let formatting = document.formattingSteps
    var extraction = Extraction(
      name: name, occurrences: [first], definitions: inherited.definitions)
    extraction.occurrences[0].handOn(inherited.names)
    var actions = [
      CodeAction(
        "Extract to the layout \(shortened(name))", .extract,
        structure: extraction.structure(in: document), steps: extraction.steps + formatting)
    ]
    if first.layout == nil, let similar = SimilarElements(to: first, in: document) {
      extraction = Extraction(
        name: name, occurrences: similar.occurrences, definitions: similar.definitions,
        replaced: similar.replaced)
      actions.append(
        CodeAction(
          "Extract all \(similar.phrase) to the layout \(shortened(name))\(similar.variablesPhrase)",
          .extract, structure: extraction.structure(in: document),
          steps: extraction.steps + formatting))
    }
    return actions
  }

  /// The extraction of an element to a layout that names nothing of the document.
  struct SelfContained {
    let name: String

    /// The object that becomes the use.
    let use: [Location.Step]
    let action: CodeAction
  }

  /// The extraction of an element of the document's root alone, with the variables of the document that it names handed
  /// on; `nil` if the element cannot be extracted.
  static func selfContained(_ element: ElementID, in document: LiveDocument) -> SelfContained? {
    guard var first = Occurrence(of: element, in: document), first.layout == nil,
      let handed = first.documentVariables(in: document)
    else { return nil }
    first.handOn(handed.names)
    let name = document.freeLayoutName(for: element)
    let extraction = Extraction(
      name: name, occurrences: [first], definitions: handed.definitions)
    return SelfContained(
      name: name, use: first.path,
      action: CodeAction(
        "Extract to a document", .extract, structure: extraction.structure(in: document),
        steps: extraction.steps + document.formattingSteps))
  }

  /// An element that becomes a use of the layout.
  struct Occurrence {
    let element: ElementID
    let node: SyntaxNode

    /// The object in the document, and the element's JSON Pointer.
    let path: [Location.Step]
    let pointer: String

    /// The keys that stay at the use, in the order of the text.
    let kept: [String]
    let id: String?

    /// True if the use and the root of the layout are one element.
    let isNode: Bool

    /// The variables that the use sets.
    var arguments = JSONObject()

    /// The keys that the parent reads, or that name the element.
    static let keysOfUse: Set = ["id", "style", "hidden", "position", "captured"]

    /// - Returns: `nil` for the root of the document or of a layout, for a part of a button, and for a use of a layout.
    init?(of element: ElementID, in document: LiveDocument) {
      let source = document.source
      switch document.elements.slot(of: element) {
      case .titleNode, .imageNode, .backgroundImageNode: return nil
      default: break
      }
      guard let node = document.objectOfUse(element), let path = source.path(to: node),
        path.first == .key("root")
          ? path.count > 1 : path.first == .key("layouts") && path.count > 3,
        document.elements.declaration(of: element) != nil
      else { return nil }
      let keys = source.entries(of: node).map { source.key(of: $0) ?? "" }
      guard Set(keys).count == keys.count, !keys.contains("layout"), !keys.contains("each") else {
        return nil
      }
      self.element = element
      self.node = node
      self.path = path
      pointer = document.pointer(of: element)
      kept = keys.filter(Self.keysOfUse.contains)
      id = source.lastEntry("id", of: node).flatMap { source.string(of: $0) }
      isNode = document.elements.type(of: element) == .node
    }

    /// The layout in which it is; `nil` in the root of the document.
    var layout: String? { path.first == .key("layouts") ? path[1].name : nil }

    /// The variables of the enclosing layout that the moved members name; `nil` if they cannot be handed on.
    func inheritedVariables(in document: LiveDocument) -> HandedVariables? {
      guard let layout else { return HandedVariables() }
      let source = document.source
      let path: [Location.Step] = [.key("layouts"), .key(layout), .key("variables")]
      var handed = HandedVariables()
      for name in movedNames(in: document) {
        if name.layout == layout { handed.names.insert(name.name) }
        // In another layout the entry of an `each` around this one does not count.
        if name.layout == nil, name.name == "index" { return nil }
      }
      // Variables of the document are visible in all its layouts.
      return handed.define { name, isHanded in
        guard let entry = source.entry(at: path + [.key(name)]) else {
          return isHanded || name == "index" ? .unusable : .visible
        }
        return .value(source.text.bytes(in: entry.valueRange))
      }
    }

    /// The names of variables in the members that move to the layout.
    private func movedNames(in document: LiveDocument) -> [VariableString.Name] {
      let source = document.source
      let range = source.syntax.range(of: node)
      let staying = kept.compactMap { source.lastEntry($0, of: node)?.valueRange }
      return document.text.variableStrings(in: range).filter { string in
        !string.isArgument && range.contains(string.range.lowerBound)
          && !staying.contains { $0.contains(string.range.lowerBound) }
      }.flatMap(\.names)
    }

    /// The variables of the document that the moved members name, except for variables that all documents of the folder
    /// see; `nil` if they cannot be handed on.
    func documentVariables(in document: LiveDocument) -> HandedVariables? {
      var handed = HandedVariables()
      let names = movedNames(in: document).filter { $0.layout == nil }
      handed.names = Set(names.map(\.name)).filter { !document.isVisibleInFolder($0) }
      return handed.define(by: document)
    }

    /// Sets variables at the use to the variables of the same names around it.
    mutating func handOn(_ names: Set<String>) {
      arguments = JSONObject(
        names.sorted().map { JSONObject.Member(key: $0, value: .string("$\($0)")) })
    }

    /// The members of the use before its `child`.
    func members(using layout: String) -> JSONObject {
      var members = JSONObject()
      if let id { members["id"] = .string(id) }
      members["layout"] = .string("#\(layout)")
      if !arguments.isEmpty { members["variables"] = .object(arguments) }
      return members
    }
  }

  private struct Extraction {
    let name: String
    var occurrences: [Occurrence]

    /// The variables of the layout.
    let definitions: JSONObject

    /// The values of the first element that become references, with the names of their variables.
    var replaced: [(location: Location, name: String)] = []

    func structure(in document: LiveDocument) -> CodeAction.Structure {
      if occurrences[0].isNode { return .same }
      guard occurrences[0].layout != nil else {
        return .wrapsEach(occurrences.map(\.pointer))
      }
      var pointers: [String] = []
      document.elements.forEach { element in
        if document.objectOfUse(element) == occurrences[0].node {
          pointers.append(document.pointer(of: element))
        }
      }
      return .wrapsEach(pointers)
    }

    /// The steps of the action: each element is wrapped in a `node`, which takes the keys for the parent; then the
    /// first element moves to the layout, and the remaining elements are removed.
    ///
    /// Comments in the first element move with it; comments before an element stay at the use.
    var steps: [CodeAction.Step] {
      let layout = Location(nil, [.key("layouts"), .key(name)], part: .value)
      return [
        .rewriting { [self] document in
          replaced.map { .setValue($0.location, .string("$\($0.name)")) }
            + occurrences.compactMap { occurrence in
              document.element(at: occurrence.pointer).map {
                .wrap($0, type: "node", members: occurrence.members(using: name))
              }
            }
        },
        .rewriting { [self] _ in
          var rewrites: [Rewrite] = []
          if !definitions.isEmpty {
            rewrites.append(.setMember(of: layout, key: "variables", .object(definitions)))
          }
          for (index, occurrence) in occurrences.enumerated() {
            let use = Location(nil, occurrence.path, part: .value)
            let element = use.appending(.key("child"), part: .value)
            rewrites += occurrence.kept.map {
              .moveMember(element.appending(.key($0), part: .value), to: use, key: $0)
            }
            rewrites.append(
              index == 0 ? .moveMember(element, to: layout, key: "root") : .remove(element))
          }
          return rewrites
        },
      ]
    }
  }
}

extension LiveDocument {
  /// An unused name for a layout: the element's id, else its type, with a number if that is taken.
  fileprivate func freeLayoutName(for element: ElementID) -> String {
    let id = elements.id(of: element) ?? ""
    let isGood = !id.isEmpty && id.utf8.count <= 40 && id.utf8.first != UInt8(ascii: "#")
    let name = isGood ? id : elements.declaration(of: element)?.name ?? "layout"
    let taken = text.layoutNames
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// The step that formats the document after an action; empty if the document was not formatted before, or has more
  /// than a megabyte, which takes longer than a menu may.
  var formattingSteps: [CodeAction.Step] {
    let options = FormattingOptions().following(source)
    guard text.syntaxErrors.isEmpty, source.text.utf8Count <= 1_048_576,
      let formatted = try? source.formatted(options),
      formatted.edits.isEmpty
    else { return [] }
    return [
      .rewriting { document in
        let edits = (try? document.source.formatted(options))?.edits ?? []
        return edits.map {
          .replaceText($0.range, String(decoding: $0.replacement, as: UTF8.self))
        }
      }
    ]
  }
}

extension DocumentSource {
  /// The value at the end of a path from the document's own object.
  func entry(at path: [Location.Step]) -> SyntaxEntry? {
    var entry = syntax.root
    for step in path {
      guard let node = entry.container else { return nil }
      switch step {
      case .key(let key):
        guard let next = lastEntry(key, of: node) else { return nil }
        entry = next
      case .index(let index):
        let entries = entries(of: node)
        guard entries.indices.contains(index) else { return nil }
        entry = entries[index]
      case .duplicate, .file: return nil
      }
    }
    return entry
  }

  /// The path from the document's own object to an object or array; `nil` in a member that a later member overrides.
  func path(to node: SyntaxNode) -> [Location.Step]? {
    var steps: [Location.Step] = []
    var node = node
    while let parent = syntax.parent(of: node) {
      if syntax.kind(of: parent) == .array {
        steps.append(.index(syntax.index(of: node, in: text)))
      } else {
        guard let entry = entries(of: parent).last(where: { $0.container == node }),
          let key = key(of: entry), lastEntry(key, of: parent)?.container == node
        else { return nil }
        steps.append(.key(key))
      }
      node = parent
    }
    return steps.reversed()
  }
}
