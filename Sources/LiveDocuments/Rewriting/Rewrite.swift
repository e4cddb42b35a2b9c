package import JSON
package import LayoutEngine

/// One change of a document's text, said in terms of its structure.
///
/// Places are those of the text as it is. Of several rewrites each is made in what those before it
/// left, and finds its values wherever they have come to: a value that was moved or wrapped is still
/// the same value, and what its place is called has nothing to do with it. Only text is replaced
/// before everything else.
///
/// Of members with equal keys only the last counts; where it goes away, under this name or
/// altogether, the earlier ones go with it, so that none comes to light. A place that names an
/// earlier one (``Location/Step/duplicate(_:occurrence:)``) means this one alone. What a location's
/// part says does not matter, except that `type` means the value of the object's `type`.
package enum Rewrite: Hashable, Sendable {
  /// Replaces a value; one that is the same already stays as it is spelled.
  case setValue(Location, JSONValue)

  /// Sets a member of an object, whether it is there or not.
  ///
  /// A new one comes last, but before the elements in it where these come last. Objects that are
  /// missing along the location's keys are created.
  case setMember(of: Location, key: String, JSONValue)

  /// Sets a key of an element's style, where it is written, also by its name or place of 1.x; else in
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

  /// Puts an element into a new one: `{"type": …, members, key: element}`, under `children` in an
  /// array.
  ///
  /// The new element stands for nothing else in the same list of rewrites.
  case wrap(ElementID, type: String, members: JSONObject = JSONObject(), key: String = "child")

  /// Puts an element's only child in its place.
  case unwrap(ElementID)

  /// Puts one element in the place of another, which it is in.
  case replaceElement(ElementID, by: ElementID)

  /// Lets two values trade places, neither of which is in the other.
  case swapValues(Location, Location)

  /// Replaces bytes, for what has no structure, such as syntax errors.
  case replaceText(Range<Int>, String)
}
