package import DocumentSyntax
package import JSON

/// Why a patch could not be applied; nothing of it was.
package struct PatchError: Error, Hashable, Sendable {
  /// The failing operation's place in the patch, counted from 0.
  package let operation: Int

  /// As far as the operation's pointer could be followed, where it is the pointer that failed.
  package let pointer: PatchPointer
  package let fault: PatchFault

  package init(operation: Int, pointer: PatchPointer, fault: PatchFault) {
    self.operation = operation
    self.pointer = pointer
    self.fault = fault
  }
}

/// What is wrong at the place that a ``PatchError`` names.
package enum PatchFault: Error, Hashable, Sendable {
  /// The object has no member of this name.
  case noMember(String)

  /// The array has not so many elements.
  case noElement(index: Int, count: Int)

  /// The value is an array, and this is no index.
  case notAnIndex(String)

  /// The pointer goes on behind a value that holds no others.
  case noContainer(ValueKind)

  /// A syntax error makes it doubtful what stands here.
  case brokenText(SyntaxError.Kind)

  /// The value is no JSON.
  case unreadable(JSONSyntaxError.Kind)

  /// A `test` failed.
  case different(expected: JSONValue, found: JSONValue)

  /// A value cannot be moved to a place inside itself.
  case movedIntoItself

  /// A document without any value is none.
  case documentRemoved

  /// A key has U+0000 in it, which no reader of documents takes.
  case nulInKey

  /// The value would be nested deeper than this many levels.
  case tooDeep(limit: Int)

  /// The text would be longer than this many bytes.
  case tooLong(limit: Int)
}

/// A sentence without a full stop.
extension PatchError: CustomStringConvertible {
  package var description: String { "operation \(operation): \(sentence)" }

  private var sentence: String {
    let place = pointer.tokens.isEmpty ? "the document" : quoted("\(pointer)")
    return switch fault {
    case .noMember(let key): "\(place) has no member \(quoted(key))"
    case .noElement(let index, let count):
      "\(place) has \(count == 1 ? "1 element" : "\(count) elements") and none at \(index)"
    case .notAnIndex(let token):
      "\(place) is an array, and \(quoted(token)) is not an index: use digits without a leading zero"
    case .noContainer(let kind): "\(place) is \(kind.words) and holds no other values"
    case .brokenText(let kind):
      "\(place) is not certain because of a syntax error (\(kind))"
    case .unreadable(let kind): "\(place) is not valid JSON (\(kind.rawValue))"
    case .different(let expected, let found):
      "\(place) is \(quotation(of: found)), not \(quotation(of: expected))"
    case .movedIntoItself: "a value cannot be moved into itself, to \(place)"
    case .documentRemoved: "the whole document cannot be removed; replace it"
    case .nulInKey: "the key of \(place) has a NUL character, which is not allowed in a document"
    case .tooDeep(let limit): "\(place) would be nested deeper than \(limit) levels"
    case .tooLong(let limit): "the text would be longer than \(limit) bytes"
    }
  }

  private func quoted(_ text: String) -> String {
    JSONValue.string(text.utf8.count > 200 ? "\(text.prefix(60))…" : text).description
  }

  /// The value itself if it is short enough to be part of a sentence.
  private func quotation(of value: JSONValue) -> String {
    switch value {
    case .array, .object: value.kindName
    case .string(let text) where text.utf8.count > 60: "another string"
    default: value.description
    }
  }
}

extension ValueKind {
  /// What a sentence calls a value of this kind, with its article.
  var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    case .invalid: "not a JSON value"
    case .missing: "missing"
    case .tooDeep: "too deep"
    }
  }
}
