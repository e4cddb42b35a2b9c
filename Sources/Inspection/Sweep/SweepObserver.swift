import LayoutEngine
package import LiveDocuments

/// Observes facts in the layout of a copy, and reports them for the elements of the document.
struct SweepObserver {
  let document: LiveDocument
  private let whatIf: WhatIf
  private let diagnostics: ((LiveDocument) -> Set<SweepDiagnostic>)?
  private var watched: [ElementID] = []
  private var indices: [ElementID: Int] = [:]

  /// - Throws: ``SweepError`` for an element that the document does not have.
  init(
    _ whatIf: WhatIf, of elements: [ElementID],
    diagnostics: ((LiveDocument) -> Set<SweepDiagnostic>)?
  ) throws(SweepError) {
    document = whatIf.document
    self.whatIf = whatIf
    self.diagnostics = diagnostics
    for element in elements where indices[element] == nil {
      guard whatIf.copy(of: element) != nil else { throw .whatIf(.noElement(element)) }
      indices[element] = watched.count
      watched.append(element)
    }
  }

  // MARK: Looking

  /// The facts whose value is not 0.
  func facts() -> [SweepFact: Int] {
    var facts: [SweepFact: Int] = [:]
    func note(_ fact: SweepFact, _ value: Int) {
      if value != 0 { facts[fact] = value }
    }
    for element in watched {
      guard let copy = whatIf.copy(of: element), let frame = document.layout.frame(of: copy)
      else { continue }
      note(.outside(element), document.overhang(of: copy) == nil ? 0 : 1)
      for axis in Axis.allCases {
        note(.empty(element, axis), frame.size[axis] == 0 ? 1 : 0)
      }
      note(.cut(element), isCut(copy))
    }
    // Line counts measure again, so they come after all facts that only read the layout.
    for element in watched { note(.lines(element), lineCount(of: element)) }
    for diagnostic in diagnostics?(document) ?? [] { note(.diagnostic(diagnostic), 1) }
    for condition in whatIf.conditions where condition.holds { note(.condition(condition.text), 1) }
    return facts
  }

  /// The values of some facts, at less cost than all facts.
  func values(of facts: [SweepFact]) -> [Int] {
    var found: Set<SweepDiagnostic>?
    return facts.map { fact in
      switch fact {
      case .lines(let element):
        return lineCount(of: element)
      case .outside(let element):
        guard let copy = whatIf.copy(of: element) else { return 0 }
        return document.overhang(of: copy) == nil ? 0 : 1
      case .empty(let element, let axis):
        guard let copy = whatIf.copy(of: element), let frame = document.layout.frame(of: copy)
        else {
          return 0
        }
        return frame.size[axis] == 0 ? 1 : 0
      case .cut(let element):
        return whatIf.copy(of: element).map(isCut) ?? 0
      case .condition(let text):
        return whatIf.conditions.contains(ScreenCondition(text: text, holds: true)) ? 1 : 0
      case .diagnostic(let diagnostic):
        let all = found ?? diagnostics?(document) ?? []
        found = all
        return all.contains(diagnostic) ? 1 : 0
      }
    }
  }

  private func isCut(_ copy: ElementID) -> Int {
    document.layout.traits(of: copy).contains(.textIsTruncated) ? 1 : 0
  }

  /// The number of lines in the last layout; 0 if the element was not laid out.
  private func lineCount(of element: ElementID) -> Int {
    guard let copy = whatIf.copy(of: element) else { return 0 }
    return document.lineCount(of: copy, document.lines(of: copy))
  }

  // MARK: Comparing

  /// The facts that differ, in the order of the document.
  func changes(from before: [SweepFact: Int], to after: [SweepFact: Int]) -> [SweepChange] {
    var changes: [SweepChange] = []
    for (fact, value) in after where before[fact] != value {
      changes.append(SweepChange(fact, before: before[fact] ?? 0, after: value))
    }
    for (fact, value) in before where after[fact] == nil {
      changes.append(SweepChange(fact, before: value, after: 0))
    }
    return
      changes
      .map { (rank: rank(of: $0.fact), change: $0) }
      .sorted { $0.rank < $1.rank }
      .map(\.change)
  }

