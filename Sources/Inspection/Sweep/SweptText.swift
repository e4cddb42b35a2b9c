import LayoutEngine

/// A text in any length: cut, or repeated with a space between.
struct SweptText {
  let element: ElementID
  private let characters: [Character]

  /// - Throws: ``SweepError`` where there is nothing to repeat, or far too much.
  init(_ text: String, of element: ElementID, longest: Int) throws(SweepError) {
    guard longest == 0 || !text.isEmpty else { throw .emptyText(element) }
    self.element = element
    let unit = Array(text)
    characters = longest > unit.count ? unit + [" "] : unit
    guard !characters.isEmpty else { return }
    let (rounds, rest) = longest.quotientAndRemainder(dividingBy: characters.count)
    let whole = bytes(characters[...])
    let (product, overflows) = rounds.multipliedReportingOverflow(by: whole)
    let count =
      overflows
      ? Int.max
      : product.addingReportingOverflow(
        bytes(characters[..<rest])
      ).partialValue
    guard count >= 0, count <= SweepLimit.maximumTextLength else {
      throw .textTooLong(element, bytes: count < 0 ? .max : count)
    }
  }

  private func bytes(_ characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + $1.utf8.count }
  }

  /// The first characters.
  func text(ofLength length: Int) -> String {
    guard !characters.isEmpty else { return "" }
    var text = ""
    for index in 0..<length { text.append(characters[index % characters.count]) }
    return text
  }
}
