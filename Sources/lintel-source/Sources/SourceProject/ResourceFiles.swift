/// The resources that the search for source files passes by: tables of texts, asset catalogues and images.
struct ResourceFiles: Equatable {
  /// A table of texts in a language.
  struct Table: Hashable {
    /// The name of the table: `Localizable`.
    let name: String
    let path: String
    /// The language of the folder around it; nil for a file outside such folders, which holds for all languages.
    let language: String?

    /// True for a string catalogue, which has all languages.
    var isCatalogue: Bool { path.hasSuffix(".xcstrings") }
  }

  private(set) var tables: [Table] = []
  private(set) var languageFolders: [String] = []
  private(set) var catalogues: [String] = []
  private(set) var images: [String] = []

  /// True if a limit was reached, so that a resource that is not listed may be there.
  private(set) var isCut = false

  enum Limits {
    static let tables = 2_000
    static let languageFolders = 2_000
    static let catalogues = 1_000
    static let images = 50_000
  }

  enum Kind {
    case table
    case catalogue
    case image
    case languageFolder
  }

  static let imageExtensions: Set<String> = [
    "png", "jpg", "jpeg", "gif", "webp", "heic", "heif", "pdf", "svg",
  ]

  /// The extension of a name, in lower case; empty without one.
  static func fileExtension(_ name: String) -> String {
    guard let dot = name.utf8.lastIndex(of: 0x2E) else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The kind of a name; nil for any other one.
  static func kind(of name: String, isFolder: Bool) -> Kind? {
    switch fileExtension(name) {
    case "lproj": return isFolder ? .languageFolder : nil
    case "xcassets": return isFolder ? .catalogue : nil
    case "strings", "xcstrings": return isFolder ? nil : .table
    case let other: return !isFolder && imageExtensions.contains(other) ? .image : nil
    }
  }

  /// Adds a file or folder; a name of another kind is passed over.
  mutating func add(_ path: String, _ name: String, isFolder: Bool) {
    switch Self.kind(of: name, isFolder: isFolder) {
    case .table: addTable(path, name, language: nil)
    case .languageFolder: add(path, to: \.languageFolders, Limits.languageFolders)
    case .catalogue: add(path, to: \.catalogues, Limits.catalogues)
    case .image: add(path, to: \.images, Limits.images)
    case nil: break
    }
  }

  mutating func addTable(_ path: String, _ name: String, language: String?) {
    guard tables.count < Limits.tables else { return isCut = true }
    let table = String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    tables.append(Table(name: table, path: path, language: language))
  }

  private mutating func add(
    _ path: String, to list: WritableKeyPath<ResourceFiles, [String]>, _ limit: Int
  ) {
    if self[keyPath: list].count < limit { self[keyPath: list].append(path) } else { isCut = true }
  }
}
