import ArgumentParser
import DocumentSyntax
import Inspection

/// Checks the selector of a command; an error is printed with the selector and a caret below it.
///
/// - Throws: The code to exit with.
func checkSelector(_ text: String) throws(ExitCode) {
  do throws(SelectorError) {
    _ = try Selector(text)
  } catch {
    let shown = SelectorExcerpt(of: text, at: error.offset, columns: lineColumns() - 2)
    printError("this is no selector: \(error.message)\n  \(shown.text)\n  \(shown.mark)")
    throw CommandFailure.couldNotRun
  }
}

/// The part of a selector around a character, and a caret that points at it.
struct SelectorExcerpt {
  let text: String
  let mark: String

  /// - Parameters:
  ///   - selector: The selector.
  ///   - offset: The number of characters before the one that is pointed at.
  ///   - columns: The columns that the text may have.
  init(of selector: String, at offset: Int, columns: Int) {
    let characters = Array(selector)
    let before = characters.prefix(offset).map { printable(String($0)) }
    let after = characters.dropFirst(offset).map { printable(String($0)) }
    var start: [String] = []
    var width = 0
    for character in before.reversed() {
      width += displayWidth(character)
      if width > columns / 2, start.count < before.count {
        start.append("…")
        break
      }
      start.append(character)
    }
    let shown = start.reversed().joined()
    let left = displayWidth(shown)
    text = shown + shortenedAtEnd(after.joined(), to: max(columns - left, 1))
    mark = String(repeating: " ", count: left) + "^"
  }
}
