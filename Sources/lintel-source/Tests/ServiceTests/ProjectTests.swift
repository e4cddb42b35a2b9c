import Foundation
import JSONText
import SourceProject
import SourceService
import SystemAccess
import Testing

/// The project that a file is read in, and its limits.
@Suite("Projects")
struct ProjectTests {
  /// A folder of its own that ends with the test.
  private final class Folder {
    let path: String

    init() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: "lintel-\(UUID())")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = SystemAccess.canonical(url.path) ?? url.path
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
  }

  private let row = """
    import AsyncDisplayKit
    final class Row: ASCellNode {
      let a = ASDisplayNode()
      override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
        ASInsetLayoutSpec(insets: UIEdgeInsets(top: Space.m, left: Space.m, bottom: Space.m, right: Space.m), child: a)
      }
    }
    """
  private let space = "public enum Space { public static let m: CGFloat = 12 }\n"

  private func classes(
    _ folder: Folder, _ name: String, _ sources: SourceImport = SourceImport()
  ) -> [JSONValue] {
    sources.run(.init(paths: [folder.path + "/" + name]), namesFiles: true).classes
  }

  private func top(_ folder: Folder, _ name: String) -> Double? {
    classes(folder, name).first?["document"]?["root"]?["insets"]?["top"]?.number
      ?? classes(folder, name).first?["document"]?["root"]?["insets"]?.number
  }

  @Test(
    "File of a package sees the packages beside it in its repository",
    arguments: [
      [".git/HEAD": ""], ["Podfile": ""], ["App.xcodeproj/project.pbxproj": ""],
      ["App.xcworkspace/contents.xcworkspacedata": ""],
      [".git/HEAD": "", "Modules/Feed/.git": "gitdir: ../../.git/modules/Feed\n"],
    ])
  func packages(markers: [String: String]) throws {
    let folder = try Folder()
    try folder.write(markers)
    try folder.write([
      "Modules/Kit/Package.swift": "", "Modules/Feed/Package.swift": "",
      "Modules/Kit/Sources/Kit/Kit.swift": "import AsyncDisplayKit\n" + space,
      "Modules/Feed/Sources/Feed/Feed.swift": row,
    ])
    let file = "Modules/Feed/Sources/Feed/Feed.swift"
    #expect(top(folder, file) == 12)
    let alone = classes(folder, file)
    #expect(alone.count == 1)
    #expect(alone == classes(folder, "Modules"))
    #expect(alone == classes(folder, ""))
  }

  @Test("Repository within another one is a project of its own")
  func innerRepository() throws {
    let folder = try Folder()
    try folder.write([
      ".git/HEAD": "", "Space.swift": space, "Vendor/.git/HEAD": "", "Vendor/Row.swift": row,
    ])
    #expect(classes(folder, "Vendor/Row.swift").first?["unknown"]?.items?.isEmpty == false)
  }

  @Test(
    "Copy of Texture is what lintel knows, and has no layout of its own",
    arguments: ["Components/Texture/Source", "Pods/Texture/Source", "Vendor/AsyncDisplayKit"])
  func vendoredTexture(source: String) throws {
    let folder = try Folder()
    let tile = """
      #import <AsyncDisplayKit/AsyncDisplayKit.h>
      @interface Tile : ASCellNode
      @end
      @implementation Tile { ASDisplayNode *_a; }
      - (instancetype)init {
        if (self = [super init]) {
          _a = [[ASDisplayNode alloc] init];
          [self addSubnode:_a];
        }
        return self;
      }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)r {
        return [ASWrapperLayoutSpec wrapperWithLayoutElement:_a];
      }
      @end
      """
    let node = """
      #import "ASDisplayNode.h"
      @implementation ASDisplayNode
      - (void)addSubnode:(ASDisplayNode *)subnode { ASDisplayNodeLogEvent(self, subnode); }
      - (ASLayoutSpec *)layoutSpecThatFits:(ASSizeRange)constrainedSize { return nil; }
      @end
      """
    try folder.write([
      ".git/HEAD": "", "App/Tile.m": tile, "\(source)/ASDisplayNode.mm": node,
      "\(source)/ASDisplayNode.h": "@interface ASDisplayNode : NSObject\n@end\n",
      "\(source)/Private/ASCellNode.mm": "@implementation ASCellNode\n@end\n",
    ])
    let alone = classes(folder, "App/Tile.m")
    #expect(alone.count == 1 && alone[0]["read"]?.string == "whole")
    #expect(alone == classes(folder, ""))
    let paths = ["App/Tile.m", "\(source)/ASDisplayNode.mm", "\(source)/Private/ASCellNode.mm"]
    let named = SourceImport().run(
      .init(paths: paths.map { folder.path + "/" + $0 }), namesFiles: true)
    #expect(named.classes == alone)
  }

  @Test("Stand-in for a class of Texture in tests changes no layout")
  func standIns() throws {
    let folder = try Folder()
    try folder.write([
      ".git/HEAD": "", "App/Row.swift": row, "App/Space.swift": space,
      "Tests/Stubs.swift": """
      class ASDisplayNode { func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec { ASLayoutSpec() } }
      class ASCellNode: ASDisplayNode {}
      class ASLayoutSpec {}
      class ASInsetLayoutSpec: ASLayoutSpec { init(insets: UIEdgeInsets, child: ASDisplayNode) {} }
      """,
      "Tests/Stubs.h": "@interface ASInsetLayoutSpec : ASLayoutSpec\n@end\n",
      "Tests/Stubs.m":
        "@implementation ASInsetLayoutSpec\n+ (instancetype)spec { return nil; }\n@end\n",
    ])
    let found = SourceImport().run(
      .init(paths: [folder.path + "/App/Row.swift"]), namesFiles: true)
    #expect(found.classes.count == 1 && found.failures.isEmpty, "\(found.failures)")
    #expect(classes(folder, "") == found.classes)
    let insets = found.classes.first?["document"]?["root"]?["insets"]
    #expect((insets?["top"] ?? insets)?.number == 12)
  }

  @Test("Files beyond the limits are counted, and the nearest ones are read")
  func limits() throws {
    let folder = try Folder()
    try folder.write([
      ".git/HEAD": "", "App/Row.swift": row, "App/Near/Space.swift": space,
      "Far/One.swift": "let one = 1\n", "Far/Two.swift": "let two = 2\n",
    ])
    let all = SourceImport(limits: .init(files: 4)).run(
      .init(paths: [folder.path + "/App/Row.swift"]), namesFiles: true)
    #expect(all.omittedFiles == 0)
    let near = SourceImport(limits: .init(files: 2)).run(
      .init(paths: [folder.path + "/App/Row.swift"]), namesFiles: true)
    #expect(near.omittedFiles == 2 && near.classes == all.classes)
    let few = SourceImport(limits: .init(bytes: 20)).run(
      .init(paths: [folder.path + "/App/Row.swift"]), namesFiles: true)
    #expect(few.omittedFiles == 2)
    let unknown = try #require(few.classes.first?["unknown"]?.items?.first)
    #expect(unknown["expression"]?.string == "Space.m (not in the files that were read)")
  }

  @Test("Files of two repositories are read with these, and not with all around them")
  func twoRepositories() throws {
    let folder = try Folder()
    try folder.write([
      "One/.git/HEAD": "", "One/Row.swift": row, "One/Space.swift": space,
      "Two/.git/HEAD": "",
      "Two/Row.swift": row.replacing("Row", with: "Line").replacing("Space", with: "Gap"),
      "Two/Gap.swift": space.replacing("Space", with: "Gap"),
      "Other/Space.swift": space, "Other/Broken.swift": "}",
    ])
    let found = SourceImport(limits: .init(files: 4)).run(
      .init(paths: ["One/Row.swift", "Two/Row.swift"].map { folder.path + "/" + $0 }),
      namesFiles: true)
    #expect(found.omittedFiles == 0)
    #expect(found.classes.map { $0["class"]?.string } == ["Row", "Line"])
    #expect(found.classes.map { $0["read"]?.string } == ["whole", "whole"])
  }

  @Test("Project of an editor looks at its folder once for each state of the files")
  func looks() throws {
    let folder = try Folder()
    try folder.write([
      "Package.swift": "", "Row.swift": row, "Other.swift": row.replacing("Row", with: "Other"),
    ])
    let sources = SourceImport()
    func top(_ name: String, _ filesNumber: Int) -> Double? {
      var request = SourceImport.Request(paths: [folder.path + "/" + name])
      var editor = SourceImport.Editor()
      editor.filesNumber = filesNumber
      request.editor = editor
      let insets = sources.run(request, namesFiles: true).classes.first?["document"]?["root"]
      return insets?["insets"]?["top"]?.number ?? insets?["insets"]?.number
    }
    #expect(top("Row.swift", 1) != 12)
    try folder.write(["Space.swift": space])
    #expect(top("Other.swift", 1) != 12)
    #expect(top("Row.swift", 2) == 12)
    try folder.write(["Space.swift": space.replacing("12", with: "20")])
    #expect(top("Other.swift", 2) == 12)
    // A trial needs no look of its own.
    #expect(top("Other.swift", 0) == 12)
    #expect(top("Other.swift", 3) == 20)
  }

  @Test("Layouts that use a table of texts or a catalogue are evaluated again when it changes")
  func resources() throws {
    let folder = try Folder()
    func cell(_ name: String, _ member: String) -> String {
      """
      import AsyncDisplayKit
      final class \(name): ASCellNode {
        let a = ASTextNode()
        let b = ASImageNode()
        override func layoutSpecThatFits(_ r: ASSizeRange) -> ASLayoutSpec {
          \(member)
          return ASStackLayoutSpec(direction: .vertical, spacing: 0, justifyContent: .start, alignItems: .start, children: [a, b])
        }
      }
      """
    }
    let text =
      #"a.attributedText = NSAttributedString(string: NSLocalizedString("k", comment: ""))"#
    try folder.write([
      "Package.swift": "", "en.lproj/Localizable.strings": #""k" = "one";"#,
      "Text.swift": cell("Text", text), "Plain.swift": cell("Plain", ""),
      "Image.swift": cell("Image", #"b.image = UIImage(named: "new")"#),
      "A.xcassets/Contents.json": "{}",
    ])
    let sources = SourceImport()
    var filesNumber = 1
    func evaluated(_ name: String) -> Int {
      var request = SourceImport.Request(paths: [folder.path + "/" + name])
      var editor = SourceImport.Editor()
      editor.filesNumber = filesNumber
      request.editor = editor
      return sources.run(request, namesFiles: true).evaluated
    }
    let names = ["Text.swift", "Image.swift", "Plain.swift"]
    #expect(names.map(evaluated) == [1, 1, 1])
    filesNumber += 1
    #expect(names.map(evaluated) == [0, 0, 0])
    try folder.write(["en.lproj/Localizable.strings": #""k" = "other";"#])
    filesNumber += 1
    #expect(names.map(evaluated) == [1, 0, 0])
    try folder.write(["A.xcassets/new.imageset/Contents.json": #"{"images": []}"#])
    filesNumber += 1
    #expect(names.map(evaluated) == [0, 1, 0])
    try folder.write(["fr.lproj/Localizable.strings": #""k" = "autre";"#])
    filesNumber += 1
    #expect(names.map(evaluated) == [1, 0, 0])
  }

  @Test("Import of no file reads no folder")
  func noFile() {
    let found = SourceImport(limits: .init(files: 0)).run(.init(paths: []), namesFiles: true)
    #expect(found.files == 0 && found.omittedFiles == 0)
  }

  @Test("Links to folders neither loop nor show a file twice")
  func links() throws {
    let (folder, other) = (try Folder(), try Folder())
    try folder.write([".git/HEAD": "", "App/Row.swift": row])
    try other.write(["Space.swift": space])
    for (name, target) in [
      ("App/self", folder.path), ("App/again", folder.path + "/App"), ("other", other.path),
      ("second", other.path),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/" + name, withDestinationPath: target)
    }
    #expect(classes(folder, "").count == 1)
    #expect(top(folder, "App/Row.swift") == 12)
  }
}
