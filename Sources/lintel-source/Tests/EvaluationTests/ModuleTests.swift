import Foundation
import JSONText
import LayoutEvaluation
import SourceProject
import Testing

/// The modules of files: targets of packages, podspecs and Xcode projects.
@Suite("Modules of files")
struct ModuleTests {
  /// Writes files to a new folder and lays out one of them.
  private func project<Result>(
    _ texts: [String: String], _ body: (SourceProject, String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("modules-\(UUID().uuidString)").resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in texts {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let project = SourceProject(root: folder.path)
    project.refresh(texts: [:])
    return try body(project, folder.path + "/")
  }

  private func layouts(_ project: SourceProject, _ path: String) -> [ImportedLayout] {
    LayoutImporter(project: project, options: ImportOptions()).layouts(in: path)
  }

  private func tops(_ texts: [String: String], of paths: [String]) throws -> [JSONValue?] {
    try project(texts) { project, folder in
      paths.map { layouts(project, folder + $0).first?.document?.at("/root/insets/top") }
    }
  }

  private let first = "let gap: CGFloat = 4\n"
  private let second = "let gap: CGFloat = 20\n"

  @Test("Constant is that of the target of a package that the file belongs to")
  func packageTargets() throws {
    let texts = [
      "Package.swift": """
      // swift-tools-version: 5.9
      let package = Package(name: "App", targets: [
        .target(name: "Feed", dependencies: ["Kit", .product(name: "Gaps", package: "gaps")]),
        .target(name: "Kit", path: "Code/Kit", exclude: ["Old"]),
        .testTarget(name: "FeedTests"), // .target(name: "None")
      ])
      """,
      "Sources/Feed/Gap.swift": first, "Code/Kit/Gap.swift": second,
      "Tests/FeedTests/Gap.swift": "let gap: CGFloat = 50",
      "Code/Kit/Old/Gap.swift": "let gap: CGFloat = 70",
      "Sources/Feed/Deep/A.swift": NameMeaningTests.swift("ANode", "gap"),
      "Code/Kit/B.swift": NameMeaningTests.swift("BNode", "gap"),
      "Tests/FeedTests/C.swift": NameMeaningTests.swift("CNode", "gap"),
    ]
    #expect(
      try tops(
        texts, of: ["Sources/Feed/Deep/A.swift", "Code/Kit/B.swift", "Tests/FeedTests/C.swift"])
        == [.number(4), .number(20), .number(50)])
  }

  @Test("Constant of a module that the file imports comes before that of one that it does not")
  func importedModules() throws {
    let texts = [
      "Kit/Package.swift": "let p = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
      "Old/Package.swift": "let p = Package(name: \"Old\", targets: [.target(name: \"Old\")])",
      "Feed/Package.swift": "let p = Package(name: \"Feed\", targets: [.target(name: \"Feed\")])",
      "Kit/Sources/Kit/Gap.swift": "public " + first,
      "Old/Sources/Old/Gap.swift": "public " + second,
      "Feed/Sources/Feed/A.swift": "import Kit\n" + NameMeaningTests.swift("ANode", "gap"),
      "Feed/Sources/Feed/B.swift": "@testable import Old\n"
        + NameMeaningTests.swift("BNode", "gap"),
      "Feed/Sources/Feed/C.swift": "import class Kit.Thing\n"
        + NameMeaningTests.swift("CNode", "gap"),
    ]
    #expect(
      try tops(texts, of: ["A", "B", "C"].map { "Feed/Sources/Feed/\($0).swift" })
        == [.number(4), .number(20), .number(4)])
  }

