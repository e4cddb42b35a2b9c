import Diagnostics
import DocumentSyntax
import LiveDocuments
import Randomness
import Testing

/// Lines that are typed into the examples, key by key.
///
/// While a line is typed, few keystrokes show a diagnostic about the text that neither the text before nor the one with
/// the whole line has, and few take frames away.
@Suite struct TypedLinesTests {
  /// Members of an element, as lines.
  private static let members = [
    #""style": { "width": 20 },"#,
    "\"style\": {\n  \"width\": 20\n},",
    "\"style\": {\n  \"preferredSize\": {\n    \"width\": 20,\n    \"height\": 10\n  }\n},",
    "\"hidden\": false,",
    "\"lintel-disable\": [\"zero-size\"],",
    "\"lintel-disable\": [\n  \"zero-size\"\n],",
  ]

  /// Elements of an array, as lines.
  private static let elements = [
    #"{ "type": "node", "style": { "width": 20, "height": 10 } },"#,
    "{\n  \"type\": \"text\",\n  \"text\": \"New\"\n},",
    "{\n  \"type\": \"stack\",\n  \"children\": [\n    { \"type\": \"node\" }\n  ]\n},",
  ]

  /// The counts of the keystrokes in all examples.
  private struct Counts {
    var keystrokes = 0
    var withFalseDiagnostic = 0
    var withTrueDiagnostic = 0
    var withLostFrame = 0
    var examples: [String] = []
    var codes: [String: Int] = [:]

    func share(of count: Int) -> Double { Double(count) / Double(keystrokes) }
  }

