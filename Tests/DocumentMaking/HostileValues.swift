/// Values that nobody expects in a document, beside usual ones.
enum HostileValues {
  static let numbers = [
    0, 1, 8, 12.5, 33.333, 100, 250, -20, 5_000, 9_999_998, 1e12, -1e300, 0.001, 1e-300,
  ]

  static let scales = [1, 2, 3, 1.5, 0.3, 1e9]
  static let widths = [375, 320, 0, 1e7, 40.33, .infinity]
  static let heights = [.infinity, 667, 10, 9_999_999]
  static let fontSizes = [17, 12, 0, 0.01, 900, 1e9]

  /// Markup, control characters, the other direction, combined and unassigned characters.
  static let ids = [
    "a", "b", "row 1", "<x>&\"y\"", "]]>", "_root", "1st", "é", "\u{202E}abc", "\0\u{1B}[31m",
    "日本語", "👩‍👩‍👧", "\u{FFFE}", "\u{301}", "", "back\\slash",
  ]

  static let texts = [
    "Hello", "日本語のテキスト 🎉", "two\nlines\r\n", "a\0b <c> & ]]> \u{202E}",
    "Donaudampfschifffahrtsgesellschaft", "", "   spaces   in   it   ",
  ]
}
