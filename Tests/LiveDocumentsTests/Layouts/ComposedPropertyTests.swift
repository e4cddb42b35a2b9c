import Diagnostics
import DocumentMaking
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// A screen that is made of several files, after edits in any of these: it is what opening the same texts makes it, and it
/// is laid out as its expansion.
///
/// LINTEL_EDIT_RUNS in the environment is the number of screens.
@Suite struct ComposedPropertyTests {
  /// A document, the documents that it uses, a file of variables, one of entries, and the variables of `.lintel.json`.
  private struct Screen {
    enum File: Int, CaseIterable {
      case main, first, second, tokens, entries, configuration

      var name: String {
        switch self {
        case .main: "main.json"
        case .first: "f1.json"
        case .second: "f2.json"
        case .tokens: "tokens.json"
        case .entries: "entries.json"
        case .configuration: ".lintel.json"
        }
      }
    }

    private var texts: [TextMutator]
    private var known: [File: NamedFile] = [:]
    private var layer: OuterVariables.Layer?

    /// True if the document has the additions of a ``Composition``.
    private let isComposed: Bool

    init(isComposed: Bool, using random: inout SeededGenerator) throws {
      self.isComposed = isComposed
      texts = []
      for file in [File.main, .first, .second] {
        var maker = LayoutMaker()
        maker.repeatsVariables = true
        maker.files = ["f2.json", "none.json"].filter { $0 != file.name }
        if file == .main {
          maker.files = ["f1.json", "f1.json", "f2.json", "f2.json", "none.json"]
        }
        var text = maker.document(asLayout: file != .main, using: &random)
        if isComposed {
          var choices = Choices(seed: random.next())
          text = Composition.composed(try JSONValue(parsing: text), using: &choices).serialized()
        }
        texts.append(TextMutator(try Self.namingTokens(in: text, using: &random)))
      }
      let tokens: [JSONValue] = [
        ["gutter": 6, "margin": "$gutter * 2", "title": "Tokens", "size": "$gutter + 1"],
        ["gutter": "$outer", "title": "$name", "people": [["size": 3], ["name": "$title"]]],
        ["gutter": 2, "margin": "$size", "count": 2, "people": "entries.json", "shows": false],
      ]
      let entries: [JSONValue] = [
        [["size": 9], ["name": "$title"], ["count": 2]],
        [["name": "$outer"], ["size": "$gutter"]], [["shows": "!$shows"], [:]],
      ]
      let outer: JSONValue = ["outer": 5, "gutter": 8, "margin": "$gutter", "title": "Outer"]
      for value in [tokens.randomElement(using: &random), entries.randomElement(using: &random)] {
        texts.append(TextMutator((value ?? [:]).serialized()))
      }
      texts.append(TextMutator(outer.serialized()))
    }

    /// Has a document name the file of variables, mostly, and leaves some variables to it.
    private static func namingTokens(
      in text: [UInt8], using random: inout SeededGenerator
    ) throws -> [UInt8] {
      guard Int.random(in: 0..<4, using: &random) > 0,
        var object = try JSONValue(parsing: text).objectValue,
        var variables = object["variables"]?.objectValue
      else { return text }
      for name in ["gutter", "margin", "title", "people", "size"]
      where Bool.random(using: &random) {
        variables[name] = nil
      }
      object["variables"] = ["tokens.json", .object(variables)]
      return JSONValue.object(object).serialized()
    }

    var text: [UInt8] { texts[File.main.rawValue].text }

    /// True if no text has a syntax error: an expansion has all keys of an object that is cut short, read or not.
    var isWhole: Bool { texts.allSatisfy { (try? JSONValue(parsing: $0.text)) != nil } }

    /// The answers to names; a file whose text is the same is the same object.
    mutating func inputs() -> DocumentInputs {
      for file in File.allCases where known[file]?.text?.bytes != texts[file.rawValue].text {
        known[file] = NamedFile(
          uri: "file:///\(file.name)", name: file.name,
          .success(SourceText(texts[file.rawValue].text)))
      }
      let files = Dictionary(uniqueKeysWithValues: known.map { ($0.key.name, $0.value) })
      let outer = SourceText(texts[File.configuration.rawValue].text)
      let layer = OuterVariables.Layer(
        uri: "file:///.lintel.json", name: ".lintel.json", text: outer,
        range: 0..<outer.utf8Count, reusing: self.layer)
      self.layer = layer
      return DocumentInputs(
        variables: OuterVariables([layer]),
        files: DocumentFiles(of: "file:///main.json") { name in
          files[name.name]
            ?? NamedFile(uri: "file:///\(name.name)", name: name.name, .failure(.missing))
        })
    }

    /// A screen with equal texts, of which nothing was read.
    var unread: Screen {
      var screen = self
      screen.known = [:]
      screen.layer = nil
      return screen
    }

    /// Edits one of the texts.
    ///
    /// - Returns: The file, and the edit.
    mutating func edit(
      using random: inout SeededGenerator
    ) -> (file: File, range: Range<Int>, replacement: [UInt8]) {
      let file = File.allCases.randomElement(using: &random) ?? .main
      let (range, replacement) = LayoutMaker.edit(
        of: &texts[file.rawValue], isComposed: isComposed, using: &random)
      return (file, range, replacement)
    }

