package import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import SystemAccess

/// The imports of one process; projects stay, so that files that did not change are not parsed again.
package final class SourceImport {
  private var projects: [String: SourceProject] = [:]

  package struct Request {
    package var paths: [String]
    package var root: String?
    package var texts: [String: String] = [:]
    package var width: Double = 375

    /// The values of `.lintel.json` files by their folders; the nearest folder above a file holds.
    package var hints: [String: JSONValue] = [:]

    package init(paths: [String]) {
      self.paths = paths
    }
  }

  package struct Result {
    package var files = 0
    package var classes: [JSONValue] = []
    package var failures: [JSONValue] = []

    /// Hints that gave no value although their class was evaluated.
    package var unusedHints: [(folder: String, name: String)] = []
  }

  package init() {}

  package func run(_ request: Request, namesFiles: Bool) -> Result {
    let paths = request.paths.map { SystemAccess.canonical($0) ?? $0 }
    let texts = Dictionary(
      request.texts.map { (SystemAccess.canonical($0.key) ?? $0.key, $0.value) },
      uniquingKeysWith: { $1 })
    let root =
      request.root.map { SystemAccess.canonical($0) ?? $0 } ?? Self.root(of: paths)
    let project = projects[root] ?? SourceProject(root: root)
    projects[root] = project
    let files = paths.flatMap { Self.sources(at: $0, texts: texts) }.uniqued()
    project.refresh(texts: texts, alsoReading: files)
    var settings = FolderSettings(request.hints)
    let report = ImportReport(project: project, namesFiles: namesFiles)
    var result = Result(files: files.count)
    for file in files {
      guard let tree = project.tree(of: file) else {
        result.failures.append(
          .object([
            .init("file", .string(file)), .init("line", .number(1)), .init("column", .number(1)),
            .init("message", .string("the file cannot be read")),
          ]))
        continue
      }
      let importer = LayoutImporter(
        project: project,
        options: ImportOptions(width: request.width, hints: settings.hints(of: file)))
      let layouts = importer.layouts(in: file)
      settings.note(layouts, in: file)
      if tree.isRefused || !layouts.isEmpty {
        result.failures += tree.problems.filter { !$0.isMinor }.map(report.problem)
      }
      for layout in layouts {
        result.failures += layout.warnings.map(report.problem)
        result.classes.append(report.json(layout))
        if let failure = layout.failure { result.failures.append(report.problem(failure)) }
      }
    }
    result.unusedHints = settings.unused
    return result
  }

  /// The source files at a path: the file itself, or all below a folder.
  private static func sources(at path: String, texts: [String: String]) -> [String] {
    guard texts[path] == nil, SystemAccess.stamp(of: path)?.isFolder == true else { return [path] }
    return SourceProject.sources(below: path)
  }

  /// The folder of a project: the nearest one around all paths with its configuration or repository, else the nearest
  /// one around all paths.
  private static func root(of paths: [String]) -> String {
    let start = commonFolder(of: paths)
    var folder = start
    for _ in 0..<32 {
      for marker in [".lintel.json", ".git", "Package.swift", "Podfile"] {
        if SystemAccess.stamp(of: folder + "/" + marker) != nil { return folder }
      }
      if folder == "/" || folder == "." { break }
      folder = parent(folder)
    }
    return start
  }

  private static func commonFolder(of paths: [String]) -> String {
    var common: [Substring]?
    for path in paths {
      let isFolder = SystemAccess.stamp(of: path)?.isFolder == true
      let parts = (isFolder ? path : parent(path)).split(
        separator: "/", omittingEmptySubsequences: false)
      guard let known = common else {
        common = parts
        continue
      }
      common = Array(zip(known, parts).prefix { $0 == $1 }.map(\.0))
    }
    guard let common else { return "." }
    let folder = common.joined(separator: "/")
    return folder.isEmpty ? "/" : folder
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
