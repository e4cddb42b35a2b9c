import Diagnostics
import TestSupport
import Testing

@Suite struct TextCutTests {
  @Test func `text-cut: height lower than the lines is reported at the height`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "style": { ⟦"height": 30⟧ } } ] }  // expect: text-cut
      """)
  }

  @Test func `text-cut: maximum height lower than the lines is reported at the maximum`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "style": { ⟦"maxHeight": 30⟧ } } ] }  // expect: text-cut
      """)
  }

  @Test func `text-cut: height lower than one line is reported even with a limit of lines`() {
    expectDiagnostics(
      """
      { "type": "stack", "alignItems": "start", "children": [
        { "type": "text", "text": "Good morning", "maximumNumberOfLines": 1, "style": { ⟦"height": 12⟧ } } ] }  // expect: text-cut
      """)
  }

  @Test func `text-cut: screen lower than a button's title is reported at its text`() {
    expectDiagnostics(
      """
      { "constrainedSize": { "width": 120, "height": 30 }, "root":
        { "type": "button", "text": ⟦"Continue to the payment page"⟧ } }  // expect: text-cut
      """)
  }

  @Test func `text-cut: height of the row around a text is reported at the text`() {
    expectDiagnostics(
      """
      { "type": "stack", "style": { "width": 120, "height": 30 }, "children": [
        { "type": "text", "text": ⟦"Good morning everybody"⟧, "style": { "flexShrink": 1 } } ] }  // expect: text-cut
      """)
  }

  @Test(arguments: [#""maximumNumberOfLines": 2"#, #""truncationMode": "byTruncatingTail""#])
  func `text-cut: text that may be truncated is not reported while a line shows`(key: String) {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", \(key), "style": { "height": 30 } } ] }
      """)
  }

  @Test func `text-cut: height that fits the lines is not reported`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "style": { "height": 61.5 } } ] }
      """)
  }

  @Test func `text-cut reported: insets of the text count towards its height`() {
    expectDiagnostics(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 220 }, "children": [
        { "type": "text", "text": "Good", "textContainerInset": 10, "style": { ⟦"height": 30⟧ } } ] }  // expect: text-cut
      """)
  }

  @Test func `text-cut message has the lines, their height and the height of the box`() {
    expectNumbers(
      "3 61.5 30 1", of: "text-cut",
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "style": { "height": 30 } } ] }
      """)
  }

  @Test func `text-cut fix: first fix removes the height`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "style": { ⟦"height": 30⟧, "flexGrow": 1 } } ] }  // expect: text-cut
      """,
      becomes: """
        { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
          { "type": "text", "text": "Good morning everybody", "style": { "flexGrow": 1 } } ] }
        """)
  }

  @Test func `text-cut fix: second fix makes the height a minimum`() {
    expectFix(
      """
      { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
        { "type": "text", "text": "Good morning everybody", "style": { ⟦"height": 30⟧ } } ] }  // expect: text-cut
      """, choosing: 1,
      becomes: """
        { "type": "stack", "direction": "vertical", "style": { "width": 120 }, "children": [
          { "type": "text", "text": "Good morning everybody", "style": { "minHeight": 30 } } ] }
        """)
  }

  @Test func `text-cut fix removes the height of the row that is too low`() {
    expectFix(
      """
      { "type": "stack", "style": { "width": 120, "height": 30 }, "children": [
        { "type": "text", "text": ⟦"Good morning everybody"⟧, "style": { "flexShrink": 1 } } ] }  // expect: text-cut
      """,
      becomes: """
        { "type": "stack", "style": { "width": 120 }, "children": [
          { "type": "text", "text": "Good morning everybody", "style": { "flexShrink": 1 } } ] }
        """)
  }
}
