extension JSONReader {
  /// One of a few names.
  ///
  /// - Throws: An error that lists the names, for any other value.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    of _: Choice.Type
  ) throws(JSONShapeError) -> Choice {
    guard let choice = Choice(rawValue: try string()) else {
      let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw unexpectedValue(expected: "one of \(names)")
    }
    return choice
  }

  /// One of a few names under a key; `nil` where it is missing.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, of type: Choice.Type
  ) throws(JSONShapeError) -> Choice? {
    try optionalMember(key)?.choice(of: type)
  }
}
