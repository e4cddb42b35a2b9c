import Diagnostics
import DocumentSyntax
import InspectorServer

/// Each diagnostic as compilers print it: its position and message, the line, and a mark below it.
///
/// Diagnostics of one document with the same code and message are printed once, with the lines of the others.
struct TextReport: CheckReport {
  private let styled = Paint.standardOutput
  private let columns = lineColumns()

  /// The codes of what was printed that have a page, in the order in which they came.
  private var codes: [String] = []

  mutating func add(_ document: CheckedDocument, to output: inout Output) {
    for (diagnostic, others) in Self.folded(document.diagnostics) {
      let color: TextColor = diagnostic.severity == .error ? .red : .yellow
      output.line(
        styled(position(diagnostic.range, in: document), .bold)
          + styled(
            " \(diagnostic.severity.name): ", diagnostic.severity <= .warning ? color : .blue)
          + "\(diagnostic.message) " + styled("[\(diagnostic.code)]", .faint))
      write(diagnostic.range, of: document.text, .green, to: &output)
      for related in diagnostic.related {
        output.line(
          styled(position(related.range, in: document, related.file), .bold)
            + styled(" note: ", .blue) + "\(related.message)")
        write(related.range, of: related.file?.text ?? document.text, .blue, to: &output)
      }
      if !others.isEmpty { output.line(styled(sentence(on: others, in: document), .faint)) }
      if RuleDescription.byCode[diagnostic.code] != nil, !codes.contains(diagnostic.code) {
        codes.append(diagnostic.code)
      }
    }
  }

  func finish(_ summary: CheckSummary, to output: inout Output) {
    if codes.count == 1 {
      output.line(styled("lintel rules \(codes[0]) explains it", .faint))
    } else if codes.count > 1 {
      output.line(styled(Self.sentence(on: codes, columns: columns), .faint))
    }
    if let text = summary.text { output.line(styled(text, .bold)) }
    for line in summary.layouts.lines { output.line(line) }
    if let fixes = summary.fixesText { output.line(styled(fixes, .bold)) }
  }

  func noteNoLayout(in file: FilePath, to output: inout Output) {
    output.line(noLayoutSentence(file))
  }

  /// `lintel rules CODE explains each: zero-size, unknown-key and 4 more`: as many whole codes as fit.
  static func sentence(on codes: [String], columns: Int) -> String {
    let start = "lintel rules CODE explains each: "
    func sentence(_ count: Int) -> String {
      let rest = codes.count - count
      return start + codes.prefix(count).joined(separator: ", ")
        + (rest > 0 ? " and \(rest) more" : "")
    }
    // Codes are at least 3 characters long, so that few of them can fit.
    let most = min(codes.count, columns / 3)
    let count = stride(from: most, to: 1, by: -1).first { displayWidth(sentence($0)) <= columns }
    return sentence(count ?? 1)
  }

  /// The diagnostics of a document, each with those after it that say the same.
  private static func folded(
    _ diagnostics: [CheckedDiagnostic]
  ) -> [(diagnostic: CheckedDiagnostic, others: [CheckedDiagnostic])] {
    struct Key: Hashable {
      let code: String
      let severity: Severity
      let message: String
    }
    var indexes: [Key: Int] = [:]
    var folded: [(diagnostic: CheckedDiagnostic, others: [CheckedDiagnostic])] = []
    for diagnostic in diagnostics {
      let key = Key(
        code: diagnostic.code, severity: diagnostic.severity, message: diagnostic.message)
      if let index = indexes[key] {
        folded[index].others.append(diagnostic)
      } else {
        indexes[key] = folded.count
        folded.append((diagnostic, []))
      }
    }
    return folded
  }

  /// `and 2 more, in lines 4 and 9`; a list that is too long is cut.
  private func sentence(on others: [CheckedDiagnostic], in document: CheckedDocument) -> String {
    var lines: [Int] = []
    // More than fit in a line are not looked up.
    for other in others.prefix(columns) {
      let line = document.text.position(at: other.range.lowerBound, in: .utf8).line + 1
      if lines.last != line { lines.append(line) }
    }
    let list =
      lines.count == 1
      ? "line \(lines[0])" : "lines \(lines.map(String.init).joined(separator: ", "))"
    return shortenedAtEnd("and \(others.count) more, in \(list)", to: columns)
  }

