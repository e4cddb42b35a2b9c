package import JSON

/// Checks of any answer about a text: every range in it lies in the text or in that of another open document, and edits
/// that stand together do not overlap.
package struct AnswerChecks {
  private let text: NaiveText
  private let uri: String

  /// The checks of the other documents, by their URIs.
  private let others: [String: AnswerChecks]

  /// The index of each position; a search from the start for each would take long in long answers.
  private let indices: [NaiveText.Position: Int]

  package init(of text: NaiveText, uri: String, others: [HeldDocument] = []) {
    self.text = text
    self.others = Dictionary(
      others.map { ($0.uri, AnswerChecks(of: $0.text, uri: $0.uri)) },
      uniquingKeysWith: { first, _ in first })
    self.uri = uri
    indices = Dictionary(
      text.positions.map { ($0.position, $0.index) }, uniquingKeysWith: { first, _ in first })
  }

  /// - Throws: A fault that names the method.
  package func check(_ answer: JSONValue, of method: String) throws(Fault) {
    do throws(Fault) {
      try check(answer)
    } catch {
      throw Fault("\(method): \(error) in \(answer.description.prefix(600))")
    }
  }

  private func check(_ answer: JSONValue) throws(Fault) {
    var pending = [answer]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements):
        if elements.count > 1, elements[0]["newText"] != nil {
          var copy = text
          try copy.apply(together: elements)
        }
        pending += elements
      case .object(let members):
        if let other = members["uri"]?.stringValue, other != uri {
          try others[other]?.check(value)
          continue
        }
        try checkRange(value)
        try checkFold(value)
        for member in members {
          // The edits of a workspace edit are by document.
          if let other = others[member.key] {
            try other.check(member.value)
          } else {
            pending.append(member.value)
          }
        }
      default: continue
      }
    }
  }

  private func checkRange(_ value: JSONValue) throws(Fault) {
    guard let start = NaiveText.Position(value["start"]),
      let end = NaiveText.Position(value["end"])
    else { return }
    guard let lower = indices[start], let upper = indices[end], lower <= upper else {
      throw Fault("\(value) is no range of the text")
    }
  }

  /// A folding range, whose characters may be left out.
  private func checkFold(_ value: JSONValue) throws(Fault) {
    guard let first = value["startLine"]?.integerValue, let last = value["endLine"]?.integerValue
    else { return }
    for (line, name) in [(first, "startCharacter"), (last, "endCharacter")] {
      let position = NaiveText.Position(line: line, character: value[name]?.integerValue ?? 0)
      guard indices[position] != nil, first <= last else {
        throw Fault("\(value) is no fold of the text")
      }
    }
  }

  /// Semantic tokens: each in a line of the text, behind the one before it.
  package func checkTokens(_ data: [JSONValue]) throws(Fault) {
    let numbers = data.compactMap(\.integerValue)
    guard numbers.count == data.count, numbers.count.isMultiple(of: 5) else {
      throw Fault("tokens are \(data.count) values")
    }
    var place = NaiveText.Position()
    var end = place
    for index in stride(from: 0, to: numbers.count, by: 5) {
      let (lines, characters, length) = (numbers[index], numbers[index + 1], numbers[index + 2])
      place.character = lines > 0 ? characters : place.character + characters
      place.line += lines
      guard lines >= 0, characters >= 0, length > 0, place >= end, indices[place] != nil else {
        throw Fault("token \(index / 5) is at \(place), and the one before it ends at \(end)")
      }
      end = NaiveText.Position(line: place.line, character: place.character + length)
      guard indices[end] != nil else { throw Fault("token \(index / 5) ends at \(end)") }
    }
  }
}
