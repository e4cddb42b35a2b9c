import JSONText
import LayoutEvaluation
import SourceProject

/// The documents of a folder, with the layouts that they use written out as `lintel expand` does.
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

  /// The root of a document as it is laid out: without ids and elements that are hidden.
  func root(of className: String) throws -> JSONValue {
    try expanded(className + ".layout.json", [:])
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
