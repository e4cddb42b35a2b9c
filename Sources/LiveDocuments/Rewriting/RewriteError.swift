package import DocumentSyntax
import JSON

/// Why rewrites could not be made; none was.
package struct RewriteError: Error, Hashable, Sendable {
  /// The failing one's place in the list, counted from 0.
  package let rewrite: Int
  package let fault: RewriteFault

  package init(rewrite: Int, fault: RewriteFault) {
    self.rewrite = rewrite
    self.fault = fault
  }
}

/// What is wrong with one ``Rewrite``.
package enum RewriteFault: Error, Hashable, Sendable {
  /// The document has no such element, or no object is written for it.
  case noElement

  /// The object has no member of this name.
  case noMember(String)

  /// The array has no element at this index.
  case noIndex(Int)

  /// The location goes on into a value that holds no others, or this must be an object.
  case noObject(ValueKind)

  /// The value is no member of an object, so that it has no key.
  case noKey

  /// An earlier rewrite took the value away.
  case gone

  /// A syntax error makes it doubtful what stands here.
  case brokenText(SyntaxError.Kind)

  /// The object has a member of the new name already.
  case keyInUse(String)

  /// A key has U+0000 in it, which no reader of documents takes.
  case nulInKey

  /// The element has not one child but this many.
  case noOnlyChild(count: Int)

  /// The element that is to replace another is not in it.
  case notInside

  /// One of the values is in the other.
  case nested

  /// A document without any value is none.
  case documentRemoved

  /// The value would be nested deeper than this many levels.
  case tooDeep(limit: Int)

  /// The bytes lie beyond the text's end.
  case outsideText(length: Int)

  /// An earlier rewrite replaces some of the same bytes.
  case overlapping
}

/// A sentence without a full stop.
extension RewriteError: CustomStringConvertible {
  package var description: String { "change \(rewrite) cannot be made: \(sentence)" }

  private var sentence: String {
    switch fault {
    case .noElement: "there is no object in the text for the element"
    case .noMember(let key): "the object has no member \(quoted(key))"
    case .noIndex(let index): "the array has no element at \(index)"
    case .noObject(let kind): "there is \(kind.words) where an object must be"
    case .noKey: "the value is not a member of an object"
    case .gone: "an earlier change removed the value"
    case .brokenText(let kind): "the place is not certain because of a syntax error (\(kind))"
    case .keyInUse(let key): "the object has a member \(quoted(key)) already"
    case .nulInKey: "the key has a NUL character, which is not allowed in a document"
    case .noOnlyChild(let count): "the element has \(count) children, not one"
    case .notInside: "the element is not inside the one that it should replace"
    case .nested: "one value is inside the other"
    case .documentRemoved: "the whole document cannot be removed"
    case .tooDeep(let limit): "a value would be nested deeper than \(limit) levels"
    case .outsideText(let length): "the text has only \(length) bytes"
    case .overlapping: "an earlier change replaces the same text"
    }
  }

  private func quoted(_ text: String) -> String {
    JSONValue.string(text.utf8.count > 200 ? "\(text.prefix(60))…" : text).description
  }
}
