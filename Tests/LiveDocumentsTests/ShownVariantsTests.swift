import LiveDocuments
import Testing

/// The variants that pictures, tables and lenses show.
@Suite struct ShownVariantsTests {
  private func document(_ variants: [String]) -> LiveDocument {
    LiveDocument(
      text: Array(
        """
        { "root": { "type": "wrapper", "id": "all", "child": { "type": "stack", "id": "row", "children": [
          { "type": "text", "text": "A", "id": "a" }, { "type": "text", "text": "B", "id": "b" } ] } },
          "variants": [ \(variants.joined(separator: ",")) ] }
        """.utf8))
  }

  private static func hiding(_ id: String, _ name: String) -> String {
    "{ \"name\": \"\(name)\", \"hidden\": { \"#\(id)\": true } }"
  }

  @Test(arguments: [0, 1, 31, 32])
  func `All of up to 32 variants are shown, each name once`(count: Int) {
    let variants = (0..<count).map { Self.hiding("a", "\($0)") }
    let shown = document(variants + variants).shownVariants()
    #expect(shown.names == (0..<count).map { "\($0)" })
    #expect(shown.omittedCount == 0)
  }

  @Test
  func `Variants that change most elements are shown, then the first, in the order of the text`() {
    let variants = (0..<40).map { index in
      Self.hiding(index == 39 ? "row" : index == 36 ? "all" : "a", "\(index)")
    }
    let both = ##"{ "name": "both", "text": { "#a": "C", "#b": "D" } }"##
    let shown = document(variants + [both]).shownVariants()
    #expect(shown.names == (0..<29).map { "\($0)" } + ["36", "39", "both"])
    #expect(shown.omittedCount == 9)
  }

  @Test(arguments: [
    #""constrainedSize": { "width": 320 }"#, #""scale": 3"#, #""textScale": 2"#,
    #""userInterfaceLayoutDirection": "rightToLeft""#, #""pseudolanguage": "long""#,
  ])
  func `A variant with a trait of the screen and no element is not a state`(trait: String) {
    let screen = "{ \"name\": \"screen\", \(trait) }"
    let both = "{ \"name\": \"both\", \(trait), \"hidden\": { \"#a\": true } }"
    let document = document([Self.hiding("a", "state"), screen, both])
    #expect(document.shownVariants().names == ["state", "screen", "both"])
    #expect(document.shownVariants(statesOnly: true).names == ["state", "both"])
  }
}
