import Diagnostics
import DocumentSyntax
import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// The layout tests of one file, without the documents in which they were evaluated.
struct TestedDocument: Sendable {
  /// The path as it was given.
  let file: FilePath
  let text: SourceText
  let tests: [LayoutTest]

  /// The name that reports give the file.
  var name: String { file == .standardStream ? "<stdin>" : file.text }

  /// Tests a document on its own screen and those of its variants, or in all states on another screen.
  init(
    file: FilePath, text: [UInt8], on screen: ScreenChange, _ inputs: DocumentInputs
  ) throws(FileError) {
    self.file = file
    let document = LiveDocument(text: text, variant: screen.variant, inputs: inputs)
    self.text = document.source.text
    var tests: [LayoutTest]
    do throws(ResponseError) {
      tests = try document.tests(on: screen).map { LayoutTest($0, in: document) }
    } catch {
      throw FileError(path: file, reason: error.message)
    }
    // Tests may be in what a syntax error hides, and the others may test another layout.
    if let error = document.text.syntaxErrors.first {
      tests.append(LayoutTest(syntaxErrorAt: error.range))
    }
    self.tests = tests
  }

  /// Tests the layouts of a source file, which its comments test; all ranges are in the source.
  init(
    source path: FilePath, on screen: ScreenChange, _ inputs: DocumentInputs,
    _ sources: SourceLayouts
  ) throws(FileError) {
    file = NamedSource(path.text).path
    let text = SourceText(try readFile(file))
    self.text = text
    var tests: [LayoutTest] = []
    for layout in try sources.layouts(at: path) {
      let document = LiveDocument(text: layout.document, variant: screen.variant, inputs: inputs)
      let positions = SourcePositions(of: layout, in: text)
      do throws(ResponseError) {
        tests += try document.tests(on: screen).map {
          LayoutTest($0, in: document, at: positions)
        }
      } catch {
        throw FileError(path: file, reason: "\(layout.className): \(error.message)")
      }
    }
    self.tests = tests
  }
}

extension LiveDocument {
  /// Evaluates the tests on the document's own screen and those of its variants, or in all states on another screen.
  fileprivate func tests(on screen: ScreenChange) throws(ResponseError) -> [TestedExpectation] {
    guard !screen.isEmpty else { return DocumentCheck().expectations(of: self) }
    if elements.root != nil { try screen.apply(to: self) }
    return screen.check(of: self).expectations(of: self).filter {
      !$0.screens.isEmpty || $0.outcome == .bad
    }
  }
}

/// A layout test with its results.
struct LayoutTest: Sendable {
  let expression: String
  let range: Range<Int>
  let outcome: ExpectationResult.Outcome

  /// The reason why it fails or is bad, with the screens by name.
  let message: String?
  let screens: [Screen]

  struct Screen: Sendable {
    /// The variant's name; `nil` for the document's own screen.
    let name: String?
    let outcome: ExpectationResult.Outcome
    let message: String
    let left: Double?
    let right: Double?
  }

  /// - Parameters:
  ///   - tested: The test.
  ///   - document: The document that states it.
  ///   - positions: The positions in source code, for a document that was read from there.
  init(
    _ tested: TestedExpectation, in document: LiveDocument, at positions: SourcePositions? = nil
  ) {
    let written = tested.written
    expression = written.text
    outcome = tested.outcome
    message = tested.message
    let bad = tested.screens.first { $0.result.outcome == .bad }
    if let positions {
      range = positions.range(of: document.keyPointer(of: written.textLocation)) ?? 0..<0
    } else if let bad {
      range = bad.result.range(in: written, of: document)
    } else if let wrong = tested.wrongVariants.first {
      range = document.range(of: wrong.location)
    } else {
      range = document.range(of: written.textLocation)
    }
    screens = tested.screens.map {
      Screen(
        name: $0.name, outcome: $0.result.outcome, message: $0.result.message,
        left: $0.result.left, right: $0.result.right)
    }
  }

