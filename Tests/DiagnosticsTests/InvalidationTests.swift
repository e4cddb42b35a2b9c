import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

/// The rows of the table in ``Invalidation``.
@Suite struct InvalidationTests {
  private let document = LiveDocument(
    text: Array(
      #"""
      {"root": {"type": "stack", "id": "top", "children": [
        {"type": "stack", "id": "row", "direction": "horizontal", "children": [
          {"type": "node", "id": "a", "style": {"width": 10, "height": 10}},
          {"type": "inset", "id": "b", "insets": 1, "child": {"type": "node", "id": "c"}}]},
        {"type": "text", "id": "d", "text": "x"},
        {"type": "stack", "id": "h", "hidden": true, "children": [
          {"type": "background", "id": "i", "child":
            {"type": "inset", "id": "j", "insets": 1, "child": {"type": "node", "id": "k"}}}]}]}}
      """#.utf8))

  /// Makes one edit, and returns the ids of the elements to check.
  private func checked(_ old: String, _ new: String) throws -> Set<String> {
    let text = String(decoding: document.source.text.bytes, as: UTF8.self)
    let range = try #require(text.firstRange(of: old))
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    let revision = document.revision
    document.replace(start..<(start + old.utf8.count), with: Array(new.utf8))
    document.finishEditing(version: nil)
    let changeSets = try #require(document.changeSets(since: revision))
    let elements = Invalidation(after: changeSets, in: document).elements
    return Set(elements.map { document.elements.id(of: $0) ?? "removed" })
  }

  @Test func `An object with the same keys concerns the element and its parent`() throws {
    #expect(try checked(#""insets": 1"#, #""insets":  1"#) == ["b", "row"])
    #expect(try checked(#""id": "a","#, #""id": "a", "colour": 1,"#) == ["a", "row"])
  }

  @Test func `Other keys concern the children and all above, also if the description is equal`()
    throws
  {
    #expect(
      try checked(#""id": "row","#, #""id": "row", "spacing": 0,"#) == ["top", "row", "a", "b"])
  }

  @Test func `Another id concerns the children and all above`() throws {
    #expect(try checked(#""id": "b""#, #""id": "e""#) == ["top", "row", "e", "c"])
  }

  @Test func `Another description concerns what is laid out anew`() throws {
    #expect(try checked(#""text": "x""#, #""text": "xy""#).isSuperset(of: ["d", "top"]))
    #expect(
      try checked(#""horizontal""#, #""vertical""#).isSuperset(of: ["top", "row", "a", "b"]))
  }

  // Within a hidden element no layout lists elements.

  @Test func `An element that is hidden concerns all below it`() throws {
    #expect(
      try checked(#""id": "i","#, #""id": "i", "hidden": true,"#) == ["top", "h", "i", "j", "k"])
  }

  @Test func `An element that got another role concerns all below it`() throws {
    #expect(
      try checked(#""id": "i", "child""#, #""id": "i", "background""#) == [
        "top", "h", "i", "j", "k",
      ])
  }

  @Test func `Elements that share an id concern each other, and a removed one is listed`() throws {
    #expect(try checked(#""id": "d""#, #""id": "a""#).contains("a"))
    #expect(try checked(#", "child": {"type": "node", "id": "c"}"#, "").contains("removed"))
  }
}
