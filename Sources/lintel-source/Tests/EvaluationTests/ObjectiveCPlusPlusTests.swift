import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree
import SystemAccess
import Testing

@Suite("Objective-C++")
struct ObjectiveCPlusPlusTests {
  /// Files that clang compiles as C++17; the comment in the last line of each has the expected root.
  private static let folder = AcceptanceTests.folder + "/cpp/"
  private static let files = SystemAccess.names(in: folder)

  @Test(
    "Twenty features of C++ are read without a syntax error, each with its layout", arguments: files
  )
  func features(name: String) throws {
    #expect(Self.files.count == 20)
    let text = try AcceptanceTests.file("cpp/" + name)
    let project = SourceProject(root: "/nowhere")
    project.refresh(texts: ["/nowhere/" + name: text])
    #expect(project.tree(of: "/nowhere/" + name)?.problems == [])
    let found = LayoutImporter(project: project, options: ImportOptions()).layouts(
      in: "/nowhere/" + name)
    let layout = try #require(found.first)
    #expect(found.count == 1)
    #expect(layout.unknown.isEmpty && layout.variants.isEmpty && layout.assumed.isEmpty)
    let last = try #require(text.split(separator: "\n").last)
    let expected = try JSONValue.parse(String(last.dropFirst(3)))
    #expect(layout.document?["root"]?.unmarked == expected.unmarked)
  }
}
