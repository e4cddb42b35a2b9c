import JSONText
import LayoutEvaluation
import SourceProject
import SystemAccess

/// The hints of `.lintel.json` files, by folder.
struct FolderSettings {
  private let byFolder: [String: HintSettings]
  private let folders: [String: String]
  private let none = HintSettings()
  private var classes: [String: Set<String>] = [:]
  private var files: [String: Set<String>] = [:]

  init(_ hints: [String: JSONValue]) {
    var byFolder: [String: HintSettings] = [:]
    var folders: [String: String] = [:]
    for (folder, values) in hints {
      let canonical = SystemAccess.canonical(folder) ?? folder
      byFolder[canonical] = HintSettings(LibrarySettings.without(values))
      folders[canonical] = folder
    }
    self.byFolder = byFolder
    self.folders = folders
  }

  /// The hints of the nearest folder above a file that has any.
  func hints(of file: String) -> HintSettings {
    folder(of: file).flatMap { byFolder[$0] } ?? none
  }

  private func folder(of file: String) -> String? {
    guard !byFolder.isEmpty else { return nil }
    var path = file[...]
    while let slash = path.lastIndex(of: "/") {
      path = path[..<slash]
      if byFolder[String(path)] != nil { return String(path) }
    }
    return byFolder["/"] == nil ? nil : "/"
  }

  /// Records the classes that were evaluated with the hints of a file.
  mutating func note(_ layouts: [ImportedLayout], in file: String) {
    guard let folder = folder(of: file) else { return }
    classes[folder, default: []].formUnion(layouts.map(\.className))
    files[folder, default: []].insert(file)
  }

  /// The hints that gave no value although their class was evaluated, or that name a class that the project does not
  /// have, by folder and name.
  ///
  /// A folder around the project may have hints for classes of other projects.
  func unused(in project: SourceProject) -> [(folder: String, name: String)] {
    byFolder.keys.sorted().flatMap { folder -> [(folder: String, name: String)] in
      guard let settings = byFolder[folder], let evaluated = classes[folder] else { return [] }
      let isInProject = (folder + "/").hasPrefix(project.root + "/")
      let names = settings.unused(of: evaluated, in: files[folder] ?? []) {
        isInProject && !project.declares($0)
      }
      return names.map { (folders[folder] ?? folder, $0) }
    }
  }
}