  private func rank(of fact: SweepFact) -> FactRank {
    switch fact {
    case .lines(let element): FactRank(index: indices[element] ?? .max, kind: 0)
    case .outside(let element): FactRank(index: indices[element] ?? .max, kind: 1)
    case .empty(let element, let axis):
      FactRank(index: indices[element] ?? .max, kind: axis == .horizontal ? 2 : 3)
    case .cut(let element): FactRank(index: indices[element] ?? .max, kind: 4)
    // The cause of other changes comes first.
    case .condition(let text): FactRank(index: -1, kind: 0, pointer: text)
    case .diagnostic(let diagnostic):
      FactRank(index: .max, kind: 5, pointer: diagnostic.pointer, code: diagnostic.code)
    }
  }
}

/// The order of facts: elements in document order, then diagnostics.
private struct FactRank: Comparable {
  let index: Int
  let kind: Int
  var pointer = ""
  var code = ""

  static func < (left: FactRank, right: FactRank) -> Bool {
    (left.index, left.kind, left.pointer, left.code)
      < (right.index, right.kind, right.pointer, right.code)
  }
}

/// A text in any length: cut, or repeated with a space between.
struct SweptText {
  let element: ElementID
  private let characters: [Character]

  /// - Throws: ``SweepError`` where there is nothing to repeat, or far too much.
  init(_ text: String, of element: ElementID, longest: Int) throws(SweepError) {
    guard longest == 0 || !text.isEmpty else { throw .emptyText(element) }
    self.element = element
    let unit = Array(text)
    characters = longest > unit.count ? unit + [" "] : unit
    guard !characters.isEmpty else { return }
    let (rounds, rest) = longest.quotientAndRemainder(dividingBy: characters.count)
    let whole = bytes(characters[...])
    let (product, overflows) = rounds.multipliedReportingOverflow(by: whole)
    let count =
      overflows
      ? Int.max
      : product.addingReportingOverflow(
        bytes(characters[..<rest])
      ).partialValue
    guard count >= 0, count <= SweepLimit.maximumTextLength else {
      throw .textTooLong(element, bytes: count < 0 ? .max : count)
    }
  }

  private func bytes(_ characters: ArraySlice<Character>) -> Int {
    characters.reduce(0) { $0 + $1.utf8.count }
  }

  /// The first characters.
  func text(ofLength length: Int) -> String {
    guard !characters.isEmpty else { return "" }
    var text = ""
    for index in 0..<length { text.append(characters[index % characters.count]) }
    return text
  }
}

/// The width from which on everything in a document stays in the node around it.
package enum FittingWidth: Hashable, Sendable {
  /// From this width on, in points; below it something reaches out.
  case from(Double)

  /// At every width that was tried; the value is the smallest of them.
  case always(from: Double)

  /// At none of the largest widths that were tried; the value is the last of them.
  case never(upTo: Double)

  /// Tries widths from 40 points to twice the document's own, at least to 1,024.
  ///
  /// A change that is undone between two of the 32 samples is not found.
  ///
  /// Is `nil` if nothing can be laid out, or if it was cancelled; cancellation is polled after each layout.
  ///
  /// - Complexity: That of some 50 layouts of a copy.
  package init?(of document: LiveDocument, isCancelled: () -> Bool = { false }) {
    let range = document.currentScreen.constrainedSize
    let own = range.max.width
    // As the document has its own width.
    let bound: SweptBound = range.min.width == own ? .exact : .atMost
    let smallest = 40.0
    let largest = max(1_024, own.isFinite ? own * 2 : 0)
    let whatIf = WhatIf(of: document)
    guard document.elements.root != nil,
      var sweep = try? Sweep(
        whatIf, over: .width(from: smallest, to: largest, as: bound), samples: 32)
    else { return nil }
    do throws(WhatIfError) {
      while try sweep.advance() != nil {
        if isCancelled() { return nil }
      }
    } catch {
      return nil
    }
    let result = sweep.result
    let outside = result.samples.indices.map { index in
      result.facts(ofSample: index).keys.contains { if case .outside = $0 { true } else { false } }
    }
    if outside.last == true {
      self = .never(upTo: largest)
    } else if !outside.contains(true) {
      self = .always(from: smallest)
    } else {
      let fits = result.thresholds.compactMap { threshold -> Double? in
        guard case .fits = threshold.change.kind, case .length(let width) = threshold.after
        else { return nil }
        return width
      }
      guard let width = fits.max() else { return nil }
      self = .from(width)
    }
  }
}
