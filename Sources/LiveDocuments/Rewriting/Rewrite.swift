package import DocumentSyntax
package import JSON
package import LayoutEngine

/// One change of a document's text, said in terms of its structure.
///
/// Locations are those of the text as it is. Of several rewrites each is made in what those before it
/// left, and finds its values wherever they have come to: a value that was moved or wrapped is still
/// the same value, and the name of its location has nothing to do with it. Only text is replaced
/// before everything else.
///
/// Of members with equal keys only the last counts; where it goes away, under this name or
/// altogether, the earlier ones go with it, so that none comes to light. A location that names an
/// earlier one (``Location/Step/duplicate(_:occurrence:)``) means this one alone. What a location's
/// part says does not matter, except that `type` means the value of the object's `type`.
package enum Rewrite: Hashable, Sendable {
  /// Replaces a value; one that is the same already stays as it is spelled.
  case setValue(Location, JSONValue)

  /// Adds an element at the end of an array.
  case append(Location, JSONValue)

  /// Sets a member of an object, whether it is there or not.
  ///
  /// A new one comes last, but before the elements in it where these come last. Objects that are
  /// missing along the location's keys are created.
  case setMember(of: Location, key: String, JSONValue)

  /// Sets a key of an element's style, where it is written, also by its name or path of 1.x; else in
  /// `style`, which is created if it is missing.
  case setStyle(ElementID, key: String, JSONValue)

  /// Gives a member another key, which its object must not have yet; the value keeps its bytes.
  case rename(Location, to: String)

  /// Removes a member or an element of an array, with its comma and, if it was alone on it, its line.
  ///
  /// What an earlier rewrite took away already need not be removed.
  case remove(Location)

  /// Moves a value to a member of an object as ``setMember(of:key:_:)`` would set it, its tokens as
  /// they are spelled.
  case moveMember(Location, to: Location, key: String)

  /// Writes a copy of a value as a member of an object, as ``moveMember(_:to:key:)`` does; comments around the value are
  /// not copied.
  case copyMember(Location, to: Location, key: String)

  /// Moves the comments that belong to a member or an element of an array to another one.
  case moveComments(Location, to: Location)

  /// Puts an element into a new one: `{"type": …, members, key: element}`, under `children` in an
  /// array.
  ///
  /// The new element stands for nothing else in the same list of rewrites.
  case wrap(ElementID, type: String, members: JSONObject = JSONObject(), key: String = "child")

  /// Replaces an element by its only child.
  case unwrap(ElementID)

  /// Replaces an element by another, which is in it.
  case replaceElement(ElementID, by: ElementID)

  /// Swaps two values, neither of which is in the other.
  case swapValues(Location, Location)

  /// Replaces bytes, for what has no structure, such as syntax errors.
  case replaceText(Range<Int>, String)
}

extension LiveDocument {
  /// The smallest edits that make some changes together.
  ///
  /// They are all for the text as it is, in ascending order, and do not overlap.
  ///
  /// - Throws: ``RewriteError`` for the first rewrite that cannot be made.
  /// - Complexity: For each rewrite in the bytes of the objects and arrays it looks into, and in the
  ///   number of the others; where text moves also in its length.
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

  /// Makes edits that are all for the text as it is, in ascending order and not overlapping; reading
  /// and layout follow with ``finishEditing(version:)``.
  ///
  /// - Returns: The edits that undo these, likewise.
  /// - Precondition: The edits lie within the text.
  package func apply(_ edits: [SourceEdit]) -> [SourceEdit] {
    let inverse = edits.inverted(in: source.text)
    beginBatch(edits.count)
    // From the last on, so that each leaves the offsets of the others as they are.
    for edit in edits.reversed() { replace(edit.range, with: edit.replacement) }
    return inverse
  }
}

/// Why rewrites could not be made; none was.
package struct RewriteError: Error, Hashable, Sendable {
  /// The failing one's index in the list, from 0.
  package let rewrite: Int
  package let fault: RewriteFault

  package init(rewrite: Int, fault: RewriteFault) {
    self.rewrite = rewrite
    self.fault = fault
  }
}

/// The error of one ``Rewrite``.
package enum RewriteFault: Error, Hashable, Sendable {
  /// The document has no such element, or no object is written for it.
  case noElement

  /// The object has no member of this name.
  case noMember(String)

  /// The array has no element at this index.
  case noIndex(Int)

  /// The location goes on into a value that holds no others, or this must be an object.
  case noObject(ValueKind)

  /// The value must be an array.
  case noArray(ValueKind)

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