  private func position(
    _ range: Range<Int>, in document: CheckedDocument, _ file: CheckedDiagnostic.File? = nil
  ) -> String {
    let position = (file?.text ?? document.text).position(at: range.lowerBound, in: .utf32)
    let path = file.map { FilePath(shownSourcePath($0.path.text)) } ?? document.file
    let name = path.shownName
    return "\(name):\(position.line + 1):\(position.character + 1):"
  }

  private func write(
    _ range: Range<Int>, of text: SourceText, _ color: TextColor, to output: inout Output
  ) {
    let excerpt = SourceExcerpt(of: range, in: text, columns: columns)
    output.line(excerpt.line)
    output.line(styled(excerpt.mark, color))
  }
}

/// A way of saying what was found.
protocol CheckReport {
  /// Says what was found in one file; files come in their order.
  mutating func add(_ document: CheckedDocument, to output: inout Output)

  /// Reports that a source file that was named has no layout.
  mutating func noteNoLayout(in file: FilePath, to output: inout Output)

  /// Says what remains to be said.
  mutating func finish(_ summary: CheckSummary, to output: inout Output)
}

extension CheckReport {
  func noteNoLayout(in file: FilePath, to output: inout Output) {
    writeError("\(noLayoutSentence(file))\n")
  }

  func noLayoutSentence(_ file: FilePath) -> String { "no layout in \(file.shownName)" }
}

/// The line in which a range begins, and a mark under the part of the range that is in it.
struct SourceExcerpt {
  let line: String

  /// As wide as the line above it in a terminal, tabs where it has tabs.
  let mark: String

  /// Shows as much of the line as fits in some columns, with an ellipsis where it is cut; the start of the range is in
  /// it.
  ///
  /// - Complexity: O(*columns*), however long the line is.
  init(of range: Range<Int>, in text: SourceText, columns: Int = lineColumns()) {
    let number = text.position(at: range.lowerBound, in: .utf8).line
    let lineRange = text.range(ofLine: number)
    // At a line's end the mark stands behind its last character.
    let anchor = min(max(range.lowerBound, lineRange.lowerBound), lineRange.upperBound)
    let end = min(max(range.upperBound, anchor), lineRange.upperBound)
    // A character of one column has 4 bytes at most, unless marks are added to it.
    let reach = 4 * columns
    let first = Self.boundary(max(lineRange.lowerBound, anchor - reach), in: text)
    let last = Self.boundary(min(lineRange.upperBound, anchor + reach), in: text)
    func part(_ lower: Int, _ upper: Int) -> [Character] {
      Array(printable(String(decoding: text.bytes(in: lower..<max(lower, upper)), as: UTF8.self)))
    }
    let before = part(first, anchor)
    let marked = part(anchor, min(end, last))
    let after = marked + part(min(end, last), last)
    let widthAfter = max(Self.width(of: after), 1) + (last < lineRange.upperBound ? 1 : 0)
    let left = Self.fitting(
      before.reversed(), in: max(columns / 2, columns - widthAfter),
      isCut: first > lineRange.lowerBound)
    let start = (left.isCut ? ["…"] : []) + left.characters.reversed()
    let right = Self.fitting(
      after, in: columns - Self.width(of: start), isCut: last < lineRange.upperBound)
    line = String(start + right.characters) + (right.isCut ? "…" : "")
    let indent = start.map {
      $0 == "\t" ? "\t" : String(repeating: " ", count: displayWidth($0))
    }
    let underlined = right.characters.prefix(marked.count).reduce(0) { $0 + displayWidth($1) }
    mark = indent.joined() + "^" + String(repeating: "~", count: max(underlined - 1, 0))
  }

  /// The first characters that fit in some columns, which leave one for the ellipsis if others do not.
  private static func fitting(
    _ characters: [Character], in columns: Int, isCut: Bool
  ) -> (characters: ArraySlice<Character>, isCut: Bool) {
    if !isCut, width(of: characters) <= columns { return (characters[...], false) }
    var width = 1
    let count =
      characters.firstIndex { character in
        width += Self.width(of: [character])
        return width > columns
      } ?? characters.count
    return (characters[..<count], true)
  }

  /// The columns of some characters at most: a tab has up to 8.
  private static func width(of characters: [Character]) -> Int {
    characters.reduce(0) { $0 + ($1 == "\t" ? 8 : displayWidth($1)) }
  }

  /// The start of the next scalar at or behind an offset.
  private static func boundary(_ offset: Int, in text: SourceText) -> Int {
    var offset = offset
    while offset < text.utf8Count, text.bytes(in: offset..<(offset + 1))[0] & 0xC0 == 0x80 {
      offset += 1
    }
    return offset
  }
}