    var words: String {
      zip(File.allCases, texts).map { file, mutator in
        "\(file.name) \(mutator.history.suffix(2))\n\(String(decoding: mutator.text, as: UTF8.self))"
      }.joined(separator: "\n")
    }
  }

  /// The work of all screens.
  private struct Comparisons {
    var opened = 0
    var expanded = 0
    var elementsOfFiles = 0
    var edits: [Screen.File: Int] = [:]
  }

  @Test func `After any edits in any file a screen equals a fresh opening and its expansion`()
    throws
  {
    let runs =
      UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(200))
    // Several processes may share the work.
    let first = UInt64(ProcessInfo.processInfo.environment["LINTEL_FIRST_RUN"] ?? "") ?? 0
    var comparisons = Comparisons()
    for seed in first..<(first + runs) {
      guard try compare(seed, isComposed: true, &comparisons) else { return }
    }
    #expect(comparisons.opened >= runs * 4)
    #expect(comparisons.expanded > runs)
    #expect(comparisons.elementsOfFiles > runs)
    #expect(comparisons.edits.count == Screen.File.allCases.count)
    print("\(comparisons)")
  }

  /// Files that hide a variable of `.lintel.json` by one without a value, and uses that hide a key of their layout so.
  @Test(arguments: [2_528, 3_826, 5_139, 15_238, 17_572, 18_427] as [UInt64])
  func `A screen whose variable has no value is laid out as its expansion`(seed: UInt64) throws {
    var comparisons = Comparisons()
    #expect(try compare(seed, &comparisons))
  }

  /// A list after a removed one that was a variable, in a file that is used twice.
  @Test func `A list with the node of a removed one has its own entries in each use`() throws {
    var comparisons = Comparisons()
    #expect(try compare(5_410, &comparisons))
  }

  /// A node with a child in an element without a layout that an `each` repeats.
  @Test func `An element inside of a repeated one is not repeated itself`() throws {
    var comparisons = Comparisons()
    #expect(try compare(13_441, &comparisons))
  }

  /// Edits a screen and compares it after each edit.
  ///
  /// - Returns: False if something differs.
  private func compare(
    _ seed: UInt64, isComposed: Bool = false, _ comparisons: inout Comparisons
  ) throws -> Bool {
    var random = SeededGenerator(seed: seed &+ 110_000)
    var screen = try Screen(isComposed: isComposed, using: &random)
    let inputs = screen.inputs()
    let document = LiveDocument(text: screen.text, inputs: inputs)
    let names = ["v"] + (isComposed ? [Composition.variant] : [])
    let variants = names.map { LiveDocument(text: screen.text, variant: $0, inputs: inputs) }
    var stores = Array(repeating: DiagnosticStore(), count: 1 + names.count)
    for step in 0..<5 {
      if step > 0 {
        let edit = screen.edit(using: &random)
        comparisons.edits[edit.file, default: 0] += 1
        if edit.file == .main {
          document.replace(edit.range, with: edit.replacement)
          document.finishEditing(version: step)
        }
        document.setInputs(screen.inputs())
        for variant in variants { variant.update(to: document.snapshot) }
      }
      var unread = screen.unread
      let fresh = ([nil] + names).map { name in
        LiveDocument(text: screen.text, variant: name, inputs: unread.inputs())
      }
      let expected = fresh.map { DocumentSnapshot(of: $0) }
      let actual = ([document] + variants).enumerated().map { index, document in
        DocumentSnapshot(of: document, diagnostics: &stores[index])
      }
      comparisons.opened += 1
      document.elements.forEach { if document.isInFile($0) { comparisons.elementsOfFiles += 1 } }
      if actual != expected {
        Issue.record(
          """
          seed \(seed), step \(step), opened afresh:
          \(zip(actual, expected).map { $0.differences(from: $1) })
          \(screen.words)
          """)
        return false
      }
      guard screen.isWhole, let expansion = document.expansion, document.usesBeyondLimit.isEmpty
      else { continue }
      let expanded = LiveDocument(text: expansion.serialized(), inputs: document.text.inputs)
      comparisons.expanded += 1
      let (laidOut, writtenOut) = (Self.layout(of: document), Self.layout(of: expanded))
      if laidOut != writtenOut {
        Issue.record(
          """
          seed \(seed), step \(step), expanded: \(zip(laidOut, writtenOut).filter { $0 != $1 }.prefix(3))
          \(screen.words)
          \(String(decoding: expansion.serialized(), as: UTF8.self))
          """)
        return false
      }
    }
    return true
  }

  /// An element as it is laid out.
  private struct LaidOut: Equatable {
    let description: ElementDescription
    let frame: Frame?
  }

  /// The elements, without the keys that they write: an object in which a variable has no value has fewer members in the
  /// expansion.
  private static func layout(of document: LiveDocument) -> [LaidOut] {
    var elements: [LaidOut] = []
    document.elements.forEach { element in
      elements.append(
        LaidOut(
          description: document.elements.description(of: element),
          frame: document.layout.frame(of: element)))
    }
    return elements
  }
}
