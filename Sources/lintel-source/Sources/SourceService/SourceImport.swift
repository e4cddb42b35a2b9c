import CodeEditing
package import JSONText
package import LayoutEvaluation
package import SourceProject
import SourceTree
import SystemAccess

/// The imports of one process; projects stay, so that files that did not change are not parsed again.
package final class SourceImport {
  private var projects: [ProjectKey: SourceProject] = [:]

  private struct ProjectKey: Hashable {
    let root: String
    let libraries: LibrarySettings
  }

  /// The texts of an editor, by their paths without symbolic links.
  private var texts: [String: String] = [:]
  private var caches: [ProjectKey: EvaluatedLayouts] = [:]

  /// The number of changes of these texts, and the one that each project has, by root.
  private var textsNumber = 0
  private var textsNumbers: [ProjectKey: Int] = [:]

  /// The number of the state of files on disk that each project has, by root.
  private var filesNumbers: [ProjectKey: Int] = [:]
  private var reported: [String: [Reported]] = [:]

  /// The last text that was edited: an editor has many fixes of it tried.
  private var editedCode: (path: String, code: CodeText)?
  private var lastID = 0

  /// The last report on a class, with its number.
  private struct Reported {
    let layout: ImportedLayout
    let id: Int
  }

  /// The number of classes that were evaluated for an editor.
  package var evaluationCount: Int { caches.values.reduce(0) { $0 + $1.evaluationCount } }

  package struct Request {
    package var paths: [String]
    package var root: String?
    package var texts: [String: String] = [:]

    /// The screen on which all classes are evaluated; nil for those of the classes.
    package var screen: EvaluationScreen?

    /// The one class that is evaluated on the screen, in one state; nil for all, in all states.
    package var probe: ScreenProbe?

    /// The values of `.lintel.json` files by their folders; the nearest folder above a file holds.
    package var hints: [String: JSONValue] = [:]

    /// The files to write; nil for a request that only reads.
    package var output: Output?

    /// The state of an editor; nil for a request of a command.
    package var editor: Editor?

    /// True for a request of a command before requests for edits, which compare the layouts.
    package var keepsLayouts = false

    package init(paths: [String]) {
      self.paths = paths
    }
  }

  /// The part of a request by which an editor names only what changed since the request before.
  package struct Editor {
    /// The texts that are others, by path; nil for one that the editor closed.
    package var changes: [String: String?] = [:]

    /// The numbers of the reports that it has.
    package var known: Set<Int> = []

    /// The number of the state of files on disk: a project looks at its folder again at a greater one.
    package var filesNumber = 0

    package init() {}
  }

  package struct Result {
    package var files = 0

    /// The classes that were evaluated for this request; those that hold from an earlier one are not.
    package var evaluated = 0
    package var classes: [JSONValue] = []

    /// The reports on classes of other files that lay a class out, inherit from it or are its superclasses.
    package var context: [JSONValue] = []
    package var failures: [JSONValue] = []

    /// The files of the project that are beyond its limits, so that their names are not known.
    package var omittedFiles = 0

    /// The folders and links of libraries that are not read.
    package var libraryProblems: [LibraryProblem] = []

    /// Hints that gave no value although their class was evaluated.
    package var unusedHints: [(folder: String, name: String)] = []

    /// The layouts of the classes.
    var layouts: [ImportedLayout] = []
  }

  private let limits: SourceProject.Limits

  package init(limits: SourceProject.Limits = SourceProject.Limits()) { self.limits = limits }

  /// The project of a request with its files, brought up to date.
  struct Prepared {
    let project: SourceProject
    let files: [String]

    /// The evaluated layouts; nil for a request that keeps nothing.
    let cache: EvaluatedLayouts?
  }

  /// Brings the project of a request up to date.
  func prepare(_ request: Request) -> Prepared {
    // A link to a device stays where it is, so that the folder of devices is no part of the project.
    let paths = request.paths.map { path in
      let stamp = SystemAccess.stamp(of: path)
      guard stamp?.isFolder == true || stamp?.isRegular == true else { return path }
      return SystemAccess.canonical(path) ?? path
    }
    let texts = takeTexts(of: request)
    var folders = ProjectFolders()
    let extent = self.extent(of: paths, below: request.root, &folders)
    let libraries = LibrarySettings(request.hints)
    // A project with other libraries is another one: its names mean something else.
    let root = ProjectKey(root: extent.root, libraries: libraries)
    let project =
      projects[root]
      ?? SourceProject(root: extent.root, folders: extent.folders, limits: extent.limits)
    projects[root] = project
    if project.folders != extent.folders { project.folders = extent.folders }
    project.libraryFolders = libraries.folders
    project.readsXcodeCheckouts = libraries.readsXcodeCheckouts
    let files = paths.flatMap { Self.sources(at: $0, texts: texts, libraries) }.uniqued()
      .filter { !folders.isTexture($0, in: extent.root) }
    let filesNumber = request.editor?.filesNumber
    if filesNumber.map({ $0 > filesNumbers[root] ?? -1 }) ?? true {
      filesNumbers[root] = filesNumber
      project.refresh(texts: texts, alsoReading: files)
    } else if textsNumbers[root] != textsNumber {
      project.update(texts: texts)
    }
    textsNumbers[root] = request.editor == nil ? nil : textsNumber
    let keepsLayouts = request.editor != nil || request.keepsLayouts
    let cache = keepsLayouts ? caches[root] ?? EvaluatedLayouts() : nil
    if let cache { caches[root] = cache }
    return Prepared(project: project, files: files, cache: cache)
  }

  package func run(_ request: Request, namesFiles: Bool) -> Result {
    let prepared = prepare(request)
    let (project, files, cache) = (prepared.project, prepared.files, prepared.cache)
    let evaluatedBefore = cache?.evaluationCount ?? 0
    var settings = FolderSettings(request.hints)
    let folderSettings = settings
    let projectLayouts = ProjectLayouts { file in
      guard let tree = project.tree(of: file) else { return [] }
      let importer = LayoutImporter(
        project: project,
        options: ImportOptions(
          screen: request.screen, probe: request.probe, hints: folderSettings.hints(of: file),
          keepsElements: request.output?.isExpanded == false),
        cache: cache)
      return Self.unread(tree, file).map { [$0] } ?? importer.layouts(in: file)
    }
    func layouts(in file: String) -> [ImportedLayout] {
      request.screen == nil
        ? projectLayouts.layoutsWithParents(in: file) : projectLayouts.layouts(in: file)
    }
    let report = ImportReport(project: project, namesFiles: namesFiles)
    var result = Result(files: files.count)
    var usedFiles: Set<Int32> = []
    var reportedFiles: Set<String> = []
    var problems: Set<SourceProblem> = []
    var parents: Set<ImportedLayout.Parent> = []
    for file in files {
      guard let tree = project.tree(of: file) else {
        result.failures.append(
          .object([
            .init("file", .string(file)), .init("line", .number(1)), .init("column", .number(1)),
            .init("message", .string(Self.obstacle(to: file))),
            .init("code", .string(SourceRule.layoutNotRead.rawValue)),
          ]))
        continue
      }
      let layouts = layouts(in: file)
      if request.probe == nil { cache?.forget(file, but: Set(layouts.map(\.className))) }
      let numbers =
        request.probe == nil ? request.editor.map { _ in ids(of: layouts, in: file) } : nil
      settings.note(layouts, in: file)
      if tree.isRefused || !layouts.isEmpty {
        reportedFiles.insert(file)
        result.failures += tree.problems.filter { !$0.isMinor && $0 != tree.unreadLayout }
          .map(report.problem)
      }
      for (index, layout) in layouts.enumerated() {
        // Classes that run the same code have the same problems.
        for problem in layout.warnings where problems.insert(problem).inserted {
          result.failures.append(report.problem(problem))
        }
        let id = numbers?[index]
        result.classes.append(
          report.json(
            layout, id: id, isKnown: id.map { request.editor?.known.contains($0) == true } ?? false)
        )
        if let reason = layout.reason { result.failures.append(report.problem(reason)) }
        usedFiles.formUnion(layout.files)
      }
      if request.output != nil { result.layouts += layouts }
      if request.probe == nil {
        parents.formUnion(layouts.flatMap { $0.parents + $0.subclasses + $0.superclasses })
      }
    }
    let requested = Set(files)
    for (file, parents) in Dictionary(grouping: parents, by: \.path).sorted(by: { $0.key < $1.key })
    where !requested.contains(file) {
      let layouts = layouts(in: file)
      let numbers = request.editor.map { _ in ids(of: layouts, in: file) }
      let names = Set(parents.map(\.className))
      for (index, layout) in layouts.enumerated() where names.contains(layout.className) {
        let id = numbers?[index]
        result.context.append(
          report.json(
            layout, id: id, isKnown: id.map { request.editor?.known.contains($0) == true } ?? false)
        )
      }
    }
    // Files without a layout that hold code of one.
    for path in usedFiles.compactMap(project.path).sorted()
    where !reportedFiles.contains(path) && !project.isOfLibrary(path) {
      result.failures += (project.tree(of: path)?.problems ?? [])
        .filter { $0.rule == .syntaxError }.map(report.problem)
    }
    if !result.classes.isEmpty { result.failures += project.resources.faults.map(report.problem) }
    if let output = request.output { output.addFiles(to: &result, project) }
    result.unusedHints = settings.unused(in: project)
    result.omittedFiles = project.omittedFileCount
    result.libraryProblems = project.libraryProblems
    result.evaluated = (cache?.evaluationCount ?? 0) - evaluatedBefore
    return result
  }

  /// The tree of the text of a file for edits.
  func code(_ bytes: [UInt8], ofFileAt path: String) -> CodeText {
    if let (known, code) = editedCode, known == path, code.bytes == bytes { return code }
    let code = CodeText(bytes, path.hasSuffix(".swift") ? .swift : .objectiveC)
    editedCode = (path, code)
    return code
  }

  /// The layout of a file that is beyond a limit, under the name of the file; nil for another file.
  private static func unread(_ tree: FileTree, _ file: String) -> ImportedLayout? {
    guard let limit = tree.unreadLayout else { return nil }
    let name = file.split(separator: "/").last ?? ""
    var layout = ImportedLayout(
      className: String(name.prefix { $0 != "." }), position: limit.position)
    layout.methodPosition = limit.position
    layout.reason = SourceProblem(
      position: limit.position, message: "\(limit.message); \(name) is not read")
    return layout
  }

  /// The message about a file that is not read.
  private static func obstacle(to file: String) -> String {
    let reason = SystemAccess.obstacle(to: file)
    return "the file cannot be read" + (reason.map { ": \($0)" } ?? "")
  }

  /// The texts that count for a request.
  private func takeTexts(of request: Request) -> [String: String] {
    guard let editor = request.editor else {
      return Dictionary(
        request.texts.map { (SystemAccess.canonical($0.key) ?? $0.key, $0.value) },
        uniquingKeysWith: { $1 })
    }
    if !editor.changes.isEmpty { textsNumber += 1 }
    for (path, text) in editor.changes {
      let path = SystemAccess.canonical(path) ?? path
      texts[path] = text
      if text == nil {
        reported[path] = nil
        for cache in caches.values { cache.forget(path) }
      }
    }
    return texts
  }

  /// The numbers of the reports on the classes of a file: the one that a class had, if the report is the same.
  private func ids(of layouts: [ImportedLayout], in file: String) -> [Int] {
    let former = Dictionary(
      (reported[file] ?? []).map { ($0.layout.className, $0) }, uniquingKeysWith: { $1 })
    let current = layouts.map { layout in
      if let known = former[layout.className], known.layout.isSame(as: layout) { return known }
      lastID += 1
      return Reported(layout: layout, id: lastID)
    }
    reported[file] = current
    return current.map(\.id)
  }

  /// The source files at a path: the file itself, or all below a folder.
  private static func sources(
    at path: String, texts: [String: String], _ libraries: LibrarySettings
  ) -> [String] {
    guard texts[path] == nil, SystemAccess.stamp(of: path)?.isFolder == true else { return [path] }
    return libraries.without(SourceProject.sources(below: path), namedBy: path)
  }

  /// The project of all paths: their repository or package; of several those, below the nearest folder around them.
  ///
  /// A folder without a mark of a project may have anything in it, so that fewer files of it are read.
  private func extent(
    of paths: [String], below root: String?, _ folders: inout ProjectFolders
  ) -> (root: String, folders: [String], limits: SourceProject.Limits) {
    if let root {
      let root = SystemAccess.canonical(root) ?? root
      return (root, [root], limits)
    }
    var isMarked = true
    var roots: Set<String> = []
    for path in paths {
      let isFolder = SystemAccess.stamp(of: path)?.isFolder == true
      let folder = isFolder ? path : ProjectFolders.parent(path)
      let root = folders.root(ofFolder: folder)
      if root == nil { isMarked = false }
      roots.insert(root ?? folder)
    }
    let separate = roots.filter { folder in
      !roots.contains { $0 != folder && folder.hasPrefix($0 == "/" ? "/" : $0 + "/") }
    }.sorted()
    return (
      ProjectFolders.common(separate) ?? ".", separate,
      isMarked ? limits : limits.ofUnmarkedFolder
    )
  }
}

extension Sequence where Element: Hashable {
  /// The elements without those that came before.
  func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
