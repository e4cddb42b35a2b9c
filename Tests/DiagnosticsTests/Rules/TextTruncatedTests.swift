import Diagnostics
import TestSupport
import Testing

@Suite struct TextTruncatedTests {
  @Test func `text-truncated reported: more lines than may be shown`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", ⟦"maximumNumberOfLines": 1⟧ } ] }  // expect: text-truncated
      """)
  }

  @Test func `text-truncated reported: a word that is wider than its line`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 60 }, "children": [
        { "type": "text", "text": ⟦"Good morning"⟧ } ] }  // expect: text-truncated
      """)
  }

  @Test func `text-truncated reported: a button of two lines`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "button", "text": "One\\ntwo\\nthree", ⟦"maximumNumberOfLines": 2⟧ } ] }  // expect: text-truncated
      """)
  }

  @Test func `text-truncated not reported: just as many lines`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 3 } ] }
      """)
  }

  @Test func `text-truncated not reported: a word that just fits`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 71.5 }, "children": [
        { "type": "text", "text": "Good morning" } ] }
      """)
  }

  @Test func `text-truncated not reported: one line that has the space`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1 } ] }
      """)
  }

  @Test func `text-truncated not reported: no space at all is another fault`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 60, "height": 60 }, "root": {
        "type": "inset", ⟦"insets": 40⟧,  // expect: insets-exceed-space
        "child": { "type": "text", "text": "Good morning", "maximumNumberOfLines": 1 } } }
      """)
  }

  @Test func `text-truncated not reported: overlay that is squeezed`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": ⟦"overlay"⟧,  // expect: companion-squeezed
          "child": { "type": "image", "imageSize": { "width": 40, "height": 40 } },
          "overlay": { "type": "text", "text": "Everybody" } } ] }
      """)
  }

  @Test func `text-truncated not reported: text cut at the edge of an absolute spec`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 120, "height": 60 }, "root": { "type": "absolute", "children": [
        { "type": "text", "text": "Everybody", "maximumNumberOfLines": 1,
          "style": { "width": 92, ⟦"layoutPosition": { "x": 80, "y": 8 }⟧ } } ] } }  // expect: absolute-child-outside
      """)
  }

  @Test func `text-truncated not reported: a percentage of nothing is the cause`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "max": { "width": "infinity", "height": "infinity" } }, "root": { "type": "stack", "children": [
        { "type": "text", "text": "Everybody", "maximumNumberOfLines": 1, "style": { ⟦"flexBasis": "50%"⟧ } },  // expect: flex-basis-percent-without-base
        { "type": "text", "text": "Title" } ] } }
      """)
  }

  @Test func `text-truncated not reported: a number out of range is the cause`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120, "height": ⟦-1⟧ }, "children": [  // expect: negative-size
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1 } ] }
      """)
  }

  @Test func `text-truncated not reported: hidden element`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1, "hidden": true },
        { "type": "text", "text": "Good" } ] }
      """)
  }

  @Test func `text-truncated reported: behind an emoji`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "🌅 Good morning everybody", ⟦"maximumNumberOfLines": 1⟧ } ] }  // expect: text-truncated
      """)
  }

  @Test func `text-truncated: a word that is cut where its author said so`() throws {
    let document = openDocument(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 60 }, "children": [
        { "type": "text", "text": "Everybody", "maximumNumberOfLines": 1 } ] }
      """)
    #expect(DiagnosticConfiguration().applied(to: document.diagnostics()).isEmpty)
  }

  @Test func `text-truncated reported: a word that is broken before its author said so`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 60 }, "children": [
        { "type": "text", "text": ⟦"Everybody says good morning"⟧, "maximumNumberOfLines": 2 } ] }  // expect: text-truncated
      """)
  }

  @Test func `text-truncated: lines left out on purpose are reported on request`() {
    let document = openDocument(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1 } ] }
      """)
    let found = document.diagnostics()
    #expect(found.map(\.code) == ["text-truncated"])
    #expect(DiagnosticConfiguration().applied(to: found).isEmpty)
    var configuration = DiagnosticConfiguration()
    configuration.setLevel(.information, of: "text-truncated")
    #expect(configuration.applied(to: found).map(\.code) == ["text-truncated"])
    configuration.setLevel(.off, of: "text-truncated")
    #expect(configuration.applied(to: found).isEmpty)
  }

  @Test func `text-truncated message counts the lines`() {
    expectNumbers(
      "3 120 1", of: "text-truncated",
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "maximumNumberOfLines": 1 } ] }
      """)
  }

  @Test func `text-truncated message has the width of the word`() {
    expectNumbers(
      "71.4 60", of: "text-truncated",
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 60 }, "children": [
        { "type": "text", "text": "Good morning" } ] }
      """)
  }

  @Test func `text-truncated fix ends the limit`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", ⟦"maximumNumberOfLines": 1⟧ } ] }  // expect: text-truncated
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
          { "type": "text", "text": "Good morning everybody" } ] }
        """)
  }

  @Test func `text-truncated: no fix with the number of lines that this text needs`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", ⟦"maximumNumberOfLines": 1⟧ } ] }  // expect: text-truncated
      """, choosing: 1,
      becomes: nil)
  }

  @Test func `text-truncated fix lets a text be as wide as its word`() {
    expectFix(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "text": ⟦"Good morning"⟧, "style": { "maxWidth": 60 } } ] }  // expect: text-truncated
      """,
      becomes: """
        { "type": "stack", "alignItems": "start", "children": [
          { "type": "text", "text": "Good morning" } ] }
        """)
  }

  @Test func `text-truncated fix: there is no fix where something else makes it narrow`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 60 }, "children": [
        { "type": "text", "text": ⟦"Good morning"⟧ } ] }  // expect: text-truncated
      """, becomes: nil)
  }
}
