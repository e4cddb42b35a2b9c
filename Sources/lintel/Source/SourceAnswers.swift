import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments

extension SourcePositions {
  /// Replaces the ranges in an answer about the document of a source file by those in the file.
  ///
  /// A `range` becomes that of the word at the position of the key or value in the code. It is left out if the position
  /// is in another file.
  ///
  /// - Parameters:
  ///   - answer: The answer of the server, with UTF-16 positions.
  ///   - document: The document that it is about.
  ///   - locatesElements: True to give objects with a `pointer` a range too.
  /// - Returns: The answer with these ranges.
  func located(
    _ answer: JSONValue, of document: LiveDocument, locatesElements: Bool
  ) -> JSONValue {
    if let items = answer.arrayValue {
      return .array(
        items.map { located($0, of: document, locatesElements: locatesElements) })
    }
    guard let object = answer.objectValue else { return answer }
    var members: [JSONObject.Member] = []
    for member in object {
      guard member.key == "range", let offset = offset(ofStartOf: member.value, in: document) else {
        let value = located(member.value, of: document, locatesElements: locatesElements)
        members.append(JSONObject.Member(key: member.key, value: value))
        if member.key == "pointer", locatesElements, object["range"] == nil,
          let range = member.value.stringValue.flatMap(range)
        {
          members.append(JSONObject.Member(key: "range", value: json(range)))
        }
        continue
      }
      let pointer = document.location(at: offset).map { document.keyPointer(of: $0) }
      if let range = range(of: pointer ?? "") {
        members.append(JSONObject.Member(key: "range", value: json(range)))
      }
    }
    return .object(JSONObject(members))
  }

  /// The byte at which a range of an answer begins; `nil` for a value that is no range.
  private func offset(ofStartOf range: JSONValue, in document: LiveDocument) -> Int? {
    guard let start = range["start"], let line = start["line"]?.integerValue,
      let character = start["character"]?.integerValue, let line = Int(exactly: line),
      let character = Int(exactly: character)
    else { return nil }
    return document.source.text.offset(
      of: TextPosition(line: line, character: character), in: .utf16)
  }

  /// A range of the source file in lines and UTF-16 characters, from 0.
  private func json(_ range: Range<Int>) -> JSONValue {
    func position(_ offset: Int) -> JSONValue {
      let position = text.position(at: offset, in: .utf16)
      return [
        "line": .integer(Int64(position.line)), "character": .integer(Int64(position.character)),
      ]
    }
    return ["start": position(range.lowerBound), "end": position(range.upperBound)]
  }
}
