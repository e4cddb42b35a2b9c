import Authoring
import Diagnostics
import LiveDocuments
import Testing

@Suite struct CodeActionMenuTests {
  @Test func `A menu opens no copy of the document where there is nothing to try`() {
    let document = LiveDocument(
      #"{"root": {"type": "inset", "insets": 1, "#
        + #""child": {"type": "node", "style": {"width": -4, "height": 4}}}}"#)
    let diagnostics = DocumentCheck().diagnostics(of: document)
    var copies = 0
    func open() -> ActionTrials {
      copies += 1
      return ActionTrials(of: document)
    }
    let menu = CodeActionMenu(of: document, diagnostics: diagnostics, on: open())
    #expect(menu.fixes(in: 0..<0).isEmpty)
    #expect(CodeActionMenu(of: document, diagnostics: [], on: open()).fixAll.isEmpty)
    #expect(copies == 0)
    let place = document.offset(of: "-4")
    #expect(!menu.fixes(in: place..<place).isEmpty)
    #expect(copies == 1)
  }
}
