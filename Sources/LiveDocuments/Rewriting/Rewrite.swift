package import DocumentSyntax
package import JSON
package import LayoutEngine

/// One structural change of a document's text.
///
/// Locations refer to the text before all rewrites. Several rewrites are applied in order, each to the result of the
/// previous rewrites. Values are tracked: a value that was moved or wrapped is still the same value, although its
/// location has changed. Only ``replaceText(_:_:)`` rewrites are applied before all other rewrites.
///
/// If several members have equal keys, only the last counts. If the last member is removed or renamed, the earlier
/// members are removed as well, so that no earlier member becomes effective. A location that names an earlier member
/// (``Location/Step/duplicate(_:occurrence:)``) refers to this member alone. The part of a location is ignored, except
/// `type`, which refers to the value of the object's `type`.
package enum Rewrite: Hashable, Sendable {
  /// Replaces a value; an equal value keeps its spelling.
  case setValue(Location, JSONValue)

  /// Adds an element at the end of an array.
  case append(Location, JSONValue)

  /// Sets a new or existing member of an object.
  ///
  /// A new member is inserted at the end, but before child elements at the end of the object. Missing objects along the
  /// location's keys are created.
  case setMember(of: Location, key: String, JSONValue)

  /// Sets a key of an element's style where it is written, also under its name or path of 1.x; else in `style`, which
  /// is created if it is missing.
  case setStyle(ElementID, key: String, JSONValue)

  /// Gives a member another key, which its object must not have yet; the value keeps its bytes.
  case rename(Location, to: String)

  /// Removes a member or an element of an array, with its comma and, if it was alone on its line, with the line.
  ///
  /// A value that an earlier rewrite removed is skipped.
  case remove(Location)

  /// Moves a value to a member of an object, as ``setMember(of:key:_:)`` would set it, with unchanged tokens.
  case moveMember(Location, to: Location, key: String)

  /// Writes a copy of a value as a member of an object, as ``moveMember(_:to:key:)`` does, without the comments around
  /// the value.
  case copyMember(Location, to: Location, key: String)

  /// Moves the comments that belong to a member or an element of an array to another member or element.
  case moveComments(Location, to: Location)

  /// Puts an element into a new one: `{"type": …, members, key: element}`, under `children` in an
  /// array.
  ///
  /// Rewrites of the same list cannot refer to the new element.
  case wrap(ElementID, type: String, members: JSONObject = JSONObject(), key: String = "child")

  /// Replaces an element by its only child.
  case unwrap(ElementID)

  /// Replaces an element by an element inside it.
  case replaceElement(ElementID, by: ElementID)

  /// Swaps two values; neither may contain the other.
  case swapValues(Location, Location)

  /// Replaces bytes, for text without structure, such as syntax errors.
  case replaceText(Range<Int>, String)
}

extension LiveDocument {
  /// The smallest edits that make all rewrites together.
  ///
  /// All edits apply to the current text. They are in ascending order and do not overlap.
  ///
  /// - Throws: ``RewriteError`` for the first rewrite that cannot be made.
  /// - Complexity: O(*n*) for each rewrite, in the bytes of the objects and arrays that it reads, and in the number of
  ///   rewrites; if text moves, also in the length of the moved text.
  package func edits(for rewrites: [Rewrite]) throws(RewriteError) -> [SourceEdit] {
    try edits(for: rewrites, in: RewritePlan(source))
  }

  func edits(
    for rewrites: [Rewrite], in plan: RewritePlan
  ) throws(RewriteError) -> [SourceEdit] {
    var plan = plan
    var bound: [BoundRewrite] = []
    var offsetCounts: [Int] = []
    for (index, rewrite) in rewrites.enumerated() {
      offsetCounts.append(plan.offsets.count)
      do {
        bound.append(try bind(rewrite, in: &plan.offsets))
      } catch {
        throw RewriteError(rewrite: index, fault: error)
      }
    }
    try plan.replaceText(bound)
    for (index, rewrite) in bound.enumerated() {
      plan.offsets.stopTracking(first: offsetCounts[index])
      do {
        try plan.make(rewrite)
      } catch {
        throw RewriteError(rewrite: index, fault: error)
      }
    }
    return plan.edits
  }

