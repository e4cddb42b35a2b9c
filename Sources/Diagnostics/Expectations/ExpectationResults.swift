import Inspection
import LayoutEngine
package import LiveDocuments

/// The results of a document's layout tests on the screen that it is laid out for, kept from edit to edit.
///
/// An expectation is read again when its text changes, and evaluated again when the frame of an element changes that
/// it names or that its selector matches. Each selector is matched again once in a revision, however many
/// expectations have it. Equal to the results of a document that was just opened, after any edits.
package struct ExpectationResults {
  private var entries: [Entry] = []

  /// Expectations that are evaluated instead of those that the document writes.
  private var replacement: [WrittenExpectation]?
  private var nameVersion: Int?
  private var elementCount = 0

  /// True if the root was laid out when results were evaluated last; without it all are skipped.
  private var isRootLaidOut = false

  /// The frames in the root of the elements that are named, `nil` for those that are not laid out.
  private var positions: [ElementID: Frame?] = [:]

  /// The number of expectations that were evaluated, since this was made.
  package private(set) var evaluationCount = 0

  /// The number of expressions that were read, since this was made.
  package private(set) var parseCount = 0

  /// The number of times that a selector was compared with all elements, since this was made.
  package private(set) var selectorPassCount = 0

  /// The matches of the selectors, with their frames in the root.
  private var matches: [Selector: [Match]] = [:]

  /// More elements than these are not compared with the selectors of one document, without another limit.
  package static let comparisonLimit = 2_000_000
  private var comparisonLimit = Self.comparisonLimit

  /// The bytes of an expression whose evaluation costs about as much per element as one comparison with a selector.
  private static let bytesOfPass = 64

  /// More guesses of misspelt variants than these are not made.
  private static let guessLimit = 64

  private struct Entry {
    var written: WrittenExpectation
    var expression: Result<Expectation, ExpressionError>

    /// The elements that it names; see ``ExpectationEvaluator/elements(namedBy:)``.
    var named: [ElementID?] = []

    /// The first id that no element has on this screen.
    var missingID: String?

    /// The reason not to evaluate it on any screen.
    var error: ExpressionError?

    /// True if that is the number of elements with which selectors are compared.
    var isOverLimit = false
    var wrongVariants: [WrongVariant] = []

    /// True if it must hold on the screen of the document.
    var applies = false

    /// The selector to match for it, if it is evaluated on this screen.
    var activeSelector: Selector? {
      guard error == nil, applies, case .success(let expectation) = expression else { return nil }
      return expectation.selector
    }

    /// `nil` before it was evaluated.
    var result: ExpectationResult?

    /// The names of the elements of the result, which its message has.
    var shownNames: [String] = []

    /// True if the message of the result names elements as they are called now.
    func hasSameNames(in document: LiveDocument) -> Bool {
      guard let result, result.outcome != .holds else { return true }
      return result.elements.allSatisfy(document.elements.isAlive)
        && result.elements.map { document.shortName(of: $0) } == shownNames
    }
  }

  private struct Match: Hashable {
    let element: ElementID
    let position: Frame?
  }

  /// A name in `on` that no variant has.
  package struct WrongVariant: Hashable, Sendable {
    package let location: Location
    package let message: String
  }

  /// An expectation and its result.
  package struct Item {
    package let written: WrittenExpectation

    /// `nil` where it says nothing about this screen.
    package let result: ExpectationResult?

    /// The names in `on` that no variant has.
    package let wrongVariants: [WrongVariant]
  }

  package init() {}

  /// The results of a document on its screen, all of them evaluated now.
  ///
  /// `expressions` are evaluated instead of those that the document writes.
  package init(
    of document: LiveDocument, expressions: [String]? = nil,
    comparisonLimit: Int = Self.comparisonLimit
  ) {
    self.comparisonLimit = comparisonLimit
    replacement = expressions.map { texts in
      let location = Location(nil, [], part: .value)
      return texts.map { WrittenExpectation(text: $0, location: location, textLocation: location) }
    }
    update(from: document, since: nil)
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// All expectations, in the order of the text.
  package var items: [Item] {
    entries.map { entry in
      let result = entry.error.map { ExpectationResult($0) } ?? entry.result
      return Item(written: entry.written, result: result, wrongVariants: entry.wrongVariants)
    }
  }

  /// Brings the results up to date with a document.
  ///
  /// `changeSets` are the revisions since the last call, `nil` if all has to be evaluated.
  ///
  /// - Complexity: O(*n*) in the number of expectations and of the elements that they name, besides evaluating; for
  ///   each selector in the number of elements.
  package mutating func update(
    from document: LiveDocument, since changeSets: ArraySlice<ChangeSet>?
  ) {
    // Which element of an id is the first can change without a change of names.
    // So can the ids of other screens, if a variant replaces elements.
    let isNamedOtherwise =
      nameVersion != document.elements.nameVersion || document.elements.hasSharedIDs
      || document.hasReplacements
    guard !entries.isEmpty || isNamedOtherwise || changeSets == nil else { return }
    if changeSets == nil { (entries, positions) = ([], [:]) }
    if changeSets?.isEmpty == true, !isNamedOtherwise { return }
    var evaluator = ExpectationEvaluator(document)
    if changeSets == nil || isNamedOtherwise { readNames(of: document, &evaluator) }
    if evaluator.isRootLaidOut != isRootLaidOut {
      isRootLaidOut = evaluator.isRootLaidOut
      for index in entries.indices { entries[index].result = nil }
    }
    nameVersion = document.elements.nameVersion
    guard !entries.isEmpty else { return }
    if isNamedOtherwise || elementCount != document.elements.count {
      elementCount = document.elements.count
      limitComparisons()
    }
    let changed = updatePositions(&evaluator)
    let rematched = updateMatches(&evaluator)
    let mayHaveOtherTexts =
      changeSets?.contains { !$0.aspects.isEmpty || !$0.laidOut.isEmpty } ?? true
    for index in entries.indices where entries[index].error == nil {
      if mayHaveOtherTexts, case .success(let expectation) = entries[index].expression,
        expectation.readsText
      {
        entries[index].result = nil
      }
      evaluate(index, ifIn: changed, rematched, of: document, &evaluator)
    }
  }

  /// Reads the expectations that the document has now, and looks their names up.
  private mutating func readNames(
    of document: LiveDocument, _ evaluator: inout ExpectationEvaluator
  ) {
    let written = replacement ?? document.header.expectations
    let isSame =
      written.count == entries.count
      && zip(written, entries).allSatisfy { $0.text.utf8.elementsEqual($1.written.text.utf8) }
    if !isSame { read(written) }
    let variants = document.header.variants.map(\.name)
    let known = Set(variants + [WrittenExpectation.ownScreenName])
    let isOwnNameTaken = variants.contains(WrittenExpectation.ownScreenName)
    var guessCount = 0
    positions = positions.filter { document.elements.isAlive($0.key) }
    for index in entries.indices {
      entries[index].written = written[index]
      entries[index].wrongVariants = Self.wrongVariants(
        of: written[index], known, variants, &guessCount)
      switch entries[index].expression {
      case .failure(let error): entries[index].error = error
      case .success(let expectation):
        entries[index].isOverLimit = false
        entries[index].error = evaluator.unknownID(in: expectation)
        let named =
          entries[index].error == nil ? evaluator.elements(namedBy: expectation) : []
        let missing = entries[index].error == nil ? evaluator.missingID(in: expectation) : nil
        if named != entries[index].named || missing != entries[index].missingID {
          entries[index].result = nil
        }
        (entries[index].named, entries[index].missingID) = (named, missing)
        if entries[index].error != nil || !entries[index].hasSameNames(in: document) {
          entries[index].result = nil
        }
      }
      entries[index].applies = written[index].applies(
        to: document.variantName, isOwnNameTaken: isOwnNameTaken)
      if !entries[index].applies { entries[index].result = nil }
    }
  }

  /// Reads the expressions that were not there before.
  private mutating func read(_ written: [WrittenExpectation]) {
    // By the bytes, because letters that are equal can be other bytes of an id.
    var former: [[UInt8]: Entry] = [:]
    for entry in entries { former[Array(entry.written.text.utf8)] = entry }
    entries = written.map { written in
      if var entry = former[Array(written.text.utf8)] {
        entry.written = written
        return entry
      }
      parseCount += 1
      let expression = Result { () throws(ExpressionError) in try Expectation(written.text) }
      return Entry(written: written, expression: expression)
    }
  }

  private static func wrongVariants(
    of written: WrittenExpectation, _ known: Set<String>, _ names: [String],
    _ guessCount: inout Int
  ) -> [WrongVariant] {
    guard let variants = written.variants else { return [] }
    if variants.isEmpty {
      return [
        WrongVariant(
          location: written.location, message: "this holds on no screen: \"on\" names no variant")
      ]
    }
    return variants.filter { !known.contains($0.name) }.map { variant in
      var message = "no variant has the name \(quoted(variant.name))"
      guessCount += 1
      if guessCount <= guessLimit, let nearest = nearestName(to: variant.name, among: names) {
        message += "; did you mean \(quoted(nearest))?"
      }
      return WrongVariant(location: variant.location, message: message)
    }
  }

  /// Leaves expectations with selectors out from where they would be compared with too many elements.
  private mutating func limitComparisons() {
    var selectors: Set<Selector> = []
    var comparisons = 0
    for index in entries.indices {
      guard case .success(let expectation) = entries[index].expression,
        let selector = expectation.selector,
        entries[index].error == nil || entries[index].isOverLimit
      else { continue }
      // A long expression costs more for each element: every step of its arithmetic, every condition of its selector.
      let weight = 1 + expectation.text.utf8.count / Self.bytesOfPass
      var passes = expectation.subject == nil ? 0 : expectation.references.count + weight - 1
      if selectors.insert(selector).inserted { passes += weight }
      comparisons += passes * elementCount
      if comparisons <= comparisonLimit {
        entries[index].error = nil
        entries[index].isOverLimit = false
      } else {
        entries[index].isOverLimit = true
        entries[index].error = ExpressionError(
          range: 0..<expectation.text.utf8.count,
          message: "this is not evaluated: up to here, selectors are compared with more than "
            + "\(comparisonLimit) elements")
        entries[index].result = nil
      }
    }
  }

  /// Looks up the frames of all elements that are named.
  ///
  /// - Returns: The elements that have another frame than before.
  private mutating func updatePositions(_ evaluator: inout ExpectationEvaluator) -> Set<ElementID> {
    var changed: Set<ElementID> = []
    var visited: Set<ElementID> = []
    for entry in entries {
      for case let element? in entry.named where visited.insert(element).inserted {
        let position = evaluator.position(of: element)
        if let known = positions[element], known == position { continue }
        positions[element] = .some(position)
        changed.insert(element)
      }
    }
    return changed
  }

  /// Matches the selectors of all expectations that are evaluated on this screen.
  ///
  /// - Returns: The selectors that match other elements than before, or some with another frame.
  private mutating func updateMatches(_ evaluator: inout ExpectationEvaluator) -> Set<Selector> {
    var changed: Set<Selector> = []
    let former = matches
    matches = [:]
    for entry in entries {
      guard let selector = entry.activeSelector, matches[selector] == nil else { continue }
      selectorPassCount += 1
      let now = evaluator.matches(of: selector).map {
        Match(element: $0, position: evaluator.position(of: $0))
      }
      matches[selector] = now
      if now != former[selector] { changed.insert(selector) }
    }
    return changed
  }

  private mutating func evaluate(
    _ index: Int, ifIn changed: Set<ElementID>, _ rematched: Set<Selector>,
    of document: LiveDocument, _ evaluator: inout ExpectationEvaluator
  ) {
    guard case .success(let expectation) = entries[index].expression, entries[index].applies
    else { return }
    let isKnown =
      entries[index].result != nil
      && entries[index].activeSelector.map(rematched.contains) != true
      && !entries[index].named.contains { $0.map(changed.contains) ?? false }
    if isKnown { return }
    evaluationCount += 1
    let result = evaluator.result(of: expectation, entries[index].named)
    entries[index].result = result
    entries[index].shownNames =
      result.outcome == .holds ? [] : result.elements.map { document.shortName(of: $0) }
  }
}
