import CaseFiles
import Foundation
import Testing

/// The files in `Layouts`: code with the layouts that are read from it.
///
/// `LINTEL_CASE=TEXT swift test --skip-build --filter LayoutCasesTests` runs the files whose path contains the text.
@Suite("Layout cases")
struct LayoutCasesTests {
  @Test("Code has the layouts that its file says", arguments: LayoutCase.chosen)
  func layouts(file: LayoutCase) throws {
    let content = try file.content()
    let read = try LayoutCase.read(content)
    if recordsCases { return try read.record(over: content, at: file.url) }
    for (expected, found) in zip(content.sections, read.sections) {
      #expect(expected.text == found.text, "\(file)")
    }
  }

  @Test("Folders have cases only, with different sentences")
  func files() throws {
    let files = try LayoutCase.files()
    #expect(!LayoutCase.chosen.isEmpty && files.allSatisfy { $0.url.pathExtension == "txt" })
    var sentences: Set<String> = []
    for file in files {
      #expect(sentences.insert(try file.content().sentence).inserted, "\(file)")
    }
  }

  @Test(
    "File that is no case is refused with the reason",
    arguments: [
      ("no sentence\n", "the first line is no sentence"),
      ("A sentence of some words.\n-- other --\n", "the section other is not known"),
      ("A sentence of some words.\n-- layouts x --\n", "the section layouts x is not known"),
      ("A sentence of some words.\n-- a.swift --\n", "there are neither states nor layouts"),
    ])
  func faults(text: String, reason: String) {
    #expect {
      _ = try LayoutCase.content(of: text)
    } throws: {
      "\($0)" == reason
    }
  }

  @Test("Case with wrong states differs from what is read")
  func wrongStates() throws {
    let text = """
      A cell with one node of a width of 17 has one state.
      -- Code.swift --
      final class SampleNode: ASCellNode {
        let box = ASDisplayNode()
        override func layoutSpecThatFits(_ constrainedSize: ASSizeRange) -> ASLayoutSpec {
          box.style.width = ASDimensionMake(17)
          return ASWrapperLayoutSpec(layoutElement: box)
        }
      }
      -- states --
      document: 18

      """
    let content = try LayoutCase.content(of: text)
    let read = try LayoutCase.read(content)
    #expect(content.text == text)
    #expect(read.sections.last?.text == "document: 17\n")
  }
}
