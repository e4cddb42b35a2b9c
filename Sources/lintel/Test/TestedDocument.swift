import Diagnostics
import DocumentSyntax
import InspectorServer
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

  /// Tests a document on its own screen and those of its variants, or on another screen alone.
  init(
    file: FilePath, text: [UInt8], on screen: ScreenChange, _ fonts: FontBook?
  ) throws(FileError) {
    self.file = file
    let document = LiveDocument(text: text, variant: screen.variant, fonts: fonts)
    self.text = document.source.text
    var tests: [LayoutTest]
    do throws(ResponseError) {
      tests = try document.tests(on: screen).map { LayoutTest($0, in: document) }
    } catch {
      throw FileError(path: file, reason: error.message)
    }
    // Tests may be in what a syntax error hides, and the others may test another layout.
    if let error = document.syntaxErrors.first {
      tests.append(LayoutTest(syntaxErrorAt: error.range))
    }
    self.tests = tests
  }

  /// Tests the layouts of a source file, which its comments test; all ranges are in the source.
  init(
    source path: FilePath, on screen: ScreenChange, _ fonts: FontBook?, _ sources: SourceLayouts
  ) throws(FileError) {
    file = NamedSource(path.text).path
    let text = SourceText(try readFile(file))
    self.text = text
    var tests: [LayoutTest] = []
    for layout in try sources.layouts(at: path) {
      let document = LiveDocument(text: layout.document, variant: screen.variant, fonts: fonts)
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
  /// Evaluates the tests on the document's own screen and those of its variants, or on another screen alone.
  fileprivate func tests(on screen: ScreenChange) throws(ResponseError) -> [TestedExpectation] {
    guard !screen.isEmpty else { return DocumentCheck().expectations(of: self) }
    if elements.root != nil { try screen.apply(to: self) }
    return TestedExpectation.onCurrentScreen(of: self).filter {
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
