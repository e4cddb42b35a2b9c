import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

@Suite struct UnusableFileTests {
  private func diagnostics(_ fault: NamedFile.Fault) -> [Diagnostic] {
    let text = #"{"variables":"t.json","root":{"type":"stack","children":[]}}"#
    let document = LiveDocument(
      text: Array(text.utf8),
      inputs: DocumentInputs(
        files: DocumentFiles { NamedFile(uri: "file:///t", name: $0.name, .failure(fault)) }))
    return document.diagnostics().filter { $0.severity == .error }
  }

  @Test(arguments: [
    (NamedFile.Fault.missing, #"there is no file "t.json""#),
    (
      .unreadable("it has more than 8 bytes"), #""t.json" cannot be read: it has more than 8 bytes"#
    ),
    (.outside("is outside the folders"), #""t.json" is outside the folders"#),
    (
      .limit,
      #""t.json" is not read: the document names more than 1024 files, or too long ones"#
    ),
  ])
  func `unusable-file is an error at the name, with the reason`(
    fault: NamedFile.Fault, message: String
  ) {
    let found = diagnostics(fault)
    #expect(found.map(\.message) == [message])
    #expect(found.first?.code == "unusable-file" && found.first?.severity == .error)
    #expect(found.first?.range == 13..<21)
  }
}
