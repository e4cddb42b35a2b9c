import Diagnostics
import DocumentSyntax
import Foundation
import JSON
import LayoutEngine
import LiveDocuments
import Randomness
import TestSupport
import Testing

/// A document whose layouts are in other files is laid out as its expansion, and after any edits in any of the files it is
/// what opening the same texts makes it.
@Suite struct LayoutFilePropertyTests {
  /// Some documents that use each other: the first is the one that is open.
  private struct Project {
    static let names = ["main.json", "f1.json", "f2.json", "f3.json"]
    var texts: [TextMutator]

    /// A number in the file of variables that layouts name, and in the variables around all files; `nil` for no such files.
    private var number: Int?

    init(namesVariableFiles: Bool = false, using random: inout SeededGenerator) {
      number = namesVariableFiles ? 5 : nil
      // Later files are used by earlier ones, seldom the other way round.
      texts = Self.names.indices.map { index in
        var maker = LayoutMaker()
        maker.repeatsVariables = true
        if namesVariableFiles { maker.variableFiles = ["tokens.json", "none.json"] }
        maker.files = Array(Self.names[(index + 1)...])
        if Int.random(in: 0..<12, using: &random) == 0 { maker.files.append("main.json") }
        if Int.random(in: 0..<12, using: &random) == 0 { maker.files.append("f1.json") }
        if Int.random(in: 0..<12, using: &random) == 0 { maker.files.append("none.json") }
        return TextMutator(maker.document(asLayout: index > 0, using: &random))
      }
    }

    var text: [UInt8] { texts[0].text }

    /// The answers to names; a file whose text is the same is the same object.
    func inputs(reusing former: inout [String: NamedFile]) -> DocumentInputs {
      for (name, mutator) in zip(Self.names, texts)
      where former[name]?.text?.bytes != mutator.text {
        former[name] = NamedFile(
          uri: "file:///\(name)", name: name, .success(SourceText(mutator.text)))
      }
      let entries = #"[{ "size": 9 }, { "name": "$title" }, { "count": 2 }]"#
      if former["entries.json"] == nil {
        former["entries.json"] = NamedFile(
          uri: "file:///entries.json", name: "entries.json", .success(SourceText(entries)))
      }
      guard let number else {
        let files = former
        return DocumentInputs(
          files: DocumentFiles(of: "file:///main.json") { name in
            files[name.name]
              ?? NamedFile(uri: "file:///\(name.name)", name: name.name, .failure(.missing))
          })
      }
      let tokens = Array(
        ##"{ "size": \##(number), "name": "$title", "insets": "$size / 2", "people": [{}, {}] }"##
          .utf8)
      if former["tokens.json"]?.text?.bytes != tokens {
        former["tokens.json"] = NamedFile(
          uri: "file:///tokens.json", name: "tokens.json", .success(SourceText(tokens)))
      }
      let files = former
      let around = ##"{ "gutter": \##(number), "none": \##(number) }"##
      return DocumentInputs(
        files: DocumentFiles(
          of: "file:///main.json",
          surroundings: { uri in
            OuterVariables([
              OuterVariables.Layer(
                uri: "\(uri)/.lintel.json", name: ".lintel.json", text: SourceText(around),
                range: 0..<around.utf8.count)
            ])
          },
          { name in
            files[name.name]
              ?? NamedFile(uri: "file:///\(name.name)", name: name.name, .failure(.missing))
          }))
    }

    /// Edits one of the texts.
    ///
    /// - Returns: The edit of the first one; `nil` for another one.
    mutating func edit(
      using random: inout SeededGenerator
    ) -> (range: Range<Int>, replacement: [UInt8])? {
      if let number, Int.random(in: 0..<3, using: &random) == 0 {
        self.number = number % 7 + 3
        return nil
      }
      let index = Int.random(in: 0..<texts.count, using: &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        // A name of a file becomes another one.
        let text = texts[index].text
        let places = text.indices.filter { text[$0...].starts(with: "f2.json".utf8) }
        if let start = places.randomElement(using: &random) {
          let name = ["f3.json", "f9.json", "f1.json"].randomElement(using: &random) ?? ""
          let edit = texts[index].replace(start..<(start + 7), with: Array(name.utf8))
          return index == 0 ? edit : nil
        }
      }
      let edit = LayoutMaker.edit(of: &texts[index], using: &random)
      return index == 0 ? edit : nil
    }
  }

  private static func runs(_ usual: Int) -> UInt64 {
    UInt64(ProcessInfo.processInfo.environment["LINTEL_EDIT_RUNS"] ?? "")
      ?? UInt64(RandomCases.count(usual))
  }

