import Diagnostics
import DocumentSyntax
import InspectorServer
import LiveDocuments
import Platform
import SystemPackage

extension CheckRun {
  /// Prints the edits that `--fix` would make as one patch, and writes no file.
  ///
  /// The run has faults if there is an edit.
  mutating func preview(to output: inout Output) {
    let (files, options) = (files, checkOptions(for: files))
    var previews: [FilePath: Result<FixPreview, FileError>] = [:]
    forEachInOrder(count: files.count, jobs: jobs) { index in
      Result { () throws(FileError) -> FixPreview? in
        if files[index].namesSource { return nil }
        try checkKind(of: files[index])
        return try FixPreview(document: files[index], options[index])
      }
    } then: { index, result in
      if case .success(nil) = result { return }
      previews[files[index]] = result.map { $0 ?? FixPreview([]) }
    }
    previewCode(options, &previews)
    var printed: Set<FilePath> = []
    for file in files {
      let path = file.namesSource ? NamedSource(file.text).path : file
      guard printed.insert(path).inserted, let preview = previews[path] else { continue }
      switch preview {
      case .success(let preview): print(preview, of: path, to: &output)
      case .failure(let error):
        hasFailed = true
        printError("\(error)")
      }
    }
  }

  /// Makes the safe fixes of source files in memory, one after the other.
  private mutating func previewCode(
    _ options: [CheckOptions], _ previews: inout [FilePath: Result<FixPreview, FileError>]
  ) {
    let sources = zip(files, options).filter { $0.0.namesSource }
    guard !sources.isEmpty else { return }
    // Says why if nothing can read them.
    let layouts = SourceLayouts(
      of: sources.map(\.0), showsAbsolutePaths: showsAbsolutePaths, on: screen,
      keepsLayouts: true)
    if layouts.hasFailed { hasFailed = true }
    guard !layouts.isUnavailable else { return }
    var fixer = SourceFixer(
      reader: SourceService.ofCommand, files: SystemFiles(), trusted: TrustOptions.ofCommand)
    for (file, options) in sources {
      let named = NamedSource(file.text)
      let known = previews[named.path]
      previews[named.path] = Result { () throws(FileError) in
        var preview =
          if let known { try known.get() } else { FixPreview(try readFile(named.path)) }
        let fixed = fixer.fix(
          fileAt: named.path.absolute, preview.fixed, className: named.className,
          explains: true, wants: options.wants)
        preview.append(
          fixed.edits, fixed.text, fixed.made,
          unfixed: fixed.unfixed.filter { options.filter.wants(code: $0.code, $0.severity) })
        return preview
      }
    }
  }

  private mutating func print(_ preview: FixPreview, of path: FilePath, to output: inout Output) {
    if !preview.made.isEmpty {
      hasFaults = true
      printError("\(path.shownName): \(fixesSentence(preview.made, "would be made"))")
      preview.patch.write(nameOf: path, to: &output)
    }
    for line in preview.unfixedLines(of: path) { printError(line) }
  }
}

/// The fixes of one file, made in memory.
private struct FixPreview {
  private let text: [UInt8]
  private(set) var fixed: [UInt8]
  private var edits = TextEdits()
  private(set) var made: [String] = []

  /// The diagnostics that are left, at offsets of ``text``.
  private var unfixed: [UnfixedDiagnostic] = []

  init(_ text: [UInt8]) {
    self.text = text
    fixed = text
  }

  /// Makes the safe fixes of a document.
  init(document file: FilePath, _ options: CheckOptions) throws(FileError) {
    self.init(try readFile(file))
    let fixes = SafeFixes(
      of: LiveDocument(text: text, inputs: options.inputs), corrects: true, explains: true,
      wants: options.wants)
    append(
      TextEdits(fixes.edits), fixes.edits.applied(to: text), fixes.made, unfixed: fixes.unfixed)
  }

  /// Adds edits of the text that the fixes before left, and the diagnostics that are left then, at offsets of that text.
  mutating func append(
    _ edits: TextEdits, _ fixed: [UInt8], _ made: [SafeFixes.MadeFix],
    unfixed: [UnfixedDiagnostic]
  ) {
    let former = self.edits
    self.unfixed += unfixed.map { $0.moved(before: former) }
    self.edits.append(edits)
    self.fixed = fixed
    self.made += made.map { "\($0.title) (\($0.code))" }
  }

  /// The most diagnostics of a file whose reasons are printed.
  private static let lineLimit = 200

  /// `card.layout.json:3:52: not fixed: no fix is known [zero-size]` for each diagnostic that is left, in the order of the
  /// text.
  func unfixedLines(of path: FilePath) -> [String] {
    let text = SourceText(self.text)
    let sorted = unfixed.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }.map(\.element)
    let rest = sorted.count - Self.lineLimit
    return sorted.prefix(Self.lineLimit).map { diagnostic in
      let position = text.position(at: diagnostic.offset, in: .utf32)
      return "\(path.shownName):\(position.line + 1):\(position.character + 1): not fixed: "
        + "\(printable(diagnostic.reason)) [\(diagnostic.code)]"
    } + (rest > 0 ? ["\(path.shownName): \(rest) more not fixed"] : [])
  }

  var patch: UnifiedDiff { UnifiedDiff(from: text, to: fixed, edits) }
}