  /// Applies edits of the current text, in ascending order and not overlapping.
  ///
  /// ``finishEditing(version:)`` then updates elements and layout.
  ///
  /// - Returns: The edits of the new text that undo the edits, in ascending order and not overlapping.
  /// - Precondition: The edits lie within the text.
  package func apply(_ edits: [SourceEdit]) -> [SourceEdit] {
    let inverse = edits.inverted(in: source.text)
    beginBatch(edits.count)
    // From the last edit to the first, so that the offsets of the remaining edits stay valid.
    for edit in edits.reversed() { replace(edit.range, with: edit.replacement) }
    return inverse
  }
}

/// The error of a list of rewrites.
///
/// No rewrite of the list is applied.
package struct RewriteError: Error, Hashable, Sendable {
  /// The index of the failing rewrite in the list, from 0.
  package let rewrite: Int
  package let fault: RewriteFault

  package init(rewrite: Int, fault: RewriteFault) {
    self.rewrite = rewrite
    self.fault = fault
  }
}

/// The error of one ``Rewrite``.
package enum RewriteFault: Error, Hashable, Sendable {
  /// The document does not have the element, or the element has no object in the text.
  case noElement

  /// The object has no member of this name.
  case noMember(String)

  /// The array has no element at this index.
  case noIndex(Int)

  /// The value must be an object, or an object or array because the location continues inside it.
  case noObject(ValueKind)

  /// The value must be an array.
  case noArray(ValueKind)

  /// The value has no key, because it is not a member of an object.
  case noKey

  /// An earlier rewrite removed the value.
  case gone

  /// A syntax error makes the value uncertain.
  case brokenText(SyntaxError.Kind)

  /// The object has a member of the new name already.
  case keyInUse(String)

  /// A key contains U+0000, which is not allowed in documents.
  case nulInKey

  /// The element has this number of children instead of one.
  case noOnlyChild(count: Int)

  /// The replacing element is not inside the replaced element.
  case notInside

  /// One of the values contains the other.
  case nested

  /// The whole document cannot be removed.
  case documentRemoved

  /// The value would be nested deeper than this many levels.
  case tooDeep(limit: Int)

  /// The bytes lie beyond the text's end.
  case outsideText(length: Int)

  /// An earlier rewrite replaces some of the same bytes.
  case overlapping

  /// The value is in another file, which the document uses.
  case inFile(String)

  /// The values are in different files.
  case severalTexts
}

/// A sentence without a full stop.
extension RewriteError: CustomStringConvertible {
  package var description: String { "change \(rewrite) cannot be made: \(sentence)" }

  private var sentence: String {
    switch fault {
    case .noElement: "there is no object in the text for the element"
    case .noMember(let key): "the object has no member \(quotedAsJSON(key))"
    case .noIndex(let index): "the array has no element at \(index)"
    case .noObject(let kind): "there is \(kind.words) where an object must be"
    case .noArray(let kind): "there is \(kind.words) where an array must be"
    case .noKey: "the value is not a member of an object"
    case .gone: "an earlier change removed the value"
    case .brokenText(let kind): "the place is not certain because of a syntax error (\(kind))"
    case .keyInUse(let key): "the object has a member \(quotedAsJSON(key)) already"
    case .nulInKey: "the key has a NUL character, which is not allowed in a document"
    case .noOnlyChild(let count): "the element has \(count) children, not one"
    case .notInside: "the element is not inside the one that it should replace"
    case .nested: "one value is inside the other"
    case .documentRemoved: "the whole document cannot be removed"
    case .tooDeep(let limit): "a value would be nested deeper than \(limit) levels"
    case .outsideText(let length): "the text has only \(length) bytes"
    case .overlapping: "an earlier change replaces the same text"
    case .severalTexts: "the values are in several files"
    case .inFile(let name): "the value is in \(name), which this document uses as a layout"
    }
  }
}
