import Rendering
import Testing

@Suite struct OmissionsTests {
  @Test func `Code of a document without a root has a comment and returns an empty spec`() {
    let document = #"{"scale": 2, "root": 3}"#
    #expect(
      CodeSections(document, in: .swift).layout == """
        // The document has no root.

        return ASLayoutSpec()
        """)
    #expect(
      CodeSections(document, in: .objc).layout == """
        // The document has no root.

        return [[ASLayoutSpec alloc] init];
        """)
  }
}