  /// The failure that stands for the tests of a document that is not read as a whole.
  init(syntaxErrorAt range: Range<Int>) {
    expression = ""
    self.range = range
    outcome = .bad
    message = "the document has a syntax error here, so tests may be missing; see \"lintel check\""
    screens = []
  }

  /// True if it fails or is bad.
  var isFailure: Bool { outcome == .failed || outcome == .bad }
}

/// The counts of all files.
struct TestSummary {
  private(set) var testCount = 0
  private(set) var failureCount = 0
  private(set) var skippedCount = 0
  private(set) var fileCount = 0
  private(set) var screenCount = 0

  mutating func add(_ document: TestedDocument) {
    if !document.tests.isEmpty { fileCount += 1 }
    for test in document.tests {
      testCount += 1
      if test.isFailure { failureCount += 1 }
      screenCount += test.screens.count
      skippedCount += test.screens.count { $0.outcome == .skipped }
    }
  }

  /// `2 of 14 tests fail in 3 files; 5 of 60 results are skipped`, a result being that of a test on one screen.
  var text: String {
    guard testCount > 0 else { return "no layout tests" }
    let files = fileCount == 1 ? "1 file" : "\(fileCount) files"
    let tests = testCount == 1 ? "1 test" : "\(testCount) tests"
    let verdict =
      if failureCount > 0 {
        "\(failureCount) of \(tests) \(failureCount == 1 ? "fails" : "fail")"
      } else if skippedCount == screenCount {
        testCount == 1 ? "1 test is skipped" : "all \(tests) are skipped"
      } else {
        testCount == 1 ? "1 test holds" : "all \(tests) hold"
      }
    let skipped =
      skippedCount == 0 || skippedCount == screenCount
      ? ""
      : "; \(skippedCount) of \(screenCount) results \(skippedCount == 1 ? "is" : "are") skipped"
    return "\(verdict) in \(files)\(skipped)"
  }
}

/// A format of the results of layout tests.
protocol TestReport {
  /// Reports one file; files come in their order.
  mutating func add(_ document: TestedDocument, to output: inout Output)
  mutating func finish(_ summary: TestSummary, to output: inout Output)
}

/// A line for each failure, and a summary.
struct TextTestReport: TestReport {
  private let styled = Paint.standardOutput

  func add(_ document: TestedDocument, to output: inout Output) {
    for test in document.tests {
      guard test.isFailure, let message = test.message else { continue }
      let position = document.text.position(at: test.range.lowerBound, in: .utf32)
      let heading = "\(document.file.shownName):\(position.line + 1):\(position.character + 1):"
      output.line(
        styled(heading, .bold) + styled(" \(test.outcome.rawValue): ", .red) + "\(message)")
    }
  }

  func finish(_ summary: TestSummary, to output: inout Output) {
    if summary.testCount > 0 { output.line(styled(summary.text, .bold)) }
  }
}

/// An annotation of a GitHub Actions run for each failure.
struct GitHubTestReport: TestReport {
  private let commands = GitHubReport()

  func add(_ document: TestedDocument, to output: inout Output) {
    for test in document.tests {
      guard test.isFailure, let message = test.message else { continue }
      let start = document.text.position(at: test.range.lowerBound, in: .utf16)
      let properties = [
        "file=\(commands.escapedProperty(repositoryPath(document.name)))", "line=\(start.line + 1)",
        "col=\(start.character + 1)",
        "title=\(commands.escapedProperty("lintel test: \(test.outcome.rawValue)"))",
      ]
      output.line("::error \(properties.joined(separator: ","))::\(commands.escaped(message))")
    }
  }

  func finish(_ summary: TestSummary, to output: inout Output) {}
}

/// One JSON array of `{file, expression, outcome, message, range, screens}`.
struct JSONTestReport: TestReport {
  private var writer = JSONWriter()

  init() { writer.beginArray() }

