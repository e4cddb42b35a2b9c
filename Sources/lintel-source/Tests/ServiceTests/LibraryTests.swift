import Foundation
import JSONText
import SourceProject
import SourceService
import SystemAccess
import Testing

/// The folders in which the source of packages is looked for that code imports.
@Suite("Libraries")
struct LibraryTests {
  /// A folder of its own that ends with the test.
  private final class Folder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "lintel-\(UUID())")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = SystemAccess.canonical(url.path) ?? url.path
      try write(files)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ files: [String: String]) throws {
      for (name, text) in files {
        let url = URL(filePath: path + "/" + name)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
      }
    }

    func link(_ name: String, to target: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: path + "/" + name, withDestinationPath: target)
    }
  }

  private static let row = """
    import AsyncDisplayKit
    import Kit

    final class Row: ASCellNode {
      let a = ASDisplayNode()
      override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
        padded(a)
      }
    }
    """

  /// A library whose helper makes an inset.
  private static func kit(_ inset: Int = 12) -> String {
    """
    import AsyncDisplayKit
    public func padded(_ child: ASLayoutElement) -> ASLayoutSpec {
      ASInsetLayoutSpec(insets: UIEdgeInsets(top: \(inset), left: 0, bottom: 0, right: 0), child: child)
    }
    """
  }

  private static let manifest = """
    // swift-tools-version:5.9
    import PackageDescription
    let package = Package(name: "kit-ios", targets: [.target(name: "Kit")])
    """

  private func libraries(_ paths: [String], boundary: String? = nil) -> [String: JSONValue] {
    let items = paths.map {
      JSONValue.object([.init("path", .string($0)), .init("boundary", .string(boundary ?? $0))])
    }
    return ["/": .object([.init(":libraries", .array(items))])]
  }

  private func run(
    _ file: String, _ hints: [String: JSONValue] = [:], _ sources: SourceImport = SourceImport()
  ) -> SourceImport.Result {
    var request = SourceImport.Request(paths: [file])
    request.hints = hints
    return sources.run(request, namesFiles: true)
  }

  /// The inset at the top of the first class.
  private func top(_ result: SourceImport.Result) -> Double? {
    result.classes.first?["document"]?["root"]?["insets"]?["top"]?.number
  }

  private func missing(_ result: SourceImport.Result) -> [String] {
    (result.classes.first?["missingModules"]?.items ?? []).compactMap(\.string)
  }

  @Test(
    "Module of a library is found by a target, a podspec or the name of a folder",
    arguments: [
      ["kit-ios/Package.swift": manifest, "kit-ios/Sources/Kit/Kit.swift": kit()],
      [
        "deep/er/kit-ios/Package.swift": manifest, "deep/er/kit-ios/Sources/Kit/Kit.swift": kit(),
      ],
      [
        "pod/pod.podspec": """
        Pod::Spec.new do |s|
          s.name = 'Kit'
          s.source_files = 'Code/**/*.swift'
        end
        """, "pod/Code/Inner/Kit.swift": kit(),
      ],
      ["Kit/Kit.swift": kit()], ["Kit/Source/Inner/Kit.swift": kit()],
      ["Kit/Kit.swift": kit(), "Kit/Example/Kit.swift": kit(1), "Kit/KitTests/Kit.swift": kit(2)],
    ])
  func modules(files: [String: String]) throws {
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row])
    let packages = try Folder(files)
    let alone = run(app.path + "/Row.swift")
    #expect(alone.classes.first?["read"]?.string == "not")
    #expect(missing(alone) == ["Kit"])
    let found = run(app.path + "/Row.swift", libraries([packages.path]))
    #expect(top(found) == 12)
    #expect(found.classes.count == 1)
    #expect(found.libraryProblems.isEmpty)
  }

  @Test(
    "Folders of package managers are searched",
    arguments: [
      ([".git/HEAD"], "App", ".build/checkouts/kit"),
      ([".git/HEAD"], "App", "App/.build/checkouts/kit"),
      (["Package.swift"], "Sources/App", ".build/checkouts/kit"),
      ([], "App", "Pods/kit"), ([], "App", "Carthage/Checkouts/kit"),
      ([], "App", ".build/checkouts/kit"),
    ] as [([String], String, String)])
  func packageManagers(marks: [String], app: String, library: String) throws {
    let folder = try Folder(["work/\(app)/Row.swift": Self.row])
    for mark in marks { try folder.write(["work/" + mark: ""]) }
    let file = folder.path + "/work/\(app)/Row.swift"
    #expect(top(run(file)) == nil)
    try folder.write([
      "work/\(library)/Package.swift": Self.manifest,
      "work/\(library)/Sources/Kit/Kit.swift": Self.kit(),
    ])
    #expect(top(run(file)) == 12)
  }

  @Test("First folder that has the module counts, and the project before all")
  func order() throws {
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row])
    let first = try Folder(["Other/Other.swift": "let other = 1"])
    let second = try Folder(["Kit/Kit.swift": Self.kit(2)])
    let third = try Folder(["Kit/Kit.swift": Self.kit(3)])
    let file = app.path + "/Row.swift"
    let both = [first.path, second.path, third.path]
    #expect(top(run(file, libraries(both))) == 2)
    #expect(top(run(file, libraries(both.reversed()))) == 3)
    var ordered = libraries([second.path])
    ordered[app.path] = libraries([third.path])["/"]
    #expect(top(run(file, ordered)) == 3, "a configuration counts before the options")
    try app.write([
      "Kit/Package.swift": Self.manifest, "Kit/Sources/Kit/Kit.swift": Self.kit(1),
    ])
    #expect(top(run(file, libraries(both))) == 1)
  }

  @Test("Modules that nobody imports are not read, and those that a library imports are")
  func imports() throws {
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row])
    let packages = try Folder([
      "Kit/Kit.swift": """
      @_exported import struct Base.Gaps
      public func padded(_ child: ASLayoutElement) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: Gaps.m, left: 0, bottom: 0, right: 0), child: child)
      }
      """,
      "Base/Base.swift": "public struct Gaps { public static let m: CGFloat = 7 }",
      "Unused/Unused.swift": "public struct Gaps { public static let m: CGFloat = 9 }",
    ])
    let result = run(app.path + "/Row.swift", libraries([packages.path]))
    #expect(top(result) == 7)
    #expect(
      ImportScannerTests.modules(
        "  @testable import A\nimport class B.C // x\n// import D\nlet x = 1; import E\npublic import F\nimportant G\n"
      ) == ["A", "B", "F"])
  }

  @Test("Nothing is reported on a library, unless it is named")
  func reports() throws {
    let cell = Self.row.replacing("import Kit\n", with: "").replacing("Row", with: "Cell")
      .replacing("padded(a)", with: "return nil as! ASLayoutSpec")
    let app = try Folder([
      ".git/HEAD": "", "Row.swift": Self.row, "vendor/Kit/Kit.swift": Self.kit(),
      "vendor/Kit/Cell.swift": cell,
    ])
    var request = SourceImport.Request(paths: [app.path])
    request.hints = libraries([app.path + "/vendor/Kit"], boundary: app.path)
    let all = SourceImport().run(request, namesFiles: true)
    #expect(all.classes.compactMap { $0["class"]?.string } == ["Row"])
    #expect(top(all) == 12)
    request.paths = [app.path + "/vendor/Kit"]
    let named = SourceImport().run(request, namesFiles: true)
    #expect(named.classes.compactMap { $0["class"]?.string } == ["Cell"])
  }

  @Test("Link out of the boundary is not followed, and a note names it")
  func links() throws {
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row])
    let outside = try Folder(["Kit/Kit.swift": Self.kit(), "Kit.swift": Self.kit()])
    let packages = try Folder(["Kit/Empty.swift": "", "Kit/Shared/Inner/Gap.swift": "let gap = 1"])
    try packages.link("Kit/Source", to: outside.path + "/Kit")
    try packages.link("Kit/Kit.swift", to: outside.path + "/Kit.swift")
    try packages.link("Kit/Again", to: packages.path + "/Kit")
    let file = app.path + "/Row.swift"
    let result = run(file, libraries([packages.path]))
    #expect(top(result) == nil)
    #expect(
      Set(result.libraryProblems.map(\.path)) == [
        packages.path + "/Kit/Source", packages.path + "/Kit/Kit.swift",
      ])
    #expect(
      result.libraryProblems.allSatisfy {
        $0.message == "is a link out of \(packages.path) and is not read"
      })
    // A folder of a package manager that leads out of the project.
    let other = try Folder(["work/App/Row.swift": Self.row])
    try other.link("work/Pods", to: outside.path)
    let refused = run(other.path + "/work/App/Row.swift")
    #expect(top(refused) == nil)
    #expect(refused.libraryProblems.map(\.path) == [other.path + "/work/Pods"])
    // The same link within the boundary.
    #expect(top(run(file, libraries([packages.path], boundary: "/"))) == 12)
  }

  @Test("Files of libraries count towards the limits of the project")
  func limits() throws {
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row])
    var files = ["Kit/Kit.swift": Self.kit()]
    for index in 0..<20 { files["Kit/Z\(index).swift"] = "let z\(index) = 1" }
    let packages = try Folder(files)
    let hints = libraries([packages.path])
    let few = SourceImport(limits: SourceProject.Limits(files: 5))
    #expect(top(run(app.path + "/Row.swift", hints, few)) == 12)
    let short = SourceImport(limits: SourceProject.Limits(bytes: 50))
    let result = run(app.path + "/Row.swift", hints, short)
    #expect(top(result) == nil)
    #expect(result.omittedFiles > 0)
  }

  @Test("Change of a library has its users evaluated again, and no other class")
  func changes() throws {
    let plain = """
      import AsyncDisplayKit
      final class Plain: ASCellNode {
        let a = ASDisplayNode()
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          ASWrapperLayoutSpec(layoutElement: a)
        }
      }
      """
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row, "Plain.swift": plain])
    let packages = try Folder(["Kit/Kit.swift": Self.kit()])
    let sources = SourceImport()
    var request = SourceImport.Request(paths: [app.path + "/Row.swift"])
    request.hints = libraries([packages.path])
    func top(_ number: Int) -> (top: Double?, evaluated: Int) {
      var editor = SourceImport.Editor()
      editor.filesNumber = number
      request.editor = editor
      request.paths = [app.path + "/Plain.swift"]
      let plain = sources.run(request, namesFiles: true).evaluated
      request.paths = [app.path + "/Row.swift"]
      let result = sources.run(request, namesFiles: true)
      return (self.top(result), plain * 10 + result.evaluated)
    }
    #expect(top(1) == (12, 11))
    #expect(top(2) == (12, 0))
    try packages.write(["Kit/Kit.swift": Self.kit(123)])
    #expect(top(3) == (123, 1))
    try packages.write(["Kit/More.swift": "public let more = 1"])
    #expect(top(4).top == 123)
    try FileManager.default.removeItem(atPath: packages.path + "/Kit")
    #expect(top(5).top == nil)
    try packages.write(["Kit/Kit.swift": Self.kit(5)])
    #expect(top(6).top == 5)
  }

  @Test("Import that is typed has its module read at once")
  func typedImport() throws {
    let text = Self.row.replacing("import Kit\n", with: "")
    let app = try Folder([".git/HEAD": "", "Row.swift": text])
    let packages = try Folder(["Kit/Kit.swift": Self.kit()])
    let sources = SourceImport()
    var request = SourceImport.Request(paths: [app.path + "/Row.swift"])
    request.hints = libraries([packages.path])
    var editor = SourceImport.Editor()
    editor.filesNumber = 1
    editor.changes = [app.path + "/Row.swift": text]
    request.editor = editor
    #expect(top(sources.run(request, namesFiles: true)) == nil)
    editor.changes = [app.path + "/Row.swift": Self.row]
    request.editor = editor
    #expect(top(sources.run(request, namesFiles: true)) == 12)
  }

  @Test("Hostile folders of libraries end in an answer")
  func hostile() throws {
    let app = try Folder([".git/HEAD": "", "Row.swift": Self.row])
    let packages = try Folder([
      "Kit/Package.swift": String(repeating: ".target(name: \"", count: 20_000),
      "Kit/Kit.podspec": String(repeating: "s.name = '", count: 20_000),
      "Kit/Binary.swift": String(decoding: (0..<4_096).map { UInt8($0 & 255) }, as: UTF8.self),
      "Up/Package.swift": #"let p = [.target(name: "Kit", path: "../../../../../../../../etc")]"#,
    ])
    try packages.link("Kit/Loop", to: packages.path)
    try packages.link("Kit/Self", to: "Self")
    #expect(mkfifo(packages.path + "/Kit/Pipe.swift", 0o600) == 0)
    #expect(mkfifo(packages.path + "/Package.swift", 0o600) == 0)
    let result = run(
      app.path + "/Row.swift",
      libraries([packages.path, "/nowhere", packages.path + "/Up/Package.swift"]))
    #expect(result.classes.count == 1)
    #expect(top(result) == nil)
  }
}

/// The modules of a text, as the scan finds them.
private enum ImportScannerTests {
  static func modules(_ text: String) -> Set<String> {
    SourceProject.importedModules(in: Array(text.utf8), isSwift: true)
  }
}
