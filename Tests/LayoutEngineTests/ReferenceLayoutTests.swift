import DocumentMaking
import Foundation
import JSON
import Randomness
import ReferenceLayout
import Testing

/// The reference agrees with Texture's code, and the engine with the reference.
@Suite struct ReferenceLayoutTests {
  @Test(arguments: ["seeds", "texture-tests", "quirks", "nodes", "random"])
  func `the reference computes the frames of Texture's code, bit for bit`(file: String) throws {
    var differences: [String] = []
    let vectors = try Vector.all(in: file)
    for vector in file == "random" ? RandomCases.sample(vectors) : vectors {
      let document = try JSONValue(parsing: vector.document)
      differences += vector.differences(from: ReferenceDocument(document).frames())
    }
    #expect(differences.isEmpty, "\(differences.count) differences, first \(differences.prefix(5))")
  }

  @Test func `frames of random documents equal those of the reference`() {
    // .ci/full compares 200000.
    for number in 0..<RandomCases.count(200, least: 40) {
      let document = RandomDocuments.document(number, seed: 1)
      let differences = LayoutComparison.differences(in: document)
      #expect(differences.isEmpty, "document \(number): \(document)")
    }
  }

  @Test func `A button rounded up to ten million has the frames of the reference`() throws {
    let document = try JSONValue(
      parsing: Array(
        #"""
        {"root": {"type": "stack", "alignItems": "start", "children": [
          {"type": "button", "style": {"width": 40, "height": 9999999.9999},
            "backgroundImageNode": {"type": "image", "imageSize": {"width": 1, "height": 1}}}]}}
        """#.utf8))
    #expect(LayoutComparison.differences(in: document) == [])
  }
}
