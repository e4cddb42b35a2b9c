import SystemAccess

/// The source files below some folders, those nearest to a starting folder first.
///
/// The order is that of distance: the starting folder with all below it, then what else is below its parent, up to the
/// root. Beyond a limit files are only counted. Hidden folders, products of builds and copies of Texture are left out.
/// A link to a folder is followed once, if the folder is not below the root itself.
struct SourceFiles {
  private(set) var paths: [String] = []

  /// The number of files beyond the limit.
  private(set) var omittedCount = 0

  /// The folders with products of a package, `.build`, and the packages and Xcode projects themselves.
  private(set) var builtFolders: [String] = []
  private(set) var projects: [String] = []

  /// The resources that were passed by.
  private(set) var resources = ResourceFiles()

  private let roots: [String]
  private let limits: SourceProject.Limits
  private var linkedFolders: Set<String> = []

  /// - Parameters:
  ///   - roots: The folders; none is below another.
  ///   - start: The folder whose files come first.
  ///   - limits: The limits of the project.
  init(below roots: [String], nearest start: String? = nil, _ limits: SourceProject.Limits) {
    (self.roots, self.limits) = (roots, limits)
    let first = start.flatMap { start in roots.first { Self.isInside(start, $0) } }
    if let first, var folder = start {
      var walked: String?
      while true {
        walk(folder, without: walked)
        if folder == first { break }
        walked = folder
        folder = ProjectFolders.parent(folder)
      }
    }
    for root in roots where root != first { walk(root, without: nil) }
  }

  private static func isInside(_ folder: String, _ root: String) -> Bool {
    folder == root || folder.hasPrefix(root == "/" ? "/" : root + "/")
  }

  private mutating func walk(_ start: String, without walked: String?) {
    var folders = [start]
    while let folder = folders.popLast(), paths.count + omittedCount < limits.counted {
      if folder == walked { continue }
      let entries = SystemAccess.entries(in: folder)
      if ProjectFolders.isTextureFolder(entries.map(\.name)) { continue }
      noteProjects(folder, entries)
      for entry in entries where !Self.isSkipped(entry.name) {
        let path = folder == "/" ? "/" + entry.name : folder + "/" + entry.name
        if entry.kind != .folder, SourceProject.isSource(entry.name) {
          if paths.count < limits.files { paths.append(path) } else { omittedCount += 1 }
        } else if entry.kind == .folder || entry.kind == .link && follows(path) {
          if Self.hasOtherExtension(entry.name) {
            resources.add(path, entry.name, isFolder: entry.kind == .folder)
          } else {
            folders.append(path)
          }
        } else {
          resources.add(path, entry.name, isFolder: false)
        }
      }
    }
  }

  private mutating func noteProjects(_ folder: String, _ entries: [SystemAccess.FolderEntry]) {
    for entry in entries {
      switch entry.name {
      case ".build": builtFolders.append(folder)
      case "Package.swift": projects.append(folder)
      case let name where name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace"):
        projects.append(PackageManifest.join(folder, name))
      default: break
      }
    }
  }

  private mutating func follows(_ link: String) -> Bool {
    guard SystemAccess.stamp(of: link)?.isFolder == true,
      let target = SystemAccess.canonical(link),
      !roots.contains(where: { Self.isInside(target, $0) })
    else { return false }
    return linkedFolders.insert(target).inserted
  }

  /// True for the name of a folder that is no folder of sources, unlike `App 2.0` and `io.app.feature`.
  static func hasOtherExtension(_ name: String) -> Bool {
    name.contains(".") && otherExtensions.contains { name.hasSuffix($0) }
  }

  private static let otherExtensions = [
    "xcodeproj", "xcworkspace", "xcassets", "framework", "xcframework", "bundle", "lproj", "png",
    "json", "md", "txt", "plist", "strings", "xib", "storyboard", "jpg", "pdf", "yml", "a",
  ].map { "." + $0 }

  static func isSkipped(_ name: String) -> Bool {
    name.hasPrefix(".") || name == "node_modules" || name == "DerivedData" || name == "build"
  }
}
