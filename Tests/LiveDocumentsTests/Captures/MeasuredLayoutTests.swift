import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// Sizes measured on a device, and frames of custom specs, in a layout.
@Suite struct MeasuredLayoutTests {
  private static let table =
    #""measured":[{"from":0,"width":60.25,"height":61},{"from":118,"width":118,"height":20.5}]"#

  @Test func `measured and made-up texts cost the same`() throws {
    func work(_ leaf: (Int) -> String) -> [RelayoutWork] {
      let rows = (0..<200).map { row in
        let leaves = (0..<5).map { leaf(row * 5 + $0) }.joined(separator: ",")
        return #"{"type":"stack","alignItems":"start","children":[\#(leaves)]}"#
      }
      let document = openDocument(
        #"{"constrainedSize":{"width":300,"height":9000},"root":{"type":"stack","#
          + #""direction":"vertical","children":["# + rows.joined(separator: ",") + "]}}")
      let opened = document.work
      document.layOut(
        on: Screen(
          constrainedSize: SizeRange(
            min: Size(width: 280, height: 0), max: Size(width: 280, height: 9_000)), scale: 2))
      return [opened, document.work]
    }
    let text = #""text":"a few words that break","style":{"flexShrink":1}"#
    let made = work { _ in #"{"type":"text",\#(text)}"# }
    let measured = work { _ in #"{"type":"text",\#(text),\#(Self.table)}"# }
    for (made, measured) in zip(made, measured) {
      #expect(made.measured > 0)
      #expect(made.measured == measured.measured)
      #expect(made.reused == measured.reused)
      #expect(made.decoded == measured.decoded)
    }
  }

  @Test func `a hundred thousand sizes in any order are read, and hurt nobody`() throws {
    var random = SeededGenerator(seed: 7)
    let sizes = (0..<100_000).map { _ in
      let from = Int.random(in: -50..<5_000, using: &random)
      return #"{"from":\#(from),"width":\#(from),"height":\#(5_000 - from)}"#
    }
    let document = openDocument(
      #"{"root":{"type":"text","measured":["# + sizes.joined(separator: ",") + "]}}")
    let root = try #require(document.elements.root)
    let table = try #require(document.elements.description(of: root).content.measuredSizes)
    #expect(table.sizes.count > 4_000)
    #expect(document.layout.frame(of: root)?.size.width == 375)
    let codes = Set(document.diagnostics().map(\.code))
    #expect(codes == ["bad-measured-sizes", "negative-size"])
  }
}
