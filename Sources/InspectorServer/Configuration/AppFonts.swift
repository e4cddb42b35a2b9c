import Fonts
import LayoutEngine
import LiveDocuments

/// The files of a project in which an app may bring fonts with it.
package struct AppFiles: Hashable, Sendable {
  /// The folder of the project; only files in it are read.
  package var folder: FilePath

  /// The property lists with `Info` in their names, in a stable order.
  package var lists: [FilePath]

  /// The font files, in a stable order.
  package var fonts: [FilePath]

  package init(folder: FilePath, lists: [FilePath] = [], fonts: [FilePath] = []) {
    self.folder = folder
    self.lists = lists
    self.fonts = fonts
  }

  /// The most property lists and font files that are used.
  package static let limit = 64
}

/// The fonts that apps bring with them: files that `UIAppFonts` of an `Info.plist` names.
///
/// Code asks for a font by the PostScript name in its file. Files are read only if a property list names one, and once for a project.
struct AppFonts {
  /// The files of the projects, by the folders of source files.
  private var projects: [FilePath: AppFiles?] = [:]

  /// The families of the projects, by their folders.
  private var families: [FilePath: [String: FontFamily]] = [:]

  /// The fonts of a configuration and of the projects in its folders.
  private var books: [Key: FontBook] = [:]

  private struct Key: Hashable {
    let folder: FilePath
    let base: FontBook?
  }

  /// The longest property list, the longest font file and the total length of the font files of a project, in bytes.
  private static let limits = (list: 1 << 20, font: 32 << 20, fonts: 128 << 20)

  /// The most projects and folders of source files that are cached.
  private static let cacheLimit = 1_024

  /// The fonts for the layouts of a source file: the fonts of its configuration and of its app.
  mutating func book(
    ofSourceAt path: FilePath, over base: FontBook?, _ trusted: TrustedFolders,
    _ source: any FileSource
  ) -> FontBook? {
    let folder = path.appending("..").normalized
    if projects.count >= Self.cacheLimit { self = AppFonts() }
    let project: AppFiles?
    if let known = projects[folder] {
      project = known
    } else {
      project = source.appFiles(ofSourceAt: path)
      projects[folder] = .some(project)
    }
    guard let project, !project.lists.isEmpty, !project.fonts.isEmpty else { return base }
    let own: [String: FontFamily]
    if let known = families[project.folder] {
      own = known
    } else {
      own = read(project, trusted, source)
      families[project.folder] = own
    }
    guard !own.isEmpty, let itemizer = base?.itemizer ?? (try? SystemItemizer()) else {
      return base
    }
    let key = Key(folder: project.folder, base: base)
    if let known = books[key] { return known }
    let book = FontBook(
      families: own.merging(base?.families ?? [:]) { $1 }, fallback: base?.fallback ?? [],
      itemizer: itemizer)
    books[key] = book
    return book
  }

  private func read(
    _ project: AppFiles, _ trusted: TrustedFolders, _ source: any FileSource
  ) -> [String: FontFamily] {
    let named = project.folder.appending("Info.plist")
    var names: Set<String> = []
    for path in project.lists.prefix(AppFiles.limit) {
      guard let file = trusted.file(path, namedBy: named, source),
        let bytes = try? source.read(file, limit: Self.limits.list)
      else { continue }
      names.formUnion(AppFontList.names(in: bytes))
    }
    guard !names.isEmpty else { return [:] }
    var result: [String: FontFamily] = [:]
    var length = 0
    for path in project.fonts.prefix(4 * AppFiles.limit)
    where names.contains(path.name.text) {
      guard let file = trusted.file(path, namedBy: named, source),
        let bytes = try? source.ofFonts.read(file, limit: Self.limits.font)
      else { continue }
      length += bytes.count
      guard length <= Self.limits.fonts, result.count < AppFiles.limit else { break }
      let postScriptNames = FontNames.postScriptNames(of: bytes)
      guard let file = try? FontFile(bytes, name: path.text) else { continue }
      for (index, name) in postScriptNames.enumerated() {
        guard let name, result[name] == nil, let face = try? file.face(index) else { continue }
        result[name] = FontFamily([.init(weight: nil, isItalic: false, face: face)])
      }
    }
    return result
  }
}

/// The names of font files in a property list.
enum AppFontList {
  /// The most names that are read.
  private static let limit = 256

  /// The last parts of the paths that `UIAppFonts` has in a property list of XML.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func names(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = text.firstRange(of: "<key>UIAppFonts</key>") else { return [] }
    let rest = text[key.upperBound...]
    guard let end = rest.firstRange(of: "</array>") else { return [] }
    var names: [String] = []
    for part in rest[..<end.lowerBound].split(separator: "<string>").dropFirst().prefix(limit) {
      guard let close = part.firstRange(of: "</string>") else { continue }
      var name = String(part[..<close.lowerBound])
      for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'")] {
        name.replace(entity, with: character)
      }
      name.replace("&amp;", with: "&")
      if let last = name.split(separator: "/").last { names.append(String(last)) }
    }
    return names
  }
}
