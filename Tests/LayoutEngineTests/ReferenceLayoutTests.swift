import ReferenceLayout
import Testing

/// The engine agrees with a second, direct computation of the frames of random documents.
@Suite struct ReferenceLayoutTests {
  @Test func `frames of random documents equal those of the reference`() {
    // .ci/full compares 200000.
    for number in 0..<200 {
      let document = RandomDocuments.document(number, seed: 1)
      let differences = LayoutComparison.differences(in: document)
      #expect(differences.isEmpty, "document \(number): \(document)")
    }
  }
}
