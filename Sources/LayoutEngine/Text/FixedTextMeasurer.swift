/// Measures with the metrics of the family `fixed`, which are the same on every machine.
///
/// Every family name is measured as `fixed` today, and the weight makes no difference.
package struct FixedTextMeasurer: TextMeasurer {
  package init() {}

  /// - Complexity: O(*n*) in the length of the text.
  package func measure(_ content: TextContent) -> MeasuredText {
    MeasuredText(content)
  }
}
