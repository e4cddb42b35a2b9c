package import CodeEditing
package import JSONText
import LayoutEvaluation
import SourceProject
import SourceTree

extension SourceImport {
  /// A request for the edits of a file that change a layout in it.
  package struct EditRequest {
    package enum Aim {
      /// The changes of keys, and the document that the class has then.
      case changes([KeyChange], document: JSONValue)

      /// A value that the code leaves to data.
      case hint(Hint)
    }

    package struct Hint {
      /// The words behind `// lintel:`.
      let words: String

      /// The JSON Pointer of the element.
      let element: String
      let key: String

      /// The list of the element with the key: `unknown` or `assumed`.
      let list: String
    }

    package let className: String
    package let aim: Aim

    /// The steps of evaluation that may be taken; nil for no limit.
    package let stepLimit: Int?
  }

  /// The edits of a file, or the reason why there are none.
  package struct EditAnswer {
    package var edits: [CodeEdit]?
    package var reason: String?

    /// The classes whose layouts were compared, and those that the limit left.
    package var tried = 0
    package var untried = 0

    /// The other classes whose layouts change.
    package var changed: [String] = []
  }

  /// The trials of other texts of the file of a request.
  package func trial(_ request: Request) -> CodeTrial {
    let prepared = prepare(request)
    return CodeTrial(
      prepared.project, path: prepared.files.first ?? "", hints: request.hints,
      prepared.cache ?? EvaluatedLayouts())
  }

  /// Finds the edits of the file of a request that make a change of the layout of a class, and change no other layout.
  package func edits(_ request: Request, _ edit: EditRequest) -> EditAnswer {
    let trial = trial(request)
    guard let tree = trial.project.tree(of: trial.path), !tree.isRefused,
      let bytes = trial.project.text(of: trial.path)
    else { return EditAnswer(reason: "the file cannot be read") }
    var search = EditSearch(trial, className: edit.className, edit.aim, limit: edit.stepLimit)
    return search.answer(code(bytes, ofFileAt: trial.path))
  }
}

extension SourceImport.EditRequest.Aim {
  /// True if the layout of the class is the one that is wanted, in all uses.
  func isReached(by after: ImportedLayout, from before: ImportedLayout) -> Bool {
    guard let document = after.document else { return false }
    switch self {
    case .hint(let hint):
      let list = document.value(at: hint.element)?[hint.list]?.items ?? []
      return document.value(at: hint.element) != nil && !list.contains(.string(hint.key))
    case .changes(let changes, let wanted):
      guard document.isSame(as: wanted), before.otherUses.count == after.otherUses.count else {
        return false
      }
      return zip(before.otherUses, after.otherUses).allSatisfy { before, after in
        Self.isSame(before.document, after.document, but: changes)
      }
    }
  }

  /// True if two layouts of the class on another screen differ in the changed keys alone, of whatever elements.
  func allows(_ before: JSONValue?, _ after: JSONValue?) -> Bool {
    guard case .changes(let changes, _) = self else { return true }
    guard let before, let after else { return before == after }
    return before.isSame(as: after) { key, old, new in
      // An expression has another value there.
      changes.contains {
        $0.key == key && ($0.old == nil) == (old == nil) && ($0.new == nil) == (new == nil)
      }
    }
  }

  private static func isSame(
    _ before: JSONValue, _ after: JSONValue, but changes: [KeyChange]
  ) -> Bool {
    changes.reduce(before) { document, change in change.applied(to: document) ?? document }
      .isSame(as: after)
  }
}

extension JSONValue {
  /// The value at a JSON Pointer without escapes.
  fileprivate func value(at pointer: String) -> JSONValue? {
    pointer.split(separator: "/").reduce(self as JSONValue?) { value, step in
      if let items = value?.items {
        return Int(step).flatMap { items.indices.contains($0) ? items[$0] : nil }
      }
      return value?[String(step)]
    }
  }
}

// MARK: JSON

extension SourceImport.EditRequest {
  /// Reads `{"class": NAME, "changes": [CHANGE], "document": {…}, "stepLimit": 100}`, or one with `"hint": {"words": TEXT,
  /// "element": POINTER, "key": KEY, "list": "unknown"}` in place of the changes; nil if it is something else.
  package init?(_ value: JSONValue) {
    guard let className = value["class"]?.string else { return nil }
    self.className = className
    if let hint = value["hint"] {
      guard let words = hint["words"]?.string, let element = hint["element"]?.string,
        let key = hint["key"]?.string, let list = hint["list"]?.string
      else { return nil }
      aim = .hint(Hint(words: words, element: element, key: key, list: list))
    } else {
      guard let items = value["changes"]?.items, let document = value["document"] else {
        return nil
      }
      let changes = items.compactMap(KeyChange.init)
      guard changes.count == items.count, !changes.isEmpty else { return nil }
      aim = .changes(changes, document: document)
    }
    guard let limit = value["stepLimit"] else {
      stepLimit = nil
      return
    }
    guard let steps = limit.number.flatMap({ Int(exactly: $0) }) else { return nil }
    stepLimit = steps
  }
}

extension SourceImport.EditAnswer {
  var json: JSONValue {
    var members: [JSONValue.Member] = []
    if let edits {
      let edits = edits.map { edit -> JSONValue in
        .object([
          .init("start", .number(Double(edit.range.lowerBound))),
          .init("end", .number(Double(edit.range.upperBound))), .init("text", .string(edit.text)),
        ])
      }
      members.append(.init("edits", .array(edits)))
    }
    if let reason { members.append(.init("reason", .string(reason))) }
    members.append(.init("tried", .number(Double(tried))))
    members.append(.init("untried", .number(Double(untried))))
    if !changed.isEmpty { members.append(.init("changed", .array(changed.map(JSONValue.string)))) }
    return .object(members)
  }
}