  @Test(arguments: [false, true])
  func `Few keystrokes of a line show diagnostics that neither end state has`(
    closesBrackets: Bool
  ) throws {
    var counts = Counts()
    let names = try ProtocolFolder.names(in: "examples", endingWith: ".layout.json")
    for (number, name) in names.enumerated() {
      let text = try ProtocolFolder.text(of: "examples/\(name).layout.json")
      for (index, place) in Self.places(in: text).enumerated()
      where RandomCases.runsAll || (number + index) % 3 == 0 {
        let lines = place.isInArray ? Self.elements : Self.members
        let line = lines[index % lines.count]
        Self.type(line, into: text, at: place, closesBrackets, &counts, name)
      }
    }
    #expect(counts.keystrokes > RandomCases.count(1_000, least: 300))
    let report =
      "\(counts.codes.sorted { $0.value > $1.value }): \(counts.examples.prefix(20).joined(separator: "\n"))"
    // With the closers that an editor adds, only the comma behind the line is missing, or a comma ends an element that is
    // not complete: the diagnostic is true of the text.
    let ofOthers = counts.withFalseDiagnostic - counts.withTrueDiagnostic
    #expect(counts.share(of: ofOthers) <= 0.02, "\(report)")
    #expect(
      counts.share(of: counts.withFalseDiagnostic) <= (closesBrackets ? 0.07 : 0.02), "\(report)")
    #expect(counts.share(of: counts.withLostFrame) <= 0.02, "\(report)")
  }

  /// A stack with children in three styles, each as the lines that stand in a list.
  @Test(arguments: [
    """
          {
            "type": "stack",
            "children": [
              { "type": "text", "text": "x" },
              { "type": "text", "text": "y" }
            ]
          },

    """,
    """
          { "type": "stack", "children": [
            { "type": "text", "text": "x" },
            { "type": "stack", "children": [{ "type": "text", "text": "y" }] }
          ] },

    """,
    """
          {
            "type": "inset",
            "insets": 8,
            "child": {
              "type": "stack",
              "children": [
                {
                  "type": "text",
                  "text": "x"
                }
              ]
            }
          },

    """,
  ])
  func `Typing a stack with children takes no frame and no diagnostic from the elements behind it`(
    typed: String
  ) {
    let ids = (0..<60).map { "e\($0)" }
    let elements = ids.map { #"      { "type": "image", "id": "\#($0)", "spcing": 1 }"# }
    let before = """
      {
        "root": {
          "type": "stack",
          "id": "list",
          "children": [
      \(elements[0]),

      """
    let behind = elements.dropFirst().joined(separator: ",\n") + "\n    ]\n  }\n}\n"
    let document = LiveDocument(text: Array((before + behind).utf8))
    let count = document.diagnostics().count { $0.code == "unknown-key" }
    var (withLostFrame, withLostDiagnostic) = (0, 0)
    let start = before.utf8.count
    document.replace(start..<start, with: [UInt8(ascii: "\n")])
    for (index, byte) in typed.dropLast().utf8.enumerated() {
      let offset = start + index
      document.replace(offset..<offset, with: [byte])
      document.finishEditing(version: nil)
      let parents = ids.compactMap { id in
        document.elements(withID: id).first.flatMap { document.elements.parent(of: $0) }
      }
      if Set(parents.map { document.elements.id(of: $0) }) != ["list"] || parents.count < ids.count
      {
        withLostFrame += 1
      }
      if document.diagnostics().count(where: { $0.code == "unknown-key" }) < count {
        withLostDiagnostic += 1
      }
    }
    #expect(count == ids.count)
    #expect(withLostFrame == 0)
    #expect(withLostDiagnostic == 0)
  }

  private struct Place {
    let offset: Int
    let indentation: String
    let isInArray: Bool
  }

  /// The lines before which another one may stand: those of members and elements behind a comma or an opener.
  private static func places(in text: String) -> [Place] {
    var places: [Place] = []
    var offset = 0
    var before = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      let isBehindOpener = before.hasSuffix("[") || before.hasSuffix("{")
      if before.hasSuffix(",") || isBehindOpener, content.hasPrefix("\"") || content.hasPrefix("{"),
        line.count - content.count >= 4
      {
        places.append(
          Place(
            offset: offset, indentation: String(repeating: " ", count: line.count - content.count),
            isInArray: content.hasPrefix("{")))
      }
      before = String(content)
      offset += line.utf8.count + 1
    }
    let step = max(1, places.count / 6)
    return stride(from: 0, to: places.count, by: step).map { places[$0] }
  }

  /// The state of a document that a person sees.
  private struct Look {
    let diagnostics: Set<String>
    let framed: Set<String>

    private static let prefixes = ["unknown-", "missing-", "wrong-", "empty-", "duplicate-"]

    init(_ document: LiveDocument) {
      diagnostics = Set(
        document.diagnostics().filter { diagnostic in
          Self.prefixes.contains { diagnostic.code.hasPrefix($0) }
        }.map { "\($0.code): \($0.message)" })
      var framed: Set<String> = []
      document.elements.forEach { element in
        if document.layout.frame(of: element) != nil, let id = document.elements.id(of: element) {
          framed.insert(id)
        }
      }
      self.framed = framed
    }
  }

  private static func type(
    _ line: String, into text: String, at place: Place, _ closesBrackets: Bool,
    _ counts: inout Counts, _ name: String
  ) {
    let document = LiveDocument(text: Array(text.utf8))
    let before = Look(document)
    let whole = line.replacing("\n", with: "\n" + place.indentation)
    var finished = text
    finished.insert(
      contentsOf: place.indentation + whole + "\n",
      at: finished.utf8.index(finished.startIndex, offsetBy: place.offset))
    let after = Look(LiveDocument(text: Array(finished.utf8)))

    /// A text before the caret and one behind it, which the editor put there.
    var typed = ""
    var behind = ""
    document.replace(
      place.offset..<place.offset, with: Array((place.indentation + "\n").utf8))
    let start = place.offset + place.indentation.utf8.count
    var length = 0
    var rest = whole[...]
    while let character = rest.first {
      // A person goes down to a closer that the editor put on a line of its own.
      if closesBrackets, behind.hasPrefix("\n"),
        let closer = behind.firstIndex(where: { "}]".contains($0) }),
        rest.hasPrefix(behind[...closer])
      {
        typed += behind[...closer]
        rest.removeFirst(behind[...closer].count)
        behind.removeSubrange(...closer)
        continue
      }
      rest.removeFirst()
      let isBlank =
        character == " " && (typed.isEmpty || typed.hasSuffix("\n") || typed.hasSuffix("  "))
      if closesBrackets, let first = behind.first, first == character, first != "\n" {
        behind.removeFirst()
      } else if closesBrackets, let partner = ["{": "}", "[": "]", "\"": "\""][character],
        character != "\"" || !Self.isInString(typed)
      {
        behind = partner + behind
      }
      if closesBrackets, character == "\n", let closer = behind.first, "}]".contains(closer),
        !behind.hasPrefix("\n")
      {
        let opener = typed.split(separator: "\n").last.map(String.init) ?? ""
        let blanks = opener.prefix { $0 == " " }
        behind = "\n" + (typed.contains("\n") ? String(blanks) : place.indentation) + behind
      }
      typed.append(character)
      let state = typed + behind
      document.replace(start..<(start + length), with: Array(state.utf8))
      length = state.utf8.count
      document.finishEditing(version: nil)
      // An editor indents the new line at once.
      if isBlank { continue }
      let look = Look(document)
      counts.keystrokes += 1
      let new = look.diagnostics.subtracting(before.diagnostics).subtracting(after.diagnostics)
      let lost = before.framed.intersection(after.framed).subtracting(look.framed)
      if !new.isEmpty {
        counts.withFalseDiagnostic += 1
        if document.source.syntax.errors.allSatisfy({ $0.kind == .missingComma }) {
          counts.withTrueDiagnostic += 1
        }
      }
      if !lost.isEmpty { counts.withLostFrame += 1 }
      for message in new {
        let code = String(message.prefix { $0 != ":" })
        counts.codes[code, default: 0] += 1
      }
      if !new.isEmpty || !lost.isEmpty {
        counts.examples.append(
          "\(name): \(state.debugDescription): \(new.sorted()) \(lost.sorted())")
      }
    }
  }

  private static func isInString(_ text: String) -> Bool {
    text.count { $0 == "\"" } % 2 == 1
  }
}