  mutating func add(_ document: TestedDocument, to output: inout Output) {
    for test in document.tests {
      writer.object { writer in
        writer.member("file", document.name)
        writer.member("expression", test.expression)
        writer.member("outcome", test.outcome.rawValue)
        if let message = test.message { writer.member("message", message) }
        writer.key("range")
        writer.object { writer in
          for (key, offset) in [("start", test.range.lowerBound), ("end", test.range.upperBound)] {
            let position = document.text.position(at: offset, in: .utf16)
            writer.key(key)
            writer.object { writer in
              writer.member("line", position.line)
              writer.member("character", position.character)
            }
          }
        }
        writer.key("screens")
        writer.array { writer in
          for screen in test.screens {
            writer.object { writer in
              if let name = screen.name { writer.member("variant", name) }
              writer.member("outcome", screen.outcome.rawValue)
              if let left = screen.left { writer.member("left", left) }
              if let right = screen.right { writer.member("right", right) }
              if screen.outcome != .holds { writer.member("message", screen.message) }
            }
          }
        }
      }
    }
  }

  mutating func finish(_ summary: TestSummary, to output: inout Output) {
    writer.endArray()
    output.line(writer.bytes)
  }
}

/// A JUnit report: a suite for each file, a case for each test on each screen.
struct JUnitReport: TestReport {
  private var suites: [String] = []
  private var counts = Counts()

  private struct Counts {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    var attributes: String {
      "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }

    mutating func add(_ outcome: ExpectationResult.Outcome) {
      tests += 1
      switch outcome {
      case .holds: break
      case .failed: failures += 1
      case .skipped: skipped += 1
      case .bad: errors += 1
      }
    }

    mutating func add(_ other: Counts) {
      tests += other.tests
      failures += other.failures
      errors += other.errors
      skipped += other.skipped
    }
  }

  mutating func add(_ document: TestedDocument, to output: inout Output) {
    guard !document.tests.isEmpty else { return }
    var counts = Counts()
    var cases: [String] = []
    for test in document.tests {
      let line = document.text.position(at: test.range.lowerBound, in: .utf32).line + 1
      // One that cannot be evaluated is the same error on all screens.
      if test.outcome == .bad {
        counts.add(.bad)
        let name = test.expression.isEmpty ? "the document" : test.expression
        cases.append(testCase(name, document, line, "error", test.message ?? ""))
        continue
      }
      for screen in test.screens {
        counts.add(screen.outcome)
        let name = screen.name.map { "\(test.expression) [\($0)]" } ?? test.expression
        switch screen.outcome {
        case .holds: cases.append(testCase(name, document, line, nil, ""))
        case .skipped: cases.append(testCase(name, document, line, "skipped", screen.message))
        case .failed, .bad: cases.append(testCase(name, document, line, "failure", screen.message))
        }
      }
    }
    self.counts.add(counts)
    suites.append(
      "  <testsuite name=\"\(escaped(document.name))\" \(counts.attributes)>\n"
        + cases.joined() + "  </testsuite>\n")
  }

  func finish(_ summary: TestSummary, to output: inout Output) {
    output.data(Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8))
    output.data(Array("<testsuites name=\"lintel\" \(counts.attributes)>\n".utf8))
    for suite in suites { output.data(Array(suite.utf8)) }
    output.data(Array("</testsuites>\n".utf8))
  }

  private func testCase(
    _ name: String, _ document: TestedDocument, _ line: Int, _ kind: String?, _ message: String
  ) -> String {
    let file = escaped(document.name)
    let start =
      "    <testcase name=\"\(escaped(name))\" classname=\"\(file)\" file=\"\(file)\" line=\"\(line)\""
    guard let kind else { return "\(start)/>\n" }
    return "\(start)>\n      <\(kind) message=\"\(escaped(message))\"/>\n    </testcase>\n"
  }

  /// A text as the value of an XML attribute; characters that XML does not have are U+FFFD.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
