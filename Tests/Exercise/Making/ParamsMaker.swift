package import DocumentMaking
import InspectorServer
package import JSON

/// The subject of a request.
package struct Subject: Sendable {
  package var uri: String
  package var text: NaiveText

  /// JSON Pointers of elements, and other ways in which they are named.
  package var elements = ["/root"]
  package var variants: [String] = []

  /// The other documents that are open.
  package var others: [String] = []

  package init(uri: String, text: NaiveText) {
    self.uri = uri
    self.text = text
  }
}

/// Makes the params of requests: by their names those that mean something, the others as their
/// schema says.
package struct ParamsMaker: Sendable {
  /// The params that requests about one text do not have: those that mean a former state of it, and
  /// those that bring messages before the answer.
  package static let historical: Set = [
    "since", "version", "previousResultId", "previousResultIds", "workDoneToken",
    "partialResultToken", "textNumber",
  ]

  private let subject: Subject
  private static let values = ValueMaker(root: ProtocolSchema.document)

  /// Params that are left out if they may be, and made without meaning if they may not.
  private let unwanted: Set<String>

  package init(_ subject: Subject, without unwanted: Set<String> = []) {
    self.subject = subject
    self.unwanted = unwanted
  }

  /// Params of a request, at a position if one is given and the request takes one.
  package func params(
    of method: Method, at position: NaiveText.Position? = nil, using choices: inout Choices
  ) -> JSONValue {
    var result = JSONObject()
    for param in method.params {
      let isWanted =
        param.isRequired
        || param.name == "textDocument" || (position != nil && param.name == "position")
        || (method.name == "layout/sweep" && ["from", "to"].contains(param.name))
        || (!unwanted.contains(param.name) && choices.oneIn(3))
      guard isWanted else { continue }
      if param.name == "document" || (param.name == "element" && result["position"] != nil) {
        continue
      }
      if param.name == "position" {
        // Elements are named in one way.
        result["element"] = nil
        if let position {
          result["position"] = position.value
          continue
        }
      }
      result[param.name] = value(of: param, in: method, using: &choices)
    }
    return .object(result)
  }

  private func value(
    of param: Method.Param, in method: Method, using choices: inout Choices
  ) -> JSONValue {
    switch (method.name, param.name) {
    case ("layout/diff", "from"): return ["textDocument": document(subject.uri)]
    case ("layout/diff", "to"):
      return ["textDocument": document(choices.pick(subject.others + [subject.uri]))]
    case ("layout/sweep", "samples"): return .integer(Int64(2 + choices.below(6)))
    case (_, "textDocument"): return document(subject.uri)
    case (_, "position"): return position(using: &choices)
    case (_, "positions"): return [position(using: &choices), position(using: &choices)]
    case (_, "range"): return range(using: &choices)
    case (_, "element"): return .string(choices.pick(subject.elements))
    case (_, "observe"):
      return .array(subject.elements.prefix(1 + choices.below(4)).map { .string($0) })
    case (_, "styles"):
      return [choices.pick(subject.elements): LayoutMaker.style(using: &choices)]
    case (_, "texts"):
      return [choices.pick(subject.elements): .string(choices.pick(Vocabulary.names))]
    case ("layout/override", "values"): return override(using: &choices)
    case (_, "values"):
      return [choices.pick(subject.elements): override(using: &choices)]
    case (_, "style"): return LayoutMaker.style(using: &choices)
    case (_, "variant"): return .string(choices.pick(subject.variants + ["no such"]))
    case (_, "variants"): return .array(subject.variants.map { .string($0) })
    case (_, "selector"), (_, "filter"): return .string(SelectorMaker.selector(using: &choices))
    case (_, "patch"): return PatchMaker.patch(of: subject.elements, using: &choices)
    case (_, "point"):
      return [.integer(Int64(choices.below(400))), .real(Double(choices.below(99)) / 2)]
    case (_, "scale"): return .integer(Int64(1 + choices.below(3)))
    case (_, "columns"), (_, "rows"): return .integer(Int64(10 + choices.below(100)))
    case (_, "limit"), (_, "depth"): return .integer(Int64(choices.below(5)))
    case (_, "newName"): return .string(choices.pick(Vocabulary.names))
    case (_, "previousResultIds"): return []
    case (_, "previousResultId"): return "none"
    case (_, "ch"): return .string(choices.pick(["\n", "}", "]", ","]))
    case (_, "options"):
      return [
        "tabSize": .integer(Int64(1 + choices.below(8))), "insertSpaces": .bool(choices.oneIn(2)),
      ]
    case (_, "context"): return ["diagnostics": [], "includeDeclaration": .bool(choices.oneIn(2))]
    case (_, "query"): return .string(choices.pick(Vocabulary.names))
    default: return Self.values.value(param.schema, depth: 3, using: &choices)
    }
  }

  private func document(_ uri: String) -> JSONValue { ["uri": .string(uri)] }

  /// Values of an element's own keys; few elements have them all.
  private func override(using choices: inout Choices) -> JSONValue {
    choices.pick([
      ["spacing": 3.5], ["hidden": true], ["text": "other words"], ["insets": ["left": 4]],
      ["alignItems": "center", "justifyContent": "end"], ["ratio": 0.5], ["insets": 7],
      ["font": ["size": 11]], ["maximumNumberOfLines": 1], ["direction": "vertical"], [:],
      ["type": "node"], ["children": []], ["spacing": "wide"],
    ])
  }

  private func position(using choices: inout Choices) -> JSONValue {
    let index = choices.below(subject.text.count + 1)
    let place = choices.oneIn(4) ? idValue(behind: index) ?? index : index
    return subject.text.position(at: subject.text.addressable(place)).value
  }

  /// A place in what the next `"id"` behind a place says: some requests mean nothing anywhere else.
  private func idValue(behind index: Int) -> Int? {
    let scalars = subject.text.scalars
    let key = Array("\"id\"".unicodeScalars)
    let start = scalars.indices[index...].first { scalars[$0...].starts(with: key) }
    return start.flatMap { start in
      scalars[(start + key.count)...].firstIndex(of: "\"").map { $0 + 1 }
    }
  }

  private func range(using choices: inout Choices) -> JSONValue {
    if choices.oneIn(2) {
      return [
        "start": ["line": 0, "character": 0],
        "end": subject.text.position(at: subject.text.count).value,
      ]
    }
    let start = subject.text.addressable(choices.below(subject.text.count + 1))
    let end = subject.text.addressable(
      min(subject.text.count, start + choices.below(choices.oneIn(2) ? 2 : 400)))
    return [
      "start": subject.text.position(at: start).value,
      "end": subject.text.position(at: max(start, end)).value,
    ]
  }
}