  @Test("Constant is that of the pod that the file belongs to")
  func pods() throws {
    func pod(_ name: String) -> String {
      """
      Pod::Spec.new do |s|
        s.name = '\(name)' # s.name = 'Other'
        s.summary = "It's a pod"
        s.source_files = '\(name)/Classes/**/*.{h,m,swift}'
        s.resources = 'Assets/**/*'
      end
      """
    }
    let texts = [
      "Feed.podspec": pod("Feed"), "Kit.podspec": pod("Kit"),
      "Feed/Classes/Gap.swift": first, "Kit/Classes/Model/Gap.swift": second,
      "Feed/Classes/UI/A.swift": NameMeaningTests.swift("ANode", "gap"),
      "Kit/Classes/B.swift": NameMeaningTests.swift("BNode", "gap"),
    ]
    #expect(
      try tops(texts, of: ["Feed/Classes/UI/A.swift", "Kit/Classes/B.swift"])
        == [.number(4), .number(20)])
  }

  /// An Xcode project with two targets: one with a sources phase, one with a synchronized folder.
  private let xcode = """
    // !$*UTF8*$!
    {
      archiveVersion = 1;
      objects = {
        A1 /* Gap.swift in Sources */ = {isa = PBXBuildFile; fileRef = F1 /* Gap.swift */; };
        A2 = {isa = PBXBuildFile; fileRef = F2; };
        A3 = {isa = PBXBuildFile; fileRef = F3; };
        F1 = {isa = PBXFileReference; path = Gap.swift; sourceTree = "<group>"; };
        F2 = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = "A Node.swift"; sourceTree = "<group>"; };
        F3 = {isa = PBXFileReference; path = Shared/Common.swift; sourceTree = SOURCE_ROOT; };
        G0 = {isa = PBXGroup; children = (G1, F3, S1, ); sourceTree = "<group>"; };
        G1 /* App */ = {isa = PBXGroup; children = (F1, F2, G0, ); path = App/Code; sourceTree = "<group>"; };
        S1 = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E1, ); path = Widget; sourceTree = "<group>"; };
        E1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Old.swift, ); target = T2; };
        P1 = {isa = PBXSourcesBuildPhase; buildActionMask = 2147483647; files = (A1, A2, A3, ); };
        P2 = {isa = PBXSourcesBuildPhase; files = (A3, ); };
        T1 = {isa = PBXNativeTarget; buildPhases = (P1, ); name = "My App"; };
        T2 = {isa = PBXNativeTarget; buildPhases = (P2, ); fileSystemSynchronizedGroups = (S1, ); name = Widget; };
        R1 = {isa = PBXProject; mainGroup = G0; targets = (T1, T2, ); projectDirPath = ""; };
      };
      rootObject = R1 /* Project object */;
    }
    """

  @Test("Constant is that of the Xcode target that compiles the file, of several the common one")
  func xcodeTargets() throws {
    let texts = [
      "App.xcodeproj/project.pbxproj": xcode, "App/Code/Gap.swift": first,
      "Widget/Inner/Gap.swift": second, "Widget/Old.swift": "let gap: CGFloat = 90",
      "App/Code/A Node.swift": NameMeaningTests.swift("ANode", "gap + common"),
      "Widget/B.swift": NameMeaningTests.swift("BNode", "gap + common"),
      "Shared/Common.swift": "let common: CGFloat = 100",
      "Other/Common.swift": "let common: CGFloat = 1000",
    ]
    #expect(
      try tops(texts, of: ["App/Code/A Node.swift", "Widget/B.swift"])
        == [.number(104), .number(120)])
  }

  @Test("File in no target belongs to the nearest project, whose declarations are nearest")
  func nearestProject() throws {
    let texts = [
      "One/Podfile": "", "Two/App.xcodeproj/project.pbxproj": "{", "One/Code/Gap.swift": first,
      "Two/Gap.swift": second, "One/Views/Deep/A.swift": NameMeaningTests.swift("ANode", "gap"),
      "Two/Views/B.swift": NameMeaningTests.swift("BNode", "gap"),
    ]
    #expect(
      try tops(texts, of: ["One/Views/Deep/A.swift", "Two/Views/B.swift"])
        == [.number(4), .number(20)])
  }

  @Test("Manifests that are none give no modules and end")
  func hostileManifests() throws {
    let open = String(repeating: "{ a = (", count: 50_000)
    let circle = xcode.replacing("children = (F1, F2, G0, )", with: "children = (G1, G0, G1, )")
    for text in [open, circle, "{ objects = { }; rootObject = X; }", "\"", "/*", "((((", "", "}})"]
    {
      let texts = [
        "App.xcodeproj/project.pbxproj": text, "Package.swift": ".target(" + text,
        "A.podspec": "s.source_files = '" + text, "Gap.swift": first, "Sub/Gap.swift": second,
        "A.swift": NameMeaningTests.swift("ANode", "gap + 1"),
      ]
      let found = try project(texts) { project, folder in
        layouts(project, folder + "A.swift").count
      }
      #expect(found == 1)
    }
  }

  @Test("Modules whose source is not in the project are listed, without those of Apple and Texture")
  func missingModules() throws {
    let texts = [
      "Package.swift": "let p = Package(name: \"Feed\", targets: [.target(name: \"Feed\")])",
      "Sources/Feed/A.swift": """
      import AsyncDisplayKit
      import UIKit
      @testable import Feed
      import struct Lottie.Animation
      import Pinned
      import RxSwift
      """ + "\n"
        + NameMeaningTests.swift("ANode", "0").replacing("child: box", with: "child: made()"),
      "Sources/Feed/B.m": """
      #import <AsyncDisplayKit/AsyncDisplayKit.h>
      #import <YYText/YYText.h>
      #import <Own/Header.h>
      #import <objc/runtime.h>
      @import Photos;
      @import Masonry;
      """,
      "Sources/Feed/Header.h": "", "Pods/Pinned/Source/P.swift": "let pinned = 1",
    ]
    try project(texts) { project, folder in
      let file = folder + "Sources/Feed/A.swift"
      #expect(project.missingModules(in: file) == ["Lottie", "RxSwift"])
      #expect(
        project.missingModules(in: folder + "Sources/Feed/B.m") == ["Masonry", "YYText"])
      #expect(layouts(project, file).first?.missingModules == ["Lottie", "RxSwift"])
    }
  }
}
