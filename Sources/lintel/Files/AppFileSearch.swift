import InspectorServer
import Platform
import SystemPackage

/// A search for the property lists and font files of the project that a source file is in.
///
/// Hidden folders, the code of dependencies and symbolic links are left alone.
struct AppFileSearch {
  private(set) var files: AppFiles?

  /// The most folders above a file that are looked at, and the most entries of folders below the project's.
  private static let limits = (above: 40, entries: 20_000)

  init(from path: FilePath) {
    guard let folder = Self.project(around: path) else { return }
    var found = AppFiles(folder: folder)
    var folders = [folder]
    var entries = 0
    while let folder = folders.popLast(), entries < Self.limits.entries {
      let names = Self.names(in: folder)
      entries += names.count
      var below: [FilePath] = []
      for name in names where name.first != UInt8(ascii: ".") {
        let path = folder.appending(name)
        switch Self.kind(of: name) {
        case .list where found.lists.count < AppFiles.limit:
          if Self.isFile(path) { found.lists.append(path) }
        case .font where found.fonts.count < 4 * AppFiles.limit:
          if Self.isFile(path) { found.fonts.append(path) }
        case .list, .font, .other: break
        case .folder:
          if !LayoutFileSearch.dependencyFolders.contains(name), Self.isFolder(path) {
            below.append(path)
          }
        }
      }
      folders += below.reversed()
    }
    files = found
  }

  /// The kind of an entry by its name.
  private enum Kind { case list, font, folder, other }

  private static func kind(of name: [UInt8]) -> Kind {
    func ends(_ ending: String) -> Bool {
      name.count > ending.utf8.count
        && zip(name.suffix(ending.utf8.count), ending.utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    if ends(".plist") {
      return ends("info.plist") || name.starts(with: "Info".utf8) ? .list : .other
    }
    if [".ttf", ".otf", ".ttc"].contains(where: ends) { return .font }
    // Folders of code have names without a dot, except for packages and catalogs of assets, which have no fonts.
    return name.contains(UInt8(ascii: ".")) ? .other : .folder
  }

  /// The folder of the repository around a file, else the nearest one with a project.
  private static func project(around path: FilePath) -> FilePath? {
    var nearest: FilePath?
    var folder = path.appending("..").normalized
    for _ in 0..<limits.above {
      if isThere(folder.appending(".git")) { return folder }
      if nearest == nil, hasProject(folder) { nearest = folder }
      let above = folder.appending("..").normalized
      if above == folder { break }
      folder = above
    }
    return nearest
  }

  private static func hasProject(_ folder: FilePath) -> Bool {
    names(in: folder).contains { name in
      name.elementsEqual("Podfile".utf8) || name.elementsEqual("Package.swift".utf8)
        || name.suffix(10).elementsEqual(".xcodeproj".utf8)
    }
  }

  private static func names(in folder: FilePath) -> [[UInt8]] {
    var names: [[UInt8]] = []
    try? readFolder(folder.cString) { name in
      if names.count < limits.entries { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func isThere(_ path: FilePath) -> Bool {
    (try? path.status(followingLinks: false)) != nil
  }

  private static func isFile(_ path: FilePath) -> Bool {
    (try? path.status(followingLinks: false))?.type == .regular
  }

  private static func isFolder(_ path: FilePath) -> Bool {
    (try? path.status(followingLinks: false))?.type == .directory
  }
}
