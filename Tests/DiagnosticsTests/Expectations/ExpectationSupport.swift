import Diagnostics
import Foundation
import LayoutEngine
import LiveDocuments

/// The results of expressions in a document of 100 × 100 points with some elements.
struct EvaluatedExpressions {
  let document: LiveDocument
  let results: [ExpectationResult]

  var outcomes: [ExpectationResult.Outcome] { results.map(\.outcome) }
  var messages: [String] { results.map(\.message) }
}

/// A stack at 0, 0 with children at x 0 to 20, 20 to 60 and 60 to 100; a text of two lines below.
let sampleRoot = """
  { "type": "stack", "direction": "vertical", "id": "list", "children": [
    { "type": "stack", "id": "row", "children": [
      { "type": "node", "id": "a", "style": { "width": 20, "height": 10 } },
      { "type": "node", "id": "b", "style": { "width": 40, "height": 30 } },
      { "type": "node", "id": "c", "style": { "width": 40, "height": 20 } },
      { "type": "node", "id": "gone", "hidden": true, "style": { "width": 9, "height": 9 } } ] },
    { "type": "text", "id": "text", "text": "one two three four five" } ] }
  """

func sampleDocument(_ expressions: [String], _ more: String = "") -> String {
  let list = expressions.map { expression in
    let data = try? JSONEncoder().encode(expression)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
  return """
    { "constrainedSize": { "width": 100, "height": 100 }, \(more)
      "expect": [\(list.joined(separator: ",\n"))],
      "root": \(sampleRoot) }
    """
}

/// Evaluates expressions that a document with elements writes.
func evaluated(_ expressions: [String]) -> EvaluatedExpressions {
  let document = LiveDocument(text: Array(sampleDocument(expressions).utf8))
  return EvaluatedExpressions(
    document: document,
    results: ExpectationResults(of: document).results.compactMap(\.self))
}
