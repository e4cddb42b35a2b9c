import JSONText
import SourceProject
import SourceTree

/// Sequences that loops go through, of which data may decide the number of elements.
extension Evaluator {
  /// The elements of a sequence; two unknown ones if data decides.
  func elements(
    _ value: Value, _ text: String, at position: SourcePosition
  ) -> [Value] {
    if let items = value.items {
      let part = Array(items.prefix(EvaluationLimits.elements))
      if case .range(let range, _) = value, range.count > part.count {
        return part + [.unknownItems(text, position)]
      }
      return items.count > part.count ? part + [.unknownItems(text, position)] : part
    }
    switch value {
    case .null: return []
    case .string(let text):
      return text.prefix(EvaluationLimits.elements).map { .string(String($0)) }
    case .structure(let set) where set.type == Self.unorderedType:
      return (set.fields["items"]?.items ?? []) + [.unknownItems(text, position)]
    case .dictionary(let entries):
      let pairs: [Value] = entries.map {
        .tuple([(label: "key", value: $0.key), (label: "value", value: $0.value)])
      }
      return pairs.count < 2 ? pairs : pairs + [.unknownItems(text, position)]
    case .unknown(let unknown): return elements(ofData: unknown, text, at: position)
    default:
      return (0..<repetitions(at: position, of: text, text)).map { _ in
        unknownValue("element of \(text)", type: "", at: position)
      }
    }
  }

  static func elementType(_ type: String) -> String {
    guard type.hasPrefix("["), let end = type.lastIndex(of: "]") else { return "" }
    return String(type[type.index(after: type.startIndex)..<end])
  }

  /// The elements of a sequence of data: the initial ones, or two samples.
  ///
  /// A sequence that is empty at first is a condition. A range that is empty at first is empty in the document; a list has
  /// samples there, because code fills a list before the app shows it.
  private func elements(
    ofData unknown: Unknown, _ text: String, at position: SourcePosition
  ) -> [Value] {
    let count = givenCount(at: position, of: text)
    if count == nil, isEmpty(unknown, at: position) { return [] }
    guard case .range(let range, _)? = unknown.initial else {
      let type = Self.elementType(unknown.type)
      let number = count ?? repetitions(at: position, of: text, unknown.origin ?? text)
      return (0..<number).map { _ in
        unknownValue("element of \(text)", type: type, at: position)
      }
    }
    let first = range.lowerBound
    let number =
      count ?? min(choices.assume(unknown.origin ?? text, range.isEmpty ? 2 : range.count), 100)
    if count == nil { samples[position] = (number, text) }
    return (0..<number).map { .number(Double(first + $0), .integer).assumed(.data) }
  }

  /// The condition that a sequence of data is empty; false for one that has elements at first.
  private func isEmpty(_ unknown: Unknown, at position: SourcePosition) -> Bool {
    switch unknown.initial {
    case .range(let range, _)?:
      guard range.isEmpty, let test = unknown.test, let origin = unknown.origin else {
        return false
      }
      return choices.holds(
        test, named: "\(origin) == \(range.lowerBound)", at: position, byDefault: true)
    case .list?, .dictionary?:
      guard let origin = unknown.origin else { return false }
      let test = DataTest(
        subject: origin + ".count", kind: .isIn(NumberInterval(0, 0), .naturals))
      return choices.holds(test, named: origin + ".isEmpty", at: position, byDefault: false)
    default: return false
    }
  }

  /// A range up to a number that data decides.
  func range(
    _ range: Range<Int>, to bound: Value, _ operand: Expression, _ expression: Expression,
    _ frame: Frame
  ) -> Value {
    guard case .unknown(let unknown) = bound else { return .range(range) }
    let isEmpty = comparison(
      "<=", bound, .count(range.lowerBound), operand, operand, expression, frame)
    var result = Unknown(
      text: expression.shortText, type: "[Int]", position: expression.position,
      origin: unknown.origin ?? operand.shortText, initial: .range(range))
    result.test = isEmpty.unknown?.test
    return .unknown(result)
  }

  /// The rounds of a loop with a condition.
  struct Rounds {
    var count = 0
    var limit = EvaluationLimits.elements
    /// True if the number of rounds is made up.
    var isSampled = false
  }

  /// Decides whether a loop has another round.
  ///
  /// A loop over data runs as often as the initial values say. The first round is a condition if these do not enter the
  /// loop; a loop without initial values has two rounds.
  func goesOn(
    _ loop: Loop, _ rounds: inout Rounds, _ frame: Frame, _ position: SourcePosition
  ) throws(LimitReached) -> Bool {
    guard rounds.count < rounds.limit else { return false }
    guard loop.testsFirst || rounds.count > 0 else { return true }
    guard case .holds(let condition)? = loop.conditions.first, loop.conditions.count == 1 else {
      return try holds(loop.conditions, frame)
    }
    let value = try evaluate(condition, frame)
    guard case .unknown(let unknown) = value else { return truth(value, condition) }
    if let initial = unknown.initial, !rounds.isSampled {
      if truth(initial, condition) { return true }
      if rounds.count > 0 {
        samples[position] = (rounds.count, condition.shortText)
        return false
      }
      guard truth(value, condition, frame) else { return false }
    }
    if !rounds.isSampled {
      rounds.limit = min(rounds.limit, repetitions(at: position, of: condition.shortText, ""))
      rounds.isSampled = true
    }
    return rounds.count < rounds.limit
  }

  /// The number of elements that a hint or the settings give to a sequence; nil if they give none.
  private func givenCount(at position: SourcePosition, of text: String) -> Int? {
    for hint in project.hints(at: position) {
      if case .repetitions(let count) = hint { return count }
    }
    guard let count = settings.value(root?.className, in: rootFile, text + ".count")?.number,
      count >= 0
    else { return nil }
    return Int(min(count, 100))
  }

  /// The number of elements of a sequence that data decides: conditions know it by the subject, which may be empty.
  func repetitions(
    at position: SourcePosition, of text: String, _ subject: String
  ) -> Int {
    if let count = givenCount(at: position, of: text) { return count }
    let count = subject.isEmpty ? 2 : choices.assume(subject + ".count", 2)
    if count > 0 { samples[position] = (count, text) }
    return count
  }
}
