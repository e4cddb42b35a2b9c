import JSONText
import LayoutEvaluation
import SourceProject

/// The documents of a folder, with the layouts that they use written out as `lintel format --expand` does.
struct Expansion {
  private var documents: [String: JSONValue] = [:]

  init(_ files: [LayoutComposition.File?]) {
    for case let file? in files {
      if let document = file.document { documents[file.name + ".layout.json"] = document }
    }
  }

  subscript(className: String) -> JSONValue? { documents[className + ".layout.json"] }

  /// The number of files.
  var count: Int { documents.count }

  /// Lays out a document: its root without ids and elements that are hidden.
  ///
  /// - Parameters:
  ///   - className: The name of the class.
  ///   - index: The index of the variant that is laid out; nil for the document.
  /// - Returns: The root.
  /// - Throws: The name of a file, variable or variant that is not there.
  func root(of className: String, variant index: Int? = nil) throws -> JSONValue {
    guard let index, var document = self[className] else {
      return try expanded(className + ".layout.json", [:])
    }
    guard let variant = document["variants"]?.items?[index] else {
      throw Failure(message: "no variant \(index)")
    }
    document = .object(
      (document.members ?? []).map { member in
        member.key == "root"
          ? .init("root", hiding(variant["hidden"]?.members ?? [], in: member.value)) : member
      })
    var copy = self
    copy.documents[className + ".layout.json"] = document
    let set = variant["variables"]?.members ?? []
    return try copy.expanded(
      className + ".layout.json",
      Dictionary(set.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
  }

  private func hiding(_ hidden: [JSONValue.Member], in value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): return .array(items.map { hiding(hidden, in: $0) })
    case .object(var members):
      members = members.map { .init($0.key, hiding(hidden, in: $0.value)) }
      if let id = value["id"]?.string, let flag = hidden.first(where: { $0.key == "#" + id }) {
        members = members.filter { $0.key != "hidden" } + [.init("hidden", flag.value)]
      }
      return .object(members)
    default: return value
    }
  }

  struct Failure: Error { let message: String }

  private func expanded(_ file: String, _ set: [String: JSONValue]) throws -> JSONValue {
    guard let document = documents[file], let root = document["root"] else {
      throw Failure(message: "no file \(file)")
    }
    var variables: [String: JSONValue] = [:]
    for member in document["variables"]?.members ?? [] { variables[member.key] = member.value }
    for (name, value) in set {
      guard variables[name] != nil else { throw Failure(message: "no variable \(name)") }
      variables[name] = value
    }
    return try expanded(root, variables)
  }

  private func expanded(_ value: JSONValue, _ variables: [String: JSONValue]) throws -> JSONValue {
    switch value {
    case .string(let text): return try resolved(text, variables)
    case .array(let items):
      return .array(
        try items.flatMap { item -> [JSONValue] in
          guard let each = item["each"] else {
            let item = try expanded(item, variables)
            return item["hidden"] == .boolean(true) ? [] : [item]
          }
          let entries = each.items ?? Array(repeating: .object([]), count: Int(each.number ?? 0))
          return try entries.map { entry in
            var members = item.members?.filter { $0.key != "each" && $0.key != "variables" } ?? []
            members.append(
              .init(
                "variables",
                .object((entry.members ?? []) + (item["variables"]?.members ?? []))))
            return try expanded(.object([.init("type", .string("node"))] + members), variables)
          }
        })
    case .object(let members):
      guard let file = value["layout"]?.string else {
        return .object(
          try members.filter { !["id", "assumed", "unknown"].contains($0.key) }
            .map { .init($0.key, try expanded($0.value, variables)) }
            .filter { $0 != .init("hidden", .boolean(false)) }.sorted { $0.key < $1.key })
      }
      var set: [String: JSONValue] = [:]
      for member in value["variables"]?.members ?? [] {
        set[member.key] = try expanded(member.value, variables)
      }
      let root = try expanded(file, set)
      let own = try expanded(
        .object(members.filter { !["layout", "variables"].contains($0.key) }), variables)
      guard root["type"]?.string == "node" else {
        return .object(
          ((own.members ?? []) + [.init("child", root)]).sorted { $0.key < $1.key })
      }
      var merged: [String: JSONValue] = [:]
      for member in (root.members ?? []) + (own.members ?? []) {
        guard member.key == "style", let style = merged["style"]?.members else {
          merged[member.key] = member.value
          continue
        }
        let new = member.value.members ?? []
        merged["style"] = .object(
          (style.filter { old in !new.contains { $0.key == old.key } } + new)
            .sorted { $0.key < $1.key })
      }
      return .object(merged.map { .init($0, $1) }.sorted { $0.key < $1.key })
    default: return value
    }
  }

  private func resolved(_ text: String, _ variables: [String: JSONValue]) throws -> JSONValue {
    if text.hasPrefix("$$") { return .string(text) }
    let isNegated = text.hasPrefix("!$")
    guard isNegated || text.hasPrefix("$") else { return .string(text) }
    let name = String(text.dropFirst(isNegated ? 2 : 1))
    guard let value = variables[name] else { throw Failure(message: "no variable \(name)") }
    guard isNegated else { return value }
    guard let flag = value.bool else { throw Failure(message: "\(name) is no boolean") }
    return .boolean(!flag)
  }
}

/// Imports the layouts of a file with their elements.
func keptLayouts(_ texts: [String: String], of paths: [String]) -> [ImportedLayout] {
  let project = SourceProject(root: "/nowhere")
  project.refresh(
    texts: Dictionary(uniqueKeysWithValues: texts.map { ("/nowhere/" + $0.key, $0.value) }))
  let importer = LayoutImporter(project: project, options: ImportOptions(keepsElements: true))
  return paths.flatMap { importer.layouts(in: "/nowhere/" + $0) }
}
