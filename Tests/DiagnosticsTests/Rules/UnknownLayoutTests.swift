import Diagnostics
import LiveDocuments
import TestSupport
import Testing

@Suite struct UnknownLayoutTests {
  private static func document(_ uses: String, layouts: String = "") -> String {
    """
    { "constrainedSize": { "width": 200, "height": 90 },
      "layouts": { "avatar": { "variables": { "size": 20 }, "root": {
        "type": "image", "imageSize": { "width": "$size", "height": 20 } } } \(layouts) },
      "root": { "type": "stack", "children": [ \(uses) ] } }
    """
  }

  @Test func `unknown-layout fix writes the name that was meant`() {
    expectFix(
      Self.document(
        """
        { "type": "node", "layout": ⟦"#avatr"⟧, "style": { "width": 9, "height": 9 } }  // expect: unknown-layout

        """),
      becomes: Self.document(
        """
        { "type": "node", "layout": "#avatar", "style": { "width": 9, "height": 9 } }

        """))
  }

  @Test
  func
    `unknown-layout: a layout that uses an unknown one is reported once, however often it is used`()
  {
    let found = diagnostics(
      Self.document(
        ##"{ "type": "node", "layout": "#a" }, { "type": "node", "layout": "#a" }"##,
        layouts:
          ##", "a": { "root": { "type": "node", "layout": "#none", "style": { "width": 9, "height": 9 } } }"##
      ))
    #expect(found.map(\.code) == ["unknown-layout"])
  }

  @Test func `unknown-variable: a variable that the layout does not have is reported at the use`() {
    let found = diagnostics(
      Self.document(
        ##"{ "type": "node", "layout": "#avatar", "variables": { "sizes": 3 } }, { "each": [{ "x": 1 }], "layout": "#avatar" }"##
      ))
    #expect(
      found.map(\.message) == [
        ##"the layout "#avatar" has no variable "sizes", so this is ignored"##,
        ##"the layout "#avatar" has no variable "x", so this is ignored"##,
      ])
  }

  @Test func `A problem of one use is reported at the use, and one of all uses in the layout`()
    throws
  {
    let text = Self.document(
      ##"{ "type": "node", "layout": "#avatar" }, { "type": "node", "layout": "#avatar", "variables": { "size": "wide" } }"##
    )
    let one = try #require(diagnostics(text).first)
    #expect(one.code == "wrong-value-type" && diagnostics(text).count == 1)
    #expect(spelling(one.range, in: text) == ##""#avatar""##)
    #expect(one.related.first?.message == "it is here in the layout")
    #expect(one.relatedRanges.first.map { spelling($0, in: text) } == #""$size""#)
    let all = text.replacing(#""size": 20"#, with: #""size": "wide""#)
    let found = diagnostics(all).filter { $0.code == "wrong-value-type" }
    #expect(found.map { spelling($0.range, in: all) } == [#""$size""#])
  }

  @Test func `A layout that nothing uses has its diagnostics of reading`() {
    let found = diagnostics(
      Self.document(
        ##"{ "type": "node", "layout": "#avatar" }"##,
        layouts:
          ##", "a": { "root": { "type": "text", "text": "$no", "colour": "red" } }, "b": { "rot": 3 }"##
      ))
    #expect(found.map(\.code) == ["unknown-variable", "unknown-key", "missing-key", "unknown-key"])
  }

  private func diagnostics(_ text: String) -> [Diagnostic] {
    DocumentCheck().diagnostics(of: LiveDocument(text: Array(text.utf8)))
  }

  private func spelling(_ range: Range<Int>, in text: String) -> String {
    String(decoding: Array(text.utf8)[range], as: UTF8.self)
  }
}
