/// What an editor or a command line wants of formatted text; how objects and arrays are laid out in
/// lines is the same for everybody.
package struct FormattingOptions: Hashable, Sendable {
  /// How many blanks a level is indented by, and a tab is wide.
  package let tabSize: Int

  /// Whether lines are indented with blanks, else with tabs.
  package let insertsSpaces: Bool

  /// Whether blanks at the ends of lines go.
  package var trimsTrailingSpace = true

  /// Whether a text without a line end at its end gets one.
  package var insertsFinalNewline = false

  /// Whether a text loses all line ends at its end but one.
  package var trimsFinalNewlines = false

  /// The levels that can be wished for.
  package static let tabSizes = 1...16

  /// The width, in characters, that an object or array has to fit into to stand on one line.
  package static let lineWidth = 100

  /// A size outside ``tabSizes`` becomes the nearest one.
  package init(tabSize: Int = 2, insertsSpaces: Bool = true) {
    self.tabSize = min(max(tabSize, Self.tabSizes.lowerBound), Self.tabSizes.upperBound)
    self.insertsSpaces = insertsSpaces
  }

  /// What files get that nobody edits: a line end at the end.
  package static func file(tabSize: Int, insertsSpaces: Bool) -> FormattingOptions {
    var options = FormattingOptions(tabSize: tabSize, insertsSpaces: insertsSpaces)
    options.insertsFinalNewline = true
    options.trimsFinalNewlines = true
    return options
  }

  var unit: [UInt8] {
    insertsSpaces ? [UInt8](repeating: .blank, count: tabSize) : [.tab]
  }
}