/// The lines that differ between two texts, with three unchanged lines around them, as `diff -u` prints them.
///
/// - Complexity: O(*n*) in the length of the texts, because the edits are known.
struct UnifiedDiff {
  private let old: Lines
  private let new: Lines
  private var changes: [Change] = []

  private static let context = 3

  /// The lines that are replaced, and those that replace them.
  private struct Change {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// A text and the ranges of its lines, each with the newline at its end.
  private struct Lines {
    let bytes: [UInt8]
    private var starts: [Int] = []

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var isAtStart = true
      for (offset, byte) in bytes.enumerated() {
        if isAtStart { starts.append(offset) }
        isAtStart = byte == UInt8(ascii: "\n")
      }
    }

    var count: Int { starts.count }

    subscript(line: Int) -> ArraySlice<UInt8> {
      bytes[starts[line]..<(line + 1 < count ? starts[line + 1] : bytes.count)]
    }

    /// The line of an offset; behind a newline at the end of the text, the number of lines.
    func line(at offset: Int) -> Int {
      if offset == bytes.count, bytes.last == UInt8(ascii: "\n") || bytes.isEmpty { return count }
      return starts.partitioningIndex { $0 > offset } - 1
    }
  }

  init(from old: [UInt8], to new: [UInt8], _ edits: TextEdits) {
    self.old = Lines(old)
    self.new = Lines(new)
    for edit in edits.replacements { add(edit) }
    changes = changes.map(trimmed).filter { !$0.old.isEmpty || !$0.new.isEmpty }
  }

  private mutating func add(_ edit: TextEdits.Replacement) {
    func lines(_ range: Range<Int>, in lines: Lines) -> Range<Int> {
      let first = lines.line(at: range.lowerBound)
      return first..<min(max(first, lines.line(at: range.upperBound)) + 1, lines.count)
    }
    let change = Change(old: lines(edit.old, in: old), new: lines(edit.new, in: new))
    if let last = changes.last, change.old.lowerBound < last.old.upperBound {
      changes[changes.count - 1] = Change(
        old: last.old.lowerBound..<max(last.old.upperBound, change.old.upperBound),
        new: last.new.lowerBound..<max(last.new.upperBound, change.new.upperBound))
    } else {
      changes.append(change)
    }
  }

  /// A change without equal lines at its start and end.
  private func trimmed(_ change: Change) -> Change {
    var (before, after) = (change.old, change.new)
    while let one = before.first, let other = after.first, old[one] == new[other] {
      before = (one + 1)..<before.upperBound
      after = (other + 1)..<after.upperBound
    }
    while let one = before.last, let other = after.last, old[one] == new[other] {
      before = before.lowerBound..<one
      after = after.lowerBound..<other
    }
    return Change(old: before, new: after)
  }

  /// Prints the patch, as `git apply` and `patch -p1` take it.
  func write(nameOf path: FilePath, to output: inout Output) {
    var name = Substring(path.text)
    while name.hasPrefix("./") { name = name.dropFirst(2) }
    let isAbsolute = name.hasPrefix("/")
    output.line(Array("--- \(isAbsolute ? "" : "a/")\(name)".utf8))
    output.line(Array("+++ \(isAbsolute ? "" : "b/")\(name)".utf8))
    var first = 0
    while first < changes.count {
      var last = first
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * Self.context
      {
        last += 1
      }
      write(changes[first...last], to: &output)
      first = last + 1
    }
  }

  private func write(_ changes: ArraySlice<Change>, to output: inout Output) {
    guard let first = changes.first, let last = changes.last else { return }
    let before = min(Self.context, first.old.lowerBound)
    let after = min(Self.context, old.count - last.old.upperBound)
    func span(_ lower: Int, _ upper: Int) -> String {
      "\(upper == lower ? lower : lower + 1),\(upper - lower)"
    }
    let oldSpan = span(first.old.lowerBound - before, last.old.upperBound + after)
    let newSpan = span(first.new.lowerBound - before, last.new.upperBound + after)
    output.line(Array("@@ -\(oldSpan) +\(newSpan) @@".utf8))
    var next = first.old.lowerBound - before
    for change in changes {
      for line in next..<change.old.lowerBound { write(" ", old[line], to: &output) }
      for line in change.old { write("-", old[line], to: &output) }
      for line in change.new { write("+", new[line], to: &output) }
      next = change.old.upperBound
    }
    for line in next..<(next + after) { write(" ", old[line], to: &output) }
  }

  private func write(_ sign: Character, _ line: ArraySlice<UInt8>, to output: inout Output) {
    let isWhole = line.last == UInt8(ascii: "\n")
    output.line(Array(sign.utf8) + (isWhole ? line.dropLast() : line))
    if !isWhole { output.line(Array("\\ No newline at end of file".utf8)) }
  }
}
