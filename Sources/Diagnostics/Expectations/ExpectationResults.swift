import Inspection
package import LiveDocuments

/// A layout test with its parsed expression, or the reason why its text cannot be parsed.
struct ParsedTest {
  let written: WrittenExpectation
  let expression: Result<Expectation, ExpressionError>

  init(_ written: WrittenExpectation) {
    self.written = written
    expression = Result { () throws(ExpressionError) in try Expectation(written.text) }
  }

  init(_ written: WrittenExpectation, as former: ParsedTest) {
    (self.written, expression) = (written, former.expression)
  }
}

/// The results of layout tests on the screen that a document is laid out for, all of them evaluated now.
package struct ExpectationResults {
  /// In the order of the tests, `nil` for one that says nothing about this screen.
  package private(set) var results: [ExpectationResult?] = []

  /// More elements than these are not compared with the selectors of one document, without another limit.
  package static let comparisonLimit = 2_000_000

  /// The bytes of an expression whose evaluation costs about as much per element as one comparison with a selector.
  private static let bytesOfPass = 64

  /// Evaluates the layout tests that a document writes.
  package init(of document: LiveDocument, comparisonLimit: Int = Self.comparisonLimit) {
    self.init(
      of: document.header.expectations.map { ParsedTest($0) }, in: document,
      comparisonLimit: comparisonLimit)
  }

  init(
    of tests: [ParsedTest], in document: LiveDocument, comparisonLimit: Int = Self.comparisonLimit
  ) {
    let isOwnNameTaken = document.header.variants.contains {
      $0.name == WrittenExpectation.ownScreenName
    }
    var evaluator = ExpectationEvaluator(document)
    var selectors: Set<Selector> = []
    var comparisons = 0
    results = tests.map { test in
      let expectation: Expectation
      switch test.expression {
      case .failure(let error): return ExpectationResult(error)
      case .success(let expression): expectation = expression
      }
      if let error = evaluator.unknownID(in: expectation) { return ExpectationResult(error) }
      comparisons += Self.comparisons(of: expectation, in: document, &selectors)
      if expectation.selector != nil, comparisons > comparisonLimit {
        let message =
          "this is not evaluated: up to here, selectors are compared with more than "
          + "\(comparisonLimit) elements"
        return ExpectationResult(
          ExpressionError(range: 0..<expectation.text.utf8.count, message: message))
      }
      let applies = test.written.applies(
        to: document.variantName, isOwnNameTaken: isOwnNameTaken)
      return applies ? evaluator.result(of: expectation) : nil
    }
  }

  /// The number of comparisons of elements with selectors that an expectation costs beside those before it.
  ///
  /// A long expression costs more for each element: every step of its arithmetic, every condition of its selector.
  private static func comparisons(
    of expectation: Expectation, in document: LiveDocument, _ selectors: inout Set<Selector>
  ) -> Int {
    guard let selector = expectation.selector else { return 0 }
    let weight = 1 + expectation.text.utf8.count / bytesOfPass
    var passes = expectation.subject == nil ? 0 : expectation.references.count + weight - 1
    if selectors.insert(selector).inserted { passes += weight }
    return passes * document.elements.count
  }
}
