import SystemAccess

/// The folders of projects: their roots, and the copies of Texture in them.
///
/// The root of a file is
/// 1. its repository: the nearest folder upwards with `.git`, of a submodule the repository that has it;
/// 2. else the outermost folder upwards with a Podfile, a `Package.swift`, an Xcode project or workspace;
/// 3. else the nearest folder upwards with a `.lintel.json`.
///
/// The home folder and the root of the file system are no projects.
package struct ProjectFolders {
  /// The markers in a folder and in those above it.
  private struct Markers {
    var repository: String?
    var outermost: String?
    var configured: String?
  }

  private var markers: [String: Markers] = [:]
  private var copies: [String: Bool] = [:]
  private let home = SystemAccess.home

  package init() {}

  /// The root of the project that a folder is in; nil if no folder upwards has a mark of one.
  ///
  /// - Complexity: One look at each folder upwards, for all calls together.
  package mutating func root(ofFolder folder: String) -> String? {
    let found = markers(ofFolder: folder, depth: 0)
    return found.repository ?? found.outermost ?? found.configured
  }

  private mutating func markers(ofFolder folder: String, depth: Int) -> Markers {
    if let known = markers[folder] { return known }
    guard folder.hasPrefix("/"), folder != "/", folder != home, depth < 64 else { return Markers() }
    var found = markers(ofFolder: Self.parent(folder), depth: depth + 1)
    if SystemAccess.stamp(of: folder + "/.git") != nil,
      found.repository == nil || !Self.isSubmodule(folder)
    {
      found.repository = folder
    }
    if found.repository == nil, found.outermost == nil, Self.isPackageOrApp(folder) {
      found.outermost = folder
    }
    if SystemAccess.stamp(of: folder + "/.lintel.json") != nil { found.configured = folder }
    markers[folder] = found
    return found
  }

  /// True if the repository of a folder is kept in that of another one.
  private static func isSubmodule(_ folder: String) -> Bool {
    let path = folder + "/.git"
    guard SystemAccess.stamp(of: path)?.isFolder == false,
      let bytes = SystemAccess.read(path, limit: 4_096)
    else { return false }
    return String(decoding: bytes, as: UTF8.self).contains("/modules/")
  }

  private static func isPackageOrApp(_ folder: String) -> Bool {
    isPackageOrApp(SystemAccess.names(in: folder))
  }

  /// True for the names in the root of a repository, a package or an app.
  static func isMarked(_ names: [String]) -> Bool {
    names.contains(".git") || isPackageOrApp(names)
  }

  private static func isPackageOrApp(_ names: [String]) -> Bool {
    names.contains { name in
      name == "Podfile" || name == "Package.swift" || name.hasSuffix(".xcodeproj")
        || name.hasSuffix(".xcworkspace")
    }
  }

  /// True for a file of Texture's own source: what its classes do is known, and their code says nothing about a layout.
  ///
  /// - Complexity: One look at each folder upwards to the root, for all calls together.
  package mutating func isTexture(_ path: String, in root: String) -> Bool {
    var folder = Self.parent(path)
    var folders: [String] = []
    var isCopy = false
    while folder.count >= root.count, folder != "/", folder != "." {
      if let known = copies[folder] {
        isCopy = known
        break
      }
      folders.append(folder)
      if Self.isTextureFolder(SystemAccess.names(in: folder)) {
        isCopy = true
        break
      }
      folder = Self.parent(folder)
    }
    for folder in folders { copies[folder] = isCopy }
    return isCopy
  }

  /// True for the folder of Texture's source, by the names in it.
  static func isTextureFolder(_ names: [String]) -> Bool {
    names.contains("ASDisplayNode.mm") || names.contains("ASDisplayNode.h")
  }

  /// The folder that a file or folder is in.
  package static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The nearest folder around all folders; nil without any.
  package static func common(_ folders: some Sequence<String>) -> String? {
    var common: [Substring]?
    for folder in folders {
      let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
      common = common.map { Array(zip($0, parts).prefix { $0 == $1 }.map(\.0)) } ?? parts
    }
    return common.map { $0.joined(separator: "/") }.map { $0.isEmpty ? "/" : $0 }
  }
}
