import Foundation
import Testing

/// Documents as code, on stdout.
@Suite struct ExportCommandTests {
  private let text =
    #"{"root":{"type":"inset","insets":8,"child":{"type":"text","id":"t","text":"a"}}}"#

  @Test func `the class is called after the file`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "feed cell.layout.json")
    let outcome = try BuiltProgram.run("export", "feed cell.layout.json", in: folder.url)
    #expect(outcome.output.contains("class FeedCell: ASDisplayNode"))
    #expect(outcome.output.contains("ASInsetLayoutSpec("))
    #expect(outcome.errors.isEmpty && outcome.code == 0)
  }

  @Test func `the language and a part can be chosen`() throws {
    let outcome = try BuiltProgram.run(
      "export", "--language", "objective-c", "-", "#t", input: text)
    #expect(outcome.output.contains("@interface LayoutNode : ASDisplayNode"))
    #expect(!outcome.output.contains("ASInsetLayoutSpec"))
    #expect(outcome.code == 0)
  }

  @Test func `export of a missing element or file is an error`() throws {
    #expect(try BuiltProgram.run("export", "--language", "kotlin", "-", input: text).code == 2)
    let outcome = try BuiltProgram.run("export", "-", "#z", input: text)
    #expect(outcome.output.isEmpty && !outcome.errors.isEmpty && outcome.code == 2)
  }
}
