extension JSONReader {
  /// One of a few names under a key; `nil` where it is missing.
  ///
  /// - Throws: An error that lists the names, for any other value.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: String, of _: Choice.Type
  ) throws(JSONShapeError) -> Choice? {
    guard let member = try optionalMember(key) else { return nil }
    guard let choice = Choice(rawValue: try member.string()) else {
      let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw member.unexpectedValue(expected: "one of \(names)")
    }
    return choice
  }
}
