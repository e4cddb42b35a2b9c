import DocumentSyntax
import LiveDocuments

/// The layout tests of one document with their results on all its screens.
///
///     header.expectations ──▶ ExpectationResults of each screen ──▶ TestedExpectation ──▶ Diagnostic
///
/// Only parsed expressions are kept from revision to revision. Results are evaluated when a caller requests them, and
/// cached until the next revision. The publish right after a keystroke does not wait for an evaluation: it takes
/// ``formerDiagnostics(in:)``, the diagnostics of the last evaluation moved with the text.
struct LayoutTests {
  /// The parsed tests by the bytes of their texts: equal Swift strings can have different bytes, as ids can.
  private var parsed: [[UInt8]: ParsedTest] = [:]

  /// The revision of the results; `nil` before the first evaluation.
  private var revision: Int?
  private var tested: [TestedExpectation] = []

  /// The diagnostics of all screens, in the order of the text of that revision.
  private var diagnostics: [Diagnostic] = []

  /// True if the tests of the document's present revision are evaluated.
  func areEvaluated(in document: LiveDocument) -> Bool { revision == document.revision }

  /// The tests with their results on screens of one document, its own first, in the order of the text.
  mutating func results(on screens: [LiveDocument]) -> [TestedExpectation] {
    evaluate(on: screens)
    return tested
  }

  /// The diagnostics of the tests that fail or are bad, in the order of the text; one of several screens once.
  mutating func diagnostics(on screens: [LiveDocument]) -> [Diagnostic] {
    evaluate(on: screens)
    return diagnostics
  }

  /// The diagnostics of the last evaluation, with ranges moved through the edits since; `nil` before the first
  /// evaluation, if the history no longer has the edits, and in a document without tests.
  func formerDiagnostics(in document: LiveDocument) -> [Diagnostic]? {
    guard !document.header.expectations.isEmpty, let revision,
      let edits = document.changeSets(since: revision)?.edits
    else { return nil }
    return edits.isEmpty ? diagnostics : diagnostics.map { $0.moved(by: edits, in: document) }
  }

  private mutating func evaluate(on screens: [LiveDocument]) {
    guard let document = screens.first, !areEvaluated(in: document) else { return }
    revision = document.revision
    (tested, diagnostics) = ([], [])
    let tests = parse(document.header.expectations)
    if tests.isEmpty { return }
    tested = TestedExpectation.results(of: tests, on: screens)
    let found = tested.flatMap {
      $0.diagnostics(in: document, namingScreens: screens.count > 1)
    }
    diagnostics = found.inOrderOfText
  }

  /// Parses the tests of a document; a test with the text of a former test takes over its expression.
  private mutating func parse(_ tests: [WrittenExpectation]) -> [ParsedTest] {
    let former = parsed
    parsed = [:]
    return tests.map { written in
      let key = Array(written.text.utf8)
      let test = former[key].map { ParsedTest(written, as: $0) } ?? ParsedTest(written)
      parsed[key] = test
      return test
    }
  }
}

extension TestedExpectation {
  /// Evaluates tests on each of the screens of one document, its own first.
  static func results(of tests: [ParsedTest], on screens: [LiveDocument]) -> [TestedExpectation] {
    var variants = VariantNames(of: screens.first)
    var tested = tests.map {
      TestedExpectation(written: $0.written, wrongVariants: variants.wrong(in: $0.written))
    }
    for screen in screens {
      let results = ExpectationResults(of: tests, in: screen).results
      for case (let index, let result?) in results.enumerated() {
        tested[index].screens.append(
          Screen(name: screen.variantName, document: screen, result: result))
      }
    }
    return tested
  }

  /// The diagnostics of a test that fails or is bad: one for all screens that have it at one range.
  ///
  /// The diagnostics name elements of `own`, the document on its own screen; with `namingScreens`, their messages name
  /// the screens.
  func diagnostics(in own: LiveDocument, namingScreens: Bool = false) -> [Diagnostic] {
    var found = wrongVariants.map { wrong in
      let pending = PendingDiagnostic(.location(wrong.location), wrong.message)
      let diagnostic = Diagnostic(pending, of: BadExpectation.self, in: own)
      return (diagnostic: diagnostic, screens: [own.variantName])
    }
    for screen in screens {
      guard let diagnostic = screen.result.diagnostic(of: written, in: screen.document) else {
        continue
      }
      let index = found.firstIndex {
        $0.diagnostic.code == diagnostic.code && $0.diagnostic.range == diagnostic.range
      }
      if let index {
        found[index].screens.append(screen.name)
      } else {
        found.append((diagnostic.moved(from: screen.document, to: own), [screen.name]))
      }
    }
    guard namingScreens else { return found.map(\.diagnostic) }
    return found.map { diagnostic, screens in
      let variants = screens.compactMap(\.self)
      let isOnOwnScreen = variants.count < screens.count
      guard diagnostic.code == ExpectationFailed.code else {
        return isOnOwnScreen ? diagnostic : diagnostic.naming(variants)
      }
      let names = Diagnostic.screens(variants, andDocument: isOnOwnScreen)
      var named = diagnostic.saying("\(diagnostic.message) (\(names))")
      if !isOnOwnScreen { named.variants = variants }
      return named
    }
  }
}