  @Test func `After any edits in any file everything equals the same texts opened afresh`() throws {
    var instanceCount = 0
    // In the last one a copy of the document goes before it, so that uses are found at other objects.
    let seeds = Array(90_000..<(90_000 + Self.runs(50))) + [90_060]
    let seedsWithFiles = 95_000..<(95_000 + Self.runs(50))
    for seed in seeds + seedsWithFiles {
      var random = SeededGenerator(seed: seed)
      var project = Project(
        namesVariableFiles: seedsWithFiles.contains(seed), using: &random)
      var known: [String: NamedFile] = [:]
      let inputs = project.inputs(reusing: &known)
      let document = LiveDocument(text: project.text, inputs: inputs)
      let variant = LiveDocument(text: project.text, variant: "v", inputs: inputs)
      var (store, variantStore) = (DiagnosticStore(), DiagnosticStore())
      let check = DocumentCheck()
      for step in 0..<10 {
        if let edit = project.edit(using: &random) {
          document.replace(edit.range, with: edit.replacement)
          document.finishEditing(version: step)
        } else {
          document.setInputs(project.inputs(reusing: &known))
        }
        variant.update(to: document.snapshot)
        var freshFiles: [String: NamedFile] = [:]
        let fresh = [nil, "v"].map { name in
          LiveDocument(
            text: project.text, variant: name, inputs: project.inputs(reusing: &freshFiles))
        }
        let expected = fresh.map { DocumentSnapshot(of: $0).withSortedDiagnostics }
        let actual = [
          DocumentSnapshot(of: document, diagnostics: &store).withSortedDiagnostics,
          DocumentSnapshot(of: variant, diagnostics: &variantStore).withSortedDiagnostics,
        ]
        let (reported, expectedReports) = (
          Self.diagnostics(of: document, by: check),
          Self.diagnostics(of: fresh[0], by: DocumentCheck())
        )
        document.elements.forEach { if document.isInFile($0) { instanceCount += 1 } }
        guard actual != expected || reported != expectedReports else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(actual[0].differences(from: expected[0]))
          \(actual[1].differences(from: expected[1]))
          \(Array(reported.difference(from: expectedReports).prefix(6)))
          \(project.texts.map { "\($0.history.suffix(2)) \(String(decoding: $0.text, as: UTF8.self))" }.joined(separator: "\n"))
          """)
        return
      }
    }
    #expect(instanceCount > 200)
  }

  @Test func `Frames equal those of the expanded document`() throws {
    var compared = 0
    let seedsWithFiles = 97_000..<(97_000 + Self.runs(60))
    for seed in Array(95_000..<(95_000 + Self.runs(60))) + seedsWithFiles {
      var random = SeededGenerator(seed: seed)
      var project = Project(
        namesVariableFiles: seedsWithFiles.contains(seed), using: &random)
      var known: [String: NamedFile] = [:]
      let document = LiveDocument(
        text: project.text, inputs: project.inputs(reusing: &known))
      for step in 0..<6 {
        if let edit = project.edit(using: &random) {
          document.replace(edit.range, with: edit.replacement)
          document.finishEditing(version: step)
        } else {
          document.setInputs(project.inputs(reusing: &known))
        }
        guard let expansion = document.expansion, document.usesBeyondLimit.isEmpty else { continue }
        let expanded = LiveDocument(text: expansion.serialized(), inputs: document.text.inputs)
        compared += 1
        let (actual, expected) = (
          LayoutSnapshot(of: document, hasPointers: false, codes: []),
          LayoutSnapshot(of: expanded, hasPointers: false, codes: [])
        )
        guard actual != expected else { continue }
        Issue.record(
          """
          seed \(seed), step \(step): \(actual.differences(from: expected))
          \(project.texts.map { String(decoding: $0.text, as: UTF8.self) }.joined(separator: "\n"))
          \(String(decoding: expansion.serialized(), as: UTF8.self))
          """)
        return
      }
    }
    #expect(compared > 15)
  }

  /// The diagnostics of all screens with the files of their related locations.
  private static func diagnostics(of document: LiveDocument, by check: DocumentCheck) -> [String] {
    check.diagnostics(of: document).map { diagnostic in
      let related = diagnostic.related.map { related in
        document.fileRange(at: related.location).map { "\($0.uri) \($0.range)" } ?? related.message
      }
      return "\(diagnostic.code) \(diagnostic.range) \(diagnostic.message) \(related)"
    }.sorted()
  }
}
