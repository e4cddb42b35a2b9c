/// An expectation is not an expression, or names an element, member or variant that does not exist.
enum BadExpectation: DiagnosticRule {
  static let code = "bad-expectation"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.nothing

  static let page = RulePage(
    meaning: """
      A layout test in "expect" is not evaluated: its text is no expression, or it names an id, a \
      member or a variant that does not exist.
      """,
    reason: """
      A test that is not evaluated tests nothing. An expression compares members of elements, such \
      as #title.maxX <= root.width, relates two elements, such as #badge inside #card, or says that \
      a selector matches nothing, such as not text:outside.
      """,
    example: """
      {
        "expect": ["#titel.width <= root.width"],
        "root": { "type": "text", "id": "title", "text": "Title" }
      }
      """,
    instead: """
      {
        "expect": ["#title.width <= root.width"],
        "root": { "type": "text", "id": "title", "text": "Title" }
      }
      """,
    fix: """
      There is none: only the author knows what must hold.
      """)
}
