import DocumentSyntax
import InspectorServer
import Platform
import SystemPackage

/// Writes U+FFFD instead of what would move the cursor of a terminal, change its colors or reorder its text; tabs stay.
///
/// - Parameters:
///   - text: The text.
///   - keepsLines: True to keep line feeds, too, and carriage returns before them.
/// - Returns: The text for a terminal.
func printable(_ text: String, keepsLines: Bool = false) -> String {
  if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
  var result = String.UnicodeScalarView()
  let scalars = text.unicodeScalars
  for index in scalars.indices {
    let scalar = scalars[index]
    let isLineEnd =
      scalar == "\n" || scalar == "\r" && scalars[scalars.index(after: index)...].first == "\n"
    let isText = !scalar.controlsTerminals || scalar == "\t" || keepsLines && isLineEnd
    result.append(isText ? scalar : "\u{FFFD}")
  }
  return String(result)
}

/// A text whose parts have colors.
struct StyledText: ExpressibleByStringInterpolation {
  private var parts: [(text: String, color: TextColor?)]

  init(stringLiteral text: String) { parts = [(text, nil)] }

  fileprivate init(_ text: String, _ color: TextColor?) { parts = [(text, color)] }

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var text = left
    text.parts += right.parts
    return text
  }

  /// The text for a terminal; nothing in its parts controls it.
  var rendered: String {
    parts.map { text, color in
      guard let color, !text.isEmpty else { return printable(text) }
      return "\u{1B}[\(color.rawValue)m\(printable(text))\u{1B}[0m"
    }.joined()
  }
}

/// The style of a text on stdout, if that is a terminal with colors and colors are not disabled.
struct Paint {
  private let isOn: Bool

  static let standardOutput = Paint(
    isOn: isTerminal(.standardOutput) && !isSet("NO_COLOR")
      && environmentValue("TERM") != Array("dumb".utf8))

  func callAsFunction(_ text: String, _ color: TextColor) -> StyledText {
    StyledText(text, isOn ? color : nil)
  }
}

/// The SGR codes of terminals.
enum TextColor: Int {
  case bold = 1
  case faint
  case red = 31
  case green
  case yellow
  case blue
}

/// The number of columns of a text without a width of its own: that of the terminal, if stdout is one.
func outputColumns() -> Int { terminalColumns(.standardOutput) ?? 80 }

/// The number of columns of a table, or of a line of source text: that of the terminal, if stdout is one.
func lineColumns() -> Int { terminalColumns(.standardOutput) ?? 100 }

/// The beginning of a text that has no control characters, with an ellipsis if it is wider than some columns.
///
/// - Complexity: O(*columns*).
func shortenedAtEnd(_ text: String, to columns: Int) -> String {
  var width = 0
  var end = text.startIndex
  // The end of what leaves a column for the ellipsis.
  var cut = text.startIndex
  while end < text.endIndex, width <= columns {
    if width < columns { cut = end }
    width += displayWidth(text[end])
    end = text.index(after: end)
  }
  return width <= columns ? text : text[..<cut] + "…"
}

/// The end of a JSON Pointer that has no control characters, with an ellipsis if it is wider than some columns: as many
/// whole steps from a key on as fit, such as `…/children/0/child`.
///
/// - Complexity: O(*columns*).
func shortenedAtStart(_ pointer: String, to columns: Int) -> String {
  var width = 0
  var start = pointer.endIndex
  var cut = pointer.endIndex
  var step: String.Index?
  // True if the character behind `start` is one of an index.
  var isDigit = false
  while start > pointer.startIndex, width <= columns {
    if width < columns { cut = start }
    if width < columns, pointer[start...].hasPrefix("/"), !isDigit { step = start }
    isDigit = start < pointer.endIndex && pointer[start].isNumber
    start = pointer.index(before: start)
    width += displayWidth(pointer[start])
  }
  return width <= columns ? pointer : "…" + pointer[(step ?? cut)...]
}

/// A bar on stderr for work that takes longer than a second, if a terminal is there to show it.
struct ProgressBar {
  private let total: Int
  private let start = ContinuousClock.now
  private var shownAt: ContinuousClock.Instant
  private var isShown = false
  private let isEnabled: Bool

  private static let width = 30

  init(total: Int) {
    self.total = total
    shownAt = start
    isEnabled = isTerminal(.standardError) && total > 1
  }

  /// Shows that so many of all are done; now and then.
  mutating func update(_ done: Int) {
    let now = ContinuousClock.now
    guard isEnabled, now - start > .seconds(1), now - shownAt > .milliseconds(100) else { return }
    shownAt = now
    isShown = true
    let filled = done * Self.width / max(total, 1)
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    controlTerminal("\r\(bar) \(done) of \(total)")
  }

  /// Takes the bar away.
  func finish() {
    if isShown { controlTerminal("\r\u{1B}[K") }
  }
}
