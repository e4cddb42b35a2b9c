/// What is typed to find symbols: letters that a name has in this order.
struct SymbolQuery {
  private let letters: [Character]

  init(_ text: String) {
    letters = text.lowercased().filter { !$0.isWhitespace }
  }

  /// How well a name matches, the best first.
  enum Rank: Int, Comparable {
    case same
    case beginning
    case inside
    case scattered

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  /// - Returns: `nil` if the name does not match; whatever it is, it matches nothing typed.
  func rank(_ name: String) -> Rank? {
    let name = name.lowercased().filter { !$0.isWhitespace }
    if name.elementsEqual(letters) { return .same }
    if name.starts(with: letters) { return .beginning }
    var remaining = letters[...]
    for letter in name where letter == remaining.first { remaining.removeFirst() }
    guard remaining.isEmpty else { return nil }
    return name.contains(String(letters)) ? .inside : .scattered
  }
}
