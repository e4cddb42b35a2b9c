import SystemAccess

/// The tables of texts of a project, in the base language of each.
final class ResourceTexts {
  /// The text of a key; nil if files that count alike have several.
  private typealias Texts = [String: String?]

  /// The project folder of a table, or the libraries in it.
  private struct Group: Hashable {
    let folder: String
    let isLibrary: Bool
  }

  private struct TableKey: Hashable {
    let name: String
    let group: Group
  }

  let reader: ResourceReader
  private unowned let resources: ProjectResources
  private var tables: [String: [Group: [ResourceFiles.Table]]] = [:]
  private var merged: [TableKey: Texts] = [:]
  private var shared: [String: Texts] = [:]

  /// - Complexity: In the number of tables; none is read.
  init(_ files: ResourceFiles, _ reader: ResourceReader, _ resources: ProjectResources) {
    (self.reader, self.resources) = (reader, resources)
    var all = files
    for folder in files.languageFolders {
      let name = folder[folder.index(after: folder.lastIndex(of: "/") ?? folder.startIndex)...]
      for entry in reader.entries(in: folder)
      where ResourceFiles.kind(of: entry.name, isFolder: entry.kind == .folder) == .table {
        all.addTable(folder + "/" + entry.name, entry.name, language: String(name.dropLast(6)))
      }
    }
    for table in all.tables {
      tables[table.name, default: [:]][group(of: table.path), default: []].append(table)
    }
  }

  private func group(of path: String) -> Group {
    Group(folder: resources.group(of: path), isLibrary: ProjectResources.isLibrary(path))
  }

  func text(_ key: String, table: String, forFileAt path: String) -> String? {
    guard tables[table] != nil else { return nil }
    let group = group(of: path)
    if let own = texts(TableKey(name: table, group: group))[key] { return own }
    return group.isLibrary ? nil : sharedTexts(table)[key] ?? nil
  }

  /// The texts of a table in all project folders but those of libraries.
  private func sharedTexts(_ table: String) -> Texts {
    if let known = shared[table] { return known }
    var result: Texts = [:]
    for group in (tables[table] ?? [:]).keys where !group.isLibrary {
      result.merge(texts(TableKey(name: table, group: group))) { $0 == $1 ? $0 : nil }
    }
    shared[table] = .some(result)
    return result
  }

  /// The texts of a table in a project folder: of the base language, and of the next one where that has none.
  private func texts(_ key: TableKey) -> Texts {
    if let known = merged[key] { return known }
    let files = tables[key.name]?[key.group] ?? []
    var result: Texts = [:]
    let named = files.filter { rank($0) != nil }
    let ordered = named.isEmpty ? inDevelopmentLanguage(files, key.group.folder) : named
    for rank in Set(ordered.map { rank($0) ?? 0 }).sorted() {
      var level: Texts = [:]
      for file in ordered where (self.rank(file) ?? 0) == rank {
        for (key, text) in content(file) {
          if let former = level[key], former != text {
            level[key] = .some(nil)
          } else {
            level[key] = .some(text)
          }
        }
      }
      result.merge(level) { first, _ in first }
    }
    merged[key] = result
    return result
  }

  /// The place of a table in the order of those that count; nil for a language that is not the base one by its name.
  private func rank(_ table: ResourceFiles.Table) -> Int? {
    switch table.language {
    case nil: 0
    case "Base"?: 1
    case "en"?, "English"?: 2
    case let language?: language.hasPrefix("en-") || language.hasPrefix("en_") ? 3 : nil
    }
  }

  /// The tables in the development language of a project, or in their only language.
  private func inDevelopmentLanguage(
    _ files: [ResourceFiles.Table], _ folder: String
  ) -> [ResourceFiles.Table] {
    if Set(files.map(\.language)).count < 2 { return files }
    guard let language = developmentLanguage(folder) else { return [] }
    return files.filter { $0.language == language }
  }

  private func developmentLanguage(_ group: String) -> String? {
    for name in SystemAccess.names(in: group) {
      let (path, mark) =
        name == "Package.swift"
        ? (group + "/" + name, "defaultLocalization:")
        : (group + "/" + name + "/project.pbxproj", "developmentRegion =")
      guard name == "Package.swift" || name.hasSuffix(".xcodeproj"), let bytes = reader.bytes(path)
      else { continue }
      // The line is found in bytes, because the file may have megabytes.
      let mark8 = Array(mark.utf8)
      for start in bytes.indices where bytes[start] == mark8[0] {
        guard bytes[start...].starts(with: mark8) else { continue }
        let rest = String(decoding: bytes[(start + mark8.count)...].prefix(40), as: UTF8.self)
        let language = rest.drop { $0 == " " || $0 == "\"" }
          .prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        if !language.isEmpty { return String(language) }
      }
    }
    return nil
  }

  private func content(_ table: ResourceFiles.Table) -> [String: String] {
    guard let bytes = reader.bytes(table.path) else { return [:] }
    if table.isCatalogue {
      let catalogue = StringCatalogue(bytes)
      if let fault = catalogue.fault {
        let before = bytes[..<min(fault.offset, bytes.count)]
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        reader.report(
          table.path, line: before.reduce(1) { $1 == 0x0A ? $0 + 1 : $0 },
          column: before.count - start + 1, "the string catalogue cannot be read: \(fault.message)")
      }
      return catalogue.texts
    }
    let strings = StringsText(bytes)
    if let fault = strings.fault {
      reader.report(
        table.path, line: fault.line, column: fault.column,
        "the texts from here on are not read: \(fault.message)")
    }
    return strings.texts
  }
}