/// The names that the `on` of a layout test may have.
private struct VariantNames {
  private let names: [String]
  private let known: Set<String>
  private var guessCount = 0

  /// More guesses of misspelt variants than these are not made.
  private static let guessLimit = 64

  init(of document: LiveDocument?) {
    names = document?.header.variants.map(\.name) ?? []
    known = Set(names + [WrittenExpectation.ownScreenName])
  }

  mutating func wrong(in test: WrittenExpectation) -> [TestedExpectation.WrongVariant] {
    guard let variants = test.variants else { return [] }
    if variants.isEmpty {
      let message = "this holds on no screen: \"on\" names no variant"
      return [TestedExpectation.WrongVariant(location: test.location, message: message)]
    }
    return variants.filter { !known.contains($0.name) }.map { variant in
      var message = "no variant has the name \(quoted(variant.name))"
      guessCount += 1
      if guessCount <= Self.guessLimit, let nearest = nearestName(to: variant.name, among: names) {
        message += "; did you mean \(quoted(nearest))?"
      }
      return TestedExpectation.WrongVariant(location: variant.location, message: message)
    }
  }
}

extension ExpectationResult {
  /// The diagnostic of a test that fails or is bad.
  fileprivate func diagnostic(
    of written: WrittenExpectation, in document: LiveDocument
  ) -> Diagnostic? {
    switch outcome {
    case .holds, .skipped: nil
    case .bad:
      Diagnostic(
        PendingDiagnostic(.range(range(in: written, of: document)), message),
        of: BadExpectation.self, in: document)
    case .failed:
      Diagnostic(
        ExpectationFailed.diagnostic(written, self, in: document), of: ExpectationFailed.self,
        in: document)
    }
  }
}

extension Diagnostic {
  /// A diagnostic with its ranges in a document.
  fileprivate init(
    _ pending: PendingDiagnostic, of rule: any DiagnosticRule.Type, in document: LiveDocument
  ) {
    self.init(pending, of: rule)
    range = document.range(of: location)
    relatedRanges = related.map { document.range(of: $0.location) }
  }

  /// This diagnostic after edits, without related elements that are gone.
  fileprivate func moved(by edits: TextEdits, in document: LiveDocument) -> Diagnostic {
    let left = zip(related, relatedRanges).filter { related, _ in
      related.location.element.map(document.elements.isAlive) ?? true
    }
    var moved = about(location, subject: subject, related: left.map(\.0))
    moved.range = edits.map(range)
    moved.relatedRanges = left.map { edits.map($0.1) }
    return moved
  }
}

extension TextEdits {
  /// The range in the new text of bytes of the old text, without insertions at its ends.
  fileprivate func map(_ range: Range<Int>) -> Range<Int> {
    let start = map(range.lowerBound, bias: .behind)
    return start..<max(start, map(range.upperBound, bias: .before))
  }
}

extension [Diagnostic] {
  var inOrderOfText: [Diagnostic] {
    sorted { left, right in
      let (first, second) = (left.range, right.range)
      return (first.lowerBound, first.upperBound, left.code, left.message)
        < (second.lowerBound, second.upperBound, right.code, right.message)
    }
  }

  /// The diagnostics of rules and of layout tests in one list, both given in the order of the text.
  ///
  /// - Complexity: O(*n*) in the number of all diagnostics; O(1) without diagnostics of layout tests.
  package func merging(_ tests: [Diagnostic]) -> [Diagnostic] {
    if tests.isEmpty { return self }
    var merged: [Diagnostic] = []
    merged.reserveCapacity(count + tests.count)
    var left = tests[...]
    for diagnostic in self {
      while let test = left.first, test.range.lowerBound < diagnostic.range.lowerBound {
        merged.append(test)
        left.removeFirst()
      }
      merged.append(diagnostic)
    }
    return merged + left
  }
}
